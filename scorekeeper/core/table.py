"""Who sits where, who scores together and who deals: the table of a match, at any of its hands."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.core.errors import refuse

LONGEST_NAME = 40
"""Letters in a name at most (format.md, section 2)."""

_FORBIDDEN = {"Cc", "Zl", "Zp", "Cs"}
_DIRECTIONS = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_name(value: str) -> str:
    """A name as it is kept: NFC and trimmed.

    Refuses with `players` one that shows nothing, one of more than `LONGEST_NAME` letters and one that holds control or
    direction characters, which could make one name look like another.
    """
    name = unicodedata.normalize("NFC", value).strip()
    if all(unicodedata.category(letter)[0] in "CZ" for letter in name):
        raise refuse("players", "empty-name", "players")
    if len(name) > LONGEST_NAME:
        raise refuse("players", "long-name", "players", most=LONGEST_NAME)
    if any(letter in _DIRECTIONS or unicodedata.category(letter) in _FORBIDDEN for letter in name):
        raise refuse("players", "odd-letter", "players")
    return name


@dataclass(frozen=True)
class Seat:
    """A place at the table and who has it: `holders` are (hands played before, name), the first at 0.

    `joined` hands had been played when it was first taken, `left` when it was given up for good (`None`: never).
    """

    holders: tuple[tuple[int, str], ...]
    joined: int = 0
    left: int | None = None

    def name(self, played: int) -> str:
        """Who has this seat once *played* hands have been played."""
        return [name for after, name in self.holders if after <= played or after <= self.joined][-1]

    def held(self, played: int) -> tuple[str, ...]:
        """Who has had this seat for a hand by then, in the order they came, whoever has it now last."""
        begun = [(max(after, self.joined), name) for after, name in self.holders]
        turns = dict(entry for entry in begun if entry[0] <= played)  # of two at the same hand the first never played
        names = list(turns.values()) or [self.name(played)]
        return tuple(name for name, before in zip(names, [None, *names], strict=False) if name != before)

    def sits(self, played: int) -> bool:
        """Whether somebody sits here for the hand after *played* hands."""
        return self.joined <= played and (self.left is None or played < self.left)


@dataclass(frozen=True)
class Table:
    """The seats in clockwise order, the sides that score together, and where the deal starts.

    `sides` are tuples of seat numbers, in seating order; `played` is how many hands lie behind, so that names are the
    names of the hand that is being read.
    """

    seats: tuple[Seat, ...]
    sides: tuple[tuple[int, ...], ...]
    first_dealer: int = 0
    played: int = 0

    def at(self, played: int) -> Table:
        """The same table once *played* hands have been played."""
        later = Table(self.seats, self.sides, self.first_dealer, played)
        if self._steady:  # what is known of one hand holds for all
            vars(later).update(_steady=True, names=self.names, here=self.here, come=self.come)
        return later

    @cached_property
    def _steady(self) -> bool:
        """Whether the same people sit here from the first hand to the last."""
        return all(len(seat.holders) == 1 and not seat.joined and seat.left is None for seat in self.seats)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who holds each seat now, in seating order."""
        return tuple(seat.name(self.played) for seat in self.seats)

    @cached_property
    def here(self) -> tuple[int, ...]:
        """The seats that are taken for the next hand."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.sits(self.played))

    @cached_property
    def come(self) -> tuple[int, ...]:
        """The sides of which somebody has sat here by now, whether or not they have left."""
        return tuple(
            n for n, side in enumerate(self.sides) if any(self.seats[seat].joined <= self.played for seat in side)
        )

    def side_names(self) -> tuple[tuple[str, ...], ...]:
        """The names of each side."""
        names = self.names
        return tuple(tuple(names[seat] for seat in side) for side in self.sides)

    @cached_property
    def held(self) -> tuple[tuple[str, ...], ...]:
        """For each seat whoever has had it for a hand by now, in the order they came."""
        return tuple(seat.held(self.played) for seat in self.seats)

    def seat(self, name: str, field: str = "") -> int:
        """The seat number of *name*; refuses with `unknown-player` a name that is not at this table now."""
        names = self.names
        for candidate in (name, unicodedata.normalize("NFC", name).strip()):
            if candidate in names and names.index(candidate) in self.here:
                return names.index(candidate)
        raise refuse("unknown-player", field=field, name=name)

    def side_of(self, seat: int) -> int:
        """The number of the side that *seat* scores for."""
        return next(number for number, side in enumerate(self.sides) if seat in side)

    def left_of(self, seat: int, steps: int = 1) -> int:
        """The seat *steps* places on to the left (clockwise); to the right where *steps* is negative."""
        return (seat + steps) % len(self.seats)


def alone(players: int) -> tuple[tuple[int, ...], ...]:
    """Sides where each of *players* scores for himself."""
    return tuple((seat,) for seat in range(players))


def across(players: int) -> tuple[tuple[int, ...], ...]:
    """Sides where four play as two pairs who sit across from each other; else each alone."""
    return ((0, 2), (1, 3)) if players == 4 else alone(players)


def unique_names(values: Sequence[str]) -> tuple[str, ...]:
    """The names of a table, cleaned; refuses with `players` one that stands twice."""
    names = tuple(clean_name(value) for value in values)
    for name in names:
        if names.count(name) > 1:
            raise refuse("players", "name-twice", "players", name=name)
    return names
