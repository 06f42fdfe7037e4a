"""The circles in a store: who belongs to them, which matches do, and what becomes of those that are thrown away."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta

from scorekeeper.circles.lists import Listed, Lists, in_short, known_in, moment
from scorekeeper.core import circle as circles
from scorekeeper.core.circle import Circle
from scorekeeper.core.circle_events import (
    OPENING,
    CircleEvent,
    CircleOpened,
    EveningAdded,
    MatchAdded,
    MatchRemoved,
    PeopleMerged,
    PeopleMet,
    PeopleParted,
    SeasonRemoved,
    SeasonSet,
    decode,
)
from scorekeeper.core.errors import refuse
from scorekeeper.core.events import Event, Restored, Trashed
from scorekeeper.core.record import Record
from scorekeeper.core.summary import everybody
from scorekeeper.core.table import LONGEST_NAME, clean_name
from scorekeeper.store.ledger import Held, Ledger
from scorekeeper.store.listing import Listing
from scorekeeper.store.matches import Kept, Matches, Written
from scorekeeper.store.telling import CIRCLE

KEPT_DAYS = 30
"""Days that a match stays in the trash."""

RECOUNTED = (PeopleMerged, PeopleParted, SeasonSet, SeasonRemoved)
"""Events after which nothing that was added up holds."""


class Circles:
    """The circles in the store of *matches*; it hears of every change of a match from then on."""

    def __init__(self, matches: Matches) -> None:
        """Over *matches*; every program that writes to matches has to have one."""
        self.matches = matches
        self.store = matches.store
        self.ledger = Ledger(self.store, CIRCLE)
        self.lists = Lists(self.ledger)
        matches.listeners.append(self._heard)

    def open(self, name: str, stream: str, *, at: str, by: str = "") -> Held[Circle]:
        """Begins a circle in the new *stream*; the same stream again gives the circle that is there."""
        return self.ledger.open(CircleOpened(clean_name(name)), stream, at=at, by=by)

    def home(self) -> str:
        """The stream of the first circle of this installation that has matches, else of the first; "" where none is."""
        known = self.store.streams(OPENING)
        played = (stream for stream in known if self.store.shelf.count(Listing(stream, trashed=None)))
        return next(played, known[0] if known else "")

    def load(self, stream: str) -> Held[Circle]:
        """The circle as it is now; refuses with `not-found` what is no circle."""
        return self.ledger.load(stream)

    def write(
        self, stream: str, command: str, decide: Callable[[Circle], CircleEvent], *, at: str, by: str = ""
    ) -> Held[Circle]:
        """Does what *decide* makes of the circle, once however often *command* comes.

        Refuses with whatever *decide* refuses, and with `range` the merging of people who played in one match.
        """

        def decided(circle: Circle) -> CircleEvent:
            event = decide(circle)
            if isinstance(event, PeopleMerged):
                self._apart(stream, circle, event)
            return event

        with self.store.transaction():
            if not self.store.first(stream, command):
                held = self.ledger.write(stream, command, decided, at=at, by=by)
                if isinstance(self._last(held), RECOUNTED):
                    self.store.shelf.forget_sums(stream)
        return self.ledger.load(stream)

    def open_match(self, circle: str, record: Record, stream: str, *, at: str, by: str = "") -> Written:
        """Opens a match in a circle; whoever in it is not known there yet belongs to it from now on."""
        with self.store.transaction():
            people = self._known(circle, record.players, at=at, by=by)
            written = self.matches.open(record, stream, at=at, by=by, people=[people[name] for name in record.players])
            if written.fresh:
                later = [name for name in everybody(written.kept.played) if name not in people]
                more = self._known(circle, later, people.values(), at=at, by=by)
                self._enter(circle, written.kept, people | more if more else {}, at=at, by=by)
        return written

    def add(self, circle: str, stream: str, *, at: str, by: str = "") -> None:
        """Takes a match into a circle, out of the one that it was in; in the same one it stays as it is.

        Refuses with `not-found` a match in the trash.
        """
        with self.store.transaction():
            before = self.circle_of(stream)
            if before == circle:
                return
            kept = self._at_hand(stream)
            if before:
                self.remove(stream, at=at, by=by)
            people = self._known(circle, everybody(kept.played), at=at, by=by)
            self._enter(circle, kept, people, at=at, by=by)

    def remove(self, stream: str, *, at: str, by: str = "") -> None:
        """Takes a match out of its circle; the people stay. Refuses with `not-found` a match in the trash."""
        with self.store.transaction():
            circle = self.circle_of(stream)
            if circle:
                self._at_hand(stream)
                self._append(circle, MatchRemoved(stream), at=at, by=by)
                self.lists.remove(stream)

    def circle_of(self, stream: str) -> str:
        """The stream of the circle that a match belongs to, "" where to none."""
        filed = self.store.shelf.find(stream)
        return filed.circle if filed else ""

    def hold(self, circle: str, evening: str, *, at: str, by: str = "") -> None:
        """Lists a club evening in a circle."""
        with self.store.transaction():
            if evening not in self.load(circle).state.evenings:
                self._append(circle, EveningAdded(evening), at=at, by=by)

    def purge(self, stream: str, *, at: str) -> None:
        """Deletes a match in the trash for good, out of its circle too."""
        with self.store.transaction():
            if not self.matches.load(stream).match.trashed:
                raise refuse("not-found", "not-in-trash")
            self._purge(stream, self.circle_of(stream), at)

    def _purge(self, stream: str, circle: str, at: str) -> None:
        """Deletes what lies in the trash, also what can't be told any more."""
        if circle:
            self._append(circle, MatchRemoved(stream), at=at, by="")
        self.matches.purge(stream)

    def empty(self, now: datetime) -> int:
        """Deletes for good what lies in the trash for more than `KEPT_DAYS`; returns how many matches that were."""
        before = (now.astimezone(UTC) - timedelta(days=KEPT_DAYS)).isoformat(timespec="seconds")
        count = 0
        for stream in self.store.shelf.thrown_away(before):
            with self.store.transaction():
                filed = self.store.shelf.find(stream)  # somebody may have taken it back, or been here first
                if filed and filed.trashed and filed.trashed < before:
                    self._purge(stream, filed.circle, now.astimezone(UTC).isoformat(timespec="seconds"))
                    count += 1
        return count

    def _heard(self, kept: Kept, event: Event, at: str) -> None:
        """Keeps what lists tell of a match up to date after *event*."""
        before = self.lists.find(kept.stream)
        if before is None:
            if not isinstance(event, Trashed):
                return
            before = in_short(kept, "", self.store.read(kept.stream)[0].at, {})
        trashed = moment(at) if isinstance(event, Trashed) else "" if isinstance(event, Restored) else before.trashed
        if not before.circle and not trashed:
            self.lists.remove(kept.stream)
            return
        people = self._met(before, kept, at)
        now = in_short(kept, before.circle, before.began, people, trashed)
        self.lists.file(now, self.load(before.circle).state if before.circle else Circle(""))

    def _met(self, before: Listed, kept: Kept, at: str) -> Mapping[str, str]:
        """{name: person} in a match, each somebody else; whoever is new in it is known to its circle from now on."""
        if not before.circle:
            return before.people
        circle, names = self.load(before.circle).state, everybody(kept.played)
        whose: dict[str, str] = {}
        for name in names:
            if name in before.people:
                whose.setdefault(circle.root(before.people[name]), name)
        new = [name for name in names if name not in whose.values()]
        if not new:
            return before.people
        known = self._known(before.circle, new, whose, at=at, by="")
        self._append(before.circle, PeopleMet(kept.stream, known), at=at, by="")
        return {**before.people, **known}

    def _enter(self, circle: str, kept: Kept, people: Mapping[str, str], *, at: str, by: str) -> None:
        self._append(circle, MatchAdded(kept.stream, people), at=at, by=by)
        opened = self.store.read(kept.stream)[0].at
        now = in_short(kept, circle, opened, known_in(kept, people))
        self.lists.file(now, self.load(circle).state)

    def _at_hand(self, stream: str) -> Kept:
        kept = self.matches.load(stream)
        if kept.match.trashed:
            raise refuse("not-found", "in-trash")
        return kept

    def _known(
        self, circle: str, names: Iterable[str], others: Iterable[str] = (), *, at: str, by: str
    ) -> dict[str, str]:
        """{name: person} of people in one match, each somebody else and none of *others*; who is new is added."""
        found: dict[str, str] = {}
        for name in sorted(names, key=self.load(circle).state.goes_by, reverse=True):
            state = self.load(circle).state
            person = state.named(name)
            if person and person.key not in (*others, *found.values()):
                found[name] = person.key
            else:
                found[name] = secrets.token_urlsafe(8)
                self._append(circle, circles.add_person(state, found[name], _unlike(name, state)), at=at, by=by)
        return found

    def _append(self, circle: str, event: CircleEvent, *, at: str, by: str) -> None:
        self.ledger.write(circle, secrets.token_urlsafe(16), lambda _: event, at=at, by=by)

    def _last(self, held: Held[Circle]) -> CircleEvent:
        entry = self.store.read(held.stream, held.seq - 1)[0]
        return decode(entry.kind, entry.data)  # type: ignore[arg-type]  # JSON, as it was written

    def _apart(self, stream: str, circle: Circle, event: PeopleMerged) -> None:
        """Refuses to merge two who played in one match."""
        both = {circle.root(event.person), circle.root(event.into)}
        for match in self.lists.of(stream, trashed=None):
            if both <= {circle.root(person) for person in match.people.values()}:
                # The list has names too that somebody had in the match before they were put right.
                names = everybody(self.matches.load(match.stream).played)
                if both <= {circle.root(match.people[name]) for name in names}:
                    raise refuse("range", "played-together")


def _unlike(name: str, circle: Circle) -> str:
    """*name*, with a number where somebody of the roster is called so, who is somebody else at the same table."""
    taken = {person.name for person in circle.roster}
    numbered = (f"{name[: LONGEST_NAME - 4].rstrip()} {number}" for number in range(2, len(taken) + 3))
    return next(one for one in (name, *numbered) if one not in taken)
