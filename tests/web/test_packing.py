"""What is sent packed: all that packs well, to whoever unpacks it, where its size gives no secret away."""

from __future__ import annotations

import re
from gzip import decompress
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from tests.web.hands import HANDS

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.wrappers import Response

    from tests.web.conftest import Begin, Keeper

PACKS = {"Accept-Encoding": "gzip, deflate, br"}
SHEET = "/static/screen.css"


@pytest.fixture
def keeper(begin: Begin) -> Keeper:
    return begin("bacara", *HANDS["bacara"])


def fetch(client: FlaskClient, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> Response:
    """What is answered, read to its end; a file that is sent is closed only then."""
    with client.open(path, method=method, headers=headers or {}) as answer:
        answer.get_data()
        return answer


def packed(answer: Response) -> bool:
    return answer.headers.get("Content-Encoding") == "gzip"


def address(keeper: Keeper, path: str) -> str:
    return path.format(match=f"/m/{keeper.token}", api=f"/api/matches/{keeper.token}")


def lasting(body: bytes) -> bytes:
    """A page without the commands of its forms, which are new each time."""
    return re.sub(rb'name="command" value="[^"]*"', b"", body)


@pytest.mark.parametrize("path", ["{match}", "{match}/hand", "{match}/hand?number=99", "{api}", SHEET])
def test_what_is_packed_is_what_would_be_sent_anyway(keeper: Keeper, path: str) -> None:
    plain, small = (fetch(keeper.client, address(keeper, path), headers) for headers in ({}, PACKS))
    assert not packed(plain)
    assert packed(small)
    assert lasting(decompress(small.data)) == lasting(plain.data)
    assert small.content_length == len(small.data) < len(plain.data)
    assert "Accept-Encoding" in plain.vary
    assert "Accept-Encoding" in small.vary


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [("gzip", True), ("*", True), ("br, GZIP;q=0.1", True), ("gzip;q=0", False), ("br", False), ("", False)],
)
def test_nobody_is_sent_what_he_does_not_unpack(client: FlaskClient, accepted: str, expected: bool) -> None:
    assert packed(fetch(client, SHEET, {"Accept-Encoding": accepted})) is expected


@pytest.mark.parametrize(
    ("path", "site", "expected"),
    [
        pytest.param("/new?game=bacara", "none", True, id="somebody typed the address"),
        pytest.param("/new?game=bacara", "same-origin", True, id="a page of ours asks"),
        pytest.param(
            "/new?game=bacara", "cross-site", False, id="another site asks, with what it likes in the address"
        ),
        pytest.param("/new?game=bacara", "same-site", False, id="another program on this computer asks"),
        pytest.param("/new?game=bacara", "", False, id="nobody says who asks"),
        pytest.param("{match}", "cross-site", True, id="another site knows the secret already"),
        pytest.param(SHEET, "cross-site", True, id="another site asks for what everybody has"),
    ],
)
def test_no_other_site_learns_by_the_size_what_is_on_a_page(
    keeper: Keeper, path: str, site: str, expected: bool
) -> None:
    answer = fetch(keeper.client, address(keeper, path), PACKS | ({"Sec-Fetch-Site": site} if site else {}))
    assert answer.status_code == 200
    assert packed(answer) is expected


def test_what_a_browser_keeps_is_not_sent_again(client: FlaskClient) -> None:
    kept = fetch(client, SHEET, PACKS)
    again = fetch(client, SHEET, PACKS | {"If-None-Match": kept.headers["ETag"]})
    assert kept.headers["ETag"].startswith('W/"')
    assert (again.status_code, again.data) == (304, b"")


def test_part_of_a_file_is_part_of_the_file_as_it_is(client: FlaskClient) -> None:
    part = fetch(client, SHEET, PACKS | {"Range": "bytes=10-19"})
    assert part.status_code == 206
    assert not packed(part)
    assert part.data == fetch(client, SHEET).data[10:20]


def test_asking_for_the_head_tells_what_would_come(client: FlaskClient) -> None:
    head, whole = fetch(client, SHEET, PACKS, "HEAD"), fetch(client, SHEET, PACKS)
    assert head.data == b""
    assert head.headers["Content-Encoding"] == whole.headers["Content-Encoding"]
    assert head.headers["Content-Length"] == whole.headers["Content-Length"]


@pytest.mark.parametrize("path", ["/static/icon.svg", "/static/icon-512.png"])
def test_what_would_hardly_be_smaller_is_sent_as_it_is(client: FlaskClient, path: str) -> None:
    answer = fetch(client, path, PACKS)
    assert answer.status_code == 200
    assert not packed(answer)


def test_a_stream_is_sent_as_it_comes(keeper: Keeper) -> None:
    path = f"/api/matches/{keeper.token}/events"
    with keeper.client.get(path, headers=PACKS | {"Last-Event-ID": "0"}, buffered=False) as answer:
        assert not packed(answer)
        assert list(islice(answer.response, 1)) == [b": listening\nretry: 2000\n\n"]
