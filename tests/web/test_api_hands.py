"""Hands recorded, corrected and struck through the JSON API, as format.md, section 7 promises it to other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.answers import ENVELOPE, STANDING, refusal
from tests.web.hands import HEARTS, QUEENS, WORKED, stop

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Json, Keeper, Written

SET: Json = {"odd_even": [2], "opposites": 1, "triples": 1, "runs": 1, "families": [3]}


def test_a_hand_is_recorded_and_answered_with_itself_alone(begin: Begin) -> None:
    keeper = begin("barbu")
    response = keeper.ask("POST", "/hands", hand=QUEENS)
    answer = response.get_json()
    assert response.status_code == 201
    assert set(answer) == ENVELOPE
    assert (answer["ok"], answer["seq"], answer["number"]) == (True, keeper.seq + 1, 1)
    result = keeper.get()["result"]
    assert answer["hand"] == result["hands"][0]
    for key in ("totals", "ranks", "finished", "next", "warnings"):
        assert answer[key] == result[key], key


def test_the_printed_deals_of_barbu_come_out(begin: Begin) -> None:
    keeper = begin("barbu")
    first = keeper.record(QUEENS)
    assert first["totals"] == first["hand"]["points"] == [-12, 24, -12, -24]
    assert first["hand"]["raw"] == [-6, 0, -6, -12]
    assert [(paid["from"], paid["to"], paid["points"]) for paid in first["hand"]["payments"]] == [
        ("Anne", "Beth", 6),
        ("Cath", "Beth", 6),
        ("Diana", "Beth", 12),
    ]
    assert first["ranks"] == [2, 1, 2, 4]
    second = keeper.record(HEARTS)
    assert second["hand"]["points"] == [8, -8, -36, 6]
    assert second["hand"]["raw"] == [0, -6, -20, -4]
    assert second["totals"] == [-4, 16, -48, -18]
    assert second["hand"]["check_total"] == -54
    assert second["next"]["declarer"] == "Anne"
    assert second["next"]["dealer"] == "Diana"


ROLL = [{"dice": [1, 1, 2, 5, 6, 6]}, {"dice": [6, 6, 6]}, {"dice": [5, 2, 2, 3, 3, 4]}, {"dice": [2, 2, 3, 3, 4]}]


@pytest.mark.parametrize(("start", "turn", "total", "event"), [
    pytest.param(1000, {"throws": ROLL[:1]}, 1250, "stop", id="250"),
    pytest.param(1000, {"throws": ROLL[:2]}, 1850, "stop", id="850"),
    pytest.param(1000, {"throws": ROLL[:3]}, 1900, "stop", id="900"),
    pytest.param(1000, {"throws": ROLL}, 1000, "bust", id="bust"),
    pytest.param(9800, {"over": 1000}, 8800, "overshoot", id="1000 too many"),
    pytest.param(9800, {"throws": [{"dice": [1, 1, 5, 5, 2, 3]}]}, 9500, "overshoot", id="1-1-5-5"),
    pytest.param(9800, {"points": 200}, 10_000, "win", id="exactly 10,000"),
    pytest.param(0, {"points": 950}, 0, "not-entered", id="short of the entry"),
    pytest.param(0, {"skip": True}, 0, "skip", id="not thrown"),
])  # fmt: skip
def test_the_printed_turns_of_bacara_come_out(begin: Begin, start: int, turn: Json, total: int, event: str) -> None:
    answer = begin("bacara", start=[start, 0]).record({"player": "Ana", **turn})
    assert answer["totals"] == [total, 0]
    assert answer["hand"]["event"] == event
    assert answer["finished"] is (event == "win")
    assert (answer["next"] is None) is (event == "win")


@pytest.mark.parametrize(("side", "points"), [
    pytest.param({**SET, "ladders": [{"top": "A"}]}, 26, id="an ace ladder"),
    pytest.param({**SET, "ladders": [{"top": "A", "royal": True}]}, 40, id="a royal ace ladder"),
    pytest.param({"tricks": 3}, 15, id="three tricks"),
])  # fmt: skip
def test_the_printed_deals_of_barakon_come_out(begin: Begin, side: Json, points: int) -> None:
    assert begin("barakon").record({"sides": [side, {}]})["totals"] == [points, 0]


def test_the_worked_hand_of_burraco_comes_out(begin: Begin) -> None:
    answer = begin("burraco").record(WORKED)
    assert answer["totals"] == [530, -120]
    for side, points in enumerate(answer["hand"]["points"]):
        assert sum(line["points"] for line in answer["hand"]["lines"] if line["side"] == side) == points


def test_a_forgotten_hand_is_put_in_before_another(begin: Begin) -> None:
    keeper = begin("burraco", WORKED)
    first: Json = {"sides": [{"table": 60}, {"table": 90}]}
    answer = keeper.record(first, before=1)
    assert (answer["number"], answer["hand"]["points"], answer["totals"]) == (1, [60, 90], [590, -30])
    assert keeper.hands == [first, WORKED]


@pytest.mark.parametrize(("before", "status", "code"), [
    pytest.param(0, 422, "range", id="0"),
    pytest.param(-1, 422, "range", id="negative"),
    pytest.param(True, 422, "type", id="true"),
    pytest.param("1", 422, "type", id="text"),
    pytest.param(None, 422, "type", id="null"),
    pytest.param(1.0, 422, "type", id="1.0"),
    pytest.param(10**30, 422, "range", id="huge"),
])  # fmt: skip
def test_a_hand_is_put_in_before_a_hand_and_nothing_else(
    turns: Keeper, before: Any, status: int, code: str, written: Written
) -> None:
    was = written()
    answer = refusal(turns.ask("POST", "/hands", hand=stop("Ana", 300), before=before), status, code)
    assert answer["field"] == "before"
    assert written() == was


def test_a_hand_is_corrected_and_all_after_it_scored_again(begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000), stop("Dan", 1100), stop("Ana", 500))
    response = keeper.ask("PUT", "/hands/1", hand=stop("Ana", 950))
    answer = response.get_json()
    assert response.status_code == 200
    assert set(answer) == ENVELOPE
    assert (answer["number"], answer["hand"]["event"], answer["totals"]) == (1, "not-entered", [0, 1100])
    assert keeper.get()["result"]["hands"][2]["event"] == "not-entered"


@pytest.mark.parametrize(("game", "hands", "number", "corrected", "later", "code"), [
    pytest.param(
        "bacara", [stop("Ana", 9000), stop("Dan", 1100), stop("Ana", 1000)], 1, stop("Ana", 9500), 3, "range",
        id="points that no longer fit",
    ),
    pytest.param(
        "barbu", [QUEENS, HEARTS], 1, {"declarer": "Anne", "contract": "no-hearts", "result": {"raw": [-30, 0, 0, 0]}},
        2, "contract-used", id="a contract used twice",
    ),
    pytest.param("bacara", [stop("Ana", 9000), stop("Dan", 1100)], 1, stop("Ana", 10_000), 2, "finished", id="over"),
])  # fmt: skip
def test_a_correction_that_makes_a_later_hand_impossible_names_the_later_hand(
    begin: Begin, written: Written, game: str, hands: list[Json], number: int, corrected: Json, later: int, code: str
) -> None:
    keeper = begin(game, *hands)
    was, state = written(), keeper.get()
    answer = refusal(keeper.ask("PUT", f"/hands/{number}", hand=corrected), 422, code)
    assert answer["hand"] == later
    assert str(later) in answer["error"]
    assert (written(), keeper.get()) == (was, state)


def test_a_refused_hand_says_which_and_where(begin: Begin, written: Written) -> None:
    keeper = begin("barbu", QUEENS)
    was = written()
    hand = {"declarer": "Anne", "contract": "no-tricks", "result": {"Anne": 12}}
    answer = refusal(keeper.ask("POST", "/hands", hand=hand), 422, "count")
    assert (answer["hand"], answer["field"]) == (2, "result")
    assert "2" in answer["error"]
    assert written() == was


@pytest.mark.parametrize("hand", [
    pytest.param([], id="a list"), pytest.param("Ana", id="text"), pytest.param(None, id="null"),
    pytest.param(3, id="a number"), pytest.param(True, id="true"),
])  # fmt: skip
@pytest.mark.parametrize(("method", "path"), [("POST", "/hands"), ("PUT", "/hands/1")])
def test_a_hand_is_an_object(turns: Keeper, method: str, path: str, hand: Any) -> None:
    assert refusal(turns.ask(method, path, hand=hand), 422, "type")["field"] == "hand"


@pytest.mark.parametrize(("method", "path"), [("POST", "/hands"), ("PUT", "/hands/1")])
def test_a_hand_has_to_be_there(turns: Keeper, method: str, path: str) -> None:
    answer = refusal(turns.ask(method, path), 422, "type")
    assert answer["field"] == "hand"
    assert "hand" in answer["error"]


@pytest.mark.parametrize("number", ["0", "3", "99", "99999999999999999999", "-1", "x", "1.0"])
@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_hand_that_is_not_there_is_not_found(turns: Keeper, written: Written, method: str, number: str) -> None:
    was = written()
    body: Json = {"hand": stop("Ana", 1000)} if method == "PUT" else {}
    refusal(turns.ask(method, f"/hands/{number}", **body), 404, "not-found")
    assert written() == was


def test_a_struck_turn_of_bacara_was_not_thrown(turns: Keeper) -> None:
    answer = turns.write("DELETE", "/hands/1")
    assert turns.hands[0] == {"player": "Ana", "skip": True}
    assert (answer["number"], answer["hand"]["event"], answer["totals"]) == (1, "skip", [0, 1100])
    assert set(answer) == ENVELOPE


def test_a_struck_deal_is_gone(begin: Begin) -> None:
    keeper = begin("barbu", QUEENS, HEARTS)
    answer = keeper.write("DELETE", "/hands/1")
    assert keeper.hands == [HEARTS]
    assert answer["totals"] == [8, -8, -36, 6]
    assert set(answer) >= STANDING


def test_a_struck_adjustment_is_gone_even_in_bacara(begin: Begin) -> None:
    keeper = begin("bacara", {"adjust": [0, -100], "why": "late"}, stop("Ana", 1000))
    keeper.write("DELETE", "/hands/1")
    assert keeper.hands == [stop("Ana", 1000)]
