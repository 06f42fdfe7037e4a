"""What a first visit moves over the wire: a page and all that it draws in, icons and headers too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper import games
from tests.browser.conftest import GROUNDS
from tests.browser.records import longest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

    from tests.browser.conftest import Program

pytestmark = pytest.mark.browser

MOST = 40_000
"""Bytes of a first visit."""

PATIENCE = 100
"""Times 50 ms in which everything that was asked for has to come."""

ICONS = """
() => Promise.all([...document.querySelectorAll("link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]")]
  .map((link) => fetch(link.href).then((answer) => answer.blob())))
"""
"""Asks for what a phone asks for and a browser without a window does not."""

PAGES = {
    "the longest match": "{match}",
    "a hand of it": "{match}/hand?number=1",
    "a new match": "/new?game={game}",
}


@dataclass
class Scales:
    """Weighs what a page moves, in bytes with headers; an event stream, which never ends, is left out."""

    page: Page
    wire: CDPSession
    base: str
    asked: dict[str, str] = field(default_factory=dict)
    came: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wire.on("Network.requestWillBeSent", self._asked)
        self.wire.on("Network.loadingFinished", self._came)
        self.wire.send("Network.enable")

    def _asked(self, event: dict[str, Any]) -> None:
        if event.get("type") != "EventSource":
            self.asked[event["requestId"]] = event["request"]["url"]

    def _came(self, event: dict[str, Any]) -> None:
        self.came[event["requestId"]] = int(event["encodedDataLength"])

    def weigh(self, address: str) -> dict[str, int]:
        """{what was asked for: its bytes} for a browser that has seen nothing of the program yet."""
        self.page.goto("about:blank")
        self.wire.send("Network.clearBrowserCache")
        self.asked.clear()
        self.came.clear()
        answer = self.page.goto(self.base + address)
        assert answer
        assert answer.status == 200
        self.page.evaluate(ICONS)
        for _ in range(PATIENCE):
            if self.asked.keys() <= self.came.keys():
                break
            self.page.wait_for_timeout(50)
        return {url.removeprefix(self.base): self.came[number] for number, url in self.asked.items()}


@pytest.fixture(params=["no secure context"])
def scales(request: pytest.FixtureRequest, program: Program, chromium: Browser) -> Iterator[Scales]:
    ground = GROUNDS[request.param]
    context = chromium.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    page = context.new_page()
    yield Scales(page, context.new_cdp_session(page), f"http://{ground.host}:{program.port}")
    context.close()


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_first_visit_moves_at_most_40_kilobytes(scales: Scales, program: Program, path: str) -> None:
    heavy = []
    for game in games.keys():  # noqa: SIM118 - not a dict's keys
        match = program.ask("/api/matches", longest(game))["keeper"]
        moved = scales.weigh(path.format(match=match, game=game))
        assert any(address.startswith("/static/") for address in moved), "nothing came with the page"
        if sum(moved.values()) > MOST:
            heavy.append(f"{sum(moved.values())} bytes for {game}: {moved}")
    assert not heavy, "\n".join(heavy)
