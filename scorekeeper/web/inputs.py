"""Fields with one control each, as WTForms asks for them: from a hand's JSON to the page and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from wtforms import BooleanField, RadioField, SelectMultipleField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined]  # WTForms 3.3 has it, its stubs are older
from wtforms.fields.core import Field
from wtforms.form import BaseForm
from wtforms.widgets import CheckboxInput, ListWidget

from scorekeeper.core import fields as kinds
from scorekeeper.core.jsontext import Json
from scorekeeper.web.counting import WholeField

Controls = Mapping[str, Field]
"""WTForms fields by their name in the page."""


@dataclass(frozen=True)
class Asker:
    """Who asks and of whom: names a seat and a side, the reader's words, and how many rows a list of rows has.

    `fresh` says that nothing was typed yet: only then is anything proposed, so that a form that somebody fills in for
    one player never becomes another's.
    """

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    say: Callable[[str], str]
    rows: Mapping[str, int]
    fresh: bool = True


class Input(Protocol):
    """A field on a page: its controls, and the JSON that what was typed in them comes to."""

    @property
    def name(self) -> str:
        """The name of its control, or what the names of its controls begin with."""
        ...

    @property
    def field(self) -> kinds.Field:
        """What is asked for."""
        ...

    def controls(self) -> Controls:
        """Its WTForms fields."""
        ...

    def json(self, form: BaseForm) -> Json:
        """What was typed; `None` where nothing was."""
        ...

    def filled(self, value: Json) -> dict[str, object]:
        """What its controls show for *value*."""
        ...


@dataclass(frozen=True)
class ChoiceInput:
    """One of several, by radio buttons."""

    field: kinds.Choice
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A group of radio buttons."""
        choices = [SelectChoice(str(option.value), self.asker.say(option.label)) for option in self.field.options]
        proposed = self.field.proposed if self.asker.fresh else None
        default = None if proposed is None else str(proposed)
        label = self.asker.say(self.field.label)
        return {self.name: RadioField(label, choices=choices, default=default, validate_choice=False)}

    def json(self, form: BaseForm) -> Json:
        """The option's value, in its own type; an option without a value is nothing typed."""
        return next(
            (o.value for o in self.field.options if str(o.value) == form[self.name].data and o.value != ""), None
        )

    def filled(self, value: Json) -> dict[str, object]:
        """The chosen one."""
        return {self.name: str(value)}


@dataclass(frozen=True)
class PlayerInput:
    """One player, by radio buttons; one who is proposed, or the only one there is, stands chosen."""

    field: kinds.Player
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A group of radio buttons, one a player."""
        names = [self.asker.seats[seat] for seat in self.field.among]
        choices = [SelectChoice(name, name) for name in names]
        proposed = self.field.among[0] if len(names) == 1 else self.field.proposed
        default = None if proposed is None or not self.asker.fresh else self.asker.seats[proposed]
        return {
            self.name: RadioField(
                self.asker.say(self.field.label), choices=choices, default=default, validate_choice=False
            )
        }

    def json(self, form: BaseForm) -> Json:
        """The name."""
        chosen = form[self.name].data
        return str(chosen) if chosen else None

    def filled(self, value: Json) -> dict[str, object]:
        """The chosen one."""
        return {self.name: value}


@dataclass(frozen=True)
class SeveralInput:
    """Some of several, by check boxes."""

    field: kinds.Several
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A group of check boxes."""
        choices = [SelectChoice(str(option.value), self.asker.say(option.label)) for option in self.field.options]
        box = SelectMultipleField(
            self.asker.say(self.field.label),
            choices=choices,
            validate_choice=False,
            widget=ListWidget(prefix_label=False),
            option_widget=CheckboxInput(),
        )
        return {self.name: box}

    def json(self, form: BaseForm) -> Json:
        """The values of those ticked; none ticked is nothing typed."""
        ticked = form[self.name].data or []
        return [option.value for option in self.field.options if str(option.value) in ticked] or None

    def filled(self, value: Json) -> dict[str, object]:
        """The ticked ones."""
        return {self.name: [str(item) for item in value] if isinstance(value, list | tuple) else []}


@dataclass(frozen=True)
class FlagInput:
    """Yes or no, by a check box."""

    field: kinds.Flag
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A check box."""
        return {self.name: BooleanField(self.asker.say(self.field.label), default=self.field.proposed)}

    def json(self, form: BaseForm) -> Json:
        """Whether it is ticked; what is proposed anyway counts as nothing typed."""
        ticked = bool(form[self.name].data)
        return None if ticked == self.field.proposed else ticked

    def filled(self, value: Json) -> dict[str, object]:
        """Ticked or not."""
        return {self.name: value}


@dataclass(frozen=True)
class NumberInput:
    """A whole number, typed."""

    field: kinds.Number
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A text box for digits."""
        return {self.name: WholeField(self.asker.say(self.field.label), default=self.field.proposed)}

    def json(self, form: BaseForm) -> Json:
        """The number."""
        number: int | None = form[self.name].data
        return number

    def filled(self, value: Json) -> dict[str, object]:
        """The number."""
        return {self.name: value}


@dataclass(frozen=True)
class TextInput:
    """Free text."""

    field: kinds.Text
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A text box."""
        return {self.name: StringField(self.asker.say(self.field.label))}

    def json(self, form: BaseForm) -> Json:
        """The text, trimmed."""
        typed = str(form[self.name].data or "").strip()
        return typed or None

    def filled(self, value: Json) -> dict[str, object]:
        """The text."""
        return {self.name: value}


@dataclass(frozen=True)
class DigitsInput:
    """A few small numbers in one text box, as dice are called out."""

    field: kinds.Digits
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A text box for digits."""
        return {self.name: StringField(self.asker.say(self.field.label))}

    def json(self, form: BaseForm) -> Json:
        """Each digit a number; letters that are no digits are skipped."""
        return [int(letter) for letter in str(form[self.name].data or "") if letter.isdecimal()] or None

    def filled(self, value: Json) -> dict[str, object]:
        """The digits, spaced."""
        return {self.name: " ".join(str(digit) for digit in value) if isinstance(value, list | tuple) else ""}
