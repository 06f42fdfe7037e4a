"""What each contract holds: the things taken in it and their points, its total, and which contracts are in play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.games.barbu.rules import FRENCH, FRENCH_DOMINOES, RAVAGE_CITY, SEVEN, Rules

QUEENS = 4
"""Queens in any pack."""

HEARTS = {52: 13, 48: 12, 32: 8, 30: 8}
"""Hearts by pack: 48 cards lack the twos, 30 the black sevens of the 32 (rule book, 1a)."""

POSITIVE = ("trumps", "dominoes", "tricks")
"""Contracts that give points: only the declarer is doubled in them, and they are always played (S1)."""

EITHER = ("trumps", "dominoes")
"""Contracts of which a declarer of Barbette plays one."""

HEART_ACE = "heart-ace"
"""The ace of hearts, where it has a price of its own; `ace` in a result."""

COUNTED = {"no-tricks": "tricks", "trumps": "tricks", "tricks": "tricks", "no-queens": "queens"}
"""Contracts whose result is a count a player, and what is counted."""


@dataclass(frozen=True)
class Item:
    """Things alike that are taken in a contract: `count` of them in a deal, `points` each."""

    what: str
    points: int
    count: int = 1


@lru_cache(maxsize=512)
def in_play(rules: Rules) -> tuple[str, ...]:
    """The contracts in play, in their order.

    A list of the table's own stands as it is; to a preset's own, Ravage City belongs where it is worth something.
    """
    if rules.contracts:
        return rules.contracts
    if rules.ravage_city and RAVAGE_CITY not in rules.usual:
        return (*rules.usual, RAVAGE_CITY)
    return tuple(contract for contract in rules.usual if rules.ravage_city or contract != RAVAGE_CITY)


def known(rules: Rules) -> tuple[str, ...]:
    """The contracts that a table may list under these rules."""
    return FRENCH if rules.low_wins else (*SEVEN, RAVAGE_CITY)


def cards(rules: Rules, players: int) -> int:
    """Cards dealt; the French game with three or five leaves the black sevens out of its 32 (rule book, 1a)."""
    return rules.pack or (32 if players == 4 else 30)


def tricks(rules: Rules, players: int) -> int:
    """Tricks in a deal."""
    return cards(rules, players) // players


@lru_cache(maxsize=512)
def items(contract: str, rules: Rules, players: int) -> tuple[Item, ...]:
    """What is taken in *contract*; empty for dominoes and Ravage City, where nothing is."""
    taken = Item("tricks", rules.trick, tricks(rules, players))
    hearts = Item("hearts", rules.heart, HEARTS[cards(rules, players)])
    queens, king = Item("queens", rules.queen, QUEENS), Item("king", rules.king)
    last_two = (Item("twelfth", rules.twelfth), Item("last", rules.last))
    return {
        "no-tricks": (taken,),
        "no-queens": (queens,),
        "no-last-two": (Item("third-last", rules.third_last), *last_two) if players == 3 else last_two,
        "no-hearts": (hearts,) if rules.low_wins else _with_ace(hearts, rules),
        "no-king": (king,),
        "trumps": (Item("tricks", rules.trump, taken.count),),
        "tricks": (Item("tricks", -rules.trick, taken.count),),
        "first-last": (Item("first", rules.first), Item("last", rules.last)),
        "salad": (taken, hearts, queens, king),
    }.get(contract, ())


def _with_ace(hearts: Item, rules: Rules) -> tuple[Item, ...]:
    """The hearts where the ace has a price of its own."""
    return Item("hearts", hearts.points, hearts.count - 1), Item(HEART_ACE, rules.heart_ace)


@lru_cache(maxsize=512)
def total(contract: str, rules: Rules, players: int) -> int:
    """The points of a whole deal of *contract*."""
    if contract == "dominoes":
        return sum(places(rules, players))
    if contract == RAVAGE_CITY:
        return rules.ravage_city
    return sum(item.points * item.count for item in items(contract, rules, players))


def places(rules: Rules, players: int) -> tuple[int, ...]:
    """The points of dominoes from the first out to the last.

    Under `zero_adjust` what a declarer's contracts lack of 0 is spread over them: the whole part to each place, the
    rest one each from the first place on (S1; Brader: 83, 63, 43, 22).
    """
    listed = domino_points(rules, players)
    if not rules.zero_adjust or "dominoes" not in in_play(rules):
        return listed
    others = [each for each in in_play(rules) if each != "dominoes" and not (rules.either and each in EITHER)]
    share, rest = divmod(-sum(listed) - sum(total(each, rules, players) for each in others), players)
    return tuple(points + share + (place < rest) for place, points in enumerate(listed))


def domino_points(rules: Rules, players: int) -> tuple[int, ...]:
    """Dominoes as agreed; those that the French game prints for four are others for three or five."""
    return rules.dominoes or FRENCH_DOMINOES[players]
