from collections.abc import Callable, Sequence

import pytest

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.statistics import marks_of
from scorekeeper.games import find

Playing = Callable[..., Played]
Kept = dict[str, tuple[int, int]]

BUST: JsonObject = {"bust": True}
SKIP: JsonObject = {"skip": True}


def points(number: int, **more: Json) -> JsonObject:
    return {"points": number, **more}


def in_turn(ana: Sequence[JsonObject], dan: Sequence[JsonObject]) -> list[JsonObject]:
    """The turns of Ana and Dan, Ana first."""
    both = [
        {"player": name, **turn}
        for pair in zip(ana, dan, strict=False)
        for name, turn in zip(("Ana", "Dan"), pair, strict=True)
    ]
    return [*both, *({"player": "Ana", **turn} for turn in ana[len(dan) :])]


def kept(played: Played, player: str) -> Kept:
    """The game's own statistics of a player: (amount, of)."""
    marks = [mark for mark in marks_of(played) if mark.player == player and mark.what not in ("points", "best")]
    return {mark.what: (mark.amount, mark.of) for mark in marks}


@pytest.mark.parametrize(
    ("turns", "rules", "expected"),
    [
        pytest.param(
            [BUST, points(600), points(1000), points(300)],
            {},
            {"busts": (1, 4), "overshoots": (0, 4), "to-enter": (3, 1)},
            id="in with the third turn",
        ),
        pytest.param([BUST, points(950)], {}, {"busts": (1, 2), "overshoots": (0, 2)}, id="not in yet"),
        pytest.param(
            [points(8000), points(1950, over=100), points(2000)],
            {},
            {"busts": (0, 3), "overshoots": (1, 3), "to-enter": (1, 1)},
            id="past the goal",
        ),
        pytest.param(
            [points(8000), SKIP, BUST, points(2000)],
            {},
            {"busts": (1, 3), "overshoots": (0, 3), "to-enter": (1, 1), "to-win": (3, 1)},
            id="a turn not thrown is none",
        ),
        pytest.param(
            [points(1000), points(0, over=8000), points(500), points(1000)],
            {"target": 3000, "reenter": True},
            {"busts": (0, 4), "overshoots": (1, 4), "to-enter": (1, 1)},
            id="who has to enter again entered once",
        ),
    ],
)
def test_the_turns_of_a_player_are_counted(
    playing: Playing, turns: list[JsonObject], rules: dict[str, Json], expected: Kept
) -> None:
    played = playing(*in_turn(turns, [BUST] * (len(turns) - 1)), **rules)
    assert kept(played, "Ana") == expected
    assert kept(played, "Dan") == {"busts": (len(turns) - 1, len(turns) - 1), "overshoots": (0, len(turns) - 1)}


def test_all_who_reach_the_goal_in_the_last_round_did(playing: Playing) -> None:
    turns = in_turn([points(2000), points(1000)], [points(1000), points(2000)])
    played = playing(*turns, target=3000, last_round=True)
    assert kept(played, "Ana")["to-win"] == kept(played, "Dan")["to-win"] == (2, 1)


def test_nobody_needed_so_few_turns_in_a_match_begun_on_paper(playing: Playing) -> None:
    played = playing(*in_turn([BUST, points(200)], [points(1000)]), start=[9800, 0])
    assert played.finished
    assert kept(played, "Ana") == {"busts": (1, 2), "overshoots": (0, 2)}
    assert kept(played, "Dan") == {"busts": (0, 1), "overshoots": (0, 1)}


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        pytest.param(0, {"busts": (1, 3), "overshoots": (0, 3), "to-enter": (2, 1), "to-win": (3, 1)}, id="at once"),
        pytest.param(1, {"busts": (0, 2), "overshoots": (0, 2)}, id="after a turn of Ana"),
    ],
)
def test_who_takes_a_seat_after_turns_of_another_did_not_need_so_few(after: int, expected: Kept) -> None:
    turns = in_turn([BUST, points(9000), points(1000)], [BUST, BUST])
    renamed = [
        dict(turn, player="Ion") if turn["player"] == "Ana" and n >= after else turn for n, turn in enumerate(turns)
    ]
    record: JsonObject = {
        "format": "scorekeeper/1",
        "game": "bacara",
        "players": ["Ana", "Dan"],
        "hands": renamed,
        "changes": [{"after": after, "seat": "Ana", "taken_by": "Ion"}],
    }
    played = play(find("bacara"), read_record(record, find))
    assert kept(played, "Ion") == expected
