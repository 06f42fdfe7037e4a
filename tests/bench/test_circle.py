"""How fast a circle opens, by how many matches it has."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from statistics import median

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import games
from scorekeeper.circles.circles import Circles
from scorekeeper.core.record import Record
from scorekeeper.core.record_reading import read_record
from scorekeeper.store import KEEPER
from scorekeeper.web import create_app
from tests.test_vectors import cases

pytestmark = pytest.mark.bench

FEW, MANY = 50, 5000
GOAL = 1.3
ROUNDS = 300
BEGAN = datetime(2016, 1, 1, 20, tzinfo=UTC)
FOUR = ("Anne", "Beth", "Cath", "Diana")


def records(count: int) -> Iterator[Record]:
    """Matches of all games as the vectors have them, among the same four, each ended, one a night."""
    told = [case["record"] for case in cases() if "error" not in case["expect"]]
    known = [one for one in told if isinstance(one, dict) and set(one["players"]) <= set(FOUR) and one["hands"]]
    assert len({one["game"] for one in known}) > 1
    for number in range(count):
        started = (BEGAN + timedelta(days=number * 3650 / count)).isoformat(timespec="seconds")
        yield read_record({**known[number % len(known)], "started": started, "ended": True}, games.find)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A program with a circle of few matches and one of many."""
    made = create_app(tmp_path_factory.mktemp("circles") / "data")
    circles: Circles = made.extensions["circles"]
    circles.store.database.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]  # it is SQLite
    for count in (FEW, MANY):
        circles.open(f"circle of {count}", str(count), at=BEGAN.isoformat())
        for number, record in enumerate(records(count)):
            circles.open_match(str(count), record, f"{count} {number}", at=record.started)
    yield made
    circles.store.close()


def milliseconds(client: FlaskClient, path: str) -> float:
    began = time.perf_counter()
    assert client.get(path).status_code == 200
    return 1000 * (time.perf_counter() - began)


@pytest.mark.parametrize("page", ["", "/people", "/matches", "/statistics/barbu"])
def test_a_circle_of_many_matches_opens_like_one_of_few(app: Flask, page: str) -> None:
    client, circles = app.test_client(), app.extensions["circles"]
    paths = {count: f"/c/{circles.ledger.token(str(count), KEEPER)}{page}" for count in (FEW, MANY)}
    first = {count: milliseconds(client, path) for count, path in paths.items()}
    taken: dict[int, list[float]] = {count: [] for count in paths}
    for _ in range(ROUNDS):
        for count, path in paths.items():
            taken[count].append(milliseconds(client, path))
    few, many = (median(taken[count]) for count in (FEW, MANY))
    print(
        f"\na circle{page or ' itself'}: {FEW} matches {few:.2f} ms, {MANY} matches {many:.2f} ms, {many / few:.2f} × "
        f"(goal {GOAL} ×); asked for first {first[FEW]:.0f} and {first[MANY]:.0f} ms"
    )
    assert many < GOAL * few


def test_a_match_that_ends_is_counted_at_once(app: Flask) -> None:
    circles: Circles = app.extensions["circles"]
    taken: dict[int, list[float]] = {}
    for count in (FEW, MANY):
        for number, one in enumerate(records(60)):
            record = read_record({**one.to_json(), "started": f"2027-01-01T20:{number:02}:00+00:00"}, games.find)
            began = time.perf_counter()
            circles.open_match(str(count), record, f"late {count} {number}", at=record.started)
            taken.setdefault(count, []).append(1000 * (time.perf_counter() - began))
    few, many = median(taken[FEW]), median(taken[MANY])
    print(f"\na finished match more: {few:.2f} ms among {FEW}, {many:.2f} ms among {MANY}, {many / few:.2f} ×")
    assert many < GOAL * few
