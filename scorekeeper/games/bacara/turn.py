"""One player's turn read strictly: what the dice or the numbers say, before it is known what it is worth to him."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from scorekeeper.core.errors import refuse
from scorekeeper.core.reading import Reading
from scorekeeper.games.bacara.dice import Part, dice_left, parts, scoring, value, values
from scorekeeper.games.bacara.rules import DICE, STEP

Outcome = Literal["stop", "bust", "overshoot", "skip"]
"""How a turn ended at the table."""


@dataclass(frozen=True)
class Goal:
    """What matters of the match for a turn: the `total` before it, the `target`, and whether what fits may be kept."""

    total: int
    target: int
    fit: bool

    def past(self, points: int) -> bool:
        """Whether a turn of *points* would pass the goal."""
        return self.total + points > self.target


@dataclass(frozen=True)
class Turn:
    """A turn as it was thrown: `held` points kept, the `last` throw that passed the goal (0 where none did)."""

    outcome: Outcome
    held: int = 0
    last: int = 0
    parts: tuple[Part, ...] = ()


def read_turn(reading: Reading, goal: Goal) -> Turn:
    """The rest of a turn after its player.

    Refuses with `dice` and `keep` what cannot be thrown or kept, with `multiple` points that no dice make, and with
    `range` points past the goal without `over`, or an `over` that does not pass it.
    """
    if reading.has("throws"):
        turn = _read_throws(reading, goal)
    elif reading.has("over"):
        turn = _read_over(reading, goal)
    elif reading.has("bust"):
        reading.only_true("bust")
        turn = Turn("bust")
    elif reading.has("skip"):
        reading.only_true("skip")
        turn = Turn("skip")
    else:
        turn = _read_points(reading, goal)
    reading.end()
    return turn


def _read_points(reading: Reading, goal: Goal) -> Turn:
    held = reading.number("points", low=STEP)
    _multiple(held, reading.path("points"))
    if goal.past(held):
        raise refuse("range", "past-without-over", reading.path("points"), most=goal.target - goal.total)
    return Turn("stop", held, parts=(Part("turn", 0, None, held),))


def _read_over(reading: Reading, goal: Goal) -> Turn:
    held, last = reading.number("points", default=0), reading.number("over", low=STEP)
    _multiple(held, reading.path("points"))
    _multiple(last, reading.path("over"))
    if goal.past(held):
        raise refuse("range", "past-before", reading.path("points"), most=goal.target - goal.total)
    if not any(last in values(dice) for dice in _left(held)):
        raise refuse("multiple", "no-throw", reading.path("over"), given=last)
    if not goal.past(held + last):
        raise refuse("range", "not-past", reading.path("over"), target=goal.target)
    before = (Part("turn", 0, None, held),) if held else ()
    return Turn("overshoot", held, last, (*before, Part("throw", 0, None, last)))


def _left(held: int) -> frozenset[int]:
    """How many dice may be left; beyond 1,000 points it can be any number of them."""
    return dice_left(held) if held < 1000 else frozenset(range(1, DICE + 1))


def _multiple(points: int, field: str) -> None:
    if points % STEP:
        raise refuse("multiple", "step", field, step=STEP, given=points)


def _read_throws(reading: Reading, goal: Goal) -> Turn:
    rows = reading.rows("throws")
    if not rows:
        raise refuse("dice", "no-throws", reading.path("throws"))
    turn, left = Turn("stop"), DICE
    for row in rows:
        if turn.outcome != "stop":
            raise refuse("dice", "after-the-end", row.at)
        dice, keep = _read_throw(row, left)
        worth = value(dice)
        counted = value(keep) if goal.fit else worth
        if not worth:
            turn = Turn("bust", turn.held, 0, turn.parts)
        elif goal.past(turn.held + counted):
            turn = Turn("overshoot", turn.held, counted, (*turn.parts, *parts(keep if goal.fit else dice)))
        else:
            turn = Turn("stop", turn.held + value(keep), 0, (*turn.parts, *parts(keep)))
        left = left - len(keep) or DICE
    return turn


def _read_throw(row: Reading, left: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice of one throw and those kept: without a `keep`, every one that scores."""
    dice = row.numbers("dice", length=None) if row.has("dice") else row.numbers("dice", length=left)
    keep = row.numbers("keep") if row.has("keep") else None
    row.end()
    if any(not 1 <= die <= 6 for die in dice):
        raise refuse("dice", "no-die", row.path("dice"))
    if len(dice) != left:
        raise refuse("dice", "dice-left", row.path("dice"), left=left, given=len(dice))
    if keep is None:
        return dice, tuple(die for die in dice if _scores(die, dice))
    if Counter(keep) - Counter(dice):
        raise refuse("keep", "not-thrown", row.path("keep"))
    if scoring(keep) != len(keep) or (not keep and value(dice)):
        raise refuse("keep", "no-score", row.path("keep"))
    return dice, keep


def _scores(die: int, dice: tuple[int, ...]) -> bool:
    """Whether *die* scores in the throw of *dice*."""
    return any(part.what == "straight" or part.of == die for part in parts(dice))
