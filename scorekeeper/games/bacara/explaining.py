"""What dice are worth, and the worked cases of S3."""

from __future__ import annotations

from scorekeeper.core.explaining import Example, Worth
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.text import N_
from scorekeeper.games.bacara.dice import SINGLE, STRAIGHT_POINTS, three
from scorekeeper.games.bacara.rules import Rules

ALIKE = {
    1: N_("1-1-1; each further 1 doubles it"),
    2: N_("2-2-2; each further 2 doubles it"),
    3: N_("3-3-3; each further 3 doubles it"),
    4: N_("4-4-4; each further 4 doubles it"),
    5: N_("5-5-5; each further 5 doubles it"),
    6: N_("6-6-6; each further 6 doubles it"),
}
"""Three of a face, thrown together."""


def legend(rules: Rules) -> tuple[Worth, ...]:
    """The value table, and what enters and wins."""
    return (
        Worth(N_("each 1, up to two of them"), (SINGLE[1],)),
        Worth(N_("each 5, up to two of them"), (SINGLE[5],)),
        *(Worth(what, (three(face),)) for face, what in ALIKE.items()),
        Worth(N_("bacara: 1-2-3-4-5-6 in one throw"), (STRAIGHT_POINTS,)),
        Worth(N_("to enter, in one turn"), (rules.entry,)),
        Worth(N_("to win, exactly"), (rules.target,)),
    )


def _turn(*dice: list[int]) -> JsonObject:
    return {"player": "Ana", "throws": [{"dice": thrown} for thrown in dice]}


FIRST, SECOND, THIRD, BUST = [1, 1, 2, 5, 6, 6], [6, 6, 6], [5, 2, 2, 6, 6, 3], [3, 3, 2, 4, 4]
"""The throws of the printed turn (S3)."""

TABLE = ("Ana", "Dan")
"""Who plays in the examples."""

EXAMPLES = (
    Example(N_("Two ones and a five are kept, and Ana stops"), "S3", TABLE, [_turn(FIRST)], (250, 0), start=(1000, 0)),
    Example(N_("She throws the other three instead"), "S3", TABLE, [_turn(FIRST, SECOND)], (850, 0), start=(1000, 0)),
    Example(
        N_("All six have scored, so she may throw six again"),
        "S3",
        TABLE,
        [_turn(FIRST, SECOND, THIRD)],
        (900, 0),
        start=(1000, 0),
    ),
    Example(
        N_("One throw too many loses the turn"),
        "S3",
        TABLE,
        [_turn(FIRST, SECOND, THIRD, BUST)],
        (0, 0),
        start=(1000, 0),
    ),
    Example(
        N_("From 9,800 three ones are 1,000 too many"),
        "S3",
        TABLE,
        [_turn([1, 1, 1, 2, 3, 4])],
        (-1000, 0),
        start=(9800, 0),
    ),
    Example(
        N_("From 9,800 nothing is chosen out of 1-1-5-5"),
        "S3",
        TABLE,
        [_turn([1, 1, 5, 5, 2, 3])],
        (-300, 0),
        start=(9800, 0),
    ),
    Example(N_("Exactly 10,000 wins"), "S3", TABLE, [_turn([1, 1, 2, 2, 3, 4])], (200, 0), start=(9800, 0)),
)
"""The cases that S3 prints."""
