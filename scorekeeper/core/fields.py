"""The fields of a hand and of the house rules: what is asked for and how, as values that pages and readers share.

`name` is the key inside the hand, dotted where it lies deeper (`result.ace`). Labels are marked English.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.core.jsontext import Json, JsonObject


@dataclass(frozen=True)
class Option:
    """One value of a choice."""

    value: str | int
    label: str


@dataclass(frozen=True)
class Choice:
    """One of several options; JSON: its value. None is chosen at first unless one is `proposed`.

    `nothing` is the value of the one that says that nothing is: with script a second tap on what is chosen means it.
    """

    name: str
    label: str
    options: tuple[Option, ...]
    help: str = ""
    proposed: str | int | None = None
    nothing: str | int | None = None


@dataclass(frozen=True)
class Several:
    """Some of several options; JSON: a list of their values."""

    name: str
    label: str
    options: tuple[Option, ...]
    help: str = ""


@dataclass(frozen=True)
class Flag:
    """Yes or no; JSON: a boolean. Where `without` is the label of its being no, that is asked for, `worth` so much."""

    name: str
    label: str
    help: str = ""
    proposed: bool = False
    without: str = ""
    worth: int = 0


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high` in steps of `step`; left out of the hand where blank.

    One that is `tapped` is so small that it is counted up and down by taps; each of what it counts is `worth` so many
    points. One that is `seldom` needed is folded away with others of the kind.
    """

    name: str
    label: str
    low: int = 0
    high: int = 10**6
    step: int = 1
    help: str = ""
    proposed: int | None = None
    tapped: bool = False
    worth: int = 0
    seldom: bool = False


@dataclass(frozen=True)
class Numbers:
    """A list of whole numbers: one each `per` seat or side, or free where `per` is `""`.

    `blank` is what a number left blank means, `None` that none may be.
    """

    name: str
    label: str
    per: str = ""
    blank: int | None = None
    low: int = -(10**6)
    high: int = 10**6
    help: str = ""


@dataclass(frozen=True)
class Player:
    """One player of the seats `among`; JSON: the name. The seat `proposed` stands chosen, and the only one there is."""

    name: str
    label: str
    among: tuple[int, ...]
    help: str = ""
    proposed: int | None = None


@dataclass(frozen=True)
class Players:
    """Several players of the seats `among`, in order where `ordered` (then all of them); JSON: a list of names."""

    name: str
    label: str
    among: tuple[int, ...]
    ordered: bool = False
    help: str = ""


@dataclass(frozen=True)
class Takers:
    """Who of the seats `among` took each of `things` (labels, in order); JSON: a list of names, one a thing."""

    name: str
    label: str
    among: tuple[int, ...]
    things: tuple[str, ...]
    help: str = ""


@dataclass(frozen=True)
class Counts:
    """A number for each player of the seats `among`, `total` in all where it is known; JSON: `{name: number}`."""

    name: str
    label: str
    among: tuple[int, ...]
    total: int | None = None
    help: str = ""


@dataclass(frozen=True)
class Pairs:
    """Who did it to whom: `allowed` lists (seat, other seat) in the order to ask; JSON: `{name: [name, …]}`.

    Whoever is chosen in the field that `answers` names may do it only to those who did it to that player.
    """

    name: str
    label: str
    allowed: tuple[tuple[int, int], ...]
    help: str = ""
    answers: str = ""


@dataclass(frozen=True)
class Tally:
    """How many there are of each size, called `each`; JSON: the list of sizes, one entry each (`[2, 2, 4]`)."""

    name: str
    label: str
    sizes: tuple[int, ...]
    help: str = ""
    each: str = "{size}"


@dataclass(frozen=True)
class Digits:
    """A few small numbers typed in a row, as dice are (`1 1 5`); JSON: the list of numbers."""

    name: str
    label: str
    low: int = 1
    high: int = 6
    most: int = 6
    help: str = ""


@dataclass(frozen=True)
class Cards:
    """Cards typed in a row (`AS 10H *`), or where `several`, a row of them a line; JSON: a list, or a list of lists."""

    name: str
    label: str
    several: bool = False
    help: str = ""


@dataclass(frozen=True)
class Rows:
    """A list of objects of the same fields, `shown` empty rows at first; JSON: a list, empty rows left out.

    `more` is what the button for another row says where that is not clear.
    """

    name: str
    label: str
    columns: tuple[Field, ...]
    shown: int = 2
    help: str = ""
    more: str = ""


@dataclass(frozen=True)
class Text:
    """Free text; JSON: a string, left out where blank."""

    name: str
    label: str
    longest: int = 500
    help: str = ""


@dataclass(frozen=True)
class Shortcut:
    """What one tap counts up by one: names of fields, of a `Tally` with the size (`odd_even-2`)."""

    label: str
    counts: tuple[str, ...]


@dataclass(frozen=True)
class Each:
    """The same fields `length` times: for each side, or for `heads` (marked English); JSON: a list of objects."""

    name: str
    label: str
    length: int
    fields: tuple[Field, ...]
    heads: tuple[str, ...] = ()
    help: str = ""
    shortcuts: tuple[Shortcut, ...] = ()


Field: TypeAlias = (
    "Choice | Several | Flag | Number | Numbers | Player | Players | Takers"
    " | Counts | Pairs | Tally | Digits | Cards | Rows | Text | Each"
)
"""Every kind of field."""


def inside(hand: JsonObject, name: str) -> Json:
    """The value under the dotted *name* in *hand*, or `None`."""
    value: Json = hand
    for key in name.split("."):
        if not isinstance(value, Mapping):
            return None
        value = value.get(key)
    return value
