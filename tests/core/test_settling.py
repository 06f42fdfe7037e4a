"""Settling adds up to zero to the last coin, by the fewest payments; and what decided a match."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.deciding import Deciding, Swing, deciding
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.settling import balances, in_money, in_points, settled, shares, transfers, whole
from scorekeeper.games import find
from tests.laws.drawing import EVERY_PRESET, matches
from tests.web.hands import QUEENS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.core.jsontext import Json

FOUR: Json = ["Anne", "Beth", "Cath", "Diana"]


def zero_sum(people: int, most: int) -> st.SearchStrategy[tuple[int, ...]]:
    """What up to so many people get, who all in all get nothing."""
    amounts = st.lists(st.integers(-most, most), min_size=1, max_size=people - 1)
    return amounts.map(lambda some: (*some, -sum(some)))


def playing(game: str, players: Json, *hands: Json, **more: Json) -> Played:
    record: Json = {"format": "scorekeeper/1", "game": game, "players": players, "hands": hands, **more}
    return play(find(game), read_record(record, find))


def stops(**points: int) -> list[Json]:
    return [{"player": name, "points": number} for name, number in points.items()]


def fewest(amounts: Sequence[int]) -> int:
    """The fewest payments by trying them all: the first who owes or is owed settles with each of the other kind."""
    left = [amount for amount in amounts if amount]
    if not left:
        return 0
    first, others = left[0], left[1:]
    tries = [n for n, other in enumerate(others) if first * other < 0]
    return 1 + min(fewest([*others[:n], others[n] + first, *others[n + 1 :]]) for n in tries)


@given(zero_sum(50, 10**6))
def test_after_all_payments_everybody_has_what_they_should(amounts: tuple[int, ...]) -> None:
    got = [0] * len(amounts)
    for one in transfers(amounts):
        assert one.amount > 0
        got[one.giver] -= one.amount
        got[one.taker] += one.amount
    assert tuple(got) == amounts


@given(zero_sum(50, 20))
def test_nobody_both_pays_and_is_paid(amounts: tuple[int, ...]) -> None:
    found = transfers(amounts)
    assert {one.giver for one in found}.isdisjoint(one.taker for one in found)
    assert len({(one.giver, one.taker) for one in found}) == len(found) <= max(0, len(amounts) - 1)
    assert found == transfers(amounts)


@given(zero_sum(6, 6))
def test_no_other_payments_are_fewer(amounts: tuple[int, ...]) -> None:
    assert len(transfers(amounts)) == fewest(amounts)


@settings(max_examples=10)
@given(st.permutations([-1, 1, -2, 2, -3, 3, -5, 5, -8, 8, -13, 13]))
def test_twelve_people_who_owe_each_other_in_pairs_pay_six_times(amounts: list[int]) -> None:
    assert len(transfers(amounts)) == 6


@given(st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=10), st.booleans())
def test_differences_add_up_to_zero_and_turn_where_low_wins(totals: list[int], low_wins: bool) -> None:
    found = balances(totals, low_wins)
    assert sum(found) == 0
    assert found == tuple(-number for number in balances(totals, not low_wins))
    assert found == tuple((1 - 2 * low_wins) * sum(one - other for other in totals) for one in totals)


@given(zero_sum(9, 10**6), st.integers(1, 12))
def test_whole_numbers_are_near_and_add_up_to_zero(amounts: tuple[int, ...], parts: int) -> None:
    wanted = [Fraction(amount, parts) for amount in amounts]
    found = whole(wanted)
    assert sum(found) == 0
    assert all(abs(number - exact) < 1 for number, exact in zip(found, wanted, strict=True))


@given(st.integers(-(10**6), 10**6), st.integers(1, 5))
def test_shares_of_a_partnership_add_up_to_the_last_coin(amount: int, players: int) -> None:
    found = shares(amount, players)
    assert sum(found) == amount
    assert max(found) - min(found) <= 1
    assert list(found) == sorted(found, reverse=True)


@pytest.mark.parametrize(
    ("wanted", "amount", "places", "sides", "expected", "uneven"),
    [
        pytest.param([6, -6], "0.05", 2, [[0], [1]], (30, -30), False, id="five cents a point"),
        pytest.param([6, -6], "1000", 0, [[0], [1]], (6000, -6000), False, id="a currency without decimals"),
        pytest.param([6, -6], "0.05", 3, [[0], [1]], (300, -300), False, id="a currency with three decimals"),
        pytest.param([650, -650], "0.01", 2, [[0, 2], [1, 3]], (325, -325, 325, -325), False, id="partners share"),
        pytest.param([7, -7], "0.01", 2, [[0, 2], [1, 3]], (4, -3, 3, -4), True, id="the odd cent goes to the first"),
        pytest.param([1, 1, -2], "0.005", 2, [[0], [1], [2]], (1, 0, -1), True, id="half a cent goes to the first"),
        pytest.param([2, 9, -11], "0.001", 2, [[0], [1], [2]], (0, 1, -1), True, id="who lacks most of a cent has it"),
    ],
)
def test_money_goes_to_people_in_whole_coins(
    wanted: list[int], amount: str, places: int, sides: list[list[int]], expected: tuple[int, ...], uneven: bool
) -> None:
    people = sum(map(len, sides))
    found = in_money([Fraction(number) for number in wanted], amount, places, sides, people)
    assert (found.amounts, found.uneven) == (expected, uneven)


@EVERY_PRESET
@settings(max_examples=5)
@given(data=st.data())
def test_a_match_of_any_game_settles_to_the_last_coin_and_by_rank(key: str, preset: str, data: st.DataObject) -> None:
    played = data.draw(matches(key, preset)).played
    wanted, table, ranks = settled(played), played.now.table, played.result().ranks
    assert sum(wanted) == 0
    by_rank = sorted(table.come, key=lambda side: ranks[side])
    assert all(wanted[better] >= wanted[worse] for better, worse in pairwise(by_rank))
    assert sum(in_points(wanted).amounts) == 0
    money = in_money(wanted, "0.007", 2, table.sides, len(table.seats))
    assert sum(money.amounts) == 0
    assert len(money.amounts) == len(table.seats)


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        pytest.param(playing("barbu", FOUR, QUEENS), (-6, 30, -6, -18), id="chips from the average"),
        pytest.param(
            playing("barbu", FOUR, QUEENS, {"adjust": [8, 8, 4, 4]}), (-4, 32, -8, -20), id="chips that add up to zero"
        ),
        pytest.param(
            playing("bacara", ["Ana", "Dan", "Ion"], *stops(Ana=1500, Dan=1000, Ion=1200)),
            (800, -700, -100),
            id="each the difference with every other",
        ),
        pytest.param(
            playing("bacara", ["Ana", "Dan"], *stops(Ana=1500), changes=[{"after": 2, "join": "Ion"}]),
            (1500, -1500, 0),
            id="who has not come yet gets nothing",
        ),
    ],
)
def test_what_each_side_is_to_get(played: Played, expected: tuple[int, ...]) -> None:
    assert settled(played) == expected


def turns(*points: tuple[int, int], **more: Json) -> Played:
    """Ana and Dan in turn; a negative number is a bust."""
    hands: list[Json] = [
        {"player": name, "points": number} if number > 0 else {"player": name, "bust": True}
        for pair in points
        for name, number in zip(("Ana", "Dan"), pair, strict=True)
    ]
    return playing("bacara", ["Ana", "Dan"], *hands, **more)


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        pytest.param(turns(), None, id="nothing before the first hand"),
        pytest.param(turns((1000, 1000)), None, id="nothing while all are level"),
        pytest.param(turns((1000, 1200)), Deciding((1,), 2, Swing(2, 1, 0, 1200)), id="a lead taken by the last hand"),
        pytest.param(turns((1500, 1200)), Deciding((0,), 1, Swing(1, 0, 1, 1500)), id="a lead never lost"),
        pytest.param(
            turns((-1, -1), start=[3000, 2000]), Deciding((0,), 0, None), id="a lead brought along, and nothing moved"
        ),
        pytest.param(
            turns((1000, 1200), (500, -1)), Deciding((0,), 3, Swing(2, 1, 0, 1200)), id="a lead lost and taken back"
        ),
        pytest.param(
            playing("bacara", ["Ana", "Dan", "Ion"], *stops(Ana=1000, Dan=1500, Ion=1500)),
            Deciding((1, 2), 3, Swing(2, 1, 2, 1500)),
            id="a lead that two share",
        ),
    ],
)
def test_what_decided_a_match(played: Played, expected: Deciding | None) -> None:
    assert deciding(played) == expected


def test_where_low_wins_the_lowest_leads() -> None:
    tricks: Json = {
        "declarer": "Anne",
        "contract": "no-tricks",
        "result": {"Anne": 5, "Beth": 1, "Cath": 1, "Diana": 1},
    }
    played = playing("barbu", FOUR, tricks, rules={"preset": "french"})
    assert deciding(played) == Deciding((1, 2, 3), 1, None)
    assert sum(settled(played)) == 0
    assert [int(number) for number in settled(played)] == [-15, 5, 5, 5]
