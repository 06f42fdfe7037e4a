"""What holds of any deal of Barbu."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import play
from scorekeeper.games import find
from tests.laws.drawing import matches, whole_match

GAME = find("barbu")
SOME = settings(max_examples=15)  # of each preset
FEW = settings(max_examples=4)  # whole matches
ADDING_UP_TO_ZERO = ("classic", "sinclair", "common", "ravage", "three", "barbette")

every_preset = pytest.mark.parametrize("preset", GAME.presets)


@every_preset
@SOME
@given(data=st.data())
def test_finals_add_up_to_the_contract_and_chips_to_zero(preset: str, data: st.DataObject) -> None:
    played = data.draw(matches("barbu", preset)).played
    checked = 0
    for given_hand, hand in zip(played.record.hands, played.hands, strict=True):
        checked += sum(hand.points)
        assert sum(hand.points) == hand.extras["check"]
        assert checked == hand.extras["check_total"]
        if "adjust" not in given_hand:
            raw, chips = hand.extras["raw"], hand.extras["chips"]
            assert isinstance(raw, list)
            assert isinstance(chips, list)
            assert (sum(raw), sum(chips)) == (sum(hand.points), 0)


@pytest.mark.parametrize("preset", ADDING_UP_TO_ZERO)
@FEW
@given(chance=st.integers(0, 2**32).map(Random))  # whole matches take more choices than are worth narrowing down
def test_a_whole_match_ends_at_zero(preset: str, chance: Random) -> None:
    played = whole_match(chance, GAME, preset)
    assert played.finished
    assert sum(played.now.totals) == 0


def the_other_way(hand: JsonObject, one: str, other: str) -> JsonObject:
    """The hand with *other* doubling *one*, where *one* doubled *other* in it."""
    doubles = doubles_of(hand)
    doubles[one] = [name for name in doubles[one] if name != other]
    doubles[other] = [*doubles.get(other, []), one]
    told: dict[str, Json] = {name: list(names) for name, names in doubles.items() if names}
    return {**hand, "doubles": told}


def doubles_of(hand: JsonObject) -> dict[str, list[str]]:
    """Who doubled whom in a hand."""
    made = hand.get("doubles", {})
    assert isinstance(made, Mapping)
    return {name: list(map(str, others)) for name, others in made.items() if isinstance(others, list)}


@every_preset
@SOME
@given(data=st.data())
def test_who_of_a_pair_doubled_whom_does_not_matter(preset: str, data: st.DataObject) -> None:
    played = data.draw(matches("barbu", preset, hands=3)).played
    for number, hand in enumerate(played.record.hands, 1):
        doubles = doubles_of(hand)
        single = [(a, b) for a, others in doubles.items() for b in others if a not in doubles.get(b, [])]
        for one, other in single:
            record = played.record.with_hand_as(number, the_other_way(hand, one, other))
            try:
                again = play(GAME, record, played)
            except Refusal as refusal:
                assert refusal.code in ("double", "redouble")  # noqa: PT017 - what is not lawful is not compared
                continue
            assert again.hands[number - 1].points == played.hands[number - 1].points
            assert again.hands[number - 1].extras["payments"] == played.hands[number - 1].extras["payments"]
