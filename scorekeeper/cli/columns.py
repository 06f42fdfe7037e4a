"""Text in columns that line up in a terminal, for wide letters and combining marks too."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

GAP = "  "
"""What stands between two columns."""

INDENT = "    "
"""Before what stands under something."""

WIDE = {"W", "F"}
"""East Asian widths of letters that take two places."""

MARKS = {"Mn", "Me", "Cf"}
"""Categories of what takes no place of its own: marks over a letter, joiners, isolates."""


def width(text: str) -> int:
    """How many places *text* takes in a terminal."""
    return sum(
        0 if unicodedata.category(letter) in MARKS else 1 + (unicodedata.east_asian_width(letter) in WIDE)
        for letter in text
    )


def left(text: str, places: int) -> str:
    """*text* at the left of so many *places*."""
    return text + " " * (places - width(text))


def right(text: str, places: int) -> str:
    """*text* at the right of so many *places*."""
    return " " * (places - width(text)) + text


def widths(rows: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The places that each column of *rows*, all of one length, needs."""
    return tuple(max(map(width, column)) for column in zip(*rows, strict=True))


def aligned(rows: Sequence[Sequence[str]], at_left: Collection[int] = (0,)) -> list[str]:
    """A line for each of *rows*, all of one length; the columns *at_left* begin at one place, the others end there."""
    places = widths(rows)
    return [
        GAP.join(
            (left if column in at_left else right)(cell, places[column]) for column, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]
