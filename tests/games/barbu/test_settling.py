"""Doubles settled a second time, by matrices: the points are the raw scores times one matrix made of the doubles."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find

GAME = find("barbu")

Matrix = list[list[int]]
Matches = st.SearchStrategy[Played]
Hand = Mapping[str, Any]

VECTORS = Path(__file__).parents[2] / "vectors" / "barbu.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines() if line]
SCORED = [case for case in CASES if "error" not in case["expect"]]
SETTLED = [case for case in CASES if {"raw", "points"} <= {*case["expect"]}]


def doubled(names: Sequence[str], hand: Hand) -> Matrix:
    """How often each two doubled each other, whoever began: the matrix of the doubles and its mirror image added."""
    made = hand.get("doubles", {})
    one_way = [[int(other in made.get(name, ())) for other in names] for name in names]
    return [
        [ours + theirs for ours, theirs in zip(*both, strict=True)]
        for both in zip(one_way, mirrored(one_way), strict=True)
    ]


def mirrored(matrix: Matrix) -> Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]


def settling(times: Matrix) -> Matrix:
    """What makes points of raw scores: each keeps his own, once more for every double he is in, less the others'."""
    return [
        [(1 + sum(row)) * (seat == other) - count for other, count in enumerate(row)] for seat, row in enumerate(times)
    ]


def applied(matrix: Matrix, scores: Sequence[int]) -> list[int]:
    return [sum(factor * score for factor, score in zip(row, scores, strict=True)) for row in matrix]


def flows(times: Matrix, raw: Sequence[int]) -> Matrix:
    """What each has from each: the negative of its mirror image."""
    return [[count * (raw[seat] - raw[other]) for other, count in enumerate(row)] for seat, row in enumerate(times)]


def settled_alike(played: Played) -> None:
    """Every deal has the points and the payments that the matrices say."""
    for number, (hand, scored) in enumerate(zip(played.record.hands, played.hands, strict=True)):
        if "adjust" in hand:
            continue
        names, extras = played.standings[number].table.names, json.loads(json.dumps(scored.extras))
        times, raw = doubled(names, hand), extras["raw"]
        assert list(scored.points) == applied(settling(times), raw)
        paid = flows(times, raw)
        assert {(each["to"], each["from"]): (each["points"], each["times"]) for each in extras["payments"]} == {
            (names[seat], names[other]): (points, times[seat][other])
            for seat, row in enumerate(paid)
            for other, points in enumerate(row)
            if points > 0
        }
        assert [sum(row) for row in paid] == [points - own for points, own in zip(scored.points, raw, strict=True)]


@pytest.mark.parametrize("case", SETTLED, ids=[case["id"] for case in SETTLED])
def test_what_the_worked_cases_expect_is_what_a_matrix_makes_of_it(case: Hand) -> None:
    hand, expected = case["record"]["hands"][-1], case["expect"]
    times = doubled(case["record"]["players"], hand)
    assert applied(settling(times), expected["raw"]) == expected["points"]


@pytest.mark.parametrize("case", SCORED, ids=[case["id"] for case in SCORED])
def test_the_worked_cases_are_settled_by_a_matrix_too(case: Hand) -> None:
    settled_alike(play(GAME, read_record(case["record"], find)))


@settings(max_examples=60)
@given(st.data())
def test_random_deals_are_settled_by_a_matrix_too(matches: Matches, data: st.DataObject) -> None:
    settled_alike(data.draw(matches))
