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
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Playwright, sync_playwright

from tests.browser.phone import Phone
from tests.browser.pocket import WITHIN, Pocket, sent
from tests.phone import building

__all__ = ["Ground", "NewPhone", "Phone", "Program"]

HOME_HOST = "scorebook.home"
"""A name as a computer at home has it: over plain http it is no secure context."""

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",
    f"--host-resolver-rules=MAP {HOME_HOST} 127.0.0.1",
)


BRIEF = "--js-flags=--liftoff-only --wasm-lazy-compilation"
"""Python inside a page runs for seconds only: what would make it faster in the long run takes longer than that."""


@dataclass(frozen=True)
class Ground:
    """What a phone stands on: the host it asks, whether it runs script, and whether the browser trusts the host.

    `inside`: it asks nobody, but holds the whole program.
    """

    host: str = "127.0.0.1"
    script: bool = True
    secure: bool = True
    inside: bool = False


WITH_SCRIPT = Ground()
GROUNDS = {
    "with script": WITH_SCRIPT,
    "without script": Ground(script=False),
    "no secure context": Ground(HOME_HOST, secure=False),
}


SAFE = "with script"

AT_HOME = [pytest.param(GROUNDS["no secure context"], id="no secure context")]
"""Where a phone on the home network stands, for tests of script."""

EVERYWHERE = ("test_grounds", "test_habits", "test_opening", "test_settle")
"""Files whose tests use something that only a safe address has, and so stand there as well."""


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


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    script = Path(sys.executable).with_name("scorekeeper")
    command = (str(script),) if script.exists() else (sys.executable, "-m", "scorekeeper")
    with running(command, free_port(), tmp_path_factory.mktemp("program") / "data") as program:
        yield program


@contextmanager
def running(command: Sequence[str], port: int, data: Path, cwd: Path | None = None) -> Iterator[Program]:
    """The program that *command* is, served at *port* over the folder *data* until the block ends."""
    log = data.with_suffix(".log")
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, "serve", "--host", "127.0.0.1", "--port", str(port)],
            cwd=cwd,
            env=os.environ | {"SCOREKEEPER_DATA": str(data)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        wait_for(process, port, log)
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
def chromium(driver: Playwright) -> Iterator[Browser]:
    """The browser, started once a session."""
    found = shutil.which("chromium-headless-shell")
    assert found, "these tests need Debian's package chromium-headless-shell"
    browser = driver.chromium.launch(executable_path=found, args=[*ARGUMENTS, BRIEF])
    yield browser
    browser.close()


@dataclass(frozen=True)
class Inside(Program):
    """The program as it runs inside a *phone*."""

    phone: Pocket

    def ask(self, path: str, body: object = None) -> Any:
        """The JSON that the API answers there."""
        return self.phone.ask(path, body)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of static files."""
    return building.folder(building.shared(tmp_path_factory.getbasetemp()))


@pytest.fixture(scope="session")
def files(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a plain server that sends the folder."""
    place = tmp_path_factory.mktemp("files")
    (place / WITHIN).parent.mkdir(parents=True)
    (place / WITHIN).symlink_to(folder)
    with sent(place) as port:
        yield port


def small_phone(browser: Browser, **more: Any) -> BrowserContext:
    """A small phone of its own, that keeps nothing on the disk."""
    screen = {"width": 360, "height": 640}
    return browser.new_context(viewport=screen, has_touch=True, is_mobile=True, locale="en-GB", **more)  # type: ignore[arg-type]  # a size


@contextmanager
def on_disk(driver: Playwright, place: Path) -> Iterator[BrowserContext]:
    """A browser of its own with one page, which keeps on the disk what others keep in memory; it may be killed."""
    context = driver.chromium.launch_persistent_context(
        place,
        executable_path=shutil.which("chromium-headless-shell"),
        args=[*ARGUMENTS],
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
    )
    try:
        yield context
    finally:
        with suppress(Error):
            context.close()


@pytest.fixture
def new_phone(request: pytest.FixtureRequest, program: Program, chromium: Browser) -> Iterator[NewPhone]:
    """Take up another phone; at the end none of them may have had an error."""
    phones: list[Phone] = []

    def take_up(ground: Ground = WITH_SCRIPT, kept: bool = False) -> Phone:
        # What it keeps is all files of the program at each first visit; the tests that are about it let it in.
        workers = "allow" if kept or ground.inside else "block"
        context = small_phone(chromium, java_script_enabled=ground.script, service_workers=workers)
        if ground.inside:
            phones.append(
                Pocket(context.new_page(), f"http://{ground.host}:{request.getfixturevalue('files')}/{WITHIN}")
            )
        else:
            phones.append(Phone(context.new_page(), f"http://{ground.host}:{program.port}"))
        return phones[-1]

    yield take_up
    for phone in phones:
        phone.page.context.close()
    assert [fault for phone in phones for fault in phone.faults] == []


def grounds_of(module: str) -> list[str]:
    """The names of the grounds that the tests of a file stand on in turn."""
    return [name for name in GROUNDS if name != SAFE or module in EVERYWHERE]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    chosen = any(mark.args[0] == "ground" for mark in metafunc.definition.iter_markers("parametrize"))
    if "ground" in metafunc.fixturenames and not chosen:
        names = grounds_of(metafunc.module.__name__.rpartition(".")[2])
        metafunc.parametrize("ground", [GROUNDS[name] for name in names], ids=names)


@pytest.fixture
def phone(new_phone: NewPhone, ground: Ground) -> Phone:
    """A phone on each ground in turn."""
    return new_phone(ground)


@pytest.fixture(scope="session")
def carried(chromium: Browser, files: int) -> Iterator[Pocket]:
    """A phone with the program in it, started once: that takes a busy computer many seconds."""
    context = small_phone(chromium)
    yield Pocket(context.new_page(), f"http://127.0.0.1:{files}/{WITHIN}")
    context.close()


@pytest.fixture
def used(carried: Pocket) -> Iterator[Pocket]:
    """The same for a test that does not mind what others left there."""
    carried.open("/?lang=en&theme=auto")
    yield carried
    assert carried.faults == []


@pytest.fixture
def pocket(new_phone: NewPhone) -> Pocket:
    """A phone that holds the program, before its first visit."""
    phone = new_phone(Ground(inside=True))
    assert isinstance(phone, Pocket)
    return phone


@pytest.fixture
def scripted(new_phone: NewPhone) -> Phone:
    """A phone with script, on a host that the browser trusts."""
    return new_phone()
