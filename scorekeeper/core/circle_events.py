"""The facts of a circle, as the journal keeps them: their names on disk, how they are written and read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType

from scorekeeper.core.errors import refuse
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.reading import mapping, text

OPENING = "circle-opened"
"""The name on disk of the event that a circle begins with."""


@dataclass(frozen=True)
class CircleOpened:
    """The circle began, and is called so."""

    name: str


@dataclass(frozen=True)
class CircleRenamed:
    """The circle is called so from now on."""

    name: str


@dataclass(frozen=True)
class PersonAdded:
    """Somebody belongs to the circle, is called so, and is known by the key for ever."""

    person: str
    name: str


@dataclass(frozen=True)
class PersonRenamed:
    """Somebody is called so from now on."""

    person: str
    name: str


@dataclass(frozen=True)
class PeopleMerged:
    """The person was the person `into` all the time."""

    person: str
    into: str


@dataclass(frozen=True)
class PeopleParted:
    """The person was somebody else after all."""

    person: str


@dataclass(frozen=True)
class PersonLeft:
    """The person is not asked for in new matches any more."""

    person: str


@dataclass(frozen=True)
class PersonReturned:
    """The person is asked for again."""

    person: str


@dataclass(frozen=True)
class MatchAdded:
    """A match belongs to the circle; `people` are {name in it: person}, none where its opening knows them all."""

    match: str
    people: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class MatchRemoved:
    """A match belongs to the circle no more."""

    match: str


@dataclass(frozen=True)
class PeopleMet:
    """A name came up in a match of the circle later on: {name in it: person}."""

    match: str
    people: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SeasonSet:
    """There is a season of this name from one day to another, both in it; an open end is ""."""

    season: str
    name: str
    begins: str
    ends: str = ""


@dataclass(frozen=True)
class SeasonRemoved:
    """There is no such season."""

    season: str


@dataclass(frozen=True)
class EveningAdded:
    """A club evening belongs to the circle."""

    evening: str


CircleEvent = (
    CircleOpened
    | CircleRenamed
    | PersonAdded
    | PersonRenamed
    | PeopleMerged
    | PeopleParted
    | PersonLeft
    | PersonReturned
    | MatchAdded
    | MatchRemoved
    | PeopleMet
    | SeasonSet
    | SeasonRemoved
    | EveningAdded
)

ON_DISK: Mapping[str, type[CircleEvent]] = MappingProxyType({
    OPENING: CircleOpened,
    "circle-renamed": CircleRenamed,
    "person-added": PersonAdded,
    "person-renamed": PersonRenamed,
    "people-merged": PeopleMerged,
    "people-parted": PeopleParted,
    "person-left": PersonLeft,
    "person-returned": PersonReturned,
    "match-added": MatchAdded,
    "match-removed": MatchRemoved,
    "people-met": PeopleMet,
    "season-set": SeasonSet,
    "season-removed": SeasonRemoved,
    "evening-added": EveningAdded,
})  # fmt: skip
"""Every event by its name on disk; its fields are its data under their own names, a text or `people` each."""

PEOPLE = "people"
"""The one field that is no text: {name: person}."""


def encode(event: CircleEvent) -> tuple[str, JsonObject]:
    """The name on disk and the data of *event*."""
    kind = next(name for name, shape in ON_DISK.items() if type(event) is shape)
    return kind, {key: dict(value) if key == PEOPLE else value for key, value in vars(event).items()}


def decode(kind: str, data: JsonObject) -> CircleEvent:
    """The event that `encode` wrote; refuses with `format` a kind that no version wrote, with `type` other data."""
    if kind not in ON_DISK:
        raise refuse("format", "unknown-event", kind=kind)
    shape: Callable[..., CircleEvent] = ON_DISK[kind]
    return shape(**{each.name: _read(data.get(each.name), each.name) for each in fields(ON_DISK[kind])})


def _read(value: Json, name: str) -> str | dict[str, str]:
    if name == PEOPLE:
        return {key: text(person, name) for key, person in mapping(value, name).items()}
    return text(value, name)
