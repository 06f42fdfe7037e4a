from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played
from scorekeeper.core.statistics import Mark, marks_of

Playing = Callable[..., Played]

QUEENS: JsonObject = {
    "declarer": "Anne",
    "contract": "no-queens",
    "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Cath": ["Anne"], "Anne": ["Cath"]},
    "result": {"Anne": 1, "Cath": 1, "Diana": 2},
}
"""The first deal that S1 prints: Beth wins of all three; Anne and Cath doubled each other and are level."""
HEARTS: JsonObject = {
    "declarer": "Anne",
    "contract": "no-hearts",
    "doubles": {"Diana": ["Anne", "Beth", "Cath"], "Anne": ["Diana"]},
    "result": {"raw": [0, -6, -20, -4]},
}
"""The second one: Anne and Diana doubled each other, and Anne has 8 of it."""
UNPLAYED: JsonObject = {"declarer": "Anne", "contract": "no-queens", "result": {"unplayed": True}}
DOUBLES = ("doubles-won", "doubles-lost", "doubles")


def kept(played: Played, what: str) -> dict[tuple[str, str], tuple[int, int]]:
    """One statistic: (amount, of) by player and part."""
    return {(mark.player, mark.part): (mark.amount, mark.of) for mark in marks_of(played) if mark.what == what}


def between(played: Played, what: str) -> dict[tuple[str, str], int]:
    """One statistic of doubles: its amount by player and other."""
    return {(mark.player, mark.other): mark.amount for mark in marks_of(played) if mark.what == what}


def of_doubles(played: Played) -> list[Mark]:
    return [mark for mark in marks_of(played) if mark.what in DOUBLES]


def test_the_two_printed_deals_give_points_by_contract(playing: Playing) -> None:
    played = playing(QUEENS, HEARTS)
    assert kept(played, "contract") == {
        ("Anne", "no-queens"): (-12, 1),
        ("Beth", "no-queens"): (24, 1),
        ("Cath", "no-queens"): (-12, 1),
        ("Diana", "no-queens"): (-24, 1),
        ("Anne", "no-hearts"): (8, 1),
        ("Beth", "no-hearts"): (-8, 1),
        ("Cath", "no-hearts"): (-36, 1),
        ("Diana", "no-hearts"): (6, 1),
    }
    assert kept(played, "declarer") == {("Anne", "no-queens"): (-12, 1), ("Anne", "no-hearts"): (8, 1)}


def test_the_two_printed_deals_give_doubles_won_and_lost(playing: Playing) -> None:
    played = playing(QUEENS, HEARTS)
    assert between(played, "doubles-won") == {
        ("Beth", "Anne"): 1,
        ("Beth", "Cath"): 1,
        ("Beth", "Diana"): 1,
        ("Anne", "Diana"): 1,
        ("Diana", "Beth"): 1,
        ("Diana", "Cath"): 1,
    }
    assert between(played, "doubles-lost") == {
        (other, name): times for (name, other), times in between(played, "doubles-won").items()
    }
    assert between(played, "doubles") == {
        ("Beth", "Anne"): 6,
        ("Anne", "Beth"): -6,
        ("Beth", "Cath"): 6,
        ("Cath", "Beth"): -6,
        ("Beth", "Diana"): 12 - 2,
        ("Diana", "Beth"): 2 - 12,
        ("Anne", "Diana"): 8,
        ("Diana", "Anne"): -8,
        ("Diana", "Cath"): 16,
        ("Cath", "Diana"): -16,
    }


def test_a_contract_of_several_declarers_is_one_average(playing: Playing) -> None:
    second: JsonObject = {"declarer": "Beth", "contract": "no-king", "result": {"king": "Anne"}}
    played = playing(dict(second, declarer="Anne"), second, order="rotating")
    assert kept(played, "contract")["Anne", "no-king"] == (-40, 2)
    assert kept(played, "declarer") == {("Anne", "no-king"): (-20, 1), ("Beth", "no-king"): (0, 1)}


@pytest.mark.parametrize(
    ("deal", "rules", "contract", "declarer"),
    [
        pytest.param(
            dict(QUEENS, doubles={}, result={"raw": [-6, 0, -6, -12]}), {}, (-12, 1), (-6, 1), id="by raw scores"
        ),
        pytest.param(UNPLAYED, {"undoubled": "unplayed"}, (-8, 1), (0, 1), id="not played"),
    ],
)
def test_a_deal_told_in_another_way_counts_as_well(
    playing: Playing, deal: Json, rules: dict[str, Json], contract: tuple[int, int], declarer: tuple[int, int]
) -> None:
    played = playing(deal, **rules)
    assert kept(played, "contract")["Diana", "no-queens"] == contract
    assert kept(played, "declarer") == {("Anne", "no-queens"): declarer}
    assert of_doubles(played) == []


def test_the_french_game_stands_apart_and_has_no_doubles(playing: Playing) -> None:
    played = playing(dict(QUEENS, doubles={}), preset="french")
    assert kept(played, "low-contract")["Diana", "no-queens"] == (40, 1)
    assert kept(played, "low-declarer") == {("Anne", "no-queens"): (20, 1)}
    assert {mark.what for mark in marks_of(played)} == {"low-contract", "low-declarer", "low-points", "low-best"}


@settings(max_examples=40)
@given(st.data())
def test_what_one_wins_by_doubles_another_loses(matches: st.SearchStrategy[Played], data: st.DataObject) -> None:
    played = data.draw(matches)
    sums = Counter[str]()
    for mark in of_doubles(played):
        sums[mark.what] += mark.amount
    assert sums["doubles-won"] == sums["doubles-lost"]
    assert sums["doubles"] == 0
    won, lost, points = (between(played, what) for what in DOUBLES)
    assert {(other, name): times for (name, other), times in lost.items()} == won
    assert {(other, name): -amount for (name, other), amount in points.items()} == points


@settings(max_examples=40)
@given(st.data())
def test_the_contracts_of_a_player_are_all_his_points(matches: st.SearchStrategy[Played], data: st.DataObject) -> None:
    sums: dict[str, Counter[str]] = {"contract": Counter(), "points": Counter()}
    for mark in marks_of(data.draw(matches)):
        what = mark.what.removeprefix("low-")
        if what in sums:
            sums[what].update({mark.player: mark.amount, f"{mark.player}: deals": mark.of})
    assert sums["contract"] == sums["points"]
