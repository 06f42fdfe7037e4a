"""The rules of Bacara and its house rules (rule book, 4a and 4b; source S3)."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.core.fields import Choice, Field, Flag, Number, Option
from scorekeeper.core.text import N_

STEP = 50
"""Every value is a multiple of it: the worth of a single five."""

DICE = 6
"""Dice in the first throw of a turn."""


@dataclass(frozen=True)
class Rules:
    """What a table agrees on: the goal to hit exactly, the entry, and what an overshoot costs."""

    target: int = 10_000
    entry: int = 1_000
    overshoot: str = "throw"
    floor: bool = False
    reenter: bool = False
    last_round: bool = False


PRESETS = {"classic": Rules()}
"""S3 as printed, its open points read as the rule book's defaults."""

HOUSE_RULES: tuple[Field, ...] = (
    Number(
        "target",
        N_("Goal, to be hit exactly"),
        low=STEP,
        high=1_000_000,
        step=STEP,
        help=N_("A turn that goes past it takes points off."),
    ),
    Number(
        "entry",
        N_("Points in one turn to enter"),
        low=0,
        high=1_000_000,
        step=STEP,
        help=N_("Nothing is written for a player until one turn brings as much."),
    ),
    Choice(
        "overshoot",
        N_("Past the goal"),
        (
            Option("throw", N_("the last throw is subtracted")),
            Option("turn", N_("the whole turn is subtracted")),
            Option("running", N_("the turn so far counts, the last throw is subtracted")),
            Option("lost", N_("the turn is lost")),
            Option("fit", N_("a player may keep just what fits")),
        ),
        N_("What happens when a turn would bring more than the goal."),
    ),
    Flag("floor", N_("Nobody falls below 0"), N_("Points taken off stop at 0.")),
    Flag(
        "reenter",
        N_("Below the entry after a subtraction, enter again"),
        N_("Otherwise who has entered once may write any turn."),
    ),
    Flag(
        "last_round",
        N_("Those seated after the winner still play their turn"),
        N_("Otherwise the match ends as soon as somebody hits the goal."),
    ),
)
