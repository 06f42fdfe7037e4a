"""Which raw scores a contract can give at all (rule book, 1a: what the scorer can check)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from scorekeeper.games.barbu.contracts import items, places
from scorekeeper.games.barbu.rules import RAVAGE_CITY, Rules

Amounts = tuple[int, ...]
"""How many of each kind of thing."""


def possible(raw: Sequence[int], contract: str, rules: Rules) -> bool:
    """Whether some deal of *contract* gives these scores, a number a player."""
    row = tuple(sorted(raw))
    if contract == "dominoes":
        return row == tuple(sorted(places(rules, len(raw))))
    if contract == RAVAGE_CITY:
        return any(row == _shared(rules.ravage_city, sharers, len(raw)) for sharers in range(1, len(raw) + 1))
    in_all: Counter[int] = Counter()
    for item in items(contract, rules, len(raw)):
        in_all[item.points] += item.count
    return _dealt_out(row, tuple(in_all), tuple(in_all.values()))


def _shared(loss: int, sharers: int, players: int) -> tuple[int, ...]:
    """The sorted scores where *sharers* of *players* share *loss*."""
    return tuple(sorted([loss // sharers] * sharers + [0] * (players - sharers)))


@lru_cache(maxsize=4096)
def _dealt_out(row: tuple[int, ...], points: Amounts, in_all: Amounts) -> bool:
    """Whether things of *points*, *in_all* of each, can be dealt out so that the players have the scores of *row*."""
    left = {in_all}
    for score in row[:-1]:
        taken = _making(score, points, in_all)
        left = {
            tuple(had - takes for had, takes in zip(each, some, strict=True))
            for each in left
            for some in taken
            if all(takes <= had for had, takes in zip(each, some, strict=True))
        }
    return not left.isdisjoint(_making(row[-1], points, in_all))


@lru_cache(maxsize=4096)
def _making(score: int, points: Amounts, in_all: Amounts) -> tuple[Amounts, ...]:
    """How many of each make exactly *score*."""
    return tuple(
        some
        for some in product(*(range(count + 1) for count in in_all))
        if sum(each * count for each, count in zip(points, some, strict=True)) == score
    )
