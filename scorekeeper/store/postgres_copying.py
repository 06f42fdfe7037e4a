"""A PostgreSQL database as one SQLite file, and what is wrong with what it keeps."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.store.faults import store_faults
from scorekeeper.store.moving import bring, carried
from scorekeeper.store.postgres_connection import Connections
from scorekeeper.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from scorekeeper.store.postgres import PostgresStore

AT_ONCE = 500
"""Streams that are written to the disk together."""

_FAULTS = {
    "the entries of {stream} are not numbered from 1 without a gap": """
        SELECT stream FROM journal GROUP BY stream HAVING min(seq) <> 1 OR max(seq) <> count(*)
    """,
    "an address leads to {stream}, which is not there": """
        SELECT DISTINCT stream FROM addresses
        WHERE NOT EXISTS (SELECT 1 FROM journal WHERE journal.stream = addresses.stream)
    """,
    "a browser opened {stream} through an address that does not lead there": """
        SELECT DISTINCT stream FROM visits
        WHERE NOT EXISTS (
            SELECT 1 FROM addresses WHERE addresses.token = visits.token AND addresses.stream = visits.stream
        )
    """,
}
"""What may be wrong with a stream, and the question of which ones it is."""


def copy(store: PostgresStore, file: Path) -> None:
    """Write all that *store* keeps into a new SQLite *file*, whole only once this returns; raises `StoreFault`."""
    with closing(SqliteStore(file)) as copied:
        streams = store.streams()
        for begin in range(0, len(streams), AT_ONCE):
            with copied.transaction():
                for stream in streams[begin : begin + AT_ONCE]:
                    bring(copied, carried(store, stream))
        filed, sums = store.shelf.everything()
        with copied.transaction():
            for one in filed:
                copied.shelf.file(one)
            for circle, scope, data in sums:
                copied.shelf.add_up(circle, scope, data)
        with store_faults():
            # So that the copy is one file, and opens where nothing can be written beside it.
            copied.database.execute("PRAGMA journal_mode = DELETE")


def faults(connections: Connections) -> Sequence[str]:
    """Return what is wrong with what a database keeps, a sentence for each stream."""
    return [
        sentence.format(stream=row["stream"])
        for sentence, question in _FAULTS.items()
        for row in connections.rows(question)
    ]
