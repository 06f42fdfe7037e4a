"""The JSON API as format.md, section 7 promises it to other programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.web.conftest import Begin, Json, Keeper, Written

    MakeRecord = Callable[..., Json]

QUEENS: Json = {
    "declarer": "Anne",
    "contract": "no-queens",
    "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Cath": ["Anne"], "Anne": ["Cath"]},
    "result": {"Anne": 1, "Cath": 1, "Diana": 2},
}
HEARTS: Json = {
    "declarer": "Anne",
    "contract": "no-hearts",
    "doubles": {"Diana": ["Anne", "Beth", "Cath"], "Anne": ["Diana"]},
    "result": {"hearts": {"Beth": 3, "Cath": 8, "Diana": 2}, "ace": "Cath"},
}
SET: Json = {"odd_even": [2], "opposites": 1, "triples": 1, "runs": 1, "families": [3]}
WORKED: Json = {
    "sides": [
        {"clean": 1, "dirty": 1, "table": 155, "hand": 25, "closed": True},
        {"table": 45, "hand": 65, "pozzetto": False},
    ]
}
ENVELOPE = {"ok", "seq", "hand", "number", "totals", "ranks", "finished", "next", "warnings"}
STANDING = ENVELOPE - {"hand", "number"}

WRITES = [
    pytest.param("POST", "/hands", {"hand": {"player": "Ana", "points": 300}}, id="a hand"),
    pytest.param("POST", "/hands", {"hand": {"adjust": [50, 0]}, "before": 1}, id="a forgotten hand"),
    pytest.param("PUT", "/hands/2", {"hand": {"player": "Dan", "points": 1300}}, id="a correction"),
    pytest.param("DELETE", "/hands/2", {}, id="a hand struck"),
    pytest.param("POST", "/undo", {}, id="undo"),
    pytest.param("POST", "/redo", {}, id="redo"),
    pytest.param("PATCH", "", {"title": "At Ana's"}, id="a title"),
]


def stop(player: str, points: int) -> Json:
    return {"player": player, "points": points}


def refusal(response: TestResponse, status: int, code: str) -> Json:
    """The body of a refusal, once it is what section 5 says that one is."""
    answer: Any = response.get_json()
    assert (response.status_code, response.mimetype) == (status, "application/json"), response.text
    assert answer["ok"] is False
    assert answer["code"] == code, answer
    assert isinstance(answer["error"], str)
    assert len(answer["error"]) > 5
    assert "{" not in answer["error"], "a sentence with a hole in it"
    body: Json = answer
    return body


@pytest.fixture
def turns(begin: Begin) -> Keeper:
    """Bacara after Ana 1000 and Dan 1100, a title put and taken back: everything can be done to it, redo too."""
    keeper = begin("bacara", stop("Ana", 1000))
    keeper.record(stop("Dan", 1100))
    keeper.write("PATCH", title="To be taken back")
    keeper.write("POST", "/undo")
    return keeper


# --- opening and reading


def test_a_match_is_opened_with_two_secret_addresses(client: FlaskClient, make_record: MakeRecord) -> None:
    given = make_record("barbu", QUEENS, title="Friday")
    response = client.post("/api/matches", json=given)
    answer = response.get_json()
    assert response.status_code == 201
    assert set(answer) == {"ok", "keeper", "viewer", "seq", "result"}
    assert answer["ok"] is True
    assert isinstance(answer["seq"], int)
    assert all(re.fullmatch(r"/m/[\w-]{22,}", answer[role]) for role in ("keeper", "viewer"))
    assert answer["keeper"] != answer["viewer"]
    assert answer["result"] == client.post("/api/score", json=given).get_json()


def test_the_same_record_sent_twice_is_two_matches(client: FlaskClient, make_record: MakeRecord) -> None:
    one, other = (client.post("/api/matches", json=make_record("bacara")).get_json() for _ in range(2))
    assert len({one["keeper"], one["viewer"], other["keeper"], other["viewer"]}) == 4


@pytest.mark.parametrize("given", [
    pytest.param({
        "format": "scorekeeper/1", "game": "barbu", "players": ["Anne", "Beth", "Cath", "Diana"],
        "rules": {"preset": "sinclair", "king": -20}, "start": [1, 2, 3, -6], "hands": [QUEENS, HEARTS],
        "title": "Friday", "note": "At Anne’s", "started": "2026-11-30T20:15:00+01:00", "ended": True,
        "changes": [{"after": 2, "seat": "Beth", "taken_by": "Ella"}],
        "stake": {"amount": "0.05", "currency": "EUR"},
    }, id="everything that a record may have"),
    pytest.param({
        "format": "scorekeeper/1", "game": "burraco", "players": ["Anne", "Beth", "Cath", "Diana"],
        "rules": {"preset": "classic"}, "first_dealer": "Cath", "hands": [{**WORKED, "note": "twice counted"}],
    }, id="a dealer and a note"),
    pytest.param({
        "format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "rules": {"preset": "classic"},
        "hands": [stop("Ana", 1000), {"adjust": [0, -100, 0], "why": "late"}],
        "changes": [{"after": 1, "join": "Ion"}],
    }, id="an adjustment and a joiner"),
])  # fmt: skip
def test_what_was_opened_is_given_back(client: FlaskClient, given: Json) -> None:
    if given["game"] == "barbu":
        given = {**given, "hands": [given["hands"][0], {**HEARTS, "result": {"raw": [0, -6, -20, -4]}}]}
    opened = client.post("/api/matches", json=given).get_json()
    answer = client.get(f"/api/matches/{opened['keeper'].removeprefix('/m/')}").get_json()
    assert set(answer) == {"ok", "seq", "record", "result"}
    assert (answer["ok"], answer["seq"], answer["result"]) == (True, opened["seq"], opened["result"])
    assert answer["record"] == given


def test_both_addresses_say_the_same(turns: Keeper) -> None:
    assert turns.get() == turns.get(turns.viewer)


def test_a_match_is_not_sent_again_while_nothing_changes(client: FlaskClient, turns: Keeper) -> None:
    address = f"/api/matches/{turns.token}"
    tag = client.get(address).headers["ETag"]
    unchanged = client.get(address, headers={"If-None-Match": tag})
    assert (unchanged.status_code, unchanged.data, unchanged.headers["ETag"]) == (304, b"", tag)
    turns.record(stop("Ana", 300))
    changed = client.get(address, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag
    assert client.get(address, headers={"If-None-Match": f'"other", {changed.headers["ETag"]}'}).status_code == 304


def test_scoring_keeps_nothing(client: FlaskClient, make_record: MakeRecord, written: Written) -> None:
    was = written()
    response = client.post("/api/score", json=make_record("barbu", QUEENS))
    assert response.status_code == 200
    assert response.get_json()["totals"] == [-12, 24, -12, -24]
    assert written() == was


@pytest.mark.parametrize("path", ["/api/matches", "/api/score"])
@pytest.mark.parametrize(("given", "code", "hand", "field"), [
    pytest.param([], "format", None, "format", id="a list"),
    pytest.param({"format": "scorekeeper/2", "game": "barbu"}, "format", None, "format", id="another format"),
    pytest.param({"format": "scorekeeper/1"}, "game", None, "game", id="no game"),
    pytest.param({"format": "scorekeeper/1", "game": "chess"}, "game", None, "game", id="an unknown game"),
    pytest.param({"format": "scorekeeper/1", "game": "bacara"}, "players", None, "players", id="nobody"),
    pytest.param(
        {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "hnads": []},
        "unknown-key", None, "hnads", id="an unknown key",
    ),
    pytest.param(
        {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "note": None},
        "type", None, "note", id="null",
    ),
    pytest.param(
        {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"],
         "hands": [stop("Ana", 1000), stop("Dan", 603)]},
        "multiple", 2, "points", id="a hand that cannot be",
    ),
    pytest.param(
        {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"],
         "changes": [{"after": 0, "leave": "Ana"}, {"after": 0, "leave": "Dan"}]},
        "players", None, "changes", id="everybody left",
    ),
    pytest.param(
        {"format": "scorekeeper/1", "game": "bacara", "players": [f"Player {n}" for n in range(50)],
         "changes": [{"after": 0, "join": "One more"}]},
        "players", None, "changes", id="a fifty-first player joins",
    ),
])  # fmt: skip
def test_a_record_is_refused_and_nothing_kept(
    client: FlaskClient, written: Written, path: str, given: Any, code: str, hand: int | None, field: str
) -> None:
    was = written()
    answer = refusal(client.post(path, json=given), 422, code)
    assert (answer.get("hand"), answer.get("field")) == (hand, field)
    assert written() == was


# --- hands


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


# --- undo and redo


def test_whatever_was_done_is_taken_back_and_put_again(begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000))
    seen = [keeper.get()["record"]]
    for method, path, body in (
        ("POST", "/hands", {"hand": stop("Dan", 1100)}),
        ("POST", "/hands", {"hand": {"adjust": [50, 0]}, "before": 1}),
        ("PUT", "/hands/3", {"hand": stop("Dan", 1200)}),
        ("DELETE", "/hands/2", {}),
        ("PATCH", "", {"title": "Friday", "rename": {"Ana": "Anna"}, "rules": {"preset": "classic", "floor": True}}),
        ("PATCH", "", {"change": {"after": 3, "seat": "Dan", "taken_by": "Ion"}}),
        ("PATCH", "", {"ended": True}),
    ):
        keeper.write(method, path, **body)
        seen.append(keeper.get()["record"])
    for before in seen[-2::-1]:
        keeper.write("POST", "/undo")
        assert keeper.get()["record"] == before
    refusal(keeper.ask("POST", "/undo"), 422, "nothing")
    for after in seen[1:]:
        keeper.write("POST", "/redo")
        assert keeper.get()["record"] == after
    refusal(keeper.ask("POST", "/redo"), 422, "nothing")


@pytest.mark.parametrize("path", ["/undo", "/redo"])
def test_nothing_done_leaves_nothing_to_undo_or_redo(begin: Begin, written: Written, path: str) -> None:
    keeper = begin("bacara", stop("Ana", 1000))
    was = written()
    refusal(keeper.ask("POST", path), 422, "nothing")
    assert written() == was


def test_what_is_done_anew_leaves_nothing_to_redo(turns: Keeper) -> None:
    turns.record(stop("Ana", 300))
    refusal(turns.ask("POST", "/redo"), 422, "nothing")


def test_undoing_a_correction_answers_with_the_hand_as_it_was(turns: Keeper) -> None:
    turns.write("PUT", "/hands/2", hand=stop("Dan", 1300))
    answer = turns.write("POST", "/undo")
    assert (answer["number"], answer["hand"]["points"], answer["totals"]) == (2, [0, 1100], [1000, 1100])
    assert set(answer) == ENVELOPE


# --- changing the match itself


@pytest.mark.parametrize(("patch", "found"), [
    pytest.param({"title": "Friday"}, {"title": "Friday"}, id="title"),
    pytest.param({"note": "By the fire"}, {"note": "By the fire"}, id="note"),
    pytest.param({"stake": {"amount": "0.05", "currency": "EUR"}}, {"stake": {"amount": "0.05", "currency": "EUR"}},
                 id="stake"),
    pytest.param({"ended": True}, {"ended": True}, id="ended"),
    pytest.param({"rules": {"preset": "classic", "entry": 1050}}, {"rules": {"preset": "classic", "entry": 1050}},
                 id="rules"),
    pytest.param({"rename": {"Ana": "Anna"}}, {"players": ["Anna", "Dan"]}, id="rename"),
    pytest.param({"change": {"after": 2, "seat": "Dan", "taken_by": "Ion"}},
                 {"changes": [{"after": 2, "seat": "Dan", "taken_by": "Ion"}]}, id="change"),
    pytest.param(
        {"title": "A", "note": "B", "stake": {"amount": "1", "currency": "RON"}, "ended": True,
         "rules": {"floor": True}, "rename": {"Ana": "Dan", "Dan": "Ana"}, "change": {"after": 2, "join": "Ion"}},
        {"title": "A", "note": "B", "stake": {"amount": "1", "currency": "RON"}, "ended": True,
         "rules": {"floor": True}, "players": ["Dan", "Ana"], "changes": [{"after": 2, "join": "Ion"}]},
        id="all at once",
    ),
])  # fmt: skip
def test_the_match_itself_is_changed(turns: Keeper, patch: Json, found: Json) -> None:
    response = turns.ask("PATCH", **patch)
    answer = response.get_json()
    assert response.status_code == 200, response.text
    assert set(answer) == STANDING
    state = turns.get()
    assert {key: state["record"].get(key) for key in found} == found
    assert {key: state["result"][key] for key in STANDING - {"ok", "seq"}} == {
        key: answer[key] for key in STANDING - {"ok", "seq"}
    }


def test_changed_rules_score_everything_again(turns: Keeper) -> None:
    assert turns.write("PATCH", rules={"preset": "classic", "entry": 1050})["totals"] == [0, 1100]
    assert turns.write("POST", "/undo")["totals"] == [1000, 1100]


def test_a_new_name_stands_everywhere_at_once(begin: Begin) -> None:
    keeper = begin("barbu", QUEENS, HEARTS)
    keeper.write("PATCH", rename={"Anne": "Ada"})
    state = keeper.get()
    assert "Anne" not in str(state)
    assert state["result"]["totals"] == [-4, 16, -48, -18]
    assert state["result"]["next"]["declarer"] == "Ada"


def test_a_table_that_ended_is_reopened(turns: Keeper) -> None:
    ended = turns.write("PATCH", ended=True)
    assert (ended["finished"], ended["next"], turns.get()["result"]["winners"]) == (True, None, [1])
    refusal(turns.ask("POST", "/hands", hand=stop("Ana", 300)), 422, "finished")
    assert turns.write("PATCH", ended=False)["next"]["player"] == "Ana"
    turns.record(stop("Ana", 300))


def test_an_empty_title_is_none(turns: Keeper) -> None:
    turns.write("PATCH", title="Friday")
    turns.write("PATCH", title="")
    assert "title" not in turns.get()["record"]


def test_somebody_takes_a_seat_and_its_total(turns: Keeper) -> None:
    answer = turns.write("PATCH", change={"after": 2, "seat": "Ana", "taken_by": "Ion"})
    assert answer["next"]["player"] == "Ion"
    assert turns.record(stop("Ion", 300))["totals"] == [1300, 1100]


@pytest.mark.parametrize(("patch", "code", "field"), [
    pytest.param({}, "type", None, id="nothing"),
    pytest.param({"titel": "Friday"}, "unknown-key", "titel", id="an unknown key"),
    pytest.param({"players": ["Ana", "Ion"]}, "unknown-key", "players", id="players"),
    pytest.param({"title": 3}, "type", "title", id="a title that is a number"),
    pytest.param({"title": None}, "type", "title", id="no title"),
    pytest.param({"note": ["a"]}, "type", "note", id="a note that is a list"),
    pytest.param({"title": "x" * 10_001}, "range", "title", id="an endless title"),
    pytest.param({"ended": "yes"}, "type", "ended", id="ended by text"),
    pytest.param({"ended": 1}, "type", "ended", id="ended by a number"),
    pytest.param({"stake": {"amount": "0", "currency": "EUR"}}, "range", "stake.amount", id="a stake of nothing"),
    pytest.param({"stake": {"amount": 1, "currency": "EUR"}}, "type", "stake.amount", id="a number as a stake"),
    pytest.param({"stake": {"amount": "1", "currency": "EUR", "per": 2}}, "unknown-key", "stake.per", id="stake key"),
    pytest.param({"rules": {"preset": "none"}}, "rules", "rules.preset", id="an unknown preset"),
    pytest.param({"rules": {"entyr": 3}}, "unknown-key", "rules.entyr", id="an unknown rule"),
    pytest.param({"rules": {"entry": "3"}}, "type", "rules.entry", id="a rule of the wrong kind"),
    pytest.param({"rename": {"Ion": "Ana"}}, "unknown-player", "rename", id="renaming a stranger"),
    pytest.param({"rename": {"Ana": "Dan"}}, "players", "rename", id="a name twice"),
    pytest.param({"rename": {"Ana": " "}}, "players", None, id="an empty name"),
    pytest.param({"rename": []}, "type", "rename", id="renaming by a list"),
    pytest.param({"rename": {}}, "type", None, id="renaming nobody"),
    pytest.param({"change": {"after": 2, "seat": "Ion", "taken_by": "Eva"}}, "unknown-player", "changes",
                 id="a stranger's seat"),
    pytest.param({"change": {"after": 2, "join": "Ana"}}, "players", "changes", id="a joiner of a name that is there"),
    pytest.param({"change": {"join": "Ion"}}, "type", "change", id="a change without a hand"),
    pytest.param({"change": {"after": True, "join": "Ion"}}, "type", "change.after", id="after true"),
    pytest.param({"change": {"after": 2, "vanish": "Ana"}}, "unknown-key", "change.vanish", id="an unknown change"),
    pytest.param({"title": "Friday", "ended": 1}, "type", "ended", id="one of several wrong"),
])  # fmt: skip
def test_a_change_is_refused_and_nothing_written(
    turns: Keeper, written: Written, patch: Json, code: str, field: str | None
) -> None:
    was, state = written(), turns.get()
    answer = refusal(turns.ask("PATCH", **patch), 422, code)
    assert field is None or answer["field"] == field
    assert (written(), turns.get()) == (was, state)


@pytest.mark.parametrize(("game", "rules"), [
    pytest.param("barbu", {"preset": "three"}, id="Barbu for three, four at the table"),
    pytest.param("burraco", {"preset": "two"}, id="Burraco for two, four at the table"),
    pytest.param("burraco", {"preset": "three"}, id="Burraco for three, four at the table"),
])  # fmt: skip
def test_rules_are_not_changed_to_those_of_another_table(
    begin: Begin, written: Written, game: str, rules: Json
) -> None:
    keeper = begin(game)
    was = written()
    refusal(keeper.ask("PATCH", rules=rules), 422, "players")
    assert written() == was


def test_the_last_player_does_not_leave(begin: Begin) -> None:
    keeper = begin("bacara")
    response = keeper.ask("PATCH", change={"after": 0, "leave": "Ana"})
    if response.status_code == 200:
        keeper.seq += 1
        refusal(keeper.ask("PATCH", change={"after": 0, "leave": "Dan"}), 422, "players")
    else:
        refusal(response, 422, "players")


def test_somebody_joins_after_an_adjustment(begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000), {"adjust": [0, -100]})
    keeper.write("PATCH", change={"after": 2, "join": "Ion"})
    assert keeper.totals == [1000, -100, 0]
    assert keeper.hands[1] == {"adjust": [0, -100]}


def test_nobody_joins_a_full_table(begin: Begin) -> None:
    keeper = begin("bacara", players=[f"Player {number}" for number in range(50)])
    refusal(keeper.ask("PATCH", change={"after": 0, "join": "One more"}), 422, "players")


def test_any_record_that_the_api_gives_can_be_sent_back(client: FlaskClient, turns: Keeper) -> None:
    turns.write("PATCH", rename={"Ana": "Anna"}, change={"after": 2, "join": "Ion"}, rules={"floor": True})
    state = turns.get()
    again = client.post("/api/matches", json=state["record"])
    assert again.status_code == 201
    assert again.get_json()["result"] == state["result"]


# --- commands, and writers who cross


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_the_same_command_again_gives_the_first_answer_and_writes_nothing(
    turns: Keeper, written: Written, method: str, path: str, body: Json
) -> None:
    first = turns.ask(method, path, command="once", **body)
    assert first.status_code in (200, 201), first.text
    was = written()
    again = turns.ask(method, path, command="once", **body)
    assert (again.status_code, again.data) == (200, first.data)
    assert written() == was
    turns.seq = first.get_json()["seq"]
    turns.write("PATCH", rename={"Ana": "Anna"}, rules={"preset": "classic", "entry": 0})
    turns.write("PATCH", ended=True)
    turns.write("POST", "/undo")
    was = written()
    for after in (0, 1, turns.seq, turns.seq + 5):
        later = turns.ask(method, path, command="once", after=after, **body)
        assert (later.status_code, later.data) == (200, first.data)
    assert written() == was


def test_a_refused_command_may_be_mended_and_sent_again(turns: Keeper) -> None:
    refusal(turns.ask("POST", "/hands", command="mine", hand=stop("Ana", 603)), 422, "multiple")
    assert turns.ask("POST", "/hands", command="mine", hand=stop("Ana", 600)).status_code == 201


def test_the_same_command_in_another_match_is_another_one(begin: Begin) -> None:
    one, other = begin("bacara"), begin("bacara")
    assert one.ask("POST", "/hands", command="x", hand=stop("Ana", 1000)).status_code == 201
    assert other.ask("POST", "/hands", command="x", hand=stop("Ana", 2000)).status_code == 201
    assert (one.totals, other.totals) == ([1000, 0], [2000, 0])


@pytest.mark.parametrize("after", [0, 1, 1000, 10**9], ids=["nothing", "less", "more", "much more"])
@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_who_did_not_see_the_last_change_is_told_how_the_match_stands(
    turns: Keeper, written: Written, method: str, path: str, body: Json, after: int
) -> None:
    was = written()
    answer = refusal(turns.ask(method, path, after=after, **body), 409, "stale")
    assert answer["state"] == turns.get()
    assert written() == was


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_viewer_may_not_write(turns: Keeper, written: Written, method: str, path: str, body: Json) -> None:
    was = written()
    refusal(turns.ask(method, path, token=turns.viewer, **body), 403, "viewer")
    assert written() == was


def test_a_viewer_does_not_hear_what_a_keeper_was_answered(turns: Keeper) -> None:
    turns.write("POST", "/hands", hand=stop("Ana", 300), command="once")
    refusal(turns.ask("POST", "/hands", token=turns.viewer, hand=stop("Ana", 300), command="once"), 403, "viewer")


@pytest.mark.parametrize("token", ["nobody", "x" * 22, "%00", "a" * 3000, "%ED%A0%80", "' or 1=1 --"])
def test_an_unknown_address_is_not_found(client: FlaskClient, turns: Keeper, token: str) -> None:
    refusal(client.get(f"/api/matches/{token}"), 404, "not-found")
    refusal(client.get(f"/api/matches/{token}/events"), 404, "not-found")
    refusal(turns.ask("POST", "/undo", token=token), 404, "not-found")


# --- the envelope


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
@pytest.mark.parametrize(("more", "code", "field"), [
    pytest.param({"hnad": 1}, "unknown-key", "hnad", id="an unknown key"),
    pytest.param({"after": True}, "type", "after", id="after true"),
    pytest.param({"after": "3"}, "type", "after", id="after a text"),
    pytest.param({"after": 3.0}, "type", "after", id="after 3.0"),
    pytest.param({"after": None}, "type", "after", id="after null"),
    pytest.param({"after": -1}, "range", "after", id="after less than nothing"),
    pytest.param({"command": 3}, "type", "command", id="a command that is a number"),
    pytest.param({"command": None}, "type", "command", id="a command that is null"),
    pytest.param({"command": ["x"]}, "type", "command", id="a command that is a list"),
    pytest.param({"command": "x" * 101}, "range", "command", id="an endless command"),
    pytest.param({"command": ""}, "range", "command", id="an empty command"),
])  # fmt: skip
def test_the_envelope_is_read_strictly(
    turns: Keeper, written: Written, method: str, path: str, body: Json, more: Json, code: str, field: str
) -> None:
    was = written()
    answer = refusal(turns.ask(method, path, **{**body, **more}), 422, code)
    assert answer["field"] == field
    assert code != "unknown-key" or field in answer["error"]
    assert written() == was


@pytest.mark.parametrize("missing", ["after", "command"])
@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_write_says_what_its_writer_saw_and_its_command(
    client: FlaskClient, turns: Keeper, written: Written, method: str, path: str, body: Json, missing: str
) -> None:
    was = written()
    sent = {"after": turns.seq, "command": "x", **body}
    del sent[missing]
    answer = refusal(client.open(f"/api/matches/{turns.token}{path}", method=method, json=sent), 422, "type")
    assert answer["field"] == missing
    assert missing in answer["error"]
    assert written() == was


ASKED = [
    pytest.param("POST", "/api/score", id="scoring"),
    pytest.param("POST", "/api/matches", id="opening"),
    pytest.param("POST", "/api/matches/{token}/hands", id="a hand"),
    pytest.param("PUT", "/api/matches/{token}/hands/1", id="a correction"),
    pytest.param("DELETE", "/api/matches/{token}/hands/1", id="a hand struck"),
    pytest.param("POST", "/api/matches/{token}/undo", id="undo"),
    pytest.param("POST", "/api/matches/{token}/redo", id="redo"),
    pytest.param("PATCH", "/api/matches/{token}", id="a change"),
]
START = b'{"after": 4, "command": "x", "hand": '


@pytest.mark.parametrize(("method", "path"), ASKED)
@pytest.mark.parametrize("body", [
    pytest.param(b"", id="nothing"),
    pytest.param(b"{", id="half an object"),
    pytest.param(b"title=Friday", id="a form"),
    pytest.param(b'{"after": 4, "command": "\xff"}', id="no UTF-8"),
    pytest.param("\ufeff{}".encode(), id="a byte order mark"),
    pytest.param('{"after": 4}'.encode("utf-16"), id="UTF-16"),
    pytest.param(START + b"NaN}", id="NaN"),
    pytest.param(START + b"-Infinity}", id="infinity"),
    pytest.param(START + b'{"points": 1, "points": 2}}', id="a key twice"),
    pytest.param(START + b"[" * 100 + b"]" * 100 + b"}", id="deep nesting"),
    pytest.param(START + b"[" * 100_000 + b"]" * 100_000 + b"}", id="endless nesting"),
    pytest.param(START + b"1" * 5000 + b"}", id="an endless number"),
    pytest.param(START + rb'"\ud800"}', id="half a surrogate pair"),
    pytest.param(b"{} {}", id="two objects"),
])  # fmt: skip
def test_what_is_not_json_is_no_request(
    client: FlaskClient, turns: Keeper, written: Written, method: str, path: str, body: bytes
) -> None:
    was = written()
    sent = client.open(path.format(token=turns.token), method=method, data=body, content_type="application/json")
    refusal(sent, 400, "format")
    assert written() == was


@pytest.mark.parametrize(("method", "path"), ASKED)
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None])
def test_only_json_is_taken(
    client: FlaskClient, turns: Keeper, written: Written, method: str, path: str, kind: str | None
) -> None:
    was = written()
    sent = client.open(path.format(token=turns.token), method=method, data=b"{}", content_type=kind)
    refusal(sent, 415, "media")
    assert written() == was


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_may_name_its_letters(client: FlaskClient, kind: str, make_record: MakeRecord) -> None:
    response = client.post("/api/score", json=make_record("bacara"), content_type=kind)
    assert response.status_code == 200


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_more_than_a_mebibyte_is_too_large(
    client: FlaskClient, turns: Keeper, written: Written, method: str, path: str
) -> None:
    was = written()
    body = b'{"note": "' + b"x" * 1024 * 1024 + b'"}'
    sent = client.open(path.format(token=turns.token), method=method, data=body, content_type="application/json")
    refusal(sent, 413, "too-large")
    assert written() == was


@pytest.mark.parametrize(("method", "path"), [
    ("GET", "/api/score"), ("GET", "/api/matches"), ("DELETE", "/api/matches"), ("POST", "/api/matches/{token}"),
    ("PUT", "/api/matches/{token}"), ("DELETE", "/api/matches/{token}"), ("GET", "/api/matches/{token}/hands"),
    ("PATCH", "/api/matches/{token}/hands/1"), ("GET", "/api/matches/{token}/undo"),
    ("POST", "/api/matches/{token}/events"),
])  # fmt: skip
def test_a_method_that_does_nothing_here_is_refused_with_those_that_do(
    client: FlaskClient, turns: Keeper, method: str, path: str
) -> None:
    response = client.open(path.format(token=turns.token), method=method, json={})
    assert response.status_code == 405
    assert response.get_json()["ok"] is False
    assert response.headers.get("Allow")


@pytest.mark.parametrize("path", ["/api/", "/api/nothing", "/api/matches/", "/api/matches/x/y/z", "/api"])
def test_there_is_nothing_else_under_the_api(client: FlaskClient, path: str) -> None:
    refusal(client.get(path), 404, "not-found")


def test_the_api_needs_and_gives_no_cookie(client: FlaskClient, turns: Keeper) -> None:
    for response in (
        client.get(f"/api/matches/{turns.token}"),
        turns.ask("POST", "/undo"),
        client.post("/api/score", json={}),
        client.get("/api/matches/nobody"),
    ):
        assert "Set-Cookie" not in response.headers


def test_letters_are_sent_as_they_are(begin: Begin) -> None:
    keeper = begin("bacara", players=["مهسا", "Ștefan 😀"])
    assert keeper.get()["record"]["players"] == ["مهسا", "Ștefan 😀"]
