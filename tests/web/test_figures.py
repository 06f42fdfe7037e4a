"""What marks come to as figures, and ratings as lines."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.circles.rating import BEGIN
from scorekeeper.circles.tally import CURVE, Tally
from scorekeeper.core.statistics import LARGEST, LEAST, Mark, Statistic
from scorekeeper.games import find
from scorekeeper.sheets.chart import MOST
from scorekeeper.web.curves import curves
from scorekeeper.web.figures import Figure, by_other, by_part, compared, duels, figure

BARBU = find("barbu")
COUNT = Statistic("times", "Times", "count")
SHARE = Statistic("times", "Times", "share")
AVERAGE = Statistic("times", "Times", "average")
EXTREME = Statistic("times", "Times", "most")

MARKS = st.lists(
    st.builds(
        Mark,
        player=st.just(""),
        what=st.just("times"),
        amount=st.integers(-50, 50),
        of=st.integers(1, 9),
        part=st.sampled_from(["", "trumps", "salad"]),
        other=st.sampled_from(["", "ana", "dan"]),
    ),
    max_size=12,
)


@pytest.mark.parametrize(
    ("statistic", "marks", "expected"),
    [
        pytest.param(COUNT, [(3, 1), (4, 1)], Figure("count", Fraction(7), 2), id="a count is added up"),
        pytest.param(SHARE, [(1, 3), (1, 3)], Figure("share", Fraction(1, 3), 6), id="a share is out of all"),
        pytest.param(AVERAGE, [(-5, 1), (2, 1)], Figure("average", Fraction(-3, 2), 2), id="an average may be below 0"),
        pytest.param(
            EXTREME, [(5, LARGEST), (9, LARGEST)], Figure("most", Fraction(9), LARGEST), id="the largest stays"
        ),
        pytest.param(EXTREME, [(5, LEAST), (9, LEAST)], Figure("most", Fraction(5), LEAST), id="the least stays"),
        pytest.param(AVERAGE, [(0, 0)], None, id="out of nothing comes nothing"),
        pytest.param(COUNT, [], None, id="no mark, no figure"),
    ],
)
def test_marks_come_to_a_figure(statistic: Statistic, marks: list[tuple[int, int]], expected: Figure | None) -> None:
    assert figure(statistic, [Mark("", "times", amount, of) for amount, of in marks]) == expected


@given(MARKS)
def test_the_parts_of_a_count_add_up_to_all_of_it(marks: list[Mark]) -> None:
    whole, split = figure(COUNT, marks), compared(BARBU, COUNT, {"ana": marks})
    parts = [values[0].value for _, values in split.rows if values[0]] if split else []
    assert sum(parts) == (whole.value if whole else 0)
    assert bool(whole) == bool(split) == bool(marks)


def test_parts_are_in_the_order_of_the_game_and_strange_ones_last() -> None:
    marks = [Mark("", "contract", 1, part=part) for part in ("odd", "trumps", "no-tricks")]
    grid = by_part(BARBU, marks)
    assert grid
    assert [part for part, _ in grid.rows] == ["no-tricks", "trumps", "odd"]


def test_whoever_was_met_most_stands_first_and_is_told_in_words() -> None:
    marks = [
        Mark("", "doubles-won", 2, 2, other="ana"),
        Mark("", "doubles-won", 1, 1, other="dan"),
        Mark("", "doubles-lost", 4, 4, other="dan"),
    ]
    grid = by_other(BARBU, marks)
    assert grid
    assert [other for other, _ in grid.rows] == ["dan", "ana"]
    assert grid.rows[1][1][1] is None
    assert [(duel.statistic.key, duel.other, duel.won, duel.of) for duel in duels(BARBU, marks)] == [
        ("doubles-won", "dan", 1, 5)
    ]


def test_without_others_there_is_nothing_to_tell() -> None:
    marks = [Mark("", "points", 5)]
    assert (by_part(BARBU, marks), by_other(BARBU, marks), duels(BARBU, marks)) == (None, None, [])


def test_lines_end_together_whoever_began_later() -> None:
    found = curves({"ana": Tally(matches=3, curve=(1010, 1020, 1030)), "dan": Tally(matches=1, curve=(990,))})
    assert found
    assert found.chart.rows == ((1030, 990), (1020, BEGIN), (1010, None), (BEGIN, None))
    ana, dan = (line.points.split(" ") for line in found.chart.lines)
    assert ana[-1].split(",")[0] == dan[-1].split(",")[0]
    assert (len(ana), len(dan)) == (4, 2)


def test_a_long_line_does_not_pretend_to_begin_with_its_first_match() -> None:
    found = curves({"ana": Tally(matches=CURVE + 1, curve=(1500,) * CURVE)})
    assert found
    assert found.chart.rows == ((1500,),) * CURVE
    assert found.chart.zero is None


@pytest.mark.parametrize(
    ("matches", "drawn"),
    [
        pytest.param([], None, id="nobody"),
        pytest.param([1, 1], None, id="one match"),
        pytest.param([1, 2], 2, id="a second match"),
        pytest.param(list(range(1, 12)), MOST, id="more than can be told apart"),
    ],
)
def test_lines_are_drawn_for_those_who_played_most(matches: list[int], drawn: int | None) -> None:
    found = curves({f"guest {n}": Tally(matches=n, curve=(1000 + n,) * n) for n in matches})
    assert (len(found.people) if found else None) == drawn
    assert not found or len(matches) <= MOST or "guest 1" not in found.people
