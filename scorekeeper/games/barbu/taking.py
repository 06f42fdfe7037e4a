"""Who took what: tricks, queens, hearts and single cards, read in the contract's own terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.errors import refuse
from scorekeeper.core.reading import Reading
from scorekeeper.core.result import Line
from scorekeeper.games.barbu.contracts import HEART_ACE, Item
from scorekeeper.games.barbu.deal import Deal

Counts = tuple[int, ...]
"""A number a player."""


def read_counted(reading: Reading, deal: Deal) -> tuple[Line, ...]:
    """Things of one kind, a number a player: the whole result."""
    (item,) = deal.items
    return _lines((item,), {item.what: _counted(reading, "result", item.what, item.count)})


def read_named(result: Reading, deal: Deal) -> tuple[Line, ...]:
    """Things of several kinds, or single ones, each under its own key."""
    kinds = deal.items
    if kinds[0].what == "third-last":
        return _lines(kinds, _last_three(result, kinds))
    if kinds[-1].what == HEART_ACE:
        return _lines(kinds, _hearts(result, sum(item.count for item in kinds)))
    return _lines(
        kinds,
        {
            item.what: _one(result, item.what)
            if item.count == 1
            else _counted(result, item.what, item.what, item.count)
            for item in kinds
        },
    )


def _last_three(result: Reading, kinds: Sequence[Item]) -> Mapping[str, Counts]:
    """Who took each of the last three tricks, in the order played (rule book: LEAVER)."""
    takers = result.seats("last-three")
    if len(takers) != len(kinds):
        raise refuse("count", "three-tricks", result.path("last-three"), given=len(takers))
    return {item.what: _taken_by(taker, result) for item, taker in zip(kinds, takers, strict=True)}


def _hearts(result: Reading, needed: int) -> Mapping[str, Counts]:
    """The hearts, *needed* in all, and apart from them the ace, which is one of its taker's hearts."""
    hearts, ace = _counted(result, "hearts", "hearts", needed), _one(result, "ace")
    others = tuple(taken - is_ace for taken, is_ace in zip(hearts, ace, strict=True))
    if min(others) < 0:
        raise refuse("count", "ace-is-a-heart", result.path("ace"), name=result.table.names[ace.index(1)])
    return {"hearts": others, HEART_ACE: ace}


def _one(result: Reading, key: str) -> Counts:
    """One for the player named under *key*, nothing for the others."""
    return _taken_by(result.seat(key), result)


def _taken_by(taker: int, result: Reading) -> Counts:
    return tuple(int(seat == taker) for seat in range(len(result.table.seats)))


def _counted(reading: Reading, key: str, what: str, needed: int) -> Counts:
    """A number a player, all of which are *needed*."""
    counts = reading.counts(key)
    if sum(counts) != needed:
        raise refuse("count", f"{what}-in-a-deal", reading.path(key), needed=needed, given=sum(counts))
    return counts


def _lines(kinds: Sequence[Item], taken: Mapping[str, Counts]) -> tuple[Line, ...]:
    """A line for each player and kind of thing that he took and that is worth something."""
    return tuple(
        Line(seat, item.what, item.points * count, count)
        for item in kinds
        for seat, count in enumerate(taken[item.what])
        if item.points * count
    )
