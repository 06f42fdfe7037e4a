"""Circles in a store of their own, and matches that friends play there."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.circles.circles import Circles
from scorekeeper.circles.lists import Listed
from scorekeeper.core import commands
from scorekeeper.core.record_reading import read_record
from scorekeeper.store import SqliteStore
from scorekeeper.store.matches import Matches

FRIENDS = ("Anne", "Beth", "Cath", "Diana")
HOME = "home"


def day(number: int) -> str:
    """A quarter past eight in the evening of a day in January."""
    return f"2026-01-{number:02}T20:15:00+00:00"


class Friends:
    """People who play in the circle `HOME`, each match on the next day unless it is said."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.matches = Matches(store)
        self.circles = Circles(self.matches)
        self.numbers = count(1)
        self.circles.open("The kitchen table", HOME, at=day(1))

    def dice(self, *totals: int, people: tuple[str, ...] = ("Ana", "Dan"), on: int = 1, circle: str = HOME) -> str:
        """A finished match of dice, a turn each with these points, and the stream that it is in."""
        hands = [
            {"player": name, "points": points} if points else {"player": name, "bust": True}
            for name, points in zip(people, totals, strict=True)
        ]
        return self.play("bacara", people, hands, on=on, circle=circle, ended=True)

    def play(
        self,
        game: str,
        people: tuple[str, ...],
        hands: list[dict[str, Any]],
        *,
        on: int,
        circle: str = HOME,
        **more: Any,
    ) -> str:
        stream = f"match {next(self.numbers)}"
        given = {"format": "scorekeeper/1", "game": game, "players": list(people), "hands": hands, **more}
        record = read_record({**given, "started": day(on)}, games.find)
        if circle:
            self.circles.open_match(circle, record, stream, at=day(on))
        else:
            self.matches.open(record, stream, at=day(on))
        return stream

    def change(self, stream: str, at: str = day(31), **patch: Any) -> None:
        self.do(stream, lambda match: commands.change(match, patch), at)

    def do(self, stream: str, decide: Any, at: str = day(31)) -> None:
        after = self.matches.load(stream).seq
        self.matches.write(stream, after, f"command {next(self.numbers)}", decide, at=at)

    def person(self, name: str) -> str:
        """The key of whoever is called so in the circle."""
        found = self.circles.load(HOME).state.named(name)
        assert found is not None, name
        return found.key

    def say(self, decide: Any) -> None:
        """Writes to the circle."""
        self.circles.write(HOME, f"command {next(self.numbers)}", decide, at=day(31))

    def won(self, kind: str = "bacara", season: str = "") -> dict[str, tuple[int, int]]:
        """{who: (matches, won)} as the statistics have it."""
        circle = self.circles.load(HOME).state
        sums = self.circles.lists.sums(HOME, circle, kind, season)
        return {circle.called(key): (tally.matches, tally.won) for key, tally in sums.tallies.items()}

    @property
    def list(self) -> list[Listed]:
        return list(self.circles.lists.of(HOME))


@pytest.fixture
def friends(tmp_path: Path) -> Iterator[Friends]:
    store = SqliteStore(tmp_path / "circles.db")
    store.database.execute("PRAGMA synchronous = OFF")
    yield Friends(store)
    store.close()
