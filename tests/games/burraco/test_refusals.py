import string
from collections.abc import Callable

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played
from scorekeeper.games.burraco.words import WORDS

Playing = Callable[..., Played]

RUN: list[Json] = ["4H", "5H", "6H", "7H", "8H", "9H", "10H"]


def first(side: Json, other: Json = None) -> Json:
    return {"sides": [side, {} if other is None else other]}


CLOSER: dict[str, Json] = {"clean": 1, "table": 100, "closed": True}

CASES = [
    pytest.param("classic", first({"table": 12}), "multiple", "fives", "sides.0.table", id="12 points"),
    pytest.param("classic", first({}, {"hand": 3}), "multiple", "fives", "sides.1.hand", id="3 points in hand"),
    pytest.param("classic", first({"unplayed": 12}), "multiple", "fives", "sides.0.unplayed", id="12 in a pozzetto"),
    pytest.param(
        "classic", first({"unplayed": 60, "pozzetto": False}), "count", "unplayed-not-taken", "sides.0.unplayed",
        id="unplayed and not taken",
    ),
    pytest.param(
        "classic", first({"melds": [RUN], "table": 0}), "meld", "melds-and-numbers", "sides.0.table", id="both ways",
    ),
    pytest.param(
        "classic", first({"cards": [], "clean": 1}), "meld", "melds-and-numbers", "sides.0.clean", id="cards and kinds",
    ),
    pytest.param("classic", first({"cards": ["1H"]}), "meld", "no-card", "sides.0.cards.0", id="a card that is none"),
    pytest.param("classic", first({"cards": ["10h"]}), "meld", "no-card", "sides.0.cards.0", id="a small letter"),
    pytest.param(
        "classic", first({"melds": [["4H", "5H", "66H"]]}), "meld", "no-card", "sides.0.melds.0.2", id="in a meld",
    ),
    pytest.param("reale", first({"cards": ["*"]}), "meld", "no-jokers", "sides.0.cards.0", id="a joker in Reale"),
    pytest.param("classic", first({"melds": [["4H"]]}), "meld", "short-meld", "sides.0.melds.0", id="one card"),
    pytest.param("classic", first({"melds": [["4H", "*", "*"]]}), "meld", "no-meld", "sides.0.melds.0", id="no meld"),
    pytest.param("reale", first({"melds": [["4H", "4S", "4D"]]}), "meld", "no-sets", "sides.0.melds.0", id="a set"),
    pytest.param("classic", first(CLOSER, CLOSER), "closed-twice", "closed-twice", "sides", id="two closers"),
    pytest.param(
        "classic", first({}, {**CLOSER, "pozzetto": False}), "closed-without-pozzetto", "closed-without-pozzetto",
        "sides.1.closed", id="closed without a pozzetto",
    ),
    pytest.param(
        "classic", first({"table": 100, "closed": True}), "closed-without-burraco", "closed-without-burraco",
        "sides.0.closed", id="closed without a burraco",
    ),
    pytest.param(
        "classic", first({"melds": [RUN[:6]], "closed": True}), "closed-without-burraco", "closed-without-burraco",
        "sides.0.closed", id="closed with six in a row",
    ),
    pytest.param(
        "reale", first({"dirty": 1, "semi": 1, "table": 100, "closed": True}), "closed-without-burraco",
        "closed-without-clean", "sides.0.closed", id="closed with dirty ones in Reale",
    ),
    pytest.param("two", first({**CLOSER, "hand": 5}), "count", "cards-left", "sides.0.hand", id="closed with cards"),
    pytest.param(
        "two", first({**CLOSER, "unplayed": 60}), "count", "cards-left", "sides.0.unplayed", id="with a pozzetto",
    ),
    pytest.param(
        "two", first({"melds": [RUN], "cards": ["AS"], "closed": True}), "count", "cards-left", "sides.0.hand",
        id="closed with a card",
    ),
    pytest.param(
        "three", {"soloist": "Beth", "sides": [{**CLOSER, "hand": 5}, {}]}, "count", "cards-left", "sides.0.hand",
        id="a soloist closed with cards",
    ),
    pytest.param("classic", first({"clean": 2, "table": 65}), "count", "few-points", "sides.0.table", id="65 for two"),
    pytest.param("reale", first({"noble": 1, "table": 105}), "count", "few-points", "sides.0.table", id="noble: 105"),
    pytest.param("reale", first({"royal": 1, "table": 120}), "count", "few-points", "sides.0.table", id="royal: 120"),
    pytest.param(
        "classic", first({"table": 700}, {"table": 280, "unplayed": 105}), "count", "past-the-pack", "sides", id="1085",
    ),
    pytest.param("reale", first({"table": 500}, {"hand": 385}), "count", "past-the-pack", "sides", id="885 in Reale"),
    pytest.param(
        "classic", first({"melds": [RUN]}, {"table": 1035}), "count", "past-the-pack", "sides", id="cards and numbers",
    ),
    pytest.param(
        "classic", first({"melds": [RUN], "cards": ["4H"]}, {"melds": [RUN]}), "count", "third-copy", "sides",
        id="a third four of hearts",
    ),
    pytest.param(
        "classic", first({"cards": ["*", "*", "*"]}, {"cards": ["*", "*"]}), "count", "too-many-jokers", "sides",
        id="five jokers",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("preset", "hand", "code", "reason", "field"), CASES)
def test_a_hand_that_cannot_be_is_refused_in_words(
    playing: Playing, preset: str, hand: Json, code: str, reason: str, field: str
) -> None:
    with pytest.raises(Refusal) as caught:
        playing(hand, preset=preset)
    refusal = caught.value
    assert (refusal.code, refusal.reason, refusal.field, refusal.hand) == (code, reason, field, 1)
    assert placeholders(WORDS.refusals[reason]) <= set(refusal.values)


def test_there_is_no_soloist_once_somebody_has_1000(playing: Playing) -> None:
    with pytest.raises(Refusal) as caught:
        playing({"soloist": "Anne", "sides": [{}, {}]}, preset="three", start=[1000, 0, 0])
    assert (caught.value.code, caught.value.reason) == ("unknown-key", "no-soloist")
    assert placeholders(WORDS.refusals["no-soloist"]) <= set(caught.value.values)


def test_every_sentence_is_needed() -> None:
    assert {case.values[3] for case in CASES} | {"no-soloist"} == set(WORDS.refusals)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize(
    ("preset", "hand", "code", "field"),
    [
        pytest.param("classic", {}, "type", "sides", id="no sides"),
        pytest.param("classic", {"sides": {}}, "type", "sides", id="sides that are no list"),
        pytest.param("classic", {"sides": [{}]}, "count", "sides", id="one side"),
        pytest.param("classic", {"sides": [{}, None]}, "type", "sides.1", id="a side that is nothing"),
        pytest.param("classic", {"sides": [{}, {}], "sidez": []}, "unknown-key", "sidez", id="a key of a hand"),
        pytest.param("classic", first({"clena": 1}), "unknown-key", "sides.0.clena", id="a key of a side"),
        pytest.param("classic", first({"noble": 0}), "unknown-key", "sides.0.noble", id="noble outside Reale"),
        pytest.param("classic", {"soloist": "Anne", "sides": [{}, {}]}, "unknown-key", "soloist", id="one of four"),
        pytest.param("classic", first({"closed": 1}), "type", "sides.0.closed", id="1 is not true"),
        pytest.param("classic", first({"table": 5.0}), "type", "sides.0.table", id="5.0 is not 5"),
        pytest.param("classic", first({"clean": True}), "type", "sides.0.clean", id="true is not 1"),
        pytest.param("classic", first({"clean": -1}), "range", "sides.0.clean", id="minus one burraco"),
        pytest.param("classic", first({"hand": -5}), "range", "sides.0.hand", id="minus five points"),
        pytest.param("classic", first({"melds": None}), "type", "sides.0.melds", id="null is no value"),
        pytest.param("classic", first({"melds": ["4H"]}), "type", "sides.0.melds.0", id="a meld that is no list"),
        pytest.param("classic", first({"cards": [7]}), "type", "sides.0.cards.0", id="a card that is no text"),
        pytest.param("classic", first({"cards": "AS"}), "type", "sides.0.cards", id="cards that are no list"),
        pytest.param("three", {"sides": [{}, {}]}, "type", "soloist", id="no soloist"),
        pytest.param("three", {"soloist": "Ion", "sides": [{}, {}]}, "unknown-player", "soloist", id="a stranger"),
        pytest.param("three", {"soloist": "Anne", "sides": [{}, {}, {}]}, "count", "sides", id="three sides of two"),
    ],
)
def test_a_hand_is_read_strictly(playing: Playing, preset: str, hand: Json, code: str, field: str) -> None:
    with pytest.raises(Refusal) as caught:
        playing(hand, preset=preset)
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        pytest.param({"deals": 2}, "rules", id="two deals"),
        pytest.param({"deals": True}, "type", id="true deals"),
        pytest.param({"target": 0}, "rules", id="no target"),
        pytest.param({"semi": 1}, "type", id="1 is not true"),
        pytest.param({"pozzetto_unplayed": "none"}, "rules", id="another word"),
        pytest.param({"jokers": 0}, "unknown-key", id="what a preset fixes"),
    ],
)
def test_rules_are_read_strictly(playing: Playing, rules: dict[str, Json], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        playing(rules=rules)
    assert caught.value.code == code
