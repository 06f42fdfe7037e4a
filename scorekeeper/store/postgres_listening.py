"""Hearing what other processes write to a PostgreSQL database: it tells all who listen, by LISTEN and NOTIFY.

No thread does this alone: of those who wait for something one looks out for all (`watching.Lookout`), which here is to
ask its socket and not the database. The database tells what is committed, in the order in which it was.
"""

import os
import threading
import time
from contextlib import suppress
from weakref import WeakSet

import psycopg

from scorekeeper.store.postgres_connection import Connection, Connections
from scorekeeper.store.postgres_text import given

LOOK_AGAIN = 0.1
"""Seconds between two looks at the socket."""

TRY_AGAIN = 1.0
"""Seconds from one attempt to connect to the next."""


class Listening:
    """The one connection of a process that listens, opened when somebody looks; safe for any number of threads."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._not_before = 0.0
        self._number = 0
        self._streams: set[str] = set()
        self._everything = False
        _all.add(self)

    def version(self) -> int:
        """Return a number that changes when another process was heard, or could not be for a while.

        Without a connection it stays as it is: whoever waits goes on waiting, and hears all once there is one again.
        """
        with self._lock:
            try:
                self._hear()
            except psycopg.Error:
                self._hang_up()
            return self._number

    def heard(self) -> set[str] | None:
        """Return the streams to which something happened since this was asked last; `None` for any of them."""
        with self._lock:
            streams, everything = self._streams, self._everything
            self._streams, self._everything = set(), False
            return None if everything else streams

    def missed(self) -> None:
        """Let the next look be at every stream, as what was heard could not be looked at."""
        with self._lock:
            self._everything = True
            self._number += 1

    def close(self) -> None:
        """Stop to listen, until somebody looks again."""
        with self._lock:
            self._hang_up()
            self._not_before = 0.0

    def _hear(self) -> None:
        if self._connection is None:
            if time.monotonic() < self._not_before:
                return
            self._not_before = time.monotonic() + TRY_AGAIN
            self._connection = self._connections.connect()
            self._connection.execute("LISTEN scorekeeper")
            # What was written before nobody told us.
            self._everything = True
            self._number += 1
        for told in self._connection.notifies(timeout=0):
            # What this process writes it hands out by itself.
            if not self._connections.is_ours(told.pid):
                self._streams.add(given(told.payload))
                self._number += 1

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(psycopg.Error):
                connection.close()


_all: WeakSet[Listening] = WeakSet()


def _close_all() -> None:
    for listening in list(_all):
        listening.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_close_all)
