"""A match in short: what lists show of it and statistics count, written and read back the same."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.core.jsontext import dumps, loads
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.summary import everybody, read_summary, summary
from tests.browser.records import worked

DICE = [{"player": "Ana", "points": 1000}, {"player": "Dan", "points": 1500}, {"player": "Mia", "points": 2000}]
TAKEN = [{"after": 2, "seat": "Ana", "taken_by": "Mia"}]


def played(game: str = "bacara", players: tuple[str, ...] = ("Ana", "Dan"), **more: Any) -> Played:
    record = read_record(
        {"format": "scorekeeper/1", "game": game, "players": list(players), "hands": [], **more}, games.find
    )
    return play(games.find(game), record)


@pytest.mark.parametrize("ended", [False, True], ids=["going on", "ended"])
@pytest.mark.parametrize("key", games.keys())
def test_a_summary_is_read_as_it_was_written(key: str, ended: bool) -> None:
    for record, _ in worked(key):
        told = summary(play(games.find(key), read_record({**record, "ended": ended}, games.find)))
        assert read_summary(loads(dumps(told.to_json()).encode())) == told


def test_a_match_that_goes_on_has_points_and_no_marks() -> None:
    told = summary(played(hands=DICE[:2], title="Friday"))
    assert (told.title, told.totals, told.ranks, told.hands) == ("Friday", (1000, 1500), (2, 1), 2)
    assert (told.finished, told.counts, told.marks) == (False, False, ())


def test_a_match_that_is_over_brings_marks_for_whoever_played_each_hand() -> None:
    told = summary(played(hands=DICE, changes=TAKEN, ended=True))
    assert (told.sides, told.totals, told.counts) == ((("Mia",), ("Dan",)), (3000, 1500), True)
    assert {mark.player: mark.amount for mark in told.marks if mark.what == "points"} == {
        "Ana": 1000, "Dan": 1500, "Mia": 2000,
    }  # fmt: skip


def test_a_match_that_ended_before_anything_was_played_does_not_count() -> None:
    told = summary(played(ended=True))
    assert (told.finished, told.counts) == (True, False)


@pytest.mark.parametrize(
    ("preset", "kind"),
    [pytest.param("classic", "barbu", id="high wins"), pytest.param("french", "barbu-low", id="low wins")],
)
def test_which_way_it_is_won_makes_another_kind(preset: str, kind: str) -> None:
    friends = ("Anne", "Beth", "Cath", "Diana")
    assert summary(played("barbu", friends, rules={"preset": preset})).kind == kind


def test_everybody_is_whoever_had_a_seat_each_once() -> None:
    assert everybody(played()) == ("Ana", "Dan")
    assert everybody(played(hands=DICE, changes=TAKEN)) == ("Ana", "Mia", "Dan")
