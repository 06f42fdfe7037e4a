"""What holds of any result, whatever the game."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.core.jsontext import dumps, loads
from scorekeeper.core.play import play
from scorekeeper.core.record import Record
from scorekeeper.core.record_reading import read_record
from tests.laws.drawing import EVERY_PRESET, drawn_match, matches

if TYPE_CHECKING:
    from scorekeeper.core.jsontext import Json

SOME = settings(max_examples=10)  # of each preset


def scored(text: str) -> str:
    """The result of a record, both as JSON texts."""
    record = read_record(loads(text), games.find)
    return dumps(play(games.find(record.game), record).result().to_json())


@EVERY_PRESET
@SOME
@given(data=st.data())
def test_lines_add_up_to_points_and_points_to_totals(key: str, preset: str, data: st.DataObject) -> None:
    played = data.draw(matches(key, preset)).played
    totals = played.record.start
    for hand in played.hands:
        sides = range(len(totals))
        assert [sum(line.points for line in hand.lines if line.side == side) for side in sides] == list(hand.points)
        totals = tuple(total + points for total, points in zip(totals, hand.points, strict=True))
        assert hand.totals == totals
    assert played.result().totals == totals


@EVERY_PRESET
@SOME
@given(data=st.data())
def test_a_rank_is_one_more_than_the_sides_that_are_better(key: str, preset: str, data: st.DataObject) -> None:
    played = data.draw(matches(key, preset)).played
    result, table = played.result(), played.now.table
    sign = -1 if played.game.low_wins(played.now.rules) else 1
    come = [any(table.seats[seat].joined <= played.now.hands for seat in side) for side in table.sides]
    here = [sign * total for total, came in zip(result.totals, come, strict=True) if came]
    for total, came, rank in zip(result.totals, come, result.ranks, strict=True):
        assert rank == 1 + (sum(other > sign * total for other in here) if came else len(here))
    assert list(result.winners) == [side for side, rank in enumerate(result.ranks) if rank == 1 and result.finished]
    assert (result.following is None) is result.finished


@EVERY_PRESET
@SOME
@given(data=st.data())
def test_a_record_written_and_read_is_the_same_record(key: str, preset: str, data: st.DataObject) -> None:
    record = data.draw(matches(key, preset)).played.record
    written = dumps(record.to_json())
    again = read_record(loads(written.encode()), games.find)
    assert again == record
    assert dumps(again.to_json()) == written
    assert read_record(loads(json.dumps(record.to_json())), games.find) == record


def turned_over(value: Json, chance: Random) -> Json:
    """The same value with the keys of every object in another order."""
    if isinstance(value, dict):
        keys = chance.sample(list(value), len(value))
        return {key: turned_over(value[key], chance) for key in keys}
    return [turned_over(item, chance) for item in value] if isinstance(value, list) else value


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_the_order_of_keys_changes_nothing(key: str, preset: str, data: st.DataObject, chance: Random) -> None:
    record = data.draw(matches(key, preset)).played.record
    text = dumps(record.to_json())
    assert scored(dumps(turned_over(loads(text), chance))) == scored(text)


def results_of(record: Record) -> list[str]:
    """The result after each hand of a record."""
    texts = [{**record.to_json(), "hands": list(record.hands[:number])} for number in range(len(record.hands) + 1)]
    return [scored(dumps(text)) for text in texts]


@EVERY_PRESET
@SOME
@given(data=st.data())
def test_a_match_played_hand_by_hand_is_that_played_at_once(key: str, preset: str, data: st.DataObject) -> None:
    played = data.draw(matches(key, preset)).played
    at_once = [hand.to_json() for hand in played.hands]
    by_hand = [json.loads(text)["hands"] for text in results_of(played.record)]
    assert by_hand == [json.loads(dumps(at_once[:number])) for number in range(len(at_once) + 1)]


@EVERY_PRESET
def test_chance_finds_hands_in_most_matches(key: str, preset: str) -> None:
    game = games.find(key)
    drawn = [drawn_match(Random(seed), game, preset) for seed in range(30)]  # noqa: S311 - no secret
    played = [hand for match in drawn for hand in match.record.hands if "adjust" not in hand]
    assert len(played) >= 15, "too rare: HINTS in drawing.py can help this game"
