"""What stands under each hand of a table: who got how much for what, and what else the hand came to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from scorekeeper.cli.channels import plain
from scorekeeper.cli.columns import aligned
from scorekeeper.cli.figures import figures
from scorekeeper.core.game import AnyGame
from scorekeeper.core.play import Played
from scorekeeper.core.result import HandResult
from scorekeeper.words.language import Language

WORDS_OF_THE_TABLE = ("why", "note")
"""Keys of a hand under which somebody wrote something down."""


def reasons(played: Played, language: Language) -> list[list[str]]:
    """The lines under each hand of *played*: its reasons, in columns that run through the match, figures, notes."""
    tables = [standing.table for standing in played.standings[:-1]]
    told = [
        _reasons(hand, table.side_names(), played.game, language)
        for hand, table in zip(played.hands, tables, strict=True)
    ]
    lines = iter(aligned([reason for hand in told for reason in hand], at_left=(0, 1)))
    found = []
    for number, hand in enumerate(played.hands):
        below = [next(lines) for _ in told[number]]
        below.append(" · ".join(figures(hand.extras, played.game, tables[number].names, language)))
        below += [plain(str(played.record.hands[number].get(key, ""))) for key in WORDS_OF_THE_TABLE]
        found.append([line for line in below if line])
    return found


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
