"""JSON texts read strictly: no key twice, no NaN, no endless number, no nesting beyond reason."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from scorekeeper.core.errors import refuse

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""A value that JSON can say, only read, never changed."""

JsonObject: TypeAlias = Mapping[str, Json]
"""A JSON object."""

DEEPEST = 24
"""How deep a record may be nested; the deepest of a lawful one is 7."""


LONGEST_NUMBER = 1000
"""Digits of a number at most; more are refused before they cost anything."""

LINE_ENDS = {"\u0085": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What JSON may hold as it is, and some readers of lines take for the end of one."""


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise refuse("format", "key-twice", key=key)
        found[key] = value
    return found


def _no_constant(text: str) -> Json:
    raise refuse("format", "not-json", text=text)


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise refuse("format", "long-number")
    return int(text)


def _fraction(text: str) -> float:
    if len(text) > LONGEST_NUMBER:
        raise refuse("format", "long-number")
    return float(text)


# Made once: making one takes as long as reading a hand.
_STRICT = json.JSONDecoder(
    object_pairs_hook=_once, parse_constant=_no_constant, parse_int=_whole, parse_float=_fraction
)
_PLAIN = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": "))


def loads(text: str | bytes) -> Json:
    """The value of a JSON text; UTF-8 where it is bytes.

    Refuses with `format` what is no JSON, a key given twice, NaN and infinities, numbers of thousands of digits, lone
    surrogates and nesting deeper than `DEEPEST`.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        value: Json = _STRICT.decode(text)
        text.encode("utf-8")
    except (ValueError, RecursionError) as fault:
        raise refuse("format", "not-json") from fault
    escapes = "\\u" in text
    if escapes or text.count("{") + text.count("[") > DEEPEST:
        _within_reason(value, escapes)
    return value


def _within_reason(value: Json, escapes: bool, depth: int = 0) -> None:
    """Refuses nesting beyond reason and, where the text has *escapes*, strings that no UTF-8 can write."""
    if depth > DEEPEST:
        raise refuse("format", "too-deep")
    if isinstance(value, str):
        if escapes and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise refuse("format", "not-json")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            _within_reason(key, escapes, depth)
            _within_reason(item, escapes, depth + 1)
    elif isinstance(value, Sequence):
        for item in value:
            _within_reason(item, escapes, depth + 1)


def listed(value: Json) -> Sequence[Json]:
    """What is in *value* where it is a list; nothing where it is anything else."""
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def objects(value: Json, length: int) -> list[JsonObject]:
    """*value* as a list of *length* objects; one that is none, or is missing, is empty."""
    rows: list[JsonObject] = [row if isinstance(row, Mapping) else {} for row in listed(value)]
    return [*rows, *({} for _ in range(length))][:length]


def dumps(value: object) -> str:
    """The shortest JSON text of *value*, one line, letters as they are."""
    return _PLAIN.encode(value)


def lines(text: bytes) -> list[bytes]:
    """The lines of *text*; the end of the last one begins no other."""
    found = text.split(b"\n")
    return found if found[-1] else found[:-1]


def line(value: object) -> str:
    """*value* as JSON on one line, which has its end."""
    text = dumps(value)
    for letter, escape in LINE_ENDS.items():
        text = text.replace(letter, escape)
    return text + "\n"
