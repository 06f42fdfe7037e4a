"""What decided a match: since when whoever leads has led, and the hand that moved most between first and second."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from scorekeeper.core.game import AnyGame, Standing
from scorekeeper.core.play import Played
from scorekeeper.core.result import ranks


@dataclass(frozen=True)
class Swing:
    """Hand `hand` moved `points`, above 0, between first and second: `side` gained them on `other`."""

    hand: int
    side: int
    other: int
    points: int


@dataclass(frozen=True)
class Deciding:
    """The hands that decided a match.

    `leaders` are the sides in front at its end, and have been so since hand `since`; 0 says from the beginning. `swing`
    is the first of the largest, `None` where nothing ever moved between the two.
    """

    leaders: tuple[int, ...]
    since: int
    swing: Swing | None


def deciding(played: Played) -> Deciding | None:
    """What decided *played*, finished or not; `None` before its first hand and while nobody is ahead of anybody."""
    game, standings = played.game, played.standings
    places = played.result().ranks
    leaders = tuple(side for side, place in enumerate(places) if place == 1)
    if not played.hands or len(leaders) == len(played.now.table.come):
        return None
    since = len(played.hands)
    while since and _leaders(game, standings[since - 1]) == leaders:
        since -= 1
    first, second = sorted(range(len(places)), key=lambda side: places[side])[:2]
    return Deciding(leaders, since, _swing(played, first, second))


def _swing(played: Played, first: int, second: int) -> Swing | None:
    sign = -1 if played.game.low_wins(played.now.rules) else 1
    apart = [sign * (standing.totals[first] - standing.totals[second]) for standing in played.standings]
    moved = [after - before for before, after in pairwise(apart)]
    most = max(moved, key=abs)
    if not most:
        return None
    side, other = (first, second) if most > 0 else (second, first)
    return Swing(moved.index(most) + 1, side, other, abs(most))


def _leaders(game: AnyGame, standing: Standing[Any, Any]) -> tuple[int, ...]:
    """The sides in front, of those that have come."""
    come = standing.table.come
    places = ranks([standing.totals[side] for side in come], game.low_wins(standing.rules))
    return tuple(side for side, place in zip(come, places, strict=True) if place == 1)
