"""The lists of matches in SQLite: what is told of each without its journal, and what was added up over many."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from hashlib import sha256
from typing import Any

from sqlite_utils import Database

from scorekeeper.store.faults import store_faults
from scorekeeper.store.journal import JsonObject
from scorekeeper.store.listing import Filed, Listing
from scorekeeper.store.rows import packed, select, unpacked

_NEXT = """
    select min(kind) from shelf where circle = :circle and trashed = '' and finished = 1 and kind > {last}
"""
# From one kind to the next by the index, however many matches there are of each.
_KINDS = f"""
    with recursive known(kind) as (
        {_NEXT.format(last="''")} union all select ({_NEXT.format(last="known.kind")}) from known where kind is not null
    )
    select kind from known
"""  # noqa: S608 - all of it is our own

Transaction = Callable[[], AbstractContextManager[None]]
"""Begins a transaction of the store, or joins the one that this thread is in."""


class SqliteShelf:
    """A `Shelf` in the tables `shelf` and `sums` of a SQLite database."""

    def __init__(self, database: Callable[[], Database], transaction: Transaction) -> None:
        self._database = database
        self._transaction = transaction

    def file(self, filed: Filed) -> None:
        """Put a match on the shelf, in place of what was there of it."""
        with self._transaction():
            row = vars(filed) | {"data": packed(filed.data)}
            self._database().table("shelf").upsert(row, pk="stream")

    def remove(self, stream: str) -> None:
        """Take a match off the shelf, if it is there."""
        with self._transaction():
            self._database().table("shelf").delete_where("stream = ?", [stream])

    @store_faults()
    def find(self, stream: str) -> Filed | None:
        """Return what is on the shelf of a match, or None."""
        rows = select(self._database().conn, "shelf", "stream = ?", [stream])
        return _filed(rows[0]) if rows else None

    @store_faults()
    def list(self, wanted: Listing, limit: int | None = None, skip: int = 0) -> Sequence[Filed]:
        """Return the matches that are wanted, those that began last first, `limit` of them after the first `skip`."""
        return self._rows(*_where(wanted), limit, skip, "began desc, stream desc")

    @store_faults()
    def count(self, wanted: Listing) -> int:
        """Return how many matches are wanted."""
        return int(self._database().table("shelf").count_where(*_where(wanted)))

    @store_faults()
    def fingerprint(self, wanted: Listing) -> str:
        """Return a text that is another as soon as anything is told otherwise of the matches that are wanted."""
        where, values = _where(wanted)
        rows = self._database().table("shelf").rows_where(where, values, order_by="stream")
        return sha256("\n".join("\t".join(map(str, row.values())) for row in rows).encode()).hexdigest()

    @store_faults()
    def kinds(self, circle: str) -> Sequence[str]:
        """Return the kinds of which a circle has finished matches, those in the trash apart."""
        return [str(kind) for (kind,) in self._database().execute(_KINDS, {"circle": circle}) if kind]

    @store_faults()
    def thrown_away(self, before: str) -> Sequence[str]:
        """Return the matches that lie in the trash since before that time."""
        rows = self._database().query("select stream from shelf where trashed <> '' and trashed < ?", [before])
        return [str(row["stream"]) for row in rows]

    def add_up(self, circle: str, scope: str, data: JsonObject) -> None:
        """Keep what was added up over a circle's matches in a scope, in place of what was there."""
        with self._transaction():
            row = {"circle": circle, "scope": scope, "data": packed(data)}
            self._database().table("sums").upsert(row, pk=("circle", "scope"))

    @store_faults()
    def sums(self, circle: str) -> dict[str, JsonObject]:
        """Return what was added up of a circle, by scope."""
        rows = self._database().table("sums").rows_where("circle = ?", [circle], order_by="scope")
        return {str(row["scope"]): unpacked(row["data"]) for row in rows}

    @store_faults()
    def sum(self, circle: str, scope: str) -> JsonObject | None:
        """Return what was added up of a circle in one scope, or None."""
        rows = list(self._database().table("sums").rows_where("circle = ? and scope = ?", [circle, scope]))
        return unpacked(rows[0]["data"]) if rows else None

    def forget_sums(self, circle: str, scope: str | None = None) -> None:
        """Forget what was added up of a circle, in one scope or in all."""
        where, values = ("circle = ?", [circle]) if scope is None else ("circle = ? and scope = ?", [circle, scope])
        with self._transaction():
            self._database().table("sums").delete_where(where, values)

    def clear(self) -> None:
        """Take everything off the shelf, sums too, to be filed anew."""
        with self._transaction():
            for table in ("shelf", "sums"):
                self._database().table(table).delete_where()

    def _rows(
        self, where: str, values: Sequence[object], limit: int | None, skip: int = 0, order: str | None = None
    ) -> Sequence[Filed]:
        rows = (
            self._database()
            .table("shelf")
            .rows_where(where, list(values), order_by=order, limit=limit, offset=skip or None)
        )
        return [_filed(row) for row in rows]


def _filed(row: dict[str, Any]) -> Filed:
    return Filed(**row | {"finished": bool(row["finished"]), "data": unpacked(row["data"])})


def _where(wanted: Listing) -> tuple[str, list[object]]:
    """The condition of a listing in SQL, and its values."""
    parts: dict[str, object] = {"circle = ?": wanted.circle}
    if wanted.finished is not None:
        parts["finished = ?"] = int(wanted.finished)
    if wanted.kind:
        parts["kind = ?"] = wanted.kind
    if wanted.since:
        parts["began >= ?"] = wanted.since
    if wanted.until:
        # A time of day sorts behind the bare day.
        parts["began < ?"] = wanted.until + "~"
    if wanted.trashed is not None:
        parts["trashed <> ?" if wanted.trashed else "trashed = ?"] = ""
    return " and ".join(parts), list(parts.values())
