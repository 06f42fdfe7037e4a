"""What a store raises, and the one place that turns SQLite's errors into it, with a word that a page can explain."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

Reason = Literal["busy", "full", "read-only", "damaged", "failed"]
"""Why a database failed: held by another writer, no room, not to be written, not readable, or anything else."""


class Stale(Exception):
    """Somebody wrote after the change that the writer saw last; `latest` is the number of the last entry now."""

    def __init__(self, latest: int) -> None:
        super().__init__(f"the stream is at {latest}")
        self.latest = latest


class StoreFault(Exception):
    """The database failed, for `reason`; what was being written is not there, not even in part."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"the database is not usable: {reason}")
        self.reason: Reason = reason


_REASONS: dict[int, Reason] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}

# What a disk answers that takes nothing: mounted for reading only after an error of its own, over a quota, or gone.
_UNWRITTEN = frozenset({
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_TRUNCATE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_DIR_FSYNC,
    sqlite3.SQLITE_IOERR_SHMSIZE,
})  # fmt: skip

_met = threading.local()


def reason(error: sqlite3.Error) -> Reason:
    """Return the word for an error of SQLite."""
    # An extended code carries the primary one in its low byte; errors of the driver itself carry none.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return "read-only" if code in _UNWRITTEN else _REASONS.get(code & 0xFF, "failed")


def met_damage() -> bool:
    """Return whether this thread met a damaged page since it was asked last: its connection may hold it in memory."""
    met = getattr(_met, "damage", False)
    _met.damage = False
    return met


@contextmanager
def store_faults() -> Iterator[None]:
    """Raise `StoreFault` where the block, or the function so decorated, fails with an error of SQLite."""
    try:
        yield
    except sqlite3.Error as error:
        found = reason(error)
        if found == "damaged":
            _met.damage = True
        raise StoreFault(found) from error
