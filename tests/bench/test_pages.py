"""How long pages take to be made: of a match with few hands and with many, its board and its end."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.web import create_app

pytestmark = pytest.mark.bench

ROUNDS = 60

FEW, MANY = 10, 2000
"""Hands of a short match and of a long one."""

GOALS = (25, 100)
"""Milliseconds for a page of each; the page of a match has its totals after every hand, as a curve and as a table."""

PAGES = {
    "match": ("", False),
    "entry": ("/hand", False),
    "board": ("/board", False),
    "end": ("/end", True),
    "what a program asks": ("api", False),
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    app = create_app(tmp_path_factory.mktemp("pages") / "data")
    app.testing = True
    yield app.test_client()
    app.extensions["matches"].store.close()


def hands(count: int) -> Sequence[dict[str, Any]]:
    """Turns of two who have both entered: some stop with a little, others lose theirs."""
    first = [{"player": "Ana", "points": 1000}, {"player": "Dan", "points": 1000}]
    return [
        *first,
        *({"player": ("Ana", "Dan")[number % 2], **turn(number)} for number in range(2, count)),
    ]


def turn(number: int) -> dict[str, Any]:
    return {"points": 50} if number % 50 < 2 else {"bust": True}


def address(client: FlaskClient, count: int, page: str, ended: bool) -> str:
    record = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "hands": hands(count)}
    keeper = str(client.post("/api/matches", json={**record, "ended": ended}).get_json()["keeper"])
    return keeper.replace("/m/", "/api/matches/") if page == "api" else keeper + page


def milliseconds(client: FlaskClient, path: str) -> float:
    began = time.perf_counter()
    assert client.get(path).status_code == 200, path
    return 1000 * (time.perf_counter() - began)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_made_soon_after_many_hands_too(client: FlaskClient, page: str) -> None:
    paths = [address(client, count, *PAGES[page]) for count in (FEW, MANY)]
    first = [milliseconds(client, path) for path in paths]
    taken = [[milliseconds(client, path) for path in paths] for _ in range(ROUNDS)]
    few, many = (median(times) for times in zip(*taken, strict=True))
    began = " and ".join(f"{time:.0f}" for time in first)
    print(f"\n{page}: {FEW} hands {few:.1f} ms, {MANY} hands {many:.1f} ms; asked for first {began} ms")
    assert few <= GOALS[0]
    assert many <= GOALS[1]
