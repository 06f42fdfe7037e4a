"""The cards of Burraco: how they are written, what they are worth, how many the pack holds (rule book, 2a; S2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.core.errors import refuse
from scorekeeper.core.jsontext import Json
from scorekeeper.core.reading import items, text
from scorekeeper.games.burraco.rules import Rules

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks from the ace, which is 1, to the king, which is 13."""

SUITS = "SHDC"
"""Spades, hearts, diamonds, clubs."""

PACKS = 2
"""How often each card is there, jokers apart."""

JOKER_POINTS, ACE_POINTS, HIGH_POINTS, LOW_POINTS = 30, 15, 10, 5
"""A joker, an ace, a card from the eight to the king, a card from the three to the seven (S2)."""


@dataclass(frozen=True)
class Card:
    """A card as it is written (`10H`, `*`); its rank is 1 for an ace, 13 for a king, 0 for a joker."""

    name: str
    rank: int
    suit: str

    @property
    def wild(self) -> bool:
        """Whether it may stand for another card: a joker, and a two out of its own place."""
        return self.rank in (0, 2)

    def stands_at(self, place: int, suit: str) -> bool:
        """Whether it is the natural card of this *suit* at *place* 1 to 14; the ace is at both ends."""
        return self.suit == suit and self.rank > 0 and (place in (self.rank, self.rank + 13 * (self.rank == 1)))


JOKER = Card("*", 0, "")
"""Any of the jokers."""

CARDS = {
    card.name: card
    for card in (JOKER, *(Card(f"{name}{suit}", rank, suit) for suit in SUITS for rank, name in enumerate(RANKS, 1)))
}
"""Every card by its name."""


def rank_points(rank: int, rules: Rules) -> int:
    """What a card of this *rank* is worth."""
    fixed = {0: JOKER_POINTS, 1: ACE_POINTS, 2: rules.two}
    return fixed.get(rank, HIGH_POINTS if rank >= 8 else LOW_POINTS)


def points(cards: Iterable[Card], rules: Rules) -> int:
    """What *cards* are worth together."""
    return sum(rank_points(card.rank, rules) for card in cards)


def pack_points(rules: Rules) -> int:
    """What the whole pack is worth: 1080, and 880 in Burraco Reale."""
    return sum(copies(card, rules) * rank_points(card.rank, rules) for card in CARDS.values())


def copies(card: Card, rules: Rules) -> int:
    """How often *card* is in the pack."""
    return rules.jokers if card == JOKER else PACKS


def read_cards(value: Json, field: str, rules: Rules) -> tuple[Card, ...]:
    """A list of cards; refuses with `meld` one that is not in the pack, with `type` what is no list of texts."""
    return tuple(_read_card(item, f"{field}.{index}", rules) for index, item in enumerate(items(value, field)))


def _read_card(value: Json, field: str, rules: Rules) -> Card:
    name = text(value, field)
    if name not in CARDS or not copies(CARDS[name], rules):
        raise refuse("meld", "no-card" if name != JOKER.name else "no-jokers", field, given=name[:10])
    return CARDS[name]
