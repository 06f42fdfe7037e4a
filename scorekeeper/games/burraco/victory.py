"""Victory points of a tournament match: what the lead after three or four hands is worth (rule book, 2a; PB, EBVP)."""

from __future__ import annotations

SHARED = 10
"""Victory points of each side when they are level; a lead moves some from one to the other."""

BOUNDS = {
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}
"""By the number of hands: the largest lead that gives 10-10, 11-9, … 19-1; above the last it is 20-0."""


def victory_points(totals: tuple[int, int], deals: int) -> tuple[int, int]:
    """The victory points of both sides, 20 together, after a match of so many *deals*."""
    lead = totals[0] - totals[1]
    moved = sum(abs(lead) > bound for bound in BOUNDS[deals])
    ahead = moved if lead > 0 else -moved
    return SHARED + ahead, SHARED - ahead
