from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.statistics import COMMON, LARGEST, LEAST, Mark, marks_of, merged, scored
from scorekeeper.games import every, find

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from scorekeeper.core.game import AnyGame
    from scorekeeper.core.jsontext import Json, JsonObject
    from scorekeeper.core.play import Played
    from tests.core.conftest import Desk

BARBU: dict[str, Json] = {"game": "barbu", "players": ["Anne", "Beth", "Cath", "Diana"]}
KING: JsonObject = {"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}}
QUEENS: JsonObject = {"declarer": "Anne", "contract": "no-queens", "result": {"Anne": 3, "Beth": 1}}


def turn(player: str, points: int) -> JsonObject:
    return {"player": player, "points": points}


def lost(player: str) -> JsonObject:
    return {"player": player, "bust": True}


def common(played: Played) -> dict[str, list[tuple[str, int, int]]]:
    """What is kept of every game: (statistic, amount, of) by player."""
    keys = {statistic.key for statistic in COMMON}
    found: dict[str, list[tuple[str, int, int]]] = {}
    for mark in marks_of(played):
        if mark.what in keys:
            found.setdefault(mark.player, []).append((mark.what, mark.amount, mark.of))
    return found


def worked_cases() -> list[tuple[str, JsonObject]]:
    files = sorted((Path(__file__).parents[1] / "vectors").glob("*.jsonl"))
    cases = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines() if line]
    return [(case["id"], case["record"]) for case in cases if "error" not in case["expect"]]


def marks() -> st.SearchStrategy[Mark]:
    name, amount = st.sampled_from(["Anne", "Beth"]), st.integers(-500, 500)
    summed = st.builds(
        Mark,
        name,
        st.just("points"),
        amount,
        st.integers(1, 9),
        st.sampled_from(["", "trumps"]),
        st.sampled_from(["", "Cath"]),
    )
    extremes = {"best": LARGEST, "low-best": LEAST}
    return st.one_of(
        summed, *(st.builds(Mark, name, st.just(key), amount, st.just(of)) for key, of in extremes.items())
    )


several = st.lists(marks(), max_size=12)


def test_an_adjustment_is_no_hand(desk: Desk) -> None:
    played = desk.play(desk.record({"adjust": [500, 0]}, turn("Ana", 1000), {"adjust": [0, 50]}, lost("Dan")))
    (first, second) = scored(played)
    assert (first.standing.totals, first.hand, first.result.points) == ((500, 0), turn("Ana", 1000), (1000, 0))
    assert (second.standing.totals, second.result.points) == ((1500, 50), (0, 0))


@pytest.mark.parametrize(
    ("hands", "more", "expected"),
    [
        pytest.param([], {}, {}, id="nothing before the first hand"),
        pytest.param(
            [KING, QUEENS],
            BARBU,
            {
                "Anne": [("best", 0, LARGEST), ("points", -18, 2)],
                "Beth": [("best", -6, LARGEST), ("points", -26, 2)],
                "Cath": [("best", 0, LARGEST), ("points", 0, 2)],
                "Diana": [("best", 0, LARGEST), ("points", 0, 2)],
            },
            id="the largest where high scores win",
        ),
        pytest.param(
            [KING, QUEENS],
            BARBU | {"rules": {"preset": "french"}},
            {
                "Anne": [("low-best", 0, LEAST), ("low-points", 60, 2)],
                "Beth": [("low-best", 20, LEAST), ("low-points", 100, 2)],
                "Cath": [("low-best", 0, LEAST), ("low-points", 0, 2)],
                "Diana": [("low-best", 0, LEAST), ("low-points", 0, 2)],
            },
            id="the least where low scores win",
        ),
        pytest.param(
            [turn("Ana", 1000), lost("Dan"), turn("Ana", 300), {"player": "Dan", "skip": True}],
            {},
            {"Ana": [("best", 1000, LARGEST), ("points", 1300, 2)], "Dan": [("best", 0, LARGEST), ("points", 0, 1)]},
            id="a turn is nobody else's, and none where nothing was thrown",
        ),
        pytest.param(
            [{"sides": [{"table": 100}, {"hand": 30, "pozzetto": False}]}],
            BARBU | {"game": "burraco"},
            {
                "Anne": [("best", 100, LARGEST), ("points", 100, 1)],
                "Beth": [("best", -130, LARGEST), ("points", -130, 1)],
                "Cath": [("best", 100, LARGEST), ("points", 100, 1)],
                "Diana": [("best", -130, LARGEST), ("points", -130, 1)],
            },
            id="both of a pair have the points of their side",
        ),
    ],
)
def test_points_are_kept_of_every_game(
    desk: Desk, hands: Sequence[Json], more: dict[str, Json], expected: dict[str, list[tuple[str, int, int]]]
) -> None:
    assert common(desk.play(desk.record(*hands, **more))) == expected


def test_a_mark_goes_to_whoever_had_the_seat(desk: Desk) -> None:
    second = dict(QUEENS, declarer="Eve", result={"Eve": 3, "Beth": 1})
    changes: Json = [{"after": 1, "seat": "Anne", "taken_by": "Eve"}]
    found = common(desk.play(desk.record(KING, second, **BARBU, changes=changes)))
    assert found["Anne"] == [("best", 0, LARGEST), ("points", 0, 1)]
    assert found["Eve"] == [("best", -18, LARGEST), ("points", -18, 1)]
    assert found["Beth"] == [("best", -6, LARGEST), ("points", -26, 2)]


@given(several, st.randoms(use_true_random=False))
def test_the_order_of_marks_does_not_matter(some: list[Mark], chance: Random) -> None:
    mixed = some.copy()
    chance.shuffle(mixed)
    assert merged(mixed) == merged(some)


@given(several, several)
def test_matches_merged_one_by_one_are_all_of_them_merged_at_once(some: list[Mark], more: list[Mark]) -> None:
    assert merged((*merged(some), *merged(more))) == merged((*some, *more))
    assert merged(merged(some)) == merged(some)


@given(several)
def test_marks_that_are_alike_become_one(some: list[Mark]) -> None:
    alike = [(mark.player, mark.what, mark.part, mark.other) for mark in merged(some)]
    assert len(alike) == len(set(alike))
    assert set(alike) == {(mark.player, mark.what, mark.part, mark.other) for mark in some}


@pytest.mark.parametrize(("case", "record"), worked_cases(), ids=[case for case, _ in worked_cases()])
def test_marks_of_worked_cases_are_declared_and_can_be(case: str, record: JsonObject) -> None:
    read = read_record(record, find)
    game = find(read.game)
    declared = {statistic.key: statistic.show for statistic in (*COMMON, *game.statistics)}
    people = {name for seat in read.table().seats for _, name in seat.holders}
    for mark in marks_of(play(game, read)):
        assert mark.what in declared
        assert mark.part in {"", *game.words.terms}
        assert {mark.player, mark.other or mark.player} <= people
        assert (mark.of in (LARGEST, LEAST)) == (declared[mark.what] == "most")
        assert declared[mark.what] != "share" or 0 <= mark.amount <= mark.of


@pytest.mark.parametrize("game", every(), ids=lambda game: game.key)
def test_no_two_statistics_of_a_game_have_one_key(game: AnyGame) -> None:
    keys = [statistic.key for statistic in (*COMMON, *game.statistics)]
    assert len(keys) == len(set(keys))
