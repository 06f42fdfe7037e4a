"""How a deal of Bara-kon is asked for."""

from __future__ import annotations

from scorekeeper.core.fields import Choice, Each, Field, Flag, Number, Option, Rows, Shortcut, Tally
from scorekeeper.core.text import N_, NC_, NN_
from scorekeeper.core.ways import Way
from scorekeeper.games.barakon.melds import CATEGORIES, HEADS, Category
from scorekeeper.games.barakon.rules import PACK, TRICK
from scorekeeper.games.barakon.scoring import Now
from scorekeeper.games.barakon.words import CATEGORY_LABELS

HEAD_LABELS = {"A": N_("A"), "K": N_("K")}
"""The ace and the king as they stand on a card, where a head is no number."""

SHORT_LABELS = {"opposites": N_("Opposites")}
"""What a category is called where there is no room for more."""

SET = Shortcut(
    N_("A set, one of each"),
    tuple(f"{each.key}-{min(each.worth)}" if each.sized else each.key for each in CATEGORIES),
)
"""One tap counts one meld of every category, the smallest of those that have sizes."""


def ways(now: Now) -> tuple[Way, ...]:
    """One way: for each side its melds, tricks and ladders, and how it went out."""
    fields = (
        *(_category(category) for category in CATEGORIES),
        Number("tricks", N_("Tricks"), high=PACK // TRICK, tapped=True),
        Choice(
            "exit",
            N_("Going out"),
            (
                Option("none", N_("did not go out")),
                Option("out", N_("went out")),
                Option("flash", N_("flash exit")),
            ),
            proposed="none",
            nothing="none",
        ),
        Rows(
            "ladders",
            N_("Ladder"),
            (_top(), Flag("royal", NC_("ladder", "Royal"))),
            shown=1,
            more=N_("One more ladder"),
        ),
    )
    each = Each("sides", N_("Sides"), len(now.totals), fields, shortcuts=(SET,))
    return (Way("melds", N_("Melds"), (each,), marks=("sides",)),)


def _category(category: Category) -> Field:
    label = SHORT_LABELS.get(category.what, CATEGORY_LABELS[category.what])
    if category.sized:
        return Tally(category.key, label, tuple(category.worth), each=NN_("{size} card", "{size} cards"))
    return Number(category.key, label, high=max(PACK // cards for cards in category.worth), tapped=True)


def _top() -> Choice:
    """The head of a ladder; the option without a value takes back one chosen by mistake."""
    heads = tuple(Option(top, HEAD_LABELS.get(top, top)) for top in HEADS)
    return Choice("top", N_("Headed by"), (Option("", N_("no ladder")), *heads), proposed="", nothing="")
