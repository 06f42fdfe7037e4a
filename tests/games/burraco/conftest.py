from collections.abc import Callable

import pytest

from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find

PLAYERS = {"two": ("Ana", "Dan"), "three": ("Anne", "Beth", "Cath")}
FOUR = ("Anne", "Beth", "Cath", "Diana")

Playing = Callable[..., Played]


@pytest.fixture(scope="session")
def playing() -> Playing:
    """Plays hands by a preset, and by whatever else its rules and the record say."""

    def played(*hands: Json, preset: str = "classic", rules: dict[str, Json] | None = None, **more: Json) -> Played:
        record = {
            "format": "scorekeeper/1",
            "game": "burraco",
            "players": list(PLAYERS.get(preset, FOUR)),
            "rules": {"preset": preset, **(rules or {})},
            "hands": list(hands),
            **more,
        }
        return play(find("burraco"), read_record(record, find))

    return played
