"""The store in one SQLite file, through sqlite-utils."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.store import directory
from scorekeeper.store.connection import Connections
from scorekeeper.store.faults import Stale, StoreFault, store_faults
from scorekeeper.store.journal import Address, Appended, Device, Entry, JsonObject, Visit
from scorekeeper.store.rows import add, packed, select
from scorekeeper.store.rows import entry as entry_of
from scorekeeper.store.schema import STEPS
from scorekeeper.store.shelf import SqliteShelf
from scorekeeper.store.watching import Bell, Handed, Lookout, Next, Watcher

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
        self._lookout = Lookout(self._version, self._tell, LOOK_AGAIN)
        self._shelf = SqliteShelf(lambda: self.database, self.transaction)
        self._prepare()

    @property
    def database(self) -> Database:
        """This thread's database, for what a store does not do."""
        return self._connections.here.db

    @property
    def shelf(self) -> SqliteShelf:
        """The lists of matches."""
        return self._shelf

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make everything written inside happen, or nothing of it; joins a transaction that this thread is in."""
        with store_faults():
            connection = self._connections.here
            with connection.transaction():
                yield
        if not connection.in_transaction:
            self._bell.ring_all(connection.written)

    def unsettled(self, stream: str) -> bool:
        """Whether this thread has written to a stream in a transaction that may still be taken back."""
        connection = self._connections.here
        return connection.in_transaction and any(stream == written for written, _ in connection.written)

    def rest(self) -> None:
        """Leave this thread's connection to whoever needs one next."""
        self._connections.rest()

    def close(self) -> None:
        """Close every connection of this process; using the store again opens it again."""
        self._connections.close()

    @store_faults()
    def append(
        self, stream: str, after: int, kind: str, data: JsonObject, *, command: str, at: str, by: str = ""
    ) -> Appended:
        """Write one entry with number `after` + 1, or give back the one that this command wrote; raises `Stale`."""
        connection = self._connections.here
        if not connection.in_transaction:
            with self.transaction():
                return self.append(stream, after, kind, data, command=command, at=at, by=by)
        connection.still_there()
        entry = Entry(stream, min(after + 1, LAST_NUMBER), kind, data, command, at, by)
        try:
            add(connection.db.conn, "journal", {**vars(entry), "data": packed(data)})
        except sqlite3.IntegrityError:  # a trigger lets nothing in but what follows, and no command twice
            first = self.first(stream, command)
            if first:
                return Appended(first, fresh=False)
            raise Stale(self._latest(stream)) from None
        connection.written.append((stream, entry))
        return Appended(entry, fresh=True)

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
    def streams(self, kind: str = "") -> Sequence[str]:
        """Return the names of all streams, or of those that began with an entry of this kind, as they began."""
        # The table numbers its rows as they are written, and a stream's first entry is number 1.
        asked = "select stream from journal where seq = 1 and ? in ('', kind) order by rowid"
        found = self.database.execute(asked, [kind])
        return [str(stream) for (stream,) in found]

    @store_faults()
    def opening(self, stream: str) -> str:
        """Return the kind of the first entry of a stream, "" where it has none."""
        found = self.database.execute("select kind from journal where stream = ? and seq = 1", [stream]).fetchone()
        return str(found[0]) if found else ""

    @contextmanager
    def watch(self, stream: str, after: int) -> Iterator[Watcher]:
        """Watch a stream from the entry after number `after` on, until the block ends."""
        watcher = Watcher(stream, after, self._read_and_rest, self._look)
        with self._bell.watching(watcher):
            there = self._read_and_rest(stream, after)
            if there:
                watcher.hand(there)
            yield watcher

    def give_address(self, stream: str, role: str, token: str) -> Address:
        """Let `token` lead to a stream; raises `ValueError` for an unknown role or a token that leads elsewhere."""
        with self.transaction():
            return directory.give(self.database, Address(token, stream, role))

    def replace_address(self, stream: str, role: str, token: str, keeping: str = "") -> Address:
        """Let `token` lead to a stream in place of every address of this role, and keep the visit of one browser."""
        with self.transaction():
            # Who listens through an old address is woken, to be told that it leads nowhere.
            self._connections.here.written.append((stream, None))
            return directory.replace(self.database, Address(token, stream, role), keeping)

    @store_faults()
    def find_address(self, token: str) -> Address | None:
        """Return where a token leads, or None."""
        return directory.find(self.database, token)

    @store_faults()
    def addresses(self, stream: str) -> Sequence[Address]:
        """Return the addresses of a stream, in the order they were given."""
        return directory.of_stream(self.database, stream)

    def visited(self, browser: str, token: str, at: str, kind: str = "") -> None:
        """Remember that a browser opened an address, on a device of this kind; an unknown token is ignored."""
        with self.transaction():
            directory.visit(self.database, browser, token, at, kind)

    @store_faults()
    def visits(self, browser: str, limit: int = 20, kind: str = "") -> Sequence[Visit]:
        """Return the last `limit` streams that a browser opened, of one kind or of any, newest first."""
        return directory.visits(self.database, browser, limit, kind)

    def name_device(self, browser: str, stream: str, name: str) -> None:
        """Call the device of a browser so in a stream."""
        with self.transaction():
            directory.name(self.database, browser, stream, name)

    @store_faults()
    def devices(self, stream: str) -> Sequence[Device]:
        """Return the devices that opened a stream, those first that wrote in it, as they began to."""
        return directory.devices(self.database, stream)

    @store_faults()
    def visitors(self, stream: str) -> Sequence[tuple[Device, Visit]]:
        """Return who opened a stream and how they came, in the order in which they first did."""
        return directory.visitors(self.database, stream)

    def forget(self, browser: str, stream: str) -> None:
        """Take a stream off a browser's list."""
        with self.transaction():
            directory.forget(self.database, browser, stream)

    def purge(self, stream: str) -> None:
        """Delete a stream whole and for good: entries, addresses, visits, and what lists tell of it."""
        with self.transaction():
            self._connections.here.written.append((stream, None))
            self.shelf.remove(stream)
            directory.close(self.database, stream)
            # The triggers let go of a stream only while it stands in this table.
            self.database.table("purging").insert({"stream": stream})
            self.database.table("journal").delete_where("stream = ?", [stream])
            self.database.table("purging").delete(stream)

    @store_faults()
    def copy(self, file: Path) -> None:
        """Write all that is kept, as it is at this moment, into a new SQLite *file*; raises `StoreFault`."""
        with closing(sqlite3.connect(file, isolation_level=None)) as copied:
            # In one step: a copy in several begins anew whenever somebody writes in between.
            self.database.conn.backup(copied)
            # So that the copy is one file, and opens where nothing can be written beside it.
            copied.execute("PRAGMA journal_mode = DELETE")
            # Pages are copied as they are, damaged ones too.
            if copied.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise StoreFault("damaged")

    @store_faults()
    def faults(self) -> Sequence[str]:
        """Return what SQLite finds wrong with the file, a sentence each; raises `StoreFault` where it can't look."""
        found = [str(row[0]) for row in self.database.execute("PRAGMA integrity_check")]
        lost = list(self.database.execute("PRAGMA foreign_key_check"))
        return [*(said for said in found if said != "ok"), *(f"{row[0]} {row[1]} leads nowhere" for row in lost)]

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
        return [entry_of(row) for row in select(self.database.conn, "journal", where, values, order="seq")]

    def _latest(self, stream: str) -> int:
        found = self.database.execute("select coalesce(max(seq), 0) from journal where stream = ?", [stream])
        return int(found.fetchone()[0])

    def _version(self) -> int:
        """Return a number that changes when anyone else writes to the file; asking costs microseconds."""
        return int(self.database.execute("PRAGMA data_version").fetchone()[0])

    def _read_and_rest(self, stream: str, after: int) -> Sequence[Entry]:
        try:
            return self.read(stream, after)
        finally:
            self.rest()

    @store_faults()
    def _look(self, handed: Next, timeout: float) -> Handed:
        try:
            return self._lookout.look(handed, timeout)
        finally:
            self.rest()

    def _tell(self) -> None:
        """Hand out what other processes wrote to the streams that are watched."""
        for stream, told in self._bell.told().items():
            if self._latest(stream) > told:
                self._bell.ring(stream, self.read(stream, told))
