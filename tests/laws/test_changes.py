"""What holds of a match however it is corrected, struck, taken back and put again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.core.commands import correct_hand, redo, strike_hand, undo
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import Event, decode, encode
from scorekeeper.core.jsontext import dumps, loads
from scorekeeper.core.match import replay
from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record
from tests.laws.commanding import Desk, random_command
from tests.laws.drawing import EVERY_PRESET, matches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.core.jsontext import Json

SOME = settings(max_examples=8)  # of each preset

Drawing = st.SearchStrategy[Random]
choices = st.randoms(use_true_random=False)


def through_json(event: Event) -> Event:
    """The event written to a journal and read again."""
    kind, data = encode(event)
    kept: Json = loads(dumps(data))
    assert isinstance(kept, dict)
    return decode(kind, kept, games.find)


def agrees(desk: Desk) -> None:
    """Asserts that a match tells the same when its record is read anew."""
    record = read_record(loads(dumps(desk.match.record.to_json())), games.find)
    assert record == desk.match.record
    assert dumps(play(desk.match.game, record).result().to_json()) == desk.result


def worked_on(chance: Random, opened: Desk, most: int = 6) -> list[Desk]:
    """A match as it stood after each of some commands, those refused left out."""
    desks = [opened]
    for _ in range(chance.randint(1, most)):
        desk = desks[-1].tried(random_command(chance, desks[-1]))
        if desk is not desks[-1]:
            desks.append(desk)
    return desks


@EVERY_PRESET
@SOME
@given(data=st.data())
def test_a_hand_corrected_to_itself_changes_nothing(key: str, preset: str, data: st.DataObject) -> None:
    desk = Desk.opened(data.draw(matches(key, preset)).played)
    for number, hand in enumerate(desk.match.record.hands, 1):
        again = desk.after(partial(correct_hand, number=number, hand=dict(hand)))
        assert again.match.record == desk.match.record
        assert again.played == desk.played


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=choices)
def test_a_hand_struck_and_put_back_was_never_away(key: str, preset: str, data: st.DataObject, chance: Random) -> None:
    desk = Desk.opened(data.draw(matches(key, preset)).played)
    assume(desk.played.hands)
    try:
        struck = desk.after(partial(strike_hand, number=chance.randint(1, len(desk.played.hands))))
    except Refusal:
        return
    agrees(struck)
    back = struck.after(undo)
    assert (back.match.record, back.match.done) == (desk.match.record, desk.match.done)
    assert back.played == desk.played
    assert back.result == desk.result


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=choices)
def test_whatever_was_accepted_leaves_a_record_that_scores_the_same(
    key: str, preset: str, data: st.DataObject, chance: Random
) -> None:
    for desk in worked_on(chance, Desk.opened(data.draw(matches(key, preset, hands=3)).played)):
        agrees(desk)


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=choices)
def test_all_that_was_done_is_taken_back_and_put_again(
    key: str, preset: str, data: st.DataObject, chance: Random
) -> None:
    desks = worked_on(chance, Desk.opened(data.draw(matches(key, preset, hands=3)).played))
    opened, last = desks[0], desks[-1]
    desk, taken_back = last, 0
    while len(desk.match.done) > 1:
        desk, taken_back = desk.after(undo), taken_back + 1
    assert desk.match.record == opened.match.record
    assert (desk.played, desk.result) == (opened.played, opened.result)
    for _ in range(taken_back):
        desk = desk.after(redo)
    assert (desk.match, desk.played, desk.result) == (last.match, last.played, last.result)


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=choices)
def test_folding_on_from_what_was_played_is_playing_anew(
    key: str, preset: str, data: st.DataObject, chance: Random
) -> None:
    desks = worked_on(chance, Desk.opened(data.draw(matches(key, preset, hands=3)).played))
    for desk in desks:
        assert play(desk.match.game, desk.match.record) == desk.played
    one, other = chance.choice(desks), chance.choice(desks)
    assert play(one.match.game, one.match.record, other.played) == one.played


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=choices)
def test_a_journal_read_again_tells_the_same_match(key: str, preset: str, data: st.DataObject, chance: Random) -> None:
    opened = Desk.opened(data.draw(matches(key, preset, hands=3)).played)
    desk, journal = opened, list(opened.match.done)
    for _ in range(chance.randint(1, 6)):
        command = random_command(chance, desk)
        after = desk.tried(command)
        if after is not desk:
            journal.append(command(desk.match))
            desk = after
    kept: Sequence[Event] = [through_json(event) for event in journal]
    assert kept == journal
    assert replay(kept, games.find) == desk.match


@EVERY_PRESET
@SOME
@given(data=st.data(), more=st.sampled_from([-50, 50]))
def test_what_was_played_from_another_beginning_is_not_folded_on(
    key: str, preset: str, data: st.DataObject, more: int
) -> None:
    played = data.draw(matches(key, preset)).played
    other = replace(played.record, start=tuple(total + more for total in played.record.start))
    try:
        anew = play(played.game, other)
    except Refusal:
        return
    assert play(played.game, other, played) == anew
