"""Points, lines, totals, ranks: what a match comes to, always computed and never kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.core.jsontext import Json, JsonObject


@dataclass(frozen=True)
class Line:
    """One reason for points of one side; the lines of a hand add up to its points.

    `what` is a stable word of the game; `count` how many there were, `of` their size or rank, `other` the side they
    were settled with (`with` in JSON), `times` how often.
    """

    side: int
    what: str
    points: int
    count: int | None = None
    of: int | None = None
    other: int | None = None
    times: int | None = None

    def to_json(self) -> JsonObject:
        """The line as format.md, section 5 has it, points last."""
        facts = {"count": self.count, "of": self.of, "with": self.other, "times": self.times}
        known = {key: value for key, value in facts.items() if value is not None}
        return {"side": self.side, "what": self.what, **known, "points": self.points}


@dataclass(frozen=True)
class Warned:
    """Something that the rules regret and a table may still do; `facts` go into its JSON (`player`, `side`)."""

    code: str
    facts: Mapping[str, Json] = field(default_factory=dict)

    def to_json(self, hand: int) -> JsonObject:
        """The warning with the number of its hand, which is left out where no hand was played."""
        return {**({"hand": hand} if hand else {}), "code": self.code, **self.facts}


@dataclass(frozen=True)
class HandResult:
    """What one hand came to: a number a side in `points` and `totals`; `extras` are the figures of its game alone."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[Line, ...]
    extras: JsonObject = field(default_factory=dict)
    warnings: tuple[Warned, ...] = ()

    def to_json(self) -> JsonObject:
        """The hand as format.md, section 5 has it."""
        return {
            "points": list(self.points),
            "totals": list(self.totals),
            "lines": [line.to_json() for line in self.lines],
            **self.extras,
        }


@dataclass(frozen=True)
class Result:
    """What a match comes to; `following` is `next` in JSON, `None` once it is finished."""

    game: str
    sides: tuple[tuple[str, ...], ...]
    hands: tuple[HandResult, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    finished: bool
    winners: tuple[int, ...]
    following: JsonObject | None
    warnings: tuple[JsonObject, ...] = ()
    extras: JsonObject = field(default_factory=dict)

    def to_json(self) -> JsonObject:
        """The result as format.md, section 5 has it."""
        return {
            "ok": True,
            "game": self.game,
            "sides": [list(side) for side in self.sides],
            "hands": [hand.to_json() for hand in self.hands],
            **self.standing_json(),
            **self.extras,
        }

    def standing_json(self) -> JsonObject:
        """How the match stands, without its hands."""
        return {
            "totals": list(self.totals),
            "ranks": list(self.ranks),
            "finished": self.finished,
            "winners": list(self.winners),
            "next": self.following,
            "warnings": list(self.warnings),
        }


def ranks(totals: Sequence[int], low_wins: bool = False) -> tuple[int, ...]:
    """The place of each total from 1; equal totals share one and the next is skipped (1, 2, 2, 4)."""
    order = sorted(totals, reverse=not low_wins)
    return tuple(order.index(total) + 1 for total in totals)
