"""The statistics of Burraco: burracos and how clean they are, closing, hands without a pozzetto."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.result import Line
from scorekeeper.core.statistics import Figure, Mark, Scored, Statistic, by_side
from scorekeeper.core.text import N_
from scorekeeper.games.burraco.rules import KINDS

WITH_A_WILD = ("semi", "dirty")
"""The kinds of burraco that hold a wild card; the others are clean."""

STATISTICS = (
    Statistic("burracos", N_("Burracos per hand"), "average"),
    Statistic("clean", N_("Clean burracos"), "share", N_("Out of all burracos of the side.")),
    Statistic("semi", N_("Semi-clean burracos"), "count"),
    Statistic("dirty", N_("Dirty burracos"), "count"),
    Statistic("noble", N_("Noble burracos"), "count"),
    Statistic("royal", N_("Royal burracos"), "count"),
    Statistic("closed", N_("Closing"), "share", N_("Out of all hands.")),
    Statistic("pozzetto", N_("Pozzetto not taken"), "share", N_("Out of all hands.")),
)
"""What is kept of each player; both of a pair have what their side has."""


def marks(hands: Sequence[Scored]) -> Iterator[Mark]:
    """What the hands of a match add."""
    return by_side(hands, _figures)


def _figures(lines: Sequence[Line]) -> Iterator[Figure]:
    """What the lines of a side say; there is one of each kind at most."""
    told = {line.what: line.count or 1 for line in lines}
    kinds = {kind: told[kind] for kind in KINDS if kind in told}
    burracos = sum(kinds.values())
    yield "burracos", burracos, 1
    if burracos:
        yield "clean", burracos - sum(kinds.get(kind, 0) for kind in WITH_A_WILD), burracos
    yield from ((kind, count, 1) for kind, count in kinds.items() if kind != "clean")
    yield "closed", int("closed" in told), 1
    yield "pozzetto", int("pozzetto" in told), 1
