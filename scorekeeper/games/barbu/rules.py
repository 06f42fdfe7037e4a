"""The rules of Barbu and their presets (rule book, 1a and 1b; source S1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

RAVAGE_CITY = "ravage-city"
"""The optional eighth contract (S1)."""

SEVEN = ("no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps", "dominoes")
"""The seven contracts, each of which everybody declares once (S1)."""

EIGHT = (*SEVEN, RAVAGE_CITY)
"""The seven and Ravage City."""

FRENCH = ("no-tricks", "no-hearts", "no-queens", "no-king", "salad", "tricks", "first-last", "dominoes")
"""The contracts of the French game in their order (S1, Jean-François Bustarret)."""

BARBETTE = ("no-queens", "no-last-two", "no-king", "trumps", "dominoes")
"""The contracts of Barbette, the last two of which stand for each other (rule book: BARBETTE)."""

FRENCH_DOMINOES = {3: (-40, 0, 40), 4: (-50, -20, 20, 40), 5: (-50, -25, 0, 25, 50)}
"""Dominoes of the French game by number of players, four as printed in S1 (rule book, 1b, row 15)."""


@dataclass(frozen=True)
class Rules:
    """What a table agrees on.

    The fields from `least` on belong to a preset and cannot be set: how many may play; low scores win; a contract is
    played once a rubber instead of once a declarer; either of trumps and dominoes uses up both; what the first trick
    (`first-last`) and the last but two (three players) cost; the contracts of the preset. Empty `contracts` are those
    of the preset, Ravage City by its value; empty `dominoes` and a `pack` of 0 are by the number of players (French).
    """

    doubling: str = "any"
    redouble: str = "each"
    obligation: int = 2
    undoubled: str = "played"
    order: str = "series"
    ravage_city: int = 0
    zero_adjust: bool = False
    trick: int = -2
    queen: int = -6
    heart: int = -2
    heart_ace: int = -6
    king: int = -20
    twelfth: int = -10
    last: int = -20
    trump: int = 5
    dominoes: tuple[int, ...] = (45, 20, 5, -5)
    pack: int = 52
    contracts: tuple[str, ...] = ()
    fixed: bool = False
    dealer: str = "right"
    rubbers: int = 1
    least: int = 4
    most: int = 4
    low_wins: bool = False
    rubber: bool = False
    either: bool = False
    first: int = 0
    third_last: int = 0
    usual: tuple[str, ...] = SEVEN

    @property
    def doubles(self) -> bool:
        """Whether anybody may double at all."""
        return self.doubling != "off"


_CLASSIC = Rules()

PRESETS = {
    "classic": _CLASSIC,
    "sinclair": replace(_CLASSIC, king=-15, dominoes=(30, 20, 10, 0)),
    "common": replace(_CLASSIC, king=-15, dominoes=(40, 20, 10, -10)),
    "brader": replace(
        _CLASSIC,
        trick=-5,
        queen=-15,
        heart=-4,
        heart_ace=-12,
        king=-25,
        dominoes=(40, 20, 0, -20),
        ravage_city=-36,
        usual=EIGHT,
    ),
    "ravage": replace(
        _CLASSIC,
        trick=-3,
        queen=-8,
        king=-21,
        trump=7,
        dominoes=(50, 25, 10, 0),
        ravage_city=-24,
        usual=EIGHT,
    ),
    "french": replace(
        _CLASSIC,
        doubling="off",
        obligation=0,
        trick=5,
        queen=20,
        heart=5,
        heart_ace=5,
        king=80,
        first=40,
        last=40,
        dominoes=(),
        pack=0,
        least=3,
        most=5,
        low_wins=True,
        usual=FRENCH,
    ),
    "three": replace(
        _CLASSIC,
        order="rotating",
        king=-21,
        third_last=-5,
        last=-15,
        dominoes=(45, 15, -5),
        pack=48,
        least=3,
        most=3,
        rubber=True,
    ),
    "barbette": replace(
        _CLASSIC,
        obligation=1,
        queen=-5,
        king=-15,
        dominoes=(40, 25, 10, -10),
        either=True,
        usual=BARBETTE,
    ),
}
"""The score tables of the rule book, 1a: S1 with Lagos-Sinclair, Yale, Brader and Bustarret; BSC; LEAVER; BARBETTE."""
