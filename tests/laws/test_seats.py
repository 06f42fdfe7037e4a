"""What holds when people are put in other seats: points stay with people, and the way back leads back."""

from __future__ import annotations

from functools import partial
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.commands import reseat
from scorekeeper.core.seating import seated
from tests.laws.commanding import Desk, reseating
from tests.laws.drawing import EVERY_PRESET, matches

SOME = settings(max_examples=8)  # of each preset

People = frozenset[str]


def points_of(desk: Desk) -> dict[People, list[int]]:
    """What each side carried in and got by each hand, by who sat there first."""
    table = desk.match.record.table()
    sides = [frozenset(table.seats[seat].holders[0][1] for seat in side) for side in table.sides]
    rows = [desk.match.record.start, *(hand.points for hand in desk.played.hands)]
    return {people: [row[side] for row in rows] for side, people in enumerate(sides)}


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_points_stay_with_people_and_those_of_a_pair_that_parts_together(
    key: str, preset: str, data: st.DataObject, chance: Random
) -> None:
    desk = Desk.opened(data.draw(matches(key, preset)).played)
    before, after = points_of(desk), points_of(desk.tried(reseating(chance, desk)))
    if before.keys() == after.keys():
        assert after == before
    else:
        assert sorted(after.values()) == sorted(before.values())


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_who_goes_back_to_his_seat_never_left_it(key: str, preset: str, data: st.DataObject, chance: Random) -> None:
    desk = Desk.opened(data.draw(matches(key, preset)).played)
    after = desk.tried(reseating(chance, desk))
    if after is desk or points_of(after).keys() != points_of(desk).keys():
        return  # refused, or other partners: whoever sat first is then another
    order, dealer = seated(desk.match.record), desk.match.record.first_dealer
    back = after.after(partial(reseat, players=order, first_dealer=order[dealer] if desk.match.game.dealt else ""))
    assert back.match.record == desk.match.record
    assert (back.played, back.result) == (desk.played, desk.result)
