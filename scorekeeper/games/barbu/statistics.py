"""The statistics of Barbu: points by contract, and what doubles came to between two players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.statistics import Mark, Scored, Statistic
from scorekeeper.core.text import N_

WITH_EACH = N_("Once a deal with each player; equal raw scores count for nobody.")
"""How won and lost doubles are counted."""

STATISTICS = (
    Statistic("contract", N_("Points by contract"), "average"),
    Statistic("declarer", N_("Points as declarer"), "average"),
    Statistic("low-contract", N_("Points by contract, low wins"), "average"),
    Statistic("low-declarer", N_("Points as declarer, low wins"), "average"),
    Statistic("doubles-won", N_("Doubles won"), "count", WITH_EACH),
    Statistic("doubles-lost", N_("Doubles lost"), "count", WITH_EACH),
    Statistic("doubles", N_("Points from doubles"), "count"),
)
"""What is kept of each player; a contract costs points where low wins, so those stand apart."""


def marks(hands: Sequence[Scored]) -> Iterator[Mark]:
    """What the deals of a match add."""
    for one in hands:
        yield from _contract(one)
        yield from _doubles(one)


def _contract(one: Scored) -> Iterator[Mark]:
    """The points of everybody by contract, doubles settled, and those of the declarer once more."""
    table, contract = one.standing.table, str(one.hand["contract"])
    declarer = table.seat(str(one.hand["declarer"]))
    low = "low-" if one.standing.rules.low_wins else ""
    for seat, (name, points) in enumerate(zip(table.names, one.result.points, strict=True)):
        yield Mark(name, f"{low}contract", points, part=contract)
        if seat == declarer:
            yield Mark(name, f"{low}declarer", points, part=contract)


def _doubles(one: Scored) -> Iterator[Mark]:
    """Each pair that settled a double, for both of them; between equal raw scores there is nothing to settle."""
    names = one.standing.table.names
    for line in one.result.lines:
        if line.what == "double" and line.other is not None:
            name, other = names[line.side], names[line.other]
            yield Mark(name, "doubles-won" if line.points > 0 else "doubles-lost", 1, other=other)
            yield Mark(name, "doubles", line.points, other=other)
