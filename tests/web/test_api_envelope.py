"""What the JSON API takes as a request and what it refuses before reading further."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.answers import WRITES, refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Json, Keeper, Written

    MakeRecord = Callable[..., Json]


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
