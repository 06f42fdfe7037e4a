import pytest

from scorekeeper.core.ending import AfterDeals, AtLeast, Ending, Exactly, MoreThan, TableWord
from scorekeeper.core.result import ranks


@pytest.mark.parametrize(
    ("ending", "totals", "played", "over"),
    [
        pytest.param(AfterDeals(28), (0, 0), 27, False, id="one deal to go"),
        pytest.param(AfterDeals(28), (0, 0), 28, True, id="all deals played"),
        pytest.param(AtLeast(100), (99, 50), 9, False, id="short of the target"),
        pytest.param(AtLeast(100), (100, 50), 9, True, id="at the target"),
        pytest.param(AtLeast(100), (100, 100), 9, False, id="level at the target"),
        pytest.param(AtLeast(100), (120, 120, 110), 9, False, id="two level past the target"),
        pytest.param(AtLeast(100), (120, 110, 110), 9, True, id="level behind the winner"),
        pytest.param(MoreThan(2000), (2000, 0), 9, False, id="at a target to be passed"),
        pytest.param(MoreThan(2000), (2005, 0), 9, True, id="past it"),
        pytest.param(MoreThan(2000), (2005, 2005), 9, False, id="level past it"),
        pytest.param(Exactly(10_000), (9_950, 0), 9, False, id="short of a target to be hit"),
        pytest.param(Exactly(10_000), (0, 10_000), 9, True, id="hit"),
        pytest.param(TableWord(), (10**6, 0), 10**3, False, id="never by itself"),
    ],
)
def test_a_match_ends_as_its_rules_have_it(ending: Ending, totals: tuple[int, ...], played: int, over: bool) -> None:
    assert ending.over(totals, played) is over


@pytest.mark.parametrize(
    ("totals", "low_wins", "places"),
    [
        ((5, 5, 3), False, (1, 1, 3)),
        ((-4, 26, -4, -18), False, (2, 1, 2, 4)),
        ((0, 0), False, (1, 1)),
        ((40, -10, 40), True, (2, 1, 2)),
    ],
    ids=str,
)
def test_equal_totals_share_a_place_and_the_next_is_skipped(
    totals: tuple[int, ...], low_wins: bool, places: tuple[int, ...]
) -> None:
    assert ranks(totals, low_wins) == places
