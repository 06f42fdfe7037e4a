"""`scorekeeper score --jsonl`: a record a line in, a result or refusal a line out, as it goes."""

import json
import os
import select
import signal
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.cli.answers import told
from scorekeeper.core.errors import Refusal
from scorekeeper.core.record import Record
from scorekeeper.words.language import Language
from scorekeeper.words.refused import game_of, refused

Run = Callable[..., subprocess.CompletedProcess[bytes]]
Start = Callable[..., subprocess.Popen[bytes]]

EMPTY = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "hands": []}
GOOD = EMPTY | {"hands": [{"player": "Ana", "points": 1000}]}
NOT_HIS_TURN = EMPTY | {"hands": [{"player": "Ana", "bust": True}, {"player": "Ana", "bust": True}]}


def line(value: object) -> bytes:
    return json.dumps(value).encode()


def answers(run: Run, *lines: bytes, end: bytes = b"\n") -> list[dict[str, Any]]:
    """What the command answers to lines of standard input."""
    done = run("score", "--jsonl", given=b"\n".join(lines) + end)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(answer) for answer in done.stdout.decode().splitlines()]


def test_results_and_refusals_come_in_the_order_of_the_records(run: Run) -> None:
    given = answers(
        run,
        line(GOOD),
        b"",
        b"not JSON",
        b'{"players": ["\xff"]}',
        line(NOT_HIS_TURN),
        line(EMPTY | {"game": "go"}),
        line([]),
        b"[" * 100_000,
        b'{"start": [' + b"9" * 5000 + b"]}",
        line(EMPTY | {"\u2028key\n": 1}),
        line(EMPTY) + b"\r",
    )
    assert [answer["ok"] for answer in given] == [True, *[False] * 9, True]
    codes = [answer["code"] for answer in given if not answer["ok"]]
    assert codes == ["format", "format", "format", "order", "game", "format", "format", "format", "unknown-key"]
    assert given[0]["totals"] == [1000, 0]


def test_the_end_of_the_last_line_begins_no_other(run: Run) -> None:
    assert len(answers(run, line(GOOD), line(GOOD), end=b"")) == 2
    assert len(answers(run, line(GOOD), line(GOOD), end=b"\n")) == 2
    assert answers(run, end=b"") == []


def test_names_are_written_as_they_are(run: Run) -> None:
    done = run("score", "--jsonl", given=line(EMPTY | {"players": ["Ștefan", "日本"]}) + b"\n")
    assert '[["Ștefan"], ["日本"]]'.encode() in done.stdout


def test_each_line_is_answered_before_the_next_is_sent(start: Start) -> None:
    process = start("score", "--jsonl")
    assert process.stdin
    assert process.stdout
    for record, ok in ((GOOD, True), (NOT_HIS_TURN, False), (GOOD, True)):
        process.stdin.write(line(record) + b"\n")
        process.stdin.flush()
        assert select.select([process.stdout], [], [], 30)[0], "no answer came"
        assert json.loads(process.stdout.readline())["ok"] is ok


def test_a_reader_that_has_seen_enough_gets_no_traceback(start: Start) -> None:
    process = start("score", "--jsonl")
    assert process.stdout
    process.stdout.close()
    process.stdout = None  # communicate() would read it
    _, errors = process.communicate(line(GOOD) + b"\n", timeout=30)
    assert errors == b""


def test_an_interruption_gets_no_traceback(start: Start) -> None:
    process = start("score", "--jsonl")
    assert process.stdin
    assert process.stdout
    process.stdin.write(line(GOOD) + b"\n")
    process.stdin.flush()
    process.stdout.readline()
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert b"Traceback" not in errors


def test_a_fault_of_the_program_is_an_answer_too() -> None:
    def stumble(record: Record) -> str:
        raise ZeroDivisionError

    answer = told(line(GOOD), Language("en"), stumble)
    assert isinstance(answer, dict)
    assert (answer["ok"], answer["code"]) == (False, "failed")
    assert "ZeroDivisionError at test_lines.py:" in str(answer["error"])


@pytest.mark.parametrize(
    ("refusal", "keys"),
    [
        pytest.param(Refusal("order", "not-on-turn", "player", 2, {"name": "Ana"}), ["hand", "field"], id="in a hand"),
        pytest.param(Refusal("players", "no-players", "players"), ["field"], id="in the record"),
        pytest.param(Refusal("format", "not-json"), [], id="nowhere"),
    ],
)
def test_a_refusal_names_the_hand_and_the_field_where_there_are_any(refusal: Refusal, keys: list[str]) -> None:
    answer = refused(refusal, Language("en"), game_of(EMPTY))
    assert list(answer) == ["ok", "error", "code", *keys]


@pytest.mark.parametrize("record", [None, [], "bacara", {}, {"game": 1}, {"game": "go"}, {"game": ["bacara"]}])
def test_what_names_no_game_has_none(record: Any) -> None:
    assert game_of(record) is None
