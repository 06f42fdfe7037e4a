"""What one side of Bara-kon has on the table after a deal, read strictly (rule book, 3a; S0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.core.errors import refuse
from scorekeeper.core.reading import Reading
from scorekeeper.games.barakon.rules import TRICK

EXITS = ("none", "out", "flash")
"""How a side may have left the deal: not at all, by melding out, by a flash exit."""

HEADS = {"A": 14, "K": 13, **{str(rank): rank for rank in range(10, 2, -1)}}
"""What may head a ladder, and its rank: never a queen or a jack; down to 3 by the author's remark (S0)."""


@dataclass(frozen=True)
class Category:
    """One of the five categories: `what` in lines, `key` in a hand, `worth` as {cards in a meld: its points}."""

    what: str
    key: str
    worth: Mapping[int, int]

    @property
    def sized(self) -> bool:
        """Whether its melds differ in size, so that a hand lists sizes instead of a count."""
        return len(self.worth) > 1


CATEGORIES = (
    Category("odd-even", "odd_even", {2: 1, 3: 2, 4: 3}),
    Category("opposites", "opposites", {2: 2}),
    Category("triples", "triples", {3: 3}),
    Category("runs", "runs", {3: 3}),
    Category("families", "families", {3: 3, 4: 4, 5: 5, 6: 6}),
)
"""The five categories in the order of the table, left to right, with the points of S0's table."""


@dataclass(frozen=True)
class Pile:
    """The melds of one `category` and one size: `count` of them, `cards` in each."""

    category: Category
    cards: int
    count: int

    @property
    def worth(self) -> int:
        """The points of each."""
        return self.category.worth[self.cards]

    @property
    def points(self) -> int:
        """The points of all."""
        return self.worth * self.count


@dataclass(frozen=True)
class Ladder:
    """A ladder by the card at its head; `royal` where its vertical chain is of one suit, the queen apart."""

    top: str
    royal: bool


@dataclass(frozen=True)
class Melds:
    """What one side has melded and won in a deal; `exit` is one of `EXITS`."""

    piles: tuple[Pile, ...]
    tricks: int
    ladders: tuple[Ladder, ...]
    exit: str

    def of(self, category: Category) -> tuple[Pile, ...]:
        """The piles of *category*, the most valuable first."""
        return tuple(sorted((pile for pile in self.piles if pile.category == category), key=lambda pile: -pile.worth))

    def held(self, category: Category) -> int:
        """How many melds of *category* there are."""
        return sum(pile.count for pile in self.of(category))

    @property
    def sets(self) -> int:
        """How many complete sets there are, each of one meld of every category."""
        return min(self.held(category) for category in CATEGORIES)

    @property
    def kinds(self) -> int:
        """How many of the five categories there are."""
        return len({pile.category.key for pile in self.piles})

    @property
    def cards(self) -> int:
        """The cards in melds and tricks."""
        return sum(pile.cards * pile.count for pile in self.piles) + TRICK * self.tricks


def read_melds(reading: Reading) -> Melds:
    """One side of a hand, all of it optional.

    Refuses with `range` a size that no meld of its category has and a count below 0, with `ladder` a card that cannot
    head one.
    """
    melds = Melds(
        piles=tuple(pile for category in CATEGORIES for pile in _read_piles(reading, category)),
        tricks=reading.number("tricks", default=0),
        ladders=tuple(_read_ladder(row) for row in reading.rows("ladders")) if reading.has("ladders") else (),
        exit=reading.word("exit", EXITS, default="none"),
    )
    reading.end()
    return melds


def _read_piles(reading: Reading, category: Category) -> list[Pile]:
    if category.sized:
        sizes = Counter(reading.numbers(category.key, min(category.worth), max(category.worth)))
    else:
        sizes = Counter({cards: reading.number(category.key, default=0) for cards in category.worth})
    return [Pile(category, cards, count) for cards, count in sorted(sizes.items()) if count]


def _read_ladder(row: Reading) -> Ladder:
    top = row.text("top")
    if top not in HEADS:
        raise refuse("ladder", "ladder-head", row.path("top"), given=top[:40])
    ladder = Ladder(top, row.flag("royal"))
    row.end()
    return ladder
