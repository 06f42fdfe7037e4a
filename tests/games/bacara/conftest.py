from collections.abc import Callable

import pytest

from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find

Playing = Callable[..., Played]


@pytest.fixture(scope="session")
def playing() -> Playing:
    """Plays turns of Ana and Dan through: `playing(turn, …, start=[…], overshoot=…)`."""

    def play_through(*turns: Json, start: Json = (0, 0), players: Json = ("Ana", "Dan"), **rules: Json) -> Played:
        record = read_record(
            {
                "format": "scorekeeper/1",
                "game": "bacara",
                "players": players,
                "start": start,
                "rules": rules,
                "hands": turns,
            },
            find,
        )
        return play(find("bacara"), record)

    return play_through
