"""What a match comes to in short: all that lists and statistics need of it, once it is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played
from scorekeeper.core.reading import items, mapping, text
from scorekeeper.core.statistics import Mark, marks_of

LOW = "-low"
"""What is added to a game's key to name what is added up together where low scores win."""


@dataclass(frozen=True)
class Summary:
    """A match in short: the names of each side as they are at its end, totals, ranks, and how many hands it has.

    `marks` are what its hands add to the statistics of who played them; a match that goes on has none yet.
    """

    game: str
    low: bool
    title: str
    sides: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    hands: int
    finished: bool
    marks: tuple[Mark, ...] = ()

    @property
    def kind(self) -> str:
        """A stable word for the matches that can be added up together: the game, and which way it is won."""
        return self.game + (LOW if self.low else "")

    @property
    def counts(self) -> bool:
        """Whether statistics count it: it is over, and something was played."""
        return self.finished and self.hands > 0

    def to_json(self) -> JsonObject:
        """The summary as lists keep it."""
        marks: list[Json] = [
            [mark.player, mark.what, mark.amount, mark.of, mark.part, mark.other] for mark in self.marks
        ]
        return {
            "game": self.game,
            "low": self.low,
            "title": self.title,
            "sides": [list(names) for names in self.sides],
            "totals": list(self.totals),
            "ranks": list(self.ranks),
            "hands": self.hands,
            "finished": self.finished,
            "marks": marks,
        }


def summary(played: Played) -> Summary:
    """*played* in short."""
    result = played.result()
    return Summary(
        game=played.game.key,
        low=played.game.low_wins(played.now.rules),
        title=played.record.title,
        sides=result.sides,
        totals=result.totals,
        ranks=result.ranks,
        hands=played.now.played,
        finished=result.finished,
        marks=marks_of(played) if result.finished else (),
    )


def everybody(played: Played) -> tuple[str, ...]:
    """Everybody who has or had a seat in *played*, by name, in seating order."""
    return tuple(dict.fromkeys(name for seat in played.now.table.seats for _, name in seat.holders))


def read_summary(value: Json) -> Summary:
    """The summary that `to_json` wrote."""
    given = mapping(value, "summary")
    return Summary(
        game=text(given["game"], "game"),
        low=given["low"] is True,
        title=text(given["title"], "title"),
        sides=tuple(tuple(str(name) for name in items(side, "sides")) for side in items(given["sides"], "sides")),
        totals=_numbers(given["totals"]),
        ranks=_numbers(given["ranks"]),
        hands=_number(given["hands"]),
        finished=given["finished"] is True,
        marks=tuple(_mark(items(mark, "marks")) for mark in items(given["marks"], "marks")),
    )


def _mark(given: Sequence[Json]) -> Mark:
    player, what, amount, of, part, other = given
    return Mark(str(player), str(what), _number(amount), _number(of), str(part), str(other))


def _numbers(value: Json) -> tuple[int, ...]:
    return tuple(_number(number) for number in items(value, "numbers"))


def _number(value: Json) -> int:
    return value if isinstance(value, int) else 0
