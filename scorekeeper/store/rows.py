"""JSON objects as rows of a database keep them, and entries as they are read back."""

import json
from typing import Any

from scorekeeper.store.faults import StoreFault
from scorekeeper.store.journal import Entry, JsonObject


def packed(data: JsonObject) -> str:
    """Return *data* as the text that a row keeps."""
    text = json.dumps(dict(data), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
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


def entry(row: dict[str, Any]) -> Entry:
    """Return the entry that a row of the journal is."""
    return Entry(**row | {"data": unpacked(row["data"])})
