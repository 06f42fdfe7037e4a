"""What each contract holds, and the two deals that S1 prints."""

from __future__ import annotations

from scorekeeper.core.explaining import Example, Worth
from scorekeeper.core.text import N_
from scorekeeper.games.barbu.contracts import in_play, items, places
from scorekeeper.games.barbu.rules import RAVAGE_CITY, Rules
from scorekeeper.games.barbu.words import CONTRACTS

ITEMS = {
    "tricks": N_("each trick"),
    "queens": N_("each queen"),
    "hearts": N_("each heart"),
    "heart-ace": N_("the ace of hearts"),
    "king": N_("the king of hearts"),
    "third-last": N_("the last trick but two"),
    "twelfth": N_("the last trick but one"),
    "last": N_("the last trick"),
    "first": N_("the first trick"),
}
"""What is taken in a contract."""


def legend(rules: Rules) -> tuple[Worth, ...]:
    """The contracts in play with their points, a group each."""
    return tuple(worth for contract in in_play(rules) for worth in _contract(contract, rules))


def _players(rules: Rules) -> int:
    """Four, or as near to it as the rules allow."""
    return min(max(4, rules.least), rules.most)


def _contract(contract: str, rules: Rules) -> tuple[Worth, ...]:
    group = CONTRACTS[contract]
    if contract == "dominoes":
        return (Worth(N_("from the first out to the last"), places(rules, _players(rules)), group),)
    if contract == RAVAGE_CITY:
        return (Worth(N_("shared by all with the longest suit"), (rules.ravage_city,), group),)
    held = items(contract, rules, _players(rules))
    return tuple(Worth(ITEMS[item.what], (item.points,), group) for item in held)


TABLE = ("Anne", "Beth", "Cath", "Diana")
"""Who plays in the examples."""

EXAMPLES = (
    Example(
        N_("Beth doubles everybody, Cath doubles Anne, and Anne doubles Cath back"),
        "S1",
        TABLE,
        [
            {
                "declarer": "Anne",
                "contract": "no-queens",
                "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Cath": ["Anne"], "Anne": ["Cath"]},
                "result": {"Anne": 1, "Cath": 1, "Diana": 2},
            }
        ],
        (-12, 24, -12, -24),
    ),
    Example(
        N_("Diana doubles everybody, and Anne doubles her back"),
        "S1",
        TABLE,
        [
            {
                "declarer": "Anne",
                "contract": "no-hearts",
                "doubles": {"Diana": ["Anne", "Beth", "Cath"], "Anne": ["Diana"]},
                "result": {"hearts": {"Beth": 3, "Cath": 8, "Diana": 2}, "ace": "Cath"},
            }
        ],
        (8, -8, -36, 6),
    ),
    Example(
        N_("In trumps only the declarer may be doubled"),
        "rule book, 1c",
        TABLE,
        [
            {
                "declarer": "Anne",
                "contract": "trumps",
                "doubles": {"Beth": ["Anne"], "Diana": ["Anne"], "Anne": ["Diana"]},
                "result": {"Anne": 8, "Beth": 2, "Cath": 2, "Diana": 1},
            }
        ],
        (140, -20, 10, -65),
    ),
)
"""The deals that S1 prints, and one of the rule book."""
