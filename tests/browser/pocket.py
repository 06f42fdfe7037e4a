"""A phone that holds the whole program: the folder of static files, sent by a plain server of files from a sub-path."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.phone import PATIENCE, Phone

WITHIN = "club/app"
"""Where the folder lies on its server."""

DELIBERATE = 400
"""Milliseconds between two taps in one place that are no double tap."""

STARTING = 60_000
"""Milliseconds that the program may take to start on a busy computer."""

VISIT = "(path) => visit(new URL(path, ROOT.origin))"
"""Goes to an address of the program, as a link does."""

KEPT = """
async () => {
  const known = await navigator.serviceWorker.ready;
  while (known.active.state !== "activated") await new Promise((done) => setTimeout(done, 20));
}
"""
"""Waits until the browser has all that it needs to start without network."""

AWAIT = """
async () => {
  await staging.catch(() => null);
  window.came = false;
  addEventListener("shown", () => (window.came = true), { capture: true, once: true });
}
"""
"""Once a page is there whole, has it say when the next one took its place; the browser's history tells too early."""

ASK = """
async ([path, method, body]) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await ask(new URL(path, ROOT.origin), body === null ? {} : { method, headers, body });
  return [answer.status, await answer.text()];
}
"""
"""What the program answers, asked as a page's scripts ask."""


class Quiet(SimpleHTTPRequestHandler):
    """A plain server of files that writes no log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the library calls it
        """Says nothing."""


@contextmanager
def sent(place: Path) -> Iterator[int]:
    """The files under *place*, sent by a server of their own until the block ends; its port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(place)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def started(page: Page) -> None:
    """Wait until the program shows its page."""
    expect(page.locator("main:not([data-start])")).to_have_count(1, timeout=STARTING)


@dataclass
class Pocket(Phone):
    """A phone with the program in it; after its first visit it is in flight mode."""

    visited: bool = False
    arrived: float = 0

    def tap(self, target: Locator) -> None:
        """Tap what is large enough for a thumb, not so soon after a page came that the one before was meant."""
        self.page.wait_for_timeout(max(0, DELIBERATE - 1000 * (monotonic() - self.arrived)))
        super().tap(target)

    def go(self, target: Locator) -> None:
        """Tap what leads to another page of the program."""
        self.page.evaluate(AWAIT)
        self.tap(target)
        self.page.wait_for_function("() => came", timeout=PATIENCE)
        self._arrived()

    def _arrived(self) -> None:
        self.arrived = monotonic()
        super()._arrived()

    def open(self, path: str) -> None:
        """Go to an address of the program; the first time it is fetched and started."""
        if not self.visited:
            self.start()
            self.page.evaluate(KEPT)
            self.lose_network()
        self.page.evaluate(VISIT, path)
        self._arrived()

    def start(self, path: str = "/") -> None:
        """Load the page at an address, as a bookmark or a reload does, and wait until the program is there."""
        self.page.goto(self.base + path)
        started(self.page)
        self.visited = True

    def ask(self, path: str, body: object = None, method: str = "POST") -> Any:
        """The JSON that the program answers, to a POST where there is a *body*."""
        if not self.visited:
            self.open("/")
        status, text = self.page.evaluate(ASK, [path, method, None if body is None else json.dumps(body)])
        assert status < 400, text
        return json.loads(text)
