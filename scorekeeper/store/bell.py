"""Waking those who watch a stream as soon as this process has written to it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Lock


class Bell:
    """Tells the watchers of a stream, and only them, that there is something to read."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._watchers: dict[str, set[Event]] = {}

    @contextmanager
    def watching(self, stream: str) -> Iterator[Event]:
        """Give an event that is set at each ring for the stream, until the block ends."""
        rung = Event()
        with self._lock:
            self._watchers.setdefault(stream, set()).add(rung)
        try:
            yield rung
        finally:
            self._leave(stream, rung)

    def ring(self, streams: Iterable[str]) -> None:
        """Wake all who watch one of the streams."""
        with self._lock:
            for stream in streams:
                for rung in self._watchers.get(stream, ()):
                    rung.set()

    def _leave(self, stream: str, rung: Event) -> None:
        with self._lock:
            self._watchers[stream].discard(rung)
            if not self._watchers[stream]:
                del self._watchers[stream]
