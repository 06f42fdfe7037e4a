"""Records spoilt by chance, and what every answer to one must be: a result that adds up, or a refusal that says why."""

from __future__ import annotations

import json
import re
import traceback
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
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
from tests.laws.drawing import NEWCOMERS, arrival, drawn_match, house_rules

VECTORS = Path(__file__).parents[1] / "vectors"

CODES = {
    "format", "game", "players", "rules", "unknown-key", "type", "unknown-player", "count", "range", "multiple",
    "contract-used", "declarer-turn", "finished", "double", "redouble", "unplayed", "order",
    "closed-twice", "closed-without-pozzetto", "closed-without-burraco", "meld", "exit-without-set", "exit-twice",
    "ladder", "dice", "keep",
}  # fmt: skip
"""The codes that scoring a record may refuse with."""

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 5, 13, 49, 50, 1080, 9_950, 10_000, 10**9, 10**9 + 1, -(10**12), 10**30, 0.0, 1.0, 2.5,
    -0.0, 1e300, "", " ", "0", "3", "true", "null", "*", "A", "10", "2S", [], {}, [[]], [{}], {"": 0}, [None], [0],
    [1, 1], [True], {"raw": []}, {"unplayed": True}, {"adjust": [0, 0]}, {"player": "Ana"},
)  # fmt: skip
"""Values in the place of others."""

ODD_TEXTS = (
    "\u202e", "\u2066x", "\x00", "a\nb", "\ud800", "\udfff", "e\u0301", "\u0345", "\u00a0", "\u200d", "\ufeff", "😀",
    "ﷺ", "x" * 41, "é" * 40, "{", "}", "{0}", "{name}", "{x!r:>9}", "%s", "\\u0000", "__class__", "no-queens",
    "classic", "x" * 10_001,
)  # fmt: skip
"""Texts that break what is careless."""

ODD_TOKENS = (
    "NaN",
    "-Infinity",
    "1e999",
    "-0",
    "00",
    "0x1",
    "1" * 5000,
    "[" * 3000,
    '{"a":' * 40 + "1",
    "'",
    "// no",
    "\ufeff",
)
"""What may stand in a text and is no JSON, or barely."""


@cache
def sound_records() -> tuple[str, ...]:
    """The records to spoil: the worked cases, and drawn matches of every preset; as JSON texts."""
    lines = [line for file in sorted(VECTORS.glob("*.jsonl")) for line in file.read_text(encoding="utf-8").splitlines()]
    cases = [json.loads(line) for line in lines if line]
    worked = [json.dumps(case["record"]) for case in cases if "error" not in case["expect"]]
    drawn = [
        dumps(drawn_match(Random(seed), game, preset).record.to_json())  # noqa: S311 - no secret
        for game in games.every()
        for preset in game.presets
        for seed in range(max(20 // len(game.presets), 4))
    ]
    return (*worked, *drawn)


@dataclass
class Spoiler:
    """Spoils one record again and again."""

    chance: Random
    record: Any

    def places(self) -> list[tuple[Any, Any]]:
        """The (container, key) of what can be replaced: mostly of what is in the hands, for the frame is read first."""
        hands = self.record.get("hands") if isinstance(self.record, dict) else None
        inside = list(_places(hands)) if self.chance.randint(0, 5) else []
        return inside or list(_places(self.record)) or [([None], 0)]

    def place(self) -> tuple[Any, Any]:
        """One of them."""
        return self.chance.choice(self.places())

    def spoil(self, gently: bool) -> None:
        """Does one thing; *gently* one after which every value is still of its kind."""
        gentle: tuple[Callable[[], None], ...] = (
            self.nudged, self.nudged, self.twice, self.foreign_hand, self.other_name, self.framed, self.other_rules,
        )  # fmt: skip
        rough = (self.junk, self.odd_text, self.left_out, self.renamed_key, self.swapped, self.nested, self.no_number)
        self.chance.choice(gentle if gently else rough)()

    def junk(self) -> None:
        """Another kind of value."""
        box, key = self.place()
        box[key] = deepcopy(self.chance.choice(JUNK))

    def odd_text(self) -> None:
        """Letters that nobody types."""
        box, key = self.place()
        odd = self.chance.choice(ODD_TEXTS)
        box[key] = self.chance.choice([odd, f"{box[key]}{odd}"[:20_000]])

    def nudged(self) -> None:
        """A number that is nearly the same, or far from it."""
        box, key = self._number()
        if type(box[key]) is int:
            n = box[key]
            box[key] = self.chance.choice([n + 1, n - 1, n + 5, n - 50, n + 950, -n, 0, n * 10, n * 10**9])

    def no_number(self) -> None:
        """What looks like a number."""
        box, key = self._number()
        n = box[key]
        box[key] = self.chance.choice([float(n), str(n), bool(n), [n]]) if type(n) is int else 7

    def _number(self) -> tuple[Any, Any]:
        numbers = [(box, key) for box, key in self.places() if type(box[key]) is int]
        return self.chance.choice(numbers) if numbers else self.place()

    def left_out(self) -> None:
        """Something is missing."""
        box, key = self.place()
        del box[key]

    def twice(self) -> None:
        """Something stands there once more."""
        lists = [box for box, _ in self.places() if isinstance(box, list)]
        if lists:
            box = self.chance.choice(lists)
            box.insert(self.chance.randint(0, len(box)), deepcopy(self.chance.choice(box)))

    def renamed_key(self) -> None:
        """A value under another key."""
        objects = [(box, key) for box, key in self.places() if isinstance(box, dict)]
        if objects:
            box, key = self.chance.choice(objects)
            other = self.chance.choice([other for _, other in objects])
            spelt = [
                other,
                key.upper(),
                f"{key} ",
                unicodedata.normalize("NFD", key),
                self.chance.choice(ODD_TEXTS),
                "",
            ]
            box[self.chance.choice(spelt)] = box.pop(key)

    def swapped(self) -> None:
        """Two values each in the place of the other: two hands, a name and a number."""
        (one, key), (other, place) = self.place(), self.place()
        one[key], other[place] = deepcopy(other[place]), deepcopy(one[key])

    def foreign_hand(self) -> None:
        """A hand of another match, perhaps of another game, or the same hand again."""
        hands = self.record.get("hands") if isinstance(self.record, dict) else None
        others = json.loads(self.chance.choice(sound_records())).get("hands")
        if isinstance(hands, list) and isinstance(others, list) and others:
            hands.insert(self.chance.randint(0, len(hands)), self.chance.choice(others))

    def other_name(self) -> None:
        """Somebody else, or the same person spelt otherwise."""
        names = [name for name in _players(self.record) if isinstance(name, str)] or ["Ana"]
        texts = [(box, key) for box, key in self.places() if isinstance(box[key], str)]
        if texts:
            box, key = self.chance.choice(texts)
            name = self.chance.choice(names)
            box[key] = self.chance.choice(
                [name, name.upper(), f" {name} ", unicodedata.normalize("NFD", name), "Nobody"]
            )

    def nested(self) -> None:
        """A value in many boxes."""
        box, key = self.place()
        for _ in range(self.chance.choice([1, 2, 20, 60])):
            box[key] = self.chance.choice([[box[key]], {"a": box[key]}])

    def framed(self) -> None:
        """People, totals and times around the hands."""
        if not isinstance(self.record, dict):
            return
        players = [str(name) for name in _players(self.record)] or ["Ana"]
        game = game_of(self.record) or games.every()[0]
        chance = self.chance
        frames: dict[str, Any] = {
            "start": [chance.choice([0, 950, 1000, 9_950, -5, 10**9]) for _ in range(chance.randint(0, 5))],
            "sides": [[name] for name in chance.sample(players, len(players))],
            "first_dealer": chance.choice([*players, "Nobody"]),
            "ended": chance.choice([True, False, 1]),
            "started": chance.choice(
                ["2026-11-30T20:15:00+01:00", "2026-11-30", "20261130T2015Z", "0000", "9999-12-31T24:00Z"]
            ),
            "stake": {
                "amount": chance.choice(["0.05", "0", "1e3", "٣", "-1", 5]),
                "currency": chance.choice(["EUR", "eur", ""]),
            },
            "changes": [arrival(chance, game, players, name) for name in NEWCOMERS[: chance.randint(0, 3)]],
            "players": [*players, chance.choice(NEWCOMERS)],
            "game": chance.choice([*games.keys(), "chess", "__init__", "", "../barbu"]),
        }
        key = chance.choice(list(frames))
        self.record[key] = frames[key]

    def other_rules(self) -> None:
        """Rules that were not agreed, or are none."""
        if not isinstance(self.record, dict):
            return
        game = game_of(self.record) or games.every()[0]
        preset = self.chance.choice([*game.presets, "classic", "nobody’s"])
        self.record["rules"] = {"preset": preset, **house_rules(self.chance, game, 4)}


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """The container and key of everything in a value."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def _players(record: Any) -> list[Any]:
    players = record.get("players") if isinstance(record, dict) else None
    return players if isinstance(players, list) else []


def spoilt(seed: int) -> str | bytes:
    """A record spoilt as *seed* has it: mostly still JSON."""
    chance = Random(seed)  # noqa: S311 - no secret, and the same every time
    spoiler = Spoiler(chance, json.loads(chance.choice(sound_records())))
    gently = chance.randint(0, 2) > 0
    for _ in range(chance.choice([1, 1, 1, 2, 2, 3, 5])):
        spoiler.spoil(gently)
    text = json.dumps(spoiler.record, ensure_ascii=chance.choice([True, False]))
    fate = chance.randint(0, 40)
    if fate == 0:
        return text[: chance.randint(0, len(text))]
    if fate == 1:
        at = chance.randint(0, len(text))
        return text[:at] + chance.choice(ODD_TOKENS) + text[at:]
    if fate == 2:
        return re.sub(r'\{("[^"{}]*": )', r"{\g<1>0, \g<1>", text, count=1)
    if fate == 3:
        raw = bytearray(text.encode("utf-8", "surrogatepass"))
        raw[chance.randrange(len(raw))] = chance.randrange(256)
        return bytes(raw)
    return text


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
