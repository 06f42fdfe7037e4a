"""The facts of a match, as the journal keeps them: their names on disk, how they are written and read.

Names on disk are written by hand and never renamed; a new shape gets a new name, and the old one stays readable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from scorekeeper.core.changes import Change, read_change
from scorekeeper.core.errors import refuse
from scorekeeper.core.game import FindGame
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.reading import items, mapping, text, whole
from scorekeeper.core.record import Record
from scorekeeper.core.record_reading import read_record


@dataclass(frozen=True)
class Opened:
    """The match began as `record` has it (it may bring hands along); `people` holds a person's id a seat, or `None`."""

    record: Record
    people: tuple[str | None, ...] = ()


@dataclass(frozen=True)
class HandRecorded:
    """A hand was written down, as the last one, or in front of hand `before`."""

    hand: JsonObject
    before: int | None = None


@dataclass(frozen=True)
class HandCorrected:
    """Hand `number` really was `hand`."""

    number: int
    hand: JsonObject


@dataclass(frozen=True)
class HandStruck:
    """Hand `number` was taken out; `left` stays in its place where the game needs something there."""

    number: int
    left: JsonObject | None = None


@dataclass(frozen=True)
class Changed:
    """Something about the match itself became different; only what is set did.

    `rules` are as given and `agreed` the same in full; `rename` is {old name: new name}; `change` is about people.
    """

    title: str | None = None
    note: str | None = None
    stake: JsonObject | None = None
    ended: bool | None = None
    rules: JsonObject | None = None
    agreed: JsonObject | None = None
    rename: Mapping[str, str] = field(default_factory=dict)
    change: Change | None = None


@dataclass(frozen=True)
class Reseated:
    """The people of the first hand really sat in the order of `players`, or `first_dealer` dealt first.

    Both are names as they were when it was written, a seat by whoever had it then; empty where that was right.
    """

    players: tuple[str, ...] = ()
    first_dealer: str = ""


@dataclass(frozen=True)
class Undone:
    """The last change that stood was taken back."""


@dataclass(frozen=True)
class Redone:
    """The last change taken back was put again."""


@dataclass(frozen=True)
class Trashed:
    """The match was thrown into the trash; until it is restored nothing else happens to it."""


@dataclass(frozen=True)
class Restored:
    """The match was taken out of the trash, as it had been."""


Deed = HandRecorded | HandCorrected | HandStruck | Changed | Reseated
"""What can be taken back and put again."""

Event = Opened | Deed | Undone | Redone | Trashed | Restored


def encode(event: Event) -> tuple[str, JsonObject]:
    """The name on disk and the data of *event*."""
    match event:
        case Opened():
            record = event.record
            return "opened", {"record": record.to_json(), "agreed": record.agreed, "people": list(event.people)}
        case HandRecorded():
            return "hand-recorded", _known(hand=event.hand, before=event.before)
        case HandCorrected():
            return "hand-corrected", {"number": event.number, "hand": event.hand}
        case HandStruck():
            return "hand-struck", _known(number=event.number, left=event.left)
        case Changed():
            return "changed", _known(
                title=event.title,
                note=event.note,
                stake=event.stake,
                ended=event.ended,
                rules=event.rules,
                agreed=event.agreed,
                rename=event.rename or None,
                change=event.change.to_json() if event.change else None,
            )
        case Reseated():
            return "reseated", _known(players=list(event.players) or None, first_dealer=event.first_dealer or None)
        case Undone():
            return "undone", {}
        case Redone():
            return "redone", {}
        case Trashed():
            return "trashed", {}
        case Restored():
            return "restored", {}
    assert_never(event)


def decode(kind: str, data: JsonObject, find: FindGame) -> Event:
    """The event that `encode` wrote as *kind* and *data*; refuses with `format` a kind that no version wrote."""
    match kind:
        case "opened":
            people = tuple(_text(person) for person in items(data["people"], "people"))
            return Opened(read_record(data["record"], find, mapping(data["agreed"], "agreed")), people)
        case "hand-recorded":
            return HandRecorded(mapping(data["hand"], "hand"), _whole(data.get("before")))
        case "hand-corrected":
            return HandCorrected(whole(data["number"], "number"), mapping(data["hand"], "hand"))
        case "hand-struck":
            return HandStruck(whole(data["number"], "number"), _mapping(data.get("left")))
        case "changed":
            return _changed(data)
        case "reseated":
            players = tuple(text(name, "players") for name in items(data.get("players", []), "players"))
            return Reseated(players, text(data.get("first_dealer", ""), "first_dealer"))
        case "undone":
            return Undone()
        case "redone":
            return Redone()
        case "trashed":
            return Trashed()
        case "restored":
            return Restored()
    raise refuse("format", "unknown-event", kind=kind)


def _changed(data: JsonObject) -> Changed:
    ended = data.get("ended")
    return Changed(
        title=_text(data.get("title")),
        note=_text(data.get("note")),
        stake=_mapping(data.get("stake")),
        ended=ended if isinstance(ended, bool) else None,
        rules=_mapping(data.get("rules")),
        agreed=_mapping(data.get("agreed")),
        rename={old: text(new, "rename") for old, new in mapping(data.get("rename", {}), "rename").items()},
        change=read_change(data["change"], "change") if "change" in data else None,
    )


def _known(**values: Json) -> JsonObject:
    return {key: value for key, value in values.items() if value is not None}


def _whole(value: Json) -> int | None:
    return None if value is None else whole(value, "before")


def _text(value: Json) -> str | None:
    return None if value is None else text(value, "text")


def _mapping(value: Json) -> JsonObject | None:
    return None if value is None else mapping(value, "data")
