import string
from collections.abc import Callable

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played
from scorekeeper.games import find

Playing = Callable[..., Played]

SET: JsonObject = {"odd_even": [2], "opposites": 1, "triples": 1, "runs": 1, "families": [3]}
OUT: JsonObject = {**SET, "exit": "out"}

CORE = {
    "missing",
    "not-whole",
    "not-list",
    "not-object",
    "not-flag",
    "not-text",
    "out-of-bounds",
    "list-length",
    "other-word",
}
"""Reasons that have their sentence in the core's words."""

LADDER = "sides.0.ladders.0"


def headed(top: Json, **more: Json) -> list[Json]:
    """Sides of which the first has a ladder."""
    return [{**SET, "ladders": [{"top": top, **more}]}, {}]


REFUSED: list[tuple[str, list[Json], str, str, str]] = [
    ("a size that no odd or even has", [{"odd_even": [2, 5]}, {}], "range", "out-of-bounds", "sides.0.odd_even.1"),
    ("one card", [{"odd_even": [1]}, {}], "range", "out-of-bounds", "sides.0.odd_even.0"),
    ("a family of two", [{}, {"families": [2]}], "range", "out-of-bounds", "sides.1.families.0"),
    ("a family of seven", [{}, {"families": [7]}], "range", "out-of-bounds", "sides.1.families.0"),
    ("minus one trick", [{"tricks": -1}, {}], "range", "out-of-bounds", "sides.0.tricks"),
    ("minus one pair of opposites", [{"opposites": -1}, {}], "range", "out-of-bounds", "sides.0.opposites"),
    ("no such exit", [{**SET, "exit": "early"}, {}], "range", "other-word", "sides.0.exit"),
    ("a size that is true", [{"odd_even": [True]}, {}], "type", "not-whole", "sides.0.odd_even.0"),
    ("a run with a point", [{"runs": 1.0}, {}], "type", "not-whole", "sides.0.runs"),
    ("a null count", [{"triples": None}, {}], "type", "not-whole", "sides.0.triples"),
    ("sizes that are a number", [{"families": 3}, {}], "type", "not-list", "sides.0.families"),
    ("sizes by size", [{"families": {"3": 1}}, {}], "type", "not-list", "sides.0.families"),
    ("an exit that is true", [{**SET, "exit": True}, {}], "type", "not-text", "sides.0.exit"),
    ("royal in quotes", headed("A", royal="yes"), "type", "not-flag", f"{LADDER}.royal"),
    ("a ladder without a head", [{**SET, "ladders": [{}]}, {}], "type", "missing", f"{LADDER}.top"),
    ("a head that is a number", headed(10), "type", "not-text", f"{LADDER}.top"),
    ("a ladder that is its head", [{**SET, "ladders": ["A"]}, {}], "type", "not-object", LADDER),
    ("a side that is null", [{}, None], "type", "not-object", "sides.1"),
    ("three sides of two", [{}, {}, {}], "count", "list-length", "sides"),
    ("one side of two", [{}], "count", "list-length", "sides"),
    ("a mistyped key", [{"oposites": 1}, {}], "unknown-key", "", "sides.0.oposites"),
    ("a mistyped key of a ladder", headed("A", roial=True), "unknown-key", "", f"{LADDER}.roial"),
    ("a queen heads a ladder", headed("Q"), "ladder", "ladder-head", f"{LADDER}.top"),
    ("a jack heads a ladder", headed("J"), "ladder", "ladder-head", f"{LADDER}.top"),
    ("a two heads a ladder", headed("2"), "ladder", "ladder-head", f"{LADDER}.top"),
    ("an ace as one heads a ladder", headed("1"), "ladder", "ladder-head", f"{LADDER}.top"),
    ("a small letter heads a ladder", headed("a"), "ladder", "ladder-head", f"{LADDER}.top"),
    ("nothing heads a ladder", headed(""), "ladder", "ladder-head", f"{LADDER}.top"),
    ("28 tricks", [{"tricks": 14}, {"tricks": 14}], "count", "pack", "sides"),
    ("109 cards of both sides", [{"tricks": 26}, {"runs": 1, "opposites": 1}], "count", "pack", "sides"),
    ("runs without end", [{"runs": 10**9}, {}], "count", "pack", "sides"),
    ("out without a run", [{**OUT, "runs": 0}, {}], "exit-without-set", "exit-without-set", "sides.0.exit"),
    ("out on the other side's set", [SET, {"exit": "out"}], "exit-without-set", "exit-without-set", "sides.1.exit"),
    ("a flash without a set", [{"exit": "flash"}, {}], "exit-without-set", "exit-without-set", "sides.0.exit"),
    ("both out", [OUT, {**SET, "exit": "flash"}], "exit-twice", "exit-twice", "sides.1.exit"),
]  # fmt: skip


def refused(playing: Playing, sides: Json) -> Refusal:
    with pytest.raises(Refusal) as caught:
        playing({"sides": sides})
    return caught.value


@pytest.mark.parametrize(
    ("sides", "code", "reason", "field"), [pytest.param(*case[1:], id=case[0]) for case in REFUSED]
)
def test_what_cannot_be_is_refused_where_it_stands(
    playing: Playing, sides: Json, code: str, reason: str, field: str
) -> None:
    refusal = refused(playing, sides)
    assert (refusal.code, refusal.reason, refusal.field, refusal.hand) == (code, reason, field, 1)


@pytest.mark.parametrize("sides", [pytest.param(case[1], id=case[0]) for case in REFUSED])
def test_every_refusal_has_a_sentence_that_its_values_fill(playing: Playing, sides: Json) -> None:
    refusal = refused(playing, sides)
    if refusal.reason in CORE or refusal.code == "unknown-key":
        return
    sentence = find("barakon").words.refusals[refusal.reason]
    assert {name for _, name, _, _ in string.Formatter().parse(sentence) if name} == set(refusal.values)


def test_every_sentence_is_said_somewhere(playing: Playing) -> None:
    said = {refused(playing, case[1]).reason for case in REFUSED}
    assert set(find("barakon").words.refusals) <= said


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        pytest.param({}, "type", id="no sides"),
        pytest.param({"sides": {}}, "type", id="sides by name"),
        pytest.param({"sides": [{}, {}], "dealer": "Ana"}, "unknown-key", id="a dealer"),
        pytest.param({"sides": [{}, {}], "note": 7}, "type", id="a note that is a number"),
        pytest.param({"adjust": [1]}, "count", id="an adjustment for one side of two"),
    ],
)
def test_a_deal_holds_its_sides_and_nothing_else(playing: Playing, deal: Json, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        playing(deal)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"preset": "modern"}, "rules"),
        ({"target": 0}, "rules"),
        ({"target": "100"}, "type"),
        ({"flash": "doubles"}, "rules"),
        ({"doubling": True}, "type"),
        ({"trios": "twice"}, "rules"),
        ({"low_ladders": 5}, "type"),
        ({"ladders": "once"}, "unknown-key"),
    ],
    ids=str,
)
def test_rules_are_those_of_the_book(playing: Playing, rules: Json, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        playing(rules=rules)
    assert (caught.value.code, caught.value.hand) == (code, None)


@pytest.mark.parametrize("players", [("Ana",), ("Ana", "Dan", "Ion", "Eva", "Mia")], ids=len)
def test_two_to_four_play(playing: Playing, players: tuple[str, ...]) -> None:
    with pytest.raises(Refusal) as caught:
        playing(players=players)
    assert caught.value.code == "players"


def test_the_whole_pack_may_lie_on_the_table(playing: Playing) -> None:
    assert playing({"sides": [{"tricks": 26}, {"odd_even": [4]}]}).now.totals == (26 * 4 + 8 * 3, 3)
