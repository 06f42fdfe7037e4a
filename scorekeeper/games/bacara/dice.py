"""What dice are worth (rule book, 4a; S3), and how many may be left after so many points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from scorekeeper.games.bacara.rules import DICE, STEP

STRAIGHT = (1, 2, 3, 4, 5, 6)
"""One throw of all six faces: the bacara."""

STRAIGHT_POINTS = 2500
"""What the bacara is worth."""

SINGLE = {1: 100, 5: 50}
"""What a die is worth by itself, up to two of them."""


@dataclass(frozen=True)
class Part:
    """Dice that score together: `what` they are, `count` of them (0: not told), their face `of`, and their points."""

    what: str
    count: int
    of: int | None
    points: int


def three(face: int) -> int:
    """The worth of three alike; each further one doubles it."""
    return 1000 if face == 1 else 100 * face


def parts(dice: Sequence[int]) -> tuple[Part, ...]:
    """The parts of one throw that score, the whole of it kept; empty for a bust."""
    if sorted(dice) == list(STRAIGHT):
        return (Part("straight", len(STRAIGHT), None, STRAIGHT_POINTS),)
    found = []
    for face, count in sorted(Counter(dice).items()):
        if count >= 3:
            found.append(Part("alike", count, face, three(face) * 2 ** (count - 3)))
        elif face in SINGLE:
            found.append(Part("single", count, face, SINGLE[face] * count))
    return tuple(found)


def value(dice: Sequence[int]) -> int:
    """The points of one throw, all scoring dice counted; 0 is a bust."""
    return sum(part.points for part in parts(dice))


def scoring(dice: Sequence[int]) -> int:
    """How many of *dice* score."""
    return sum(part.count for part in parts(dice))


@cache
def keeps(thrown: int) -> frozenset[tuple[int, int]]:
    """(dice kept, points) of every lawful keep out of some throw of *thrown* dice."""
    return frozenset(
        (kept, value(dice))
        for kept in range(1, thrown + 1)
        for dice in combinations_with_replacement(range(1, 7), kept)
        if scoring(dice) == kept
    )


@cache
def values(thrown: int) -> frozenset[int]:
    """Every number of points above 0 that a throw of *thrown* dice can be worth."""
    return frozenset(value(dice) for dice in combinations_with_replacement(range(1, 7), thrown)) - {0}


@cache
def dice_left(held: int) -> frozenset[int]:
    """How many dice may be left to throw once *held* points have been kept in a turn."""
    if held == 0:
        return frozenset({DICE})
    found = set()
    for kept in range(1, DICE + 1):
        for thrown in range(kept, DICE + 1):
            for dice, points in keeps(thrown):
                if dice == kept and points <= held and thrown in _left_before(held, points):
                    found.add(thrown - kept or DICE)
    return frozenset(found)


def _left_before(held: int, points: int) -> frozenset[int]:
    before = held - points
    return dice_left(before) if before % STEP == 0 else frozenset()
