"""Random commands to a match, and doing them as a score book does: accepted whole, or refused and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from scorekeeper import games
from scorekeeper.core.commands import change, check, correct_hand, record_hand, redo, reseat, strike_hand, undo
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import Event, Opened
from scorekeeper.core.jsontext import Json, JsonObject, dumps, loads
from scorekeeper.core.match import Match, apply
from scorekeeper.core.play import Played, play
from scorekeeper.core.seating import seated
from tests.laws.drawing import arrival, drawn_hand, house_rules

Command = Callable[[Match], Event]

OTHER_NAMES = ("Ada", "Bob", "A", "2", "result", "win", "none", "adjust", "{name}", "Ana", "Dan")
"""Names for people who get another one, in which some may stand already."""


@dataclass(frozen=True)
class Desk:
    """A match that is written to, with how it stands: `played` folds on from what was played before each command."""

    match: Match
    played: Played

    @classmethod
    def opened(cls, played: Played) -> Desk:
        """A match that brings its hands along."""
        return cls(apply(None, Opened(played.record), games.find), played)

    def after(self, command: Command) -> Desk:
        """The desk after a command; refuses what a score book refuses."""
        match = apply(self.match, command(self.match), games.find)
        check(match)
        return Desk(match, play(match.game, match.record, self.played))

    def tried(self, command: Command) -> Desk:
        """The desk after a command, or as it was where the command is refused."""
        try:
            return self.after(command)
        except Refusal:
            return self

    @property
    def result(self) -> str:
        """What the match comes to, as JSON."""
        return dumps(self.played.result().to_json())


def random_command(chance: Random, desk: Desk) -> Command:
    """Something that somebody may do at *desk*; it need not be lawful."""
    doing = [_recording, _inserting, _correcting, _striking, _stepping, _renaming, _coming, reseating, _changing]
    return chance.choice(doing)(chance, desk)


def reseating(chance: Random, desk: Desk) -> Command:
    """Another order of seats, another first dealer where somebody deals, or both."""
    now = seated(desk.match.record)
    order = chance.sample(now, len(now)) if chance.randint(0, 3) else []
    dealer = chance.choice(["", *now]) if desk.match.game.dealt else ""
    return partial(reseat, players=order, first_dealer=dealer)


def _drawn(chance: Random, desk: Desk, behind: int) -> JsonObject:
    """A hand that may follow so many hands of the match, else one of its own."""
    record = desk.match.record
    earlier = play(desk.match.game, record.__class__(**{**vars(record), "hands": record.hands[:behind]}), desk.played)
    return drawn_hand(chance, earlier) or (record.hands[0] if record.hands else {})


def _recording(chance: Random, desk: Desk) -> Command:
    return partial(record_hand, hand=_drawn(chance, desk, len(desk.played.hands)))


def _inserting(chance: Random, desk: Desk) -> Command:
    number = chance.randint(1, max(len(desk.played.hands), 1))
    return partial(record_hand, hand=_drawn(chance, desk, number - 1), before=number)


def _correcting(chance: Random, desk: Desk) -> Command:
    number = chance.randint(1, max(len(desk.played.hands), 1))
    return partial(correct_hand, number=number, hand=_drawn(chance, desk, number - 1))


def _striking(chance: Random, desk: Desk) -> Command:
    return partial(strike_hand, number=chance.randint(1, max(len(desk.played.hands), 1)))


def _stepping(chance: Random, desk: Desk) -> Command:
    return chance.choice([undo, redo])


def _renaming(chance: Random, desk: Desk) -> Command:
    names = desk.played.now.table.names
    olds = chance.sample(names, chance.randint(1, len(names)))
    news = chance.sample([*OTHER_NAMES, *olds], len(olds))
    return partial(change, patch={"rename": dict(zip(olds, news, strict=True))})


def _coming(chance: Random, desk: Desk) -> Command:
    newcomer = arrival(chance, desk.match.game, desk.played.now.table.names, chance.choice(OTHER_NAMES))
    return partial(change, patch={"change": newcomer})


def _changing(chance: Random, desk: Desk) -> Command:
    game = desk.match.game
    rules = {"preset": chance.choice(list(game.presets)), **house_rules(chance, game)}
    patches: list[dict[str, Json]] = [
        {"title": "Saturday"},
        {"title": "", "note": "{note}"},
        {"stake": {"amount": "2", "currency": "RON"}},
        {"ended": chance.choice([True, False])},
        {"rules": rules},
    ]
    return partial(change, patch=loads_object({**chance.choice(patches), **chance.choice(patches)}))


def loads_object(value: dict[str, Json]) -> JsonObject:
    """The same value as it comes out of JSON."""
    again = loads(dumps(value))
    assert isinstance(again, dict)
    return again
