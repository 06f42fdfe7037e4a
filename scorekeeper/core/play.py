"""Playing a record through: from the hands of a match to its result, folding on from what is already known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import compress, count
from operator import is_not
from typing import Any

from scorekeeper.core.ending import Exactly
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.fields import Numbers, Text
from scorekeeper.core.game import AnyGame, Standing, Step
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.reading import Reading
from scorekeeper.core.record import Record
from scorekeeper.core.result import HandResult, Line, Result, ranks
from scorekeeper.core.rules import recall
from scorekeeper.core.text import N_
from scorekeeper.core.ways import Way

ADJUST = "adjust"
"""The key of a hand that the table agreed on instead of playing it, and the word of its lines."""

ADJUSTMENT = Way(
    ADJUST,
    N_("Agreed adjustment"),
    (Numbers(ADJUST, N_("Points"), per="side", blank=0), Text("why", N_("Why"))),
    marks=(ADJUST,),
)
"""How an adjustment is asked for, in any game."""

NOTE = Text("note", N_("Note"))
"""The field that any hand may have besides its own."""


@dataclass(frozen=True)
class Played:
    """A record played through: `standings[n]` is how the match stood after n hands, `hands[n]` what hand n + 1 did.

    `warned` are the numbers of the hands that have warnings.
    """

    game: AnyGame
    record: Record
    standings: tuple[Standing[Any, Any], ...]
    hands: tuple[HandResult, ...]
    warned: tuple[int, ...] = ()

    @property
    def now(self) -> Standing[Any, Any]:
        """How the match stands."""
        return self.standings[-1]

    @property
    def finished(self) -> bool:
        """Whether the match is over, by its rules or by the table's word."""
        return self.record.ended or is_over(self.game, self.now)

    def result(self) -> Result:
        """What the match comes to."""
        game, now = self.game, self.now
        places, finished = self._places(), self.finished
        kept = [warned.to_json(n) for n in self.warned for warned in self.hands[n - 1].warnings]
        alarms = [] if finished else [warned.to_json(now.hands) for warned in game.alarms(now)]
        return Result(
            game=game.key,
            sides=now.table.side_names(),
            hands=self.hands,
            totals=now.totals,
            ranks=places,
            finished=finished,
            winners=tuple(side for side, place in enumerate(places) if place == 1) if finished else (),
            following=None if finished else game.following(now),
            warnings=(*kept, *alarms),
            extras=game.at_end(now) if finished else {},
        )

    def _places(self) -> tuple[int, ...]:
        """The place of each side; those who have not come yet stand behind everybody."""
        now, low = self.now, self.game.low_wins(self.now.rules)
        come = now.table.come
        here = dict(zip(come, ranks([now.totals[side] for side in come], low), strict=True))
        return tuple(here.get(side, len(here) + 1) for side in range(len(now.totals)))


def play(game: AnyGame, record: Record, earlier: Played | None = None) -> Played:
    """*record* played through by the rules of *game*.

    *earlier* is a playing of the same match as it was before: what both have in common is not scored again. Refuses
    with the codes of format.md, section 5, the first hand that cannot be, and a match that is over before it begins.
    """
    known = _common(record, earlier)
    if known and earlier:
        standings, hands = list(earlier.standings[: known + 1]), list(earlier.hands[:known])
        warned = [number for number in earlier.warned if number <= known]
    else:
        standings, hands, warned = [_beginning(game, record)], [], []
    for number in range(known + 1, len(record.hands) + 1):
        try:
            standing, result = _play_hand(game, record.hands[number - 1], standings[-1])
        except Refusal as refusal:
            refusal.hand = number
            raise
        standings.append(standing)
        hands.append(result)
        if result.warnings:
            warned.append(number)
    return Played(game, record, tuple(standings), tuple(hands), tuple(warned))


def is_over(game: AnyGame, standing: Standing[Any, Any]) -> bool:
    """Whether the rules say that the match is over."""
    return game.ending(standing).over(standing.totals, standing.played)


def ways(game: AnyGame, standing: Standing[Any, Any]) -> tuple[Way, ...]:
    """The ways of entering the hand after *standing*, the adjustment last."""
    return (*game.ways(standing), ADJUSTMENT)


def later_ways(game: AnyGame, standing: Standing[Any, Any]) -> tuple[Way, ...]:
    """The ways of entering some hand after *standing* while those between are not known, the adjustment last."""
    return (*(game.later or game.ways)(standing), ADJUSTMENT)


def way_of(game: AnyGame, standing: Standing[Any, Any], hand: JsonObject) -> Way | None:
    """The way in which *hand*, played from *standing*, was entered; `None` where no form could have."""
    return next((way for way in ways(game, standing) if way.fits(hand)), None)


def rename_hand(game: AnyGame, hand: JsonObject, standing: Standing[Any, Any], names: Mapping[str, str]) -> JsonObject:
    """*hand*, which fits *standing*, with players named anew ({old: new}) wherever it names one."""
    if ADJUST in hand:
        return hand
    copy = dict(hand)
    note = {"note": copy.pop("note")} if "note" in copy else {}
    game.play(Reading(copy, standing.table, rename=names), standing)
    return {**copy, **note}


def _common(record: Record, earlier: Played | None) -> int:
    """How many hands of *record* an *earlier* playing has scored already, under the same frame."""
    if earlier is None or earlier.record.frame != record.frame:
        return 0
    mine, theirs = record.hands, earlier.record.hands
    shortest = min(len(mine), len(theirs))
    # Those that are the very same are passed over at once, however many there are.
    known = next(compress(count(), map(is_not, mine, theirs)), shortest)
    while known < shortest and mine[known] == theirs[known]:
        known += 1
    return known


def _beginning(game: AnyGame, record: Record) -> Standing[Any, Any]:
    rules, table = recall(game, record.agreed), record.table()
    standing = Standing(table, rules, game.begin(rules, table, record.start), record.start)
    _within_goal(game, standing, "start")
    if record.start and is_over(game, standing):
        raise refuse("range", "over-before", "start")
    return standing


def _within_goal(game: AnyGame, standing: Standing[Any, Any], field: str) -> None:
    """Refuses totals past a goal that is to be hit exactly."""
    ending = game.ending(standing)
    if isinstance(ending, Exactly) and max(standing.totals) > ending.target:
        raise refuse("range", "past-goal", field, target=ending.target)


def _play_hand(game: AnyGame, hand: JsonObject, standing: Standing[Any, Any]) -> tuple[Standing[Any, Any], HandResult]:
    if is_over(game, standing):
        raise refuse("finished")
    reading = Reading(hand, standing.table)
    reading.text("note", default="")
    adjusted = reading.has(ADJUST)
    step = _adjust(game, reading, standing) if adjusted else game.play(reading, standing)
    totals = tuple(total + points for total, points in zip(standing.totals, step.points, strict=True))
    hands, played = standing.hands + 1, standing.played + (not adjusted)
    after = Standing(standing.table.at(hands), standing.rules, step.state, totals, hands, played)
    if adjusted:
        _within_goal(game, after, ADJUST)
    return after, HandResult(step.points, totals, step.lines, step.extras, step.warnings)


def _adjust(game: AnyGame, reading: Reading, standing: Standing[Any, Any]) -> Step[Any]:
    """An adjustment that the table agreed on: points a side, nobody's turn; who joins later may be left out."""
    here = sum(seat.joined <= standing.hands for seat in standing.table.seats)
    sides = len(standing.totals)
    given = reading.numbers(ADJUST)
    if len(given) not in (sides, min(here, sides)):
        raise refuse("count", "list-length", ADJUST, length=sides, given=len(given))
    points = given + (0,) * (sides - len(given))
    reading.text("why", default="")
    reading.end()
    lines = tuple(Line(side, ADJUST, number) for side, number in enumerate(points) if number)
    return replace(game.adjusted(standing, points), points=points, lines=lines)
