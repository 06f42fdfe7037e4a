"""The form of a hand, or of house rules: made from a game's fields for each request, and read back into JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict
from wtforms.form import BaseForm

from scorekeeper.core.errors import Refusal
from scorekeeper.core.fields import Each, Field, Rows, inside
from scorekeeper.core.jsontext import Json, listed
from scorekeeper.core.play import NOTE
from scorekeeper.core.ways import Way
from scorekeeper.web.counting import counted
from scorekeeper.web.input_lists import fill_all, make, put, read_all
from scorekeeper.web.inputs import Asker, Input
from scorekeeper.web.speaking import say
from scorekeeper.words.language import Said

MOST_ROWS = 40
"""Rows of a list that a form shows at most."""


@dataclass(frozen=True)
class AskedForm:
    """Fields on a page: their inputs, and the WTForms form that holds what was typed."""

    inputs: tuple[Input, ...]
    form: BaseForm

    @classmethod
    def of(
        cls,
        fields: Sequence[Field],
        asker: Asker,
        typed: MultiDict[str, str] | None = None,
        value: Json = None,
        before: str = "",
    ) -> AskedForm:
        """The form for *fields*, holding what was *typed*, else what *value* (a JSON object) says.

        The names of its controls begin with *before*, so that two forms on one page stay apart.
        """
        asker = replace(asker, rows={**rows_needed(fields, value, before), **asker.rows}, fresh=typed is None)
        inputs = tuple(make(field, f"{before}{field.name}", asker) for field in fields)
        controls = {name: control for item in inputs for name, control in item.controls().items()}
        form = BaseForm(controls)  # type: ignore[arg-type]  # the stubs type a field's constructor as the bound field
        form.process(typed, data=fill_all(inputs, value))
        return cls(inputs, form)

    def json(self) -> dict[str, Json]:
        """The JSON object that was typed.

        Refuses with `type` at the name of the control what is no number where a number is needed.
        """
        self.form.validate()
        for name in self.form.errors:
            raise Refusal("type", "not-whole", str(name))
        return read_all(self.inputs, self.form)


def hand_form(way: Way, asker: Asker, typed: MultiDict[str, str] | None = None, hand: Json = None) -> AskedForm:
    """The form of a hand entered in this *way*, a note last."""
    return AskedForm.of((*way.fields, NOTE), asker, typed, hand)


def hand_json(way: Way, asked: AskedForm) -> dict[str, Json]:
    """The hand that was typed into *asked*, with what is fixed in its *way*."""
    hand = asked.json()
    for name, value in way.fixed.items():
        put(hand, name, value)
    return hand


def worded(refusal: Refusal, way: Way) -> Refusal:
    """*refusal*, with the label of a field that is missing instead of its key; of a group the first field's."""
    within = (refusal.field, f"{refusal.field}.")
    label = next(
        (field.label for field in way.fields if field.name == within[0] or field.name.startswith(within[1])), ""
    )
    if refusal.reason != "missing" or not label:
        return refusal
    return replace(refusal, values={**refusal.values, "key": Said(say(label))})


def rows_needed(fields: Sequence[Field], value: Json, before: str = "") -> dict[str, int]:
    """{name of a list: rows that *value* fills}, where they are more than the list shows at first."""
    found: dict[str, int] = {}
    for field in fields:
        rows = listed(inside(value, field.name)) if isinstance(value, Mapping) else ()
        if isinstance(field, Rows):
            found[f"{before}{field.name}"] = max(field.shown, len(rows))
        elif isinstance(field, Each):
            for number, row in enumerate(rows):
                found |= rows_needed(field.fields, row, f"{before}{field.name}-{number}-")
    return found


def rows_typed(typed: Mapping[str, str]) -> dict[str, int]:
    """{name of a list: rows that its form shows}; one more where the button for it was pressed."""
    rows = {
        key.removeprefix("rows-"): min(shown, MOST_ROWS)
        for key, value in typed.items()
        if key.startswith("rows-") and (shown := counted(value)) is not None
    }
    more = typed.get("more")
    return {**rows, more: min(rows.get(more, 0) + 1, MOST_ROWS)} if more else rows
