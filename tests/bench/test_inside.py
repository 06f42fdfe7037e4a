"""The program inside the phone: what a first visit fetches, how soon it starts, how soon a hand is seen, its memory.

Beside each figure stands the same of the server edition, on the same computer in the same run.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from tests.bench.saving import WATCH, Saving
from tests.browser.conftest import Inside
from tests.browser.phone import Phone
from tests.browser.pocket import KEPT, WITHIN, Pocket, Quiet
from tests.browser.records import longest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

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


def phone(chromium: Browser) -> BrowserContext:
    return chromium.new_context(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale="en-GB")


def memory() -> float:
    """Megabytes that all pages of all browsers here take, with their workers."""
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                found += int((process / "statm").read_text().split()[1]) * PAGE_SIZE
    return found / 1e6


def seconds_of(pocket: Pocket) -> float:
    """How long it takes from the address to the first page."""
    began = time.perf_counter()
    pocket.start()
    return time.perf_counter() - began


def test_a_first_visit_is_small_and_later_starts_are_soon(chromium: Browser, port: int, program: Program) -> None:
    first, later, served = [], [], []
    fetched = 0
    for _ in range(VISITS):
        context, before = phone(chromium), Counting.bytes
        pocket = Pocket(context.new_page(), f"http://127.0.0.1:{port}/{WITHIN}")
        first.append(seconds_of(pocket))
        pocket.page.evaluate(KEPT)
        fetched = max(fetched, Counting.bytes - before)
        pocket.lose_network()
        later += [seconds_of(pocket) for _ in range(STARTS)]
        context.close()
        context = phone(chromium)
        page = Phone(context.new_page(), f"http://127.0.0.1:{program.port}")
        for _ in range(STARTS):
            began = time.perf_counter()
            page.open("/")
            served.append(time.perf_counter() - began)
        context.close()
    print(f"\na first visit: {fetched:,} bytes (goal {MOST_BYTES:,}), {median(first):.2f} s (goal {FIRST} s)")
    print(f"a later start: {median(later):.2f} s (goal {LATER} s); a server's first page {median(served):.2f} s")
    assert fetched <= MOST_BYTES
    assert median(first) <= FIRST
    assert median(later) <= LATER


def test_a_hand_is_seen_soon_after_the_tap(chromium: Browser, port: int, program: Program) -> None:
    inside, outside = phone(chromium), phone(chromium)
    for context in (inside, outside):
        context.add_init_script(WATCH)
    pocket = Pocket(inside.new_page(), f"http://127.0.0.1:{port}/{WITHIN}")
    pocket.open("/")
    server = Phone(outside.new_page(), f"http://127.0.0.1:{program.port}")
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
    inside.close()
    outside.close()


def test_what_the_program_takes_of_memory(chromium: Browser, port: int, program: Program) -> None:
    outside = phone(chromium)
    empty = memory()
    server = Phone(outside.new_page(), f"http://127.0.0.1:{program.port}")
    server.open("/")
    served = memory() - empty
    inside = phone(chromium)
    pocket = Pocket(inside.new_page(), f"http://127.0.0.1:{port}/{WITHIN}")
    pocket.open("/")
    pocket.ask("/api/matches", {"format": "scorekeeper/1", **longest("barbu")})
    pocket.open("/")
    held = memory() - served - empty
    print(f"\nmemory: {held:.0f} MB inside the phone (at most {MOST_MEMORY}), a page of a server {served:.0f} MB")
    assert held <= MOST_MEMORY
    inside.close()
    outside.close()
