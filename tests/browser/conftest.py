"""The real program on a port of its own, and phones that tap it: with script, without, and where nothing is secure."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright, expect, sync_playwright

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

TO_TAP, TO_PRESS = 44, 48
"""Pixels in height at least: of a link; of a button or an input."""

SMALLEST_LETTERS = 16
"""Pixels; below it a phone zooms into an input."""

PATIENCE = 5_000
"""Milliseconds that a page may take."""

SHOULD_ANSWER = re.compile(r"Failed to load resource: the server responded with a status of (409|422) ")
"""What Chromium logs for a page that comes back with its form; any other status is a fault."""

FACE = """
(one) => [Math.round(one.getBoundingClientRect().height), parseFloat(getComputedStyle(one).fontSize), one.localName]
"""
"""The height of what is tapped or typed into, the size of its letters, and what it is."""


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
        record = {"format": "scorekeeper/1", "game": game, "players": players, **more}
        return str(self.ask("/api/matches", record)["keeper"])

    def seq(self, match: str) -> int:
        """How many changes *match* has seen."""
        return int(self.ask(f"/api/matches/{match.removeprefix('/m/')}")["seq"])


@dataclass
class Phone:
    """A page in somebody's hand; every page it meets and everything it taps is checked on the way."""

    page: Page
    base: str
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (
            SHOULD_ANSWER.match(message.text) and "/static/" not in message.location["url"]
        ):
            self.faults.append(f"{self.page.url}: {message.text}")

    def open(self, path: str) -> None:
        """Go to an address of the program."""
        self.page.goto(self.base + path)
        self._arrived()

    def tap(self, target: Locator) -> None:
        """Tap what is large enough for a thumb."""
        height, _, kind = target.evaluate(FACE)
        least = TO_TAP if kind in ("a", "summary") else TO_PRESS
        assert height >= least, f"{target} is {height} px high"
        target.tap()

    def go(self, target: Locator) -> None:
        """Tap what leads to another page."""
        with self.page.expect_navigation(timeout=PATIENCE):
            self.tap(target)
        self._arrived()

    def follow(self, name: str) -> None:
        """Tap the link of that *name*."""
        self.go(self.page.get_by_role("link", name=name).first)

    def press(self, name: str) -> None:
        """Tap the button of that *name*."""
        self.go(self.page.get_by_role("button", name=name))

    def save(self) -> None:
        """Tap the one big button of the entry screen."""
        self.go(self.page.get_by_role("button", name=re.compile("^(Save|Correct) ")))

    def group(self, name: str, within: Locator | None = None) -> Locator:
        """The fields under the heading *name*."""
        return (within or self.page.locator("main")).get_by_role("group", name=name, exact=True)

    def fill_group(self, name: str, typed: dict[str, str], within: Locator | None = None) -> None:
        """Type into the boxes of a group, each by its label."""
        for label, text in typed.items():
            self.type(self.group(name, within).get_by_label(label, exact=True), text)

    def type(self, box: Locator, text: str) -> None:
        """Type into a box that is large enough; what is chosen from a list is chosen by its label."""
        height, letters, kind = box.evaluate(FACE)
        assert height >= TO_PRESS, f"{box} is {height} px high"
        assert letters >= SMALLEST_LETTERS, f"{box} has letters of {letters} px"
        if kind == "select":
            box.select_option(label=text)
        else:
            box.fill(text)

    def choose(self, group: str, label: str) -> None:
        """Tap a radio button."""
        self.tap(self.group(group).get_by_label(label))

    def double(self, doubler: str, *doubled: str) -> None:
        """Tap whom a player doubles."""
        for name in doubled:
            self.tap(self.group(doubler).get_by_label(name))

    def begin(self, game: str, *names: str) -> str:
        """Start a match from the first page; gives its address."""
        self.open("/")
        self.go(self.page.get_by_role("link", name=re.compile(f"^{game} ")).last)
        for number, name in enumerate(names, 1):
            self.type(
                self.group("Who plays, in seating order, clockwise").get_by_label(f"Player {number}", exact=True), name
            )
        self.press("Start")
        return self.page.url.removeprefix(self.base).partition("?")[0]

    def shows(self, *totals: str) -> None:
        """The match shows these totals, in seating order."""
        expect(self.page.locator(".board .total")).to_have_text(totals)

    def hands(self, *names: str) -> None:
        """The match lists these hands, newest first."""
        expect(self.page.locator("details.hand summary b")).to_have_text(names)

    def open_hand(self, number: int) -> Locator:
        """The hand opened into its reasons."""
        hand = self.page.locator("details.hand").filter(has=self.page.get_by_text(re.compile(f"^{number} · ")))
        if hand.get_attribute("open") is None:
            self.tap(hand.locator("summary"))
        return hand

    def reason(self, hand: Locator, words: str, points: str) -> None:
        """The opened *hand* shows a line with these words and points."""
        expect(hand.locator("dd").filter(has_text=words).filter(has_text=points).first).to_be_visible()

    def sideways(self) -> int:
        """Pixels by which the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def _arrived(self) -> None:
        assert self.sideways() <= 0, f"{self.page.url} scrolls sideways"


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
    chromium = shutil.which("chromium")
    assert chromium, "these tests need Debian's package chromium"
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
