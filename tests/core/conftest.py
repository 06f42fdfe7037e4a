from collections.abc import Callable

import pytest

from scorekeeper.core.events import Event, Opened
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.match import Match, apply, replay
from scorekeeper.core.play import Played, play
from scorekeeper.core.record import Record
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find


class Desk:
    """Makes records and matches: Ana and Dan at Bacara, where people come and go, unless something else is said."""

    def json(self, *hands: Json, **more: Json) -> JsonObject:
        return {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "hands": list(hands), **more}

    def record(self, *hands: Json, **more: Json) -> Record:
        return read_record(self.json(*hands, **more), find)

    def match(self, *hands: Json, **more: Json) -> Match:
        return replay([Opened(self.record(*hands, **more))], find)

    def do(self, match: Match, *commands: Callable[[Match], Event]) -> Match:
        """The match after commands, each of which sees what those before it left."""
        for command in commands:
            match = apply(match, command(match), find)
        return match

    def play(self, record: Record, earlier: Played | None = None) -> Played:
        return play(find(record.game), record, earlier)

    def totals(self, match: Match) -> tuple[int, ...]:
        return self.play(match.record).now.totals


@pytest.fixture(scope="session")
def desk() -> Desk:
    return Desk()
