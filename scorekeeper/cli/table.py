"""A match as a table of plain text: a row a hand, its reasons under it, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cli.channels import plain
from scorekeeper.cli.columns import GAP, INDENT, aligned, right, widths
from scorekeeper.cli.figures import figures
from scorekeeper.cli.reasons import reasons, written
from scorekeeper.core.play import Played
from scorekeeper.core.result import Result
from scorekeeper.core.text import NC_
from scorekeeper.words.language import Language, Said

START = NC_("points carried in", "Start")
"""What each side had before the first hand."""

NEXT = NC_("who is on", "Next")
"""What stands over who deals, declares or throws next."""


@dataclass(frozen=True)
class Row:
    """A row of the table: its label, points and total of each side (empty where there are none), what is below it."""

    label: str
    cells: tuple[tuple[str, str], ...]
    below: Sequence[str] = ()


def table(played: Played, language: Language) -> str:
    """The match *played* as text, said in *language*."""
    result = played.result()
    parts = [*heading(played, language), "", *_grid(_rows(played, result, language), played, language), ""]
    return "\n".join([*parts, *_standing(played, result, language)]) + "\n"


def heading(played: Played, language: Language) -> list[str]:
    """What the table called the match, the game and who plays."""
    record = played.record
    free = [plain(text) for text in (record.title, record.note) if text]
    seats = language.series([language.names([name]) for name in played.now.table.names])
    game = language.say(played.game.words.name)
    return [*free, language.labelled(game, seats)]


def _rows(played: Played, result: Result, language: Language) -> list[Row]:
    """The start where something was carried in, each hand, the totals, the places."""
    rows = [_row(language.say(START), played.record.start, language)] if any(played.record.start) else []
    for number, (hand, below) in enumerate(zip(result.hands, _below(played, language), strict=True), 1):
        points = [language.signed(points) for points in hand.points]
        totals = [language.number(total) for total in hand.totals]
        rows.append(Row(language.number(number), tuple(zip(points, totals, strict=True)), below))
    return [
        *rows,
        _row(language.say("Total"), result.totals, language),
        _row(language.say("Place"), result.ranks, language),
    ]


def _below(played: Played, language: Language) -> list[list[str]]:
    """What stands under each hand: its reasons, figures, what the table wrote down."""
    found = []
    for number, told in enumerate(reasons(played, language)):
        names = played.standings[number].table.names
        known = " · ".join(figures(played.hands[number].extras, played.game, names, language))
        found.append([*told, *([known] if known else []), *written(played.record.hands[number])])
    return found


def _row(label: str, numbers: Sequence[int], language: Language) -> Row:
    """A row of one number a side, under the totals."""
    return Row(label, tuple(("", language.number(number)) for number in numbers))


def _grid(rows: Sequence[Row], played: Played, language: Language) -> list[str]:
    """The header and the rows, each side's points and totals under its name, and what stands below them."""
    sides = [language.names(side) for side in played.now.table.side_names()]
    places = [widths([row.cells[side] for row in rows]) for side in range(len(sides))]
    cells = [[GAP.join(map(right, cell, place)) for cell, place in zip(row.cells, places, strict=True)] for row in rows]
    header, *lines = aligned(
        [
            [language.say(played.game.words.hand), *sides],
            *([row.label, *cell] for row, cell in zip(rows, cells, strict=True)),
        ]
    )
    below = [[INDENT + line for line in row.below] for row in rows]
    return [header, *(text for line, under in zip(lines, below, strict=True) for text in (line, *under))]


def _standing(played: Played, result: Result, language: Language) -> list[str]:
    """Warnings, figures of a finished match, and who has won or what is next."""
    game, names = played.game, played.now.table.names
    said = [language.warning(warning, played.game, played.now.table.side_names()) for warning in result.warnings]
    said += figures(result.extras, game, names, language)
    if result.finished:
        winners = [language.names(result.sides[side]) for side in result.winners]
        return [*said, language.say("Won by {names}.", names=Said(language.listed([Said(names) for names in winners])))]
    following = figures(result.following or {}, game, names, language)
    return [*said, language.say(NEXT), *(INDENT + line for line in following)] if following else said
