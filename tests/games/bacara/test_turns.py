from collections.abc import Callable

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played
from scorekeeper.games import find

Playing = Callable[..., Played]

GAME = find("bacara")


def throws(*dice: list[int]) -> JsonObject:
    return {"player": "Ana", "throws": [{"dice": thrown} for thrown in dice]}


FIRST, SECOND, THIRD, BUST = [1, 1, 2, 5, 6, 6], [6, 6, 6], [5, 2, 2, 6, 6, 3], [3, 3, 2, 4, 4]


@pytest.mark.parametrize(
    ("turn", "points", "event"),
    [
        pytest.param(throws(FIRST), 250, "stop", id="stopping at 250"),
        pytest.param(throws(FIRST, SECOND), 850, "stop", id="stopping at 850"),
        pytest.param(throws(FIRST, SECOND, THIRD), 900, "stop", id="hot dice, stopping at 900"),
        pytest.param(throws(FIRST, SECOND, THIRD, BUST), 0, "bust", id="going on and losing all of it"),
    ],
)
def test_the_printed_turn(playing: Playing, turn: JsonObject, points: int, event: str) -> None:
    (hand,) = playing(turn, start=[1000, 0]).hands
    assert (hand.points, hand.extras) == ((points, 0), {"event": event})
    assert sum(line.points for line in hand.lines) == points


OVERSHOOTS: dict[str, tuple[int, int]] = {
    "throw": (8500, 9300),
    "turn": (8400, 8900),
    "running": (8600, 9700),
    "lost": (9500, 9500),
    "fit": (8500, 9300),
}


@pytest.mark.parametrize(("rule", "totals"), OVERSHOOTS.items(), ids=OVERSHOOTS)
def test_an_overshoot_costs_what_the_table_agreed(playing: Playing, rule: str, totals: tuple[int, int]) -> None:
    by_dice = playing(throws([1, 2, 2, 3, 3, 4], [1, 1, 1, 2, 3]), start=[9500, 0], overshoot=rule)
    by_number = playing({"player": "Ana", "points": 400, "over": 200}, start=[9500, 0], overshoot=rule)
    assert (by_dice.now.totals[0], by_number.now.totals[0]) == totals
    assert {hand.extras["event"] for hand in (*by_dice.hands, *by_number.hands)} == {"overshoot"}


@pytest.mark.parametrize(
    ("turn", "rules", "total", "event"),
    [
        pytest.param({"player": "Ana", "over": 1000}, {}, 8800, "overshoot", id="three ones too many"),
        pytest.param(throws([1, 1, 5, 5, 2, 3]), {}, 9500, "overshoot", id="nothing is chosen from 1-1-5-5"),
        pytest.param(throws([1, 1, 2, 2, 3, 4]), {}, 10_000, "win", id="exactly"),
        pytest.param({"player": "Ana", "points": 200}, {}, 10_000, "win", id="exactly, by number"),
        pytest.param({"player": "Ana", "over": 8000}, {"floor": True}, 1800, "overshoot", id="above the floor"),
        pytest.param(
            {"player": "Ana", "throws": [{"dice": [1, 1, 5, 2, 3, 3], "keep": [1, 1]}]},
            {},
            9550,
            "overshoot",
            id="what is kept does not help",
        ),
        pytest.param(
            {"player": "Ana", "throws": [{"dice": [1, 1, 5, 2, 3, 3], "keep": [1, 1]}]},
            {"overshoot": "fit"},
            10_000,
            "win",
            id="unless what fits may be kept",
        ),
    ],
)
def test_from_9800(playing: Playing, turn: JsonObject, rules: dict[str, Json], total: int, event: str) -> None:
    played = playing(turn, start=[9800, 0], **rules)
    assert (played.now.totals[0], played.hands[0].extras["event"]) == (total, event)


def test_who_is_not_in_yet_loses_nothing_by_an_overshoot(playing: Playing) -> None:
    played = playing(throws([1, 2, 3, 4, 5, 6], [1, 1, 1, 1, 1, 1]))
    assert (played.now.totals, played.now.state.entered) == ((0, 0), (False, False))


def test_the_last_round_is_played_out_where_the_table_agreed(playing: Playing) -> None:
    win, turn = {"player": "Ana", "points": 200}, {"player": "Dan", "points": 300}
    assert playing(win, start=[9800, 9700]).result().winners == (0,)
    assert not playing(win, start=[9800, 9700], last_round=True).result().finished
    assert playing(win, turn, start=[9800, 9700], last_round=True).result().winners == (0, 1)


@pytest.mark.parametrize("last_round", [False, True], ids=["at once", "with a last round"])
def test_no_adjustment_sets_anybody_past_the_goal(playing: Playing, last_round: bool) -> None:
    bust: Json = {"player": "Ana", "bust": True}
    assert playing(bust, {"adjust": [0, 300]}, start=[9800, 9700], last_round=last_round).now.totals == (9800, 10_000)
    with pytest.raises(Refusal) as caught:
        playing(bust, {"adjust": [0, 350]}, start=[9800, 9700], last_round=last_round)
    assert (caught.value.code, caught.value.hand, caught.value.field) == ("range", 2, "adjust")


def test_below_the_entry_after_a_subtraction_one_enters_again(playing: Playing) -> None:
    lost: Json = {"player": "Ana", "over": 8000}
    bust: Json = {"player": "Dan", "bust": True}
    again: Json = {"player": "Ana", "points": 900}
    assert playing(lost, bust, again, start=[8500, 0]).now.totals[0] == 1400
    assert playing(lost, bust, again, start=[8500, 0], reenter=True).now.totals[0] == 500


def test_a_struck_turn_leaves_the_place_in_the_round() -> None:
    assert GAME.struck({"player": "Dan", "points": 300}) == {"player": "Dan", "skip": True}


REFUSED: dict[str, tuple[JsonObject, str, str]] = {
    "out of turn": ({"player": "Dan", "points": 50}, "order", "not-on-turn"),
    "125 points": ({"player": "Ana", "points": 125}, "multiple", "step"),
    "no points": ({"player": "Ana", "points": 0}, "range", "out-of-bounds"),
    "too many points": ({"player": "Ana", "points": 250}, "range", "past-without-over"),
    "past before the last throw": ({"player": "Ana", "points": 250, "over": 50}, "range", "past-before"),
    "not past": ({"player": "Ana", "over": 150}, "range", "not-past"),
    "a throw of 1450": ({"player": "Ana", "over": 1450}, "multiple", "no-throw"),
    "six ones out of five dice": ({"player": "Ana", "points": 50, "over": 8000}, "multiple", "no-throw"),
    "no throws": ({"player": "Ana", "throws": []}, "dice", "no-throws"),
    "a throw after a bust": (throws([2, 2, 3, 3, 4, 6], [1]), "dice", "after-the-end"),
    "a throw past the goal and another": (throws([1, 1, 1, 2, 3, 4], [1, 2, 3]), "dice", "after-the-end"),
    "a seven": (throws([1, 2, 3, 4, 6, 7]), "dice", "no-die"),
    "five dice at first": (throws([1, 1, 2, 5, 6]), "dice", "dice-left"),
    "dice kept that were not thrown": (
        {"player": "Ana", "throws": [{"dice": [1, 2, 2, 3, 4, 6], "keep": [1, 1]}]},
        "keep",
        "not-thrown",
    ),
    "dice kept that do not score": (
        {"player": "Ana", "throws": [{"dice": [1, 2, 2, 3, 4, 6], "keep": [1, 2]}]},
        "keep",
        "no-score",
    ),
    "nothing kept": ({"player": "Ana", "throws": [{"dice": [1, 2, 2, 3, 4, 6], "keep": []}]}, "keep", "no-score"),
    "neither one nor the other": ({"player": "Ana"}, "type", "missing"),
    "both": ({"player": "Ana", "bust": True, "points": 50}, "unknown-key", ""),
    "no bust": ({"player": "Ana", "bust": False}, "type", "only-true"),
}


@pytest.mark.parametrize(("turn", "code", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_the_dice_or_the_match_do_not_allow_is_refused(
    playing: Playing, turn: JsonObject, code: str, reason: str
) -> None:
    with pytest.raises(Refusal) as caught:
        playing(turn, start=[9800, 1000])
    refusal = caught.value
    assert (refusal.code, refusal.reason, refusal.hand) == (code, reason, 1)
    if reason in GAME.words.refusals:
        assert "{" not in GAME.words.refusals[reason].format(**refusal.values)


def test_every_sentence_of_a_refusal_is_used() -> None:
    assert {reason for _, _, reason in REFUSED.values()} >= set(GAME.words.refusals)


def test_every_line_and_figure_has_a_word(playing: Playing) -> None:
    turns = (
        throws(FIRST, SECOND, THIRD, BUST),
        {"player": "Dan", "over": 8000},
        {"player": "Ana", "skip": True},
        {"player": "Dan", "points": 50},
    )
    played = playing(*turns, start=[1000, 9000], floor=True, reenter=True)
    for hand in played.hands:
        assert str(hand.extras["event"]) in GAME.words.terms
        assert {line.what for line in hand.lines} <= set(GAME.words.whats)
