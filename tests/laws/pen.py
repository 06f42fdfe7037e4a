"""A pen that fills in by chance the fields in which a game asks for a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.core import fields as kinds
from scorekeeper.core.game import Standing
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.ways import Way

RANKS, SUITS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), "SHDC"
"""Cards as they are written."""


@dataclass(frozen=True)
class Pen:
    """Fills in fields by chance for a hand that follows *standing*; `None` leaves a field blank."""

    chance: Random
    standing: Standing[Any, Any]

    def hand(self, way: Way) -> dict[str, Json]:
        """Everything that *way* asks for, with what it fixes."""
        return self._filled(way.fields, way.fixed)

    def _filled(self, fields: Sequence[kinds.Field], fixed: JsonObject) -> dict[str, Json]:
        filled: dict[str, Json] = {}
        for name, value in (*fixed.items(), *((field.name, self.value(field)) for field in fields)):
            if value is not None:
                _put(filled, name, value)
        return filled

    def value(self, field: kinds.Field) -> Json:
        """Something that may be entered in *field*."""
        chance = self.chance
        match field:
            case kinds.Choice():
                first = field.options[0].value if field.proposed is None else field.proposed
                value = chance.choice([first, chance.choice(field.options).value])
                return None if value == "" else value
            case kinds.Several():
                return [option.value for option in self._some(field.options)]
            case kinds.Flag():
                return chance.choice([field.proposed, not field.proposed, None])
            case kinds.Number():
                return self._number(field)
            case kinds.Numbers():
                length = {"side": len(self.standing.totals), "seat": len(self.standing.table.seats)}.get(field.per)
                step = chance.choice([1, 5])
                return [chance.randint(-9, 9) * step for _ in range(length or chance.randint(1, 5))]
            case kinds.Tally():
                return [chance.choice(field.sizes) for _ in range(chance.randint(0, 4))]
            case kinds.Digits():
                return self._digits(field)
            case kinds.Cards():
                return [self._meld() for _ in range(chance.randint(0, 2))] if field.several else self._meld()[:2]
            case kinds.Rows():
                return [self._filled(field.columns, {}) for _ in range(chance.randint(0, field.shown))]
            case kinds.Each():
                return [self._filled(field.fields, {}) for _ in range(field.length)]
            case kinds.Text():
                return chance.choice([None, "late", "{name} – “no-queens”", "ته‌دیگ"])
            case _:
                return self._people(field)

    def _people(self, field: kinds.Player | kinds.Players | kinds.Takers | kinds.Counts | kinds.Pairs) -> Json:
        chance, names = self.chance, self.standing.table.names
        match field:
            case kinds.Player():
                return names[chance.choice(field.among)]
            case kinds.Players():
                among = [names[seat] for seat in field.among]
                return chance.sample(among, len(among)) if field.ordered else self._some(among)
            case kinds.Takers():
                return [names[chance.choice(field.among)] for _ in field.things]
            case kinds.Counts():
                return self._counts([names[seat] for seat in field.among], field.total)
            case kinds.Pairs():
                return self._pairs([(names[one], names[other]) for one, other in field.allowed])

    def _some(self, among: Sequence[Any]) -> list[Any]:
        """One of them at least, in any order."""
        return self.chance.sample(list(among), self.chance.randint(1, len(among)))

    def _number(self, field: kinds.Number) -> int | None:
        """Mostly small, now and then anything: the parts of a hand share a pack."""
        steps = (field.high - field.low) // field.step
        most = self.chance.choice([0, 0, 0, 1, 2, steps // 4])
        if not most and not field.low:
            return None
        return field.low + field.step * self.chance.randint(0, min(most, steps))

    def _digits(self, field: kinds.Digits) -> Json:
        length = self.chance.choice([0, field.most, self.chance.randint(1, field.most)])
        return [self.chance.randint(field.low, field.high) for _ in range(length)] or None

    def _meld(self) -> list[Json]:
        """Cards that lie together in many games: a run of a suit, or alike."""
        at, length = self.chance.randint(0, len(RANKS) - 8), self.chance.randint(3, 8)
        suit, first = self.chance.choice(SUITS), RANKS[at]
        alike: list[Json] = [f"{first}{one}" for one in SUITS]
        return [f"{rank}{suit}" for rank in RANKS[at : at + length]] if self.chance.randint(0, 2) else alike

    def _counts(self, names: Sequence[str], total: int | None) -> Json:
        counts = dict.fromkeys(self._some(names), 0)
        for _ in range(self.chance.randint(0, 9) if total is None else total):
            counts[self.chance.choice(list(counts))] += 1
        return {**counts}

    def _pairs(self, allowed: Sequence[tuple[str, str]]) -> Json:
        often = self.chance.choice([0, 1, 2, 3])
        made: dict[str, list[Json]] = {}
        for one, other in allowed:
            if self.chance.randint(1, 4) <= often:
                made.setdefault(one, []).append(other)
        return {**made} or None


def _put(hand: dict[str, Json], name: str, value: Json) -> None:
    """Puts *value* under the dotted *name*."""
    key, _, rest = name.partition(".")
    if not rest:
        hand[key] = value
        return
    inner = hand.setdefault(key, {})
    assert isinstance(inner, dict)
    _put(inner, rest, value)
