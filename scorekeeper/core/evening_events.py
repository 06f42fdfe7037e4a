"""The facts of a club evening, as the journal keeps them: their names on disk, how they are written and read.

Pairs, tables and penalties are numbered from 1, as a club calls them out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from scorekeeper.core.errors import refuse
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.movement import MOVEMENTS
from scorekeeper.core.reading import HUGE, Reading, items, mapping, text
from scorekeeper.core.record_reading import read_moment
from scorekeeper.core.table import Table, clean_name

OPENING = "evening-opened"
"""The name on disk of the event that an evening begins with."""

SIT_OUT = 10
"""Victory points for sitting out a round where nothing else was agreed: half of a table's twenty."""

NOBODY = Table((), ())
"""An evening's events name nobody who would have to sit at one table."""

Names: TypeAlias = tuple[str, str]
"""The two people of a pair."""


@dataclass(frozen=True)
class EveningOpened:
    """The evening began: its matches are of `game` under `rules`, between `pairs`, and `movement` says who meets.

    `sit_out` are the victory points of a pair for a round without a table, `started` is an ISO 8601 time, `circle` the
    stream of the circle that it belongs to.
    """

    name: str
    game: str
    rules: JsonObject
    pairs: tuple[Names, ...]
    movement: str
    started: str
    sit_out: int = SIT_OUT
    circle: str = ""


@dataclass(frozen=True)
class Meeting:
    """Two pairs at a table of a round, and the match that they play there; `pair` is its first side."""

    table: int
    pair: int
    other: int
    match: str


@dataclass(frozen=True)
class RoundDrawn:
    """The next round is played like this; `resting` sit it out."""

    tables: tuple[Meeting, ...]
    resting: tuple[int, ...] = ()


@dataclass(frozen=True)
class RoundTakenBack:
    """The last round is none."""


@dataclass(frozen=True)
class Penalty:
    """A pair's points were changed by so many, mostly below 0, for a reason."""

    pair: int
    victory_points: int
    match_points: int = 0
    why: str = ""


@dataclass(frozen=True)
class PenaltyTakenBack:
    """Penalty `number` of those that stand is none."""

    number: int


@dataclass(frozen=True)
class PairRenamed:
    """The people of a pair are these, be it that they were misspelt or that somebody stepped in."""

    pair: int
    names: Names


@dataclass(frozen=True)
class EveningRenamed:
    """The evening is called so from now on."""

    name: str


@dataclass(frozen=True)
class EveningEnded:
    """The evening is over: the ranking is final."""


@dataclass(frozen=True)
class EveningReopened:
    """The evening goes on after all."""


EveningEvent = (
    EveningOpened
    | RoundDrawn
    | RoundTakenBack
    | Penalty
    | PenaltyTakenBack
    | PairRenamed
    | EveningRenamed
    | EveningEnded
    | EveningReopened
)


def encode(event: EveningEvent) -> tuple[str, JsonObject]:
    """The name on disk and the data of *event*."""
    match event:
        case EveningOpened():
            return OPENING, {**vars(event), "pairs": [list(names) for names in event.pairs]}
        case RoundDrawn():
            return "round-drawn", {"tables": [_written(one) for one in event.tables], "resting": list(event.resting)}
        case RoundTakenBack():
            return "round-taken-back", {}
        case Penalty():
            return "penalty-given", {
                "pair": event.pair,
                "victory_points": event.victory_points,
                "match_points": event.match_points,
                "why": event.why,
            }
        case PenaltyTakenBack():
            return "penalty-taken-back", {"number": event.number}
        case PairRenamed():
            return "pair-renamed", {"pair": event.pair, "names": list(event.names)}
        case EveningRenamed():
            return "evening-renamed", {"name": event.name}
        case EveningEnded():
            return "evening-ended", {}
        case EveningReopened():
            return "evening-reopened", {}
    assert_never(event)


def decode(kind: str, data: JsonObject) -> EveningEvent:
    """The event that `encode` wrote as *kind* and *data*.

    Refuses with `format` a kind that no version wrote, with `type` a missing key or another kind of value, with
    `unknown-key` a key too many, with `players` what is no name.
    """
    reading = Reading(data, NOBODY)
    event = _read(kind, reading)
    reading.end()
    return event


def _read(kind: str, data: Reading) -> EveningEvent:
    match kind:
        case "evening-opened":
            return _opened(data)
        case "round-drawn":
            return RoundDrawn(tuple(_meeting(row) for row in data.rows("tables")), data.numbers("resting", 1))
        case "round-taken-back":
            return RoundTakenBack()
        case "penalty-given":
            return Penalty(
                data.number("pair", 1),
                data.number("victory_points", -HUGE),
                data.number("match_points", -HUGE),
                data.text("why"),
            )
        case "penalty-taken-back":
            return PenaltyTakenBack(data.number("number", 1))
        case "pair-renamed":
            return PairRenamed(data.number("pair", 1), _names(data.take("names"), "names"))
        case "evening-renamed":
            return EveningRenamed(data.text("name"))
        case "evening-ended":
            return EveningEnded()
        case "evening-reopened":
            return EveningReopened()
    raise refuse("format", "unknown-event", kind=kind)


def _opened(data: Reading) -> EveningOpened:
    return EveningOpened(
        name=data.text("name"),
        game=data.text("game"),
        rules=mapping(data.take("rules"), "rules"),
        pairs=_pairs(data.take("pairs")),
        movement=data.word("movement", list(MOVEMENTS)),
        started=read_moment(data.take("started"), "started"),
        sit_out=data.number("sit_out"),
        circle=data.text("circle"),
    )


def _pairs(value: Json) -> tuple[Names, ...]:
    return tuple(_names(pair, f"pairs.{index}") for index, pair in enumerate(items(value, "pairs")))


def _names(value: Json, field: str) -> Names:
    given = items(value, field)
    if len(given) != 2:
        raise refuse("count", "list-length", field, length=2, given=len(given))
    one, other = (clean_name(text(name, f"{field}.{index}")) for index, name in enumerate(given))
    return one, other


def _written(meeting: Meeting) -> JsonObject:
    return {"table": meeting.table, "pairs": [meeting.pair, meeting.other], "match": meeting.match}


def _meeting(row: Reading) -> Meeting:
    one, other = row.numbers("pairs", 1, length=2)
    meeting = Meeting(row.number("table", 1), one, other, row.text("match"))
    row.end()
    return meeting
