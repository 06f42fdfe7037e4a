"""What a game knows of a hand half typed, brought to the controls of its form: what is closed, left, owed and said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.core.jsontext import Json, JsonObject, listed
from scorekeeper.web.form import AskedForm
from scorekeeper.web.input_lists import EachInput
from scorekeeper.web.input_people import ALL, CountsInput, PairsInput
from scorekeeper.web.inputs import Input
from scorekeeper.words.language import Language


@dataclass(frozen=True)
class Guidance:
    """What is known of each control, by its name in the page.

    `closed` lists controls that can't be chosen now (`name`, or `name=value` for one option), `ringed` those that stand
    out; `left` is what a group of counts still leaves, `rest` what the only box without a count must hold; `said` is a
    word about a row (`doubles-1`).
    """

    closed: tuple[str, ...] = ()
    ringed: tuple[str, ...] = ()
    left: Mapping[str, int] = field(default_factory=dict)
    rest: Mapping[str, int] = field(default_factory=dict)
    said: Mapping[str, str] = field(default_factory=dict)

    def json(self) -> dict[str, object]:
        """The same for script."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in vars(self).items()}


def guidance(offers: JsonObject, asked: AskedForm, language: Language) -> Guidance:
    """What *offers* (`Game.offers`) and the totals of counts say of the controls of *asked*."""
    inputs = asked.inputs
    pairs = [
        (one, name, tuple(map(str, listed(others))))
        for path, rows in _of(offers, "pairs")
        for one in found(inputs, path)
        if isinstance(one, PairsInput) and isinstance(rows, Mapping)
        for name, others in rows.items()
    ]
    closed = [control for one, name, others in pairs for control in _shut(one, name, others)]
    closed += [
        control
        for path, values in _of(offers, "closed")
        for one in found(inputs, path)
        for control in ([f"{one.name}={value}" for value in listed(values)] or one.controls())
    ]
    counts = [one for one in inputs if isinstance(one, CountsInput) and one.field.total is not None]
    return Guidance(
        closed=tuple(closed),
        ringed=tuple(_ringed(offers, inputs)),
        left={one.name: one.left(asked.form) for one in counts},
        rest={
            name: one.left(asked.form) for one in counts if len(blank := one.blank(asked.form)) == 1 for name in blank
        },
        said=dict(_said(offers, inputs, language)),
    )


def found(inputs: Sequence[Input], path: str) -> Iterator[Input]:
    """The input of the field under the dotted *path* of a hand; none where nothing asks for it."""
    for one in inputs:
        if one.field.name == path:
            yield one
        elif isinstance(one, EachInput) and path.startswith(f"{one.field.name}."):
            number, _, inner = path.removeprefix(f"{one.field.name}.").partition(".")
            if number.isdecimal() and int(number) < len(one.blocks):
                yield from found(one.blocks[int(number)], inner)


def _of(offers: JsonObject, key: str) -> Sequence[tuple[str, Json]]:
    """What *offers* say under *key*, field by field."""
    said = offers.get(key)
    return tuple(said.items()) if isinstance(said, Mapping) else ()


def _shut(one: PairsInput, name: str, others: Sequence[str]) -> Iterator[str]:
    """The check boxes in the row of *name* that are for nobody of *others*, with the one for all where none is left."""
    seats = one.asker.seats
    seat = seats.index(name)
    row = one.rows.get(seat, [])
    shut = [f"{one.name}-{seat}-{other}" for other in row if seats[other] not in others]
    yield from shut
    if len(shut) == len(row) and row:
        yield f"{one.name}-{seat}-{ALL}"


def _ringed(offers: JsonObject, inputs: Sequence[Input]) -> Iterator[str]:
    """The check boxes for whoever stands out."""
    for path, name in _of(offers, "ringed"):
        for one in found(inputs, path):
            if isinstance(one, PairsInput) and isinstance(name, str):
                ringed = one.asker.seats.index(name)
                yield from (f"{one.name}-{seat}-{ringed}" for seat, row in one.rows.items() if ringed in row)


def _said(offers: JsonObject, inputs: Sequence[Input], language: Language) -> Iterator[tuple[str, str]]:
    """(row, what is said of it)."""
    for path, rows in _of(offers, "said"):
        for one in found(inputs, path):
            if not isinstance(rows, Mapping):
                continue
            for row, told in rows.items():
                if isinstance(told, Mapping):
                    values = {key: value for key, value in told.items() if key != "message"}
                    number = one.asker.seats.index(row) if isinstance(one, PairsInput) else row
                    yield f"{one.name}-{number}", language.say(str(told["message"]), **values)
