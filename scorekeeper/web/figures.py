"""What people's marks come to: a figure for each statistic, or many where its game splits it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.core.game import AnyGame
from scorekeeper.core.statistics import COMMON, Mark, Show, Statistic, merged

WON, LOST = "-won", "-lost"
"""Ends of the keys of two statistics that are told together, as they are of the reasons for points."""


@dataclass(frozen=True)
class Figure:
    """What marks come to: the exact value, shown as `show` says, and among how many it was counted."""

    show: Show
    value: Fraction
    of: int

    @property
    def count(self) -> int:
        """How many of them, where it is a share."""
        return int(self.value * self.of)


@dataclass(frozen=True)
class Grid:
    """Figures of several statistics, a column each; a row has a stable word, and `None` where there is nothing."""

    columns: tuple[Statistic, ...]
    rows: tuple[tuple[str, tuple[Figure | None, ...]], ...]


@dataclass(frozen=True)
class Compared:
    """One statistic of several people by their keys, a column each; one row without a word, or one for each part."""

    statistic: Statistic
    people: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Figure | None, ...]], ...]

    @property
    def split(self) -> bool:
        """Whether the game splits it into parts."""
        return any(part for part, _ in self.rows)


@dataclass(frozen=True)
class Duel:
    """How often somebody won against one other, in a statistic that counts what is won or lost, and out of how many."""

    statistic: Statistic
    other: str
    won: int
    of: int


def kept_of(game: AnyGame) -> tuple[Statistic, ...]:
    """All statistics that are kept where *game* is played, in their order."""
    return (*COMMON, *game.statistics)


def figure(statistic: Statistic, marks: Iterable[Mark]) -> Figure | None:
    """What *marks* come to in one statistic, however they are split; `None` where there are none."""
    found = merged(replace(mark, part="", other="") for mark in marks if mark.what == statistic.key)
    if not found or (statistic.show in ("share", "average") and found[0].of < 1):
        return None
    amount, of = found[0].amount, found[0].of
    divisor = of if statistic.show in ("share", "average") else 1
    return Figure(statistic.show, Fraction(amount, divisor), of)


def compared(game: AnyGame, statistic: Statistic, people: Mapping[str, Sequence[Mark]]) -> Compared | None:
    """One statistic of *people*, of whom those without a mark are left out; `None` where nobody has one."""
    having = {key: own for key, marks in people.items() if (own := [one for one in marks if one.what == statistic.key])}
    parts = _in_order(game, (mark.part for marks in having.values() for mark in marks))
    if not parts:
        return None
    rows = tuple(
        (part, tuple(figure(statistic, [one for one in own if one.part == part]) for own in having.values()))
        for part in parts
    )
    return Compared(statistic, tuple(having), rows)


def plain(game: AnyGame, marks: Sequence[Mark]) -> list[tuple[Statistic, Figure]]:
    """The figures of one person that no part splits, those with others added up."""
    split = {mark.what for mark in marks if mark.part}
    found = [(statistic, figure(statistic, marks)) for statistic in kept_of(game) if statistic.key not in split]
    return [(statistic, one) for statistic, one in found if one]


def by_part(game: AnyGame, marks: Sequence[Mark]) -> Grid | None:
    """The figures of one person that a part splits, a row for each part in the order of the game."""
    parts = _in_order(game, (mark.part for mark in marks if mark.part))
    return _grid(game, {part: [mark for mark in marks if mark.part == part] for part in parts})


def by_other(game: AnyGame, marks: Sequence[Mark]) -> Grid | None:
    """The figures of one person that tell with whom, a row for each other, whoever was met most first."""
    rows: dict[str, list[Mark]] = {}
    for mark in marks:
        if mark.other:
            rows.setdefault(mark.other, []).append(mark)
    met = sorted(rows, key=lambda other: (-sum(mark.of for mark in rows[other]), other))
    return _grid(game, {other: rows[other] for other in met})


def duels(game: AnyGame, marks: Sequence[Mark]) -> list[Duel]:
    """For each pair of statistics of what is won and lost, how it went against the other met most often."""
    known = {statistic.key: statistic for statistic in game.statistics if statistic.show == "count"}
    pairs = {key: key.removesuffix(WON) + LOST for key in known if key.endswith(WON)}
    each = [_against_each(known[won], won, lost, marks) for won, lost in pairs.items() if lost in known]
    return [min(found, key=lambda duel: (-duel.of, -duel.won, duel.other)) for found in each if found]


def _against_each(statistic: Statistic, won: str, lost: str, marks: Sequence[Mark]) -> list[Duel]:
    times = {
        what: {mark.other: mark.amount for mark in marks if mark.what == what and mark.other} for what in (won, lost)
    }
    return [
        Duel(statistic, other, times[won].get(other, 0), times[won].get(other, 0) + times[lost].get(other, 0))
        for other in times[won] | times[lost]
    ]


def _grid(game: AnyGame, rows: Mapping[str, Sequence[Mark]]) -> Grid | None:
    kept = {mark.what for marks in rows.values() for mark in marks}
    columns = tuple(statistic for statistic in kept_of(game) if statistic.key in kept)
    if not columns:
        return None
    return Grid(columns, tuple((key, tuple(figure(one, marks) for one in columns)) for key, marks in rows.items()))


def _in_order(game: AnyGame, parts: Iterable[str]) -> list[str]:
    """*parts*, each once, as the game lists its words; what it has no word for comes last."""
    places = {word: place for place, word in enumerate(game.words.terms)}
    return sorted(set(parts), key=lambda part: (places.get(part, len(places)), part))
