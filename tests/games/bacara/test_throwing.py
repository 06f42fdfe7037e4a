from collections import Counter
from itertools import product

import pytest

from scorekeeper.core.jsontext import Json
from scorekeeper.games.bacara.dice import value
from scorekeeper.games.bacara.throwing import Dice, Throw, followed, keeps, offered, thrown
from scorekeeper.games.bacara.turn import Goal

FAR = Goal(1000, 10_000, fit=False)
"""Somebody who passes nothing soon."""


def told(*rows: str) -> Json:
    """Throws as a hand has them: the dice, and after a colon those kept."""
    found = []
    for row in rows:
        dice, _, keep = row.partition(":")
        found.append(
            {"dice": [int(die) for die in dice]} | ({"keep": [int(die) for die in keep]} if ":" in row else {})
        )
    return found


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
        ((1, 2, 3, 4, 5, 6), True, (1, 5), ""),
    ],
    ids=str,
)
def test_from_9800_the_best_keep_never_passes_the_goal(dice: Dice, fit: bool, best: Dice, forced: str) -> None:
    goal = Goal(9800, 10_000, fit)
    offer = offered(dice, 0, goal)
    assert (offer.best, offer.forced) == (best, forced)
    assert not any(goal.past(value(keep)) for keep in offer.keeps)


def test_every_keep_scores_whole_and_none_is_missing() -> None:
    for dice in product(range(1, 7), repeat=4):
        lawful = keeps(dice)
        assert len(set(lawful)) == len(lawful)
        for keep in lawful:
            assert value(keep) > 0
            assert all(value(keep[:place] + keep[place + 1 :]) < value(keep) for place in range(len(keep)))
        assert bool(lawful) is bool(value(dice))


@pytest.mark.parametrize("keep", ["2", "111", ""], ids=str)
def test_for_an_unlawful_keep_the_best_is_taken(keep: str) -> None:
    (throw,) = followed(told(f"112566:{keep}"), FAR)
    assert throw.keep == (1, 1, 5)


def test_dice_told_too_early_are_those_of_the_next_throw() -> None:
    found = followed(told("112566666"), FAR)
    assert [throw.dice for throw in found] == [(1, 1, 2, 5, 6, 6), (6, 6, 6)]
    assert [throw.points for throw in found] == [250, 600]
    assert found[-1].left == 6


@pytest.mark.parametrize(
    ("rows", "whole"),
    [
        (["2233461"], 1),
        (["1125666", "666"], 0),
        (["11", "666"], 0),
        (["112566:15", "6666", "1"], 2),
        (["112566", "77"], 1),
    ],
    ids=str,
)
def test_throws_are_followed_as_far_as_dice_go(rows: list[str], whole: int) -> None:
    assert sum(not throw.missing for throw in followed(told(*rows), FAR)) == whole


@pytest.mark.parametrize("rows", [None, "x", 3, {}, [3], [{}], [{"dice": "x"}], [{"dice": [True, 7]}], [{"keep": [1]}]])
def test_what_is_no_throw_is_passed_over(rows: Json) -> None:
    assert followed(rows, FAR) == ()


def test_a_long_turn_is_followed_to_its_end() -> None:
    rows = ["123456"] * 20
    found = followed(told(*rows), Goal(0, 10**6, fit=False))
    assert [throw.held for throw in found] == [2500 * number for number in range(20)]


def instead(throw: Throw) -> list[str]:
    """What a tap on each die makes of the keep."""
    dice = throw.to_json()["dice"]
    assert isinstance(dice, list)
    return ["".join(map(str, die["instead"] or ())) for die in dice]


@pytest.mark.parametrize(
    ("dice", "keep", "taps"),
    [
        pytest.param("112566", "115", ["15", "15", "", "11", "", ""], id="ones and fives one by one"),
        pytest.param("112566", "5", ["15", "15", "", "", "", ""], id="the last one kept stays, and ones come back"),
        pytest.param("222543", "2225", ["5", "5", "5", "222", "", ""], id="three alike go whole"),
        pytest.param("222543", "5", ["2225", "2225", "2225", "", "", ""], id="and come whole"),
        pytest.param("222233", "2222", ["222", "222", "222", "222", "", ""], id="of four alike one may go"),
        pytest.param("111234", "111", ["11", "11", "11", "", "", ""], id="two of three ones are still two ones"),
        pytest.param("123456", "123456", ["5", "15", "15", "15", "1", "15"], id="a bacara breaks into one and five"),
        pytest.param("123456", "15", ["5", "123456", "123456", "123456", "1", "123456"], id="and is whole again"),
        pytest.param("223346", "", ["", "", "", "", "", ""], id="nothing scores"),
        pytest.param("11", "", ["", ""], id="half told"),
    ],
)
def test_a_tap_on_a_die_makes_the_nearest_lawful_keep(dice: str, keep: str, taps: list[str]) -> None:
    (throw,) = followed(told(f"{dice}:{keep}"), FAR)
    assert instead(throw) == taps


def test_every_tap_is_lawful_and_every_lawful_keep_can_be_tapped() -> None:
    for dice in [(1, 1, 1, 5, 5, 2), (2, 2, 2, 2, 5, 1), (1, 2, 3, 4, 5, 6), (5, 5, 5, 1, 1, 1), (3, 3, 3, 3, 3, 3)]:
        reached, waiting = set(), [thrown(dice, None, 6, 0, FAR)]
        while waiting:
            throw = waiting.pop()
            reached.add(throw.keep)
            for tap in {tuple(map(int, made)) for made in instead(throw)} - reached - {()}:
                assert tap in throw.offer.keeps
                waiting.append(thrown(dice, tap, 6, 0, FAR))
        assert reached == set(keeps(dice))


def test_of_dice_alike_the_first_are_those_kept_and_what_scores_is_lit() -> None:
    (throw,) = followed(told("513522:5"), FAR)
    dice = throw.to_json()["dice"]
    assert isinstance(dice, list)
    assert [(die["face"], die["scores"], die["kept"]) for die in dice] == [
        (5, True, True), (1, True, False), (3, False, False), (5, True, False), (2, False, False), (2, False, False),
    ]  # fmt: skip


def test_dice_light_up_while_they_are_told() -> None:
    for dice, lit in {"2": 0, "21": 1, "22": 0, "222": 3, "5222": 4}.items():
        (throw,) = followed(told(dice), FAR)
        shown = throw.to_json()["dice"]
        assert isinstance(shown, list)
        assert Counter(die["scores"] for die in shown)[True] == lit
