"""What is written into a sheet of a match: each hand by the sheet's keys, once and for each side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.core.play import Played
from scorekeeper.core.result import HandResult, Line
from scorekeeper.core.sheet import POINTS, TOTAL, Cell, Entry, Mark, Sheet

Cells = Mapping[str, Cell]


@dataclass(frozen=True)
class Filled:
    """One row or block, filled in; `on` is who was on in the hand, where the game tells."""

    hand: Cells
    sides: tuple[Cells, ...]
    on: str = ""


def filled(played: Played, sheet: Sheet) -> list[Filled]:
    """The rows or blocks of a match, in order; where a hand is one side's alone, its next in its own column."""
    every = [_hand(played, sheet, number) for number in range(len(played.hands))]
    if not sheet.turns:
        return every
    sides = range(len(played.now.totals))
    own = [[row.sides[side] for row in every if row.sides[side]] for side in sides]
    rounds = max(map(len, own), default=0)
    return [
        Filled({}, tuple(own[side][number] if number < len(own[side]) else {} for side in sides))
        for number in range(rounds)
    ]


def _hand(played: Played, sheet: Sheet, number: int) -> Filled:
    standing, hand, result = played.standings[number], played.record.hands[number], played.hands[number]
    written = played.game.written(standing, hand, result)
    roles = list(played.game.words.roles)
    on = played.game.following(standing).get(roles[0]) if roles else None
    on = hand.get(roles[0], on) if roles else on
    sides = tuple(
        {**_sums(sheet, result, side, known), **known} if known or result.points[side] or not sheet.turns else {}
        for side, known in enumerate(written.sides)
    )
    return Filled(written.hand, sides, on if isinstance(on, str) else "")


def _sums(sheet: Sheet, result: HandResult, side: int, known: Cells) -> Cells:
    """Points, total and the lines of one side; where the sheet has no place for its points, what else holds them."""
    own = [line for line in result.lines if line.side == side]
    gained = (Mark(number=result.points[side], gained=True),)
    keys = [column.key for column in sheet.columns if not column.sum]
    place = POINTS if sheet.lines or POINTS in keys else "" if known else keys[-1]
    cells = {entry.key: _entry(entry, own) for entry in sheet.lines}
    return {**cells, **({place: gained} if place else {}), TOTAL: (Mark(number=result.totals[side]),)}


def _entry(entry: Entry, lines: list[Line]) -> Cell:
    wanted = entry.key.split("+")
    own = [line for line in lines if line.what in wanted or f"{line.what}:{line.of}" in wanted]
    if not own:
        return ()
    return (Mark(number=sum((line.count or 0) if entry.counted else line.points for line in own)),)
