from collections.abc import Callable

import pytest

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find

SET: JsonObject = {"odd_even": [2], "opposites": 1, "triples": 1, "runs": 1, "families": [3]}
"""The simplest complete set, 12 points."""

Playing = Callable[..., Played]


@pytest.fixture(scope="session")
def complete() -> JsonObject:
    return SET


@pytest.fixture(scope="session")
def playing() -> Playing:
    """Plays deals of Ana and Dan, or of the players given."""

    def played(*deals: Json, players: tuple[str, ...] = ("Ana", "Dan"), **more: Json) -> Played:
        game = find("barakon")
        record = {"format": "scorekeeper/1", "game": "barakon", "players": list(players), "hands": list(deals), **more}
        return play(game, read_record(record, find))

    return played
