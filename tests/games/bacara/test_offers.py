from collections.abc import Callable
from itertools import product

import pytest

from scorekeeper.core.fields import inside
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played
from scorekeeper.games.bacara.dice import value
from scorekeeper.games.bacara.offers import busts, keeps, offered, offers
from scorekeeper.games.bacara.turn import Goal

Playing = Callable[..., Played]


def throws(*dice: list[int]) -> JsonObject:
    return {"throws": [{"dice": thrown} for thrown in dice]}


def test_before_the_first_throw_it_says_whose_turn_it_is_and_what_he_needs(playing: Playing) -> None:
    assert offers(playing(start=[9800, 0]).now, {}) == {
        "player": "Ana",
        "needs": {"Ana": 200, "Dan": 10_000},
        "still": 200,
        "held": 0,
        "left": 6,
        "chance": {"busts": 1440, "of": 46656},
    }


def test_the_printed_turn_throw_by_throw(playing: Playing) -> None:
    now = playing(start=[1000, 0]).now
    turn = [1, 1, 2, 5, 6, 6], [6, 6, 6], [5, 2, 2, 6, 6, 3], [3, 3, 2, 4, 4]
    told = [offers(now, throws(*turn[: count + 1])) for count in range(4)]
    assert [each["held"] for each in told] == [250, 850, 900, 900]
    assert [each["left"] for each in told] == [3, 6, 5, 0]
    assert [inside(each, "last.best") for each in told] == [[1, 1, 5], [6, 6, 6], [5], []]
    assert [inside(each, "last.forced") for each in told] == [None, None, None, "bust"]


@pytest.mark.parametrize(
    ("dice", "fit", "best", "forced"),
    [
        ((1, 1, 5, 5, 2, 3), False, (), "overshoot"),
        ((1, 1, 5, 5, 2, 3), True, (1, 1), ""),
        ((1, 1, 1, 2, 3, 4), True, (1, 1), ""),
        ((1, 5, 2, 2, 3, 4), False, (1, 5), ""),
        ((1, 1, 2, 2, 3, 4), False, (1, 1), ""),
        ((2, 2, 3, 3, 4, 6), False, (), "bust"),
        ((2, 2, 2, 2, 2, 6), True, (2, 2, 2), ""),
    ],
    ids=str,
)
def test_from_9800_the_best_keep_never_passes_the_goal(
    dice: tuple[int, ...], fit: bool, best: tuple[int, ...], forced: str
) -> None:
    offer = offered(dice, 0, Goal(9800, 10_000, fit))
    assert (offer.best, offer.forced) == (best, forced)


def test_every_keep_scores_whole_and_none_is_missing() -> None:
    for dice in product(range(1, 7), repeat=4):
        lawful = keeps(dice)
        assert len(set(lawful)) == len(lawful)
        for keep in lawful:
            assert value(keep) > 0
            assert all(value(keep[:place] + keep[place + 1 :]) < value(keep) for place in range(len(keep)))
        assert bool(lawful) is bool(value(dice))


@pytest.mark.parametrize(("thrown", "percent"), [(1, 66.67), (2, 44.44), (6, 3.09)], ids=str)
def test_the_chance_of_a_bust_is_the_rule_books(thrown: int, percent: float) -> None:
    assert round(100 * busts(thrown) / 6**thrown, 2) == percent


@pytest.mark.parametrize("keep", [[2], [1, 1, 1], [], "x"], ids=str)
def test_an_unlawful_keep_ends_the_offers_or_counts_as_none(playing: Playing, keep: Json) -> None:
    told = offers(playing(start=[1000, 0]).now, {"throws": [{"dice": [1, 1, 2, 5, 6, 6], "keep": keep}]})
    assert inside(told, "last.best") == [1, 1, 5]
