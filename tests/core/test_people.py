from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from scorekeeper.core.commands import change, correct_hand, record_hand, strike_hand, undo
from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, JsonObject

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.core.events import Event
    from scorekeeper.core.match import Match
    from tests.core.conftest import Desk

FOUR: list[Json] = ["Ana", "Dan", "Ion", "Eva"]
TRICK: JsonObject = {"sides": [{"tricks": 1}, {}]}
RUNS: JsonObject = {"sides": [{}, {"runs": 2}]}
SET: JsonObject = {"odd_even": [2], "opposites": 1, "triples": 1, "runs": 1, "families": [3]}
LADDER: JsonObject = {"sides": [{**SET, "ladders": [{"top": "A"}]}, {}]}


def stop(player: str, points: int) -> JsonObject:
    return {"player": player, "points": points}


def recorded(hand: JsonObject, before: int | None = None) -> Callable[[Match], Event]:
    return partial(record_hand, hand=hand, before=before)


def changed(**patch: Json) -> Callable[[Match], Event]:
    return partial(change, patch=patch)


@pytest.fixture
def turns(desk: Desk) -> Match:
    """Four turns of Bacara: both have entered."""
    return desk.match(stop("Ana", 1000), stop("Dan", 1100), stop("Ana", 300), stop("Dan", 400))


def test_a_new_name_is_written_in_every_hand(desk: Desk, turns: Match) -> None:
    after = desk.do(turns, changed(rename={"Ana": "Anna"}))
    assert after.record.players == ("Anna", "Dan")
    assert [hand["player"] for hand in after.record.hands] == ["Anna", "Dan", "Anna", "Dan"]
    assert desk.totals(after) == desk.totals(turns)


def test_two_may_swap_their_names(desk: Desk, turns: Match) -> None:
    after = desk.do(turns, changed(rename={"Ana": "Dan", "Dan": "Ana"}))
    assert after.record.players == ("Dan", "Ana")
    assert [hand["player"] for hand in after.record.hands] == ["Dan", "Ana", "Dan", "Ana"]
    assert desk.totals(after) == desk.totals(turns)


def test_a_new_name_reaches_a_name_in_another_spelling(desk: Desk) -> None:
    match = desk.match(stop("Zoe\u0301", 1000), players=["Zoé", "Dan"])
    after = desk.do(match, changed(rename={"Zoe\u0301": "Zoë"}))
    assert after.record.hands == (stop("Zoë", 1000),)


def test_a_new_name_leaves_words_alone_that_look_like_the_old_one(desk: Desk) -> None:
    hands: list[JsonObject] = [{**LADDER, "note": "A was lucky"}, {"adjust": [0, 1], "why": "A was late"}]
    match = desk.match(*hands, game="barakon", players=["A", "none"], title="A against none", first_dealer="none")
    after = desk.do(match, changed(rename={"A": "Ana", "none": "Dan"}))
    assert after.record.players == ("Ana", "Dan")
    assert after.record.hands == tuple(hands)
    assert after.record.title == "A against none"
    assert desk.totals(after) == (26, 1)


def test_a_new_name_keeps_the_note_and_the_order_of_a_turn(desk: Desk) -> None:
    hand: JsonObject = {"note": "Ana at last", "player": "Ana", "throws": [{"dice": [1, 1, 1, 2, 3, 4]}]}
    after = desk.do(desk.match(hand), changed(rename={"Ana": "Anna"}))
    assert after.record.hands == ({**hand, "player": "Anna"},)


def test_a_new_name_is_that_of_a_person_not_of_a_seat(desk: Desk, turns: Match) -> None:
    taken = desk.do(
        turns,
        changed(change={"after": 2, "seat": "Ana", "taken_by": "Ion"}),
        partial(correct_hand, number=3, hand=stop("Ion", 300)),
    )
    after = desk.do(taken, changed(rename={"Ana": "Anna", "Ion": "Ionel"}))
    assert [hand["player"] for hand in after.record.hands] == ["Anna", "Dan", "Ionel", "Dan"]
    assert after.record.changes[0].to_json() == {"after": 2, "seat": "Anna", "taken_by": "Ionel"}
    assert desk.totals(after) == desk.totals(turns)


def test_sides_and_dealer_go_by_their_new_names(desk: Desk) -> None:
    match = desk.match(game="barakon", players=FOUR, sides=[["Ana", "Dan"], ["Ion", "Eva"]], first_dealer="Eva")
    after = desk.do(match, changed(rename={"Eva": "Ewa", "Dan": "Daniel"})).record.to_json()
    assert (after["sides"], after["first_dealer"]) == ([["Ana", "Daniel"], ["Ion", "Ewa"]], "Ewa")


def test_somebody_takes_a_seat_whose_total_stays(desk: Desk, turns: Match) -> None:
    after = desk.do(turns, changed(change={"after": 4, "seat": "Ana", "taken_by": "Ion"}), recorded(stop("Ion", 200)))
    result = desk.play(after.record).result()
    assert (result.totals, result.sides) == ((1500, 1500), (("Ion",), ("Dan",)))
    with pytest.raises(Refusal) as caught:
        desk.play(desk.do(after, recorded(stop("Dan", 200)), recorded(stop("Ana", 200))).record)
    assert (caught.value.code, caught.value.hand) == ("unknown-player", 7)


def test_somebody_may_come_back_to_his_seat(desk: Desk) -> None:
    away: list[Json] = [{"after": 1, "seat": "Dan", "taken_by": "Ion"}, {"after": 3, "seat": "Ion", "taken_by": "Dan"}]
    match = desk.match(stop("Ana", 1000), stop("Ion", 1000), stop("Ana", 50), stop("Dan", 50), changes=away)
    assert desk.totals(match) == (1050, 1050)


def test_who_joins_is_last_in_order_and_starts_from_nothing(desk: Desk, turns: Match) -> None:
    match = desk.do(turns, changed(change={"after": 4, "join": "Ion"}))
    assert match.record.start == (0, 0, 0)
    after = desk.do(match, recorded(stop("Ion", 1000)), recorded(stop("Ana", 50)), recorded(stop("Dan", 50)))
    assert desk.totals(after) == (1350, 1550, 1000)
    assert desk.play(after.record).result().following == {"player": "Ion", "needs": 9000}


def test_who_leaves_keeps_his_total_and_is_passed_over(desk: Desk) -> None:
    match = desk.match(stop("Ana", 1000), stop("Dan", 1000), stop("Ion", 1000), players=["Ana", "Dan", "Ion"])
    after = desk.do(match, changed(change={"after": 3, "leave": "Dan"}), recorded(stop("Ana", 50)))
    result = desk.play(after.record).result()
    assert result.totals == (1050, 1000, 1000)
    assert result.following == {"player": "Ion", "needs": 9000}


@pytest.mark.parametrize(
    ("command", "after"),
    [
        pytest.param(recorded({"adjust": [0, 0]}, before=1), 3, id="a hand before it"),
        pytest.param(
            recorded({"adjust": [0, 0]}, before=2), 3, id="a hand just before the last one under the old name"
        ),
        pytest.param(recorded({"adjust": [0, 0]}, before=3), 2, id="a hand that is the first under the new name"),
        pytest.param(recorded({"adjust": [0, 0]}, before=4), 2, id="a hand after it"),
        pytest.param(recorded(stop("Ion", 50)), 2, id="a hand at the end"),
    ],
)
def test_a_change_of_people_moves_with_the_hands_before_it(
    desk: Desk, turns: Match, command: Callable[[Match], Event], after: int
) -> None:
    taken: JsonObject = {"after": 2, "seat": "Ana", "taken_by": "Ion"}
    match = desk.do(turns, changed(change=taken), partial(correct_hand, number=3, hand=stop("Ion", 300)))
    moved = desk.do(match, command)
    assert [change.after for change in moved.record.changes] == [after]
    assert desk.totals(moved)[1] == 1500
    assert desk.do(moved, undo).record == match.record


@pytest.mark.parametrize(("number", "after"), [(1, 1), (2, 1), (3, 2)])
def test_a_change_of_people_moves_back_where_a_deal_is_struck(desk: Desk, number: int, after: int) -> None:
    taken: JsonObject = {"after": 2, "seat": "Dan", "taken_by": "Ion"}
    match = desk.do(
        desk.match(TRICK, RUNS, LADDER, game="barakon", changes=[taken]), partial(strike_hand, number=number)
    )
    assert [change.after for change in match.record.changes] == [after]


def test_a_skip_in_place_of_a_turn_moves_nobody(desk: Desk, turns: Match) -> None:
    match = desk.do(turns, changed(change={"after": 4, "join": "Ion"}), partial(strike_hand, number=1))
    assert [change.after for change in match.record.changes] == [4]


def test_a_change_agreed_ahead_stays_where_it_is_while_hands_are_added(desk: Desk) -> None:
    match = desk.match(changes=[{"after": 2, "seat": "Ana", "taken_by": "Ion"}])
    after = desk.do(match, recorded(stop("Ana", 1000)), recorded(stop("Dan", 1000)), recorded(stop("Ion", 50)))
    assert [change.after for change in after.record.changes] == [2]
    assert desk.totals(after) == (1050, 1000)


def test_who_has_not_come_yet_has_not_won(desk: Desk) -> None:
    behind: list[JsonObject] = [{"player": "Ana", "over": 8000}, {"player": "Dan", "over": 8000}]
    record = desk.record(*behind, start=[5000, 5500], ended=True, changes=[{"after": 50, "join": "Mia"}])
    result = desk.play(record).result()
    assert (result.totals, result.ranks, result.winners) == ((-3000, -2500, 0), (2, 1, 3), (1,))


@pytest.mark.parametrize(
    ("away", "played", "held"),
    [
        pytest.param([], 4, ("Ana",), id="always the same"),
        pytest.param([(2, "Ana", "Ion")], 1, ("Ana",), id="before the change"),
        pytest.param([(2, "Ana", "Ion")], 2, ("Ana", "Ion"), id="from the change on"),
        pytest.param([(0, "Ana", "Ion")], 4, ("Ion",), id="never played"),
        pytest.param([(2, "Ana", "Ion"), (2, "Ion", "Mia")], 4, ("Ana", "Mia"), id="two at the same hand"),
        pytest.param([(2, "Ana", "Ion"), (2, "Ion", "Ana")], 4, ("Ana",), id="back at the same hand"),
        pytest.param([(1, "Ana", "Ion"), (3, "Ion", "Ana")], 4, ("Ana", "Ion", "Ana"), id="back later"),
    ],
)
def test_a_seat_tells_who_has_had_it(
    desk: Desk, away: list[tuple[int, str, str]], played: int, held: tuple[str, ...]
) -> None:
    changes: list[Json] = [{"after": after, "seat": seat, "taken_by": name} for after, seat, name in away]
    table = desk.match(changes=changes).record.table().at(played)
    assert table.held[0] == held
    assert table.held[1] == ("Dan",)


def test_a_seat_of_somebody_who_joins_is_theirs_from_the_beginning(desk: Desk) -> None:
    late: list[Json] = [{"after": 2, "join": "Ion"}, {"after": 3, "seat": "Ion", "taken_by": "Mia"}]
    table = desk.match(changes=late).record.table()
    assert [table.at(played).held[2] for played in range(4)] == [("Ion",), ("Ion",), ("Ion",), ("Ion", "Mia")]
