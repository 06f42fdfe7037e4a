"""Fields with several controls about people: a number a player, players in order, takers, who doubled whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wtforms import BooleanField, IntegerField
from wtforms.form import BaseForm

from scorekeeper.core import fields as kinds
from scorekeeper.core.jsontext import Json, listed
from scorekeeper.web.counting import WholeField
from scorekeeper.web.inputs import Asker, Controls, PlayerInput

ALL = "all"
"""The end of the name of a control that stands for every other one in its row."""


@dataclass(frozen=True)
class CountsInput:
    """A number a player; where the total is known, the only one left blank is the rest."""

    field: kinds.Counts
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A text box a player."""
        return {f"{self.name}-{seat}": WholeField(self.asker.seats[seat]) for seat in self.field.among}

    def json(self, form: BaseForm) -> Json:
        """{name: number}, without those left blank."""
        typed = {f"{self.name}-{seat}": form[f"{self.name}-{seat}"].data for seat in self.field.among}
        blank = self.blank(form)
        if len(blank) == 1 and self.field.total is not None and (rest := self.left(form)) > 0:
            typed[blank[0]] = rest
        numbers = zip(self.field.among, typed.values(), strict=True)
        return {self.asker.seats[seat]: number for seat, number in numbers if number is not None}

    def blank(self, form: BaseForm) -> list[str]:
        """The boxes without a number."""
        return [name for seat in self.field.among if form[name := f"{self.name}-{seat}"].data is None]

    def left(self, form: BaseForm) -> int:
        """What the numbers typed so far leave of the total."""
        typed: list[int | None] = [form[f"{self.name}-{seat}"].data for seat in self.field.among]
        return (self.field.total or 0) - sum(number for number in typed if number is not None)

    def filled(self, value: Json) -> dict[str, object]:
        """Each in its box."""
        known = value if isinstance(value, Mapping) else {}
        return {f"{self.name}-{seat}": known.get(self.asker.seats[seat]) for seat in self.field.among}


@dataclass(frozen=True)
class PlayersInput:
    """Several players: ticked, or each with the number of its place where the order matters."""

    field: kinds.Players
    name: str
    asker: Asker

    def controls(self) -> Controls:
        """A check box, or a box for the place, a player."""
        return {f"{self.name}-{seat}": self._control(self.asker.seats[seat]) for seat in self.field.among}

    def json(self, form: BaseForm) -> Json:
        """The names, in order; where the order matters, the only place left blank is the last."""
        typed = {seat: form[f"{self.name}-{seat}"].data for seat in self.field.among}
        chosen = [seat for seat, value in typed.items() if value]
        if self.field.ordered:
            chosen.sort(key=lambda seat: typed[seat])
            if len(chosen) == len(typed) - 1:
                chosen += [seat for seat in typed if seat not in chosen]
            if len({typed[seat] for seat in chosen}) != len(chosen):
                return None
        return [self.asker.seats[seat] for seat in chosen] or None

    def filled(self, value: Json) -> dict[str, object]:
        """The ticks or places."""
        place = {name: number for number, name in enumerate(listed(value), 1) if isinstance(name, str)}
        names = {seat: self.asker.seats[seat] for seat in self.field.among}
        return {
            f"{self.name}-{seat}": place.get(name) if self.field.ordered else name in place
            for seat, name in names.items()
        }

    def _control(self, name: str) -> IntegerField | BooleanField:
        return WholeField(name) if self.field.ordered else BooleanField(name)


@dataclass(frozen=True)
class TakersInput:
    """A player for each of several things."""

    field: kinds.Takers
    name: str
    asker: Asker

    @property
    def rows(self) -> list[PlayerInput]:
        """The player's input of each thing."""
        return [
            PlayerInput(
                kinds.Player(f"{self.name}-{number}", thing, self.field.among), f"{self.name}-{number}", self.asker
            )
            for number, thing in enumerate(self.field.things)
        ]

    def controls(self) -> Controls:
        """A group of radio buttons a thing."""
        return {name: control for row in self.rows for name, control in row.controls().items()}

    def json(self, form: BaseForm) -> Json:
        """The names; nothing where one is still missing."""
        names = [row.json(form) for row in self.rows]
        return None if None in names else names

    def filled(self, value: Json) -> dict[str, object]:
        """Each in its place."""
        return {row.name: name for row, name in zip(self.rows, listed(value), strict=False)}


@dataclass(frozen=True)
class PairsInput:
    """Who did it to whom: a row of check boxes a player, the last of them for all at once."""

    field: kinds.Pairs
    name: str
    asker: Asker

    @property
    def rows(self) -> dict[int, list[int]]:
        """{seat: the seats it may be done to}, in the order to ask."""
        found: dict[int, list[int]] = {}
        for one, other in self.field.allowed:
            found.setdefault(one, []).append(other)
        return found

    def controls(self) -> Controls:
        """A check box a pair, and one a row for all of it."""
        pairs = {
            f"{self.name}-{one}-{other}": BooleanField(self.asker.seats[other]) for one, other in self.field.allowed
        }
        return pairs | {f"{self.name}-{one}-{ALL}": BooleanField(self.asker.seats[one]) for one in self.rows}

    def json(self, form: BaseForm) -> Json:
        """{name: [name, …]}, without those who did nothing."""
        done = {pair for pair in self.field.allowed if form[f"{self.name}-{pair[0]}-{pair[1]}"].data}
        answering = form[self.field.answers].data if self.field.answers else None
        rows = sorted(self.rows, key=lambda seat: self.asker.chosen_by(seat) == answering)
        for one in (seat for seat in rows if form[f"{self.name}-{seat}-{ALL}"].data):
            answers = self.asker.chosen_by(one) == answering
            done |= {(one, other) for other in self.rows[one] if not answers or (other, one) in done}
        seats = self.asker.seats
        told = {seats[one]: [seats[other] for other in self.rows[one] if (one, other) in done] for one in self.rows}
        return {one: others for one, others in told.items() if others} or None

    def filled(self, value: Json) -> dict[str, object]:
        """The ticks."""
        done = value if isinstance(value, Mapping) else {}
        seats = self.asker.seats
        return {
            f"{self.name}-{one}-{other}": seats[other] in listed(done.get(seats[one], ()))
            for one, other in self.field.allowed
        }
