"""How long recording a hand takes: beside one bare insert, in a long match, and beside many other matches."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from statistics import median

import pytest

from scorekeeper import games
from scorekeeper.core.events import Opened, encode
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.record_reading import read_record
from scorekeeper.store import SqliteStore
from scorekeeper.store.place import DATABASE
from scorekeeper.store.rows import packed
from scorekeeper.web import create_app
from tests.bench.test_listeners import GUNICORN, Served, served
from tests.browser.conftest import free_port

pytestmark = pytest.mark.bench

ROUNDS = 400
"""Hands that are timed in each match, in turn with the same of what they are compared with."""

TRIES = 5
"""Times that a hand is held against a bare insert."""

WARM = 40
"""Hands before these, which are not."""

BARE_RATIO = 1.5
"""How much longer a hand may take than the bare insert."""

GROWTH = 1.2
"""How much longer it may take in a long match than in a short one, and beside many matches than beside few."""

FEW, MANY = 10, 2000
"""Hands of a short match and of a long one."""

OTHERS = 100_000
"""Matches that stand beside."""

TWO = ("Ana", "Dan")

Send = Callable[[], float]
"""Sends one more request; the milliseconds until it was answered."""


class Writer:
    """A program that keeps its connection open and writes again and again."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)

    def send(self, method: str, path: str, body: Mapping[str, object]) -> tuple[float, dict[str, object]]:
        """Milliseconds that a write took, and its answer."""
        text = json.dumps(body)
        began = time.perf_counter()
        self.connection.request(method, path, text, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        content = answer.read()
        taken = 1000 * (time.perf_counter() - began)
        assert answer.status in (200, 201), content
        return taken, json.loads(content)


def turn(number: int) -> JsonObject:
    """Hand *number* of a match of two, from 0: nobody ever enters, so that it never ends."""
    return {"player": TWO[number % 2], "bust": True}


def record(hands: int) -> JsonObject:
    played = [turn(number) for number in range(hands)]
    return {"format": "scorekeeper/1", "game": "bacara", "players": TWO, "hands": played}


def begun(writer: Writer, hands: int) -> str:
    """The API's address of a new match of so many hands."""
    _, answer = writer.send("POST", "/api/matches", record(hands))
    return str(answer["keeper"]).replace("/m/", "/api/matches/")


def recording(writer: Writer, hands: int) -> Send:
    """Records one more hand of a new match each time."""
    match, numbers = begun(writer, hands), count()

    def send() -> float:
        number = next(numbers)
        body = {"after": number + 1, "command": f"hand {number}", "hand": turn(hands + number)}
        return writer.send("POST", f"{match}/hands", body)[0]

    return send


def correcting(writer: Writer, hands: int) -> Send:
    """Corrects the last hand of a new match each time."""
    match, numbers = begun(writer, hands), count()

    def send() -> float:
        number = next(numbers)
        hand = {**turn(hands - 1), "note": f"looked at again {number}"}
        body = {"after": number + 1, "command": f"again {number}", "hand": hand}
        return writer.send("PUT", f"{match}/hands/{hands}", body)[0]

    return send


def keeping(writer: Writer) -> Send:
    """Lets the bare view keep a hand each time."""
    numbers = count()
    return lambda: writer.send("POST", "/hands", {"command": f"hand {next(numbers)}", "hand": turn(0)})[0]


def medians(*sends: Send, rounds: int = ROUNDS) -> list[float]:
    """The median of each, all of them in turn, so that a busy moment of the computer is nobody's alone."""
    taken: list[list[float]] = [[] for _ in sends]
    for number in range(WARM + rounds):
        for send, times in zip(sends, taken, strict=True):
            milliseconds = send()
            if number >= WARM:
                times.append(milliseconds)
    return [median(times) for times in taken]


@contextmanager
def writing(served: Served) -> Iterator[Writer]:
    writer = Writer(served.port)
    with closing(writer.connection):
        yield writer


@contextmanager
def program(folder: Path) -> Iterator[Served]:
    """The program over the data in this folder, made if there are none."""
    folder.mkdir(exist_ok=True)
    port = free_port()
    command = (sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port))
    with served(folder, *command, port=port) as found:
        yield found


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Served]:
    folder, port = tmp_path / "bare", free_port()
    folder.mkdir()
    name = ("tests.bench.bare_writing:app", "--bind", f"127.0.0.1:{port}", "--keep-alive", "15")
    with served(folder, sys.executable, "-m", "gunicorn", *GUNICORN, *name, port=port) as found:
        yield found


def fill(data: Path) -> None:
    """Puts many matches into a new store, each with its two addresses, past the program: one by one takes minutes."""
    create_app(data)
    kind, opened = encode(Opened(read_record(record(FEW), games.find), (None, None)))
    row = (kind, packed(opened), "2026-01-01T20:00:00+00:00")
    store = SqliteStore(data / DATABASE)
    with store.transaction():
        connection = store.database.conn
        connection.executemany(
            """insert into journal (stream, seq, kind, data, command, at, "by") values (?, 1, ?, ?, ?, ?, '')""",
            ((f"other {number}", *row[:2], f"other {number}", row[2]) for number in range(OTHERS)),
        )
        connection.executemany(
            "insert into addresses (token, stream, role) values (?, ?, ?)",
            (
                (f"{role} {number}", f"other {number}", role)
                for number in range(OTHERS)
                for role in ("keeper", "viewer")
            ),
        )
    store.close()


def test_a_hand_is_recorded_about_as_fast_as_a_bare_insert(tmp_path: Path, bare: Served) -> None:
    found_ratios = []
    with program(tmp_path / "program") as found, writing(found) as writer, writing(bare) as plain:
        for _ in range(TRIES):  # a disk is not as fast at one moment as at another
            recorded, kept = medians(recording(writer, FEW), keeping(plain))
            found_ratios.append(recorded / kept)
            print(f"\na hand {recorded:.2f} ms, a bare insert {kept:.2f} ms, {recorded / kept:.2f} ×")
    print(f"in the median {median(found_ratios):.2f} × (goal {BARE_RATIO} ×)")
    assert median(found_ratios) <= BARE_RATIO


def test_a_hand_of_a_long_match_is_written_like_one_of_a_short_one(tmp_path: Path) -> None:
    late = []
    with program(tmp_path / "program") as found, writing(found) as writer:
        for what, send in (("recorded", recording), ("corrected", correcting)):
            few, many = medians(send(writer, FEW), send(writer, MANY))
            print(f"\na hand {what}: after {FEW} {few:.2f} ms, after {MANY} {many:.2f} ms, {many / few:.2f} ×")
            late.append(many / few)
    assert max(late) <= GROWTH


def test_a_hand_is_recorded_beside_many_matches_as_beside_none(tmp_path: Path) -> None:
    crowded, alone = tmp_path / "crowded", tmp_path / "alone"
    fill(crowded / "data")
    with program(crowded) as many, program(alone) as few, writing(many) as there, writing(few) as here:
        beside, by_itself = medians(recording(there, FEW), recording(here, FEW))
    print(f"\na hand alone {by_itself:.2f} ms, beside {OTHERS:,} matches {beside:.2f} ms, {beside / by_itself:.2f} ×")
    assert beside <= GROWTH * by_itself
