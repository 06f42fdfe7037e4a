from collections.abc import Callable

import pytest

from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played

Playing = Callable[..., Played]

RUN = ["4H", "5H", "6H", "7H", "8H", "9H", "10H"]
KINGS = ["KS", "KH", "KD", "KC", "KS", "KH", "*"]
DIRTY_BY_ENDS = ["2H", "7D", "8D", "9D", "10D", "JD", "QD", "KD"]


@pytest.mark.parametrize(
    ("side", "rules", "expected"),
    [
        pytest.param({}, {}, [], id="nothing written"),
        pytest.param({"table": 240}, {}, [("table", 240)], id="cards on the table"),
        pytest.param({"table": 60, "unplayed": 95}, {}, [("unplayed", -95), ("table", 60)], id="an unplayed pozzetto"),
        pytest.param(
            {"table": 60, "unplayed": 95},
            {"pozzetto_unplayed": "flat"},
            [("unplayed", -100), ("table", 60)],
            id="an unplayed pozzetto, flat",
        ),
        pytest.param(
            {"hand": 65, "pozzetto": False}, {}, [("pozzetto", -100), ("hand", -65)], id="a pozzetto not taken"
        ),
        pytest.param(
            {"clean": 1, "table": 300, "hand": 10, "closed": True},
            {},
            [("clean", 200), ("closed", 100), ("table", 300), ("hand", -10)],
            id="closed, the partner with cards",
        ),
        pytest.param({"semi": 2, "table": 70}, {}, [("dirty", 200), ("table", 70)], id="semi-clean off"),
        pytest.param({"semi": 2, "table": 70}, {"semi": True}, [("semi", 300), ("table", 70)], id="semi-clean on"),
        pytest.param(
            {"melds": [DIRTY_BY_ENDS]}, {}, [("dirty", 100), ("table", 85)], id="a semi-clean meld where it is off"
        ),
        pytest.param(
            {"melds": [DIRTY_BY_ENDS]}, {"semi": True}, [("semi", 150), ("table", 85)], id="a semi-clean meld"
        ),
        pytest.param(
            {"melds": [RUN, KINGS, ["3S", "4S", "5S"]], "cards": ["AD", "9C"], "closed": True},
            {},
            [("clean", 200), ("dirty", 100), ("closed", 100), ("table", 155), ("hand", -25)],
            id="the rule book's deal, card by card",
        ),
        pytest.param({"cards": ["*"]}, {}, [("hand", -30)], id="cards in hand and nothing laid"),
        pytest.param(
            {"melds": [RUN], "unplayed": 60}, {}, [("clean", 200), ("unplayed", -60), ("table", 50)], id="both"
        ),
    ],
)
def test_a_side_gets_its_lines(
    playing: Playing, side: Json, rules: dict[str, Json], expected: list[tuple[str, int]]
) -> None:
    (hand,) = playing({"sides": [side, {}]}, rules=rules).hands
    assert [(line.what, line.points) for line in hand.lines if line.side == 0] == expected
    assert hand.points == (sum(points for _, points in expected), 0)


@pytest.mark.parametrize(
    ("side", "points"),
    [
        pytest.param({"clean": 1, "noble": 1, "table": 250, "hand": 30, "closed": True}, 1020, id="noble, closed"),
        pytest.param({"dirty": 1, "royal": 1, "table": 180}, 1280, id="royal"),
        pytest.param({"noble": 1, "table": 110, "closed": True}, 710, id="a noble one is enough to close"),
        pytest.param({"royal": 1, "table": 125, "closed": True}, 1225, id="so is a royal one"),
        pytest.param({"cards": ["2S", "AH"]}, -25, id="a two is 10"),
    ],
)
def test_burraco_reale_has_its_own_worths(playing: Playing, side: Json, points: int) -> None:
    assert playing({"sides": [side, {}]}, preset="reale").now.totals == (points, 0)


def test_a_burraco_is_counted_with_its_line(playing: Playing) -> None:
    (hand,) = playing({"sides": [{"clean": 2, "table": 200}, {}]}).hands
    assert hand.to_json()["lines"] == [
        {"side": 0, "what": "clean", "count": 2, "points": 400},
        {"side": 0, "what": "table", "points": 200},
    ]


def test_one_side_may_give_numbers_and_the_other_cards(playing: Playing) -> None:
    assert playing({"sides": [{"melds": [RUN]}, {"table": 100}]}).now.totals == (250, 100)


def test_a_card_may_be_there_twice(playing: Playing) -> None:
    assert playing({"sides": [{"melds": [RUN]}, {"melds": [RUN]}]}).now.totals == (250, 250)
