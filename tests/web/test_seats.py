"""The seats of a match that is not begun."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.core.game import Seating
from scorekeeper.web.seats import Seats, widest

FOUR = Seats(("Anne", "Beth", "Cath", "Diana"), 2)
GAP = Seats(("Anne", "", "Cath"))

tables = st.builds(
    Seats,
    st.lists(st.sampled_from(["Anne", "Beth", "Cath", "Diana", ""]), max_size=6).map(
        lambda names: tuple(name for seat, name in enumerate(names) if not name or name not in names[:seat])
    ),
)
"""Tables where nobody sits twice and nobody was chosen to begin."""


@pytest.mark.parametrize(("before", "name", "after"), [
    pytest.param(GAP, "Beth", ("Anne", "Beth", "Cath"), id="the first free seat"),
    pytest.param(GAP, "Anne", ("", "", "Cath"), id="up again"),
    pytest.param(Seats(("Anne",)), "Beth", ("Anne", "Beth"), id="a seat of its own where there is room"),
    pytest.param(FOUR, "Eva", FOUR.names, id="nowhere where all are taken"),
    pytest.param(Seats(("Anne",)), "", ("Anne",), id="nobody"),
])  # fmt: skip
def test_a_name_sits_down_or_gets_up(before: Seats, name: str, after: tuple[str, ...]) -> None:
    assert before.toggled(name, 4).names == after


@pytest.mark.parametrize(("seat", "least", "after"), [
    pytest.param(1, 2, Seats(("Anne", "Cath", "Diana"), 1), id="a seat less"),
    pytest.param(2, 2, Seats(("Anne", "Beth", "Diana")), id="whoever begins gone"),
    pytest.param(1, 4, Seats(("Anne", "", "Cath", "Diana"), 2), id="a seat that has to stay"),
    pytest.param(2, 4, Seats(("Anne", "Beth", "", "Diana")), id="whoever begins up"),
    pytest.param(4, 2, FOUR, id="no such seat"),
    pytest.param(-1, 2, FOUR, id="none at all"),
])  # fmt: skip
def test_a_seat_is_taken_out(seat: int, least: int, after: Seats) -> None:
    assert FOUR.without(seat, least) == after


@pytest.mark.parametrize(("seat", "by", "after"), [
    pytest.param(2, -1, Seats(("Anne", "Cath", "Beth", "Diana"), 1), id="whoever begins takes it along"),
    pytest.param(0, 1, Seats(("Beth", "Anne", "Cath", "Diana"), 2), id="others pass by"),
    pytest.param(0, -1, FOUR, id="not above the first"),
    pytest.param(3, 1, FOUR, id="not below the last"),
])  # fmt: skip
def test_somebody_moves_on(seat: int, by: int, after: Seats) -> None:
    assert FOUR.moved(seat, by) == after


def test_whoever_begins_is_listed_first_and_neighbours_stay_neighbours() -> None:
    assert FOUR.turned() == ["Cath", "Diana", "Anne", "Beth"]
    assert Seats(("Anne", "", "Cath", "Dan"), 2).turned() == ["Cath", "Dan", "Anne"]
    assert GAP.turned() == ["Anne", "Cath"]


def test_every_seating_can_be_drawn_and_everybody_can_begin() -> None:
    three = Seats(("Anne", "", "Beth", "Cath"), 3)
    drawn = [three.drawn() for _ in range(300)]
    assert {seats.names for seats in drawn} == {(*names, "") for names in permutations(("Anne", "Beth", "Cath"))}
    assert {seats.opener for seats in drawn} == {"Cath"}, "who begins was not drawn for"
    assert {three.first_drawn().opener for _ in range(300)} == {"Anne", "Beth", "Cath"}
    assert Seats(("", "")).first_drawn() == Seats(("", ""))


@given(tables, st.data())
def test_nothing_loses_or_invents_anybody_but_taking_out(seats: Seats, data: st.DataObject) -> None:
    if seats.taken:
        seats = Seats(seats.names, data.draw(st.sampled_from(seats.taken)))
    seat = data.draw(st.integers(-1, 6))
    for after in (seats.moved(seat, 1), seats.moved(seat, -1), seats.drawn(), seats.widened(6)):
        assert sorted(after.people) == sorted(seats.people)
        assert after.opener == seats.opener
    assert sorted(seats.turned()) == sorted(seats.people)


@pytest.mark.parametrize(("key", "seating"), [
    ("barbu", Seating(3, 5)),
    ("burraco", Seating(2, 4, "always")),
    ("barakon", Seating(2, 4, "usually")),
    ("bacara", Seating(2, 50)),
])  # fmt: skip
def test_a_game_tells_who_may_play_by_any_of_its_presets(key: str, seating: Seating) -> None:
    assert widest(games.find(key)) == seating
