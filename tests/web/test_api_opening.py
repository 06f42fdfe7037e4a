"""Matches opened and read through the JSON API, as format.md, section 7 promises it to other programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.answers import refusal
from tests.web.hands import HEARTS, QUEENS, WORKED, stop

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from tests.web.conftest import Json, Keeper, Written

    MakeRecord = Callable[..., Json]


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
