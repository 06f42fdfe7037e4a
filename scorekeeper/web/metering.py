"""Counting what is done, in the memory of each process; another process beside it counts for itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from math import ceil
from threading import Lock
from time import time

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from scorekeeper.web.rates import Rates

SWEPT = 60
"""Seconds after which what is counted no more is forgotten."""


class Counts(MemoryStorage):
    """The memory of `limits`, swept by whoever counts: a thread started for each sweep would hold up a save."""

    STORAGE_SCHEME = []  # noqa: RUF012 - declared so by the library; it is asked for by no name

    def __init__(self) -> None:
        """Empty."""
        super().__init__()
        self.timer.cancel()
        self.timer.join()
        self._swept = time()

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Adds *amount* to what is counted under *key*, for *expiry* seconds from the first on."""
        self._sweep()
        with self.locks[key]:
            if self.get(key) == 0:
                self.expirations[key] = time() + expiry
            self.storage[key] += amount
            return self.storage[key]

    def _sweep(self) -> None:
        if time() - self._swept > SWEPT:
            self._swept = time()
            for key in list(self.expirations):
                self.get(key)  # which forgets what is over


class Meter:
    """Counts what is done in this process."""

    def __init__(self, rates: Rates) -> None:
        """By *rates*."""
        self.rates = rates
        said = {one.name: str(getattr(rates, one.name)) for one in fields(rates) if one.name != "streams"}
        self._items = {name: parse(rate) for name, rate in said.items() if rate}
        self._limiter = FixedWindowRateLimiter(Counts())
        self._lock = Lock()
        self._listening = Counter[str]()

    def counts(self, what: str) -> bool:
        """Whether *what* is counted at all."""
        return what in self._items

    def take(self, what: str, *whose: str) -> bool:
        """Counts one more of *what*, from the first of a span on until that is over; whether it may still be done."""
        return not self.counts(what) or self._limiter.hit(self._items[what], what, *whose)

    def room(self, what: str, *whose: str) -> bool:
        """Whether one more of *what* may be done, without counting it."""
        return not self.counts(what) or self._limiter.test(self._items[what], what, *whose)

    def wait(self, what: str, *whose: str) -> int:
        """Seconds after which there may be room again for *what*."""
        return max(1, ceil(self._limiter.get_window_stats(self._items[what], what, *whose).reset_time - time()))

    def listen(self, address: str) -> bool:
        """Takes a place for one more page at *address* that listens; whether there was one."""
        with self._lock:
            if self._listening[address] >= self.rates.streams:
                return False
            self._listening[address] += 1
            return True

    def leave(self, address: str) -> None:
        """Gives back the place that `listen` took."""
        with self._lock:
            self._listening[address] -= 1
            if not self._listening[address]:
                del self._listening[address]
