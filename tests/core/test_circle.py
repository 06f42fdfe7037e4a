"""A circle as its events tell it: people and what they are called, who turned out to be whom, and seasons."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.core import circle as deeds
from scorekeeper.core.circle import Circle, Season, apply
from scorekeeper.core.circle_events import (
    ON_DISK,
    OPENING,
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
    decode,
    encode,
)
from scorekeeper.core.errors import Refusal

OPENED = CircleOpened("The kitchen table")
PEOPLE = tuple(PersonAdded(name.lower(), name) for name in ("Anne", "Beth", "Cath"))
WINTER = SeasonSet("winter", "Winter", "2026-12-01", "2027-02-28")

EVENTS: tuple[CircleEvent, ...] = (
    OPENED,
    CircleRenamed("The club"),
    *PEOPLE,
    PersonRenamed("anne", "آنا"),
    PeopleMerged("beth", "cath"),
    PeopleParted("beth"),
    PersonLeft("cath"),
    PersonReturned("cath"),
    MatchAdded("m", {"Anne": "anne"}),
    PeopleMet("m", {"Beth": "beth"}),
    MatchRemoved("m"),
    WINTER,
    SeasonSet("ever", "Ever since", "2020-01-01"),
    SeasonRemoved("winter"),
    EveningAdded("e"),
)


def told(*events: CircleEvent) -> Circle:
    circle = apply(None, OPENED)
    for event in (*PEOPLE, *events):
        circle = apply(circle, event)
    return circle


def refused(deed: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        deed()
    return caught.value.code, caught.value.reason


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_every_event_is_read_as_it_was_written(event: CircleEvent) -> None:
    assert decode(*encode(event)) == event


def test_every_event_is_written_here_under_its_own_name() -> None:
    assert {encode(event)[0] for event in EVENTS} == set(ON_DISK)
    assert encode(OPENED) == (OPENING, {"name": "The kitchen table"})
    assert encode(PeopleMerged("beth", "cath")) == ("people-merged", {"person": "beth", "into": "cath"})


@pytest.mark.parametrize(
    ("kind", "data", "code"),
    [
        pytest.param("person-dreamt", {}, "format", id="an unknown kind"),
        pytest.param("person-added", {"person": "anne"}, "type", id="a missing name"),
        pytest.param("person-added", {"person": 1, "name": "Anne"}, "type", id="a number for a text"),
        pytest.param("match-added", {"match": "m"}, "type", id="no people"),
        pytest.param("match-added", {"match": "m", "people": {"Anne": 1}}, "type", id="a person who is a number"),
    ],
)
def test_what_no_version_wrote_is_refused(kind: str, data: dict[str, object], code: str) -> None:
    assert refused(lambda: decode(kind, data))[0] == code  # type: ignore[arg-type]  # JSON of any kind


@pytest.mark.parametrize(
    ("event", "code", "reason"),
    [
        pytest.param(OPENED, "format", "opened-twice", id="a second opening"),
        pytest.param(PersonAdded("anne", "Ann"), "format", "id-twice", id="a key given twice"),
        pytest.param(PersonRenamed("mia", "Mina"), "not-found", "no-person", id="a name for nobody"),
        pytest.param(PeopleMerged("mia", "anne"), "not-found", "no-person", id="nobody is somebody"),
        pytest.param(PeopleMerged("anne", "mia"), "not-found", "no-person", id="somebody is nobody"),
        pytest.param(PeopleMerged("anne", "anne"), "range", "same-person", id="somebody is herself"),
        pytest.param(PeopleParted("anne"), "nothing", "not-merged", id="parted from nobody"),
        pytest.param(MatchAdded("m", {"Mia": "mia"}), "not-found", "no-person", id="a match of nobody"),
        pytest.param(PeopleMet("m", {"Mia": "mia"}), "not-found", "no-person", id="nobody was met"),
        pytest.param(SeasonSet("s", "S", "today"), "range", "no-day", id="a season of no days"),
    ],
)
def test_an_event_that_can_not_follow_is_refused(event: CircleEvent, code: str, reason: str) -> None:
    assert refused(lambda: told(event)) == (code, reason)


def test_a_circle_begins_with_its_opening() -> None:
    assert refused(lambda: apply(None, PEOPLE[0])) == ("format", "not-opened")


def test_a_ring_of_people_who_are_each_other_is_refused() -> None:
    merged = (PeopleMerged("anne", "beth"), PeopleMerged("beth", "cath"))
    assert told(*merged).root("anne") == "cath"
    assert refused(lambda: told(*merged, PeopleMerged("cath", "anne"))) == ("range", "same-person")


def test_whoever_is_merged_with_somebody_merged_is_who_that_is() -> None:
    circle = told(PeopleMerged("beth", "cath"))
    assert deeds.merge(circle, "anne", "beth") == PeopleMerged("anne", "cath")
    assert refused(lambda: deeds.merge(circle, "beth", "anne")) == ("range", "same-person")
    assert refused(lambda: deeds.merge(circle, "cath", "beth")) == ("range", "same-person")
    assert [person.key for person in circle.roster] == ["anne", "cath"]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        pytest.param("Ann", "anne", id="the name of now"),
        pytest.param("Anne", "anne", id="a former name"),
        pytest.param("Beth", "new", id="a name of now before a former one"),
        pytest.param("Cath", "bettina", id="the name of somebody merged"),
        pytest.param("Mia", None, id="nobody"),
    ],
)
def test_people_are_found_by_what_they_are_called_and_then_by_what_they_were(name: str, key: str | None) -> None:
    circle = told(
        PersonRenamed("anne", "Ann"),
        PersonRenamed("beth", "Bettina"),
        PersonAdded("new", "Beth"),
        PersonAdded("bettina", "Tina"),
        PeopleMerged("cath", "bettina"),
    )
    person = circle.named(name)
    assert (person.key if person else None) == key
    assert circle.goes_by(name) is (name in ("Ann", "Beth"))


def test_former_names_are_kept_once_and_never_with_the_name_of_now() -> None:
    circle = told(*(PersonRenamed("anne", name) for name in ("Ann", "Anne", "Ann", "آنا")))
    assert (circle.called("anne"), circle.people["anne"].former) == ("آنا", ("Anne", "Ann"))


def test_a_name_that_somebody_else_has_is_refused() -> None:
    for deed in (
        lambda: deeds.add_person(told(), "new", " Anne "),
        lambda: deeds.rename_person(told(), "beth", "Anne"),
        lambda: deeds.part(told(PeopleMerged("anne", "beth"), PersonAdded("new", "Anne")), "anne"),
    ):
        assert refused(deed) == ("players", "name-twice")
    assert deeds.rename_person(told(), "anne", "Anne") == PersonRenamed("anne", "Anne")
    assert deeds.add_person(told(PeopleMerged("anne", "beth")), "new", "Anne") == PersonAdded("new", "Anne")


def test_whoever_left_is_of_the_circle_still_and_may_return() -> None:
    circle = told(PersonLeft("anne"))
    assert circle.people["anne"].left
    assert [person.name for person in circle.roster] == ["Anne", "Beth", "Cath"]
    assert apply(circle, PersonReturned("anne")) == told()


def test_seasons_stand_with_the_last_first_and_are_set_anew() -> None:
    circle = told(WINTER, SeasonSet("spring", "Spring", "2027-03-01"), SeasonSet("winter", "W", "2026-11-01"))
    assert [season.name for season in circle.seasons] == ["Spring", "W"]
    assert circle.season("winter") == Season("winter", "W", "2026-11-01")
    assert refused(lambda: told(WINTER, SeasonRemoved("winter")).season("winter")) == ("not-found", "no-season")


@pytest.mark.parametrize(
    ("begins", "ends", "answer"),
    [
        pytest.param("2026-12-01", "2026-11-30", ("range", "ends-before"), id="an end before it begins"),
        pytest.param("", "2026-11-30", ("range", "no-day"), id="no beginning"),
        pytest.param("2026-02-29", "", ("range", "no-day"), id="a day that is none"),
        pytest.param("20261201", "", ("range", "no-day"), id="a day written another way"),
        pytest.param("2026-12-01", "soon", ("range", "no-day"), id="an end that is no day"),
    ],
)
def test_a_season_of_no_days_is_refused(begins: str, ends: str, answer: tuple[str, str]) -> None:
    assert refused(lambda: deeds.set_season(told(), "s", "S", begins, ends)) == answer


@pytest.mark.parametrize(
    ("day", "holds"),
    [("2026-11-30", False), ("2026-12-01", True), ("2027-02-28T23:59:00+00:00", True), ("2027-03-01", False)],
)
def test_a_season_holds_its_first_and_its_last_day(day: str, holds: bool) -> None:
    assert told(WINTER).season("winter").holds(day) is holds
    assert Season("open", "Open", "2026-12-01").holds(day) is (day >= "2026-12-01")
