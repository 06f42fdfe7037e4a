"""`scorekeeper settle FILE`: what each pair of players settles."""

import json
from itertools import combinations
from typing import Any

import pytest

from tests.cli.settling import BARBU, FOUR, NO_KING, WORKED, pairs, settled


@pytest.mark.parametrize("case", ["barbu-001", "barbu-002"])
def test_the_printed_deals_are_settled_as_printed(case: str) -> None:
    record, expect = WORKED[case]["record"], WORKED[case]["expect"]
    [hand] = json.loads(settled(record, "--json").stdout)["hands"]
    assert [hand[key] for key in ("points", "raw", "chips", "check")] == [
        expect[key] for key in ("points", "raw", "chips", "check")
    ]
    assert [{key: each[key] for key in ("from", "to", "points")} for each in hand["payments"]] == expect["payments"]
    paid = [line.partition("× ")[2].partition(" ")[2] for line in pairs(settled(record).stdout)]
    said = [f"{each['from']} pays {each['to']} {each['points']}" for each in expect["payments"]]
    assert [line for line in paid if line != "nothing to pay"] == said


@pytest.mark.parametrize(
    ("doubles", "said"),
    [
        pytest.param({}, ["— 0 × 20 nothing to pay", "— 0 × 0 nothing to pay"], id="nobody doubles"),
        pytest.param({"Beth": ["Anne"]}, ["Beth → Anne 1 × 20 Anne pays Beth 20", "— 0 × 0 nothing to pay"], id="one"),
        pytest.param(
            {"Beth": ["Anne"], "Anne": ["Beth"]},
            ["Beth → Anne, Anne → Beth 2 × 20 Anne pays Beth 40", "— 0 × 0 nothing to pay"],
            id="both",
        ),
        pytest.param(
            {"Cath": ["Beth"], "Beth": ["Cath"]},
            ["— 0 × 20 nothing to pay", "Cath → Beth, Beth → Cath 2 × 0 nothing to pay"],
            id="both, of equal scores",
        ),
    ],
)
def test_each_pair_is_told_who_doubled_whom_and_who_pays(doubles: dict[str, list[str]], said: list[str]) -> None:
    told = pairs(settled(BARBU | {"hands": [NO_KING | {"doubles": doubles}]}).stdout)
    assert [line for line in told if line.startswith(("Anne & Beth", "Beth & Cath"))] == [
        f"Anne & Beth {said[0]}",
        f"Beth & Cath {said[1]}",
    ]


@pytest.mark.parametrize(
    ("game", "people"),
    [
        pytest.param({}, 4, id="six pairs of four"),
        pytest.param({"rules": {"preset": "three"}}, 3, id="three pairs of three"),
        pytest.param({"rules": {"preset": "french"}}, 5, id="ten pairs of five, who cannot double"),
    ],
)
def test_every_pair_stands_once_in_seating_order(game: dict[str, Any], people: int) -> None:
    names = [*FOUR, "Emil"][:people]
    told = pairs(settled(BARBU | game | {"players": names, "hands": [NO_KING]}).stdout)
    assert [line.partition(" —")[0] for line in told] == [f"{one} & {other}" for one, other in combinations(names, 2)]


def test_names_are_understood_however_their_letters_are_written() -> None:
    hand = {"declarer": "Zoë", "contract": "no-king", "result": {"king": "Zoë"}, "doubles": {"Beth": ["Zoe\u0308 "]}}
    told = pairs(settled(BARBU | {"players": ["Zoë", *FOUR[1:]], "hands": [hand]}).stdout)
    assert told[0] == "Zoë & Beth Beth → Zoë 1 × 20 Zoë pays Beth 20"


@pytest.mark.parametrize("declarer", FOUR)
def test_a_deal_is_settled_whoever_declares(declarer: str) -> None:
    assert settled(BARBU | {"hands": [NO_KING | {"declarer": declarer}]}).exit_code == 0
