"""Why each side got its points in a hand, line by line, and what the table wrote down with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from scorekeeper.cli.channels import plain
from scorekeeper.cli.columns import aligned
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.play import Played
from scorekeeper.core.result import HandResult
from scorekeeper.words.language import Language

WORDS_OF_THE_TABLE = ("why", "note")
"""Keys of a hand under which somebody wrote something down."""


def reasons(played: Played, language: Language) -> list[list[str]]:
    """The lines of each hand of *played*, in columns that run through the match."""
    told = [
        _reasons(hand, standing.table.side_names(), played.game, language)
        for hand, standing in zip(played.hands, played.standings, strict=False)
    ]
    lines = iter(aligned([reason for hand in told for reason in hand], at_left=(0, 1)))
    return [[next(lines) for _ in hand] for hand in told]


def written(hand: JsonObject) -> list[str]:
    """What somebody wrote down with *hand*, a line each."""
    return [plain(str(hand[key])) for key in WORDS_OF_THE_TABLE if hand.get(key)]


def _reasons(
    hand: HandResult, sides: Sequence[Sequence[str]], game: AnyGame, language: Language
) -> list[tuple[str, str, str, str]]:
    """Side, reason and points of each line, side by side; after a side's first, what they have come to so far."""
    found = []
    for side, names in enumerate(sides):
        lines = [line for line in hand.lines if line.side == side]
        so_far = accumulate(line.points for line in lines)
        for line, sum_ in zip(lines, so_far, strict=True):
            first = line is lines[0]
            who, comes_to = (language.names(names), "") if first else ("", f"= {language.number(sum_)}")
            found.append((who, language.line(line, game, sides), language.signed(line.points), comes_to))
    return found
