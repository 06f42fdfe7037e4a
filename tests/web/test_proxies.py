"""Who asks, by which scheme and for which host: as the connection has it, or as the proxies say that it was told of."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import pytest

from scorekeeper.web import create_app
from scorekeeper.web.limits import address
from scorekeeper.web.reach import Reach
from tests.web.addresses import ORIGIN
from tests.web.hands import stop

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask

    from tests.web.conftest import Begin, Keeper

FORGED = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
"""What anybody can send."""

OTHERS = {
    "Forwarded": "for=192.0.2.7;host=evil.example;proto=https",
    "X-Forwarded-Ssl": "on",
    "X-Forwarded-Protocol": "ssl",
    "X-Forwarded-Port": "443",
    "X-Forwarded-Prefix": "/evil",
    "X-Real-IP": "192.0.2.7",
    "X-Original-Host": "evil.example",
}
"""What is believed of nobody."""


@pytest.fixture(params=[0])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """The program behind so many proxies."""
    made = create_app(tmp_path, reach=Reach(proxies=request.param))
    made.testing = True
    yield made
    made.extensions["matches"].store.close()


@pytest.fixture
def match(begin: Begin) -> Keeper:
    return begin("bacara", stop("Ana", 1000))


def seen(app: Flask, **headers: str) -> tuple[str, str, str]:
    """Who asks, and by which scheme and host, as the program takes it."""
    told: list[tuple[str, str, str]] = []

    def look() -> None:
        from flask import request

        told.append((address(), request.scheme, request.host))

    app.before_request_funcs.setdefault(None, []).append(look)
    app.test_client().get("/health", headers=headers)
    return told[0]


@pytest.mark.parametrize("headers", [FORGED, OTHERS, FORGED | OTHERS], ids=["usual", "others", "all"])
def test_whatever_is_forwarded_changes_nothing_unless_told(app: Flask, match: Keeper, headers: dict[str, str]) -> None:
    plain, forged = (
        app.test_client().get(f"/m/{match.token}/share", headers=given).text for given in ({}, {**headers})
    )
    assert "evil" not in forged
    assert plain.count("data:image/svg") == forged.count("data:image/svg") == 2
    pictures = [part.split('"')[0] for part in plain.split('src="data:image/svg')[1:]]
    assert all(picture in forged for picture in pictures), "the codes lead where they led"
    assert f"{ORIGIN}/m/{match.viewer}" in forged
    assert seen(app, **headers) == ("127.0.0.1", "http", "localhost")


def test_a_cookie_is_not_kept_to_https_for_a_forged_word(app: Flask) -> None:
    answer = app.test_client().get("/new?game=bacara", headers=FORGED | OTHERS)
    assert "secure" not in answer.headers["Set-Cookie"].lower()
    assert "Cross-Origin-Opener-Policy" not in answer.headers


@pytest.mark.parametrize(("app", "origin", "status"), [
    pytest.param(0, "http://evil.example", 403, id="forged"),
    pytest.param(0, ORIGIN, 200, id="our own, whatever is forged"),
    pytest.param(1, "https://evil.example", 200, id="our own, as the proxy says"),
    pytest.param(1, ORIGIN, 403, id="another one than the proxy says"),
], indirect=["app"])  # fmt: skip
def test_where_a_write_comes_from_is_held_against_the_host_that_is_believed(
    match: Keeper, origin: str, status: int
) -> None:
    sent = {"after": match.seq, "command": "x", "title": "Friday"}
    answer = match.client.patch(f"/api/matches/{match.token}", json=sent, headers={**FORGED, "Origin": origin})
    assert answer.status_code == status


@pytest.mark.parametrize("app", [1], indirect=True)
def test_one_proxy_says_who_asks_and_for_what(app: Flask, match: Keeper) -> None:
    headers = {**FORGED, "X-Forwarded-Host": "scores.example"}
    answer = app.test_client().get(f"/m/{match.token}/share", headers=headers)
    assert f"https://scores.example/m/{match.viewer}" in answer.text
    assert "secure" in app.test_client().get("/new?game=bacara", headers=headers).headers["Set-Cookie"].lower()
    assert seen(app, **headers) == ("192.0.2.7", "https", "scores.example")


@pytest.mark.parametrize(("app", "chain", "expected"), [
    pytest.param(1, "198.51.100.9, 192.0.2.7", "192.0.2.7", id="what the proxy added, not what it was sent"),
    pytest.param(2, "198.51.100.9, 192.0.2.7, 10.0.0.2", "192.0.2.7", id="what the first of two added"),
    pytest.param(2, "192.0.2.7", "127.0.0.1", id="less than two said"),
], indirect=["app"])  # fmt: skip
def test_as_many_proxies_are_believed_as_there_are(app: Flask, chain: str, expected: str) -> None:
    assert seen(app, **{"X-Forwarded-For": chain})[0] == expected


def test_a_code_holds_the_address_that_is_written_beside_it(app: Flask, match: Keeper) -> None:
    import segno

    page = html.unescape(app.test_client().get(f"/m/{match.token}/share", headers=FORGED).text)
    assert segno.make(f"{ORIGIN}/m/{match.viewer}", error="m").svg_data_uri(scale=6, border=3) in page
