"""Random deeds in two circles: what people do to matches, to each other and to seasons, in any order."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper import games
from scorekeeper.circles.circles import Circles
from scorekeeper.core import circle as deeds
from scorekeeper.core import commands
from scorekeeper.core.circle_events import CircleEvent, SeasonRemoved
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import Event
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.match import Match
from scorekeeper.core.record_reading import read_record
from scorekeeper.store import SqliteStore
from scorekeeper.store.listing import Filed, Listing
from scorekeeper.store.matches import Matches
from tests.laws.commanding import Desk, random_command

CIRCLES = ("home", "club")
SEASONS = ("winter", "week")
VECTORS = Path(__file__).parents[1] / "vectors"
NAMES = ("Ana", "Anne", "Beth", "Bob", "Cath", "Dan")


def _played(game: str) -> list[dict[str, Any]]:
    lines = (VECTORS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    return [case["record"] for case in cases if "error" not in case["expect"] and case["record"]["hands"]]


RECORDS = {game: _played(game) for game in games.keys()}  # noqa: SIM118 - no dict


def at(day: int) -> str:
    """An evening in January."""
    return f"2026-01-{day:02}T20:15:00+00:00"


@dataclass
class World:
    """Two circles and their matches, whatever is done to them; what is refused leaves all as it was."""

    store: SqliteStore
    numbers: count[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.store.database.execute("PRAGMA synchronous = OFF")
        self.matches = Matches(self.store)
        self.circles = Circles(self.matches)
        for circle in CIRCLES:
            self.circles.open(circle, circle, at=at(1))

    def do(self, deed: Deed, chance: Random) -> None:
        with suppress(Refusal):
            deed(self, chance)

    def fresh(self) -> str:
        return f"n{next(self.numbers)}"

    def any_match(self, chance: Random) -> str:
        """One of the last matches, mostly."""
        streams = self.store.streams("opened")
        return chance.choice(streams[-4:] if chance.random() < 0.8 else streams) if streams else "none"

    def write(self, stream: str, decide: Callable[[Match], Event]) -> None:
        self.matches.write(stream, self.matches.load(stream).seq, self.fresh(), decide, at=at(30))

    def say(self, circle: str, decide: Callable[[deeds.Circle], CircleEvent]) -> None:
        self.circles.write(circle, self.fresh(), decide, at=at(30))

    def filed(self) -> list[Filed]:
        """All that is in lists."""
        found = [self.store.shelf.list(Listing(circle, trashed=None)) for circle in ("", *CIRCLES)]
        return [filed for some in found for filed in some]

    def sums(self) -> Mapping[str, JsonObject]:
        """All that can be added up."""
        found = {}
        for circle, game, low, season in product(CIRCLES, RECORDS, ("", "-low"), ("", *SEASONS)):
            with suppress(Refusal):
                state = self.circles.load(circle).state
                sums = self.circles.lists.sums(circle, state, game + low, season)
                found[f"{circle} {game}{low} {season}"] = sums.to_json()
        return found


Deed = Callable[[World, Random], object]


def opening(world: World, chance: Random) -> None:
    record = chance.choice(RECORDS[chance.choice(list(RECORDS))])
    given = read_record({**record, "started": at(chance.randint(1, 9)), "ended": chance.random() < 0.8}, games.find)
    circle = chance.choice(("", "club", "home", "home"))
    if circle:
        world.circles.open_match(circle, given, world.fresh(), at=at(10))
    else:
        world.matches.open(given, world.fresh(), at=at(10))


def playing(world: World, chance: Random) -> None:
    """Anything that can be done at the table: hands, corrections, undoing, other names, substitutes, other rules."""
    stream = world.any_match(chance)
    kept = world.matches.load(stream)
    world.write(stream, random_command(chance, Desk(kept.match, kept.played)))


def undoing(world: World, chance: Random) -> None:
    world.write(world.any_match(chance), chance.choice((commands.undo, commands.undo, commands.redo)))


def ending(world: World, chance: Random) -> None:
    world.write(world.any_match(chance), lambda match: commands.change(match, {"ended": not match.record.ended}))


def naming(world: World, chance: Random) -> None:
    stream = world.any_match(chance)
    old = chance.choice(world.matches.load(stream).match.record.players)
    world.write(stream, lambda match: commands.change(match, {"rename": {old: chance.choice(NAMES)}}))


def moving(world: World, chance: Random) -> None:
    world.circles.add(chance.choice(CIRCLES), world.any_match(chance), at=at(30))


def removing(world: World, chance: Random) -> None:
    world.circles.remove(world.any_match(chance), at=at(30))


def trashing(world: World, chance: Random) -> None:
    world.write(world.any_match(chance), chance.choice((commands.trash, commands.restore)))


def purging(world: World, chance: Random) -> None:
    thrown = [filed.stream for filed in world.filed() if filed.trashed]
    world.circles.purge(chance.choice(thrown) if thrown else world.any_match(chance), at=at(30))


def knowing(world: World, chance: Random) -> None:
    """Somebody gets another name, turns out to be somebody else, or not after all."""
    circle = chance.choice(CIRCLES)
    people: Sequence[str] = list(world.circles.load(circle).state.people) or ["nobody"]
    one, other, name = chance.choice(people), chance.choice(people), chance.choice(NAMES)
    ways: Sequence[Callable[[deeds.Circle], CircleEvent]] = (
        lambda circle: deeds.rename_person(circle, one, name),
        lambda circle: deeds.merge(circle, one, other),
        lambda circle: deeds.part(circle, one),
    )
    world.say(circle, chance.choice(ways))


def dating(world: World, chance: Random) -> None:
    circle, season, first = chance.choice(CIRCLES), chance.choice(SEASONS), chance.randint(1, 9)
    days = at(first)[:10], chance.choice(("", at(min(first + 3, 31))[:10]))
    if chance.random() < 0.7:
        world.say(circle, lambda state: deeds.set_season(state, season, season, *days))
    else:
        world.say(circle, lambda state: SeasonRemoved(state.season(season).key))


def reading(world: World, chance: Random) -> None:
    world.sums()


DEEDS: Sequence[Deed] = (
    opening, opening, opening, playing, playing, undoing, ending, naming, moving, removing, trashing, trashing, purging,
    knowing, knowing, dating, reading, reading,
)  # fmt: skip
