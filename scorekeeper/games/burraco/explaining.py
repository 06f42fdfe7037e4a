"""What burracos and cards are worth, and the worked cases of the rule book."""

from __future__ import annotations

from scorekeeper.core.explaining import Example, Worth
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.text import N_
from scorekeeper.games.burraco.cards import ACE_POINTS, HIGH_POINTS, JOKER_POINTS, LOW_POINTS
from scorekeeper.games.burraco.rules import CLOSING, NO_POZZETTO, Rules

BURRACOS = {
    "clean": N_("Clean burraco"),
    "semi": N_("Semi-clean burraco"),
    "dirty": N_("Dirty burraco"),
    "noble": N_("Noble burraco, ace to king"),
    "royal": N_("Royal burraco, ace to ace"),
}
"""The kinds of burraco."""

CARDS = N_("Cards, laid down and left in hand")
"""The group of the card values."""


def legend(rules: Rules) -> tuple[Worth, ...]:
    """The values of S2 under these rules."""
    kinds = [kind for kind in rules.kinds if kind != "semi" or rules.semi]
    jokers = (Worth(N_("Joker"), (JOKER_POINTS,), CARDS),) if rules.jokers else ()
    return (
        *(Worth(BURRACOS[kind], (rules.worth(kind),)) for kind in kinds),
        Worth(N_("Closing"), (CLOSING,)),
        Worth(N_("Pozzetto not taken"), (NO_POZZETTO,)),
        *jokers,
        Worth(N_("Two"), (rules.two,), CARDS),
        Worth(N_("Ace"), (ACE_POINTS,), CARDS),
        Worth(N_("King to eight"), (HIGH_POINTS,), CARDS),
        Worth(N_("Seven to three"), (LOW_POINTS,), CARDS),
        Worth(N_("to win, more than"), (rules.target,)),
    )


NORTH_SOUTH: JsonObject = {
    "melds": [
        ["4H", "5H", "6H", "7H", "8H", "9H", "10H"],
        ["KS", "KH", "KD", "KC", "KS", "KH", "*"],
        ["3S", "4S", "5S"],
    ],
    "cards": ["AD", "9C"],
    "closed": True,
}
"""The pair that goes out in the worked hand (rule book, 2c)."""

EAST_WEST: JsonObject = {
    "melds": [["QS", "QH", "QD"], ["5C", "6C", "7C"]],
    "cards": ["2D", "*", "8C", "4C"],
    "pozzetto": False,
}
"""The pair that never took a pozzetto."""

TABLE = ("Anne", "Beth", "Cath", "Diana")
"""Who plays in the examples."""

EXAMPLES = (
    Example(
        N_("The worked hand, card by card"),
        "rule book, 2c",
        TABLE,
        [{"sides": [NORTH_SOUTH, EAST_WEST]}],
        (530, -120),
    ),
    Example(
        N_("The same by numbers"),
        "rule book, 2c",
        TABLE,
        [
            {
                "sides": [
                    {"clean": 1, "dirty": 1, "table": 155, "hand": 25, "closed": True},
                    {"table": 45, "hand": 65, "pozzetto": False},
                ]
            }
        ],
        (530, -120),
    ),
    Example(
        N_("A pozzetto taken and not looked at costs its cards"),
        "rule book, 2c",
        TABLE,
        [{"sides": [{"table": 60, "unplayed": 95}, {}]}],
        (-35, 0),
    ),
)
"""The hands that the rule book works out."""
