"""The score sheet of Bacara: two columns a player, the turn and the total (rule book, 4e)."""

from __future__ import annotations

from scorekeeper.core.game import Standing
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.result import HandResult
from scorekeeper.core.sheet import POINTS, TOTAL, Boxes, Column, Mark, Sheet, Written
from scorekeeper.core.text import N_
from scorekeeper.games.bacara.rules import Rules
from scorekeeper.games.bacara.scoring import State

SHORT = {"bust": "0", "not-entered": "0", "skip": "–"}
"""What is written of a turn that brings nothing."""


def sheet(rules: Rules, sides: int) -> Sheet:
    """Turns and totals, and a box for whoever has entered."""
    return Sheet(
        columns=(Column(POINTS, N_("turn")), Column(TOTAL, N_("total"), 1.2, True)),
        turns=True,
        boxes=(Boxes(N_("Entered"), ("",)),),
        notes=(N_("A turn past the goal is taken off: ring it."),),
        landscape=sides > 6,
    )


def written(now: Standing[Rules, State], hand: JsonObject, result: HandResult) -> Written:
    """The turn of one player; what passed the goal is ringed."""
    event = str(result.extras.get("event", ""))
    seat = now.table.seat(str(hand["player"])) if "player" in hand else None
    points = result.points[seat] if seat is not None else 0
    mark = Mark(SHORT[event]) if event in SHORT else Mark(number=points, ringed=event == "overshoot")
    return Written(sides=tuple({POINTS: (mark,)} if side == seat else {} for side in range(len(result.points))))
