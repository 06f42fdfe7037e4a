"""The seats of a match that is not begun: who sits where and who begins, as the form of a new match has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import SystemRandom

from scorekeeper.core.game import AnyGame, Seating

LOTS = SystemRandom()
"""What draws lots: nobody at the table can guess it, nor whoever keeps the score."""


@dataclass(frozen=True)
class Seats:
    """Names in clockwise order, blank where nobody sits yet; `first` is the seat that begins, if one was chosen.

    Whoever was chosen to begin begins from any other seat too.
    """

    names: tuple[str, ...]
    first: int | None = None

    @property
    def taken(self) -> tuple[int, ...]:
        """The seats that somebody has."""
        return tuple(seat for seat, name in enumerate(self.names) if name)

    @property
    def people(self) -> list[str]:
        """Who sits, in clockwise order."""
        return [name for name in self.names if name]

    @property
    def opener(self) -> str:
        """Who was chosen to begin, empty where nobody was."""
        return self.names[self.first] if self.first is not None else ""

    def turned(self) -> list[str]:
        """Who sits, in clockwise order from whoever begins."""
        people = self.people
        start = people.index(self.opener) if self.opener else 0
        return people[start:] + people[:start]

    def toggled(self, name: str, most: int) -> Seats:
        """With *name* on the first free seat, or up if he sits; unchanged where *most* seats are taken."""
        if name in self.names:
            return self._with(self.names.index(name), "")
        if "" in self.names:
            return self._with(self.names.index(""), name)
        return replace(self, names=(*self.names, name)) if name and len(self.names) < most else self

    def widened(self, most: int) -> Seats:
        """With one more free seat; unchanged where there are *most*."""
        return replace(self, names=(*self.names, "")) if len(self.names) < most else self

    def without(self, seat: int, least: int) -> Seats:
        """Without this seat; where only *least* are left it stays and is free."""
        if not 0 <= seat < len(self.names):
            return self
        if len(self.names) <= least:
            return self._with(seat, "")
        return self._ordered([other for other in range(len(self.names)) if other != seat])

    def moved(self, seat: int, by: int) -> Seats:
        """With whoever sits here *by* seats further on, and whoever sat there here."""
        other = seat + by
        if not (0 <= seat < len(self.names) and 0 <= other < len(self.names)):
            return self
        order = list(range(len(self.names)))
        order[seat], order[other] = other, seat
        return self._ordered(order)

    def drawn(self) -> Seats:
        """With everybody on a seat drawn by lot, free seats last."""
        free = [seat for seat, name in enumerate(self.names) if not name]
        return self._ordered([*LOTS.sample(self.taken, len(self.taken)), *free])

    def first_drawn(self) -> Seats:
        """With whoever begins drawn by lot; unchanged where nobody sits."""
        return replace(self, first=LOTS.choice(self.taken)) if self.taken else self

    def _with(self, seat: int, name: str) -> Seats:
        """With *name* on this seat; whoever gets up begins no more."""
        names = (*self.names[:seat], name, *self.names[seat + 1 :])
        return Seats(names, None if seat == self.first and not name else self.first)

    def _ordered(self, order: Sequence[int]) -> Seats:
        """With the seats *order* has, old numbers in new order."""
        first = order.index(self.first) if self.first in order else None
        return Seats(tuple(self.names[seat] for seat in order), first)


def widest(game: AnyGame) -> Seating:
    """Who may play *game*, whatever its preset; pairs are as in the preset that has most of them."""
    seatings = [game.seating(rules) for rules in game.presets.values()]
    pairs = [each.pairs for each in seatings]
    kind = next((kind for kind in ("usually", "always") if kind in pairs), "never")
    return Seating(min(each.least for each in seatings), max(each.most for each in seatings), kind)
