"""How a hand of Burraco is asked for."""

from __future__ import annotations

from scorekeeper.core.fields import Each, Field, Flag, Number, Player, Way
from scorekeeper.core.text import N_
from scorekeeper.games.burraco.cards import pack_points
from scorekeeper.games.burraco.deal import LEAST_BURRACO, Now, has_soloist
from scorekeeper.games.burraco.hand import HAND, TABLE, UNPLAYED
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
    """The numbers of each side; with three players those of the soloist and of the other two, until one has 1000."""
    fields = side_fields(now.rules)
    if has_soloist(now):
        soloist = Player("soloist", N_("Alone against two"), now.table.here, help=N_("who took the large pozzetto"))
        sides = Each("sides", N_("Sides"), 2, fields, (N_("The one alone"), N_("The other two")))
        return (Way("soloist", N_("One against two"), (soloist, sides), marks=("soloist", "sides")),)
    return (Way("numbers", N_("Hand"), (Each("sides", N_("Sides"), len(now.totals), fields),), marks=("sides",)),)


def side_fields(rules: Rules) -> tuple[Field, ...]:
    """What is asked of one side."""
    pack = pack_points(rules)
    kinds = [kind for kind in rules.kinds if kind != "semi" or rules.semi]
    return (
        *(Number(kind, BURRACOS[kind], 0, pack // LEAST_BURRACO) for kind in kinds),
        Number(TABLE, N_("Cards on the table"), 0, pack, STEP),
        Number(HAND, N_("Cards left in hand"), 0, pack, STEP, help=N_("of both partners")),
        Flag("closed", N_("Closed"), help=N_("went out")),
        Flag("pozzetto", N_("Pozzetto taken"), proposed=True),
        Number(UNPLAYED, N_("Pozzetto taken, not looked at"), 0, pack, STEP, help=N_("points of its cards")),
    )
