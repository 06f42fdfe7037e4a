"""How a hand of Burraco is asked for."""

from __future__ import annotations

from scorekeeper.core.fields import Cards, Each, Field, Flag, Number, Player
from scorekeeper.core.text import N_
from scorekeeper.core.ways import Way
from scorekeeper.games.burraco.cards import pack_points
from scorekeeper.games.burraco.deal import LEAST_BURRACO, Now, has_soloist
from scorekeeper.games.burraco.hand import CARDS, HAND, MELDS, TABLE, UNPLAYED
from scorekeeper.games.burraco.rules import STEP, Rules

BURRACOS = {
    "clean": N_("Clean burracos"),
    "semi": N_("Semi-clean burracos"),
    "dirty": N_("Dirty burracos"),
    "noble": N_("Noble burracos, ace to king"),
    "royal": N_("Royal burracos, ace to ace"),
}
"""How each kind is asked for."""


def ways(now: Now) -> tuple[Way, ...]:
    """The numbers of each side, or its cards; with three players of one against two, until somebody has 1000."""
    heads = (N_("The one alone"), N_("The other two")) if has_soloist(now) else ()
    alone = (Player("soloist", N_("Alone against two"), now.table.here, help=N_("who took the large pozzetto")),)
    before = alone if has_soloist(now) else ()
    length = len(heads) or len(now.totals)
    marks = ("soloist", "sides") if has_soloist(now) else ("sides",)
    numbers = Each("sides", N_("Sides"), length, side_fields(now.rules), heads)
    cards = Each("sides", N_("Sides"), length, card_fields(now.rules), heads)
    return (
        Way("numbers", N_("Hand"), (*before, numbers), marks=marks),
        Way("cards", N_("Melds card by card"), (*before, cards), marks=marks, beside="numbers"),
    )


def side_fields(rules: Rules) -> tuple[Field, ...]:
    """What is asked of one side."""
    pack = pack_points(rules)
    kinds = [kind for kind in rules.kinds if kind != "semi" or rules.semi]
    return (
        *(Number(kind, BURRACOS[kind], 0, pack // LEAST_BURRACO, tapped=True) for kind in kinds),
        Number(TABLE, N_("Cards on the table"), 0, pack, STEP),
        Number(HAND, N_("Cards left in hand"), 0, pack, STEP, help=N_("of both partners")),
        *_ends(rules),
    )


def card_fields(rules: Rules) -> tuple[Field, ...]:
    """What is asked of one side whose cards are told one by one."""
    melds = Cards(MELDS, N_("Melds"), several=True, help=N_("one a line, as 4H 5H 6H; a joker is *"))
    return (melds, Cards(CARDS, N_("Cards left in hand"), help=N_("of both partners")), *_ends(rules))


def _ends(rules: Rules) -> tuple[Field, ...]:
    """How the hand ended for a side."""
    return (
        Flag("closed", N_("Closed"), help=N_("went out")),
        Flag("pozzetto", N_("Pozzetto taken"), proposed=True),
        Number(
            UNPLAYED,
            N_("Pozzetto taken, not looked at"),
            0,
            pack_points(rules),
            STEP,
            help=N_("points of its cards"),
        ),
    )
