"""The match that the same people play next, seats turned as the game turns them."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.play import Played
from scorekeeper.core.record import Record
from scorekeeper.core.record_reading import usual_sides


def rematch(played: Played, started: str = "") -> Record:
    """The next match of those who sit at the end of *played*, by the same rules, at the same stake, partners kept.

    Whoever sits left of the one who began (`Game.began`) begins it: as the first dealer, and where nobody deals on the
    first seat, neighbours kept; where nothing was played nobody has begun. Title, note and totals carried in stay
    behind. Whether so many may play is not checked here: people may have come and gone.
    """
    game, now, record = played.game, played.now, played.record
    here, began = now.table.here, game.began(now)
    left = next((seat for seat in here if (seat > began if now.played else seat >= began)), here[0])
    turns = here.index(left)
    order = here if game.dealt else here[turns:] + here[:turns]
    sides = tuple(sorted(side for side in (_seated(side, order) for side in now.table.sides) if side))
    return replace(
        record,
        players=tuple(now.table.names[seat] for seat in order),
        sides=sides,
        sides_given=sides != usual_sides(game.seating(now.rules), len(order)),
        first_dealer=order.index(left) if game.dealt else 0,
        start=(0,) * len(sides),
        hands=(),
        title="",
        note="",
        started=started,
        ended=False,
        changes=(),
    )


def _seated(side: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    """The new seats of those of a *side* who are in the new *order* of the old seats."""
    return tuple(sorted(order.index(seat) for seat in side if seat in order))
