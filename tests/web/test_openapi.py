"""The description of the JSON API: every request that there is and no other, and answers that are as it says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest

from tests.test_vectors import cases
from tests.web.answers import WRITES
from tests.web.hands import GAMES, HANDS

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.web.conftest import Begin, Json, Keeper

SAID_ALONG = {"HEAD", "OPTIONS"}
"""Methods that Flask answers by itself."""


@pytest.fixture
def described(client: FlaskClient) -> Json:
    answer: Json = client.get("/api/openapi.json").get_json()
    return answer


def holds(described: Json, schema: Json, value: Any) -> list[str]:
    """What of *value* is not as *schema* has it."""
    rules = jsonschema_rs.Draft202012Validator({**schema, "components": described["components"]})
    return [fault.message for fault in rules.iter_errors(value)]


def answered(described: Json, method: str, path: str, response: TestResponse) -> list[str]:
    """What of an answer to a request is not as the description has it."""
    answers = described["paths"][path][method.lower()]["responses"]
    assert str(response.status_code) in answers, f"{method} {path}: {response.status_code} is not described"
    content = answers[str(response.status_code)]["content"]
    assert list(content) == [response.mimetype]
    return holds(described, content[response.mimetype]["schema"], response.get_json())


def test_every_request_that_programs_can_make_is_described_and_no_other(app: Flask, described: Json) -> None:
    there = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) - SAID_ALONG
    }
    told = {(path, key.upper()) for path, item in described["paths"].items() for key in item if key != "parameters"}
    assert told == there


def test_every_part_of_an_address_is_described(described: Json) -> None:
    for path, item in described["paths"].items():
        named = [
            described["components"]["parameters"][one["$ref"].rpartition("/")[2]] for one in item.get("parameters", ())
        ]
        assert [one["name"] for one in named] == re.findall(r"{(\w+)}", path)


def test_every_name_leads_to_something(described: Json) -> None:
    named = set(re.findall(r"'#/components/(\w+/[\w-]+)'", str(described)))
    assert named == {f"{kind}/{name}" for kind, parts in described["components"].items() for name in parts}


@pytest.mark.parametrize("case", [case for case in cases() if case["record"]], ids=lambda case: case["id"])
def test_a_record_that_is_accepted_is_as_described(described: Json, client: FlaskClient, case: Json) -> None:
    response = client.post("/api/score", json=case["record"])
    assert answered(described, "POST", "/api/score", response) == []
    if response.status_code == 200:
        assert holds(described, described["components"]["schemas"]["Record"], case["record"]) == []


@pytest.mark.parametrize(
    "spoilt",
    [
        pytest.param({"format": "scorekeeper/2"}, id="another format"),
        pytest.param({"game": "go"}, id="an unknown game"),
        pytest.param({"players": ["Ana"]}, id="too few players"),
        pytest.param({"hnads": []}, id="an unknown key"),
        pytest.param({"rules": {"preset": "nobody’s"}}, id="an unknown preset"),
        pytest.param({"rules": {"target": "10000"}}, id="a number that is a text"),
        pytest.param({"hands": [1]}, id="a hand that is none"),
        pytest.param({"title": None}, id="a title that is null"),
        pytest.param({"changes": [{"after": 1, "leave": "Ana", "join": "Dan"}]}, id="two changes in one"),
    ],
)
def test_what_no_record_can_be_is_described_as_none(described: Json, client: FlaskClient, spoilt: Json) -> None:
    record = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], **spoilt}
    response = client.post("/api/score", json=record)
    assert response.status_code == 422
    assert answered(described, "POST", "/api/score", response) == []
    assert holds(described, described["components"]["schemas"]["Record"], record)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_opened_and_looked_at_is_answered_as_described(described: Json, begin: Begin, game: str) -> None:
    keeper = begin(game, *HANDS[game], title="Friday", stake={"amount": "0.05", "currency": "EUR"})
    assert holds(described, described["components"]["schemas"]["Opened"], keeper.opened) == []
    shown = keeper.client.get(f"/api/matches/{keeper.token}")
    assert answered(described, "GET", "/api/matches/{token}", shown) == []


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
@pytest.mark.parametrize(
    "more",
    [
        pytest.param({}, id="done"),
        pytest.param({"after": 0}, id="stale"),
        pytest.param({"after": "0"}, id="refused"),
        pytest.param({"token": "nobody"}, id="nowhere"),
    ],
)
def test_a_write_is_answered_as_described(
    described: Json, turns: Keeper, method: str, path: str, body: Json, more: Json
) -> None:
    where = "/api/matches/{token}" + re.sub(r"\d+", "{number}", path)
    for response in (turns.ask(method, path, **{**body, "command": "once", **more}) for _ in range(2)):
        assert answered(described, method, where, response) == []


def test_a_viewer_who_writes_is_answered_as_described(described: Json, turns: Keeper) -> None:
    response = turns.ask("POST", "/undo", token=turns.viewer)
    assert response.status_code == 403
    assert answered(described, "POST", "/api/matches/{token}/undo", response) == []


@pytest.mark.parametrize(("kind", "body", "status"), [
    pytest.param("text/plain", b"{}", 415, id="no JSON"),
    pytest.param("application/json", b"{", 400, id="half an object"),
    pytest.param("application/json", b" " * 2**20 + b"{}", 413, id="too much"),
])  # fmt: skip
def test_what_is_not_read_is_answered_as_described(
    described: Json, client: FlaskClient, kind: str, body: bytes, status: int
) -> None:
    response = client.post("/api/score", data=body, content_type=kind)
    assert response.status_code == status
    assert answered(described, "POST", "/api/score", response) == []
