"""JSON objects as rows of a database keep them, and entries as they are read back."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from sqlite3 import Connection
from typing import Any

from scorekeeper.store.faults import StoreFault
from scorekeeper.store.journal import Entry, JsonObject

_PACKING = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def packed(data: JsonObject) -> str:
    """Return *data* as the text that a row keeps."""
    text = _PACKING.encode(dict(data))
    # JSON can carry half of a surrogate pair and UTF-8 cannot; it keeps the escape that it has in JSON.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def unpacked(text: str) -> JsonObject:
    """Return the object that `packed` wrote; raises `StoreFault` for any other text."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise StoreFault("damaged") from error
    if not isinstance(data, dict):
        raise StoreFault("damaged")
    return data


def select(
    conn: Connection, table: str, where: str, values: Sequence[object], order: str = "rowid"
) -> list[dict[str, Any]]:
    """Return rows of a table in SQLite.

    What every request does is done by this and by `add`: before anything else sqlite-utils looks each time which
    tables and views there are, which takes longer than the rows do.
    """
    rows = conn.execute(f"select * from {table} where {where} order by {order}", values)  # noqa: S608 - all our own
    names = [column[0] for column in rows.description]
    return [dict(zip(names, row, strict=True)) for row in rows]


def add(conn: Connection, table: str, row: Mapping[str, object]) -> None:
    """Add a row to a table in SQLite."""
    conn.execute(_adding(table, *row), row)


@cache
def _adding(table: str, *columns: str) -> str:
    quoted, values = ", ".join(f'"{column}"' for column in columns), ", ".join(f":{column}" for column in columns)
    return f"insert into {table} ({quoted}) values ({values})"  # noqa: S608 - all our own


def entry(row: dict[str, Any]) -> Entry:
    """Return the entry that a row of the journal is."""
    return Entry(**row | {"data": unpacked(row["data"])})
