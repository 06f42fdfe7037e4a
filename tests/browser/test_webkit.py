"""The pages in WebKit, which every iPhone has: a hand typed into the plain form, saved, read and taken back.

Debian's own WebKit is driven, where it is installed, on a screen that nobody sees.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest

from tests.browser.conftest import free_port

if TYPE_CHECKING:
    from tests.browser.conftest import Program

pytestmark = pytest.mark.browser

NEEDED = ("WebKitWebDriver", "Xvfb")

PATIENCE = 60
"""Seconds that anything may take."""

WIDER = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"

UNFOLD = "for (const one of document.querySelectorAll('details')) one.open = true"

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key that stands for an element in WebDriver (W3C WebDriver, section 12)."""


@dataclass(frozen=True)
class WebKit:
    """A browser driven by WebDriver: `session` is its address there."""

    session: str

    def tell(self, path: str, **said: object) -> Any:
        """Tells the browser to do something; gives its answer."""
        return post(f"{self.session}{path}", said)

    def run(self, script: str) -> Any:
        return self.tell("/execute/sync", script=script, args=[])

    def find(self, selector: str) -> str:
        """The path of the first such element, as soon as there is one."""
        using = {"using": "css selector", "value": selector}
        found = eventually(lambda: self.tell("/elements", **using))
        return f"/element/{found[0][ELEMENT]}"

    def type(self, selector: str, text: str) -> None:
        self.tell(f"{self.find(selector)}/value", text=text)

    def press(self, selector: str) -> None:
        self.tell(f"{self.find(selector)}/click")

    def texts(self, selector: str) -> list[str]:
        found: list[str] = self.run(
            f"return [...document.querySelectorAll({json.dumps(selector)})].map((one) => one.textContent.trim())"
        )
        return found


def post(address: str, said: object) -> Any:
    request = Request(address, json.dumps(said).encode(), {"Content-Type": "application/json"})  # noqa: S310 - our own
    with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - the same
        return json.load(answer)["value"]


def eventually(look: Callable[[], Any]) -> Any:
    """What is seen as soon as there is something to see."""
    last = time.monotonic() + PATIENCE
    while not (seen := look()) and time.monotonic() < last:
        time.sleep(0.1)
    assert seen, "it never came"
    return seen


@contextmanager
def running(command: list[str], **more: Any) -> Iterator[subprocess.Popen[bytes]]:
    """The command while it runs."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


@pytest.fixture(scope="module")
def webkit() -> Iterator[WebKit]:
    browser = next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)
    if not browser or not all(shutil.which(name) for name in NEEDED):
        pytest.skip("WebKit is looked at only where Debian's packages webkit2gtk-driver and xvfb are installed")
    with ExitStack() as stack:
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "800x800x24", "-nolisten", "tcp"]
        shown = stack.enter_context(running(screen, stdout=subprocess.PIPE))
        assert shown.stdout
        display = f":{shown.stdout.readline().decode().strip()}"
        port = free_port()
        driver = ["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"]
        stack.enter_context(running(driver, stdout=subprocess.DEVNULL, env=os.environ | {"DISPLAY": display}))
        yield stack.enter_context(opened(port, browser))


@contextmanager
def opened(port: int, browser: Path) -> Iterator[WebKit]:
    """The browser with a window as narrow as it gets."""
    wanted = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}

    def begin() -> Any:
        try:
            return post(f"http://127.0.0.1:{port}/session", {"capabilities": {"alwaysMatch": wanted}})
        except OSError:
            return None

    session = f"http://127.0.0.1:{port}/session/{eventually(begin)['sessionId']}"
    try:
        WebKit(session).tell("/window/rect", width=360, height=640)
        yield WebKit(session)
    finally:
        with urlopen(Request(session, method="DELETE"), timeout=PATIENCE):
            pass


@pytest.fixture
def match(program: Program) -> str:
    """A match of Burraco after one hand."""
    hands = [{"sides": [{"table": 100}, {}]}]
    return program.match("burraco", ("Anne", "Beth", "Cath", "Diana"), hands=hands)


def test_a_hand_is_typed_saved_read_and_taken_back(webkit: WebKit, program: Program, match: str) -> None:
    webkit.tell("/url", url=f"http://127.0.0.1:{program.port}{match}")
    assert webkit.texts(".board .total") == ["100", "0"]
    webkit.press(f'.cta a[href="{match}/hand"]')
    webkit.find('[name="sides-0-table"]')
    webkit.run(UNFOLD)
    webkit.type('[name="sides-0-table"]', "200")
    webkit.type('[name="sides-1-table"]', "45")
    webkit.type('[name="note"]', "Pioggia")
    assert webkit.run(WIDER) <= 0
    webkit.press(".cta button.main")
    eventually(lambda: webkit.texts(".board .total") == ["300", "45"])
    assert program.seq(match) == 2
    assert webkit.texts("details[open] .note") == ["Pioggia"]
    assert webkit.run(WIDER) <= 0
    webkit.press(f'form[action="{match}/undo"] button')
    eventually(lambda: webkit.texts(".board .total") == ["100", "0"])
    assert program.seq(match) == 3
