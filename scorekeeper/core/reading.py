"""The strict reading of JSON objects: each key asked for by its kind, whatever nobody asked for refused by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.errors import refuse
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.table import Table

HUGE = 10**9
"""No number of any game comes near; larger ones are out of range."""

LONGEST_TEXT = 10_000
"""Letters in a free text (a title, a note) at most."""


def whole(value: Json, field: str, low: int = -HUGE, high: int = HUGE) -> int:
    """*value* as a whole number: `true`, `"3"` and `3.0` are none (`type`), one out of bounds is `range`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise refuse("type", "not-whole", field)
    if not low <= value <= high:
        raise refuse("range", "out-of-bounds", field, low=low, high=high, given=value)
    return value


def text(value: Json, field: str, longest: int = LONGEST_TEXT) -> str:
    """*value* as a text of at most *longest* letters."""
    if not isinstance(value, str):
        raise refuse("type", "not-text", field)
    if len(value) > longest:
        raise refuse("range", "long-text", field, most=longest)
    return value


def items(value: Json, field: str) -> Sequence[Json]:
    """*value* as a list."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise refuse("type", "not-list", field)
    return value


def mapping(value: Json, field: str) -> JsonObject:
    """*value* as a JSON object."""
    if not isinstance(value, Mapping):
        raise refuse("type", "not-object", field)
    return value


class Reading:
    """One JSON object while it is read; `end()` refuses every key that nobody asked for.

    `at` is the path of the object inside its hand or record (`""` the top). Every reader of a key refuses with `type`
    a missing key that has no default and a value of the wrong kind; `null` is no value. With `rename` the object is a
    copy of one's own, and each name that is read as a player is replaced in it: this is how a hand is rewritten when
    somebody is renamed, exactly where names stand and nowhere else.
    """

    def __init__(self, value: Json, table: Table, at: str = "", rename: Mapping[str, str] | None = None) -> None:
        """Begins to read *value*, a JSON object (else `type`), whose players sit at *table*."""
        self.value = mapping(value, at)
        self.table = table
        self.at = at
        self.rename = rename
        self._asked: set[str] = set()

    def path(self, key: str) -> str:
        """The path of *key* inside the hand."""
        return f"{self.at}.{key}" if self.at else key

    def has(self, key: str) -> bool:
        """Whether *key* is given; asking makes it no known key."""
        return key in self.value

    def take(self, key: str) -> Json:
        """The raw value of *key*, which must be there."""
        self._asked.add(key)
        if key not in self.value:
            raise refuse("type", "missing", self.path(key), key=key)
        return self.value[key]

    def number(self, key: str, low: int = 0, high: int = HUGE, default: int | None = None) -> int:
        """A whole number from *low* to *high*."""
        self._asked.add(key)
        if default is not None and key not in self.value:
            return default
        return whole(self.take(key), self.path(key), low, high)

    def numbers(self, key: str, low: int = -HUGE, high: int = HUGE, length: int | None = None) -> tuple[int, ...]:
        """A list of whole numbers, *length* of them where it is given (else `count`); an absent one is empty."""
        self._asked.add(key)
        if length is None and key not in self.value:
            return ()
        given = items(self.take(key), self.path(key))
        if length is not None and len(given) != length:
            raise refuse("count", "list-length", self.path(key), length=length, given=len(given))
        return tuple(whole(item, f"{self.path(key)}.{index}", low, high) for index, item in enumerate(given))

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        self._asked.add(key)
        if key not in self.value:
            return default
        value = self.value[key]
        if not isinstance(value, bool):
            raise refuse("type", "not-flag", self.path(key))
        return value

    def only_true(self, key: str) -> None:
        """A key that is `true` or not there at all."""
        if self.take(key) is not True:
            raise refuse("type", "only-true", self.path(key), key=key)

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        self._asked.add(key)
        if default is not None and key not in self.value:
            return default
        return text(self.take(key), self.path(key))

    def word(self, key: str, among: Sequence[str], default: str | None = None) -> str:
        """One of the words *among*; another one is out of range."""
        word = self.text(key, default)
        if word not in among:
            raise refuse("range", "other-word", self.path(key), given=word[:40], among=list(among))
        return word

    def seat(self, key: str) -> int:
        """A player by name, as the number of the seat."""
        name = self.text(key)
        seat = self.table.seat(name, self.path(key))
        self._replace(key, self._renamed(name))
        return seat

    def seats(self, key: str) -> tuple[int, ...]:
        """Players by name, as numbers of seats, in the order given."""
        path = self.path(key)
        given = [text(item, f"{path}.{index}") for index, item in enumerate(items(self.take(key), path))]
        seats = tuple(self.table.seat(name, f"{path}.{index}") for index, name in enumerate(given))
        self._replace(key, [self._renamed(name) for name in given])
        return seats

    def by_seat(self, key: str) -> dict[int, Json]:
        """`{name: value}` as {number of the seat: value}; a name given twice in two spellings is `format`."""
        given = mapping(self.take(key), self.path(key))
        found = {self.table.seat(name, f"{self.path(key)}.{name}"): value for name, value in given.items()}
        if len(found) != len(given):
            raise refuse("format", "key-twice", self.path(key), key=key)
        self._replace(key, {self._renamed(name): value for name, value in given.items()})
        return found

    def counts(self, key: str) -> tuple[int, ...]:
        """`{name: number}` as one number a seat, from 0; a missing name has 0."""
        found = {
            seat: whole(value, f"{self.path(key)}.{self.table.names[seat]}", low=0)
            for seat, value in self.by_seat(key).items()
        }
        return tuple(found.get(seat, 0) for seat in range(len(self.table.seats)))

    def inner(self, key: str) -> Reading:
        """The JSON object under *key*, to be read and ended by itself."""
        inner = Reading(self._own(self.take(key)), self.table, self.path(key), self.rename)
        self._replace(key, inner.value)
        return inner

    def rows(self, key: str, length: int | None = None) -> list[Reading]:
        """The JSON objects in the list under *key*, *length* of them where it is given (else `count`)."""
        given = [self._own(row) for row in items(self.take(key), self.path(key))]
        if length is not None and len(given) != length:
            raise refuse("count", "list-length", self.path(key), length=length, given=len(given))
        self._replace(key, given)
        return [Reading(row, self.table, f"{self.path(key)}.{i}", self.rename) for i, row in enumerate(given)]

    def end(self) -> None:
        """Refuses with `unknown-key` the first key that nobody asked for."""
        for key in self.value:
            if key not in self._asked:
                raise refuse("unknown-key", field=self.path(key[:60]), key=key[:60])

    def _renamed(self, name: str) -> str:
        return (self.rename or {}).get(self.table.names[self.table.seat(name)], name) if self.rename else name

    def _own(self, value: Json) -> Json:
        return dict(value) if self.rename is not None and isinstance(value, Mapping) else value

    def _replace(self, key: str, value: Json) -> None:
        if self.rename is not None and isinstance(self.value, dict):
            self.value[key] = value
