"""Fields that are typed as a text: free, a few digits, cards."""

from __future__ import annotations

from dataclasses import dataclass

from wtforms import StringField, TextAreaField
from wtforms.form import BaseForm

from scorekeeper.core import fields as kinds
from scorekeeper.core.jsontext import Json, listed
from scorekeeper.web.inputs import Asker, Controls

SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "✱": "*", "\ufe0f": None, "·": " ", ",": " "})
"""Card suits and the joker as they may be typed, and as they are written."""


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


@dataclass(frozen=True)
class CardsInput:
    """Cards in a text box, a row of them or a row a line."""

    field: kinds.Cards
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A text box, of several lines where there are several rows."""
        return {self.name: (TextAreaField if self.field.several else StringField)(self.asker.say(self.field.label))}

    def json(self, form: BaseForm) -> Json:
        """The names of the cards; symbols of suits and small letters are understood."""
        typed = str(form[self.name].data or "").upper().translate(SUITS)
        rows = [line.split() for line in typed.splitlines() if line.strip()]
        return (rows if self.field.several else [card for row in rows for card in row]) or None

    def filled(self, value: Json) -> dict[str, object]:
        """The cards, spaced."""
        rows = listed(value) if self.field.several else (value,)
        return {self.name: "\n".join(" ".join(str(card) for card in listed(row)) for row in rows)}
