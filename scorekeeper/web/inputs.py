"""Fields with one control each, as WTForms asks for them: from a hand's JSON to the page and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from wtforms import BooleanField, RadioField, SelectMultipleField
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
    one player never becomes another's. `numbered` players are chosen by the numbers of their seats instead of by name,
    so that what was chosen stays while names are changed.
    """

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    say: Callable[[str], str]
    rows: Mapping[str, int]
    fresh: bool = True
    numbered: bool = False

    def chosen_by(self, seat: int) -> str:
        """What the page sends where the player on *seat* is chosen."""
        return str(seat) if self.numbered else self.seats[seat]

    def named(self, chosen: str) -> str:
        """The name of whoever the page sent as *chosen*; what stands for nobody is left as it is."""
        return next((name for seat, name in enumerate(self.seats) if self.chosen_by(seat) == chosen), chosen)


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
        among = self.field.among
        choices = [SelectChoice(self.asker.chosen_by(seat), self.asker.seats[seat]) for seat in among]
        proposed = among[0] if len(among) == 1 else self.field.proposed
        default = None if proposed is None or not self.asker.fresh else self.asker.chosen_by(proposed)
        return {
            self.name: RadioField(
                self.asker.say(self.field.label), choices=choices, default=default, validate_choice=False
            )
        }

    def json(self, form: BaseForm) -> Json:
        """The name."""
        chosen = form[self.name].data
        return self.asker.named(str(chosen)) if chosen else None

    def filled(self, value: Json) -> dict[str, object]:
        """The chosen one."""
        seats = self.asker.seats
        return {self.name: self.asker.chosen_by(seats.index(value)) if value in seats else value}


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
    """Yes or no, by a check box; where it is asked for its being no, the check box has a name of its own."""

    field: kinds.Flag
    name: str
    asker: Asker

    @property
    def box(self) -> str:
        """The name of the check box."""
        return f"{self.name}-not" if self.field.without else self.name

    @property
    def label(self) -> str:
        """What a tick in it means."""
        return self.field.without or self.field.label

    def controls(self) -> Controls:
        """A check box."""
        proposed = self.field.proposed != bool(self.field.without)
        return {self.box: BooleanField(self.asker.say(self.label), default=proposed)}

    def json(self, form: BaseForm) -> Json:
        """Whether it is so; what is proposed anyway counts as nothing typed."""
        found = bool(form[self.box].data) != bool(self.field.without)
        return None if found == self.field.proposed else found

    def filled(self, value: Json) -> dict[str, object]:
        """Ticked or not."""
        return {self.box: bool(value) != bool(self.field.without)}


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
