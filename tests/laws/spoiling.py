"""Sound records, and the ways in which chance spoils them."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper import games
from scorekeeper.core.jsontext import dumps
from scorekeeper.words.refused import game_of
from tests.laws.drawing import NEWCOMERS, arrival, drawn_match, house_rules
from tests.laws.oddities import JUNK, ODD_TEXTS, ODD_TOKENS

VECTORS = Path(__file__).parents[1] / "vectors"


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
