"""The worked cases of tests/vectors, each a record and what its source says of it: by the rules alone, by the command
line, and by the API.

`expect` says only what the source does: `points`, `raw`, `chips`, `check`, `event` and `payments` are those of the last
hand, `error` and `also` the codes that a refusal may have, `sum` is that of the totals, everything else the result's.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import dumps, loads
from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find
from scorekeeper.web import create_app

Case = Mapping[str, Any]
Answering = Callable[[str], Case]

OF_THE_RESULT = {"totals", "ranks", "finished", "winners", "victory_points", "sides", "next", "hands"}


def cases() -> list[Case]:
    files = sorted((Path(__file__).parent / "vectors").glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines() if line]


def by_the_rules(text: str) -> Case:
    """What the rules answer to a line: a result, or the code and the hand of a refusal."""
    try:
        record = read_record(loads(text), find)
        result = play(find(record.game), record).result()
    except Refusal as refusal:
        return {"ok": False, "code": refusal.code, "hand": refusal.hand}
    given: Case = json.loads(dumps(result.to_json()))
    return given


@pytest.fixture(scope="session")
def by_the_command_line() -> Iterator[Answering]:
    """One `scorekeeper score --jsonl`, a line in and a line out."""
    command = [sys.executable, "-m", "scorekeeper", "score", "--jsonl"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as lines:

        def answer(text: str) -> Case:
            assert lines.stdin
            assert lines.stdout
            lines.stdin.write(text + "\n")
            lines.stdin.flush()
            given: Case = json.loads(lines.stdout.readline())
            return given

        yield answer


@pytest.fixture(scope="session")
def by_the_api(tmp_path_factory: pytest.TempPathFactory) -> Answering:
    """`POST /api/score`, of which nothing is kept."""
    client = create_app(tmp_path_factory.mktemp("data")).test_client()

    def answer(text: str) -> Case:
        response = client.post("/api/score", data=text.encode(), content_type="application/json")
        given: Case = json.loads(response.data)
        assert given["ok"] == (response.status_code == 200)
        return given

    return answer


@pytest.fixture(params=["by the rules", "by the command line", "by the API"])
def answering(request: pytest.FixtureRequest) -> Answering:
    """Whoever answers."""
    name = request.param.lower().replace(" ", "_")
    found: Answering = by_the_rules if name == "by_the_rules" else request.getfixturevalue(name)
    return found


def says(given: object, wanted: object) -> bool:
    """Whether something given holds what is wanted: an object at least its keys, a list item by item."""
    if isinstance(wanted, dict):
        return isinstance(given, dict) and all(says(given.get(key), value) for key, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(given, list) and len(given) == len(wanted) and all(map(says, given, wanted))
    return type(given) is type(wanted) and given == wanted


def among(given: Sequence[Case], wanted: Sequence[Case]) -> bool:
    """Whether each of those wanted is given, wherever it stands."""
    return all(any(says(item, want) for item in given) for want in wanted)


def paid(payments: Sequence[Case]) -> list[Case]:
    """The payments above 0."""
    return [payment for payment in payments if payment["points"]]


def holds(given: Case, key: str, wanted: Any) -> bool:
    """Whether the result says what is expected under one key."""
    last: Case = given["hands"][-1] if given["hands"] else {}
    if key == "sum":
        return says(sum(given["totals"]), wanted)
    if key == "warnings":
        return among(given["warnings"], wanted) if wanted else not given["warnings"]
    if key == "payments":
        payments = paid(last.get("payments", []))
        return len(payments) == len(paid(wanted)) and among(payments, paid(wanted))
    return says((given if key in OF_THE_RESULT else last).get(key), wanted)


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases()])
def test_a_worked_case_holds(answering: Answering, case: Case) -> None:
    given = answering(case["text"] if case["record"] is None else json.dumps(case["record"]))
    expected = dict(case["expect"])
    if "error" in expected:
        assert not given["ok"]
        assert given["code"] in {expected["error"], *expected.get("also", [])}
        assert "hand" not in expected or given.get("hand") == expected["hand"]
    else:
        assert given["ok"], given
        assert [key for key, wanted in expected.items() if not holds(given, key, wanted)] == []


@pytest.mark.parametrize(
    ("given", "wanted", "expected"),
    [
        pytest.param({"side": 0, "code": "x"}, {"code": "x"}, True, id="at least these keys"),
        pytest.param({"code": "x"}, {"side": 0, "code": "x"}, False, id="a key that is not there"),
        pytest.param([1, 2], [1, 2], True, id="item by item"),
        pytest.param([1, 2, 3], [1, 2], False, id="a longer list"),
        pytest.param(True, 1, False, id="true is not one"),
        pytest.param(3.0, 3, False, id="3.0 is not 3"),
    ],
)
def test_a_case_is_compared_with_what_it_says_and_no_more(given: object, wanted: object, expected: bool) -> None:
    assert says(given, wanted) is expected


def test_no_case_stands_twice() -> None:
    names = [case["id"] for case in cases()]
    assert len(names) == len(set(names))
