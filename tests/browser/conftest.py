"""The real program on a port of its own, and phones that tap it: with script, without, and where nothing is secure."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.phone import Phone

__all__ = ["Ground", "Launch", "NewPhone", "Phone", "Program"]

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

HOME_HOST = "scorebook.home"
"""A name as a computer at home has it: over plain http it is no secure context."""


@dataclass(frozen=True)
class Ground:
    """What a phone stands on: the host it asks, whether it runs script, and whether the browser trusts the host."""

    host: str = "127.0.0.1"
    script: bool = True
    secure: bool = True

    @property
    def arguments(self) -> tuple[str, ...]:
        return () if self.secure else (f"--host-resolver-rules=MAP {HOME_HOST} 127.0.0.1",)


WITH_SCRIPT = Ground()
GROUNDS = {
    "with script": WITH_SCRIPT,
    "without script": Ground(script=False),
    "no secure context": Ground(HOME_HOST, secure=False),
}


@dataclass(frozen=True)
class Program:
    """The program as it runs."""

    port: int

    def ask(self, path: str, body: object = None) -> Any:
        """The JSON that the API answers, to a POST where there is a *body*."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - our own
            return json.load(answer)

    def match(self, game: str, players: Sequence[str], **more: object) -> str:
        """The keeper's address of a match prepared without tapping."""
        return self.both(game, players, **more)[0]

    def both(self, game: str, players: Sequence[str], **more: object) -> tuple[str, str]:
        """The same, and the viewer's address."""
        record = {"format": "scorekeeper/1", "game": game, "players": players, **more}
        opened = self.ask("/api/matches", record)
        return str(opened["keeper"]), str(opened["viewer"])

    def record(self, match: str, hand: object, seq: int) -> None:
        """Somebody who saw change *seq* of *match* saves a hand."""
        body = {"after": seq, "command": f"elsewhere {seq}", "hand": hand}
        self.ask(f"/api/matches/{match.removeprefix('/m/')}/hands", body)

    def seq(self, match: str) -> int:
        """How many changes *match* has seen."""
        return int(self.ask(f"/api/matches/{match.removeprefix('/m/')}")["seq"])


NewPhone = Callable[..., Phone]
Launch = Callable[[tuple[str, ...]], Browser]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    folder = tmp_path_factory.mktemp("program")
    port = free_port()
    script = Path(sys.executable).with_name("scorekeeper")
    command = [str(script)] if script.exists() else [sys.executable, "-m", "scorekeeper"]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "serve", "--host", "127.0.0.1", "--port", str(port)],
            env=os.environ | {"SCOREKEEPER_DATA": str(folder / "data")},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
    try:
        wait_for(process, port, folder / "log")
        yield Program(port)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)


def wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until the program answers; fail with what it said if it ends or takes too long."""
    for _ in range(200):
        if process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"The program did not start: {log.read_text()}")


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def launch(driver: Playwright) -> Iterator[Launch]:
    """The browser started with such arguments, once a session."""
    chromium = shutil.which("chromium-headless-shell")
    assert chromium, "these tests need Debian's package chromium-headless-shell"
    started: dict[tuple[str, ...], Browser] = {}

    def started_with(more: tuple[str, ...]) -> Browser:
        if more not in started:
            started[more] = driver.chromium.launch(executable_path=chromium, args=[*ARGUMENTS, *more])
        return started[more]

    yield started_with
    for browser in started.values():
        browser.close()


@pytest.fixture
def new_phone(program: Program, launch: Launch) -> Iterator[NewPhone]:
    """Take up another phone; at the end none of them may have had an error."""
    phones: list[Phone] = []

    def take_up(ground: Ground = WITH_SCRIPT) -> Phone:
        context = launch(ground.arguments).new_context(
            viewport={"width": 360, "height": 640},
            has_touch=True,
            is_mobile=True,
            java_script_enabled=ground.script,
            locale="en-GB",
        )
        phones.append(Phone(context.new_page(), f"http://{ground.host}:{program.port}"))
        return phones[-1]

    yield take_up
    for phone in phones:
        phone.page.context.close()
    assert [fault for phone in phones for fault in phone.faults] == []


@pytest.fixture(params=list(GROUNDS.values()), ids=list(GROUNDS))
def ground(request: pytest.FixtureRequest) -> Ground:
    found: Ground = request.param
    return found


@pytest.fixture
def phone(new_phone: NewPhone, ground: Ground) -> Phone:
    """A phone on each ground in turn."""
    return new_phone(ground)


@pytest.fixture
def scripted(new_phone: NewPhone) -> Phone:
    """A phone with script, on a host that the browser trusts."""
    return new_phone()
