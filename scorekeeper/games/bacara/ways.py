"""How a turn of Bacara is asked for."""

from __future__ import annotations

from scorekeeper.core.fields import Digits, Number, Player, Rows
from scorekeeper.core.text import N_
from scorekeeper.core.ways import Way
from scorekeeper.games.bacara.rules import DICE, STEP
from scorekeeper.games.bacara.scoring import Now, on_turn

ROWS = 4
"""Throws that are asked for at first; more can be added."""


def ways(now: Now) -> tuple[Way, ...]:
    """Stopping with points, the dice throw by throw, a bust, an overshoot, a turn not thrown."""
    seat = on_turn(now)
    return _ways((seat,), now.rules.target - now.totals[seat])


def later(now: Now) -> tuple[Way, ...]:
    """The same for anybody at the table."""
    return _ways(now.table.here, now.rules.target - min(now.totals))


def _ways(who: tuple[int, ...], needs: int) -> tuple[Way, ...]:
    """The ways of a turn of one of *who*, none of whom needs more than *needs*."""
    player = Player("player", N_("Player"), who)
    held = N_("Points held before it")
    throws = Rows(
        "throws",
        N_("Throws"),
        (
            Digits("dice", N_("Dice"), 1, 6, DICE),
            Digits("keep", N_("Kept"), 1, 6, DICE, help=N_("blank: every die that scores")),
        ),
        ROWS,
    )
    points = Number("points", N_("Points of the turn"), STEP, max(needs, STEP), STEP)
    over = Number("over", N_("Value of the last throw"), STEP, 8000, STEP)
    return (
        Way("points", N_("Stop"), (player, points), marks=("points",)),
        Way("bust", N_("Bust"), (player,), fixed={"bust": True}),
        Way("throws", N_("Dice, throw by throw"), (player, throws), marks=("throws",)),
        Way("over", N_("Past the goal"), (player, Number("points", held, 0, 10**6, STEP), over), marks=("over",)),
        Way("skip", N_("Did not throw"), (player,), fixed={"skip": True}),
    )
