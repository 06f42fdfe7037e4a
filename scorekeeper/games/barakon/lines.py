"""What the melds of a side are worth, reason by reason (rule book, 3a and 3b; S0)."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.result import Line
from scorekeeper.games.barakon.melds import CATEGORIES, HEADS, Category, Ladder, Melds
from scorekeeper.games.barakon.rules import DOUBLING_SETS, FLASH, OUT, TRICK, TRIO, TRIO_TRICKS, Rules

LOWEST_IN_TABLE = 6
"""The lowest head of a ladder that S0's table gives a bonus for (rule book, 3b: 6)."""


def lines(side: int, melds: Melds, rules: Rules) -> tuple[Line, ...]:
    """The lines of *side*, in the order of S0's table."""
    return (
        *_categories(side, melds),
        *_doubling(side, melds, rules),
        *_tricks(side, melds.tricks, rules),
        *_ladders(side, melds, rules),
        *_exit(side, melds.exit, rules),
    )


def bonus(ladder: Ladder, rules: Rules) -> int:
    """The bonus of a complete *ladder* before a royal one doubles it: the rank of its head."""
    rank = HEADS[ladder.top]
    return rank if rank >= LOWEST_IN_TABLE or rules.low_ladders == "rank" else 0


def _categories(side: int, melds: Melds) -> Iterator[Line]:
    for pile in melds.piles:
        size = pile.cards if pile.category.sized else None
        yield Line(side, pile.category.what, pile.points, pile.count, size)


def _doubling(side: int, melds: Melds, rules: Rules) -> Iterator[Line]:
    """What doubling adds (rule book, 3b: 4); tricks, ladders and exits are never doubled."""
    if rules.doubling == "each":
        for category in CATEGORIES:
            if melds.held(category) >= DOUBLING_SETS:
                points = sum(pile.points for pile in melds.of(category))
                yield Line(side, f"three-{category.what}", points, melds.held(category))
    elif melds.sets >= DOUBLING_SETS:
        everything = sum(pile.points for pile in melds.piles)
        in_sets = sum(_best(melds, category) for category in CATEGORIES)
        yield Line(side, "three-sets", in_sets if rules.doubling == "sets" else everything)


def _best(melds: Melds, category: Category) -> int:
    """The points of the three most valuable melds of *category*: those that the side would put into its sets."""
    points, wanted = 0, DOUBLING_SETS
    for pile in melds.of(category):
        taken = min(pile.count, wanted)
        points, wanted = points + pile.worth * taken, wanted - taken
    return points


def _tricks(side: int, tricks: int, rules: Rules) -> Iterator[Line]:
    if tricks:
        yield Line(side, "tricks", TRICK * tricks, tricks)
    trios = tricks // TRIO_TRICKS
    if rules.trios == "once":
        trios = min(trios, 1)
    if trios:
        yield Line(side, "trio", TRIO * trios, trios)


def _ladders(side: int, melds: Melds, rules: Rules) -> Iterator[Line]:
    """The bonuses of the ladders that have a set of their own, the first of the list first."""
    for ladder in melds.ladders[: melds.sets]:
        points = bonus(ladder, rules)
        if points:
            yield Line(side, "ladder", points, of=points)
            if ladder.royal:
                yield Line(side, "royal", points, of=points)


def _exit(side: int, way: str, rules: Rules) -> Iterator[Line]:
    if way == "out" or (way == "flash" and rules.flash == "adds"):
        yield Line(side, "out", OUT)
    if way == "flash":
        yield Line(side, "flash", FLASH)
