"""People who come, go or change during a match (`changes` of a record)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.core.errors import refuse
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.reading import HUGE, mapping, text, whole
from scorekeeper.core.table import Seat, clean_name

KINDS = ("taken_by", "join", "leave")
"""What can happen to a seat: another person takes it, it is added, it is given up."""


@dataclass(frozen=True)
class Change:
    """From the hand after `after` on: `name` takes over the seat of `seat`, joins, or leaves."""

    after: int
    kind: str
    name: str
    seat: str = ""

    def to_json(self) -> JsonObject:
        """The change as format.md, section 2 has it."""
        seat = {"seat": self.seat} if self.kind == "taken_by" else {}
        return {"after": self.after, **seat, self.kind: self.name}

    def renamed(self, names: Mapping[str, str]) -> Change:
        """The same change under new *names* ({old: new})."""
        return replace(self, name=names.get(self.name, self.name), seat=names.get(self.seat, self.seat))

    def moved(self, number: int, by: int) -> Change:
        """The same change once a hand *number* was put in (*by* 1) or taken out (*by* -1)."""
        return replace(self, after=self.after + by) if number <= self.after else self


def read_change(value: Json, field: str) -> Change:
    """One change read strictly; refuses an unknown key, a missing one and a value of the wrong kind."""
    given = mapping(value, field)
    kinds = [kind for kind in KINDS if kind in given]
    if len(kinds) != 1 or "after" not in given or ("taken_by" in kinds) != ("seat" in given):
        known = {"after", "seat", *KINDS}
        for key in given:
            if key not in known:
                raise refuse("unknown-key", field=f"{field}.{key[:60]}", key=key[:60])
        raise refuse("type", "change-parts", field)
    for key in given:
        if key not in ("after", "seat", kinds[0]):
            raise refuse("unknown-key", field=f"{field}.{key[:60]}", key=key[:60])
    return Change(
        after=whole(given["after"], f"{field}.after", 0, HUGE),
        kind=kinds[0],
        name=clean_name(text(given[kinds[0]], f"{field}.{kinds[0]}", 10**4)),
        seat=clean_name(text(given["seat"], f"{field}.seat", 10**4)) if "seat" in given else "",
    )


def seats_of(players: Sequence[str], changes: Sequence[Change]) -> tuple[Seat, ...]:
    """The seats of a match with everybody who ever has them; joiners follow in the order they come.

    Refuses with `unknown-player` a change of a name that is not at the table by then, with `players` a name that
    would stand twice, and the leaving of the last one, with `range` somebody who is to join before one who is listed
    earlier: numbers a side would then change hands.
    """
    joined = [change.after for change in changes if change.kind == "join"]
    if joined != sorted(joined):
        raise refuse("range", "joined-before", "changes")
    seats = [Seat(((0, name),)) for name in players]
    for change in sorted(changes, key=lambda change: change.after):
        if change.kind == "join":
            _free(seats, change.name)
            seats.append(Seat(((0, change.name),), joined=change.after))
            continue
        number = _seat_of(seats, change.seat or change.name, change.after)
        if change.kind == "leave":
            seats[number] = replace(seats[number], left=change.after)
            if not any(seat.sits(change.after) for seat in seats):
                raise refuse("players", "nobody-left", "changes")
        else:
            _free(seats[:number] + seats[number + 1 :], change.name)
            seats[number] = replace(seats[number], holders=(*seats[number].holders, (change.after, change.name)))
    return tuple(seats)


def _free(seats: Sequence[Seat], name: str) -> None:
    """Refuses *name* where somebody of these *seats* has or had it."""
    if any(name == holder for seat in seats for _, holder in seat.holders):
        raise refuse("players", "name-twice", "changes", name=name)


def _seat_of(seats: Sequence[Seat], name: str, played: int) -> int:
    for number, seat in enumerate(seats):
        if seat.name(played) == name and seat.sits(played):
            return number
    raise refuse("unknown-player", field="changes", name=name)
