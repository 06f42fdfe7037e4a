"""What somebody chooses of a sheet, read strictly: the game and its rules, who plays, the paper, how many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scorekeeper import games
from scorekeeper.core.errors import refuse
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json, dumps, loads
from scorekeeper.core.play import Played
from scorekeeper.core.record_reading import check_number, usual_sides
from scorekeeper.core.rules import PRESET, read_rules
from scorekeeper.core.table import clean_name
from scorekeeper.sheets.papers import PAPERS, UPS
from scorekeeper.words.catalog import ENGLISH, languages

MOST_HANDS, MOST_COPIES = 200, 100
"""What one sheet may hold, and how many are printed at once."""

USUAL_PLAYERS = 4
"""How many play where nobody says it and the game leaves it open."""

TURNS = ("", "portrait", "landscape")
"""How the paper lies: as the game needs it, upright, on its side."""


@dataclass(frozen=True)
class Choices:
    """A sheet as it was asked for; equal choices are the same sheet.

    `rules` is the JSON that a record has under that key; `played` is a match to be filled in, `record` a text that
    tells it from any other (empty for a blank sheet), `address` where it is. `players` of 0 are as many as usual,
    `hands` of 0 as many as there are or as find room; `copies` fill a page where nothing is said.
    """

    game: str
    lang: str = ENGLISH
    rules: str = "{}"
    players: int = 0
    names: tuple[str, ...] = ()
    paper: str = "a4"
    up: int = 1
    turn: str = ""
    hands: int = 0
    copies: int = 1
    record: str = ""
    address: str = ""
    played: Played | None = field(default=None, compare=False)

    @cached_property
    def of(self) -> AnyGame:
        """The game; refuses with `game` an unknown one."""
        return games.find(self.game)

    @cached_property
    def agreed(self) -> Any:
        """The rules in force."""
        return self.played.now.rules if self.played else read_rules(self.of, loads(self.rules.encode()))

    @property
    def preset(self) -> str:
        """The preset that the rules start from."""
        given = self.played.record.rules if self.played else loads(self.rules.encode())
        return str(given.get("preset", PRESET)) if isinstance(given, Mapping) else PRESET

    @cached_property
    def seats(self) -> int:
        """How many play."""
        if self.played:
            return len(self.played.now.table.names)
        seating = self.of.seating(self.agreed)
        return self.players or len(self.names) or min(max(USUAL_PLAYERS, seating.least), seating.most)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who scores together."""
        if self.played:
            return self.played.now.table.sides
        return usual_sides(self.of.seating(self.agreed), self.seats)


def read(given: Mapping[str, str], rules: Mapping[str, Json], names: Sequence[str] = ()) -> Choices:
    """The choices in *given* (`game`, `lang`, `players`, `paper`, `up`, `turn`, `hands`, `copies`); blank is usual.

    Refuses what there is none of by its name: `game`, `rules`, `players`, `range`.
    """
    game = games.find(given.get("game", ""))
    agreed = read_rules(game, rules)
    known = tuple(clean_name(name) for name in names if name.strip())
    players = _number(given, "players", 0, MOST_HANDS) or len(known)
    if players:
        check_number(game.seating(agreed), players)
    if len(set(known)) < len(known):
        twice = next(name for name in known if known.count(name) > 1)
        raise refuse("players", "name-twice", "players", name=twice)
    up = int(_word(given, "up", tuple(map(str, UPS))))
    return Choices(
        game=game.key,
        lang=_word(given, "lang", languages()),
        rules=dumps(dict(rules)),
        players=players,
        names=known,
        paper=_word(given, "paper", tuple(PAPERS)),
        up=up,
        turn=_word(given, "turn", TURNS),
        hands=_number(given, "hands", 0, MOST_HANDS),
        copies=_number(given, "copies", 0, MOST_COPIES) or up,
    )


def _word(given: Mapping[str, str], key: str, known: Sequence[str]) -> str:
    """One of *known*, the first where nothing is said; refuses with `range` any other."""
    word = given.get(key, "").strip().lower() or known[0]
    if word not in known:
        raise refuse("range", "other-word", key, given=word[:40], among=[each for each in known if each])
    return word


def _number(given: Mapping[str, str], key: str, low: int, high: int) -> int:
    """A whole number, *low* where nothing is said; refuses with `type` and `range`."""
    text = given.get(key, "").strip()
    if not text:
        return low
    if not text.isdecimal() or len(text) > 9:
        raise refuse("type", "not-whole", key)
    if not low <= int(text) <= high:
        raise refuse("range", "out-of-bounds", key, low=max(low, 1), high=high, given=int(text))
    return int(text)
