"""How a sheet is laid out: how wide columns are, how high rows, how many find room, and where the next page begins.

Everything is in millimetres on one sheet of paper, after `Paper.scale`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.core.sheet import Sheet
from scorekeeper.sheets.papers import Paper

ROW, HIGHEST_ROW = 6.5, 9.0
"""The height of a row that a pen writes in, at least and at most."""

HEAD, NAMES, HEADS, FINAL = 12.0, 7.0, 4.5, 8.0
"""The height of the title, of a row of names, of column heads, of the row that ends a table."""

SHARE = 8.5
"""The width of a column of share 1 at least."""

NUMBER, SERIES, LABEL, WORTH = 7.0, 6.0, 42.0, 10.0
"""The widths of a hand's number, of the name of a series beside it, of the labels of a block and of values in them."""

BLOCK_COLUMN = 11.0
"""The width of a side in a block at least."""

LETTER = 0.54
"""How wide a letter is beside its height, in the middle."""

TEXT = 2.6
"""The height of small letters."""

LINE = 3.6
"""The height of a line of them."""

APART = 3.0
"""What stays free between two blocks or before the foot."""

FEWEST = 5
"""Rows that a page of its own is worth: with fewer, the foot goes to the next page instead."""


@dataclass(frozen=True)
class Span:
    """Rows or blocks from `first` up to, not including, `last`, for sides from `side` up to `last_side`."""

    first: int
    last: int
    side: int
    last_side: int


@dataclass(frozen=True)
class Layout:
    """What stands on each page (`None` where only the foot does), how high a row is, and how many hands a band takes.

    The foot stands on the last page.
    """

    pages: tuple[Span | None, ...]
    row: float
    across: int = 1


def least_width(sheet: Sheet, sides: int) -> float:
    """The width that a sheet for so many *sides* wants, without margins."""
    if sheet.lines:
        return LABEL + BLOCK_COLUMN * min(sides, 3)
    return NUMBER + SERIES + _share(sheet, min(sides, 6)) * SHARE


def laid_out(sheet: Sheet, sides: int, hands: int, paper: Paper, foot: float, least: int = 1) -> Layout:
    """The layout of *hands* rows or blocks (0: as many as find room, *least* at least) over a *foot* of this height."""
    return (_blocks if sheet.lines else _rows)(sheet, sides, hands, paper, foot, least)


def _share(sheet: Sheet, sides: int) -> float:
    one = sum(column.share for column in sheet.columns)
    return one * sides + sum(column.share for column in (*sheet.before, *sheet.after))


def _rows(sheet: Sheet, sides: int, hands: int, paper: Paper, foot: float, least: int) -> Layout:
    scale, inner = paper.scale, paper.height - 2 * paper.margin
    row = ROW * scale
    fixed = (HEAD + NAMES + HEADS + (FINAL if not sheet.turns else 0)) * scale
    groups = _groups(sheet, sides, paper)
    most, beside = int((inner - fixed) / row + 1e-6), int((inner - fixed - foot) / row + 1e-6)
    hands = max(hands or (beside if beside >= FEWEST and len(groups) == 1 else most), least)
    step = sheet.series.hands if sheet.series and sheet.series.hands <= most else 1
    cuts = [0]
    while hands - cuts[-1] > beside:
        if hands - cuts[-1] <= most and beside < FEWEST:
            break
        cuts.append(min(cuts[-1] + max(1, most // step) * step, hands))
        if cuts[-1] == hands:
            break
    cuts = cuts if cuts[-1] == hands else [*cuts, hands]
    spans: list[Span | None] = [Span(first, last, *group) for group in groups for first, last in pairwise(cuts)]
    own = cuts[-1] - cuts[-2] > beside
    if len(spans) == 1 and not own:
        row = min(HIGHEST_ROW * scale, (inner - fixed - foot) / hands)
    elif len(cuts) == 2 and own:
        row = min(HIGHEST_ROW * scale, (inner - fixed) / hands)
    return Layout((*spans, *([None] if own else [])), row)


def _groups(sheet: Sheet, sides: int, paper: Paper) -> Sequence[tuple[int, int]]:
    """Sides that stand side by side; the others go on the next pages."""
    inner = paper.width - 2 * paper.margin
    left = inner - (NUMBER + SERIES) * paper.scale
    fixed = sum(column.share for column in (*sheet.before, *sheet.after))
    one = sum(column.share for column in sheet.columns)
    most = max(1, int((left / (SHARE * paper.scale * 0.78) - fixed) / one))
    pages = -(-sides // most)
    each = -(-sides // pages)
    return [(first, min(first + each, sides)) for first in range(0, sides, each)]


def _blocks(sheet: Sheet, sides: int, hands: int, paper: Paper, foot: float, least: int) -> Layout:
    scale, inner = paper.scale, paper.height - 2 * paper.margin
    across = max(1, int((paper.width - 2 * paper.margin - LABEL * scale) / (BLOCK_COLUMN * scale * sides) + 1e-6))
    across = min(across, 6, max(hands, least) if hands or least > 1 else 6)
    row = ROW * scale
    head, gap = (NAMES + HEADS) * scale, APART * scale

    def bands(room: float) -> int:
        return max(0, int((room - HEAD * scale) / (head + row * len(sheet.lines) + gap) + 1e-6))

    most, beside = max(1, bands(inner)), bands(inner - foot)
    hands = max(hands or across * max(1, beside), least)
    needed = -(-hands // across)
    cuts = [0]
    while needed - cuts[-1] > most:
        cuts.append(cuts[-1] + most)
    cuts.append(needed)
    spans: list[Span | None] = [
        Span(first * across, min(last * across, hands), 0, sides) for first, last in pairwise(cuts)
    ]
    own = cuts[-1] - cuts[-2] > beside
    if len(spans) == 1:
        room = inner - HEAD * scale - (0 if own else foot) - needed * (head + gap)
        row = min(HIGHEST_ROW * scale, room / (needed * len(sheet.lines)))
    return Layout((*spans, *([None] if own else [])), row, across)


def lines(text: str, width: float, scale: float) -> int:
    """How many lines of small letters *text* takes in so much *width*."""
    letters = max(1, int(width / (TEXT * scale * LETTER)))
    return max(1, -(-len(text) // letters))


def fitted(text: str, width: float, size: float) -> float:
    """The height of letters, *size* at most, with which *text* stays on one line of this *width*."""
    return round(min(size, max(1.0, (width - 0.8) / (max(1, len(text)) * LETTER * 1.06))), 2)
