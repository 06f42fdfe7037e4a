"""Fields with several controls: a number a side, sizes counted, rows, the same fields for each side."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from wtforms import StringField
from wtforms.form import BaseForm

from scorekeeper.core import fields as kinds
from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, listed
from scorekeeper.web import input_people as people
from scorekeeper.web import input_texts as texts
from scorekeeper.web import inputs
from scorekeeper.web.counting import WholeField, whole_or_none
from scorekeeper.web.inputs import Asker, Controls, Input

MOST_COUNTED = 99
"""Things of one size that a form counts at most."""

FEW_COUNTED = 6
"""Counts that find room side by side for several heads on a small screen."""


@dataclass(frozen=True)
class NumbersInput:
    """One number a seat or a side, or a list typed into one box."""

    field: kinds.Numbers
    name: str
    asker: Asker

    @property
    def heads(self) -> tuple[str, ...]:
        """Whose numbers they are; none for a free list."""
        return {"side": self.asker.sides, "seat": self.asker.seats}.get(self.field.per, ())

    def controls(self) -> Controls:
        """A text box for each, or one for all."""
        if not self.field.per:
            return {self.name: StringField(self.asker.say(self.field.label))}
        return {f"{self.name}-{number}": WholeField(head) for number, head in enumerate(self.heads)}

    def json(self, form: BaseForm) -> Json:
        """The numbers; nothing where all are blank or one that may not be is."""
        if not self.field.per:
            typed = re.split(r"[\s,;،]+", str(form[self.name].data or ""))
            try:
                return [number for word in typed if (number := whole_or_none(word)) is not None] or None
            except ValueError as fault:
                raise Refusal("type", "not-whole", self.name) from fault
        given = [form[f"{self.name}-{number}"].data for number in range(len(self.heads))]
        if all(number is None for number in given):
            return None
        whole = [self.field.blank if number is None else number for number in given]
        return None if None in whole else whole

    def filled(self, value: Json) -> dict[str, object]:
        """Each in its box."""
        if not self.field.per:
            return {self.name: ", ".join(str(number) for number in listed(value))}
        return {f"{self.name}-{number}": item for number, item in enumerate(listed(value))}


@dataclass(frozen=True)
class TallyInput:
    """How many there are of each size."""

    field: kinds.Tally
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A box a size."""
        return {f"{self.name}-{size}": WholeField(str(size)) for size in self.field.sizes}

    def json(self, form: BaseForm) -> Json:
        """The sizes, each as often as it was counted; refuses (`range`) what can't be counted."""
        counts = {size: form[f"{self.name}-{size}"].data or 0 for size in self.field.sizes}
        for size, count in counts.items():
            if not 0 <= count <= MOST_COUNTED:
                values = {"low": 0, "high": MOST_COUNTED, "given": count}
                raise Refusal("range", "out-of-bounds", f"{self.name}-{size}", values=values)
        return [size for size, count in counts.items() for _ in range(count)] or None

    def filled(self, value: Json) -> dict[str, object]:
        """The counts, blank for none."""
        sizes = list(listed(value))
        return {f"{self.name}-{size}": sizes.count(size) or None for size in self.field.sizes}


@dataclass(frozen=True)
class RowsInput:
    """A list of objects, a row each; rows left empty are none."""

    field: kinds.Rows
    name: str
    asker: Asker

    @property
    def rows(self) -> list[list[Input]]:
        """The inputs of each row."""
        shown = self.asker.rows.get(self.name, self.field.shown)
        return [
            [make(column, f"{self.name}-{row}-{column.name}", self.asker) for column in self.field.columns]
            for row in range(shown)
        ]

    def controls(self) -> Controls:
        """Those of every row."""
        return {name: control for row in self.rows for cell in row for name, control in cell.controls().items()}

    def json(self, form: BaseForm) -> Json:
        """The rows that hold something."""
        return [found for row in self.rows if (found := read_all(row, form))] or None

    def filled(self, value: Json) -> dict[str, object]:
        """Each row in its place."""
        found: dict[str, object] = {}
        for row, item in zip(self.rows, listed(value), strict=False):
            found |= fill_all(row, item)
        return found


@dataclass(frozen=True)
class EachInput:
    """The same fields for each head."""

    field: kinds.Each
    name: str
    asker: Asker

    @property
    def heads(self) -> tuple[str, ...]:
        """Whom each block is about."""
        return tuple(self.asker.say(head) for head in self.field.heads) or self.asker.sides

    @property
    def crowded(self) -> bool:
        """Whether so much is counted for each head that one screen holds no more than one."""
        fields = self.field.fields
        tapped = sum(isinstance(field, kinds.Number) and field.tapped for field in fields)
        return tapped + sum(len(field.sizes) for field in fields if isinstance(field, kinds.Tally)) > FEW_COUNTED

    @property
    def blocks(self) -> list[list[Input]]:
        """The inputs of each head."""
        return [
            [make(inner, f"{self.name}-{number}-{inner.name}", self.asker) for inner in self.field.fields]
            for number in range(len(self.heads))
        ]

    def controls(self) -> Controls:
        """Those of every head."""
        return {name: control for block in self.blocks for cell in block for name, control in cell.controls().items()}

    def json(self, form: BaseForm) -> Json:
        """An object a head."""
        return [read_all(block, form) for block in self.blocks]

    def filled(self, value: Json) -> dict[str, object]:
        """Each block in its place."""
        found: dict[str, object] = {}
        for block, item in zip(self.blocks, listed(value), strict=False):
            found |= fill_all(block, item)
        return found


MAKERS: Mapping[type, Callable[..., Input]] = {
    kinds.Choice: inputs.ChoiceInput,
    kinds.Several: inputs.SeveralInput,
    kinds.Flag: inputs.FlagInput,
    kinds.Number: inputs.NumberInput,
    kinds.Text: texts.TextInput,
    kinds.Digits: texts.DigitsInput,
    kinds.Player: inputs.PlayerInput,
    kinds.Numbers: NumbersInput,
    kinds.Players: people.PlayersInput,
    kinds.Takers: people.TakersInput,
    kinds.Counts: people.CountsInput,
    kinds.Pairs: people.PairsInput,
    kinds.Tally: TallyInput,
    kinds.Cards: texts.CardsInput,
    kinds.Rows: RowsInput,
    kinds.Each: EachInput,
}
"""How each kind of field is asked for; a page draws an input by its class name."""


def make(field: kinds.Field, name: str, asker: Asker) -> Input:
    """The input for *field* under *name*."""
    return MAKERS[type(field)](field, name, asker)


def read_all(asked: Sequence[Input], form: BaseForm) -> dict[str, Json]:
    """The JSON object that *asked* come to, each value where its field's dotted name says, without what is blank."""
    found: dict[str, Json] = {}
    for item in asked:
        value = item.json(form)
        if value is not None:
            put(found, item.field.name, value)
    return found


def put(found: dict[str, Json], name: str, value: Json) -> None:
    """Puts *value* into *found* under the dotted *name*."""
    *above, last = name.split(".")
    for key in above:
        inner = found.setdefault(key, {})
        assert isinstance(inner, dict)  # noqa: S101 - fields of one form don't contradict each other
        found = inner
    found[last] = value


def fill_all(asked: Sequence[Input], value: Json) -> dict[str, object]:
    """What the controls of *asked* show for the JSON object *value*."""
    found: dict[str, object] = {}
    for item in asked:
        inner = kinds.inside(value, item.field.name) if isinstance(value, Mapping) else None
        if inner is not None:
            found |= item.filled(inner)
    return found
