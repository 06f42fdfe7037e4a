"""What a game is: its rules as values, its words, and the pure functions that score it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from scorekeeper.core.ending import Ending
from scorekeeper.core.explaining import Example, Worth
from scorekeeper.core.fields import Field
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.reading import Reading
from scorekeeper.core.result import HandResult, Line, Warned
from scorekeeper.core.sheet import Sheet, Written, points_and_totals
from scorekeeper.core.table import Table
from scorekeeper.core.text import Words
from scorekeeper.core.ways import Way

if TYPE_CHECKING:  # statistics look at whole matches, and a match is played by a game
    from scorekeeper.core.statistics import Mark, Scored, Statistic

R = TypeVar("R")
"""The rules of a game: a frozen dataclass with every field defaulted."""

S = TypeVar("S")
"""What a game remembers from hand to hand: a frozen value."""


@dataclass(frozen=True)
class Seating:
    """How many may play, and whether four are two pairs: `never`, `always`, or `usually` (each alone on request)."""

    least: int
    most: int
    pairs: str = "never"


@dataclass(frozen=True)
class Standing(Generic[R, S]):
    """How a match stands before a hand: `hands` lie behind it, `played` of them no adjustments."""

    table: Table
    rules: R
    state: S
    totals: tuple[int, ...]
    hands: int = 0
    played: int = 0


@dataclass(frozen=True)
class Step(Generic[S]):
    """What one hand does: points a side, their lines, and the state that the next hand starts from."""

    points: tuple[int, ...]
    lines: tuple[Line, ...]
    state: S
    extras: JsonObject = field(default_factory=dict)
    warnings: tuple[Warned, ...] = ()


def _nothing(standing: Standing[R, S]) -> JsonObject:
    return {}


def _no_warnings(standing: Standing[R, S]) -> tuple[Warned, ...]:
    return ()


def _no_check(rules: R, table: Table) -> None:
    return None


def _as_is(standing: Standing[R, S], points: tuple[int, ...]) -> Step[S]:
    return Step(points, (), standing.state)


def _no_offers(standing: Standing[R, S], hand: JsonObject) -> JsonObject:
    return {}


def _dealt_first(standing: Standing[R, S]) -> int:
    return standing.table.first_dealer


def _no_legend(rules: R) -> tuple[Worth, ...]:
    return ()


def _usual_sheet(rules: R, sides: int) -> Sheet:
    return points_and_totals()


def _nothing_more(standing: Standing[R, S], hand: JsonObject, result: HandResult) -> Written:
    return Written(sides=({},) * len(result.points))


def _no_marks(hands: Sequence[Scored]) -> tuple[Mark, ...]:
    return ()


def _removed(hand: JsonObject) -> JsonObject | None:
    return None


@dataclass(frozen=True)
class Game(Generic[R, S]):
    """A game as the rest of the program sees it; a new one is one folder that exports such a value as `GAME`.

    * `presets`: complete sets of rules by name, `classic` among them; `house_rules`: the keys that may differ.
    * `seating(rules)`: who may sit; `check(rules, table)`: refuses (`rules`, `players`) what does not go together.
    * `begin(rules, table, start)`: the state before the first hand; `start` are the totals carried in, one a side.
    * `play(reading, standing)`: reads one hand strictly, refuses what cannot be, and scores it; it ends the reading.
    * `ending(standing)`: when it is over; `following(standing)`: who is on (`next`); `ways(standing)`: how the next
      hand is asked for. Names in them are those of `standing.table`.
    * `later(standing)`: how some later hand is asked for, while those between are not known: anybody may be on, and all
      is open that may be; for a phone without network. By default as the next hand is.
    * `began(standing)`: the seat of whoever began this match; the one to the left begins the next. By default the first
      dealer, where nobody deals the first seat.
    * `alarms(standing)`: warnings true now and perhaps not later; `at_end(standing)`: figures of a finished match.
    * `adjusted(standing, points)`: what an agreed adjustment does to the state and to the game's own figures.
    * `offers(standing, hand)`: what can be known of the next hand while it is entered; *hand* is what there is of it,
      lawful or not; pages offer from it and compute no rule of their own. What any page understands, each by the dotted
      name of a field: `pairs` ({field: {name: [names]}}) whom each player may still choose; `ringed` ({field: name})
      who stands out; `said` ({field: {name: {"message": …, values}}}) a word about each player, or about each row of
      cards by its number from 0; `closed` ({field: [values]}) what can't be chosen now, the whole field where it lists
      none.
    * `tournament`: the preset by which pairs play a club evening, empty where there is none; a match by it is of two
      sides, and `at_end` gives each its `victory_points`. A house rule `deals` says how long such a match is.
    * `proof`: the figure of a hand by which the table checks it (`check`), empty where there is none.
    * `legend(rules)`: what things are worth; `examples`: worked cases of its sources, which are tests as well.
    * `sheet(rules, sides)`: what a score sheet for so many sides holds; `written(standing, hand, result)`: what is
      filled in of a hand beyond its points, totals and reasons, which need no game.
    * `statistics`: what is kept of each player besides what is common to all games; `marks(hands)`: what the hands of a
      match, adjustments apart, add to them, under the names of their time.
    * `struck(hand)`: what stays in the place of a struck hand; `None` where it goes whole.
    * `low_wins(rules)`; `dealt`: there is a dealer who passes to the left; `open_table`: people may join and leave.
    """

    key: str
    words: Words
    presets: Mapping[str, R]
    seating: Callable[[R], Seating]
    begin: Callable[[R, Table, tuple[int, ...]], S]
    play: Callable[[Reading, Standing[R, S]], Step[S]]
    ending: Callable[[Standing[R, S]], Ending]
    ways: Callable[[Standing[R, S]], tuple[Way, ...]]
    later: Callable[[Standing[R, S]], tuple[Way, ...]] | None = None
    house_rules: tuple[Field, ...] = ()
    check: Callable[[R, Table], None] = _no_check
    following: Callable[[Standing[R, S]], JsonObject] = _nothing
    began: Callable[[Standing[R, S]], int] = _dealt_first
    alarms: Callable[[Standing[R, S]], tuple[Warned, ...]] = _no_warnings
    at_end: Callable[[Standing[R, S]], JsonObject] = _nothing
    adjusted: Callable[[Standing[R, S], tuple[int, ...]], Step[S]] = _as_is
    struck: Callable[[JsonObject], JsonObject | None] = _removed
    offers: Callable[[Standing[R, S], JsonObject], JsonObject] = _no_offers
    legend: Callable[[R], tuple[Worth, ...]] = _no_legend
    examples: tuple[Example, ...] = ()
    sheet: Callable[[R, int], Sheet] = _usual_sheet
    written: Callable[[Standing[R, S], JsonObject, HandResult], Written] = _nothing_more
    statistics: tuple[Statistic, ...] = ()
    marks: Callable[[Sequence[Scored]], Iterable[Mark]] = _no_marks
    tournament: str = ""
    proof: str = ""
    low_wins: Callable[[R], bool] = lambda rules: False
    dealt: bool = False
    open_table: bool = False


AnyGame: TypeAlias = Game[Any, Any]
"""A game whose rules and state are its own affair."""

FindGame: TypeAlias = Callable[[str], AnyGame]
"""Finds a game by its key; refuses with `game` an unknown one."""
