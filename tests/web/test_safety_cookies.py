"""What a cookie holds, and that secrets can not be guessed."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.web.conftest import Begin, Browser, Json, Keeper


def held(value: str) -> Json:
    """What a signed cookie holds: everybody can read it, nobody can change it."""
    body = value.removeprefix(".").split(".")[0]
    raw = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    found: Json = json.loads(zlib.decompress(raw) if value.startswith(".") else raw)
    return found


def cookie(response: TestResponse) -> tuple[Json, str]:
    """What the cookie of an answer holds, and all that is said about it."""
    (header,) = response.headers.getlist("Set-Cookie")
    value, _, said = header.partition("; ")
    return held(value.partition("=")[2]), said.lower()


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_a_cookie_holds_a_random_id_and_preferences_and_stays_here(
    client: FlaskClient, keeper: Keeper, scheme: str, secure: bool
) -> None:
    response = client.get(f"/m/{keeper.token}?lang=en", base_url=f"{scheme}://localhost")
    holds, said = cookie(response)
    assert set(holds) <= {"browser", "lang", "_permanent"}
    assert len(base64.urlsafe_b64decode(holds["browser"] + "==")) >= 16
    parts = [part.strip() for part in said.split(";")]
    assert "httponly" in parts
    assert "samesite=lax" in parts
    assert ("secure" in parts) is secure
    assert keeper.token.lower() not in said


def test_two_browsers_are_two(app: Flask, keeper: Keeper) -> None:
    ids = [cookie(app.test_client().get(f"/m/{keeper.token}"))[0]["browser"] for _ in range(2)]
    assert ids[0] != ids[1]


@pytest.mark.parametrize("value", ["x", "eyJicm93c2VyIjoiYSJ9.x.y", "." * 50, "é", "9" * 4000])
def test_a_forged_cookie_is_none(app: Flask, keeper: Keeper, value: str) -> None:
    client = app.test_client()
    client.set_cookie("scorekeeper", value)
    assert client.get(f"/m/{keeper.token}").status_code == 200
    assert client.get("/").status_code == 200


def test_secrets_are_long_and_all_different(begin: Begin) -> None:
    tokens = [token for _ in range(20) for keeper in [begin("bacara")] for token in (keeper.token, keeper.viewer)]
    assert len(set(tokens)) == 40
    for token in tokens:
        assert len(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))) * 8 >= 128


@pytest.mark.parametrize("command", ["x", "", "0", "command"])
def test_a_guessable_command_opens_nobodys_match(browser: Browser, another: Browser, command: str) -> None:
    form: dict[str, object] = {"name-0": "Ana", "name-1": "Dan"}
    new = browser.open("/new?game=bacara").form("/new").fill(form)
    for control in new.controls:
        control.value = command if control.name == "command" else control.value
    mine = browser.send(new).path.partition("?")[0]
    assert another.send(new).path.partition("?")[0] != mine
