"""The portable record of a match (format.md, section 2): what the table saw and agreed, never computed points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.core.changes import Change, seats_of
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.table import Table

FORMAT = "scorekeeper/1"
"""The name of the format, in every record."""


@dataclass(frozen=True)
class Record:
    """A match as it can be written down.

    `rules` are as given, `agreed` the same in full. `sides` are seat numbers, `sides_given` says that the record names
    them itself; `start` holds a number a side. `hands` are JSON objects as the table gave them, each under the names
    of its time. `title`, `note` and `started` are empty where absent.
    """

    game: str
    players: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    agreed: JsonObject
    rules: JsonObject = field(default_factory=lambda: {"preset": "classic"})
    sides_given: bool = False
    first_dealer: int = 0
    start: tuple[int, ...] = ()
    hands: tuple[JsonObject, ...] = ()
    title: str = ""
    note: str = ""
    started: str = ""
    ended: bool = False
    changes: tuple[Change, ...] = ()
    stake: JsonObject | None = None

    @property
    def frame(self) -> tuple[object, ...]:
        """Everything besides the hands that scores a hand: under equal frames equal hands score alike."""
        given = (self.sides, self.sides_given, self.first_dealer, self.start, self.changes)
        return (self.game, self.players, self.agreed, *given)

    def table(self) -> Table:
        """The table before the first hand; people who join later have their seats and sides already."""
        seats = seats_of(self.players, self.changes)
        joined = tuple((seat,) for seat in range(len(self.players), len(seats)))
        return Table(seats, self.sides + joined, self.first_dealer)

    def to_json(self) -> JsonObject:
        """The record as format.md, section 2 has it; what has its default is left out, `rules` and `hands` never."""
        sides = [[self.players[seat] for seat in side] for side in self.sides]
        written: dict[str, Json] = {
            "format": FORMAT,
            "game": self.game,
            "players": list(self.players),
            "sides": sides if self.sides_given else None,
            "rules": self.rules,
            "first_dealer": self.players[self.first_dealer] if self.first_dealer else None,
            "start": list(self.start[: len(self.sides)]) if any(self.start) else None,
            "hands": list(self.hands),
            "title": self.title or None,
            "note": self.note or None,
            "started": self.started or None,
            "ended": self.ended or None,
            "changes": [change.to_json() for change in self.changes] or None,
            "stake": self.stake,
        }
        return {key: value for key, value in written.items() if value is not None}

    def with_hand(self, hand: JsonObject) -> Record:
        """The record with *hand* as its last one."""
        return replace(self, hands=(*self.hands, hand))

    def with_hand_before(self, number: int, hand: JsonObject) -> Record:
        """The record with *hand* put in before hand *number*; people's changes after it move on."""
        hands = (*self.hands[: number - 1], hand, *self.hands[number - 1 :])
        return replace(self, hands=hands, changes=self._moved(number, 1))

    def with_hand_as(self, number: int, hand: JsonObject) -> Record:
        """The record with hand *number* being *hand*."""
        return replace(self, hands=(*self.hands[: number - 1], hand, *self.hands[number:]))

    def without_hand(self, number: int) -> Record:
        """The record without hand *number*; people's changes after it move back."""
        hands = (*self.hands[: number - 1], *self.hands[number:])
        return replace(self, hands=hands, changes=self._moved(number, -1))

    def _moved(self, number: int, by: int) -> tuple[Change, ...]:
        return tuple(change.moved(number, by) for change in self.changes)


def is_record(value: Json) -> bool:
    """Whether *value* claims to be a record of this format."""
    return isinstance(value, Mapping) and value.get("format") == FORMAT
