"""The rules of Burraco and its house rules (rule book, 2a and 2b; source S2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.core.fields import Choice, Field, Flag, Number, Option
from scorekeeper.core.text import N_

STEP = 5
"""Every card is worth a multiple of it."""

KINDS = ("clean", "semi", "dirty", "noble", "royal")
"""The kinds of burraco, in the order in which they are written."""

CLEAN, SEMI, DIRTY = 200, 150, 100
"""A burraco without a wild, with one beside seven naturals, with one (S2; EB13-II for the semi-clean)."""

CLOSING = 100
"""For the side that goes out (S2)."""

NO_POZZETTO = -100
"""For a side that never took a pozzetto (S2), and under `flat` for one that did not look at it."""

APART = 1000
"""Once one of three players has this much, nobody plays alone against two any more (EB3, BISKA)."""


@dataclass(frozen=True)
class Rules:
    """What a table agrees on, and what its preset fixes.

    `noble` and `royal` are the points of such a burraco, 0 where there is none; where there is, an ace may stand at
    both ends of a run. `sets` says whether sets are laid, `clean_to_close` that no dirty burraco lets a side go out.
    """

    target: int = 2000
    semi: bool = False
    pozzetto_unplayed: str = "cards"
    deals: int = 0
    seats: int = 4
    jokers: int = 4
    two: int = 20
    sets: bool = True
    noble: int = 0
    royal: int = 0
    clean_to_close: bool = False

    def worth(self, kind: str) -> int:
        """The points of one burraco of this *kind*."""
        return {"clean": CLEAN, "semi": SEMI, "dirty": DIRTY, "noble": self.noble, "royal": self.royal}[kind]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of burraco that a hand may name; a semi-clean one may always be named."""
        return KINDS if self.royal else KINDS[:3]

    @property
    def closing_kinds(self) -> tuple[str, ...]:
        """The kinds of burraco that let a side go out."""
        return tuple(kind for kind in self.kinds if kind not in ("semi", "dirty") or not self.clean_to_close)


CLASSIC = Rules()
"""S2 as printed, its open points read as the rule book's defaults."""

PRESETS = {
    "classic": CLASSIC,
    "italian": replace(CLASSIC, semi=True),
    "tournament": replace(CLASSIC, semi=True, deals=4),
    "two": replace(CLASSIC, seats=2),
    "three": replace(CLASSIC, seats=3),
    "reale": replace(CLASSIC, jokers=0, two=10, sets=False, noble=500, royal=1000, clean_to_close=True),
}
"""The complete sets of rules by name (EB13-II: semi-clean; PB: tournament; EB3, BISKA: three; EBR: reale)."""

HOUSE_RULES: tuple[Field, ...] = (
    Number(
        "target",
        N_("The match ends above"),
        low=1,
        high=100_000,
        help=N_("It ends after the hand in which a side has more than this."),
    ),
    Flag(
        "semi",
        N_("A semi-clean burraco is worth 150"),
        N_("Its wild card stands beside seven natural cards; otherwise it counts as a dirty one."),
    ),
    Choice(
        "pozzetto_unplayed",
        N_("A pozzetto taken and not looked at"),
        (
            Option("cards", N_("costs its cards")),
            Option("flat", N_("costs 100")),
        ),
        N_("A side has its second hand of cards when the deal ends, but none of it was played."),
    ),
    Choice(
        "deals",
        N_("Length of the match"),
        (
            Option(0, N_("to the target")),
            Option(3, N_("three hands, then victory points")),
            Option(4, N_("four hands, then victory points")),
        ),
        N_("Two sides share 20 victory points by the difference of their totals, as tournaments do."),
    ),
)
