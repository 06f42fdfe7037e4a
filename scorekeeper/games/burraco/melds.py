"""Melds of Burraco: what is a run or a set, and which kind of burraco it is (rule book, 2a; S2, FIAB, EB13-II, EBR)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.core.errors import refuse
from scorekeeper.games.burraco.cards import Card
from scorekeeper.games.burraco.rules import Rules

SHORTEST = 3
"""Cards in a meld at least (S2)."""

BURRACO = 7
"""Cards in a burraco at least, and naturals beside the wild of a semi-clean one (FIAB, EB13-II)."""

TOP = 14
"""The place of the high ace in a run, whose low ace is at 1."""


@dataclass(frozen=True)
class Meld:
    """Cards laid together, at most one of them wild.

    `wild` is the index of that one. `start` is the place of the first card of a run (1 the low ace), and 0 in a set.
    """

    cards: tuple[Card, ...]
    wild: int | None
    start: int = 0

    @property
    def beside_wild(self) -> int:
        """How many naturals stand together on one side of the wild; in a set all of them do."""
        others = len(self.cards) - 1
        return others if not self.start or self.wild is None else max(self.wild, others - self.wild)

    def burraco(self, rules: Rules) -> str:
        """The kind of burraco that it is, `""` where it has less than seven cards.

        Noble is a run from ace to king, royal one from ace to ace, both without a wild (EBR).
        """
        if len(self.cards) < BURRACO:
            return ""
        if self.wild is not None:
            return "semi" if self.beside_wild >= BURRACO else "dirty"
        if rules.royal and self.start == 1:
            return {TOP: "royal", TOP - 1: "noble"}.get(len(self.cards), "clean")
        return "clean"


def meld_of(cards: Sequence[Card], rules: Rules, field: str) -> Meld:
    """The meld that *cards* are, in the order in which they lie; refuses with `meld` what is none."""
    if len(cards) < SHORTEST:
        raise refuse("meld", "short-meld", field, least=SHORTEST, given=len(cards))
    run, a_set = as_run(cards, rules), as_set(cards)
    if run:
        return run
    if a_set and rules.sets:
        return a_set
    shown = " ".join(card.name for card in cards[: TOP + 1])
    raise refuse("meld", "no-sets" if a_set else "no-meld", field, cards=shown)


def as_run(cards: Sequence[Card], rules: Rules) -> Meld | None:
    """*cards* as a run, laid upwards or downwards; a two in its own place and suit is natural, any other one wild."""
    suits = {card.suit for card in cards if not card.wild}
    longest = TOP if rules.royal else TOP - 1
    if len(suits) != 1 or len(cards) > longest:
        return None
    (suit,) = suits
    for upwards in (tuple(cards), tuple(reversed(cards))):
        for start in range(1, TOP - len(cards) + 2):
            strangers = [i for i, card in enumerate(upwards) if not card.stands_at(start + i, suit)]
            if len(strangers) <= 1 and all(upwards[i].wild for i in strangers):
                return Meld(upwards, strangers[0] if strangers else None, start)
    return None


def as_set(cards: Sequence[Card]) -> Meld | None:
    """*cards* as a set of one rank; twos are wild in it, so they make none of their own."""
    ranks = {card.rank for card in cards if not card.wild}
    wilds = [i for i, card in enumerate(cards) if card.wild]
    if len(ranks) != 1 or len(wilds) > 1:
        return None
    return Meld(tuple(cards), wilds[0] if wilds else None)
