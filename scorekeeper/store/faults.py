"""What a store raises, and the one place that turns SQLite's errors into it, with a word that a page can explain."""

import sqlite3
import threading
from collections.abc import Callable
from functools import wraps
from typing import Literal, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

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


class store_faults:  # noqa: N801 - it is called like a function
    """Raise `StoreFault` where the block, or the function so decorated, fails with an error of SQLite."""

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Raise `StoreFault` in the place of an error of SQLite."""
        if isinstance(error, sqlite3.Error):
            raise _fault(error) from error

    def __call__(self, function: Callable[P, T]) -> Callable[P, T]:
        """Return the function so decorated."""

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return function(*args, **kwargs)
            except sqlite3.Error as error:
                raise _fault(error) from error

        return call


def _fault(error: sqlite3.Error) -> StoreFault:
    found = reason(error)
    if found == "damaged":
        _met.damage = True
    return StoreFault(found)
