from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from scorekeeper.core.commands import change, check, correct_hand, record_hand, redo, reseat, strike_hand, undo
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import HandRecorded
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.match import apply, replay
from scorekeeper.games import find

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


def corrected(number: int, hand: JsonObject) -> Callable[[Match], Event]:
    return partial(correct_hand, number=number, hand=hand)


def struck(number: int) -> Callable[[Match], Event]:
    return partial(strike_hand, number=number)


def changed(**patch: Json) -> Callable[[Match], Event]:
    return partial(change, patch=patch)


@pytest.fixture
def match(desk: Desk) -> Match:
    """Two deals of Bara-kon: 4 to Ana, 6 to Dan."""
    return desk.match(TRICK, RUNS, game="barakon")


@pytest.fixture
def turns(desk: Desk) -> Match:
    """Four turns of Bacara: both have entered."""
    return desk.match(stop("Ana", 1000), stop("Dan", 1100), stop("Ana", 300), stop("Dan", 400))


def test_a_hand_is_recorded_last(desk: Desk, match: Match) -> None:
    after = desk.do(match, recorded(LADDER))
    assert after.record.hands == (TRICK, RUNS, LADDER)
    assert desk.totals(after) == (30, 6)


def test_a_forgotten_hand_is_put_in_front(desk: Desk, match: Match) -> None:
    assert desk.do(match, recorded(LADDER, before=1)).record.hands == (LADDER, TRICK, RUNS)
    assert desk.do(match, recorded(LADDER, before=2)).record.hands == (TRICK, LADDER, RUNS)


def test_a_hand_is_corrected_and_later_ones_are_scored_again(desk: Desk, turns: Match) -> None:
    after = desk.do(turns, corrected(1, stop("Ana", 900)))
    assert desk.totals(turns) == (1300, 1500)
    assert desk.totals(after) == (0, 1500)


def test_a_struck_deal_goes_whole(desk: Desk, match: Match) -> None:
    after = desk.do(match, struck(1))
    assert after.record.hands == (RUNS,)
    assert desk.totals(after) == (0, 6)


def test_a_struck_turn_leaves_a_skip(desk: Desk, turns: Match) -> None:
    after = desk.do(turns, struck(3))
    assert after.record.hands[2] == {"player": "Ana", "skip": True}
    assert desk.totals(after) == (1000, 1500)


def test_a_struck_adjustment_leaves_nothing(desk: Desk, turns: Match) -> None:
    after = desk.do(turns, recorded({"adjust": [0, -100]}, before=2), struck(2))
    assert after.record == turns.record


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(recorded(LADDER), id="a hand"),
        pytest.param(recorded(LADDER, before=1), id="a forgotten hand"),
        pytest.param(corrected(1, LADDER), id="a correction"),
        pytest.param(struck(1), id="a strike"),
        pytest.param(changed(title="Friday", note="late", ended=True), id="title, note and end"),
        pytest.param(changed(stake={"amount": "0.05", "currency": "EUR"}), id="a stake"),
        pytest.param(changed(rules={"target": 50}), id="rules"),
        pytest.param(changed(rename={"Ana": "Anna"}), id="a name"),
        pytest.param(changed(change={"after": 1, "seat": "Dan", "taken_by": "Ion"}), id="a person"),
        pytest.param(partial(reseat, players=("Dan", "Ana"), first_dealer="Dan"), id="seats"),
    ],
)
def test_whatever_was_done_is_taken_back_and_put_again(
    desk: Desk, match: Match, command: Callable[[Match], Event]
) -> None:
    after = desk.do(match, command)
    assert after.record != match.record
    back = desk.do(after, undo)
    assert back.record == match.record
    again = desk.do(back, redo)
    assert again.record == after.record
    assert again.undone == ()


def test_changes_are_taken_back_one_by_one_and_put_again_in_order(desk: Desk, match: Match) -> None:
    after = desk.do(match, recorded(LADDER), changed(title="Friday"), struck(1))
    back = desk.do(after, undo, undo)
    assert (back.record.hands, back.record.title) == ((TRICK, RUNS, LADDER), "")
    assert desk.do(back, redo).record.title == "Friday"
    assert desk.do(back, redo, redo).record == after.record
    assert desk.do(back, undo, redo, redo, redo).record == after.record


def test_something_new_leaves_nothing_to_put_again(desk: Desk, match: Match) -> None:
    after = desk.do(match, recorded(LADDER), undo, recorded(TRICK))
    assert after.undone == ()
    with pytest.raises(Refusal) as caught:
        desk.do(after, redo)
    assert caught.value.code == "nothing"


def test_the_opening_cannot_be_taken_back(desk: Desk, match: Match) -> None:
    for command in (undo, redo):
        with pytest.raises(Refusal) as caught:
            desk.do(match, command)
        assert caught.value.code == "nothing"


def test_nothing_happens_before_the_opening() -> None:
    with pytest.raises(Refusal) as caught:
        replay([HandRecorded(TRICK)], find)
    assert caught.value.code == "format"
    with pytest.raises(Refusal) as caught:
        replay([], find)
    assert caught.value.code == "not-found"


def test_telling_all_events_again_gives_the_same_match(desk: Desk, match: Match) -> None:
    seats = partial(reseat, players=("Dan", "Anna"))
    commands: list[Callable[[Match], Event]] = [
        recorded(LADDER),
        undo,
        redo,
        changed(rename={"Ana": "Anna"}),
        struck(2),
        seats,
        undo,
    ]
    events, now = list(match.done), match
    for command in commands:
        events.append(command(now))
        now = apply(now, events[-1], find)
    assert replay(events, find) == now


def test_a_match_is_left_as_it_was_by_what_follows(desk: Desk, match: Match) -> None:
    before = replace(match)
    desk.do(match, recorded(LADDER), changed(rename={"Ana": "Anna"}), undo, undo)
    assert match == before


def test_new_rules_score_everything_again(desk: Desk) -> None:
    flash: JsonObject = {"sides": [{**SET, "exit": "flash"}, {}]}
    match = desk.match(flash, TRICK, game="barakon")
    after = desk.do(match, changed(rules={"flash": "adds"}))
    assert (desk.totals(match), desk.totals(after)) == ((36, 0), (40, 0))
    assert after.record.rules == {"flash": "adds"}
    assert desk.totals(desk.do(after, undo)) == (36, 0)


def test_new_rules_that_the_table_does_not_go_with_are_refused(desk: Desk) -> None:
    match = desk.match(players=FOUR)
    pairs_only = replace(
        match.game, seating=lambda rules: replace(find("bacara").seating(rules), most=4 - 2 * rules.floor)
    )
    match = replace(match, game=pairs_only)
    check(desk.do(match, changed(rules={"target": 5000})))
    with pytest.raises(Refusal) as caught:
        check(desk.do(match, changed(rules={"floor": True})))
    assert caught.value.code == "players"


def test_a_match_that_the_table_ended_takes_no_further_hand_but_a_forgotten_one(desk: Desk, match: Match) -> None:
    ended = desk.do(match, changed(ended=True))
    assert desk.play(ended.record).result().winners == (1,)
    with pytest.raises(Refusal) as caught:
        record_hand(ended, LADDER)
    assert caught.value.code == "finished"
    assert desk.totals(desk.do(ended, recorded(LADDER, before=1))) == (30, 6)
    assert desk.totals(desk.do(ended, changed(ended=False), recorded(LADDER))) == (30, 6)


def test_an_empty_title_and_note_are_none(desk: Desk, match: Match) -> None:
    after = desk.do(match, changed(title="Friday", note="late"), changed(title="", note=""))
    assert after.record == match.record


@pytest.mark.parametrize(
    ("command", "code"),
    [
        pytest.param(recorded(TRICK, before=3), "not-found", id="in front of a hand that is not there"),
        pytest.param(recorded(TRICK, before=0), "not-found", id="in front of hand 0"),
        pytest.param(corrected(3, TRICK), "not-found", id="a correction of a hand that is not there"),
        pytest.param(struck(0), "not-found", id="a strike of hand 0"),
        pytest.param(changed(), "type", id="a change of nothing"),
        pytest.param(changed(hands=[]), "unknown-key", id="hands are no property"),
        pytest.param(changed(title=None), "type", id="a title that is null"),
        pytest.param(changed(ended=1), "type", id="an end that is 1"),
        pytest.param(changed(rules={"target": "50"}), "type", id="a target in quotes"),
        pytest.param(changed(rules={"goal": 50}), "unknown-key", id="a rule that is none"),
        pytest.param(changed(stake={"amount": "x", "currency": "EUR"}), "range", id="a stake that is no number"),
        pytest.param(changed(rename=["Ana"]), "type", id="names as a list"),
        pytest.param(changed(rename={"Mia": "Eva"}), "unknown-player", id="a new name for somebody else"),
        pytest.param(changed(rename={"Ana": "Dan"}), "players", id="a name that somebody keeps"),
        pytest.param(changed(rename={"Ana": " Dan "}), "players", id="the same with blanks"),
        pytest.param(changed(rename={"Ana": "Eva", "Dan": "Eva"}), "players", id="one name for two"),
        pytest.param(changed(rename={"Ana": ""}), "players", id="no name"),
        pytest.param(changed(rename={"Ana": 7}), "type", id="a name that is a number"),
        pytest.param(changed(change={"after": 1}), "type", id="a change of nobody"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    desk: Desk, match: Match, command: Callable[[Match], Event], code: str
) -> None:
    with pytest.raises(Refusal) as caught:
        desk.do(match, command)
    assert caught.value.code == code


def test_a_closed_table_lets_nobody_join(desk: Desk, match: Match) -> None:
    joined = desk.do(match, changed(change={"after": 2, "join": "Ion"}))
    with pytest.raises(Refusal) as caught:
        check(joined)
    assert caught.value.code == "players"
