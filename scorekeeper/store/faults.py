"""The one place that turns SQLite's errors into a `StoreFault` with a word that a page can explain."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.store.journal import Reason, StoreFault

_REASONS: dict[int, Reason] = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}


def reason(error: sqlite3.Error) -> Reason:
    """Return the word for an error of SQLite."""
    # An extended code carries the primary one in its low byte; errors of the driver itself carry none.
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return _REASONS.get(code & 0xFF, "failed")


@contextmanager
def store_faults() -> Iterator[None]:
    """Raise `StoreFault` where the block, or the function so decorated, fails with an error of SQLite."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreFault(reason(error)) from error
