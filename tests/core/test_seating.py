"""People who were written down in the wrong places are put in others, and take their hands and points along."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from scorekeeper.core.commands import change, check, record_hand, redo, reseat, undo
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import Reseated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.core.events import Event
    from scorekeeper.core.jsontext import Json, JsonObject
    from scorekeeper.core.match import Match
    from tests.core.conftest import Desk

THREE: list[Json] = ["Ana", "Dan", "Ion"]
FOUR: list[Json] = ["Ana", "Dan", "Ion", "Eva"]
DEALT: JsonObject = {"sides": [{"tricks": 1}, {"runs": 2}], "note": "by the fire"}
LATE: JsonObject = {"adjust": [0, -3], "why": "late"}


def seats(*players: str, dealer: str = "") -> Callable[[Match], Event]:
    return partial(reseat, players=players, first_dealer=dealer)


def stop(player: str, points: int) -> JsonObject:
    return {"player": player, "points": points}


def by_name(desk: Desk, match: Match) -> dict[str, int]:
    """The total of each side by the names in it."""
    result = desk.play(match.record).result()
    return {" & ".join(side): total for side, total in zip(result.sides, result.totals, strict=True)}


@pytest.fixture
def pairs(desk: Desk) -> Match:
    """Four in pairs: 4 to Ana and Ion, 6 less 3 to Dan and Eva."""
    return desk.match(DEALT, LATE, game="barakon", players=FOUR)


def test_three_who_score_alone_take_their_hands_and_what_they_carried_in_along(desk: Desk) -> None:
    deal: JsonObject = {"sides": [{"tricks": 1}, {"runs": 2}, {}]}
    late: JsonObject = {"adjust": [0, -3, 1]}
    match = desk.match(deal, late, game="barakon", players=THREE, start=[10, 20, 30], first_dealer="Dan")
    after = desk.do(match, seats("Ion", "Ana", "Dan"))
    assert after.record.to_json() == {
        **desk.json({"sides": [{}, {"tricks": 1}, {"runs": 2}]}, {"adjust": [1, 0, -3]}),
        "game": "barakon",
        "players": ["Ion", "Ana", "Dan"],
        "rules": {"preset": "classic"},
        "start": [30, 10, 20],
        "first_dealer": "Dan",
    }
    assert by_name(desk, after) == {"Ion": 31, "Ana": 14, "Dan": 23}


def test_raw_scores_follow_their_people(desk: Desk) -> None:
    deal: JsonObject = {"declarer": "Ana", "contract": "no-queens", "result": {"raw": [-6, 0, -6, -12]}, "note": "!"}
    match = desk.match(deal, game="barbu", players=FOUR)
    after = desk.do(match, seats("Eva", "Ion", "Dan", "Ana"))
    assert after.record.hands == ({**deal, "result": {"raw": [-12, -6, 0, -6]}},)
    assert list(after.record.hands[0]) == list(deal)
    assert by_name(desk, after) == {"Ana": -6, "Dan": 0, "Ion": -6, "Eva": -12}


def test_hands_by_name_stay_as_they_are(desk: Desk) -> None:
    deal: JsonObject = {"declarer": "Dan", "contract": "no-queens", "result": {"Ana": 3, "Eva": 1}}
    match = desk.match(deal, game="barbu", players=FOUR)
    after = desk.do(match, seats("Dan", "Ana", "Ion", "Eva"))
    assert after.record.hands == match.record.hands
    assert by_name(desk, after) == {"Ana": -18, "Dan": 0, "Ion": 0, "Eva": -6}


@pytest.mark.parametrize(
    ("order", "totals"),
    [
        pytest.param(("Dan", "Ion", "Eva", "Ana"), {"Dan & Eva": 3, "Ion & Ana": 4}, id="the pairs stay"),
        pytest.param(("Ion", "Eva", "Ana", "Dan"), {"Ion & Ana": 4, "Eva & Dan": 3}, id="partners change places"),
        pytest.param(("Ana", "Dan", "Eva", "Ion"), {"Ana & Eva": 4, "Dan & Ion": 3}, id="the later two change places"),
        pytest.param(("Ana", "Ion", "Dan", "Eva"), {"Ana & Dan": 4, "Ion & Eva": 3}, id="both who sat first meet"),
        pytest.param(("Ion", "Ana", "Eva", "Dan"), {"Ion & Eva": 3, "Ana & Dan": 4}, id="they meet as the second pair"),
        pytest.param(("Dan", "Ana", "Ion", "Eva"), {"Dan & Ion": 3, "Ana & Eva": 4}, id="the first two change places"),
    ],
)
def test_partners_are_who_sits_across_and_points_go_with_who_sat_first(
    desk: Desk, pairs: Match, order: Sequence[str], totals: dict[str, int]
) -> None:
    after = desk.do(pairs, seats(*order))
    assert by_name(desk, after) == totals
    assert after.record.sides == ((0, 2), (1, 3))
    assert [hand.get("note") for hand in after.record.hands] == ["by the fire", None]


def test_partners_who_were_named_and_sit_across_change_likewise(desk: Desk) -> None:
    match = desk.match(DEALT, game="barakon", players=FOUR, sides=[["Ana", "Ion"], ["Dan", "Eva"]])
    after = desk.do(match, seats("Ana", "Ion", "Dan", "Eva"))
    assert after.record.to_json()["sides"] == [["Ana", "Dan"], ["Ion", "Eva"]]


def test_partners_who_do_not_sit_across_stay_together(desk: Desk) -> None:
    match = desk.match(DEALT, game="barakon", players=FOUR, sides=[["Ana", "Dan"], ["Ion", "Eva"]], start=[1, 2])
    after = desk.do(match, seats("Eva", "Ana", "Dan", "Ion"))
    assert after.record.to_json()["sides"] == [["Eva", "Ion"], ["Ana", "Dan"]]
    assert by_name(desk, after) == {"Eva & Ion": 8, "Ana & Dan": 5}


def test_four_who_play_each_alone_do_so_in_other_seats(desk: Desk) -> None:
    deal: JsonObject = {"sides": [{"tricks": 1}, {"runs": 2}, {}, {"tricks": 2}]}
    match = desk.match(deal, game="barakon", players=FOUR, sides=[[name] for name in FOUR])
    after = desk.do(match, seats("Eva", "Ion", "Dan", "Ana"))
    assert by_name(desk, after) == {"Eva": 8, "Ion": 0, "Dan": 6, "Ana": 4}
    assert after.record.to_json()["sides"] == [["Eva"], ["Ion"], ["Dan"], ["Ana"]]


def test_one_against_two_stays_as_it_was_and_what_follows_goes_by_seats(desk: Desk) -> None:
    alone: JsonObject = {
        "soloist": "Dan",
        "sides": [{"clean": 5, "table": 300, "closed": True}, {"table": 45, "hand": 65, "pozzetto": False}],
    }
    single: JsonObject = {"sides": [{"table": 100}, {"table": 60}, {"table": 20}]}
    match = desk.match(alone, single, game="burraco", players=THREE, rules={"preset": "three"})
    assert by_name(desk, match)["Dan"] > 1000
    after = desk.do(match, seats("Dan", "Ion", "Ana"))
    assert after.record.hands == (alone, {"sides": [{"table": 60}, {"table": 20}, {"table": 100}]})
    assert by_name(desk, after) == by_name(desk, match)


def test_whoever_dealt_first_still_does_so(desk: Desk, pairs: Match) -> None:
    assert desk.play(desk.do(pairs, seats("Dan", "Ana", "Ion", "Eva")).record).result().following == {"dealer": "Ion"}
    after = desk.do(pairs, seats("Dan", "Ana", "Ion", "Eva", dealer="Eva"))
    assert after.record.to_json()["first_dealer"] == "Eva"
    assert desk.play(after.record).result().following == {"dealer": "Dan"}


def test_somebody_else_dealt_first(desk: Desk, pairs: Match) -> None:
    after = desk.do(pairs, seats(dealer="Dan"))
    assert after.done[-1] == Reseated(first_dealer="Dan")
    assert after.record.to_json() == {**pairs.record.to_json(), "first_dealer": "Dan"}
    assert desk.play(after.record).result().following == {"dealer": "Ion"}
    assert by_name(desk, after) == by_name(desk, pairs)


def test_partners_who_do_not_sit_across_stay_together_when_only_the_dealer_was_wrong(desk: Desk) -> None:
    match = desk.match(DEALT, game="barakon", players=FOUR, sides=[["Ana", "Dan"], ["Ion", "Eva"]])
    assert desk.do(match, seats(dealer="Eva")).record.sides == match.record.sides


def test_only_what_was_wrong_is_written_down(desk: Desk, pairs: Match) -> None:
    order = ("Dan", "Ana", "Ion", "Eva")
    assert seats(*order, dealer="Ana")(pairs) == Reseated(order)
    assert seats("Ana", "Dan", "Ion", "Eva", dealer="Eva")(pairs) == Reseated(first_dealer="Eva")
    assert seats(" Dan", "Ana ", "Ion", "Eva")(pairs) == Reseated(order)


def test_seats_that_were_taken_over_are_named_by_who_has_them_now(desk: Desk) -> None:
    taken: JsonObject = {"after": 1, "seat": "Dan", "taken_by": "Mia"}
    deal: JsonObject = {"sides": [{"tricks": 1}, {"runs": 2}, {}]}
    match = desk.match(deal, deal, game="barakon", players=THREE, changes=[taken])
    after = desk.do(match, seats("Mia", "Ana", "Ion"))
    written = after.record.to_json()
    assert (written["players"], written["changes"]) == (["Dan", "Ana", "Ion"], [taken])
    assert by_name(desk, after) == {"Mia": 12, "Ana": 8, "Ion": 0}
    with pytest.raises(Refusal) as caught:
        desk.do(match, seats("Dan", "Ana", "Ion"))
    assert caught.value.code == "unknown-player"


def test_who_joined_later_stays_last_and_an_adjustment_without_them_is_in_order(desk: Desk) -> None:
    match = desk.match({"adjust": [5, 7]}, players=["Ana", "Dan"])
    match = desk.do(
        match,
        partial(change, patch={"change": {"after": 1, "join": "Ion"}}),
        partial(record_hand, hand={"adjust": [0, 0, 9]}),
    )
    after = desk.do(match, seats("Dan", "Ana"))
    assert after.record.hands == ({"adjust": [7, 5]}, {"adjust": [0, 0, 9]})
    assert by_name(desk, after) == {"Dan": 7, "Ana": 5, "Ion": 9}
    assert desk.record(**{**after.record.to_json(), "hands": []}).table() == after.record.table()


def test_a_hand_that_no_longer_fits_is_named(desk: Desk) -> None:
    match = desk.match(stop("Ana", 1000), stop("Dan", 1100), stop("Ion", 1200), players=THREE)
    with pytest.raises(Refusal) as caught:
        desk.play(desk.do(match, seats("Ana", "Ion", "Dan")).record)
    assert (caught.value.code, caught.value.hand) == ("order", 2)


def test_whoever_has_not_had_a_turn_yet_may_sit_elsewhere(desk: Desk) -> None:
    match = desk.match(stop("Ana", 1000), players=THREE)
    after = desk.do(match, seats("Ana", "Ion", "Dan"))
    check(after)
    assert desk.play(after.record).result().following == {"player": "Ion", "needs": 10000}


def test_a_new_order_is_taken_back_and_put_again(desk: Desk, pairs: Match) -> None:
    after = desk.do(pairs, seats("Ana", "Ion", "Dan", "Eva", dealer="Eva"))
    check(after)
    back = desk.do(after, undo)
    assert back.record == pairs.record
    assert desk.do(back, redo).record == after.record
    later = desk.do(after, partial(record_hand, hand=DEALT), partial(change, patch={"rename": {"Ion": "Ioan"}}))
    assert desk.do(later, undo, undo).record == after.record
    assert desk.do(later, undo, undo, undo).record == pairs.record


@pytest.mark.parametrize(
    ("command", "code", "field"),
    [
        pytest.param(seats("Dan", "Ana", "Ion"), "players", "players", id="somebody left out"),
        pytest.param(seats("Dan", "Ana", "Ion", "Ion"), "players", "players", id="somebody twice"),
        pytest.param(seats("Dan", "Ana", "Ion", "Mia"), "unknown-player", "players", id="somebody else"),
        pytest.param(seats("Dan", "Ana", "Ion", "Eva", "Mia"), "unknown-player", "players", id="one more"),
        pytest.param(seats("Dan", "Ana", "Ion", ""), "players", "players", id="no name"),
        pytest.param(seats(dealer="Mia"), "unknown-player", "first_dealer", id="a dealer who does not play"),
        pytest.param(seats("Ana", "Dan", "Ion", "Eva"), "type", "", id="the same order"),
        pytest.param(seats("Ana", "Dan", "Ion", "Eva", dealer="Ana"), "type", "", id="the same order and dealer"),
        pytest.param(seats(), "type", "", id="nothing"),
    ],
)
def test_no_seating_but_of_everyone_once(
    pairs: Match, command: Callable[[Match], Event], code: str, field: str
) -> None:
    with pytest.raises(Refusal) as caught:
        command(pairs)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_nobody_deals_first_where_nobody_deals(desk: Desk) -> None:
    with pytest.raises(Refusal) as caught:
        seats(dealer="Dan")(desk.match())
    assert (caught.value.code, caught.value.field) == ("unknown-key", "first_dealer")
    after = desk.do(desk.match(), seats("Dan", "Ana"))
    assert "first_dealer" not in after.record.to_json()
