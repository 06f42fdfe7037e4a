"""`scorekeeper settle FILE`: what can be settled, what gets one line instead, and how the command is used."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from tests.cli.settling import BACARA, BARBU, CASES, NO_KING, PRINTED_TURN

Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_whatever_is_scored_and_one_hand_can_be_settled(case: dict[str, Any]) -> None:
    record = case["record"]
    result = CliRunner().invoke(main, ["settle", "-"], input=json.dumps(record) if record else case["text"])
    one = "error" not in case["expect"] and len(record["hands"]) == 1
    assert (result.exit_code, bool(result.stdout), result.stderr.count("\n")) == (int(not one), one, int(not one))
    assert not set("{}") & set(result.stdout)
    assert [line for line in result.stdout.splitlines() if line != line.rstrip()] == []


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["as text", "as JSON"])
@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param(BARBU, "One hand is settled at a time; this record has 0.", id="no hand"),
        pytest.param(
            BARBU | {"hands": [NO_KING, NO_KING]}, "One hand is settled at a time; this record has 2.", id="two hands"
        ),
        pytest.param(
            BACARA | {"hands": [PRINTED_TURN | {"throws": []}]}, "Turn 1: A turn has at least one", id="an empty turn"
        ),
        pytest.param(
            BARBU | {"hands": [NO_KING | {"doubles": {"Anne": ["Beth"]}}]},
            "Deal 1: Anne is the",
            id="an unlawful double",
        ),
        pytest.param(BARBU | {"game": "go", "hands": [NO_KING]}, "There is no game “go”", id="no such game"),
        pytest.param([NO_KING], "This is no record", id="a hand that is no record"),
        pytest.param(BARBU | {"hands": "one"}, "A list is needed here.", id="hands that are none"),
    ],
)
def test_what_cannot_be_settled_gets_one_line(
    run: Run, tmp_path: Path, given: object, said: str, options: list[str]
) -> None:
    (tmp_path / "hand.json").write_text(json.dumps(given), encoding="utf-8")
    done = run("settle", str(tmp_path / "hand.json"), *options)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (1, b"", 1)
    assert said in done.stderr.decode()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["settle"], id="no file"),
        pytest.param(["settle", "one.json", "two.json"], id="two files"),
        pytest.param(["settle", "-", "--jsonl"], id="lines"),
    ],
)
def test_wrong_usage_is_told_from_a_refusal(words: list[str]) -> None:
    assert CliRunner().invoke(main, words).exit_code == 2


def test_each_command_says_in_one_line_what_it_does() -> None:
    told = CliRunner().invoke(main, ["--help"]).stdout.partition("Commands:\n")[2].splitlines()
    assert [line.split()[0] for line in told] == sorted(main.commands)
    assert all(line.endswith(".") and not line.endswith("...") for line in told)
