"""What melds, ladders and tricks are worth, and the worked cases of S0."""

from __future__ import annotations

from scorekeeper.core.explaining import Example, Worth
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.text import N_
from scorekeeper.games.barakon.lines import LOWEST_IN_TABLE
from scorekeeper.games.barakon.melds import CATEGORIES, HEADS
from scorekeeper.games.barakon.rules import FLASH, OUT, TRICK, TRIO, Rules
from scorekeeper.games.barakon.words import CATEGORY_LABELS

MELDS = {
    "odd-even": N_("Odd or even, of 2, 3 or 4 cards"),
    "families": N_("Family, of 3, 4, 5 or 6 cards"),
}
"""The rows of the categories whose melds differ in size."""

LADDERS = N_("Ladder headed by ace, king, 10, 9 and so on")
"""The row of the ladders."""


def legend(rules: Rules) -> tuple[Worth, ...]:
    """The table of S0 under these rules; the points of a category by the cards of its melds."""
    lowest = 3 if rules.low_ladders == "rank" else LOWEST_IN_TABLE
    heads = tuple(rank for rank in HEADS.values() if rank >= lowest)
    flash = FLASH + OUT if rules.flash == "adds" else FLASH
    return (
        *(Worth(MELDS.get(each.what, CATEGORY_LABELS[each.what]), tuple(each.worth.values())) for each in CATEGORIES),
        Worth(N_("Trick"), (TRICK,)),
        Worth(N_("Trio of tricks, besides"), (TRIO,)),
        Worth(LADDERS, heads),
        Worth(N_("Royal ladder, besides"), heads),
        Worth(N_("Going out"), (OUT,)),
        Worth(N_("Flash exit"), (flash,)),
        Worth(N_("to win"), (rules.target,)),
    )


SET: JsonObject = {"odd_even": [2], "opposites": 1, "triples": 1, "runs": 1, "families": [3]}
"""The simplest set: one meld of each category."""


def _deal(**more: Json) -> JsonObject:
    return {"sides": [{**SET, **more}, {}]}


TABLE = ("Ana", "Dan")
"""Who plays in the examples."""

EXAMPLES = (
    Example(N_("The simplest set"), "S0", TABLE, [_deal()], (12, 0)),
    Example(N_("The same as a ladder headed by the ace"), "S0", TABLE, [_deal(ladders=[{"top": "A"}])], (26, 0)),
    Example(N_("A royal one"), "S0", TABLE, [_deal(ladders=[{"top": "A", "royal": True}])], (40, 0)),
    Example(N_("Three tricks make a trio"), "S0", TABLE, [{"sides": [{"tricks": 3}, {}]}], (15, 0)),
    Example(
        N_("An incomplete ladder has the points of its melds alone"),
        "S0",
        TABLE,
        [{"sides": [{"odd_even": [2], "opposites": 1, "runs": 1, "families": [3], "ladders": [{"top": "A"}]}, {}]}],
        (9, 0),
    ),
    Example(N_("A set, going out with it"), "S0", TABLE, [_deal(exit="out")], (16, 0)),
)
"""The cases that S0 prints, and the simplest of the rule book."""
