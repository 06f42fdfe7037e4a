"""The score sheet of Bara-kon: a block a deal, the items of the printed table with their values (rule book, 3e; S0)."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.core.sheet import POINTS, TOTAL, Entry, Sheet
from scorekeeper.core.text import N_, NN_
from scorekeeper.games.barakon.melds import CATEGORIES, Category
from scorekeeper.games.barakon.rules import FLASH, OUT, TRICK, TRIO, Rules
from scorekeeper.games.barakon.words import CATEGORY_LABELS

SIZED = {
    "odd-even": NN_("Odd or even of {count} card", "Odd or even of {count} cards"),
    "families": NN_("Family of {count} card", "Family of {count} cards"),
}
"""Categories whose melds differ in size."""


def sheet(rules: Rules, sides: int) -> Sheet:
    """The lines of a deal, in the order of the table."""
    doubled = ("three-sets",) if rules.doubling != "each" else tuple(f"three-{each.what}" for each in CATEGORIES)
    return Sheet(
        columns=(),
        lines=(
            *(entry for category in CATEGORIES for entry in _melds(category)),
            Entry("+".join(doubled), N_("× 2 for three sets")),
            Entry("tricks", N_("Tricks"), TRICK, counted=True),
            Entry("trio", N_("Trios of tricks"), TRIO, counted=True),
            Entry("ladder+royal", N_("Ladders")),
            Entry("out", N_("Going out"), OUT),
            Entry("flash", N_("Flash exit"), FLASH),
            Entry(POINTS, N_("Deal")),
            Entry(TOTAL, N_("Total"), sum=True),
        ),
    )


def _melds(category: Category) -> Iterator[Entry]:
    for cards, points in category.worth.items():
        if category.sized:
            yield Entry(f"{category.what}:{cards}", SIZED[category.what], points, counted=True, count=cards)
        else:
            yield Entry(category.what, CATEGORY_LABELS[category.what], points, counted=True)
