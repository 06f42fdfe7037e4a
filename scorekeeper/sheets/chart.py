"""Charts: numbers as they went on, such as the totals of a match, as lines drawn by the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.core.play import Played

WIDTH, HEIGHT = 340, 130
"""The size of the drawing, in its own units."""

LEFT, RIGHT, EDGE = 6, 78, 12
"""What stays free of lines: at the left, at the right for the names, above and below."""

APART = 13
"""How far the names at the ends of the lines stand apart at least."""

MOST = 8
"""Lines that can still be told apart without colour."""


@dataclass(frozen=True)
class Drawn:
    """One side's line: its number, its `points` as SVG has them, and the height of its name at the end."""

    side: int
    points: str
    label: float


@dataclass(frozen=True)
class Chart:
    """Lines, the height of where they begin (0 in a match) where it is in sight, and the numbers behind them.

    There is a row for each step, with `None` where a side has no number.
    """

    lines: tuple[Drawn, ...]
    zero: float | None
    rows: tuple[tuple[int | None, ...], ...]


def chart(played: Played) -> Chart | None:
    """The chart of the totals of *played*; none before the second hand, and none for a crowd."""
    rows = tuple(standing.totals for standing in played.standings)
    if len(rows) < 3 or len(rows[0]) > MOST:
        return None
    lines, zero = lines_of(tuple(zip(*rows, strict=True)), 0)
    return Chart(lines, zero, rows)


def lines_of(curves: Sequence[Sequence[int]], begin: int) -> tuple[tuple[Drawn, ...], float | None]:
    """A line for each of *curves*, all ending on the right, and the height of *begin* where that is in sight."""
    low, high, longest = min(map(min, curves)), max(map(max, curves)), max(map(len, curves))
    span, step = (high - low) or 1, (WIDTH - LEFT - RIGHT) / max(1, longest - 1)

    def height(number: int) -> float:
        return round(EDGE + (HEIGHT - 2 * EDGE) * (high - number) / span, 1)

    def points(curve: Sequence[int]) -> str:
        first = longest - len(curve)
        return " ".join(f"{LEFT + step * (first + n):.1f},{height(number)}" for n, number in enumerate(curve))

    labels = _apart([height(curve[-1]) for curve in curves])
    lines = tuple(Drawn(side, points(curve), labels[side]) for side, curve in enumerate(curves))
    return lines, height(begin) if low <= begin <= high else None


def _apart(heights: Sequence[float]) -> list[float]:
    """*heights* moved so that each is `APART` from the next, and all within the drawing where they fit."""
    order = sorted(range(len(heights)), key=lambda side: heights[side])
    placed = list(heights)
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + APART)
    lowest = HEIGHT - EDGE / 2
    for side in reversed(order):
        placed[side] = round(min(placed[side], lowest), 1)
        lowest = placed[side] - APART
    return placed
