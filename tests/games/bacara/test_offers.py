from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from scorekeeper.core.fields import inside
from scorekeeper.core.jsontext import JsonObject, listed
from scorekeeper.core.play import Played
from scorekeeper.games.bacara.offers import about, busts, offers, worths

Playing = Callable[..., Played]


def throws(*dice: list[int]) -> JsonObject:
    return {"throws": [{"dice": thrown} for thrown in dice]}


def test_before_the_first_throw_it_says_whose_turn_it_is_and_what_he_needs(playing: Playing) -> None:
    assert offers(playing(start=[9800, 0]).now, {}) == {
        "player": "Ana",
        "needs": {"Ana": 200, "Dan": 10_000},
        "total": 9800,
        "target": 10_000,
        "entry": 0,
        "held": 0,
        "still": 200,
        "throws": [],
        "left": 6,
        "chance": {"busts": 1440, "of": 46656, "about": [1, 32]},
        "most": 200,
        "past": None,
    }


def test_who_is_not_in_yet_is_told_the_entry(playing: Playing) -> None:
    now = playing(entry=500).now
    assert offers(now, {})["entry"] == 500
    assert "most" not in offers(now, {})


def test_the_printed_turn_throw_by_throw(playing: Playing) -> None:
    now = playing(start=[1000, 0]).now
    turn = [1, 1, 2, 5, 6, 6], [6, 6, 6], [5, 2, 2, 6, 6, 3], [3, 3, 2, 4, 4]
    told = [offers(now, throws(*turn[: count + 1])) for count in range(4)]
    assert [each["held"] for each in told] == [250, 850, 900, 900]
    assert [each["left"] for each in told] == [3, 6, 5, 0]
    last = [listed(each["throws"])[-1] for each in told]
    assert [throw["keep"] for throw in last if isinstance(throw, dict)] == [[1, 1, 5], [6, 6, 6], [5], []]
    assert [throw["forced"] for throw in last if isinstance(throw, dict)] == [None, None, None, "bust"]
    assert [each["turn"] for each in told] == [
        {"way": "throws", "event": "stop", "points": 250, "total": 1250},
        {"way": "throws", "event": "stop", "points": 850, "total": 1850},
        {"way": "throws", "event": "stop", "points": 900, "total": 1900},
        {"way": "throws", "event": "bust", "points": 0, "total": 1000},
    ]
    assert "chance" not in told[3]


def test_a_throw_half_told_counts_for_nothing_yet(playing: Playing) -> None:
    told = offers(playing(start=[1000, 0]).now, throws([1, 1, 2, 5, 6, 6], [6, 6]))
    assert (told["held"], told["left"]) == (250, 3)
    assert inside(told, "turn.points") == 250
    half = listed(told["throws"])[1]
    assert isinstance(half, dict)
    assert (half["missing"], half["points"], half["keep"]) == (1, 0, [])


@pytest.mark.parametrize(
    ("start", "hand", "turn"),
    [
        pytest.param(9000, {"points": 900}, ("points", "stop", 900), id="stopped with points"),
        pytest.param(9000, {"points": 1000}, ("points", "win", 1000), id="exactly the goal"),
        pytest.param(0, {"points": 900}, ("points", "not-entered", 0), id="not enough to enter"),
        pytest.param(9800, {"points": 300}, ("over", "overshoot", -300), id="points alone that pass are a throw"),
        pytest.param(9500, {"points": 400, "over": 200}, ("over", "overshoot", -200), id="held before the throw"),
        pytest.param(9500, {"bust": True}, ("bust", "bust", 0), id="a bust"),
        pytest.param(9500, {"skip": True}, ("skip", "skip", 0), id="not thrown"),
    ],
)
def test_it_says_what_a_turn_comes_to(
    playing: Playing, start: int, hand: JsonObject, turn: tuple[str, str, int]
) -> None:
    way, event, points = turn
    told = offers(playing(start=[start, 0]).now, hand)["turn"]
    assert told == {"way": way, "event": event, "points": points, "total": start + points}


@pytest.mark.parametrize(
    "hand",
    [{}, {"points": 9}, {"points": 20_000}, {"over": 50}, {"points": "x"}, {"throws": [{"dice": [9]}]}],
    ids=str,
)
def test_of_what_can_not_be_it_says_nothing(playing: Playing, hand: JsonObject) -> None:
    assert "turn" not in offers(playing(start=[9000, 0]).now, hand)


@pytest.mark.parametrize(
    ("hand", "past"),
    [
        ({"points": 200}, None),
        ({"points": 300}, {"held": None, "last": 300}),
        ({"points": 100, "over": 300}, {"held": 100, "last": 300}),
        ({"over": 300}, {"held": None, "last": 300}),
    ],
    ids=str,
)
def test_points_past_the_goal_are_one_throw_unless_it_is_said_what_was_held(
    playing: Playing, hand: JsonObject, past: JsonObject | None
) -> None:
    assert offers(playing(start=[9800, 0]).now, hand)["past"] == past


@pytest.mark.parametrize(("thrown", "percent"), [(1, 66.67), (2, 44.44), (6, 3.09)], ids=str)
def test_the_chance_of_a_bust_is_the_rule_books(thrown: int, percent: float) -> None:
    assert round(100 * busts(thrown) / 6**thrown, 2) == percent


@pytest.mark.parametrize("thrown", range(1, 7))
def test_the_chance_is_said_in_small_numbers_close_to_the_truth(thrown: int) -> None:
    truth = Fraction(busts(thrown), 6**thrown)
    said = {1: (2, 3), 2: (4, 9), 3: (2, 7), 4: (1, 6), 5: (1, 13), 6: (1, 32)}[thrown]
    assert about(truth) == Fraction(*said)
    assert abs(about(truth) - truth) < Fraction(1, 100)


def test_every_throw_is_worth_something_or_a_bust() -> None:
    for thrown in range(1, 7):
        assert worths(thrown).total() == 6**thrown
    assert worths(2)[200] == 1
    assert worths(3)[1000] == sum(dice == (1, 1, 1) for dice in product(range(1, 7), repeat=3))


@pytest.mark.parametrize(
    ("start", "dice", "most"), [(9800, [1, 5, 2, 2, 3, 4], 50), (1000, [1, 5, 2, 2, 3, 4], None)], ids=str
)
def test_who_may_pass_the_goal_is_told_how_much_a_throw_may_bring(
    playing: Playing, start: int, dice: list[int], most: int | None
) -> None:
    assert offers(playing(start=[start, 0]).now, throws(dice)).get("most") == most
    assert "most" not in offers(playing(start=[start, 0], overshoot="fit").now, throws(dice))
