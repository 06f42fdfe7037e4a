from collections.abc import Callable

import pytest

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played
from scorekeeper.core.statistics import marks_of
from scorekeeper.games.burraco.explaining import EAST_WEST, NORTH_SOUTH

Playing = Callable[..., Played]
Kept = dict[str, tuple[int, int]]

NUMBERS: JsonObject = {"clean": 1, "dirty": 1, "table": 155, "hand": 25, "closed": True}
NOTHING: Kept = {"burracos": (0, 1), "closed": (0, 1), "pozzetto": (0, 1)}


def kept(played: Played, player: str) -> Kept:
    """The game's own statistics of a player: (amount, of)."""
    marks = [mark for mark in marks_of(played) if mark.player == player and mark.what not in ("points", "best")]
    return {mark.what: (mark.amount, mark.of) for mark in marks}


@pytest.mark.parametrize(
    "sides",
    [
        pytest.param([NORTH_SOUTH, EAST_WEST], id="card by card"),
        pytest.param([NUMBERS, {"table": 45, "hand": 65, "pozzetto": False}], id="by numbers"),
    ],
)
def test_the_worked_hand_counts_for_both_of_a_pair(playing: Playing, sides: Json) -> None:
    played = playing({"sides": sides})
    closers = {"burracos": (2, 1), "clean": (1, 2), "dirty": (1, 1), "closed": (1, 1), "pozzetto": (0, 1)}
    assert kept(played, "Anne") == kept(played, "Cath") == closers
    assert kept(played, "Beth") == kept(played, "Diana") == NOTHING | {"pozzetto": (1, 1)}


def test_hands_are_added_up(playing: Playing) -> None:
    played = playing({"sides": [{"clean": 2, "semi": 1, "dirty": 1, "table": 300}, {}]}, {"sides": [NUMBERS, {}]})
    assert kept(played, "Anne") == {
        "burracos": (6, 2),
        "clean": (3, 6),
        "dirty": (3, 2),  # where it has no price of its own, the semi-clean burraco is a dirty one
        "closed": (1, 2),
        "pozzetto": (0, 2),
    }
    assert kept(played, "Beth") == {"burracos": (0, 2), "closed": (0, 2), "pozzetto": (0, 2)}


@pytest.mark.parametrize(
    ("preset", "side", "expected"),
    [
        pytest.param(
            "italian",
            {"clean": 1, "semi": 2, "table": 200},
            {"burracos": (3, 1), "clean": (1, 3), "semi": (2, 1)},
            id="a semi-clean burraco is not clean",
        ),
        pytest.param(
            "reale",
            {"dirty": 1, "noble": 1, "royal": 1, "table": 400},
            {"burracos": (3, 1), "clean": (2, 3), "dirty": (1, 1), "noble": (1, 1), "royal": (1, 1)},
            id="noble and royal burracos are clean",
        ),
    ],
)
def test_burracos_are_told_apart(playing: Playing, preset: str, side: JsonObject, expected: Kept) -> None:
    assert kept(playing({"sides": [side, {}]}, preset=preset), "Anne") == NOTHING | expected


def test_two_against_one_have_what_they_laid_together(playing: Playing) -> None:
    alone, together = {"table": 100, "pozzetto": False}, {"clean": 1, "table": 105, "closed": True}
    played = playing({"soloist": "Beth", "sides": [alone, together]}, preset="three")
    pair = NOTHING | {"burracos": (1, 1), "clean": (1, 1), "closed": (1, 1)}
    assert kept(played, "Anne") == kept(played, "Cath") == pair
    assert kept(played, "Beth") == NOTHING | {"pozzetto": (1, 1)}
