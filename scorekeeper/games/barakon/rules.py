"""The rules of Bara-kon and its house rules (rule book, 3a and 3b; source S0)."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.core.fields import Choice, Field, Number, Option
from scorekeeper.core.text import N_

PACK = 108
"""Cards in play: two packs and four jokers (S0)."""

TRICK = 4
"""Points of a trick, and its cards (S0, table)."""

TRIO_TRICKS = 3
"""Tricks that make a trio (S0)."""

TRIO = 3
"""What a trio adds to its tricks (S0, table)."""

OUT = 4
"""Points for melding out (S0, table)."""

FLASH = 20
"""Points for a flash exit, a whole set laid straight from the hand (S0, table)."""

DOUBLING_SETS = 3
"""Complete sets that double the points of the categories (S0)."""


@dataclass(frozen=True)
class Rules:
    """What a table agrees on: the goal, and how the five open points of S0 are read (rule book, 3b: 3 to 6)."""

    target: int = 100
    flash: str = "replaces"
    doubling: str = "categories"
    trios: str = "each"
    low_ladders: str = "none"


PRESETS = {"classic": Rules()}
"""S0 as printed, its open points read as the rule book's defaults."""

HOUSE_RULES: tuple[Field, ...] = (
    Number(
        "target",
        N_("Points to win"),
        low=1,
        high=100_000,
        help=N_("The match ends after the deal in which a side has as many."),
    ),
    Choice(
        "flash",
        N_("A flash exit"),
        (
            Option("replaces", N_("scores 20 instead of the 4 for going out")),
            Option("adds", N_("scores 20 on top of the 4 for going out")),
        ),
        N_("A side goes out with a whole set laid straight from the hand."),
    ),
    Choice(
        "doubling",
        N_("Three sets double"),
        (
            Option("categories", N_("all points of the categories")),
            Option("sets", N_("only the melds of the three sets")),
            Option("each", N_("each category held three times, alone")),
        ),
        N_("A set is one meld of each of the five categories."),
    ),
    Choice(
        "trios",
        N_("A trio of tricks counts"),
        (Option("each", N_("for every three tricks")), Option("once", N_("once"))),
        N_("Three tricks make a trio, which is worth 3 more."),
    ),
    Choice(
        "low_ladders",
        N_("Ladders headed by 5, 4 or 3"),
        (Option("none", N_("give no bonus")), Option("rank", N_("give their rank"))),
        N_("The printed table stops at ladders headed by 6."),
    ),
)
