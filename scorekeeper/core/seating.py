"""Another seating of a match that goes on: whoever was written down in a wrong place takes hands and points along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.core.fields import Each, Numbers, inside
from scorekeeper.core.game import AnyGame, Standing
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import play, ways
from scorekeeper.core.record import Record
from scorekeeper.core.table import across

Sides = tuple[tuple[int, ...], ...]
"""Who scores together: numbers of seats, a tuple a side, in seating order."""


@dataclass(frozen=True)
class Moves:
    """Where everything was before: `seats[new]` is the old number of a seat, `sides[new]` that of a side."""

    seats: tuple[int, ...]
    sides: tuple[int, ...]


def seated(record: Record) -> tuple[str, ...]:
    """Who has each seat of the first hand now, in seating order; who joined later sits behind them and isn't named."""
    return record.table().at(len(record.hands)).names[: len(record.players)]


def reseated(record: Record, players: Sequence[str], first_dealer: str, game: AnyGame) -> Record:
    """*record* with *players* in this order and *first_dealer* dealing first, both by the names of now.

    Empty ones leave that as it was: the same order, the same person. *players* are all of `seated`. What has a place,
    a seat's or a side's, in `start` and in the hands follows its people; hands by name stay as they are.

    Four who sit across from their partners have whoever sits across from them then; partners who sat otherwise stay
    together. Of a pair that parts, all points and numbers go to the side of the one who sat first, where it is free,
    else to the other side.
    """
    now = seated(record)
    seats = tuple(now.index(name) for name in players or now)
    dealer = now.index(first_dealer) if first_dealer else record.first_dealer
    sides = _sides(record, seats)
    joined = tuple(range(len(now), len(record.table().seats)))
    alone = tuple(range(len(sides), len(record.table().sides)))
    moves = Moves((*seats, *joined), (*_sides_before(record.sides, sides, seats), *alone))
    standings = play(game, record).standings
    return replace(
        record,
        players=tuple(record.players[seat] for seat in seats),
        sides=sides,
        first_dealer=seats.index(dealer) if game.dealt else 0,
        start=tuple(record.start[side] for side in moves.sides),
        hands=tuple(
            _moved(game, hand, standing, moves) for hand, standing in zip(record.hands, standings, strict=False)
        ),
    )


def _sides(record: Record, seats: Sequence[int]) -> Sides:
    """Who scores together once *seats* are the old numbers of the new ones."""
    if record.sides == across(len(record.players)):
        return record.sides
    return tuple(sorted(tuple(sorted(seats.index(seat) for seat in side)) for side in record.sides))


def _sides_before(old: Sides, new: Sides, seats: Sequence[int]) -> tuple[int, ...]:
    """For each of the *new* sides the number of the *old* one whose points it has."""
    people = [{seats[seat] for seat in side} for side in new]
    takes = {people.index(set(side)): number for number, side in enumerate(old) if set(side) in people}
    for number, side in enumerate(old):
        if number not in takes.values():
            free = [taker for taker in range(len(new)) if taker not in takes]
            takes[next((taker for taker in free if side[0] in people[taker]), free[0])] = number
    return tuple(takes[taker] for taker in range(len(new)))


def _moved(game: AnyGame, hand: JsonObject, standing: Standing[Any, Any], moves: Moves) -> JsonObject:
    """*hand*, which follows *standing*, with each list in it that goes by places in the new order."""
    for name, order in _lists(game, hand, standing, moves).items():
        given = inside(hand, name)
        if isinstance(given, Sequence) and not isinstance(given, str):
            # A list may leave out those who have not come yet; they are last, before and after.
            hand = _with(hand, name.split("."), [given[old] for old in order if old < len(given)])
    return hand


def _lists(game: AnyGame, hand: JsonObject, standing: Standing[Any, Any], moves: Moves) -> dict[str, tuple[int, ...]]:
    """The dotted names under which *hand* may have a list with an entry a seat or a side, and the order each takes.

    They are those of all ways that the hand does not contradict: a program may write more into a hand than one form.
    """
    orders = {"seat": moves.seats, "side": moves.sides}
    found = {}
    for way in ways(game, standing):
        if any(inside(hand, key) not in (None, value) for key, value in way.fixed.items()):
            continue
        for field in way.fields:
            if isinstance(field, Numbers) and field.per:
                found[field.name] = orders[field.per]
            elif isinstance(field, Each) and not field.heads and field.length == len(moves.sides):
                found[field.name] = moves.sides
    return found


def _with(hand: JsonObject, path: Sequence[str], value: Json) -> JsonObject:
    """*hand* with *value* under *path*, where something stands already."""
    first, *rest = path
    inner = hand.get(first)
    return {**hand, first: _with(inner, rest, value) if rest and isinstance(inner, Mapping) else value}
