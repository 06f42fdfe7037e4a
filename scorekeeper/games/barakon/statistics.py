"""The statistics of Bara-kon: ladders, going out, flash exits, melds that counted double."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.result import Line
from scorekeeper.core.statistics import Figure, Mark, Scored, Statistic, by_side
from scorekeeper.core.text import N_
from scorekeeper.games.barakon.melds import CATEGORIES

DOUBLED = {"three-sets", *(f"three-{category.what}" for category in CATEGORIES)}
"""The lines of melds that count double, all of them or a category of them."""

STATISTICS = (
    Statistic("ladders", N_("Ladders per deal"), "average", N_("Only those that gave a bonus.")),
    Statistic("out", N_("Going out"), "share", N_("Out of all deals.")),
    Statistic("flash", N_("Flash exits"), "share", N_("Out of all deals.")),
    Statistic("doubled", N_("Melds counted double"), "share", N_("Out of all deals.")),
)
"""What is kept of each player; both of a pair have what their side has."""


def marks(hands: Sequence[Scored]) -> Iterator[Mark]:
    """What the deals of a match add."""
    return by_side(hands, _figures)


def _figures(lines: Sequence[Line]) -> Iterator[Figure]:
    """What the lines of a side say; a flash exit is a way of going out."""
    told = [line.what for line in lines]
    yield "ladders", told.count("ladder"), 1
    yield "out", int("out" in told or "flash" in told), 1
    yield "flash", int("flash" in told), 1
    yield "doubled", int(not DOUBLED.isdisjoint(told)), 1
