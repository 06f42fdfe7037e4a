"""Connections to a SQLite file: one for each thread that is at work, with transactions that begin at once."""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakSet

from sqlite_utils import Database

from scorekeeper.store.faults import StoreFault, met_damage, reason
from scorekeeper.store.journal import Entry

READY = 16
"""Connections that are kept open while no thread uses them."""


class Connection:
    """One thread's connection, the transaction it is in, and what was written in that transaction.

    `written` are (stream, entry), in order; no entry where something else happened to the stream.
    """

    def __init__(self, path: Path, patience: float, turn: threading.Lock, known: bool = False) -> None:
        self.db = _opened(path, patience, known)
        self._patience = patience
        self._turn = turn
        self.in_transaction = False
        self.written: list[tuple[str, Entry | None]] = []

    def __del__(self) -> None:
        # A thread that ends leaves its connection to us; one that failed to open has none.
        with suppress(AttributeError, sqlite3.Error):
            self.db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Hold the write lock from the start, commit at the end, and take everything back after an error."""
        if self.in_transaction:
            with self._inner():
                yield
            return
        # The threads of a process queue here: in SQLite each would sleep and try again, some of them for seconds.
        if not self._turn.acquire(timeout=self._patience):
            raise StoreFault("busy")
        self.written = []
        try:
            # Not db.atomic(): it begins deferred, and reading and then writing in it fails at once, whatever the busy
            # timeout, if somebody else wrote in between.
            self.db.conn.execute("BEGIN IMMEDIATE")
            self.in_transaction = True
            yield
            # Not commit(): it says nothing if the transaction is gone.
            self.db.conn.execute("COMMIT")
        except BaseException:
            self.db.rollback()
            raise
        finally:
            self.in_transaction = False
            self._turn.release()

    @contextmanager
    def _inner(self) -> Iterator[None]:
        self.still_there()
        before = len(self.written)
        try:
            with self.db.atomic():
                yield
        except BaseException:
            del self.written[before:]
            raise

    def still_there(self) -> None:
        """Raise `StoreFault` where the transaction that this is in is gone.

        SQLite itself takes a whole one back when the disk is full; what came after would be kept by itself.
        """
        if not self.db.conn.in_transaction:
            raise StoreFault("failed")


class Connections:
    """All connections of this process to one file; `patience` is how many seconds to wait for other writers.

    A connection never outlives a fork: SQLite counts locks by process, so a child that opened the file beside an
    inherited connection would hold no lock of its own, and lose its writes when the parent closes (seen in trials).
    """

    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._patience = patience
        self._turn = threading.Lock()
        self._lock = threading.Lock()
        self._thread = threading.local()
        self._open: WeakSet[Connection] = WeakSet()
        self._ready: list[Connection] = []
        self._known = False
        _all.add(self)

    @property
    def here(self) -> Connection:
        """The connection of the thread that asks."""
        connection: Connection | None = getattr(self._thread, "connection", None)
        if connection is None:
            connection = self._thread.connection = self._taken()
        return connection

    def rest(self) -> None:
        """Take the connection of the thread that asks for whoever needs one next, unless it is in a transaction."""
        connection: Connection | None = getattr(self._thread, "connection", None)
        if connection is None or connection.in_transaction:
            return
        del self._thread.connection
        sound = not met_damage()
        if not sound:
            # Others may hold the same page in memory; what is opened from now on asks the disk again.
            self._discard()
        with self._lock:
            kept = sound and len(self._ready) < READY and connection in self._open
            if kept:
                self._ready.append(connection)
        if not kept:
            connection.db.close()

    def release(self) -> None:
        """Close what no thread is using, and the connection of the thread that asks, unless it is in a transaction."""
        self.rest()
        self._discard()

    def _discard(self) -> None:
        with self._lock:
            ready, self._ready = self._ready, []
        for connection in ready:
            connection.db.close()

    def _taken(self) -> Connection:
        with self._lock:
            if self._ready:
                return self._ready.pop()
        connection = Connection(self._path, self._patience, self._turn, self._known)
        with self._lock:
            self._known = True
            self._open.add(connection)
        return connection

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._lock:
            open_now = list(self._open)
            self._thread = threading.local()
            self._open = WeakSet()
            self._ready = []
        for connection in open_now:
            connection.db.close()


_all: WeakSet[Connections] = WeakSet()


def _release_all() -> None:
    for connections in list(_all):
        connections.release()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_release_all)


def _opened(path: Path, patience: float, known: bool) -> Database:
    """Open the file, made for its owner alone if it is new: it holds secret addresses.

    Where this process has opened it before, it is *known*, and not made again in the place of what is gone.
    """
    size = _size(path)
    if not size and _size(_log(path)):
        # SQLite takes an empty file for a new database, and throws away the log of one, which may be all that is left.
        raise StoreFault("damaged")
    if not size and known:
        raise StoreFault("failed" if size is None else "damaged")
    if size is None:
        # What stands in the way of making it, SQLite says when it opens it.
        with suppress(OSError):
            path.touch(mode=0o600)
    # Without an isolation level the driver begins no transaction of its own. Each thread keeps to its own connection;
    # only close() reaches over to the others.
    conn = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        db = Database(conn, strict=True, execute_plugins=False)
        _enable_wal(db, patience)
        db.execute("PRAGMA synchronous = FULL")
        # On a Mac only this waits for the disk itself and not for the memory in it; elsewhere it does nothing.
        db.execute("PRAGMA fullfsync = ON")
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        conn.close()
        raise
    return db


def _log(path: Path) -> Path:
    """Where SQLite keeps the write-ahead log of a database."""
    return path.with_name(f"{path.name}-wal")


def _size(path: Path) -> int | None:
    """Bytes of a file; `None` where there is none, or it can't be told."""
    try:
        return path.stat().st_size
    except OSError:
        return None


def _enable_wal(db: Database, patience: float) -> None:
    """Turn the write-ahead log on, again and again for `patience` seconds: SQLite does not wait by itself here."""
    deadline = time.monotonic() + patience
    while True:
        try:
            return db.enable_wal()
        except sqlite3.OperationalError as error:
            if reason(error) != "busy" or time.monotonic() > deadline:
                raise
        time.sleep(0.01)
