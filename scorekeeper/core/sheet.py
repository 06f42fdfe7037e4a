"""What a score sheet holds, as each game declares it: columns, lines, boxes to tick. How it looks is not said here.

Labels and titles are marked English. What is printed blank and what is filled in of a match are told by the same keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.core.text import N_

POINTS, TOTAL = "points", "total"
"""Keys that need no game to fill them in: what a side got in a hand, and what it has then."""


@dataclass(frozen=True)
class Column:
    """A column to write in: `share` is its width beside the others, `sum` marks where the eye ends, a running total."""

    key: str
    label: str
    share: float = 1.0
    sum: bool = False


@dataclass(frozen=True)
class Entry:
    """A line of a block that a hand takes: `worth` each, `counted` where a pen writes how many and not the points.

    `key` is the reason of points (`Line.what`), with a colon and its `of` where sizes stand apart, several with a plus
    between them; or one of the sheet's own. `count` fills the placeholder of `label`.
    """

    key: str
    label: str
    worth: int | None = None
    counted: bool = False
    sum: bool = False
    count: int | None = None


@dataclass(frozen=True)
class Boxes:
    """Boxes to tick, a row a side: `each` of them under every one of `heads`; with none, under the other sides."""

    title: str
    heads: tuple[str, ...] = ()
    each: int = 1


@dataclass(frozen=True)
class Series:
    """Hands that belong together; `label` has a placeholder for the `{name}` of a side or for the `{number}`."""

    label: str
    hands: int


@dataclass(frozen=True)
class Sheet:
    """A score sheet: a row a hand with `columns` for each side, or where there are `lines`, a block a hand.

    `before` and `after` stand once a row; `hands` is how many there are, 0 where only the play tells; `turns` says that
    a hand is one side's alone. `signs` are the short marks of legend groups; `landscape` is how the paper lies.
    """

    columns: tuple[Column, ...]
    before: tuple[Column, ...] = ()
    after: tuple[Column, ...] = ()
    lines: tuple[Entry, ...] = ()
    hands: int = 0
    series: Series | None = None
    turns: bool = False
    boxes: tuple[Boxes, ...] = ()
    signs: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    landscape: bool = False


@dataclass(frozen=True)
class Mark:
    """Something a pen writes: words of the game, a number (signed where it is `gained`), or the sign of a `side`."""

    text: str = ""
    number: int | None = None
    side: int | None = None
    gained: bool = False
    ringed: bool = False


Cell = tuple[Mark, ...]
"""What stands in one place."""


@dataclass(frozen=True)
class Written:
    """What is filled in of one hand: `hand` once, `sides` for each side, by the keys of the sheet."""

    hand: Mapping[str, Cell] = field(default_factory=dict)
    sides: tuple[Mapping[str, Cell], ...] = ()


def points_and_totals() -> Sheet:
    """The sheet of a game that declares none of its own."""
    return Sheet((Column(POINTS, N_("Points")), Column(TOTAL, N_("Total"), sum=True)))
