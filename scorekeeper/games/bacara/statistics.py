"""The statistics of Bacara: busts, turns past the goal, and how many turns it takes to enter and to win."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from scorekeeper.core.statistics import Mark, Scored, Statistic
from scorekeeper.core.text import N_

STATISTICS = (
    Statistic("busts", N_("Busts"), "share", N_("Out of all turns.")),
    Statistic("overshoots", N_("Past the goal"), "share", N_("Out of all turns.")),
    Statistic("to-enter", N_("Turns needed to enter"), "average"),
    Statistic("to-win", N_("Turns needed to reach the goal"), "average"),
)
"""What is kept of each player."""


def marks(hands: Sequence[Scored]) -> Iterator[Mark]:
    """What the turns of a match add; a player who did not throw had none."""
    turns = [one for one in hands if one.result.extras["event"] != "skip"]
    for one in turns:
        name, event = one.standing.table.names[_seat(one)], one.result.extras["event"]
        yield Mark(name, "busts", int(event == "bust"))
        yield Mark(name, "overshoots", int(event == "overshoot"))
    if hands and not any(hands[0].standing.totals):
        yield from _needed(turns)


def _needed(turns: Sequence[Scored]) -> Iterator[Mark]:
    """The turns that it took to enter and to win, in a match that does not go on from paper.

    Whoever took a seat after somebody else had thrown on it needed more turns than his or her own, and gives no mark.
    """
    throwers: defaultdict[int, list[str]] = defaultdict(list)
    inside: set[int] = set()
    for one in turns:
        seat, event = _seat(one), one.result.extras["event"]
        own = throwers[seat]
        own.append(one.standing.table.names[seat])
        if event not in ("stop", "win"):
            continue
        if seat not in inside and len(set(own)) == 1:
            yield Mark(own[0], "to-enter", len(own))
        if event == "win" and len(set(own)) == 1:
            yield Mark(own[0], "to-win", len(own))
        inside.add(seat)


def _seat(one: Scored) -> int:
    return one.standing.table.seat(str(one.hand["player"]))
