"""Matches over a store: opened, told again from their entries, and written to by commands, one entry each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from scorekeeper import games
from scorekeeper.core.commands import check
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.events import (
    Event,
    HandCorrected,
    HandRecorded,
    HandStruck,
    Opened,
    Redone,
    Undone,
    decode,
    encode,
)
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.match import Match, apply
from scorekeeper.core.play import Played, play
from scorekeeper.core.record import Record
from scorekeeper.store.faults import Stale
from scorekeeper.store.journal import Appended, Entry, Store
from scorekeeper.store.ready import Ready, begin, token

OPENING = "opened"
"""The name on disk of the event that a match begins with."""

KEPT_READY = 256
"""Matches that a process keeps ready; any other is told again from its journal when it is asked for."""


People = Sequence[str | None]
"""A person's key for each seat, in seating order; `None` where nobody is known, empty where nobody at all."""


@dataclass(frozen=True)
class Kept:
    """A match as the journal has it up to entry `seq`, told and scored."""

    stream: str
    seq: int
    match: Match
    played: Played


@dataclass(frozen=True)
class Written:
    """What a write came to: the match after it, the fact, its entry, and whether this call wrote it (`fresh`)."""

    kept: Kept
    event: Event
    entry: Entry
    fresh: bool = False

    @property
    def number(self) -> int | None:
        """The hand that the write left, counted from 1; `None` where it left none in particular."""
        event = self.event
        if isinstance(event, Undone):
            taken_back = self.kept.match.undone[-1]
            return None if isinstance(taken_back, HandRecorded) else _touched(taken_back, self.kept, undone=True)
        return _touched(self.kept.match.done[-1] if isinstance(event, Redone) else event, self.kept)


def _touched(event: Event, kept: Kept, undone: bool = False) -> int | None:
    """The number of the hand that *event* left, or that taking it back put in its place again."""
    match event:
        case HandRecorded():
            return event.before or len(kept.match.record.hands)
        case HandCorrected():
            return event.number
        case HandStruck() if event.left is not None or undone:
            return event.number
    return None


Listener = Callable[[Kept, Event, str], None]
"""Told of a change: the match after it, the change, and when it was written (ISO 8601, UTC)."""


class Matches:
    """The matches in a store; safe for any number of threads, and beside other processes that write to the store."""

    def __init__(self, store: Store) -> None:
        """Over *store*, with the games that this program has.

        Each of `listeners` is told of every change of a match, within the transaction that writes it.
        """
        self.store = store
        self.listeners: list[Listener] = []
        self._ready: Ready[Kept] = Ready(store, KEPT_READY)

    def open(self, record: Record, stream: str, *, at: str, by: str = "", people: People = ()) -> Written:
        """Begins a match as *record* has it, in the new *stream*, with an address for keepers and one for viewers.

        *people* are those of its circle who sit in the seats. Opening the same stream again gives the match that is
        there. Refuses a record that cannot be played.
        """
        opening = _opening(record, people)
        match = apply(None, opening, games.find)
        kept = Kept(stream, 1, match, play(match.game, record))
        appended = self.enter(record, stream, at=at, by=by, people=people)
        if not appended.fresh:
            return self.written(stream, 1)
        return Written(self._ready.keep(kept), opening, appended.entry, True)

    def enter(self, record: Record, stream: str, *, at: str, by: str = "", people: People = ()) -> Appended:
        """Writes what `open` does, of a *record* that was played before."""
        kind, data = encode(_opening(record, people))
        return begin(self.store, stream, kind, data, at=at, by=by)

    def token(self, stream: str, role: str) -> str:
        """The newest secret of *stream* for *role*."""
        return token(self.store, stream, role)

    def load(self, stream: str) -> Kept:
        """The match as it is now; refuses with `not-found` a stream without entries."""
        ready = self._ready.find(stream)
        # The last entry that is ready is read again: where it is gone, the match was deleted for good.
        entries = self.store.read(stream, ready.seq - 1 if ready else 0)
        if not entries:
            self._ready.drop(stream)
            raise refuse("not-found")
        fresh = entries[1:] if ready else entries
        return ready if ready and not fresh else self._ready.keep(told_on(stream, ready, fresh))

    def written(self, stream: str, seq: int) -> Written:
        """What entry *seq* of *stream* came to when it was written; refuses with `not-found` one that is not there."""
        found = self.since(stream, seq - 1, 1)
        if not found:
            raise refuse("not-found")
        return found[0]

    def came_of(self, entry: Entry) -> Written:
        """What *entry* came to when it was written."""
        ready = self._ready.find(entry.stream)
        if ready and ready.seq == entry.seq:
            return Written(ready, event_of(entry), entry)
        return self.written(entry.stream, entry.seq)

    def since(self, stream: str, after: int, most: int | None = None) -> list[Written]:
        """What each entry of *stream* beyond *after* came to when it was written, *most* of them, oldest first."""
        ready = self._ready.find(stream)
        if ready and ready.seq == after + 1:
            last = self.store.read(stream, after)[:most]
            if len(last) == 1:
                return [Written(ready, event_of(last[0]), last[0])]
        kept = ready if ready and ready.seq <= after else None
        entries = self.store.read(stream, kept.seq if kept else 0)
        behind = [entry for entry in entries if entry.seq <= after]
        kept = told_on(stream, kept, behind) if behind else kept
        found = []
        for entry in entries[len(behind) :][:most]:
            kept = told_on(stream, kept, [entry])
            found.append(Written(kept, event_of(entry), entry))
        return found

    def write(
        self, stream: str, after: int, command: str, decide: Callable[[Match], Event], *, at: str, by: str = ""
    ) -> Written:
        """Does what *decide* makes of the match, for a writer who saw it *after* so many entries.

        The same *command* again gives the first outcome and writes nothing. Refuses with `stale` where somebody wrote
        since, with whatever *decide* refuses, and with the refusal of the first hand that no longer fits.
        """
        ready = self._ready.find(stream)
        # What is ready may be behind; then the key of the entry is taken, and whatever was refused is looked at again.
        kept = ready if ready and ready.seq == after else self.load(stream)
        try:
            if after != kept.seq:
                raise refuse("stale", latest=kept.seq)
            event = decide(kept.match)
            match = apply(kept.match, event, games.find)
            check(match, event)
            now = Kept(stream, kept.seq + 1, match, play(match.game, match.record, kept.played))
        except Refusal:
            # What is written already stands, whatever would be said of it now.
            earlier = self.store.first(stream, command)
            if earlier:
                return self.written(stream, earlier.seq)
            latest = self.load(stream).seq
            if latest != after:
                raise refuse("stale", latest=latest) from None
            raise
        kind, data = encode(event)
        try:
            with self.store.transaction():
                known = {"command": command, "at": at, "by": by}
                appended = self.store.append(stream, kept.seq, kind, cast("dict[str, object]", data), **known)
                for listener in self.listeners if appended.fresh else ():
                    listener(now, event, at)
        except Stale as stale:
            raise (refuse("stale", latest=stale.latest) if stale.latest else refuse("not-found")) from stale
        fresh, entry = appended.fresh, appended.entry
        return Written(self._ready.keep(now), event, entry, True) if fresh else self.written(stream, entry.seq)

    def purge(self, stream: str) -> None:
        """Deletes a match with all that is kept of it; that it lies in the trash is the caller's affair."""
        self.store.purge(stream)
        self._ready.drop(stream)


def told_on(stream: str, ready: Kept | None, entries: Sequence[Entry]) -> Kept:
    """The match of *stream*, told on from what is *ready* by the *entries* since, which this program wrote."""
    match = ready.match if ready else None
    if match is None and entries and entries[0].kind != OPENING:
        raise refuse("not-found", "no-token")
    for entry in entries:
        match = apply(match, event_of(entry), games.find)
    if match is None:
        raise refuse("not-found")
    return Kept(stream, entries[-1].seq, match, play(match.game, match.record, ready.played if ready else None))


def _opening(record: Record, people: People) -> Opened:
    return Opened(record, tuple(people) or (None,) * len(record.players))


def event_of(entry: Entry) -> Event:
    """The fact that *entry* keeps."""
    return decode(entry.kind, cast("JsonObject", entry.data), games.find)
