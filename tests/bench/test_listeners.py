"""How soon everybody hears of a saved hand, with hundreds and thousands who listen, and how much memory that takes."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.bench.listening import Crowd, middle
from tests.browser.conftest import free_port, wait_for

pytestmark = pytest.mark.bench

SAVES = 60
"""Hands that are saved on the one match, and in all on the many."""

ONE_MATCH = 500
"""Who listens to it."""

GROWTH = (50, 125, 250)
"""Fewer of them, to see how it grows."""

MANY, EACH = 400, 5
"""Matches, and who listens to each."""

GOAL_ONE, GOAL_MANY, GOAL_MEMORY = 100, 300, 250
"""Milliseconds, milliseconds and megabytes."""

BARE = "tests.bench.bare_stream:app"
GUNICORN = ("--workers", "1", "--worker-class", "gthread", "--threads", "2200", "--worker-connections", "4400")


@dataclass(frozen=True)
class Served:
    """A server as it runs."""

    pid: int
    port: int

    @property
    def memory(self) -> float:
        """Megabytes that its largest process takes; what draws a sheet is one of its own."""
        children = [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]
        return max(_resident(pid) for pid in (self.pid, *children))


def _resident(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


@contextmanager
def served(folder: Path, *command: str, port: int) -> Iterator[Served]:
    with (folder / "log").open("wb") as log:
        data = os.environ | {"SCOREKEEPER_DATA": str(folder / "data")}
        process = subprocess.Popen(command, env=data, stdout=log, stderr=log, start_new_session=True)
    try:
        wait_for(process, port, folder / "log")
        time.sleep(1)
        yield Served(process.pid, port)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:  # Gunicorn by itself waits for those who listen
            os.killpg(process.pid, signal.SIGKILL)  # the child that answers too, which would stay
            process.wait(10)


@contextmanager
def program(folder: Path) -> Iterator[Served]:
    """The program, new each time: whoever leaves is noticed at the next heartbeat, and until then has a place."""
    port, folder = free_port(), folder / f"program {time.monotonic_ns()}"
    folder.mkdir()
    command = (sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port))
    with served(folder, *command, port=port) as found:
        yield found


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Served]:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        *GUNICORN,
        "--bind",
        f"127.0.0.1:{port}",
        "tests.bench.bare_stream:app",
    ]
    (tmp_path / "bare").mkdir()
    with served(tmp_path / "bare", *command, port=port) as found:
        yield found


@pytest.fixture(autouse=True)
def many_files() -> None:
    """Let this process open as many files as the system allows: a listener is one."""
    _, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(highest, 8192), highest))


RECORD = {"format": "scorekeeper/1", "game": "burraco", "players": ["Anne", "Beth", "Cath", "Diana"]}
HAND = {"sides": [{"table": 5}, {"table": 10}]}


async def begun(crowd: Crowd) -> str:
    """The API's address of a new match."""
    status, answer, _ = await crowd.ask("POST", "/api/matches", json.dumps(RECORD).encode())
    assert status == 201
    return f"/api/matches/{str(answer['keeper']).removeprefix('/m/')}"


async def save(crowd: Crowd, match: str, number: int) -> float:
    """Save hand *number*; the moment at which that began."""
    began = time.perf_counter()
    body = json.dumps({"after": number, "command": f"hand {number}", "hand": HAND}).encode()
    status, _, _ = await crowd.ask("POST", f"{match}/hands", body)
    assert status == 201
    return began


async def last_heard(crowd: Crowd, stream: str, number: int, listeners: int, began: float) -> float:
    """Milliseconds from *began* until the last of the listeners heard of change *number*."""
    while True:
        at = [moment for seq, moment in crowd.heard[stream] if seq == number]
        if len(at) == listeners:
            return (max(at) - began) * 1000
        assert time.perf_counter() - began < 10, f"{len(at)} of {listeners} heard of it"
        await asyncio.sleep(0.002)


async def on_one_match(port: int, sheet: bool, listeners: int = ONE_MATCH) -> list[float]:
    """Milliseconds from each save to its last listener, while a sheet is drawn again and again, or not."""
    crowd = Crowd(port)
    match = await begun(crowd)
    await crowd.listen([f"{match}/events"] * listeners)
    drawing = asyncio.create_task(draw(crowd)) if sheet else None
    taken = []
    for number in range(1, SAVES + 1):
        began = await save(crowd, match, number)
        taken.append(await last_heard(crowd, f"{match}/events", number + 1, listeners, began))
        await asyncio.sleep(0.05)
    if drawing:
        drawing.cancel()
        await asyncio.wait([drawing])
    await crowd.leave()
    return taken


async def draw(crowd: Crowd) -> None:
    """Ask for one sheet after another, none of which was asked for before."""
    for hands in range(1, 100):
        status, _, _ = await crowd.ask("GET", f"/sheets/sheet.pdf?game=barbu&hands={hands}", b"")
        assert status == 200


async def bare_saves(port: int) -> list[float]:
    crowd = Crowd(port)
    await crowd.listen(["/events"] * ONE_MATCH)
    taken = []
    for number in range(1, SAVES + 1):
        began = time.perf_counter()
        await crowd.ask("POST", "/change", b"")
        taken.append(await last_heard(crowd, "/events", number, ONE_MATCH, began))
        await asyncio.sleep(0.05)
    await crowd.leave()
    return taken


async def on_many_matches(port: int, many: int = MANY) -> list[float]:
    crowd = Crowd(port)
    matches = [await begun(crowd) for _ in range(many)]
    for match in matches:
        await crowd.listen([f"{match}/events"] * EACH)
    taken = []
    for match in matches[:SAVES]:
        began = await save(crowd, match, 1)
        taken.append(await last_heard(crowd, f"{match}/events", 2, EACH, began))
    # Everybody saves at once, and nobody is turned away.
    await asyncio.gather(*(save(crowd, match, 1) for match in matches[SAVES:]))
    await crowd.leave()
    return taken


def told(what: str, taken: list[float], served: Served) -> float:
    late = middle(taken, 0.95)
    print(f"\n{what}: {middle(taken):.0f} ms, p95 {late:.0f} ms, {served.memory:.0f} MB")
    return late


def test_500_who_listen_to_one_match_hear_of_a_save_at_once(tmp_path: Path, bare: Served) -> None:
    least = told("bare Flask stream, 500 listeners", asyncio.run(bare_saves(bare.port)), bare)
    for listeners in GROWTH:
        with program(tmp_path) as found:
            told(f"one match, {listeners} listeners", asyncio.run(on_one_match(found.port, False, listeners)), found)
    with program(tmp_path) as found:
        quiet = told("one match, 500 listeners", asyncio.run(on_one_match(found.port, sheet=False)), found)
    with program(tmp_path) as found:
        late = told("the same while sheets are drawn", asyncio.run(on_one_match(found.port, sheet=True)), found)
        print(f"beside the bare one {quiet / least:.2f} x, with sheets {late / least:.2f} x")
        assert late <= GOAL_ONE
        assert found.memory <= GOAL_MEMORY


def test_2000_who_listen_to_400_matches_hear_of_every_save(tmp_path: Path) -> None:
    for many in (MANY // 4, MANY // 2, MANY):
        with program(tmp_path) as found:
            taken = asyncio.run(on_many_matches(found.port, many))
            late = told(f"{many} matches, {many * EACH:,} listeners", taken, found)
            assert late <= GOAL_MANY
            assert found.memory <= GOAL_MEMORY
