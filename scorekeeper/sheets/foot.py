"""The foot of a sheet: values in force, boxes to tick, what to know when writing; of a match a chart and a code."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.core.rules import differing
from scorekeeper.core.sheet import Boxes, Sheet
from scorekeeper.sheets import layout
from scorekeeper.sheets.chart import Chart, chart
from scorekeeper.sheets.choices import Choices
from scorekeeper.sheets.papers import Paper
from scorekeeper.words.language import Language, language
from scorekeeper.words.ruling import worded

CHART = 34.0
"""The height of a chart or a code."""

SIGNED, UNSIGNED = (0.27, 0.65), (0.66, 0.34)
"""Parts of a legend for what something is and for what it is worth, with a short sign before it and without."""

SQUARE = 0.66
"""How large a box is in its row."""

RULE = 0.5
"""The width of the thickest rule."""

BOX = 4.6
"""The height of a row of boxes."""


@dataclass(frozen=True)
class Legend:
    """A line of the values in force: a short sign, what it is, and what it is worth."""

    sign: str
    what: str
    worth: str


class Foot:
    """The foot of one sheet, and how much room it takes."""

    def __init__(self, choices: Choices, sheet: Sheet, paper: Paper) -> None:
        self.choices, self.sheet, self.paper, self.sides = choices, sheet, paper, choices.sides
        self.reader: Language = language(choices.lang)

    def mm(self, length: float) -> float:
        """A length of the full size, on this paper."""
        return round(length * self.paper.scale, 3)

    @property
    def inner(self) -> float:
        """The width of a table within the margins; its last rule needs room too."""
        return self.paper.width - 2 * self.paper.margin - RULE

    @cached_property
    def legend(self) -> list[Legend]:
        """The values in force, a line each; those of a group on one."""
        reader, found = self.reader, dict[str, list[str]]()
        single: list[Legend] = []
        for worth in self.choices.of.legend(self.choices.agreed):
            points = " · ".join(map(reader.number, worth.points))
            what = reader.say(worth.what, **({"count": worth.count} if worth.count is not None else {}))
            if worth.group and not self.sheet.signs:
                single.append(Legend("", what, points))
            elif worth.group:
                found.setdefault(worth.group, []).append(f"{what} {points}")
            else:
                single.append(Legend("", what, points))
        signs = self.sheet.signs
        grouped = [
            Legend(reader.say(signs[group]) if group in signs else "", reader.say(group), reader.series(values))
            for group, values in found.items()
        ]
        return [*grouped, *single]

    @cached_property
    def notes(self) -> list[str]:
        """What to know when writing, and the house rules that are other than the preset's."""
        reader = self.reader
        other = differing(self.choices.of, self.choices.agreed, self.choices.preset)
        agreed = [
            reader.labelled(reader.say(rule.label), worded(reader, rule, other[rule.name]))
            for rule in self.choices.of.house_rules
            if rule.name in other
        ]
        house = [reader.labelled(reader.say("House rules"), "; ".join(agreed))] if agreed else []
        return [" ".join(map(reader.say, self.sheet.notes)), *house] if self.sheet.notes else house

    @property
    def boxes(self) -> tuple[Boxes, ...]:
        """Boxes to tick; a match that is over needs none."""
        over = self.choices.played is not None and self.choices.played.finished
        return () if over or len(self.sides) > 12 else self.sheet.boxes

    @cached_property
    def chart(self) -> Chart | None:
        """The totals as lines, of a match."""
        return chart(self.choices.played) if self.choices.played else None

    @cached_property
    def legend_columns(self) -> list[list[Legend]]:
        """The legend in columns, as many as find room beside the boxes."""
        wide = self.inner / self.paper.scale
        few = any(line.sign for line in self.legend) or len(self.legend) < 4
        count = 1 if few else 2 if self.boxes or wide < 150 else 3
        each = -(-len(self.legend) // count)
        return [self.legend[first : first + each] for first in range(0, len(self.legend), each or 1)]

    @property
    def legend_width(self) -> float:
        """The width of a column of the legend."""
        widths = [self.box(one) * (len(one.heads) or len(self.sides)) + self.mm(9) for one in self.boxes]
        taken = (sum(widths) if self.boxes_beside else max(widths)) if widths else 0
        return round((self.inner - taken) / max(1, len(self.legend_columns)) - self.mm(4), 2)

    def box(self, one: Boxes) -> float:
        """The width under a head that its boxes need."""
        return round(self.mm(max((BOX * SQUARE + 0.5) * one.each + 1.2, BOX * 1.15)), 2)

    @cached_property
    def height(self) -> float:
        """The height that it takes, rather too much than too little."""
        scale, line = self.paper.scale, self.mm(layout.LINE)
        columns = [sum(self._lines(one) * line + self.mm(0.9) for one in column) for column in self.legend_columns]
        boxes = self.mm(5 + BOX * (len(self.sides) + 1)) * (1 if self.boxes_beside else len(self.boxes))
        notes = sum(layout.lines(note, self.inner * 0.96, scale) for note in self.notes) * line
        drawn = self.mm(CHART + 4) if self.chart or self.choices.address else 0
        return self.mm(layout.APART + 6) + max([*columns, boxes, 0.0]) + notes + drawn

    @property
    def boxes_beside(self) -> bool:
        """Whether all boxes stand in one row."""
        return self.inner / self.paper.scale > 150

    def _lines(self, one: Legend) -> int:
        """How many lines a line of the legend takes: what it is, or what it is worth."""
        shares = SIGNED if one.sign else UNSIGNED
        texts = (one.what, one.worth)
        return max(
            layout.lines(text, self.legend_width * share - self.mm(1.5), self.paper.scale)
            for text, share in zip(texts, shares, strict=True)
        )
