"""A sheet as its template wants it: heads, and rows or blocks with what is written in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.core.sheet import Cell, Column, Entry, Mark, Sheet
from scorekeeper.core.text import N_, NN_
from scorekeeper.sheets import layout
from scorekeeper.sheets.choices import Choices
from scorekeeper.sheets.filling import Filled, filled
from scorekeeper.sheets.foot import BOX, CHART, Foot
from scorekeeper.sheets.layout import Layout, Span
from scorekeeper.sheets.papers import Paper, paper
from scorekeeper.words.holders import holders
from scorekeeper.words.language import Language, language

LETTERS = N_("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z")
"""What sides are called in short."""

SIZE, SMALL = 3.1, 2.3
"""The height of what is filled in, alone in its cell and where several stand together."""


@dataclass(frozen=True)
class Put:
    """What is written in a cell: (text, whether it is ringed) one after the other, in letters of this height."""

    marks: tuple[tuple[str, bool], ...] = ()
    size: float = SIZE


@dataclass(frozen=True)
class Row:
    """A row: its number, the name of a series that begins here with its rows, and its cells."""

    number: str
    cells: tuple[Put, ...]
    series: str = ""
    rows: int = 0


@dataclass(frozen=True)
class Block:
    """A hand in a block: its name, and a column of cells for each side."""

    name: str
    columns: tuple[tuple[Put, ...], ...]


class Pages:
    """The pages of one sheet."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.game = choices.of
        self.reader: Language = language(choices.lang)
        self.sides = choices.sides
        self.sheet: Sheet = self.game.sheet(choices.agreed, len(self.sides))
        self.filled: list[Filled] = filled(choices.played, self.sheet) if choices.played else []

    @cached_property
    def paper(self) -> Paper:
        """The paper, on its side where that is chosen, or where the sheet is too wide for it upright."""
        upright = paper(self.choices.paper, self.choices.up, False)
        wide = layout.least_width(self.sheet, len(self.sides)) * upright.scale > upright.width - 2 * upright.margin
        turned = self.sheet.landscape or wide if not self.choices.turn else self.choices.turn == "landscape"
        return paper(self.choices.paper, self.choices.up, turned)

    @cached_property
    def layout(self) -> Layout:
        """Where everything stands."""
        hands = self.choices.hands or self.sheet.hands
        if self.choices.played and self.choices.played.finished:
            hands = len(self.filled)
        return layout.laid_out(self.sheet, len(self.sides), hands, self.paper, self.foot.height, len(self.filled) or 1)

    def mm(self, length: float) -> float:
        """A length of the full size, on this paper."""
        return round(length * self.paper.scale, 3)

    @property
    def inner(self) -> float:
        """The width of a table within the margins; its last rule needs room too."""
        return self.foot.inner

    @property
    def title(self) -> str:
        """What the sheet is called: the match, or the game."""
        record = self.choices.played.record if self.choices.played else None
        return (record.title if record else "") or self.reader.say(self.game.words.name)

    @property
    def about(self) -> str:
        """The game where the title is another, its preset, how many play, when."""
        reader, words = self.reader, self.game.words
        said: list[str] = []
        if self.choices.played:
            record = self.choices.played.record
            said += [reader.say(words.name)] if record.title else []
            said += [reader.date(record.started)] if record.started else []
        if len(self.game.presets) > 1:
            said.append(reader.say(words.presets.get(self.choices.preset, self.choices.preset)))
        if not self.choices.played:
            said.append(reader.say(NN_("{count} player", "{count} players"), count=self.choices.seats))
        return " · ".join(said)

    def letter(self, side: int) -> str:
        """The short name of a side."""
        letters = self.reader.say(LETTERS).split()
        return letters[side] if side < len(letters) else self.reader.number(side + 1)

    def name(self, side: int) -> str:
        """Who the side is, where that is known."""
        if self.choices.played:
            names: Sequence[str] = self.choices.played.now.table.names
        else:
            names = self.choices.names
        known = [names[seat] for seat in self.sides[side] if seat < len(names)]
        return self.reader.names(known) if known else ""

    def head(self, side: int) -> str:
        """The same over a column of hands: everybody who has played for the side."""
        played = self.choices.played
        return holders(self.reader, played.now.table, side) if played else self.name(side)

    # Rows.

    def columns(self, span: Span) -> list[tuple[Column, float, int]]:
        """(column, its width, its side or -1), from the first to the last of a row."""
        sheet, group = self.sheet, range(span.side, span.last_side)
        every = [
            *((column, -1) for column in sheet.before),
            *((column, side) for side in group for column in sheet.columns),
            *((column, -1) for column in sheet.after),
        ]
        room = self.inner - self.mm(layout.NUMBER) - (self.mm(layout.SERIES) if sheet.series else 0)
        unit = room / sum(column.share for column, _ in every)
        return [(column, round(column.share * unit, 3), side) for column, side in every]

    def rows(self, span: Span) -> list[Row]:
        """The rows of a page."""
        columns, found = self.columns(span), []
        for number in range(span.first, span.last):
            known = self.filled[number] if number < len(self.filled) else Filled({}, ({},) * len(self.sides))
            cells = tuple(
                self.put((known.hand if side < 0 else known.sides[side]).get(column.key, ()), width)
                for column, width, side in columns
            )
            found.append(Row(self.reader.number(number + 1), cells, *self._series(number, span)))
        return found

    def _series(self, number: int, span: Span) -> tuple[str, int]:
        """The name of the series that begins or goes on at this row of a page, and how many rows it has there."""
        series = self.sheet.series
        if not series or (number % series.hands and number != span.first):
            return "", 0
        turn = number // series.hands
        rows = min((turn + 1) * series.hands, span.last) - number
        on = self.filled[number].on if number < len(self.filled) else ""
        name = on or self.name(turn % len(self.sides)) or self.letter(turn % len(self.sides))
        values: dict[str, object] = {"name": name} if "{name}" in series.label else {"number": turn + 1}
        return self.reader.say(series.label, **values), rows

    # Blocks.

    def bands(self, span: Span) -> list[list[Block]]:
        """The blocks of a page, in bands of those that stand side by side."""
        across = self.layout.across
        blocks = [self._block(number) for number in range(span.first, span.last)]
        return [blocks[first : first + across] for first in range(0, len(blocks), across)]

    def _block(self, number: int) -> Block:
        known = self.filled[number] if number < len(self.filled) else Filled({}, ({},) * len(self.sides))
        width = (self.inner - self.mm(layout.LABEL)) / (self.layout.across * len(self.sides))
        columns = tuple(
            tuple(self.put(cells.get(entry.key, ()), width) for entry in self.sheet.lines) for cells in known.sides
        )
        return Block(f"{self.reader.say(self.game.words.hand)} {self.reader.number(number + 1)}", columns)

    def entry(self, entry: Entry) -> str:
        """What a line of a block is called."""
        return self.reader.say(entry.label, **({"count": entry.count} if entry.count is not None else {}))

    def put(self, cell: Cell, width: float) -> Put:
        """What is written in a cell of this width, small enough to stay in it."""
        marks = tuple((self._said(mark), mark.ringed) for mark in cell)
        if not marks:
            return Put()
        if len(marks) == 1:
            return Put(marks, layout.fitted(marks[0][0], width, SIZE * self.paper.scale))
        letters = sum(len(text) + 1 for text, _ in marks)
        return Put(marks, layout.fitted("0" * -(-letters // 2), width * 0.9, SMALL * self.paper.scale))

    def _said(self, mark: Mark) -> str:
        side = self.letter(mark.side) if mark.side is not None else ""
        number = ""
        if mark.number is not None:
            number = (self.reader.signed if mark.gained else self.reader.number)(mark.number)
        return f"{side}{' ' if side and number else ''}{number}{self.reader.say(mark.text) if mark.text else ''}"

    @cached_property
    def foot(self) -> Foot:
        """What stands under the last row or block."""
        return Foot(self.choices, self.sheet, self.paper)

    @property
    def widths(self) -> Mapping[str, float]:
        """The lengths that the stylesheet wants, in millimetres."""
        return {
            "row": round(self.layout.row, 3),
            "head": self.mm(layout.HEAD),
            "names": self.mm(layout.NAMES),
            "heads": self.mm(layout.HEADS),
            "final": self.mm(layout.FINAL),
            "number": self.mm(layout.NUMBER),
            "series": self.mm(layout.SERIES),
            "label": self.mm(layout.LABEL),
            "worth": self.mm(layout.WORTH),
            "apart": self.mm(layout.APART),
            "text": self.mm(layout.TEXT),
            "line": self.mm(layout.LINE),
            "box": self.mm(BOX),
            "chart": self.mm(CHART),
        }
