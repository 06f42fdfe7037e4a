"""Watching streams: what is written to one is handed to all who watch it, without any of them asking the database.

So many watchers cost no more than one: they sleep, and hold no connection while they do.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Lock

from scorekeeper.store.journal import Entry

Read = Callable[[str, int], Sequence[Entry]]
"""Reads the entries of a stream beyond a number."""

Look = Callable[[Event, float], object]
"""Sleeps until the event is set, at most so many seconds."""


class Watcher:
    """Somebody who watches one stream from entry `seen` on; only one thread waits for it."""

    def __init__(self, stream: str, seen: int, read: Read, look: Look) -> None:
        self.stream = stream
        self.seen = seen
        self.rung = Event()
        self._read = read
        self._look = look
        self._handed: deque[Entry] = deque()
        self._woken = False

    def hand(self, entries: Sequence[Entry]) -> None:
        """Give it *entries*, which it may have already, or nothing, which only wakes it."""
        self._handed.extend(entries)
        self._woken = self._woken or not entries
        self.rung.set()

    def wait(self, timeout: float) -> Sequence[Entry]:
        """Wait up to `timeout` seconds for entries, and return them in order; nothing then, or when it was woken."""
        # Before looking what is there, so that what comes meanwhile is not slept over.
        self.rung.clear()
        entries = self._taken()
        if not entries and not self._woken:
            self._look(self.rung, timeout)
            entries = self._taken()
        self._woken = self._woken and bool(entries)
        return entries

    def _taken(self) -> Sequence[Entry]:
        taken: list[Entry] = []
        while self._handed:
            entry = self._handed.popleft()
            if entry.seq > self.seen:
                # Where some are missing between, another thread or process wrote them, and was slower to tell.
                taken += [entry] if entry.seq == self.seen + 1 else self._read(self.stream, self.seen)
                self.seen = taken[-1].seq
        return taken


class Bell:
    """Hands what is written to a stream to its watchers, and to them only."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._watchers: dict[str, set[Watcher]] = {}
        self._told: dict[str, int] = {}

    @contextmanager
    def watching(self, watcher: Watcher) -> Iterator[None]:
        """Hand entries to *watcher* until the block ends."""
        stream = watcher.stream
        with self._lock:
            self._watchers.setdefault(stream, set()).add(watcher)
            self._told.setdefault(stream, watcher.seen)
        try:
            yield
        finally:
            with self._lock:
                self._watchers[stream].discard(watcher)
                if not self._watchers[stream]:
                    del self._watchers[stream], self._told[stream]

    def ring(self, stream: str, entries: Sequence[Entry] = ()) -> None:
        """Hand *entries* to all who watch the stream, or only wake them."""
        with self._lock:
            if stream in self._told and entries:
                self._told[stream] = max(self._told[stream], entries[-1].seq)
            for watcher in self._watchers.get(stream, ()):
                watcher.hand(entries)

    def told(self) -> dict[str, int]:
        """Return {watched stream: the last entry that its watchers were handed}."""
        with self._lock:
            return dict(self._told)


class Lookout:
    """One of all who wait looks now and then for what other processes wrote; the others sleep.

    `version` gives a number that changes when anybody writes; `tell` hands out what is new.
    """

    def __init__(self, version: Callable[[], int], tell: Callable[[], object], pause: float) -> None:
        self._version = version
        self._tell = tell
        self._pause = pause
        self._taken = Lock()

    def look(self, rung: Event, timeout: float) -> None:
        """Sleep until *rung* is set, at most *timeout* seconds; look out meanwhile if nobody else does."""
        if not self._taken.acquire(blocking=False):
            rung.wait(timeout)
            return
        try:
            self._look(rung, time.monotonic() + timeout)
        finally:
            self._taken.release()

    def _look(self, rung: Event, deadline: float) -> None:
        # What was written before anybody looked has another number too.
        seen = None
        while not rung.wait(min(self._pause, max(0.0, deadline - time.monotonic()))):
            version = self._version()
            if version != seen:
                self._tell()
                seen = version
            if time.monotonic() >= deadline:
                return
