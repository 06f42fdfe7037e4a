"""The lists of matches in PostgreSQL: what is told of each without its journal, and what was added up over many."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from scorekeeper.store.journal import JsonObject
from scorekeeper.store.listing import Filed, Listing
from scorekeeper.store.postgres_connection import Connections, Row
from scorekeeper.store.postgres_turns import Turns
from scorekeeper.store.rows import packed, unpacked

_NEXT = "SELECT min(kind) FROM shelf WHERE circle = %(circle)s AND trashed = '' AND finished AND kind > {last}"
# From one kind to the next by the index, however many matches there are of each.
_KINDS = f"""
    WITH RECURSIVE known(kind) AS (
        ({_NEXT.format(last="''")}) UNION ALL
        SELECT ({_NEXT.format(last="known.kind")}) FROM known WHERE kind IS NOT NULL
    )
    SELECT kind FROM known WHERE kind IS NOT NULL
"""  # noqa: S608 - all of it is our own
_FOUND = "SELECT stream, circle, began, kind, finished, trashed, data FROM shelf"
_FINGERPRINT = r"encode(sha256(convert_to(string_agg(shelf::text, E'\n' ORDER BY stream), 'UTF8')), 'hex')"
_FILE = """
    INSERT INTO shelf (stream, circle, began, kind, finished, trashed, data)
    VALUES (%(stream)s, %(circle)s, %(began)s, %(kind)s, %(finished)s, %(trashed)s, %(data)s)
    ON CONFLICT (stream) DO UPDATE SET circle = excluded.circle, began = excluded.began, kind = excluded.kind,
        finished = excluded.finished, trashed = excluded.trashed, data = excluded.data
"""
_ADD_UP = """
    INSERT INTO sums (circle, scope, data) VALUES (%s, %s, %s)
    ON CONFLICT (circle, scope) DO UPDATE SET data = excluded.data
"""


class Writing(Protocol):
    """Begins a transaction of the store, or goes on in the one of this thread, at its turn at all these names."""

    def __call__(self, *names: str) -> AbstractContextManager[None]:
        """Write inside of the block."""
        ...


class PostgresShelf:
    """A `Shelf` in the tables `shelf` and `sums` of a PostgreSQL database."""

    def __init__(self, connections: Connections, turns: Turns, writing: Writing) -> None:
        self._rows = connections.rows
        self._turns = turns
        self._writing = writing

    def file(self, filed: Filed) -> None:
        """Put a match on the shelf, in place of what was there of it."""
        with self._writing(filed.stream):
            self._turns.take(filed.circle, *self._circle_of(filed.stream))
            self._rows(_FILE, vars(filed) | {"data": packed(filed.data)})

    def remove(self, stream: str) -> None:
        """Take a match off the shelf, if it is there."""
        with self._writing(stream):
            self._turns.take(*self._circle_of(stream))
            self._rows("delete from shelf where stream = %s", [stream])

    def find(self, stream: str) -> Filed | None:
        """Return what is on the shelf of a match, or None."""
        self._turns.take(stream)
        rows = self._rows(f"{_FOUND} WHERE stream = %s", [stream])
        return _filed(rows[0]) if rows else None

    def list(self, wanted: Listing, limit: int | None = None, skip: int = 0) -> Sequence[Filed]:
        """Return the matches that are wanted, those that began last first, `limit` of them after the first `skip`."""
        self._turns.take(wanted.circle)
        where, values = _where(wanted)
        page = "ORDER BY began DESC, stream DESC LIMIT %(limit)s::bigint OFFSET %(skip)s::bigint"
        rows = self._rows(f"{_FOUND} WHERE {where} {page}", values | {"limit": limit, "skip": skip})
        return [_filed(row) for row in rows]

    def count(self, wanted: Listing) -> int:
        """Return how many matches are wanted."""
        self._turns.take(wanted.circle)
        where, values = _where(wanted)
        return int(self._rows(f"select count(*) from shelf where {where}", values)[0]["count"])  # noqa: S608 - our own words

    def fingerprint(self, wanted: Listing) -> str:
        """Return a text that is another as soon as anything is told otherwise of the matches that are wanted."""
        self._turns.take(wanted.circle)
        where, values = _where(wanted)
        rows = self._rows(f"select {_FINGERPRINT} as fingerprint from shelf where {where}", values)  # noqa: S608 - our own words
        return str(rows[0]["fingerprint"])

    def kinds(self, circle: str) -> Sequence[str]:
        """Return the kinds of which a circle has finished matches, those in the trash apart."""
        self._turns.take(circle)
        return [row["kind"] for row in self._rows(_KINDS, {"circle": circle})]

    def thrown_away(self, before: str) -> Sequence[str]:
        """Return the matches that lie in the trash since before that time."""
        self._turns.take_all()
        rows = self._rows("select stream from shelf where trashed <> '' and trashed < %s", [before])
        return [row["stream"] for row in rows]

    def add_up(self, circle: str, scope: str, data: JsonObject) -> None:
        """Keep what was added up over a circle's matches in a scope, in place of what was there."""
        with self._writing(circle):
            self._rows(_ADD_UP, [circle, scope, packed(data)])

    def sums(self, circle: str) -> dict[str, JsonObject]:
        """Return what was added up of a circle, by scope."""
        self._turns.take(circle)
        rows = self._rows("select scope, data from sums where circle = %s order by scope", [circle])
        return {row["scope"]: unpacked(row["data"]) for row in rows}

    def sum(self, circle: str, scope: str) -> JsonObject | None:
        """Return what was added up of a circle in one scope, or None."""
        self._turns.take(circle)
        rows = self._rows("select data from sums where circle = %s and scope = %s", [circle, scope])
        return unpacked(rows[0]["data"]) if rows else None

    def forget_sums(self, circle: str, scope: str | None = None) -> None:
        """Forget what was added up of a circle, in one scope or in all."""
        with self._writing(circle):
            self._rows(
                "delete from sums where circle = %s and (%s::text is null or scope = %s)", [circle, scope, scope]
            )

    def clear(self) -> None:
        """Take everything off the shelf, sums too, to be filed anew."""
        with self._writing():
            self._turns.take_all()
            for table in ("shelf", "sums"):
                self._rows(f"delete from {table}")  # noqa: S608 - a name of our own

    def everything(self) -> tuple[Iterator[Filed], Iterator[tuple[str, str, JsonObject]]]:
        """Return all that is on the shelf: matches, and (circle, scope, what was added up)."""
        self._turns.take_all()
        filed = map(_filed, self._rows(_FOUND))
        sums = self._rows("select circle, scope, data from sums")
        return filed, ((row["circle"], row["scope"], unpacked(row["data"])) for row in sums)

    def _circle_of(self, stream: str) -> Sequence[str]:
        return [row["circle"] for row in self._rows("select circle from shelf where stream = %s", [stream])]


def _filed(row: Row) -> Filed:
    return Filed(**row | {"data": unpacked(row["data"])})


def _where(wanted: Listing) -> tuple[str, Row]:
    """The condition of a listing in SQL, and its values."""
    # A time of day sorts behind the bare day.
    values = vars(wanted) | {"until": wanted.until + "~"}
    parts = ["circle = %(circle)s"]
    parts += ["finished = %(finished)s"] if wanted.finished is not None else []
    parts += ["kind = %(kind)s"] if wanted.kind else []
    parts += ["began >= %(since)s"] if wanted.since else []
    parts += ["began < %(until)s"] if wanted.until else []
    if wanted.trashed is not None:
        parts.append("trashed <> ''" if wanted.trashed else "trashed = ''")
    return " and ".join(parts), values
