"""The club evenings in a store: opened in a circle, drawn round by round into matches, and ranked by what these say."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from scorekeeper import games
from scorekeeper.circles.circles import Circles
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.evening import Evening, Outcome, Row, next_round, ranking, round_of
from scorekeeper.core.evening_events import (
    EveningEvent,
    EveningOpened,
    Meeting,
    Names,
    RoundDrawn,
    RoundTakenBack,
    decode,
    encode,
)
from scorekeeper.core.events import Trashed
from scorekeeper.core.jsontext import Json
from scorekeeper.core.movement import Shuffle
from scorekeeper.core.record import FORMAT, Record
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.result import Result
from scorekeeper.core.rules import PRESET, read_rules
from scorekeeper.store.ledger import Held, Ledger
from scorekeeper.store.matches import Kept, Matches
from scorekeeper.store.telling import EVENING

POINTS = "victory_points"
"""The figure of a finished match by which an evening is ranked, one a side."""

Titled = Callable[[str, int, int], str]
"""Says what a match is called, from the evening's name, the number of the round and that of the table."""


@dataclass(frozen=True)
class Table:
    """A table of a round as it stands: the two pairs in the order of the meeting, and the match that they play.

    `kept` is `None` where the match was deleted for good.
    """

    meeting: Meeting
    pairs: tuple[Names, Names]
    kept: Kept | None

    @property
    def thrown(self) -> bool:
        """Whether the match lies in the trash or was deleted, so that it counts as not played."""
        return self.kept is None or self.kept.match.trashed

    @cached_property
    def result(self) -> Result | None:
        """What the match comes to so far; `None` where it was thrown away."""
        return None if self.kept is None or self.thrown else self.kept.played.result()

    @property
    def hands(self) -> int:
        """How many hands were played; none of a match that was thrown away."""
        return len(self.result.hands) if self.result else 0

    @property
    def plays(self) -> bool:
        """Whether the match goes on, so that the next round waits for it."""
        return self.result is not None and not self.result.finished

    @property
    def totals(self) -> tuple[int, int]:
        """The totals of the two pairs, 0 where nothing is known of them."""
        return self._in_order(self.result.totals) if self.result else (0, 0)

    @property
    def outcome(self) -> Outcome | None:
        """What the match came to; `None` where it was thrown away, or its rules give no victory points any more."""
        if self.result is None:
            return None
        points = self.result.extras.get(POINTS, (0, 0) if not self.result.finished else ())
        if not isinstance(points, Sequence) or len(points) != 2 or len(self.result.totals) != 2:
            return None
        return Outcome(self.result.finished, self._in_order(cast("Sequence[int]", points)), self.totals)

    def _in_order(self, numbers: Sequence[int]) -> tuple[int, int]:
        """The two *numbers* of the match's sides, that of the meeting's first pair first."""
        first, second = numbers[0], numbers[1]
        return (second, first) if self._turned else (first, second)

    @property
    def _turned(self) -> bool:
        """Whether the sides have changed places in the match, which people may at any time."""
        table = self.kept.played.now.table if self.kept else None
        held = {name for seat in table.sides[0] for _, name in table.seats[seat].holders} if table else set()
        return bool(held & set(self.pairs[1])) and not held & set(self.pairs[0])


class Evenings:
    """The evenings in the store of *matches*; each belongs to a circle, and so do its matches."""

    def __init__(self, matches: Matches, circles: Circles) -> None:
        """Over *matches* and *circles*."""
        self.matches = matches
        self.circles = circles
        self.store = matches.store
        self.ledger = Ledger(self.store, EVENING)

    def open(self, circle: str, event: EveningOpened, stream: str, *, at: str, by: str = "") -> Held[Evening]:
        """Begins an evening of *circle* in the new *stream*; the same stream again gives the evening that is there.

        Refuses with `game` one that has no tournament, and whatever its rules or the evening refuse.
        """
        game = games.find(event.game)
        if not game.tournament:
            raise refuse("game", "no-tournament", "game")
        read_rules(game, event.rules)
        with self.store.transaction():
            held = self.ledger.open(_as_read(replace(event, circle=circle)), stream, at=at, by=by)
            self.circles.hold(circle, stream, at=at, by=by)
        return held

    def load(self, stream: str) -> Held[Evening]:
        """The evening as it is now; refuses with `not-found` what is no evening."""
        return self.ledger.load(stream)

    def of(self, circle: str) -> list[Held[Evening]]:
        """The evenings of a circle, the newest first."""
        return [self.load(stream) for stream in reversed(self.circles.load(circle).state.evenings)]

    def circle_of(self, stream: str) -> str:
        """The stream of the circle that an evening belongs to, "" where to none."""
        return self.load(stream).state.circle

    def write(
        self, stream: str, command: str, event: EveningEvent, *, at: str, by: str = "", seen: int | None = None
    ) -> Held[Evening]:
        """Lets *event* happen, once however often *command* comes.

        Refuses with whatever the evening refuses, and with `stale` where it has changed since entry *seen*: what is
        taken back by its number has to be what the writer saw.
        """
        with self.store.transaction():
            held = self.load(stream)
            if seen not in (None, held.seq) and not self.store.first(stream, command):
                raise refuse("stale", latest=held.seq)
            self.ledger.write(stream, command, lambda _: _as_read(event), at=at, by=by)
        return self.load(stream)

    def draw(
        self, stream: str, command: str, shuffle: Shuffle, titled: Titled, *, at: str, by: str = ""
    ) -> Held[Evening]:
        """Draws the next round and opens a match of the evening's circle at each of its tables, all or nothing.

        Refuses with `finished` where there is no next round, and with `range` while a table of the last one plays.
        """
        with self.store.transaction():
            held = self.load(stream)
            if not self.store.first(stream, command):
                evening, number = held.state, len(held.state.rounds) + 1
                drawn = next_round(evening, shuffle)
                playing = sum(table.plays for table in self.last(evening))
                if playing:
                    raise refuse("range", "tables-play", count=playing)
                circle = self.circle_of(stream)
                titles = [titled(evening.name, number, table) for table in range(1, len(drawn.tables) + 1)]
                records = [_record(evening, *two, title, at) for two, title in zip(drawn.tables, titles, strict=True)]
                opened = [self._opened(circle, record, at, by) for record in records]
                self.ledger.write(stream, command, lambda _: _as_read(round_of(drawn, opened)), at=at, by=by)
        return self.load(stream)

    def take_back(self, stream: str, command: str, seen: int, *, at: str, by: str = "") -> Held[Evening]:
        """Takes the last round back and throws its matches into the trash.

        Refuses with `range` where a hand of it has been played, and as `write` does.
        """
        with self.store.transaction():
            if not self.store.first(stream, command):
                tables = self.last(self.load(stream).state)
                if any(table.hands for table in tables):
                    raise refuse("range", "round-begun")
                self.write(stream, command, RoundTakenBack(), at=at, by=by, seen=seen)
                for kept in (table.kept for table in tables if not table.thrown):
                    if kept:
                        throw = secrets.token_urlsafe(16)
                        self.matches.write(kept.stream, kept.seq, throw, lambda _: Trashed(), at=at, by=by)
        return self.load(stream)

    def tables(self, evening: Evening, drawn: RoundDrawn) -> list[Table]:
        """The tables of a round as they stand."""
        return [
            Table(one, (evening.names(one.pair), evening.names(one.other)), self._kept(one.match))
            for one in drawn.tables
        ]

    def last(self, evening: Evening) -> list[Table]:
        """The tables of the last round, none before the first."""
        return self.tables(evening, evening.rounds[-1]) if evening.rounds else []

    def rounds(self, evening: Evening) -> list[list[Table]]:
        """The tables of every round as they stand."""
        return [self.tables(evening, drawn) for drawn in evening.rounds]

    def _kept(self, stream: str) -> Kept | None:
        try:
            return self.matches.load(stream)
        except Refusal:
            return None

    def _opened(self, circle: str, record: Record, at: str, by: str) -> str:
        stream = secrets.token_urlsafe(16)
        if circle:
            self.circles.open_match(circle, record, stream, at=at, by=by)
        else:
            self.matches.open(record, stream, at=at, by=by)
        return stream


def ranked(evening: Evening, rounds: Sequence[Sequence[Table]]) -> tuple[Row, ...]:
    """All pairs, the best first, by the matches at the tables of *rounds* as far as they are over."""
    outcomes: Mapping[str, Outcome] = {
        table.meeting.match: outcome for tables in rounds for table in tables if (outcome := table.outcome)
    }
    return ranking(evening, outcomes)


def _as_read(event: EveningEvent) -> EveningEvent:
    """*event* as the journal would give it back, so that nothing is written that could not be read again."""
    return decode(*encode(event))


def _record(evening: Evening, pair: int, other: int, title: str, at: str) -> Record:
    """The record of a match of two pairs who sit across from each other."""
    (one, three), (two, four) = evening.names(pair), evening.names(other)
    rules = {"preset": PRESET, **evening.rules}
    record: dict[str, Json] = {
        "format": FORMAT, "game": evening.game, "players": [one, two, three, four], "rules": rules,
        "title": title, "started": at,
    }  # fmt: skip
    return read_record(record, games.find)
