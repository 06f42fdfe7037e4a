"""How the ratings of several people went on, match by match, as a chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.circles.rating import BEGIN
from scorekeeper.circles.tally import Tally
from scorekeeper.sheets.chart import MOST, Chart, lines_of

LEAST = 3
"""Ratings, with the one to begin with, that make a line worth drawing."""


@dataclass(frozen=True)
class Curves:
    """The ratings of people by their keys, the latest at the right; the rows of the chart begin with the latest."""

    people: tuple[str, ...]
    chart: Chart


def curves(tallies: Mapping[str, Tally]) -> Curves | None:
    """The ratings of those with most matches; none before somebody's second match."""
    most = sorted(tallies, key=lambda key: -tallies[key].matches)[:MOST]
    found = {key: _ratings(tallies[key]) for key in tallies if key in most}
    longest = max(map(len, found.values()), default=0)
    if longest < LEAST:
        return None
    lines, begin = lines_of(tuple(found.values()), BEGIN)
    rows = tuple(tuple(one[-1 - ago] if ago < len(one) else None for one in found.values()) for ago in range(longest))
    return Curves(tuple(found), Chart(lines, begin, rows))


def _ratings(tally: Tally) -> tuple[int, ...]:
    """The ratings that are kept of somebody, after the one that everybody begins with where all are."""
    return tally.curve if len(tally.curve) < tally.matches else (BEGIN, *tally.curve)
