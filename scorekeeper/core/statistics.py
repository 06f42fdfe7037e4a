"""Statistics of people: what each hand of a match adds to them, as marks that only have to be added up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from scorekeeper.core.game import Standing
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.play import ADJUST, Played
from scorekeeper.core.result import HandResult, Line
from scorekeeper.core.text import N_

LARGEST, LEAST = 0, -1
"""What stands in `Mark.of` where marks are not added up: the largest amount is kept, or the least."""


@dataclass(frozen=True)
class Scored:
    """One hand that was played, as statistics see it: `standing` is how the match stood before it."""

    standing: Standing[Any, Any]
    hand: JsonObject
    result: HandResult

    def lines(self, side: int) -> tuple[Line, ...]:
        """The reasons for points of *side*."""
        return tuple(line for line in self.result.lines if line.side == side)


@dataclass(frozen=True)
class Mark:
    """What one hand, or many of them, add to one statistic of one player.

    `player` is the name at that hand, `what` the key of a statistic, `of` among how many (for shares and averages),
    `LARGEST` or `LEAST` where the statistic is an extreme. `part` is a stable word among the terms of the game that
    splits the statistic, such as a contract; `other` the name of the player it happened with.
    """

    player: str
    what: str
    amount: int
    of: int = 1
    part: str = ""
    other: str = ""


Show: TypeAlias = Literal["count", "share", "average", "most"]
"""How marks become a figure: the amount; amount by `of` in percent; amount by `of`; the extreme that was kept."""


@dataclass(frozen=True)
class Statistic:
    """A statistic that is kept of each player; `key` goes to disk, `label` and `help` are marked English."""

    key: str
    label: str
    show: Show
    help: str = ""


COMMON = (
    Statistic("points", N_("Points per hand"), "average"),
    Statistic("best", N_("Best hand"), "most"),
    Statistic("low-points", N_("Points per hand, low wins"), "average"),
    Statistic("low-best", N_("Best hand, low wins"), "most"),
)
"""What is kept of every game; points that win and points that lose are never added up together."""

Figure: TypeAlias = tuple[str, int, int]
"""What a side has in one hand: the key of a statistic, the amount, and among how many."""


def scored(played: Played) -> tuple[Scored, ...]:
    """The hands of *played* in their order, without the adjustments that the table agreed on."""
    hands = zip(played.standings[:-1], played.record.hands, played.hands, strict=True)
    return tuple(Scored(standing, hand, result) for standing, hand, result in hands if ADJUST not in hand)


def marks_of(played: Played) -> tuple[Mark, ...]:
    """The marks of a match, those of its game and those common to all games, merged."""
    hands = scored(played)
    return merged((*_common(played, hands), *played.game.marks(hands)))


def merged(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """*marks* with those of one player, statistic, part and other made one, always in the same order.

    Amounts and `of` are added up; of extremes the larger or the lesser is kept. Marks of matches merged one by one are
    those of all of them merged at once, whatever comes first.
    """
    found: dict[tuple[str, str, str, str], Mark] = {}
    for mark in marks:
        key = (mark.what, mark.part, mark.player, mark.other)
        found[key] = _together(found[key], mark) if key in found else mark
    return tuple(found[key] for key in sorted(found))


def by_side(hands: Iterable[Scored], figures: Callable[[Sequence[Line]], Iterable[Figure]]) -> Iterator[Mark]:
    """Marks where everything is in the lines of a side: what *figures* makes of them, for each of its members."""
    for one in hands:
        for side, names in enumerate(one.standing.table.side_names()):
            for what, amount, among in figures(one.lines(side)):
                yield from (Mark(name, what, amount, among) for name in names)


def _together(one: Mark, other: Mark) -> Mark:
    if one.of in (LARGEST, LEAST):
        choose = max if one.of == LARGEST else min
        amount, among = choose(one.amount, other.amount), one.of
    else:
        amount, among = one.amount + other.amount, one.of + other.of
    return Mark(one.player, one.what, amount, among, one.part, one.other)


def _common(played: Played, hands: Iterable[Scored]) -> Iterator[Mark]:
    game, rules = played.game, played.now.rules
    turns = game.sheet(rules, len(played.now.totals)).turns
    points, best, extreme = ("points", "best", LARGEST)
    if game.low_wins(rules):
        points, best, extreme = ("low-points", "low-best", LEAST)
    for one in hands:
        for side, name in _whose(one, turns):
            yield Mark(name, points, one.result.points[side])
            yield Mark(name, best, one.result.points[side], extreme)


def _whose(one: Scored, turns: bool) -> Iterator[tuple[int, str]]:
    """Whose hand it was, each with the side: all who are here; where hands are turns, whoever has a line of it."""
    table = one.standing.table
    for seat in table.here:
        side = table.side_of(seat)
        if not turns or one.lines(side):
            yield side, table.names[seat]
