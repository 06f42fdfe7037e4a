from collections.abc import Callable, Mapping

import pytest

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find

Playing = Callable[..., Played]

KING: dict[str, Json] = {"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}}
QUEENS: dict[str, Json] = {
    "declarer": "Anne",
    "contract": "no-queens",
    "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Cath": ["Anne"], "Anne": ["Cath"]},
    "result": {"Anne": 1, "Cath": 1, "Diana": 2},
}


@pytest.mark.parametrize(
    ("contract", "result", "raw", "reasons"),
    [
        pytest.param("no-tricks", {"Anne": 10, "Diana": 3}, [-20, 0, 0, -6], ["tricks", "tricks"], id="tricks"),
        pytest.param(
            "no-hearts",
            {"hearts": {"Anne": 10, "Beth": 3}, "ace": "Anne"},
            [-24, -6, 0, 0],
            ["hearts", "heart-ace", "hearts"],
            id="the ace by itself",
        ),
        pytest.param(
            "no-hearts",
            {"hearts": {"Anne": 1, "Beth": 12}, "ace": "Anne"},
            [-6, -24, 0, 0],
            ["heart-ace", "hearts"],
            id="the ace alone",
        ),
        pytest.param(
            "no-last-two",
            {"twelfth": "Cath", "last": "Cath"},
            [0, 0, -30, 0],
            ["twelfth", "last"],
            id="both of the last two",
        ),
        pytest.param("trumps", {"Beth": 13}, [0, 65, 0, 0], ["tricks"], id="trumps"),
        pytest.param(
            "dominoes",
            {"out": ["Diana", "Cath", "Anne", "Beth"]},
            [5, -5, 20, 45],
            ["dominoes"] * 4,
            id="dominoes",
        ),
        pytest.param("no-queens", {"raw": [-6, 0, -6, -12]}, [-6, 0, -6, -12], ["raw"] * 3, id="raw scores"),
    ],
)
def test_what_is_taken_is_explained_thing_by_thing(
    playing: Playing, contract: str, result: Json, raw: list[int], reasons: list[str]
) -> None:
    hand = playing({"declarer": "Anne", "contract": contract, "result": result}).hands[0]
    assert hand.extras["raw"] == raw
    assert [line.what for line in hand.lines] == reasons


def test_a_double_is_a_line_on_either_side_and_one_payment(playing: Playing) -> None:
    hand = playing(QUEENS).result().to_json()["hands"]
    assert isinstance(hand, list)
    assert hand[0]["lines"] == [
        {"side": 0, "what": "queens", "count": 1, "points": -6},
        {"side": 0, "what": "double", "with": 1, "times": 1, "points": -6},
        {"side": 1, "what": "double", "with": 0, "times": 1, "points": 6},
        {"side": 1, "what": "double", "with": 2, "times": 1, "points": 6},
        {"side": 1, "what": "double", "with": 3, "times": 1, "points": 12},
        {"side": 2, "what": "queens", "count": 1, "points": -6},
        {"side": 2, "what": "double", "with": 1, "times": 1, "points": -6},
        {"side": 3, "what": "queens", "count": 2, "points": -12},
        {"side": 3, "what": "double", "with": 1, "times": 1, "points": -12},
    ]
    assert hand[0]["payments"] == [
        {"from": "Anne", "to": "Beth", "points": 6, "times": 1},
        {"from": "Cath", "to": "Beth", "points": 6, "times": 1},
        {"from": "Diana", "to": "Beth", "points": 12, "times": 1},
    ]
    assert hand[0]["chips"] == [12, 24, -12, -24]


def test_a_redoubled_pair_settles_twice(playing: Playing) -> None:
    hand = playing(KING | {"doubles": {"Beth": ["Anne"], "Anne": ["Beth"]}}).hands[0]
    assert hand.extras["payments"] == [{"from": "Beth", "to": "Anne", "points": 40, "times": 2}]
    assert hand.points == (40, -60, 0, 0)


@pytest.mark.parametrize(
    ("rules", "seats", "contract", "points"),
    [
        pytest.param({}, 4, "no-tricks", (-9, 1, -9, -9), id="no tricks"),
        pytest.param({}, 4, "no-king", (-7, 1, -7, -7), id="no king"),
        pytest.param({"preset": "brader"}, 4, "no-king", (-8, -1, -8, -8), id="Brader's king"),
        pytest.param({"preset": "brader"}, 4, "no-tricks", (-22, 1, -22, -22), id="Brader's tricks"),
        pytest.param({"preset": "three"}, 3, "no-king", (-10, -1, -10), id="half a point is the smaller loss"),
        pytest.param({"preset": "three"}, 3, "no-tricks", (-16, 0, -16), id="halves"),
    ],
)
def test_a_contract_not_played_gives_each_opponent_the_nearest_share(
    playing: Playing, rules: Mapping[str, Json], seats: int, contract: str, points: tuple[int, ...]
) -> None:
    deal = {"declarer": "Beth", "contract": contract, "result": {"unplayed": True}}
    assert playing(deal, seats=seats, undoubled="unplayed", **rules).hands[0].points == points


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        pytest.param({"preset": "brader"}, (83, 63, 43, 22), id="Brader"),
        pytest.param({"preset": "brader", "ravage_city": 0}, (74, 54, 34, 13), id="Brader without Ravage City"),
        pytest.param({"preset": "classic"}, (45, 20, 5, -5), id="nothing is missing"),
        pytest.param({"king": -15}, (44, 19, 4, -7), id="too much"),
        pytest.param({"preset": "barbette"}, (40, 25, 10, -10), id="either dominoes or trumps"),
        pytest.param({"contracts": ["no-king", "dominoes"]}, (34, 9, -6, -17), id="two contracts"),
    ],
)
def test_dominoes_take_up_what_is_missing(playing: Playing, rules: Mapping[str, Json], points: tuple[int, ...]) -> None:
    deal = {"declarer": "Anne", "contract": "dominoes", "result": {"out": ["Anne", "Beth", "Cath", "Diana"]}}
    assert playing(deal, zero_adjust=True, **rules).hands[0].points == points


@pytest.mark.parametrize(
    ("seats", "contract", "result", "points"),
    [
        pytest.param(3, "no-tricks", {"Anne": 4, "Beth": 6}, (20, 30, 0), id="ten tricks for three"),
        pytest.param(5, "tricks", {"Anne": 4, "Emil": 2}, (-20, 0, 0, 0, -10), id="six tricks for five"),
        pytest.param(3, "no-hearts", {"hearts": {"Cath": 8}}, (0, 0, 40), id="eight hearts without an ace"),
        pytest.param(3, "dominoes", {"out": ["Cath", "Anne", "Beth"]}, (0, 40, -40), id="dominoes for three"),
        pytest.param(
            5, "dominoes", {"out": ["Emil", "Anne", "Beth", "Cath", "Diana"]}, (-25, 0, 25, 50, -50), id="for five"
        ),
        pytest.param(4, "first-last", {"first": "Beth", "last": "Cath"}, (0, 40, 40, 0), id="first and last"),
        pytest.param(4, "salad", {"raw": [240, 0, 0, 0]}, (240, 0, 0, 0), id="the whole salad in raw scores"),
        pytest.param(
            4,
            "salad",
            {"tricks": {"Anne": 8}, "hearts": {"Anne": 8}, "queens": {"Anne": 3, "Beth": 1}, "king": "Anne"},
            (220, 20, 0, 0),
            id="salad",
        ),
    ],
)
def test_the_french_game_counts_penalties(
    playing: Playing, seats: int, contract: str, result: Json, points: tuple[int, ...]
) -> None:
    deal = {"declarer": "Anne", "contract": contract, "result": result}
    assert playing(deal, seats=seats, preset="french").hands[0].points == points


def test_the_lowest_score_leads_the_french_game(playing: Playing) -> None:
    assert playing(KING, preset="french").result().ranks == (1, 4, 1, 1)


def test_three_players_pay_for_the_last_three_tricks(playing: Playing) -> None:
    deal = {"declarer": "Anne", "contract": "no-last-two", "result": {"last-three": ["Beth", "Anne", "Beth"]}}
    hand = playing(deal | {"doubles": {"Anne": ["Cath"], "Cath": ["Anne"]}}, seats=3, preset="three").hands[0]
    assert hand.extras["raw"] == [-10, -20, 0]
    assert hand.points == (-30, -20, 20)


def test_a_player_may_be_called_raw() -> None:
    deal: JsonObject = {"declarer": "raw", "contract": "no-queens", "result": {"raw": 3, "unplayed": 1}}
    record = {"format": "scorekeeper/1", "game": "barbu", "players": ["raw", "unplayed", "ace", "hearts"]}
    assert play(find("barbu"), read_record({**record, "hands": [deal]}, find)).hands[0].points == (-18, -6, 0, 0)


@pytest.mark.parametrize(
    ("contract", "extra"),
    [
        pytest.param("trumps", {"suit": "S", "result": {"Anne": 13}}, id="trumps"),
        pytest.param("dominoes", {"rank": "10", "result": {"out": ["Anne", "Beth", "Cath", "Diana"]}}, id="dominoes"),
    ],
)
def test_the_sheet_may_know_more_than_the_score(playing: Playing, contract: str, extra: Mapping[str, Json]) -> None:
    with_it, without = ({**extra, "declarer": "Anne", "contract": contract} for _ in range(2))
    del without["suit" if contract == "trumps" else "rank"]
    assert playing(with_it).hands == playing(without).hands


def test_an_adjustment_counts_for_the_check(playing: Playing) -> None:
    played = playing(
        KING, {"adjust": [0, -10, 0, 0], "why": "late"}, KING | {"contract": "no-queens", "result": {"Anne": 4}}
    )
    assert [hand.extras["check"] for hand in played.hands] == [-20, -10, -24]
    assert [hand.extras["check_total"] for hand in played.hands] == [-20, -30, -54]


@pytest.mark.parametrize(
    ("rules", "contract", "points"),
    [
        pytest.param({"doubling": "off"}, "no-king", (1, -7, -7, -7), id="no doubling at all"),
        pytest.param({"preset": "french"}, "no-king", (-1, 27, 27, 27), id="penalties"),
        pytest.param({"preset": "french", "king": 81, "queen": 1}, "no-queens", (1, 1, 1, 1), id="one each"),
    ],
)
def test_without_doubling_a_negative_contract_is_shared_out_where_that_was_agreed(
    playing: Playing, rules: dict[str, Json], contract: str, points: tuple[int, ...]
) -> None:
    deal = {"declarer": "Anne", "contract": contract, "result": {"unplayed": True}}
    assert playing(deal, **{**rules, "undoubled": "unplayed"}).hands[0].points == points
