from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from scorekeeper.games.bacara.dice import dice_left, keeps, parts, scoring, value, values

MULTISETS = [dice for size in range(1, 7) for dice in combinations_with_replacement(range(1, 7), size)]


def groups(dice: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(worth, the rest) of every group that *dice* can begin with, by the words of the source alone."""
    first = dice[0]
    if dice == (1, 2, 3, 4, 5, 6):
        yield 2500, ()
    worth = {1: 100, 5: 50}.get(first, 0)
    yield worth, dice[1:]
    alike = dice.count(first)
    for count in range(3, alike + 1):
        triple = 1000 if first == 1 else first * 100
        yield triple * {3: 1, 4: 2, 5: 4, 6: 8}[count], dice[count:]


@cache
def best(dice: tuple[int, ...]) -> int:
    """The most that sorted *dice* are worth over every way of splitting them into groups."""
    return max((worth + best(rest) for worth, rest in groups(dice)), default=0) if dice else 0


def test_the_value_of_all_923_multisets_is_the_best_of_every_split() -> None:
    assert len(MULTISETS) == 923
    assert {dice: value(dice) for dice in MULTISETS} == {dice: best(dice) for dice in MULTISETS}


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        pytest.param((1, 1, 2, 5, 6, 6), 250, id="the printed first throw"),
        pytest.param((6, 6, 6), 600, id="the printed second throw"),
        pytest.param((5, 2, 2, 6, 6, 3), 50, id="the printed third throw"),
        pytest.param((3, 3, 2, 4, 4), 0, id="the printed bust"),
        pytest.param((1, 1, 1, 1, 1, 1), 8000, id="six ones"),
        pytest.param((4, 2, 6, 1, 3, 5), 2500, id="the bacara in any order"),
        pytest.param((2, 2, 3, 3, 4, 4), 0, id="three pairs are nothing"),
        pytest.param((2, 2, 2, 3, 3, 3), 500, id="two triples add up"),
    ],
)
def test_a_throw_is_worth_what_the_source_says(dice: tuple[int, ...], points: int) -> None:
    assert value(dice) == points
    assert sum(part.points for part in parts(dice)) == points


@pytest.mark.parametrize(
    ("thrown", "percent"), [(1, 66.67), (2, 44.44), (3, 27.78), (4, 15.74), (5, 7.72), (6, 3.09)], ids=str
)
def test_a_throw_busts_as_often_as_the_rule_book_counts(thrown: int, percent: float) -> None:
    throws = list(product(range(1, 7), repeat=thrown))
    busts = sum(value(dice) == 0 for dice in throws)
    assert round(100 * busts / len(throws), 2) == percent


def test_the_possible_values_are_those_of_the_rule_book() -> None:
    assert values(1) == {50, 100}
    assert values(3) == {50, 100, 150, 200, 250, 300, 400, 500, 600, 1000}
    assert values(4) == {*range(50, 501, 50), 600, 650, 700, 800, 1000, 1050, 1200, 2000}
    assert 1450 not in values(6)
    assert max(values(6)) == 8000


def test_kept_dice_all_score_and_stay_within_the_throw() -> None:
    for thrown in range(1, 7):
        for kept, points in keeps(thrown):
            assert 1 <= kept <= thrown
            assert points >= 50 * kept or points % 50 == 0


def test_after_fifty_points_five_dice_are_left_and_after_three_hundred_it_may_be_six() -> None:
    assert dice_left(0) == {6}
    assert dice_left(50) == {5}
    assert dice_left(100) == {5, 4}
    assert 6 not in dice_left(250)
    assert 6 in dice_left(300)
    assert all(dice_left(held) == {1, 2, 3, 4, 5, 6} for held in range(600, 1050, 50))


def test_the_count_of_scoring_dice_is_that_of_the_parts() -> None:
    for dice in MULTISETS:
        used = Counter(part.of for part in parts(dice) for _ in range(part.count))
        assert scoring(dice) == sum(used.values())
