"""Connections to PostgreSQL: a few that all threads of a process share, each lent for a statement or a transaction."""

import os
import selectors
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import ceil
from typing import Any
from weakref import WeakSet

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from psycopg.rows import dict_row

from scorekeeper.store.faults import StoreFault
from scorekeeper.store.journal import Entry
from scorekeeper.store.postgres_faults import postgres_faults
from scorekeeper.store.postgres_text import adapt

CONNECTIONS = 16
"""Connections that a process has at most, besides the one that listens; a thread that finds none free waits for one."""

ABANDONED = 60
"""Seconds after which the database ends a transaction of which it hears nothing more, so that nobody waits for it."""

Row = dict[str, Any]
"""A row, by the names of its columns."""

Connection = psycopg.Connection[Row]
"""A connection that gives rows as dicts."""


@dataclass
class Transaction:
    """What a thread holds while it is in a transaction, and what it wrote in it.

    `turns` are the names at which it is its turn (see `postgres_turns.py`), `passing` those of them that nothing will
    be kept under, `alone` says that it is everybody's. `written` are (stream, entry), in order; no entry where
    something else happened to the stream.
    """

    connection: Connection
    turns: set[str] = field(default_factory=set)
    passing: set[str] = field(default_factory=set)
    alone: bool = False
    written: list[tuple[str, Entry | None]] = field(default_factory=list)


class Connections:
    """All connections of this process to one database; `patience` is how many seconds to wait for anybody else.

    None outlives a fork: two processes that talk over one connection understand nothing.
    """

    def __init__(self, address: str, patience: float) -> None:
        self._address = address
        self._patience = patience
        self._free = threading.BoundedSemaphore(CONNECTIONS)
        self._lock = threading.Lock()
        self._thread = threading.local()
        self._ready: list[Connection] = []
        self._open: set[Connection] = set()
        _all.add(self)

    @property
    def here(self) -> Transaction | None:
        """The transaction that the thread that asks is in."""
        transaction: Transaction | None = getattr(self._thread, "transaction", None)
        return transaction

    @postgres_faults()
    def rows(self, statement: str, values: Sequence[object] | Row = ()) -> list[Row]:
        """Do a *statement*, in the transaction of this thread where there is one, and return the rows it gives."""
        if self.here:
            return _rows(self.here.connection, statement, values)
        with self._lent() as connection:
            return _rows(connection, statement, values)

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Keep all that is done inside or nothing of it; inside another one it can be taken back by itself."""
        if self.here:
            with self._inner(self.here):
                yield self.here
            return
        with self._lent() as connection:
            self._thread.transaction = transaction = Transaction(connection)
            try:
                with postgres_faults(), connection.transaction():
                    yield transaction
                    _check(connection)
                    if transaction.passing:
                        self.rows("delete from turns where name = any(%s)", [list(transaction.passing)])
            finally:
                del self._thread.transaction

    @contextmanager
    def _inner(self, transaction: Transaction) -> Iterator[None]:
        turns, passing, alone = set(transaction.turns), set(transaction.passing), transaction.alone
        before = len(transaction.written)
        try:
            with postgres_faults(), transaction.connection.transaction():
                yield
                _check(transaction.connection)
        except BaseException:
            # The database gives back what was locked since, too.
            transaction.turns, transaction.passing, transaction.alone = turns, passing, alone
            del transaction.written[before:]
            raise

    def connect(self) -> Connection:
        """Open one more connection, for the caller alone; raises `psycopg.Error`."""
        settings = {
            # Nobody else's tables or functions are ever meant, whatever the database's own settings say.
            "search_path": "scorekeeper,pg_temp",
            # Whoever got a turn must see what was written before it: no snapshot from before may stand.
            "default_transaction_isolation": r"read\ committed",
            "synchronous_commit": "on",
            "lock_timeout": f"{ceil(self._patience * 1000)}",
            "idle_in_transaction_session_timeout": f"{ABANDONED * 1000}",
        }
        given = conninfo_to_dict(self._address)
        options = " ".join(
            [str(given.get("options") or ""), *(f"-c {name}={value}" for name, value in settings.items())]
        )
        known = {"application_name": "scorekeeper", "connect_timeout": max(2, ceil(self._patience))} | given
        known |= {"options": options.strip(), "client_encoding": "UTF8"}
        connection: Connection = psycopg.connect("", autocommit=True, row_factory=dict_row, **known)  # type: ignore[arg-type]  # libpq's own words
        adapt(connection)
        return connection

    def is_ours(self, process: int) -> bool:
        """Whether the server's *process* serves one of these connections."""
        with self._lock:
            return any(not each.closed and each.info.backend_pid == process for each in self._open)

    def close(self) -> None:
        """Close the connections that are not lent; those that are, when they come back."""
        with self._lock:
            ready, self._ready, self._open = self._ready, [], set()
        for connection in ready:
            connection.close()

    @contextmanager
    def _lent(self) -> Iterator[Connection]:
        if not self._free.acquire(timeout=self._patience):
            raise StoreFault("busy")
        try:
            connection = self._taken()
            try:
                yield connection
            finally:
                self._take_back(connection)
        finally:
            self._free.release()

    @postgres_faults()
    def _taken(self) -> Connection:
        while True:
            with self._lock:
                connection = self._ready.pop() if self._ready else None
            if connection is None:
                connection = self.connect()
                with self._lock:
                    self._open.add(connection)
                return connection
            if _is_quiet(connection):
                return connection
            self._drop(connection)

    def _take_back(self, connection: Connection) -> None:
        idle = not connection.closed and connection.info.transaction_status == TransactionStatus.IDLE
        with self._lock:
            kept = idle and connection in self._open
            if kept:
                self._ready.append(connection)
        if not kept:
            self._drop(connection)

    def _drop(self, connection: Connection) -> None:
        with self._lock:
            self._open.discard(connection)
        connection.close()


_all: WeakSet[Connections] = WeakSet()


def _close_all() -> None:
    for connections in list(_all):
        connections.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_close_all)


def _rows(connection: Connection, statement: str, values: Sequence[object] | Row) -> list[Row]:
    cursor = connection.execute(statement, values or None)
    return cursor.fetchall() if cursor.description else []


def _check(connection: Connection) -> None:
    """Raise `StoreFault` where an error that somebody caught has ended the transaction: COMMIT would say nothing."""
    if connection.info.transaction_status != TransactionStatus.INTRANS:
        raise StoreFault("failed")


def _is_quiet(connection: Connection) -> bool:
    """Whether the server has said nothing since the connection was last used: it has no reason to, but to end it."""
    with suppress(OSError, ValueError, psycopg.Error), selectors.DefaultSelector() as selector:
        selector.register(connection.fileno(), selectors.EVENT_READ)
        return not selector.select(0)
    return False
