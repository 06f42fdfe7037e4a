"""Who meets whom in the rounds of a club evening: nobody twice while it can be helped, and rests go round."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.errors import Refusal
from scorekeeper.core.movement import MOVEMENTS, Draw, drawn, mitchell, mitchell_rounds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

SOME = settings(max_examples=40)
CHANCE = st.randoms(use_true_random=False)
ROOM = st.integers(2, 40)
PARLOUR = st.integers(2, 8)


def by_lot(chance: Random) -> Callable[[Sequence[int]], list[int]]:
    return lambda numbers: chance.sample(numbers, len(numbers))


def as_they_come(numbers: Sequence[int]) -> list[int]:
    return list(numbers)


def whole_mitchell(pairs: int) -> list[Draw]:
    return [mitchell(pairs, played) for played in range(mitchell_rounds(pairs))]


def rounds_by_lot(pairs: int, rounds: int, chance: Random) -> list[Draw]:
    past: list[Draw] = []
    for _ in range(rounds):
        past.append(drawn(pairs, past, by_lot(chance)))
    return past


def meetings(draws: Sequence[Draw]) -> Counter[frozenset[int]]:
    return Counter(frozenset(table) for draw in draws for table in draw.tables)


def rests(draws: Sequence[Draw]) -> Counter[int]:
    return Counter(pair for draw in draws for pair in draw.resting)


def nobody_met_twice(draws: Sequence[Draw]) -> bool:
    return max(meetings(draws).values()) == 1


def everybody_had_one_place(pairs: int, draw: Draw) -> bool:
    places = [*(pair for table in draw.tables for pair in table), *draw.resting]
    return sorted(places) == list(range(1, pairs + 1)) and len(draw.resting) == pairs % 2


def every_way(pairs: frozenset[int]) -> Iterator[list[frozenset[int]]]:
    """Yield all ways to set the pairs against each other."""
    if not pairs:
        yield []
        return
    first = min(pairs)
    for other in pairs - {first}:
        for rest in every_way(pairs - {first, other}):
            yield [frozenset((first, other)), *rest]


@pytest.mark.parametrize(("pairs", "expected"), [
    pytest.param(4, ["1-3 2-4", "1-4 2-3"], id="two tables"),
    pytest.param(5, ["1-3 2-4 (5)", "1-5 2-3 (4)", "1-4 2-5 (3)"], id="two tables and a pair over"),
    pytest.param(6, ["1-4 2-5 3-6", "1-6 2-4 3-5", "1-5 2-6 3-4"], id="three tables"),
    pytest.param(7, ["1-4 2-5 3-6 (7)", "1-7 2-4 3-5 (6)", "1-6 2-7 3-4 (5)", "1-5 2-6 3-7 (4)"],
                 id="three tables and a place without one"),
    pytest.param(8, ["1-5 2-6 3-7 4-8", "1-8 2-5 3-6 4-7", "1-7 2-8 3-5 4-6", "1-6 2-7 3-8 4-5"],
                 id="four tables, none of them skipped"),
])  # fmt: skip
def test_one_line_stays_and_the_other_moves_on(pairs: int, expected: list[str]) -> None:
    said = []
    for draw in whole_mitchell(pairs):
        tables = " ".join(f"{one}-{other}" for one, other in draw.tables)
        said.append(tables + "".join(f" ({pair})" for pair in draw.resting))
    assert said == expected


@SOME
@given(pairs=ROOM)
def test_in_a_mitchell_everybody_plays_or_rests_and_meets_nobody_twice(pairs: int) -> None:
    draws = whole_mitchell(pairs)
    assert all(everybody_had_one_place(pairs, draw) for draw in draws)
    assert nobody_met_twice(draws)


@SOME
@given(pairs=ROOM)
def test_in_a_mitchell_those_who_stay_keep_their_table_and_meet_all_who_move(pairs: int) -> None:
    draws = whole_mitchell(pairs)
    staying = range(1, pairs // 2 + 1)
    moving = range(pairs // 2 + 1, pairs + 1)
    assert all(draw.tables[pair - 1][0] == pair for draw in draws for pair in staying)
    assert set(meetings(draws)) == {frozenset((one, other)) for one in staying for other in moving}


@SOME
@given(pairs=ROOM)
def test_in_a_mitchell_each_mover_moves_one_table_on(pairs: int) -> None:
    places = mitchell_rounds(pairs)
    at = [[*(other for _, other in draw.tables), *draw.resting].index(pairs) for draw in whole_mitchell(pairs)]
    assert [(after - before) % places for before, after in pairwise(at)] == [1 % places] * (places - 1)


@SOME
@given(pairs=st.integers(1, 19).map(lambda half: 2 * half + 1))
def test_in_a_mitchell_each_mover_rests_once(pairs: int) -> None:
    assert rests(whole_mitchell(pairs)) == Counter(range(pairs // 2 + 1, pairs + 1))


@pytest.mark.parametrize(("pairs", "rounds"), [(3, 2), (4, 2), (7, 4), (8, 4), (9, 5)])
def test_a_mitchell_ends_when_all_have_moved_round(pairs: int, rounds: int) -> None:
    assert MOVEMENTS["mitchell"].most(pairs) == mitchell_rounds(pairs) == rounds
    with pytest.raises(Refusal) as caught:
        mitchell(pairs, rounds)
    assert (caught.value.code, caught.value.values) == ("finished", {"rounds": rounds})


@SOME
@given(pairs=ROOM, chance=CHANCE)
def test_nobody_meets_twice_by_lot_for_half_as_many_rounds_as_pairs(pairs: int, chance: Random) -> None:
    draws = rounds_by_lot(pairs, (pairs + 1) // 2, chance)
    assert all(everybody_had_one_place(pairs, draw) for draw in draws)
    assert nobody_met_twice(draws)


@SOME
@given(pairs=PARLOUR, chance=CHANCE)
def test_up_to_eight_pairs_all_meet_before_any_meet_again(pairs: int, chance: Random) -> None:
    cycle = pairs - 1 + pairs % 2
    draws = rounds_by_lot(pairs, 2 * cycle, chance)
    every = {frozenset(two) for two in combinations(range(1, pairs + 1), 2)}
    assert meetings(draws[:cycle]) == Counter(every)
    assert meetings(draws) == Counter([*every, *every])


@SOME
@given(pairs=st.integers(1, 9).map(lambda half: 2 * half + 1), rounds=st.integers(1, 25), chance=CHANCE)
def test_nobody_rests_twice_before_all_have_rested(pairs: int, rounds: int, chance: Random) -> None:
    rested = rests(rounds_by_lot(pairs, rounds, chance))
    assert {rested[pair] for pair in range(1, pairs + 1)} <= {rounds // pairs, -(-rounds // pairs)}


@SOME
@given(pairs=st.sampled_from([4, 6, 8]), rounds=st.integers(0, 6), chance=CHANCE)
def test_after_any_rounds_at_all_no_draw_has_fewer_who_meet_again(pairs: int, rounds: int, chance: Random) -> None:
    everybody = frozenset(range(1, pairs + 1))
    ways = list(every_way(everybody))
    past = [Draw(tuple((min(two), max(two)) for two in chance.choice(ways))) for _ in range(rounds)]
    met = meetings(past)
    least = min(met[frozenset(two)] for two in combinations(everybody, 2))

    def again(tables: Sequence[frozenset[int]]) -> int:
        return sum(met[table] > least for table in tables)

    draw = drawn(pairs, past, by_lot(chance))
    assert again([frozenset(table) for table in draw.tables]) == min(map(again, ways))


def test_where_two_trios_are_left_one_table_alone_meets_again() -> None:
    split = [mitchell(6, played) for played in range(3)]
    draw = drawn(6, split, as_they_come)
    assert sum(meetings(split)[frozenset(table)] for table in draw.tables) == 1


def test_the_lots_decide_who_meets_first() -> None:
    assert drawn(6, [], as_they_come) == Draw(((1, 2), (3, 4), (5, 6)))
    assert drawn(6, [], lambda numbers: list(numbers)[::-1]) == Draw(((6, 5), (4, 3), (2, 1)))
    assert drawn(5, [], as_they_come) == Draw(((2, 3), (4, 5)), (1,))


@SOME
@given(chance=CHANCE)
def test_there_is_always_another_round_by_lot(chance: Random) -> None:
    assert MOVEMENTS["drawn"].most(3) is None
    assert len(rounds_by_lot(3, 20, chance)) == 20
