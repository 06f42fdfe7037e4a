"""What one side has when a deal is over, read strictly: from its numbers or from its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.core.errors import refuse
from scorekeeper.core.reading import Reading, items
from scorekeeper.games.burraco.cards import Card, points, read_cards
from scorekeeper.games.burraco.melds import meld_of
from scorekeeper.games.burraco.rules import KINDS, STEP, Rules

MELDS, CARDS = "melds", "cards"
"""The keys of a side whose cards are told one by one."""

TABLE, HAND, UNPLAYED = "table", "hand", "unplayed"
"""The keys of card points: laid down, left in hand, in a pozzetto that nobody looked at."""


@dataclass(frozen=True)
class SideHand:
    """What one side has: burracos by kind, and card points on the table, in hand and in a pozzetto not looked at.

    `cards` are those that are known one by one, none where the side gave numbers.
    """

    burracos: Mapping[str, int]
    table: int = 0
    hand: int = 0
    unplayed: int = 0
    closed: bool = False
    pozzetto: bool = True
    cards: tuple[Card, ...] = ()

    @property
    def card_points(self) -> int:
        """The points of all its cards."""
        return self.table + self.hand + self.unplayed


def read_side(row: Reading, rules: Rules) -> SideHand:
    """One side of a hand, read to its end.

    Refuses with `meld` cards that make no meld or stand beside numbers, with `multiple` points that no cards make,
    and with `count` an `unplayed` pozzetto that was never taken.
    """
    closed, pozzetto = row.flag("closed"), row.flag("pozzetto", default=True)
    unplayed = _card_points(row, UNPLAYED)
    by_cards = row.has(MELDS) or row.has(CARDS)
    burracos, table, hand, cards = _read_cards(row, rules) if by_cards else _read_numbers(row, rules)
    row.end()
    if unplayed and not pozzetto:
        raise refuse("count", "unplayed-not-taken", row.path(UNPLAYED), given=unplayed)
    return SideHand(kept_apart(burracos, rules), table, hand, unplayed, closed, pozzetto, cards)


Told = tuple[Mapping[str, int], int, int, tuple[Card, ...]]
"""Burracos by kind, points on the table, points in hand, cards known one by one."""


def _read_numbers(row: Reading, rules: Rules) -> Told:
    burracos = {kind: row.number(kind, default=0) for kind in rules.kinds}
    return burracos, _card_points(row, TABLE), _card_points(row, HAND), ()


def _card_points(row: Reading, key: str) -> int:
    number = row.number(key, default=0)
    if number % STEP:
        raise refuse("multiple", "fives", row.path(key), step=STEP, given=number)
    return number


def _read_cards(row: Reading, rules: Rules) -> Told:
    for key in (*rules.kinds, TABLE, HAND):
        if row.has(key):
            raise refuse("meld", "melds-and-numbers", row.path(key), key=key)
    field = row.path(MELDS)
    given = items(row.take(MELDS), field) if row.has(MELDS) else ()
    laid = [read_cards(cards, f"{field}.{index}", rules) for index, cards in enumerate(given)]
    melds = [meld_of(cards, rules, f"{field}.{index}") for index, cards in enumerate(laid)]
    held = read_cards(row.take(CARDS), row.path(CARDS), rules) if row.has(CARDS) else ()
    table = [card for cards in laid for card in cards]
    burracos = Counter(meld.burraco(rules) for meld in melds)
    return burracos, points(table, rules), points(held, rules), (*table, *held)


def kept_apart(burracos: Mapping[str, int], rules: Rules) -> Mapping[str, int]:
    """Burracos by the kinds that these rules tell apart: without the semi-clean it is dirty."""
    counts = {kind: burracos.get(kind, 0) for kind in KINDS}
    if not rules.semi:
        counts["dirty"] += counts.pop("semi")
    return {kind: count for kind, count in counts.items() if count}


def known_cards(sides: Iterable[SideHand]) -> Counter[Card]:
    """How often each card is told by *sides*."""
    return Counter(card for side in sides for card in side.cards)
