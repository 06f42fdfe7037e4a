"""What holds when people get other names, those of cards, contracts and keys of a record among them."""

from __future__ import annotations

from functools import partial
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.commands import change
from scorekeeper.core.jsontext import Json
from scorekeeper.core.record import Record
from scorekeeper.core.table import LONGEST_NAME
from tests.laws.commanding import Desk
from tests.laws.drawing import EVERY_PRESET, matches

SOME = settings(max_examples=10)  # of each preset
FRESH = ("Ada", "Bob", "Carmen", "Dragoș", "Élodie", "Fatima", "گلناز", "花子", "Ivo", "Jo")
AWKWARD = ("A", "2", "10", "no-queens", "result", "win", "raw", "unplayed", "none", "adjust", "declarer", "{0}", "*")

choices = st.randoms(use_true_random=False)


def everybody(record: Record) -> list[str]:
    """All who ever have a seat in a match."""
    holders = [name for seat in record.table().seats for _, name in seat.holders]
    return list(dict.fromkeys(holders))


def words_in(value: Json) -> set[str]:
    """Every key and text in some JSON that could be a name."""
    if isinstance(value, dict):
        return {key for key in value if 0 < len(key) <= LONGEST_NAME}.union(*map(words_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(words_in, value))
    return {value} if isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_NAME else set()


def renamed(desk: Desk, names: dict[str, str]) -> Desk:
    """The match under other names."""
    return desk.after(partial(change, patch={"rename": names}))


def same_points(one: Desk, other: Desk) -> bool:
    """Whether two playings differ in names alone."""
    mine, theirs = one.played.result(), other.played.result()
    return (
        [(hand.points, hand.totals, hand.lines) for hand in one.played.hands]
        == [(hand.points, hand.totals, hand.lines) for hand in other.played.hands]
        and (mine.totals, mine.ranks, mine.finished, mine.winners)
        == (theirs.totals, theirs.ranks, theirs.finished, theirs.winners)
        and len(mine.warnings) == len(theirs.warnings)
    )


def there_and_back(desk: Desk, new: list[str], chance: Random) -> None:
    """Asserts that a match under new names is the same match, and under the old ones again the same record."""
    old = everybody(desk.match.record)
    names = dict(zip(old, chance.sample(new, len(old)), strict=True))
    there = renamed(desk, names)
    assert everybody(there.match.record) == list(names.values())
    assert same_points(there, desk)
    back = renamed(there, {name: before for before, name in names.items()})
    assert back.match.record == desk.match.record
    assert back.result == desk.result


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=choices)
def test_fresh_names_and_back_leave_the_record(key: str, preset: str, data: st.DataObject, chance: Random) -> None:
    there_and_back(Desk.opened(data.draw(matches(key, preset)).played), list(FRESH), chance)


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=choices)
def test_words_of_the_record_as_names_and_back_leave_it(
    key: str, preset: str, data: st.DataObject, chance: Random
) -> None:
    desk = Desk.opened(data.draw(matches(key, preset)).played)
    own = words_in(desk.match.record.to_json())
    there_and_back(desk, sorted({name.strip() for name in own} | set(AWKWARD)), chance)


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=choices)
def test_people_who_swap_names_are_still_themselves(key: str, preset: str, data: st.DataObject, chance: Random) -> None:
    desk = Desk.opened(data.draw(matches(key, preset)).played)
    there_and_back(desk, everybody(desk.match.record), chance)
