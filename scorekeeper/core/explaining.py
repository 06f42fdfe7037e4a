"""What explains a game to those who play it: what things are worth under its rules, and worked examples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.record import FORMAT


@dataclass(frozen=True)
class Worth:
    """What something is worth: `what` and the `group` it stands in are marked English, `points` one number or several.

    `count` fills the placeholder `{count}` of `what` where it has one.
    """

    what: str
    points: tuple[int, ...]
    group: str = ""
    count: int | None = None


@dataclass(frozen=True)
class Example:
    """A worked case that a source states: hands of which the last comes to `points`, a number a side.

    `title` is marked English; `source` says where it stands; `rules` and `start` are as in a record.
    """

    title: str
    source: str
    players: Sequence[str]
    hands: Sequence[JsonObject]
    points: Sequence[int]
    rules: JsonObject = field(default_factory=dict)
    start: Sequence[int] = ()

    def to_json(self, game: str) -> JsonObject:
        """The example as a record of *game*."""
        start = {"start": list(self.start)} if self.start else {}
        return {
            "format": FORMAT,
            "game": game,
            "players": list(self.players),
            "rules": dict(self.rules),
            "hands": list(self.hands),
            **start,
        }
