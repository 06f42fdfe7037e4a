"""The form that mends the seats of a match: a number a person for the place, and arrows that move somebody by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from scorekeeper.core.record import Record
from scorekeeper.core.seating import seated
from scorekeeper.web.counting import counted, whole_or_none

ARROWS = {"up": -1, "down": 1}
"""Where an arrow moves somebody, in places."""


@dataclass(frozen=True)
class Reseating:
    """The form as it stands: `rows` are (name, place as typed) in the order shown, `dealer` is to deal first."""

    rows: tuple[tuple[str, str], ...]
    dealer: str

    @classmethod
    def of(cls, record: Record) -> Reseating:
        """The form of a match as it is seated."""
        names = seated(record)
        return cls(_numbered(names), names[record.first_dealer])

    @classmethod
    def typed(cls, form: MultiDict[str, str], record: Record) -> Reseating:
        """The form as somebody sent it."""
        now = cls.of(record)
        names = [form.get(f"player-{row}") for row in range(len(now.rows))]
        rows = tuple((name, form.get(f"place-{row}", "")) for row, name in enumerate(names) if name is not None)
        return cls(rows, form.get("first_dealer", now.dealer))

    def shown(self, record: Record) -> Reseating:
        """The form to be shown again: as it was sent, or as the match is seated where others sit there by now."""
        now = self.of(record)
        return self if sorted(name for name, _ in self.rows) == sorted(name for name, _ in now.rows) else now

    @property
    def faults(self) -> set[int]:
        """The rows, from 1, whose number is no place, or a place that two are put in."""
        places = list(self._put().values())
        return {row for row, place in self._put().items() if not place or places.count(place) > 1}

    @property
    def order(self) -> list[str]:
        """Who sits where: a number that isn't the row's own puts its person there, the others fill up in their order.

        Only of a form without `faults`.
        """
        put = {place: row for row, place in self._put().items()}
        rows = range(1, len(self.rows) + 1)
        others = iter([row for row in rows if row not in put.values()])
        return [self.rows[(put[place] if place in put else next(others)) - 1][0] for place in rows]

    def after(self, arrow: str) -> Reseating:
        """The form after a tap on *arrow*, `up-` or `down-` and the number of a row from 0; as `order`."""
        order = self.order
        way, _, row = arrow.partition("-")
        number = counted(row)
        if way in ARROWS and number is not None and number < len(order):
            here = order.index(self.rows[number][0])
            order.insert(max(here + ARROWS[way], 0), order.pop(here))
        return Reseating(_numbered(order), self.dealer)

    def _put(self) -> dict[int, int]:
        """{row: place} of those whose number isn't their row's own, 0 where it is no place; blank changes nothing."""
        found = {}
        for row, (_, typed) in enumerate(self.rows, 1):
            try:
                place = whole_or_none(typed)
            except ValueError:
                place = 0
            if place is not None and place != row:
                found[row] = place if 1 <= place <= len(self.rows) else 0
        return found


def _numbered(names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(place)) for place, name in enumerate(names, 1))
