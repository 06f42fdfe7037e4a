"""An evening as pages show it: who asks, its rounds with the way to each match, and how a circle lists it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from flask import current_app

from scorekeeper import games
from scorekeeper.circles.evenings import Evenings, Table, ranked
from scorekeeper.core.circle_events import OPENING as CIRCLE
from scorekeeper.core.errors import refuse
from scorekeeper.core.evening import Evening, Row
from scorekeeper.core.fields import Choice, Option
from scorekeeper.core.game import AnyGame
from scorekeeper.core.text import NN_
from scorekeeper.store.journal import KEEPER, VIEWER, Address
from scorekeeper.store.ledger import Held
from scorekeeper.web.access import Asked, AskedCircle, address_of, circles, known_browser, matches
from scorekeeper.web.speaking import reader, say

LENGTH = "deals"
"""The house rule by which a game says how long a match of an evening is."""


@dataclass(frozen=True)
class Place:
    """A table of a round, and the token of its match for whoever asks: empty where it was thrown away."""

    table: Table
    token: str = ""


@dataclass(frozen=True)
class Round:
    """A round by its number: its tables, and who rests."""

    number: int
    places: tuple[Place, ...]
    resting: tuple[int, ...]

    @property
    def playing(self) -> list[int]:
        """The tables at which a match goes on."""
        return [place.table.meeting.table for place in self.places if place.table.plays]

    @property
    def begun(self) -> bool:
        """Whether somebody has played a hand of it."""
        return any(place.table.hands for place in self.places)


@dataclass(frozen=True)
class AskedEvening:
    """An evening as somebody asked for it, through one of its addresses."""

    address: Address
    held: Held[Evening]

    @property
    def keeper(self) -> bool:
        """Whether the address may write."""
        return self.address.role == KEEPER

    @property
    def stream(self) -> str:
        """The stream of the evening."""
        return self.held.stream

    @property
    def evening(self) -> Evening:
        """The evening as it is now."""
        return self.held.state

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return games.find(self.evening.game)

    @cached_property
    def tables(self) -> list[list[Table]]:
        """The tables of every round."""
        return evenings().rounds(self.evening)

    @cached_property
    def rounds(self) -> list[Round]:
        """Every round, for whoever asks."""
        return [
            Round(number, tuple(self._place(table) for table in tables), drawn.resting)
            for number, (tables, drawn) in enumerate(zip(self.tables, self.evening.rounds, strict=True), 1)
        ]

    @property
    def ranking(self) -> tuple[Row, ...]:
        """All pairs, the best first."""
        return ranked(self.evening, self.tables)

    @property
    def length(self) -> str:
        """How long a match is, in the reader's words; empty where the game says nothing of it."""
        agreed = self.evening.rules.get(LENGTH)
        return next((say(option.label) for option in lengths(self.game) if option.value == agreed), "")

    @property
    def circle(self) -> str:
        """The token by which this browser knows the evening's circle, empty where it has never opened that."""
        stream = evenings().circle_of(self.stream)
        visits = matches().store.visits(known_browser(), kind=CIRCLE) if stream else ()
        return next((visit.token for visit in visits if visit.stream == stream), "")

    def _place(self, table: Table) -> Place:
        role = KEEPER if self.keeper else VIEWER
        return Place(table, "" if table.thrown else matches().token(table.meeting.match, role))


@dataclass(frozen=True)
class Mention:
    """An evening as the page of its circle lists it: where it leads, its name, its day and how far it is."""

    token: str
    name: str
    about: str


def evenings() -> Evenings:
    """The evenings of this program."""
    found: Evenings = current_app.extensions["evenings"]
    return found


def asked_evening(token: str, writing: bool = False) -> AskedEvening:
    """The evening behind *token*; refuses with `not-found` an unknown one, with `viewer` writing through a viewer's."""
    address = address_of(token, writing)
    return AskedEvening(address, evenings().load(address.stream))


def mentioned(asked: AskedCircle) -> list[Mention]:
    """The evenings of a circle, the newest first, as far as whoever asks may go."""
    role = KEEPER if asked.keeper else VIEWER
    return [
        Mention(evenings().ledger.token(held.stream, role), held.state.name, _about(held.state))
        for held in evenings().of(asked.stream)
    ]


def evening_of(match: Asked) -> str:
    """The token, for whoever asks, of the evening that a match is played at; empty where at none."""
    stream = circles().circle_of(match.kept.stream) if match.kept.match.game.tournament else ""
    for held in evenings().of(stream) if stream else ():
        if any(table.match == match.kept.stream for drawn in held.state.rounds for table in drawn.tables):
            return evenings().ledger.token(held.stream, match.address.role)
    return ""


def tournaments() -> list[AnyGame]:
    """The games of which evenings are played."""
    return [game for game in games.every() if game.tournament]


def find_tournament(key: str) -> AnyGame:
    """The game of this *key*, by default the first that has a tournament; refuses with `game` any other."""
    game = games.find(key or tournaments()[0].key)
    if not game.tournament:
        raise refuse("game", "no-tournament", "game")
    return game


def lengths(game: AnyGame) -> list[Option]:
    """How long a match of an evening may be: the house rule's options that end it after a number of deals."""
    rule = next((rule for rule in game.house_rules if rule.name == LENGTH), None)
    return [option for option in rule.options if option.value] if isinstance(rule, Choice) else []


def _about(evening: Evening) -> str:
    pairs = say(NN_("{count} pair", "{count} pairs"), count=len(evening.pairs))
    rounds = say(NN_("{count} round", "{count} rounds"), count=len(evening.rounds))
    return " · ".join((reader().date(evening.started), pairs, rounds))
