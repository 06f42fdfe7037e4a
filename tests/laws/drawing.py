"""Random legal matches of any game, drawn from the fields in which the game itself asks for a hand.

A hand is filled in field by field and kept where the rules accept it, so a new game is drawn from as soon as it is in
its folder. Only where a lawful hand is too rare by chance does a game have an entry in `HINTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.core.errors import Refusal
from scorekeeper.core.fields import inside
from scorekeeper.core.game import AnyGame, Standing
from scorekeeper.core.jsontext import Json, JsonObject, dumps, loads
from scorekeeper.core.play import ADJUST, Played, play, ways
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.rules import read_rules
from scorekeeper.games.bacara import dice
from tests.laws.pen import Pen

NAMES = ("Ana", "Dan", "Ion", "Eva", "Zoé", "Beth O’Hara", "شیرین", "李", "A", "2", "raw", "note")
"""People at the tables, some of them called as a word or a card of a record is."""

NEWCOMERS = ("Mia", "Radu", "Ilinca")
"""People who come later."""

CROWD = 6
"""People at a table at most, where a game takes more."""

TRIES, PATIENCE = 75, 25
"""How often a hand is drawn anew before a match stays as it is, and how often in one way before another is tried."""


@dataclass(frozen=True, repr=False)
class Drawn:
    """A match that was drawn; it shows itself as the line that scores it again."""

    played: Played

    def __repr__(self) -> str:
        return dumps(self.played.record.to_json())


Hint = Callable[[Random, Played, JsonObject], JsonObject]
"""Another hand in the place of one that was drawn, lawful more often."""


def _raw_scores_of_a_deal(chance: Random, played: Played, hand: JsonObject) -> JsonObject:
    """Numbers by chance are no raw scores: those of the same contract played out are."""
    if inside(hand, "result.raw") is None:
        return hand
    contract = str(hand["contract"])
    (way,) = [way for way in played.game.ways(played.now) if way.key == contract]
    told = Pen(chance, played.now).hand(way)
    scored = play(played.game, played.record.with_hand(told), played).hands[-1]
    return {**told, "result": {"raw": scored.extras["raw"]}}


def _dice_as_they_fall(chance: Random, played: Played, hand: JsonObject) -> JsonObject:
    """Each throw is of the dice that the one before it left."""
    if "throws" not in hand:
        return hand
    throws: list[Json] = []
    left = 6
    while left and (not throws or chance.randint(0, 2)):
        thrown = [chance.randint(1, 6) for _ in range(left)]
        scoring = [die for die in thrown if any(part.of in (die, None) for part in dice.parts(thrown))]
        throws.append({"dice": thrown, "keep": scoring} if scoring and chance.randint(0, 1) else {"dice": thrown})
        left = (left - len(scoring) or 6) if scoring else 0
    return {**hand, "throws": throws}


HINTS: Mapping[str, Hint] = {"barbu": _raw_scores_of_a_deal, "bacara": _dice_as_they_fall}
"""What helps a game where chance alone hardly ever draws a lawful hand."""


def drawn_hand(chance: Random, played: Played, adjusting: bool = True) -> JsonObject | None:
    """A hand that may follow *played*, `None` where chance found none."""
    open_ways = [way for way in ways(played.game, played.now) if not way.closed and (adjusting or way.key != ADJUST)]
    hint = HINTS.get(played.game.key)
    way = chance.choice(open_ways)
    for attempt in range(TRIES):
        way = chance.choice(open_ways) if attempt % PATIENCE == PATIENCE - 1 else way
        hand: JsonObject = Pen(chance, played.now).hand(way)
        try:
            hand = hint(chance, played, hand) if hint else hand
            if chance.randint(0, 5) == 5:
                hand = {**hand, "note": chance.choice(["late", "A 2 {x}", ""])}
            play(played.game, played.record.with_hand(hand), played)
        except Refusal:
            continue
        return hand
    return None


def extended(chance: Random, played: Played, adjusting: bool = True) -> Played:
    """*played* with one hand more, or as it was where chance found none or the match is over."""
    hand = None if played.finished else drawn_hand(chance, played, adjusting)
    return play(played.game, played.record.with_hand(hand), played) if hand is not None else played


def house_rules(chance: Random, game: AnyGame, most: int = 3) -> dict[str, Json]:
    """Some house rules of *game*, which need not go together."""
    nobody: Standing[Any, Any] = Standing(played_nothing(game).now.table, None, None, ())
    pen = Pen(chance, nobody)
    picked = [chance.choice(game.house_rules) for _ in range(chance.randint(0, most))] if game.house_rules else []
    values = {rule.name: pen.value(rule) for rule in picked}
    return {name: value for name, value in values.items() if value is not None}


def played_nothing(game: AnyGame, **more: Json) -> Played:
    """A match of *game* before its first hand."""
    number = game.seating(game.presets["classic"]).least
    record = {"format": "scorekeeper/1", "game": game.key, "players": list(NAMES[:number]), **more}
    return play(game, read_record(loads(dumps(record)), games.find))


def beginning(chance: Random, game: AnyGame, preset: str, plain: bool = False) -> Played:
    """A table before its first hand; by the *preset* itself and nothing besides where it is *plain*."""
    for _ in range(TRIES if not plain else 0):
        rules = {"preset": preset, **house_rules(chance, game)}
        try:
            return played_nothing(game, rules=rules, **_around(chance, game, read_rules(game, rules)))
        except Refusal:
            continue
    least = game.seating(game.presets[preset]).least
    return played_nothing(game, rules={"preset": preset}, players=list(NAMES[:least]))


def _around(chance: Random, game: AnyGame, rules: Any) -> dict[str, Json]:
    """Who sits where, what is carried in, what is written above and who comes and goes."""
    seating = game.seating(rules)
    players = chance.sample(NAMES, chance.randint(seating.least, min(seating.most, CROWD)))
    given: dict[str, Json] = {"players": players}
    if seating.pairs == "usually" and len(players) == 4 and chance.randint(0, 1):
        given["sides"] = [[name] for name in players]
    if game.dealt and chance.randint(0, 1):
        given["first_dealer"] = chance.choice(players)
    sides = 2 if seating.pairs != "never" and len(players) == 4 and "sides" not in given else len(players)
    further: dict[str, Json] = {
        "start": [chance.randint(-4, chance.choice([20, 40, 199])) * 50 for _ in range(sides)],
        "title": "Friday, “{name}”",
        "note": "نوروز",
        "started": "2026-11-30T20:15:00+01:00",
        "stake": {"amount": "0.05", "currency": "EUR"},
        "changes": [arrival(chance, game, players, name) for name in NEWCOMERS[: chance.randint(1, 2)]],
    }
    return {**given, **{key: value for key, value in further.items() if chance.randint(0, 2) == 2}}


def arrival(chance: Random, game: AnyGame, players: Sequence[str], name: str) -> JsonObject:
    """Somebody new takes a seat of *players* after some hands, or joins or leaves where the table is open."""
    after: JsonObject = {"after": chance.randint(0, 4)}
    changes: list[JsonObject] = [{**after, "seat": chance.choice(players), "taken_by": name}]
    if game.open_table:
        changes += [{**after, "join": name}, {**after, "leave": chance.choice(players)}]
    return chance.choice(changes)


def drawn_match(chance: Random, game: AnyGame, preset: str, hands: int = 4) -> Played:
    """A match of *hands* at most, now and then ended by the table."""
    played = beginning(chance, game, preset)
    for _ in range(chance.randint(0, hands)):
        played = extended(chance, played)
    if chance.randint(0, 7) == 7:
        return play(game, replace(played.record, ended=True))
    return played


def whole_match(chance: Random, game: AnyGame, preset: str) -> Played:
    """A match by a *preset* alone, without adjustments, played to its end or until chance finds no further hand."""
    played, before = beginning(chance, game, preset, plain=True), -1
    while len(played.hands) != before:
        before = len(played.hands)
        played = extended(chance, played, adjusting=False)
    return played


EVERY_PRESET = pytest.mark.parametrize(
    ("key", "preset"),
    [pytest.param(game.key, preset, id=f"{game.key} {preset}") for game in games.every() for preset in game.presets],
)
"""Runs a test for each preset of each game that there is."""


def matches(key: str, preset: str, hands: int = 4) -> st.SearchStrategy[Drawn]:
    """Matches of a game by one of its presets, house rules besides."""
    game = games.find(key)
    return st.randoms(use_true_random=False).map(lambda chance: Drawn(drawn_match(chance, game, preset, hands)))
