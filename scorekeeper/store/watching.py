"""Watching streams: what is written to one is handed to all who watch it, without any of them asking the database.

So many watchers cost no more than one: they sleep, and hold no connection while they do.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Lock

from scorekeeper.store.journal import Entry

Read = Callable[[str, int], Sequence[Entry]]
"""Reads the entries of a stream beyond a number."""

Handed = Sequence[Entry] | None
"""What a watcher was handed: entries, an empty sequence that only wakes it, or nothing in the time it waited."""

Next = Callable[[float], Handed]
"""Sleeps until something is handed over, at most so many seconds, and gives it."""

Look = Callable[[Next, float], Handed]
"""The same, by somebody who may look out meanwhile."""


class Watcher:
    """Somebody who watches one stream from entry `seen` on; only one thread waits for it."""

    def __init__(self, stream: str, seen: int, read: Read, look: Look) -> None:
        self.stream = stream
        self.seen = seen
        self._read = read
        self._look = look
        self._handed: SimpleQueue[Sequence[Entry]] = SimpleQueue()

    def hand(self, entries: Sequence[Entry]) -> None:
        """Give it *entries*, which it may have already, or none, which only wakes it."""
        self._handed.put(entries)

    def wait(self, timeout: float) -> Sequence[Entry]:
        """Wait up to `timeout` seconds for entries, and return them in order; nothing then, or when it was woken."""
        deadline = time.monotonic() + timeout
        while True:
            handed = self._look(self._next, max(0.0, deadline - time.monotonic()))
            fresh = self._fresh(handed) if handed else ()
            if fresh or not handed:
                return fresh

    def _next(self, timeout: float) -> Handed:
        try:
            found = [*self._handed.get(timeout=timeout)]
        except Empty:
            return None
        with suppress(Empty):
            while True:
                found += self._handed.get_nowait()
        return found

    def _fresh(self, handed: Sequence[Entry]) -> Sequence[Entry]:
        fresh: list[Entry] = []
        for entry in handed:
            if entry.seq > self.seen:
                # Where some are missing between, another thread or process wrote them, and was slower to tell.
                fresh += [entry] if entry.seq == self.seen + 1 else self._read(self.stream, self.seen)
                self.seen = fresh[-1].seq
        return fresh


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

    def ring_all(self, written: Iterable[tuple[str, Entry | None]]) -> None:
        """Hand out what a transaction wrote, what belongs to a stream together; no entry only wakes its watchers."""
        entries: dict[str, list[Entry]] = {}
        for stream, entry in written:
            entries.setdefault(stream, []).extend([entry] if entry else [])
        for stream, those in entries.items():
            self.ring(stream, those)

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

    def look(self, handed: Next, timeout: float) -> Handed:
        """Sleep until something is *handed* over, at most *timeout* seconds; look out meanwhile if nobody else does."""
        if not self._taken.acquire(blocking=False):
            return handed(timeout)
        try:
            return self._look(handed, time.monotonic() + timeout)
        finally:
            self._taken.release()

    def _look(self, handed: Next, deadline: float) -> Handed:
        # What was written before anybody looked has another number too.
        seen = None
        while True:
            left = deadline - time.monotonic()
            found = handed(max(0.0, min(self._pause, left)))
            if found is not None or left <= 0:
                return found
            version = self._version()
            if version != seen:
                self._tell()
                seen = version
