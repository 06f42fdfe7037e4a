"""Records spoilt by chance, and what every answer to one must be: a result that adds up, or a refusal that says why."""

from __future__ import annotations

import json
import re
import traceback
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from scorekeeper import games
from scorekeeper.core.commands import change
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import Opened
from scorekeeper.core.jsontext import dumps, loads
from scorekeeper.core.match import apply
from scorekeeper.core.play import Played, play, way_of, ways
from scorekeeper.core.record_reading import read_record
from scorekeeper.words.language import language
from scorekeeper.words.refused import game_of
from tests.laws.spoiling import spoilt

CODES = {
    "format", "game", "players", "rules", "unknown-key", "type", "unknown-player", "count", "range", "multiple",
    "contract-used", "declarer-turn", "finished", "double", "redouble", "unplayed", "order",
    "closed-twice", "closed-without-pozzetto", "closed-without-burraco", "meld", "exit-without-set", "exit-twice",
    "ladder", "dice", "keep",
}  # fmt: skip
"""The codes that scoring a record may refuse with."""


@dataclass
class Tally:
    """What many answers came to: `answers` by code (`""` a result), and each fault with what brought it about."""

    answers: Counter[str] = field(default_factory=Counter)
    faults: dict[str, str] = field(default_factory=dict)
    slowest: float = 0
    slowest_seed: int = 0

    def count(self, seeds: range) -> None:
        """Answers the records of *seeds*, and keeps the shortest text that brought each fault about."""
        for seed in seeds:
            text = spoilt(seed)
            start = perf_counter()
            try:
                self.answers[answered(text)] += 1
            except Exception as fault:  # noqa: BLE001 - every one of them is what is looked for
                last = traceback.extract_tb(fault.__traceback__)[-1]
                place = f"{type(fault).__name__} in {last.name}, line {last.lineno}: {str(fault)[:200]}"
                known = self.faults.get(place)
                if known is None or len(repr(text)) < len(known):
                    self.faults[place] = repr(text)
            taken = perf_counter() - start
            if taken > self.slowest:
                self.slowest, self.slowest_seed = taken, seed


def answered(text: str | bytes) -> str:
    """The code that a record is refused with, `""` where it has a result; asserts that the answer is whole."""
    value = None
    try:
        value = loads(text)
        record = read_record(value, games.find)
        played = play(games.find(record.game), record)
        result = played.result()
    except Refusal as refusal:
        _is_whole(refusal, value)
        if refusal.hand is not None:
            _offers_something(loads(text), refusal.hand)
        return refusal.code
    for scored in result.hands:
        sums = [sum(line.points for line in scored.lines if line.side == side) for side in range(len(result.sides))]
        assert sums == list(scored.points), "lines do not add up"
    again = json.loads(dumps(result.to_json()).encode())
    assert again["totals"] == list(result.totals)
    json.dumps(result.to_json(), allow_nan=False)
    _says_why(played)
    _goes_on(played)
    for hand, standing in zip(record.hands, played.standings, strict=False):
        dumps(played.game.offers(standing, hand)).encode()
    return ""


def _is_whole(refusal: Refusal, value: Any) -> None:
    """Asserts that a refusal has a known code, a hand that is there, a field and a sentence."""
    assert refusal.code in CODES, refusal
    hands = value.get("hands") if isinstance(value, dict) else None
    count = len(hands) if isinstance(hands, list) else 0
    assert refusal.hand is None or 1 <= refusal.hand <= count, refusal
    assert isinstance(refusal.field, str), refusal
    assert str(refusal)
    game = game_of(value)
    assert language("en").refusal(refusal, game).encode("utf-8")
    unbraced = {
        key: re.sub(r"[{}]", "", given) if isinstance(given, str) else given for key, given in refusal.values.items()
    }
    bare = Refusal(refusal.code, refusal.reason, re.sub(r"[{}]", "", refusal.field), refusal.hand, unbraced)
    sentence = language("en").refusal(bare, game)
    assert "{" not in sentence or isinstance(unbraced.get("among"), list), sentence
    assert "can’t be accepted (" not in sentence, f"no sentence of its own: {refusal}"


def _offers_something(value: Any, number: int) -> None:
    """Asserts that whoever enters the hand that was refused is offered what can be known, lawful or not as it is."""
    hand, before = value["hands"][number - 1], {**value, "hands": value["hands"][: number - 1]}
    if isinstance(hand, dict):
        record = read_record(before, games.find)
        game = games.find(record.game)
        dumps(game.offers(play(game, record).now, hand)).encode()


def _says_why(played: Played) -> None:
    """Asserts that each line and warning of a result has a sentence."""
    result, reader = played.result(), language("en")
    braced = any("{" in name for side in result.sides for name in side)
    said = [reader.line(line, played.game, result.sides) for hand in result.hands for line in hand.lines]
    said += [reader.warning(warning, played.game, result.sides) for warning in result.warnings]
    for sentence in said:
        assert sentence, "no sentence"
        assert braced or "{" not in sentence, sentence


def _goes_on(played: Played) -> None:
    """Asserts that a match scored can be written, read, asked for its next hand, and told under other names."""
    record = played.record
    again = read_record(loads(dumps(record.to_json())), games.find)
    assert again == record, "read again it is another record"
    for hand, standing in zip(record.hands, played.standings, strict=False):
        way_of(played.game, standing, hand)
    ways(played.game, played.now)
    match = apply(None, Opened(record), games.find)
    names = {name: f"new {number}" for number, name in enumerate(played.now.table.names)}
    renamed = apply(match, change(match, {"rename": names}), games.find).record
    scored = play(played.game, renamed)
    assert [hand.points for hand in scored.hands] == [hand.points for hand in played.hands], "names change points"
