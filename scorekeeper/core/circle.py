"""A circle: people who play together, what they have been called, their matches and seasons, as its events tell it.

Names on disk are written by hand and never renamed; a new shape gets a new name, and the old one stays readable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import assert_never

from scorekeeper.core.circle_events import (
    CircleEvent,
    CircleOpened,
    CircleRenamed,
    EveningAdded,
    MatchAdded,
    MatchRemoved,
    PeopleMerged,
    PeopleMet,
    PeopleParted,
    PersonAdded,
    PersonLeft,
    PersonRenamed,
    PersonReturned,
    SeasonRemoved,
    SeasonSet,
)
from scorekeeper.core.errors import refuse
from scorekeeper.core.table import clean_name


@dataclass(frozen=True)
class Person:
    """Somebody of a circle: what they are called, and were called before; `into` is who they are, where merged.

    `left` says that they are not asked for in new matches any more.
    """

    key: str
    name: str
    former: tuple[str, ...] = ()
    into: str = ""
    left: bool = False


@dataclass(frozen=True)
class Season:
    """A stretch of a circle's matches: from one day to another, both in it (ISO 8601); an open end is ""."""

    key: str
    name: str
    begins: str
    ends: str = ""

    def holds(self, day: str) -> bool:
        """Whether a match that began on *day*, or at a time of it, belongs to this season."""
        return self.begins <= day[:10] and (not self.ends or day[:10] <= self.ends)


@dataclass(frozen=True)
class Circle:
    """A circle after its events. Which matches belong to it is told by the events alone, as they may be thousands."""

    name: str
    people: Mapping[str, Person] = field(default_factory=dict)
    seasons: tuple[Season, ...] = ()
    evenings: tuple[str, ...] = ()

    def root(self, key: str) -> str:
        """The person whom *key* stands for now, merged or not; an unknown key stands for itself."""
        while (person := self.people.get(key)) and person.into:
            key = person.into
        return key

    @property
    def roster(self) -> tuple[Person, ...]:
        """Everybody who is nobody else, in the order in which they came."""
        return tuple(person for person in self.people.values() if not person.into)

    def named(self, name: str) -> Person | None:
        """Who is called *name*, else who was; `None` where nobody."""
        everybody = self.people.values()
        called = [person for person in everybody if person.name == name]
        were = [person for person in everybody if name in person.former]
        found = (*(one for one in called if not one.into), *called, *were)
        return self.people[self.root(found[0].key)] if found else None

    def goes_by(self, name: str) -> bool:
        """Whether somebody is called *name* now."""
        return any(person.name == name for person in self.roster)

    def called(self, key: str) -> str:
        """What the person whom *key* stands for is called; "" where nobody is known by it."""
        person = self.people.get(self.root(key))
        return person.name if person else ""

    def season(self, key: str) -> Season:
        """The season of this key; refuses with `not-found` an unknown one."""
        for season in self.seasons:
            if season.key == key:
                return season
        raise refuse("not-found", "no-season")


def apply(circle: Circle | None, event: CircleEvent) -> Circle:
    """*circle* after *event*; `None` is the circle before its opening.

    Refuses with `format` an event before the opening, a second opening and a key given twice, with `not-found` somebody
    who is not of the circle, and whatever `merge`, `part` and `set_season` refuse.
    """
    if isinstance(event, CircleOpened):
        return _opened(circle, event)
    if circle is None:
        raise refuse("format", "not-opened")
    match event:
        case CircleRenamed(name):
            return replace(circle, name=name)
        case MatchAdded(people=people) | PeopleMet(people=people):
            for person in people.values():
                _person(circle, person)
            return circle
        case MatchRemoved():
            return circle
        case EveningAdded(evening):
            return replace(circle, evenings=(*circle.evenings, evening))
        case SeasonSet() | SeasonRemoved():
            return replace(circle, seasons=_seasons(circle, event))
        case PersonAdded(key, name):
            if key in circle.people:
                raise refuse("format", "id-twice")
            return _with(circle, Person(key, name))
        case PersonRenamed(key) | PeopleMerged(key) | PeopleParted(key) | PersonLeft(key) | PersonReturned(key):
            _lawful(circle, event)
            return _with(circle, _changed(_person(circle, key), event))
    assert_never(event)


def _opened(circle: Circle | None, event: CircleOpened) -> Circle:
    if circle is not None:
        raise refuse("format", "opened-twice")
    return Circle(event.name)


def _lawful(circle: Circle, event: CircleEvent) -> None:
    """Refuses a merging that would lead round in a ring, and a parting of those who were never merged."""
    match event:
        case PeopleMerged(key, into):
            merge(circle, key, into)
        case PeopleParted(key):
            part(circle, key)


def _changed(
    person: Person, event: PersonRenamed | PeopleMerged | PeopleParted | PersonLeft | PersonReturned
) -> Person:
    match event:
        case PersonRenamed(_, name):
            former = dict.fromkeys((*person.former, person.name))
            return replace(person, name=name, former=tuple(old for old in former if old != name))
        case PeopleMerged(_, into):
            return replace(person, into=into)
        case PeopleParted():
            return replace(person, into="")
        case PersonLeft() | PersonReturned():
            return replace(person, left=isinstance(event, PersonLeft))
    assert_never(event)


def _seasons(circle: Circle, event: SeasonSet | SeasonRemoved) -> tuple[Season, ...]:
    """The seasons after *event*, those that began last first."""
    others = tuple(season for season in circle.seasons if season.key != event.season)
    if isinstance(event, SeasonRemoved):
        return others
    set_season(circle, event.season, event.name, event.begins, event.ends)
    season = Season(event.season, event.name, event.begins, event.ends)
    return tuple(sorted((*others, season), key=lambda one: (one.begins, one.key), reverse=True))


def _with(circle: Circle, person: Person) -> Circle:
    return replace(circle, people={**circle.people, person.key: person})


def _person(circle: Circle, key: str) -> Person:
    if key not in circle.people:
        raise refuse("not-found", "no-person")
    return circle.people[key]


def rename(circle: Circle, name: str) -> CircleEvent:
    """Gives the circle another name."""
    return CircleRenamed(clean_name(name))


def add_person(circle: Circle, key: str, name: str) -> CircleEvent:
    """Adds somebody; refuses with `players` a name that somebody is called already."""
    return PersonAdded(key, _free(circle, name))


def rename_person(circle: Circle, key: str, name: str) -> CircleEvent:
    """Gives somebody another name; old results stay as they were written. Refuses as `add_person` does."""
    return PersonRenamed(_person(circle, key).key, _free(circle, name, key))


def merge(circle: Circle, key: str, into: str) -> CircleEvent:
    """Says that the person *key* is the person *into*; refuses with `range` somebody who is that person already."""
    _person(circle, key)
    if circle.root(key) != key or circle.root(into) == key:
        raise refuse("range", "same-person")
    return PeopleMerged(key, _person(circle, circle.root(into)).key)


def part(circle: Circle, key: str) -> CircleEvent:
    """Takes back that *key* was merged; refuses with `nothing` where it was not, with `players` a name now taken."""
    person = _person(circle, key)
    if not person.into:
        raise refuse("nothing", "not-merged")
    _free(circle, person.name, key)
    return PeopleParted(key)


def set_season(circle: Circle, key: str, name: str, begins: str, ends: str) -> CircleEvent:
    """Sets a season, new or there already; refuses with `range` what is no day, and an end before it begins."""
    for day, where in ((begins, "begins"), (ends, "ends")):
        if day or where == "begins":
            _day(day, where)
    if ends and ends < begins:
        raise refuse("range", "ends-before", "ends")
    return SeasonSet(key, clean_name(name), begins, ends)


def _day(value: str, where: str) -> None:
    try:
        right = date.fromisoformat(value).isoformat() == value
    except ValueError:
        right = False
    if not right:
        raise refuse("range", "no-day", where, given=value[:40])


def _free(circle: Circle, name: str, but: str = "") -> str:
    """*name* as it is kept, which nobody else in the roster is called."""
    clean = clean_name(name)
    if any(person.name == clean and person.key != but for person in circle.roster):
        raise refuse("players", "name-twice", "name", name=clean)
    return clean
