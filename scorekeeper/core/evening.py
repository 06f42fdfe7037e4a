"""A club evening: pairs who meet at several tables in rounds, as its events tell it, and the one ranking of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from scorekeeper.core.errors import refuse
from scorekeeper.core.evening_events import (
    EveningEnded,
    EveningEvent,
    EveningOpened,
    EveningRenamed,
    EveningReopened,
    Meeting,
    Names,
    PairRenamed,
    Penalty,
    PenaltyTakenBack,
    RoundDrawn,
    RoundTakenBack,
)
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.movement import MOVEMENTS, Draw, Shuffle
from scorekeeper.core.table import unique_names

FEWEST_PAIRS, MOST_PAIRS = 3, 100
"""How many pairs an evening has: two would have but one match to play, and more than a hundred fill no club."""


@dataclass(frozen=True)
class Evening:
    """An evening after its events; pairs are numbered from 1 in the order of `pairs`."""

    name: str
    game: str
    rules: JsonObject
    pairs: tuple[Names, ...]
    movement: str
    started: str
    sit_out: int
    circle: str = ""
    rounds: tuple[RoundDrawn, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    ended: bool = False

    @property
    def numbers(self) -> range:
        """The number of each pair."""
        return range(1, len(self.pairs) + 1)

    @property
    def most_rounds(self) -> int | None:
        """How many rounds its movement has for so many pairs; `None` where there is always another one."""
        return MOVEMENTS[self.movement].most(len(self.pairs))

    def names(self, pair: int) -> Names:
        """The people of *pair*; refuses with `not-found` a number that no pair has."""
        if pair not in self.numbers:
            raise refuse("not-found", "no-pair", "pair", number=pair)
        return self.pairs[pair - 1]


@dataclass(frozen=True)
class Outcome:
    """What a match came to: two numbers each, in the order of the meeting's pairs."""

    finished: bool
    victory_points: tuple[int, int]
    match_points: tuple[int, int]


@dataclass(frozen=True)
class Row:
    """A pair in the ranking; `rank` counts from 1, equals share one and the next is skipped (1, 2, 2, 4).

    `victory_points` are all told: of its `played` matches, of its `rested` rounds and of its penalties, which
    `penalties` are alone. `match_points` are those `made` less those `conceded`, and those of its penalties.
    """

    pair: int
    rank: int
    victory_points: int
    match_points: int
    played: int
    rested: int
    penalties: int
    made: int
    conceded: int

    @property
    def docked(self) -> int:
        """The match points of its penalties."""
        return self.match_points - self.made + self.conceded


def apply(evening: Evening | None, event: EveningEvent) -> Evening:
    """*evening* after *event*; `None` is the evening before its opening.

    Refuses with `format` an event before the opening and a second opening, with `finished` a round or a penalty of an
    evening that is over, with `nothing` and `not-found` what isn't there to be taken back or renamed, with `players`
    names that can't be, with `range` a round in which not everybody has one place.
    """
    if isinstance(event, EveningOpened):
        return _opened(evening, event)
    if evening is None:
        raise refuse("format", "evening-not-opened")
    if isinstance(event, RoundDrawn | RoundTakenBack | Penalty | PenaltyTakenBack):
        _going_on(evening)
    match event:
        case RoundDrawn():
            _everybody_once(evening, event)
            return replace(evening, rounds=(*evening.rounds, event))
        case RoundTakenBack():
            if not evening.rounds:
                raise refuse("nothing")
            return replace(evening, rounds=evening.rounds[:-1])
        case Penalty():
            evening.names(event.pair)
            return replace(evening, penalties=(*evening.penalties, event))
        case PenaltyTakenBack():
            return _without_penalty(evening, event.number)
        case PairRenamed():
            return _renamed(evening, event)
        case EveningRenamed():
            return replace(evening, name=event.name)
        case EveningEnded():
            return replace(evening, ended=True)
        case EveningReopened():
            return replace(evening, ended=False)
    assert_never(event)


def replay(events: Sequence[EveningEvent]) -> Evening:
    """The evening that *events* tell, from its opening on."""
    evening: Evening | None = None
    for event in events:
        evening = apply(evening, event)
    if evening is None:
        raise refuse("not-found")
    return evening


def next_round(evening: Evening, shuffle: Shuffle) -> Draw:
    """Who would meet at which table in the next round, and who would rest; lots are drawn by *shuffle*.

    Refuses with `finished` where the evening is over, and where its movement has no more rounds.
    """
    _going_on(evening)
    past = [Draw(tuple((one.pair, one.other) for one in drawn.tables), drawn.resting) for drawn in evening.rounds]
    return MOVEMENTS[evening.movement].next_round(len(evening.pairs), past, shuffle)


def round_of(draw: Draw, matches: Sequence[str]) -> RoundDrawn:
    """The event of *draw* whose tables, in their order, play *matches*."""
    tables = enumerate(zip(draw.tables, matches, strict=True), 1)
    return RoundDrawn(tuple(Meeting(table, *pairs, match) for table, (pairs, match) in tables), draw.resting)


def ranking(evening: Evening, outcomes: Mapping[str, Outcome]) -> tuple[Row, ...]:
    """All pairs of *evening*, the best first, by victory points and then by match points; equal ones by number.

    *outcomes* are the matches by their ids; one that isn't finished, or isn't there, does not count yet. A rest counts
    as soon as its round is drawn.
    """
    rows = [_row(evening, pair, outcomes) for pair in evening.numbers]
    order = sorted(((row.victory_points, row.match_points) for row in rows), reverse=True)
    placed = [replace(row, rank=order.index((row.victory_points, row.match_points)) + 1) for row in rows]
    return tuple(sorted(placed, key=lambda row: row.rank))


def _row(evening: Evening, pair: int, outcomes: Mapping[str, Outcome]) -> Row:
    """What *pair* has, not yet ranked."""
    played = _played(evening, pair, outcomes)
    rested = sum(pair in drawn.resting for drawn in evening.rounds)
    penalties = [penalty for penalty in evening.penalties if penalty.pair == pair]
    taken = sum(penalty.victory_points for penalty in penalties)
    made = sum(outcome.match_points[side] for outcome, side in played)
    conceded = sum(outcome.match_points[1 - side] for outcome, side in played)
    return Row(
        pair=pair,
        rank=0,
        victory_points=sum(outcome.victory_points[side] for outcome, side in played) + rested * evening.sit_out + taken,
        match_points=made - conceded + sum(penalty.match_points for penalty in penalties),
        played=len(played),
        rested=rested,
        penalties=taken,
        made=made,
        conceded=conceded,
    )


def _played(evening: Evening, pair: int, outcomes: Mapping[str, Outcome]) -> list[tuple[Outcome, int]]:
    """The finished matches of *pair*, each with the number of its side."""
    meetings = [one for drawn in evening.rounds for one in drawn.tables if pair in (one.pair, one.other)]
    found = [(outcomes[one.match], int(pair == one.other)) for one in meetings if one.match in outcomes]
    return [(outcome, side) for outcome, side in found if outcome.finished]


def _opened(evening: Evening | None, event: EveningOpened) -> Evening:
    if evening is not None:
        raise refuse("format", "evening-opened-twice")
    if not FEWEST_PAIRS <= len(event.pairs) <= MOST_PAIRS:
        raise refuse("players", "how-many-pairs", "pairs", least=FEWEST_PAIRS, most=MOST_PAIRS, given=len(event.pairs))
    if event.movement not in MOVEMENTS:
        raise refuse("range", "other-word", "movement", given=event.movement[:40], among=list(MOVEMENTS))
    pairs = _people(event.pairs)
    agreed = (event.game, event.rules, pairs, event.movement, event.started, event.sit_out)
    return Evening(event.name, *agreed, event.circle)


def _people(pairs: Sequence[Names]) -> tuple[Names, ...]:
    """The names of all *pairs*, cleaned; refuses with `players` one that stands twice."""
    names = unique_names([name for pair in pairs for name in pair])
    return tuple(zip(names[::2], names[1::2], strict=True))


def _going_on(evening: Evening) -> None:
    if evening.ended:
        raise refuse("finished", "evening-ended")


def _everybody_once(evening: Evening, event: RoundDrawn) -> None:
    """Refuses a round that leaves a pair out or has one twice, and a match or a table that is taken."""
    placed = [*(pair for one in event.tables for pair in (one.pair, one.other)), *event.resting]
    tables = {one.table for one in event.tables}
    matches = {one.match for drawn in (*evening.rounds, event) for one in drawn.tables}
    meetings = sum(len(drawn.tables) for drawn in (*evening.rounds, event))
    if sorted(placed) != list(evening.numbers) or len(tables) < len(event.tables) or len(matches) < meetings:
        raise refuse("range", "one-place-each", "tables")


def _without_penalty(evening: Evening, number: int) -> Evening:
    if not 1 <= number <= len(evening.penalties):
        raise refuse("not-found", "no-penalty", "number", number=number)
    return replace(evening, penalties=evening.penalties[: number - 1] + evening.penalties[number:])


def _renamed(evening: Evening, event: PairRenamed) -> Evening:
    evening.names(event.pair)
    pairs = [event.names if pair == event.pair else names for pair, names in enumerate(evening.pairs, 1)]
    return replace(evening, pairs=_people(pairs))
