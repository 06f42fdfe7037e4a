from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, JsonObject, dumps, loads
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find

if TYPE_CHECKING:
    from scorekeeper.core.play import Played
    from scorekeeper.core.record import Record
    from tests.core.conftest import Desk

names = st.text("AÉZaéz عن'-", min_size=1, max_size=8).filter(lambda name: bool(name.strip()))
tables = st.lists(names, min_size=2, max_size=4, unique_by=str.strip)
points = st.integers(1, 40).map(lambda fifties: 50 * fifties)


@st.composite
def turns(draw: st.DrawFn, players: list[str]) -> list[Json]:
    """Turns of Bacara in their order, agreed adjustments among them."""
    found: list[Json] = []
    for number in range(draw(st.integers(0, 6))):
        if draw(st.integers(0, 5)) == 0:
            found.append(
                {"adjust": draw(st.lists(st.integers(-100, 100), min_size=len(players), max_size=len(players)))}
            )
        player = players[number % len(players)]
        outcomes: list[JsonObject] = [{"points": draw(points)}, {"bust": True}, {"skip": True}]
        found.append({"player": player, **draw(st.sampled_from(outcomes))})
    return found


@st.composite
def deals(draw: st.DrawFn, sides: int) -> list[Json]:
    """Deals of Bara-kon, agreed adjustments among them."""
    side = st.fixed_dictionaries({"tricks": st.integers(0, 2), "runs": st.integers(0, 2)})
    deal = st.fixed_dictionaries({"sides": st.lists(side, min_size=sides, max_size=sides)})
    adjusted = st.fixed_dictionaries({"adjust": st.lists(st.integers(-9, 9), min_size=sides, max_size=sides)})
    found: list[Json] = draw(st.lists(st.one_of(deal, deal, adjusted), max_size=6))
    return found


@st.composite
def records(draw: st.DrawFn) -> JsonObject:
    """A record that can be scored, of a game where the order matters or of one where it does not."""
    players = [name.strip() for name in draw(tables)]
    written: dict[str, Json] = {"format": "scorekeeper/1", "players": list(players)}
    if draw(st.booleans()):
        written |= {"game": "bacara", "hands": draw(turns(players)), "rules": {"target": 100_000}}
    else:
        sides = 2 if len(players) == 4 else len(players)
        written |= {"game": "barakon", "hands": draw(deals(sides)), "first_dealer": draw(st.sampled_from(players))}
        written["start"] = draw(st.lists(st.integers(-50, 20), min_size=sides, max_size=sides))
        written["rules"] = {"target": 10_000}
    extra: dict[str, st.SearchStrategy[Json]] = {
        "title": st.text("aZ é", max_size=5),
        "ended": st.booleans(),
        "stake": st.just({"amount": "0.05", "currency": "EUR"}),
        "changes": st.just([{"after": 1, "seat": players[0], "taken_by": "Somebody else"}]),
    }
    if written["game"] == "bacara":
        del extra["changes"]
    return {**written, **draw(st.fixed_dictionaries({}, optional=extra))}


def outcome(desk: Desk, record: Record, earlier: Played | None = None) -> object:
    """The playing of a record, or why it cannot be."""
    try:
        return desk.play(record, earlier)
    except Refusal as refusal:
        return (refusal.code, refusal.hand, refusal.field)


@given(st.data(), records())
def test_going_on_from_an_earlier_playing_is_playing_anew(desk: Desk, data: st.DataObject, written: JsonObject) -> None:
    record = read_record(written, find)
    earlier = desk.play(record)
    hands = list(record.hands)
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(hands)))
        pool: list[JsonObject] = [*record.hands, {"adjust": [0] * len(record.sides)}, {"bust": True}]
        hands[at : at + data.draw(st.integers(0, 1))] = data.draw(st.lists(st.sampled_from(pool), max_size=1))
    edited = replace(record, hands=tuple(hands))
    if data.draw(st.booleans()):
        edited = replace(edited, agreed={**edited.agreed, "target": 50_000})
    assert outcome(desk, edited, earlier) == outcome(desk, edited)


@given(records())
def test_a_record_written_and_read_again_is_the_same(desk: Desk, written: JsonObject) -> None:
    record = read_record(written, find)
    again = read_record(loads(dumps(record.to_json())), find)
    assert again == record
    assert again.to_json() == record.to_json()
    assert desk.play(again).result() == desk.play(record).result()


@given(records())
def test_totals_are_the_start_and_the_points_of_every_hand(desk: Desk, written: JsonObject) -> None:
    record = read_record(written, find)
    result = desk.play(record).result()
    for side, start in enumerate(record.start):
        assert result.totals[side] == start + sum(hand.points[side] for hand in result.hands)
        for hand in result.hands:
            assert hand.points[side] == sum(line.points for line in hand.lines if line.side == side)


def test_what_both_have_in_common_is_not_scored_again(desk: Desk) -> None:
    record = desk.record({"player": "Ana", "points": 1000}, {"player": "Dan", "points": 1000})
    earlier = desk.play(record)
    later = desk.play(record.with_hand({"player": "Ana", "bust": True}), earlier)
    assert all(mine is theirs for mine, theirs in zip(later.hands, earlier.hands, strict=False))
    changed = desk.play(record.with_hand_as(2, {"player": "Dan", "points": 1100}), earlier)
    assert [mine is theirs for mine, theirs in zip(changed.hands, earlier.hands, strict=True)] == [True, False]


def test_the_first_hand_that_cannot_be_is_named(desk: Desk) -> None:
    turns: list[Json] = [{"player": "Ana", "points": 1000}, {"player": "Ana", "points": 50}, {"player": "Mia"}]
    with pytest.raises(Refusal) as caught:
        desk.play(desk.record(*turns))
    assert (caught.value.code, caught.value.hand) == ("order", 2)


def test_nothing_follows_the_end(desk: Desk) -> None:
    won: list[Json] = [{"player": "Ana", "points": 1000}]
    late_ones: list[JsonObject] = [{"player": "Dan", "points": 50}, {"adjust": [0, 0]}]
    for late in late_ones:
        with pytest.raises(Refusal) as caught:
            desk.play(desk.record(*won, late, start=[9000, 0]))
        assert (caught.value.code, caught.value.hand) == ("finished", 2)


def test_an_adjustment_has_its_lines_and_takes_nobodys_turn(desk: Desk) -> None:
    result = desk.play(desk.record({"adjust": [0, -100], "why": "late", "note": "agreed"})).result()
    assert result.hands[0].to_json() == {
        "points": [0, -100],
        "totals": [0, -100],
        "lines": [{"side": 1, "what": "adjust", "points": -100}],
    }
    assert result.following == {"player": "Ana", "needs": 10_000}


@pytest.mark.parametrize(
    ("adjust", "winners", "ranks"),
    [([0, 0], (0, 1), (1, 1)), ([50, 0], (0,), (1, 2)), ([-50, 0], (1,), (2, 1))],
    ids=str,
)
def test_where_the_table_stops_whoever_leads_has_won(
    desk: Desk, adjust: Json, winners: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    result = desk.play(desk.record({"adjust": adjust}, ended=True)).result()
    assert (result.finished, result.winners, result.ranks, result.following) == (True, winners, ranks, None)


def test_a_result_is_written_as_the_format_has_it(desk: Desk) -> None:
    result = desk.play(desk.record({"player": "Ana", "points": 1000})).result()
    assert loads(dumps(result.to_json())) == {
        "ok": True,
        "game": "bacara",
        "sides": [["Ana"], ["Dan"]],
        "hands": [
            {
                "points": [1000, 0],
                "totals": [1000, 0],
                "lines": [{"side": 0, "what": "turn", "points": 1000}],
                "event": "stop",
            }
        ],
        "totals": [1000, 0],
        "ranks": [1, 2],
        "finished": False,
        "winners": [],
        "next": {"player": "Dan", "needs": 10_000},
        "warnings": [],
    }
