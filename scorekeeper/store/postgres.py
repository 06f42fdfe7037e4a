"""The store in a PostgreSQL database, for any number of threads, processes and machines."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from scorekeeper.store.faults import Stale
from scorekeeper.store.journal import Address, Appended, Device, Entry, JsonObject, Visit
from scorekeeper.store.postgres_connection import Connections, Row
from scorekeeper.store.postgres_copying import copy, faults
from scorekeeper.store.postgres_directory import Addresses
from scorekeeper.store.postgres_listening import LOOK_AGAIN, Listening
from scorekeeper.store.postgres_schema import prepare
from scorekeeper.store.postgres_shelf import PostgresShelf
from scorekeeper.store.postgres_turns import Turns
from scorekeeper.store.rows import entry as entry_of
from scorekeeper.store.rows import packed
from scorekeeper.store.watching import Bell, Lookout, Watcher

LAST_NUMBER = 2**31 - 1
"""The largest number of an entry that the journal holds."""

_COLUMNS = 'stream, seq, kind, data, command, at, "by"'
_INSERT = f"""
    INSERT INTO journal ({_COLUMNS})
    VALUES (%(stream)s, %(seq)s, %(kind)s, %(data)s, %(command)s, %(at)s, %(by)s)
"""  # noqa: S608 - all of it is our own


class PostgresStore:
    """A `Store` in the PostgreSQL database at an `address` of the form `postgresql://user:password@host/database`.

    `patience` is how many seconds a writer waits for others before it fails as `busy`. The tables are made at first
    use. Raises `ValueError` for what is no such address; that error says nothing of it, as it holds a password.
    """

    def __init__(self, address: str, patience: float = 5.0) -> None:
        try:
            conninfo_to_dict(address)
        except ProgrammingError:
            raise ValueError("this is no address of a PostgreSQL database") from None
        self._connections = Connections(address, patience)
        self._turns = Turns(self._connections)
        self._addresses = Addresses(self._connections, self._turns)
        self._shelf = PostgresShelf(self._connections, self._turns, self._writing)
        self._bell = Bell()
        self._listening = Listening(self._connections)
        self._lookout = Lookout(self._listening.version, self._tell, LOOK_AGAIN)
        prepare(self._connections)

    @property
    def shelf(self) -> PostgresShelf:
        """The lists of matches."""
        return self._shelf

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make everything written inside happen, or nothing of it; joins a transaction that this thread is in."""
        with self._connections.transaction() as transaction:
            yield
        if not self._connections.here:
            self._bell.ring_all(transaction.written)

    def unsettled(self, stream: str) -> bool:
        """Whether this thread has written to a stream in a transaction that may still be taken back."""
        here = self._connections.here
        return here is not None and any(stream == written for written, _ in here.written)

    def rest(self) -> None:
        """Do nothing: a thread holds a connection no longer than for a statement or a transaction."""

    def close(self) -> None:
        """Close the connections of this process; using the store again opens others."""
        self._listening.close()
        self._connections.close()

    def append(
        self, stream: str, after: int, kind: str, data: JsonObject, *, command: str, at: str, by: str = ""
    ) -> Appended:
        """Write one entry with number `after` + 1, or give back the one that this command wrote; raises `Stale`."""
        with self._writing(stream):
            first = self.first(stream, command)
            if first:
                return Appended(first, fresh=False)
            latest = self._latest([stream]).get(stream, 0)
            if latest != after:
                raise Stale(latest)
            row = vars(Entry(stream, after + 1, kind, data, command, at, by)) | {"data": packed(data)}
            self._connections.rows(_INSERT, row)
            entry = entry_of(row)
            self._wrote(stream, entry)
            return Appended(entry, fresh=True)

    def read(self, stream: str, after: int = 0) -> Sequence[Entry]:
        """Return the entries of a stream with a number above `after`, in order."""
        return self._entries(stream, "seq > %(after)s", {"after": max(0, min(after, LAST_NUMBER))})

    def first(self, stream: str, command: str) -> Entry | None:
        """Return the entry that a command wrote in a stream, or None."""
        found = self._entries(stream, "command = %(command)s", {"command": command})
        return found[0] if found else None

    def streams(self, kind: str = "") -> Sequence[str]:
        """Return the names of all streams, or of those that began with an entry of this kind, as they began."""
        self._turns.take_all()
        where = "seq = 1 and kind = %(kind)s" if kind else "seq = 1"
        rows = self._connections.rows(f"select stream from journal where {where} order by number", {"kind": kind})  # noqa: S608 - our own words
        return [row["stream"] for row in rows]

    def opening(self, stream: str) -> str:
        """Return the kind of the first entry of a stream, "" where it has none."""
        self._turns.take(stream)
        rows = self._connections.rows("select kind from journal where stream = %s and seq = 1", [stream])
        return rows[0]["kind"] if rows else ""

    @contextmanager
    def watch(self, stream: str, after: int) -> Iterator[Watcher]:
        """Watch a stream from the entry after number `after` on, until the block ends."""
        watcher = Watcher(stream, after, self.read, self._lookout.look)
        try:
            with self._bell.watching(watcher):
                there = self.read(stream, after)
                if there:
                    watcher.hand(there)
                yield watcher
        finally:
            # What nobody takes off the socket would pile up in the database.
            if not self._bell.told():
                self._listening.close()

    def give_address(self, stream: str, role: str, token: str) -> Address:
        """Let `token` lead to a stream; raises `ValueError` for an unknown role or a token that leads elsewhere."""
        with self._writing(stream):
            return self._addresses.give(Address(token, stream, role))

    def replace_address(self, stream: str, role: str, token: str, keeping: str = "") -> Address:
        """Let `token` lead to a stream in place of every address of this role, and keep the visit of one browser."""
        with self._writing(stream):
            self._wake(stream)
            return self._addresses.replace(Address(token, stream, role), keeping)

    def find_address(self, token: str) -> Address | None:
        """Return where a token leads, or None."""
        return self._addresses.find(token)

    def addresses(self, stream: str) -> Sequence[Address]:
        """Return the addresses of a stream, in the order they were given."""
        return self._addresses.of_stream(stream)

    def visited(self, browser: str, token: str, at: str, kind: str = "") -> None:
        """Remember that a browser opened an address, on a device of this kind; an unknown token is ignored."""
        with self._writing():
            self._addresses.visit(browser, token, at, kind)

    def visits(self, browser: str, limit: int = 20, kind: str = "") -> Sequence[Visit]:
        """Return the last visits of a browser to streams, of one kind or of any, newest first."""
        return self._addresses.visits(browser, limit, kind)

    def name_device(self, browser: str, stream: str, name: str) -> None:
        """Call the device of a browser so in a stream."""
        with self._writing(stream):
            self._addresses.name(browser, stream, name)

    def devices(self, stream: str) -> Sequence[Device]:
        """Return the devices that opened a stream, those first that wrote in it, as they began to."""
        return self._addresses.devices(stream)

    def visitors(self, stream: str) -> Sequence[tuple[Device, Visit]]:
        """Return who opened a stream and how they came, in the order in which they first did."""
        return self._addresses.visitors(stream)

    def forget(self, browser: str, stream: str) -> None:
        """Take a stream off a browser's list."""
        with self._writing(stream):
            self._addresses.forget(browser, stream)

    def purge(self, stream: str) -> None:
        """Delete a stream whole and for good: entries, addresses, visits, and what lists tell of it."""
        with self._writing(stream):
            self._wake(stream)
            self.shelf.remove(stream)
            self._addresses.close(stream)
            # The triggers let go of a stream only while it is named here, in this transaction.
            self._connections.rows("select set_config('scorekeeper.purging', 'stream ' || %s, true)", [stream])
            self._connections.rows("delete from journal where stream = %s", [stream])
            self._connections.rows("select set_config('scorekeeper.purging', '', true)")
            self._turns.leave(stream)

    def copy(self, file: Path) -> None:
        """Write all that is kept, as it is at this moment, into a new SQLite *file*, which opens anywhere."""
        with self._connections.transaction() as transaction:
            self._connections.rows("set transaction isolation level repeatable read, read only")
            # One moment is read, and nothing written: there is nobody to wait for.
            transaction.alone = True
            copy(self, file)

    def faults(self) -> Sequence[str]:
        """Return what is wrong with what is kept, a sentence each; the pages of its files PostgreSQL looks after."""
        return faults(self._connections)

    @contextmanager
    def _writing(self, *names: str) -> Iterator[None]:
        """Write at this thread's turn at *names*, in the transaction that it is in, or in one of its own."""
        if self._connections.here:
            self._turns.take(*names)
            yield
        else:
            with self.transaction():
                self._turns.take(*names)
                yield

    def _wrote(self, stream: str, entry: Entry | None) -> None:
        here = self._connections.here
        if here:
            here.written.append((stream, entry))

    def _wake(self, stream: str) -> None:
        """Wake those who listen, here and elsewhere, once this is kept: to be told that an address leads nowhere."""
        self._wrote(stream, None)
        self._connections.rows("select pg_notify('scorekeeper', %s)", [stream])

    def _entries(self, stream: str, where: str, values: Row) -> list[Entry]:
        self._turns.take(stream)
        asked = f"select {_COLUMNS} from journal where stream = %(stream)s and {where} order by seq"  # noqa: S608 - our own words
        return [entry_of(row) for row in self._connections.rows(asked, {"stream": stream, **values})]

    def _latest(self, streams: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of *streams* that has any."""
        asked = "select stream, max(seq) as seq from journal where stream = any(%s) group by stream"
        return {row["stream"]: row["seq"] for row in self._connections.rows(asked, [list(streams)])}

    def _tell(self) -> None:
        """Hand out what other processes wrote to the streams that are watched."""
        heard, told = self._listening.heard(), self._bell.told()
        try:
            latest = self._latest([stream for stream in told if heard is None or stream in heard])
            for stream, seq in told.items():
                if latest.get(stream, 0) > seq:
                    self._bell.ring(stream, self.read(stream, seq))
                elif heard and stream in heard:
                    self._bell.ring(stream)
        except BaseException:
            self._listening.missed()
            raise
