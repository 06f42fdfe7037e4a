"""The score sheet of Burraco: a block a hand, a column a side (rule book, 2e)."""

from __future__ import annotations

from scorekeeper.core.game import Standing
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.result import HandResult
from scorekeeper.core.sheet import POINTS, TOTAL, Entry, Mark, Sheet, Written
from scorekeeper.core.text import N_
from scorekeeper.games.burraco.deal import State
from scorekeeper.games.burraco.explaining import BURRACOS
from scorekeeper.games.burraco.hand import HAND, TABLE, UNPLAYED
from scorekeeper.games.burraco.rules import CLOSING, NO_POZZETTO, Rules

BASE = "base"
"""What burracos, closing and pozzetto come to, before the cards are counted."""

HALF = "half"
"""What is taken from each of two who play against one."""


def sheet(rules: Rules, sides: int) -> Sheet:
    """The lines of a hand under these rules."""
    kinds = [kind for kind in rules.kinds if kind != "semi" or rules.semi]
    unplayed = None if rules.pozzetto_unplayed == "cards" else -NO_POZZETTO
    return Sheet(
        columns=(),
        lines=(
            *(Entry(kind, BURRACOS[kind], rules.worth(kind), counted=True) for kind in kinds),
            Entry("closed", N_("Closing"), CLOSING),
            Entry("pozzetto", N_("Pozzetto not taken"), NO_POZZETTO),
            Entry(UNPLAYED, N_("Pozzetto not looked at"), unplayed),
            Entry(BASE, N_("Base")),
            Entry(TABLE, N_("Cards on the table")),
            Entry(HAND, N_("Cards in hand")),
            *([Entry(HALF, N_("Half, for a pair"))] if sides == 3 else []),
            Entry(POINTS, N_("Hand")),
            Entry(TOTAL, N_("Total"), sum=True),
        ),
        hands=rules.deals,
    )


def written(now: Standing[Rules, State], hand: JsonObject, result: HandResult) -> Written:
    """The base of each side; the other lines are the reasons of its points."""
    cards = (TABLE, HAND, UNPLAYED, HALF, "adjust")
    sums = (
        sum(line.points for line in result.lines if line.side == side and line.what not in cards)
        for side in range(len(result.points))
    )
    return Written(sides=tuple({BASE: (Mark(number=points),)} for points in sums))
