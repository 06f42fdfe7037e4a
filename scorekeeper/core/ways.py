"""The ways of entering a hand, as values made of fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.core.fields import Each, Field, Rows, Text, inside
from scorekeeper.core.jsontext import JsonObject


@dataclass(frozen=True)
class Way:
    """One way of entering a hand: its fields, and what is fixed in it.

    `fixed` are keys with their values (`{"contract": "trumps"}`), `marks` keys that show in a hand that it was entered
    this way, beyond those that its fields need. A way `beside` another is offered on that one's page. `closed` says why
    it is not open now (marked English), empty where it is. `sign` is its short mark where ways stand in a grid (`K♥`).
    """

    key: str
    label: str
    fields: tuple[Field, ...]
    fixed: JsonObject = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    beside: str = ""
    closed: str = ""
    sign: str = ""

    def fits(self, hand: JsonObject) -> bool:
        """Whether *hand* looks as if it was entered this way, and its form would lose nothing of it."""
        fixed = all(inside(hand, key) == value for key, value in self.fixed.items())
        marked = all(inside(hand, mark) is not None for mark in self.marks)
        return fixed and marked and _held(hand, (*self.fields, Text("note", "")), self.fixed)


def _held(value: JsonObject, fields: Sequence[Field], fixed: JsonObject, at: str = "") -> bool:
    """Whether every key of *value*, whose own path is *at*, is fixed or asked for by one of *fields*."""
    for key, item in value.items():
        path = f"{at}{key}"
        field = next((field for field in fields if field.name == path), None)
        deeper = any(name.startswith(f"{path}.") for name in (*fixed, *(other.name for other in fields)))
        if isinstance(field, Each | Rows) and isinstance(item, Sequence):
            inner = field.fields if isinstance(field, Each) else field.columns
            if isinstance(field, Each) and len(item) != field.length:
                return False
            if not all(isinstance(row, Mapping) and _held(row, inner, {}) for row in item):
                return False
        elif isinstance(item, Mapping) and deeper:
            if not _held(item, fields, fixed, f"{path}."):
                return False
        elif field is None and path not in fixed:
            return False
    return True
