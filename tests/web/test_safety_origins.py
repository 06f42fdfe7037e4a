"""Where a request comes from, and that reading writes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.addresses import ORIGIN, filled

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.web.conftest import Keeper, Written


@pytest.mark.parametrize(("origin", "accepted"), [
    pytest.param(None, True, id="no origin, a program"),
    pytest.param(ORIGIN, True, id="the same origin"),
    pytest.param("http://evil.example", False, id="another site"),
    pytest.param("http://localhost:8080", False, id="another port"),
    pytest.param("http://localhost.evil.example", False, id="a longer name"),
    pytest.param("http://evil.example/localhost", False, id="the name in a path"),
    pytest.param("http://localhost@evil.example", False, id="the name as a user"),
    pytest.param("null", False, id="null"),
    pytest.param("", False, id="blank"),
    pytest.param("localhost", False, id="no scheme"),
    pytest.param("http://[", False, id="no address"),
    pytest.param("http://[::1", False, id="half an address"),
    pytest.param("http://\u2100.example", False, id="letters that normalise badly"),
])  # fmt: skip
@pytest.mark.parametrize("kind", ["page", "API", "opening", "score"])
def test_no_other_site_makes_a_browser_write(
    client: FlaskClient, keeper: Keeper, written: Written, kind: str, origin: str | None, accepted: bool
) -> None:
    was = written()
    headers = {} if origin is None else {"Origin": origin.encode().decode("latin-1")}
    envelope: dict[str, Any] = {"after": keeper.seq, "command": "x"}
    record = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"]}
    response = {
        "page": lambda: client.post(f"/m/{keeper.token}/undo", data=envelope, headers=headers),
        "API": lambda: client.post(f"/api/matches/{keeper.token}/undo", json=envelope, headers=headers),
        "opening": lambda: client.post("/api/matches", json=record, headers=headers),
        "score": lambda: client.post("/api/score", json=record, headers=headers),
    }[kind]()
    if accepted:
        assert response.status_code in (200, 201, 303)
        return
    assert response.status_code == 403
    assert kind == "page" or response.get_json()["ok"] is False
    assert written() == was


def test_another_site_may_lead_to_a_page(client: FlaskClient, keeper: Keeper) -> None:
    response = client.get(f"/m/{keeper.token}", headers={"Origin": "http://evil.example"})
    assert response.status_code == 200
    assert "Access-Control-Allow-Origin" not in response.headers


def test_reading_changes_nothing(app: Flask, client: FlaskClient, keeper: Keeper, written: Written) -> None:
    was = written()
    for rule in app.url_map.iter_rules():
        for method in ("GET", "HEAD", "OPTIONS"):
            path = filled(rule.rule, keeper.token)
            client.open(path, method=method, buffered=False).close()
    assert written() == was
