"""The chart of a match: the totals after each hand as lines, drawn by the server, and told apart without colour."""

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
"""Sides whose lines can still be told apart."""


@dataclass(frozen=True)
class Drawn:
    """One side's line: its number, its `points` as SVG has them, and the height of its name at the end."""

    side: int
    points: str
    label: float


@dataclass(frozen=True)
class Chart:
    """The lines of a match, the height of 0 where it is in sight, and the totals behind them, a row a hand."""

    lines: tuple[Drawn, ...]
    zero: float | None
    rows: tuple[tuple[int, ...], ...]


def chart(played: Played) -> Chart | None:
    """The chart of *played*; none before the second hand, and none for a crowd."""
    rows = tuple(standing.totals for standing in played.standings)
    if len(rows) < 3 or len(rows[0]) > MOST:
        return None
    low, high = min(map(min, rows)), max(map(max, rows))
    span = (high - low) or 1

    def height(total: int) -> float:
        return round(EDGE + (HEIGHT - 2 * EDGE) * (high - total) / span, 1)

    step = (WIDTH - LEFT - RIGHT) / (len(rows) - 1)
    labels = _apart([height(total) for total in rows[-1]])
    lines = tuple(
        Drawn(side, " ".join(f"{LEFT + step * n:.1f},{height(row[side])}" for n, row in enumerate(rows)), labels[side])
        for side in range(len(rows[0]))
    )
    return Chart(lines, height(0) if low <= 0 <= high else None, rows)


def _apart(heights: Sequence[float]) -> list[float]:
    """*heights* moved so that each is `APART` from the next, and all within the drawing where they fit."""
    order = sorted(range(len(heights)), key=lambda side: heights[side])
    placed = list(heights)
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + APART)
    over = max(0.0, placed[order[-1]] - (HEIGHT - EDGE / 2)) if order else 0.0
    for side in order:
        placed[side] = round(placed[side] - over, 1)
    return placed
