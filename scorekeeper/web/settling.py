"""One hand without a match, as an address tells it: who plays, by which rules, and what they had before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from scorekeeper import games
from scorekeeper.core.errors import Refusal
from scorekeeper.core.fields import Numbers
from scorekeeper.core.game import AnyGame, Seating
from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played, play
from scorekeeper.core.record import FORMAT, Record
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.rules import PRESET
from scorekeeper.core.text import N_
from scorekeeper.web.counting import counted
from scorekeeper.web.form import AskedForm
from scorekeeper.web.inputs import Asker
from scorekeeper.web.opening import USUAL_SEATS, seating_typed
from scorekeeper.web.rules_form import rules_form, rules_json
from scorekeeper.web.speaking import reader, say

Typed = MultiDict[str, str]
"""Parameters of an address, or what its form sends."""

RULES = "rules."
"""What the names of house rules begin with, so that none is taken for a part of the hand."""

PARTS = ("start", "players", "rules", "preset")
"""What may be refused before there is a hand, in the order in which it is given up to show at least the rest."""

BEFORE = Numbers("start", N_("Points before this hand"), per="side", blank=0)
"""How the totals that were carried in are asked for."""

OURS = re.compile(r"lang|theme|as|from|apply|settled|command|preset|players|sides|(name|start)-\d+|rules\..*|rows-.*")
"""Parameters that tell nothing of the hand itself."""


@dataclass(frozen=True)
class Setting:
    """A match of no hands, as it was typed: `played` is as much of it as could be read, `refusal` why not all.

    `start` is the form of the points before the hand.
    """

    game: AnyGame
    typed: Typed
    played: Played
    start: AskedForm
    refusal: Refusal | None = None

    @property
    def record(self) -> Record:
        """The match as a record."""
        return self.played.record

    @property
    def preset(self) -> str:
        """The preset by which it is played."""
        return str(self.record.rules["preset"])

    @property
    def seating(self) -> Seating:
        """Who may play."""
        return self.game.seating(self.played.now.rules)

    @property
    def singly(self) -> bool:
        """Whether four play each alone though they might be two pairs."""
        return self.record.sides_given

    @property
    def names(self) -> list[tuple[str, str]]:
        """(name as it was typed, what a player without one is called) a seat."""
        return [(_typed_name(self.typed, seat), unnamed(seat)) for seat in range(len(self.record.players))]

    @property
    def rules(self) -> AskedForm:
        """The form of the house rules."""
        agreed = any(key.startswith(RULES) for key in self.typed)
        return rules_form(self.game, self.typed if agreed else None, before=RULES)

    @property
    def hand(self) -> Typed | None:
        """What was typed, if anything of it is about the hand."""
        return self.typed if any(value and not OURS.fullmatch(key) for key, value in self.typed.items()) else None

    def parts(self) -> Iterator[tuple[str, str]]:
        """Whatever is not as usual, as parameters of an address."""
        if self.preset != PRESET:
            yield "preset", self.preset
        yield from sent(self.rules)
        if len(self.record.players) != usual_seats(self.game, self.seating):
            yield "players", str(len(self.record.players))
        if self.singly:
            yield "sides", "singly"
        for seat, (name, nobody) in enumerate(self.names):
            if name not in ("", nobody):
                yield f"name-{seat}", name
        yield from sent(self.start)


def setting(game: AnyGame, typed: Typed) -> Setting:
    """The setting that was *typed*; what is refused in it stands as usual, the first of it as its `refusal`."""
    first: Refusal | None = None
    given_up: set[str] = set()
    while True:
        try:
            played, start = _read(game, typed, given_up)
        except Refusal as refusal:
            if given_up == set(PARTS):
                raise
            first = first or refusal
            given_up.add(next(part for part in (*_blamed(refusal), *PARTS) if part not in given_up))
        else:
            return Setting(game, typed, played, start, first)


def unnamed(seat: int) -> str:
    """What a player without a name is called: short, since it stands on small buttons."""
    return say(N_("P{number}"), number=seat + 1)


def usual_seats(game: AnyGame, seating: Seating) -> int:
    """How many sit where nobody says: where people come and go, no more than are needed for a hand."""
    return seating.least if game.open_table else max(min(USUAL_SEATS, seating.most), seating.least)


def sent(asked: AskedForm) -> list[tuple[str, str]]:
    """What was typed into a form, without what is blank."""
    return [(control.name, value) for control in asked.form for value in control.raw_data or () if value]


def _read(game: AnyGame, typed: Typed, given_up: set[str]) -> tuple[Played, AskedForm]:
    """The match of no hands that was *typed*, and the form of its start, without what is *given_up*."""
    given = _record(game, typed, given_up)
    record = read_record(given, games.find)
    sides = tuple(reader().names([record.players[seat] for seat in side]) for side in record.sides)
    start = AskedForm.of((BEFORE,), Asker(record.players, sides, say, {}), typed)
    if "start" not in given_up:
        record = read_record({**given, **start.json()}, games.find)
    return play(game, record), start


def _record(game: AnyGame, typed: Typed, given_up: set[str]) -> dict[str, Json]:
    preset = PRESET if "preset" in given_up else typed.get("preset", PRESET)
    rules = {} if "rules" in given_up else rules_json(game, typed, RULES)
    seating = seating_typed(game, typed)
    seats = range(_seats(game, seating, typed))
    names = [("players" not in given_up and _typed_name(typed, seat)) or unnamed(seat) for seat in seats]
    record: dict[str, Json] = {
        "format": FORMAT,
        "game": game.key,
        "players": list(names),
        "rules": {"preset": preset, **rules},
    }
    if len(names) == USUAL_SEATS and seating.pairs == "usually" and typed.get("sides") == "singly":
        record["sides"] = [[name] for name in names]
    return record


def _seats(game: AnyGame, seating: Seating, typed: Typed) -> int:
    """How many sit: as many as were asked for or named, as far as they may."""
    named = max((seat + 1 for seat in range(seating.most) if _typed_name(typed, seat)), default=0)
    wanted = counted(typed.get("players")) or max(named, usual_seats(game, seating))
    return max(min(wanted, seating.most), seating.least)


def _typed_name(typed: Typed, seat: int) -> str:
    return typed.get(f"name-{seat}", "").strip()


def _blamed(refusal: Refusal) -> list[str]:
    """The part of a setting that *refusal* is about, where it names one."""
    field = refusal.field
    return ["preset"] if field == "rules.preset" else [part for part in PARTS if field.startswith(part)]
