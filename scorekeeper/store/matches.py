"""Matches over a store: opened, told again from their entries, and written to by commands, one entry each."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
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
from scorekeeper.store.journal import KEEPER, VIEWER, Appended, Entry, Store

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
    """What a write came to: the match after it, its entry, and whether this call wrote it (`fresh`)."""

    kept: Kept
    entry: Entry
    fresh: bool = False

    @property
    def event(self) -> Event:
        """The fact that was written."""
        return event_of(self.entry)

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
        self._ready: OrderedDict[str, Kept] = OrderedDict()
        self._lock = Lock()

    def open(self, record: Record, stream: str, *, at: str, by: str = "", people: People = ()) -> Written:
        """Begins a match as *record* has it, in the new *stream*, with an address for keepers and one for viewers.

        *people* are those of its circle who sit in the seats. Opening the same stream again gives the match that is
        there. Refuses a record that cannot be played.
        """
        match = apply(None, _opening(record, people), games.find)
        kept = Kept(stream, 1, match, play(match.game, record))
        appended = self.enter(record, stream, at=at, by=by, people=people)
        return Written(self._keep(kept), appended.entry, True) if appended.fresh else self.written(stream, 1)

    def enter(self, record: Record, stream: str, *, at: str, by: str = "", people: People = ()) -> Appended:
        """Writes what `open` does, of a *record* that was played before."""
        kind, data = encode(_opening(record, people))
        with self.store.transaction():
            appended = self.store.append(stream, 0, kind, cast("dict[str, object]", data), command=stream, at=at, by=by)
            if appended.fresh:
                for role in (KEEPER, VIEWER):
                    self.store.give_address(stream, role, secrets.token_urlsafe(16))
        return appended

    def token(self, stream: str, role: str) -> str:
        """The newest secret of *stream* for *role*."""
        return [address.token for address in self.store.addresses(stream) if address.role == role][-1]

    def load(self, stream: str) -> Kept:
        """The match as it is now; refuses with `not-found` a stream without entries."""
        with self._lock:
            ready = self._ready.get(stream)
        # The last entry that is ready is read again: where it is gone, the match was deleted for good.
        entries = self.store.read(stream, ready.seq - 1 if ready else 0)
        if not entries:
            self._drop(stream)
            raise refuse("not-found")
        fresh = entries[1:] if ready else entries
        return ready if ready and not fresh else self._keep(told_on(stream, ready, fresh))

    def written(self, stream: str, seq: int) -> Written:
        """What entry *seq* of *stream* came to when it was written; refuses with `not-found` one that is not there."""
        found = self.since(stream, seq - 1, 1)
        if not found:
            raise refuse("not-found")
        return found[0]

    def came_of(self, entry: Entry) -> Written:
        """What *entry* came to when it was written."""
        with self._lock:
            ready = self._ready.get(entry.stream)
        return Written(ready, entry) if ready and ready.seq == entry.seq else self.written(entry.stream, entry.seq)

    def since(self, stream: str, after: int, most: int | None = None) -> list[Written]:
        """What each entry of *stream* beyond *after* came to when it was written, *most* of them, oldest first."""
        with self._lock:
            ready = self._ready.get(stream)
        if ready and ready.seq == after + 1:
            last = self.store.read(stream, after)[:most]
            if len(last) == 1:
                return [Written(ready, last[0])]
        kept = ready if ready and ready.seq <= after else None
        entries = self.store.read(stream, kept.seq if kept else 0)
        behind = [entry for entry in entries if entry.seq <= after]
        kept = told_on(stream, kept, behind) if behind else kept
        found = []
        for entry in entries[len(behind) :][:most]:
            kept = told_on(stream, kept, [entry])
            found.append(Written(kept, entry))
        return found

    def write(
        self, stream: str, after: int, command: str, decide: Callable[[Match], Event], *, at: str, by: str = ""
    ) -> Written:
        """Does what *decide* makes of the match, for a writer who saw it *after* so many entries.

        The same *command* again gives the first outcome and writes nothing. Refuses with `stale` where somebody wrote
        since, with whatever *decide* refuses, and with the refusal of the first hand that no longer fits.
        """
        kept = self.load(stream)
        try:
            if after != kept.seq:
                raise refuse("stale", latest=kept.seq)
            event = decide(kept.match)
            match = apply(kept.match, event, games.find)
            check(match, event)
            now = Kept(stream, kept.seq + 1, match, play(match.game, match.record, kept.played))
        except Refusal:
            earlier = self.store.first(
                stream, command
            )  # what is written already stands, whatever would be said of it now
            if earlier:
                return self.written(stream, earlier.seq)
            raise
        kind, data = encode(event)
        try:
            with self.store.transaction():
                known = {"command": command, "at": at, "by": by}
                appended = self.store.append(stream, kept.seq, kind, cast("dict[str, object]", data), **known)
                for listener in self.listeners if appended.fresh else ():
                    listener(now, event, at)
        except Stale as stale:
            raise refuse("stale", latest=stale.latest) from stale
        fresh, entry = appended.fresh, appended.entry
        return Written(self._keep(now), entry, True) if fresh else self.written(stream, entry.seq)

    def purge(self, stream: str) -> None:
        """Deletes a match with all that is kept of it; that it lies in the trash is the caller's affair."""
        self.store.purge(stream)
        self._drop(stream)

    def _drop(self, stream: str) -> None:
        with self._lock:
            self._ready.pop(stream, None)

    def _keep(self, kept: Kept) -> Kept:
        """Keeps *kept* ready, unless something newer is; drops what was not asked for longest."""
        if self.store.unsettled(kept.stream):
            return kept  # what was written in it may still be taken back
        with self._lock:
            ready = self._ready.get(kept.stream)
            if ready is None or ready.seq < kept.seq:
                self._ready[kept.stream] = kept
            self._ready.move_to_end(kept.stream)
            while len(self._ready) > KEPT_READY:
                self._ready.popitem(last=False)
        return kept


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
