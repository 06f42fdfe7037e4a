"""The program inside the phone: what a first visit fetches, how soon it starts, how soon a hand is seen, its memory.

Beside each figure stands the same of the server edition, on the same computer in the same run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from secrets import token_hex
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Playwright

from tests.bench.saving import WATCH, Saving
from tests.browser.conftest import Inside, on_disk
from tests.browser.phone import Phone
from tests.browser.pocket import KEPT, WITHIN, Pocket, Quiet
from tests.browser.records import longest

if TYPE_CHECKING:
    from tests.browser.conftest import Program

pytestmark = pytest.mark.bench

MOST_BYTES, FIRST, LATER, HAND = 8_000_000, 5.0, 3.0, 50
"""Goals: bytes of a first visit, seconds until it shows its page, seconds of a later start, milliseconds of a hand."""

MOST_MEMORY = 300
"""Megabytes of a page with Python in it; a phone with 2 GB of memory has them."""

VISITS, STARTS, HANDS, DEALS = 3, 7, 15, 10

PAGE_SIZE = 4096


class Counting(Quiet):
    """A plain server of files that counts what it sends."""

    bytes = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Sends a file."""
        content = source.read()
        Counting.bytes += len(content)
        outputfile.write(content)


@pytest.fixture(scope="module")
def port(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    place = tmp_path_factory.mktemp("counted")
    (place / WITHIN).parent.mkdir(parents=True)
    (place / WITHIN).symlink_to(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=str(place)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()
    thread.join()


NewBrowser = Callable[[], BrowserContext]


@pytest.fixture
def new_browser(driver: Playwright, tmp_path: Path) -> Iterator[NewBrowser]:
    """Starts another browser, which keeps everything on the disk."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(on_disk(driver, tmp_path / token_hex(4)))


def memory(context: BrowserContext) -> float:
    """Megabytes that the open page of a browser takes, with its worker: the heaviest process that draws pages."""
    session = (
        context.browser.new_browser_cdp_session() if context.browser else context.new_cdp_session(context.pages[0])
    )
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [Path(f"/proc/{one['id']}/statm") for one in processes if one["type"] == "renderer"]
    return max(int(page.read_text().split()[1]) * PAGE_SIZE for page in pages) / 1e6


def seconds_of(pocket: Pocket) -> float:
    """How long it takes from the address to the first page."""
    began = time.perf_counter()
    pocket.start()
    return time.perf_counter() - began


def test_a_first_visit_is_small_and_later_starts_are_soon(new_browser: NewBrowser, port: int, program: Program) -> None:
    first, later, served = [], [], []
    fetched = 0
    for _ in range(VISITS):
        context, before = new_browser(), Counting.bytes
        pocket = Pocket(context.pages[0], f"http://127.0.0.1:{port}/{WITHIN}")
        first.append(seconds_of(pocket))
        pocket.page.evaluate(KEPT)
        fetched = max(fetched, Counting.bytes - before)
        pocket.lose_network()
        later += [seconds_of(pocket) for _ in range(STARTS)]
        context = new_browser()
        page = Phone(context.pages[0], f"http://127.0.0.1:{program.port}")
        for _ in range(STARTS):
            began = time.perf_counter()
            page.open("/")
            served.append(time.perf_counter() - began)
    print(f"\na first visit: {fetched:,} bytes (goal {MOST_BYTES:,}), {median(first):.2f} s (goal {FIRST} s)")
    print(f"a later start: {median(later):.2f} s (goal {LATER} s); a server's first page {median(served):.2f} s")
    assert fetched <= MOST_BYTES
    assert median(first) <= FIRST
    assert median(later) <= LATER


def test_a_hand_is_seen_soon_after_the_tap(new_browser: NewBrowser, port: int, program: Program) -> None:
    inside, outside = new_browser(), new_browser()
    for context in (inside, outside):
        context.add_init_script(WATCH)
    pocket = Pocket(inside.pages[0], f"http://127.0.0.1:{port}/{WITHIN}")
    pocket.open("/")
    server = Phone(outside.pages[0], f"http://127.0.0.1:{program.port}")
    taken = {}
    for name, saving in (("phone", Saving(pocket, Inside(program.port, pocket))), ("server", Saving(server, program))):
        saving.save(DEALS)
        taken[name] = [saving.save(DEALS)["from tap to paint"] for _ in range(HANDS)]
    here, there = (median(taken[name]) for name in ("phone", "server"))
    print(
        f"\na deal of Barbu from tap to paint: {here:.0f} ms inside the phone (goal {HAND} ms), a server {there:.0f} ms"
    )
    print(f"between {min(taken['phone']):.0f} and {max(taken['phone']):.0f} ms")
    assert here <= HAND


def test_what_the_program_takes_of_memory(new_browser: NewBrowser, port: int, program: Program) -> None:
    outside, inside = new_browser(), new_browser()
    server = Phone(outside.pages[0], f"http://127.0.0.1:{program.port}")
    server.open("/")
    pocket = Pocket(inside.pages[0], f"http://127.0.0.1:{port}/{WITHIN}")
    pocket.open("/")
    pocket.ask("/api/matches", {"format": "scorekeeper/1", **longest("barbu")})
    pocket.open("/")
    held, served = memory(inside), memory(outside)
    print(f"\nmemory: {held:.0f} MB inside the phone (at most {MOST_MEMORY}), a page of a server {served:.0f} MB")
    assert held <= MOST_MEMORY
