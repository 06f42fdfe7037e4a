"""How a hand of Burraco is asked for."""

from __future__ import annotations

from scorekeeper.core.fields import Cards, Each, Field, Flag, Number, Player
from scorekeeper.core.text import N_
from scorekeeper.core.ways import Way
from scorekeeper.games.burraco.cards import pack_points
from scorekeeper.games.burraco.deal import LEAST_BURRACO, Now, has_soloist
from scorekeeper.games.burraco.hand import CARDS, HAND, MELDS, TABLE, UNPLAYED
from scorekeeper.games.burraco.rules import CLOSING, NO_POZZETTO, STEP, Rules

BURRACOS = {
    "clean": N_("Clean"),
    "semi": N_("Semi-clean"),
    "dirty": N_("Dirty"),
    "noble": N_("Noble"),
    "royal": N_("Royal"),
}
"""How each kind of burraco is asked for."""


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
    most = pack // LEAST_BURRACO
    kinds = [kind for kind in rules.kinds if kind != "semi" or rules.semi]
    return (
        *(Number(kind, BURRACOS[kind], 0, most, tapped=True, worth=rules.worth(kind)) for kind in kinds),
        Number(TABLE, N_("On the table"), 0, pack, STEP),
        Number(HAND, N_("In hand"), 0, pack, STEP, help=_whose(rules)),
        *_ends(rules),
    )


def card_fields(rules: Rules) -> tuple[Field, ...]:
    """What is asked of one side whose cards are told one by one."""
    melds = Cards(MELDS, N_("Melds"), several=True, help=N_("one a line, as 4H 5H 6H; a joker is *"))
    return (melds, Cards(CARDS, N_("In hand"), help=_whose(rules)), *_ends(rules))


def _whose(rules: Rules) -> str:
    """Whose cards are left in hand, where it is not one player's."""
    return N_("both partners") if rules.seats == 4 else ""


def _ends(rules: Rules) -> tuple[Field, ...]:
    """How the hand ended for a side."""
    return (
        Flag("closed", N_("Closed"), worth=CLOSING),
        Flag("pozzetto", N_("Pozzetto taken"), proposed=True, without=N_("No pozzetto"), worth=NO_POZZETTO),
        Number(
            UNPLAYED,
            N_("Pozzetto taken, not looked at"),
            0,
            pack_points(rules),
            STEP,
            help=N_("points of its cards"),
            seldom=True,
        ),
    )
