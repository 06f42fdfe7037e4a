from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json
from scorekeeper.core.reading import HUGE, Reading
from scorekeeper.core.table import Seat, Table, alone

if TYPE_CHECKING:
    from tests.core.conftest import Desk

TABLE = Table(tuple(Seat(((0, name),)) for name in ("Ana", "Zoé", "Ion")), alone(3))


@pytest.mark.parametrize(
    ("hand", "code", "field"),
    [
        pytest.param({"player": "Ana", "bust": True, "by": "Dan"}, "unknown-key", "by", id="a key at the top"),
        pytest.param(
            {"player": "Ana", "throws": [{"dice": [1, 1, 2, 3, 4, 6]}, {"dice": [1, 2, 3, 4], "of": 4}]},
            "unknown-key",
            "throws.1.of",
            id="a key in a row",
        ),
        pytest.param({"player": "Ana", "points": True}, "type", "points", id="true is not 1"),
        pytest.param({"player": "Ana", "points": 300.0}, "type", "points", id="300.0 is not 300"),
        pytest.param({"player": "Ana", "points": "300"}, "type", "points", id="text is no number"),
        pytest.param({"player": "Ana", "points": None}, "type", "points", id="null is no value"),
        pytest.param({"player": "Ana", "points": 10**30}, "range", "points", id="a huge number"),
        pytest.param({"player": "Ana"}, "type", "points", id="nothing but a name"),
        pytest.param({"points": 300}, "type", "player", id="no name"),
        pytest.param({"player": 0, "points": 300}, "type", "player", id="a name that is a number"),
        pytest.param({"player": ["Ana"], "points": 300}, "type", "player", id="names for a name"),
        pytest.param({"player": "ana", "points": 300}, "unknown-player", "player", id="another case"),
        pytest.param({"player": "Mia", "points": 300}, "unknown-player", "player", id="somebody else"),
        pytest.param({"player": "Ana", "bust": False}, "type", "bust", id="true or not at all"),
        pytest.param({"player": "Ana", "bust": 1}, "type", "bust", id="1 is not true"),
        pytest.param({"player": "Ana", "throws": {}}, "type", "throws", id="rows by name"),
        pytest.param({"player": "Ana", "throws": [1]}, "type", "throws.0", id="a row that is a number"),
        pytest.param({"player": "Ana", "bust": True, "note": None}, "type", "note", id="a note that is null"),
        pytest.param({"player": "Ana", "bust": True, "note": "a" * 10_001}, "range", "note", id="a note without end"),
        pytest.param({"adjust": [0]}, "count", "adjust", id="an adjustment for one of two"),
        pytest.param({"adjust": [0, 1.0]}, "type", "adjust.1", id="an adjustment with a point"),
        pytest.param({"adjust": [0, 50], "player": "Ana"}, "unknown-key", "player", id="an adjustment of somebody"),
        pytest.param({"adjust": [0, 50], "why": 3}, "type", "why", id="a reason that is a number"),
        pytest.param({"adjust": [0, 10_050]}, "range", "adjust", id="an adjustment past a goal to be hit"),
    ],
)
def test_a_hand_is_read_strictly(desk: Desk, hand: Json, code: str, field: str) -> None:
    with pytest.raises(Refusal) as caught:
        desk.play(desk.record({"adjust": [0, 0]}, hand))
    assert (caught.value.code, caught.value.field, caught.value.hand) == (code, field, 2)


@pytest.mark.parametrize("hand", [3, None, [], "bust"], ids=str)
def test_a_hand_that_is_no_object_is_refused_by_its_number(desk: Desk, hand: Json) -> None:
    with pytest.raises(Refusal) as caught:
        desk.record({"adjust": [0, 0]}, hand)
    assert (caught.value.code, caught.value.hand) == ("type", 2)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        pytest.param({"Ana": 1, "Mia": 2}, "unknown-player", id="somebody else"),
        pytest.param({"Zoé": 1, "Zoe\u0301": 2}, "format", id="a name in two spellings"),
        pytest.param({"Ana": -1}, "range", id="less than nothing"),
        pytest.param({"Ana": HUGE + 1}, "range", id="more than any game has"),
        pytest.param({"Ana": True}, "type", id="true is not 1"),
        pytest.param(["Ana"], "type", id="a list"),
    ],
)
def test_numbers_by_name_are_read_strictly(value: Json, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        Reading({"tricks": value}, TABLE).counts("tricks")
    assert (caught.value.code, caught.value.field.startswith("tricks")) == (code, True)


def test_a_missing_name_has_none() -> None:
    assert Reading({"tricks": {"Zoe\u0301": 3}}, TABLE).counts("tricks") == (0, 3, 0)


def test_names_are_replaced_where_they_are_read_and_nowhere_else() -> None:
    hand: dict[str, Json] = {
        "player": "Ana",
        "out": ["Ion", "Ana"],
        "took": {"Ana": 1, "Ion": 2},
        "deep": {"rows": [{"player": "Ana", "word": "Ana"}]},
        "word": "Ana",
    }
    reading = Reading(hand, TABLE, rename={"Ana": "Ion", "Ion": "Ana"})
    assert reading.seat("player") == 0
    assert reading.seats("out") == (2, 0)
    assert reading.counts("took") == (1, 0, 2)
    assert reading.text("word") == "Ana"
    (row,) = reading.inner("deep").rows("rows")
    assert row.seat("player") == 0
    assert hand == {
        "player": "Ion",
        "out": ["Ana", "Ion"],
        "took": {"Ion": 1, "Ana": 2},
        "deep": {"rows": [{"player": "Ion", "word": "Ana"}]},
        "word": "Ana",
    }


def test_renaming_leaves_the_hand_that_was_given_alone() -> None:
    given: dict[str, Json] = {"deep": {"rows": [{"player": "Ana"}]}}
    copy = dict(given)
    (row,) = Reading(copy, TABLE, rename={"Ana": "Anna"}).inner("deep").rows("rows")
    row.seat("player")
    assert copy == {"deep": {"rows": [{"player": "Anna"}]}}
    assert given == {"deep": {"rows": [{"player": "Ana"}]}}
