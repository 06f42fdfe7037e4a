"""`scorekeeper score FILE`: a table or JSON of one record, and what becomes of files that hold none."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main

PRINTED_TURN = [
    {"dice": [1, 1, 2, 5, 6, 6], "keep": [1, 1, 5]},
    {"dice": [6, 6, 6]},
    {"dice": [5, 2, 2, 6, 6, 3]},
    {"dice": [3, 3, 2, 4, 4]},
]
RECORD = {
    "format": "scorekeeper/1",
    "game": "bacara",
    "players": ["Ana", "Dan"],
    "title": "Friday",
    "start": [1000, 0],
    "hands": [{"player": "Ana", "throws": PRINTED_TURN}, {"adjust": [0, -50], "why": "spilled the tea"}],
}
TABLE = """\
Friday
Bacara: Ana, Dan

Turn        Ana       Dan
Start     1,000         0
1      0  1,000    0    0
    Ana  2 × 1                   +200
         1 × 5                    +50  = 250
         3 × 6 together          +600  = 850
         1 × 5                    +50  = 900
         bust: the turn is lost  −900    = 0
    what happened: bust
2      0  1,000  −50  −50
    Dan  agreed adjustment        −50
    spilled the tea
Total     1,000       −50
Place         1         2

Next
    to throw: Dan
    needs: 10,050
"""
VECTORS = Path(__file__).parents[1] / "vectors"
ONLY_HEAVY = {"babel", "flask", "gunicorn", "segno", "sqlite_utils", "werkzeug", "wtforms"}


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(RECORD), encoding="utf-8")
    return str(path)


def test_the_table_tells_each_throw_and_what_the_turn_has_come_to(file: str) -> None:
    result = CliRunner().invoke(main, ["score", file])
    assert result.stdout.splitlines() == TABLE.splitlines()
    assert result.exit_code == 0


def test_a_finished_match_has_its_winner() -> None:
    record = RECORD | {"start": [9000, 0], "hands": [{"player": "Ana", "points": 1000}]}
    result = CliRunner().invoke(main, ["score", "-"], input=json.dumps(record))
    assert result.stdout.splitlines()[-1] == "Won by Ana."


def test_a_turn_is_told_under_the_name_of_whoever_played_it() -> None:
    hands = [{"player": "Ana", "points": 1000}, {"player": "Dan", "bust": True}, {"player": "Ion", "points": 1200}]
    record = RECORD | {"changes": [{"after": 2, "seat": "Ana", "taken_by": "Ion"}], "hands": hands}
    lines = CliRunner().invoke(main, ["score", "-"], input=json.dumps(record)).stdout.splitlines()
    assert [line.split()[0] for line in lines if "points of the turn" in line] == ["Ana", "Ion"]


def test_what_follows_is_told_by_name() -> None:
    names = ["Anne", "Beth", "Cath", "Diana"]
    record = {"format": "scorekeeper/1", "game": "barbu", "players": names}
    lines = CliRunner().invoke(main, ["score", "-"], input=json.dumps(record)).stdout.splitlines()
    assert [line.split(":")[0].strip() for line in lines if line.startswith(" " * 8)] == names


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_every_worked_case_can_be_told(path: Path) -> None:
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for case in cases:
        text = json.dumps(case["record"]) if case["record"] else case["text"]
        given = CliRunner().invoke(main, ["score", "-"], input=text)
        assert given.exit_code == ("error" in case["expect"]), case["id"]
        assert not re.search(r"[{}]|[ \t]$", given.stdout, re.MULTILINE), case["id"]


def test_standard_input_is_a_file_too(file: str) -> None:
    given = Path(file).read_bytes()
    assert CliRunner().invoke(main, ["score", "-"], input=given).stdout == TABLE


def test_json_is_the_result_as_it_is(file: str) -> None:
    result = CliRunner().invoke(main, ["score", file, "--json"])
    given = json.loads(result.stdout)
    assert (given["ok"], given["totals"], given["hands"][0]["event"]) == (True, [1000, -50], "bust")
    assert result.stdout.count("\n") == 1


def test_what_a_terminal_would_obey_is_not_written_to_it() -> None:
    record = RECORD | {"title": "Friday\x1b[31m\nat Ana’s"}
    given = CliRunner().invoke(main, ["score", "-"], input=json.dumps(record))
    assert given.stdout.splitlines()[0] == "Friday [31m at Ana’s"


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["score"], id="no file"),
        pytest.param(["score", "--jsonl", "record.json"], id="lines of a file"),
        pytest.param(["score", "--jsonl", "--json"], id="lines and not lines"),
        pytest.param(["score", "-", "--yaml"], id="no such option"),
        pytest.param(["shuffle"], id="no such command"),
        pytest.param(["--lang", "xx", "score", "-"], id="no such language"),
    ],
)
def test_wrong_usage_is_told_from_a_refusal(words: list[str]) -> None:
    assert CliRunner().invoke(main, words).exit_code == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(b"", "not JSON", id="an empty file"),
        pytest.param(b"\x7fELF\x00\xff\xfe", "not JSON", id="a binary file"),
        pytest.param(b'{"format": ', "not JSON", id="half a record"),
        pytest.param(
            b'{"format": "scorekeeper/1", "a\\nb\\u001b": 1, "game": "bacara"}', "a b ", id="a key of two lines"
        ),
        pytest.param(json.dumps(RECORD | {"game": "go"}).encode(), "“go”", id="an unknown game"),
        pytest.param(
            json.dumps(RECORD | {"hands": [{"player": "Dan", "bust": True}]}).encode(),
            "Turn 1: It is Ana’s turn.",
            id="a hand that cannot be",
        ),
    ],
)
def test_what_is_no_record_gets_one_line(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "record.json").write_bytes(content)
    one_line(["score", str(tmp_path / "record.json")], said)


def test_a_file_that_cannot_be_read_gets_one_line(tmp_path: Path) -> None:
    one_line(["score", str(tmp_path)], "directory")
    one_line(["score", str(tmp_path / "no\nsuch.json")], "no such.json can’t be read: No such file")


def one_line(words: list[str], said: str) -> None:
    """Assert that the command is refused as it should be: status 1, one line of errors, nothing else."""
    done = subprocess.run([sys.executable, "-m", "scorekeeper", *words], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.count(b"\n") == 1
    assert said in done.stderr.decode()


def test_scoring_starts_without_what_only_serving_needs(file: str) -> None:
    program = (
        "import sys; from scorekeeper.cli import main; main(sys.argv[1:], standalone_mode=False); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, "score", file], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.splitlines()[-1].split()}
    assert "scorekeeper" in loaded
    assert loaded & ONLY_HEAVY == set()
