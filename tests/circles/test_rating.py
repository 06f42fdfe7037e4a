"""Ratings: who wins rises above whoever loses, equals stay equal, and partners move together."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.circles.rating import BEGIN, FRESH, Rating, rated

ratings = st.builds(Rating, st.floats(15, 35), st.floats(1, 8))


def fresh(*sides: int) -> list[list[Rating]]:
    """Sides of so many people who have not played."""
    return [[FRESH] * people for people in sides]


def test_whoever_has_not_played_begins_where_everybody_does() -> None:
    assert FRESH.shown == BEGIN


def test_the_winner_stands_above_the_loser() -> None:
    [[winner], [loser]] = rated(fresh(1, 1), (1, 2))
    assert winner.mu > FRESH.mu > loser.mu
    assert winner.shown > loser.shown


def test_those_who_tie_stay_equal() -> None:
    [[one], [other], [last]] = rated(fresh(1, 1, 1), (1, 1, 3))
    assert one == other
    assert one.mu > last.mu


@pytest.mark.parametrize("sides", [2, 3, 4, 8, 50])
def test_any_number_of_sides_stand_in_the_order_of_their_places(sides: int) -> None:
    after = rated(fresh(*[1] * sides), range(1, sides + 1))
    assert all(better.mu > worse.mu for [better], [worse] in pairwise(after))


def test_partners_rise_and_fall_together() -> None:
    [[anne, cath], [beth, diana]] = rated(fresh(2, 2), (2, 1))
    assert (anne, beth) == (cath, diana)
    assert beth.mu > anne.mu


def test_a_pair_may_play_against_one() -> None:
    [[alone], [*pair]] = rated(fresh(1, 2), (1, 2))
    assert len(set(pair)) == 1
    assert alone.mu > pair[0].mu


@pytest.mark.parametrize(
    ("sides", "ranks"), [((), ()), ((1,), (1,)), ((1, 0), (1, 2))], ids=["none", "one", "nobody known"]
)
def test_whoever_plays_against_nobody_stays(sides: tuple[int, ...], ranks: tuple[int, ...]) -> None:
    assert rated(fresh(*sides), ranks) == fresh(*sides)


@given(ratings, ratings)
def test_to_win_is_always_better_than_to_lose(one: Rating, other: Rating) -> None:
    [[won], _] = rated([[one], [other]], (1, 2))
    [[tied], _] = rated([[one], [other]], (1, 1))
    [[lost], _] = rated([[one], [other]], (2, 1))
    assert won.mu >= tied.mu >= lost.mu
    assert won.mu > lost.mu
