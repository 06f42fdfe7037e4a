"""The store in one SQLite file, through sqlite-utils."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from sqlite_utils import Database

from scorekeeper.store import directory
from scorekeeper.store.bell import Bell
from scorekeeper.store.connection import Connections
from scorekeeper.store.faults import store_faults
from scorekeeper.store.journal import Address, Appended, Entry, JsonObject, Stale, StoreFault, Visit
from scorekeeper.store.schema import STEPS

LOOK_AGAIN = 0.5
"""Seconds between two looks at what other processes wrote."""

LAST_NUMBER = 2**63 - 1
"""The largest integer that SQLite holds."""


class SqliteStore:
    """A `Store` in a SQLite file, for any number of threads and processes on one computer.

    `patience` is how many seconds a writer waits for others before it fails as `busy`. The file is made at first use.
    """

    def __init__(self, path: Path, patience: float = 5.0) -> None:
        self._connections = Connections(path, patience)
        self._bell = Bell()
        self._prepare()

    @property
    def database(self) -> Database:
        """This thread's database, for what a store does not do: a copy of the file, a check of it."""
        return self._connections.here.db

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make everything written inside happen, or nothing of it; joins a transaction that this thread is in."""
        with store_faults():
            connection = self._connections.here
            with connection.transaction():
                yield
        if not connection.in_transaction:
            self._bell.ring(connection.written)

    def close(self) -> None:
        """Close every connection of this process; using the store again opens it again."""
        self._connections.close()

    @store_faults()
    def append(
        self, stream: str, after: int, kind: str, data: JsonObject, *, command: str, at: str, by: str = ""
    ) -> Appended:
        """Write one entry with number `after` + 1, or give back the one that this command wrote; raises `Stale`."""
        with self.transaction():
            first = self.first(stream, command)
            if first:
                return Appended(first, fresh=False)
            latest = self._latest(stream)
            if latest != after:
                raise Stale(latest)
            row = vars(Entry(stream, after + 1, kind, data, command, at, by)) | {"data": _packed(data)}
            self.database.table("journal").insert(row)
            self._connections.here.written.add(stream)
            return Appended(_entry(row), fresh=True)

    @store_faults()
    def read(self, stream: str, after: int = 0) -> Sequence[Entry]:
        """Return the entries of a stream with a number above `after`, in order."""
        return self._entries("stream = ? and seq > ?", stream, max(0, min(after, LAST_NUMBER)))

    @store_faults()
    def first(self, stream: str, command: str) -> Entry | None:
        """Return the entry that a command wrote in a stream, or None."""
        found = self._entries("stream = ? and command = ?", stream, command)
        return found[0] if found else None

    @store_faults()
    def watch(self, stream: str, after: int, timeout: float) -> Sequence[Entry]:
        """Wait up to `timeout` seconds for entries beyond `after`, and return them, or nothing."""
        deadline = time.monotonic() + timeout
        with self._bell.watching(stream) as rung:
            while True:
                # Both are taken before reading, so that what is written meanwhile is not slept over.
                rung.clear()
                version = self._version()
                entries = self.read(stream, after)
                if entries or not self._changed(rung, version, deadline):
                    return entries

    def give_address(self, stream: str, role: str, token: str) -> Address:
        """Let `token` lead to a stream; raises `ValueError` for an unknown role or a token that leads elsewhere."""
        with self.transaction():
            return directory.give(self.database, Address(token, stream, role))

    @store_faults()
    def find_address(self, token: str) -> Address | None:
        """Return where a token leads, or None."""
        return directory.find(self.database, token)

    @store_faults()
    def addresses(self, stream: str) -> Sequence[Address]:
        """Return the addresses of a stream, in the order they were given."""
        return directory.of_stream(self.database, stream)

    def visited(self, browser: str, token: str, at: str) -> None:
        """Remember that a browser opened an address; an unknown token is ignored."""
        with self.transaction():
            directory.visit(self.database, browser, token, at)

    @store_faults()
    def visits(self, browser: str, limit: int = 20) -> Sequence[Visit]:
        """Return the last `limit` matches that a browser opened, newest first."""
        return directory.visits(self.database, browser, limit)

    def forget(self, browser: str, stream: str) -> None:
        """Take a stream off a browser's list."""
        with self.transaction():
            directory.forget(self.database, browser, stream)

    @store_faults()
    def _prepare(self) -> None:
        # Looked at first without the write lock, so that a store that is complete opens whoever is writing to it; and
        # again with it, so that of two programs that start at once one makes the tables.
        if STEPS.pending(self.database):
            with self.transaction():
                STEPS.apply(self.database)
        # A server may fork its workers from the process that made this.
        self._connections.release()

    def _entries(self, where: str, *values: object) -> list[Entry]:
        return [_entry(row) for row in self.database.table("journal").rows_where(where, values, order_by="seq")]

    def _latest(self, stream: str) -> int:
        found = self.database.execute("select coalesce(max(seq), 0) from journal where stream = ?", [stream])
        return int(found.fetchone()[0])

    def _version(self) -> int:
        """Return a number that changes when anyone else writes to the file; asking costs microseconds."""
        return int(self.database.execute("PRAGMA data_version").fetchone()[0])

    def _changed(self, rung: Event, version: int, deadline: float) -> bool:
        """Wait until there may be something new, and say so, or False at the deadline."""
        while (left := deadline - time.monotonic()) > 0:
            if rung.wait(min(left, LOOK_AGAIN)) or self._version() != version:
                return True
        return False


def _packed(data: JsonObject) -> str:
    text = json.dumps(dict(data), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # JSON can carry half of a surrogate pair and UTF-8 cannot; it keeps the escape that it has in JSON.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _entry(row: dict[str, Any]) -> Entry:
    return Entry(**row | {"data": _unpacked(row["data"])})


def _unpacked(text: str) -> JsonObject:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise StoreFault("damaged") from error
    if not isinstance(data, dict):
        raise StoreFault("damaged")
    return data
