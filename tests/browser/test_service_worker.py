"""Where the address is safe the program starts without network, whole in one version, and keeps what it may."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Program, free_port, running
from tests.browser.phone import Phone

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import NewPhone

pytestmark = pytest.mark.browser

FOUR = ("Anne", "Beth", "Cath", "Diana")

CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
PAGES = "async () => (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname)"
SHELLS = "async () => (await caches.keys()).filter((name) => name.startsWith('shell-'))"
COLOUR = "getComputedStyle(document.body).backgroundColor"
STYLED = """
async (path) => {
  const page = await (await caches.match(path, { cacheName: "pages", ignoreVary: true })).text();
  return page.includes(document.querySelector("link[rel=stylesheet]").getAttribute("href"));
}
"""
"""Whether the kept page names the stylesheet of the page that is open."""

WORN = "body { background: rgb(1, 2, 3) !important; }"

ROOT = Path(__file__).parents[2]


@pytest.fixture
def match(program: Program) -> str:
    return program.match("burraco", FOUR, hands=[{"sides": [{"table": 100}, {}]}])


@pytest.fixture
def scripted(new_phone: NewPhone) -> Phone:
    """A phone whose browser lets the service worker in."""
    return new_phone(kept=True)


def visit(phone: Phone, path: str) -> None:
    """Open a page for the first time, and wait until it is kept."""
    phone.open(path)
    phone.page.wait_for_function(CONTROLLED)
    kept(phone.page, path)


def kept(page: Page, path: str, there: bool = True) -> None:
    """Wait until a page is kept, or no longer."""
    until(page, lambda: (path in page.evaluate(PAGES)) is there)


def until(page: Page, true: Callable[[], bool]) -> None:
    """Wait until something is true of what the browser keeps; it tells nobody of a change."""
    for _ in range(100):
        if true():
            return
        page.wait_for_timeout(50)
    pytest.fail("it never came to be")


def test_without_network_the_program_starts_shows_the_match_and_takes_a_hand(
    scripted: Phone, program: Program, match: str
) -> None:
    visit(scripted, match)
    kept(scripted.page, f"{match}/hand/kit")
    scripted.lose_network()
    scripted.open("/")
    scripted.go(scripted.page.locator(f"a[href='{match}']").first)
    scripted.shows("100", "0")
    expect(scripted.page.get_by_text("No network now")).to_be_visible()
    scripted.tap(scripted.page.get_by_role("link", name="Record hand 2"))
    scripted.type(scripted.page.get_by_label("On the table").first, "200")
    scripted.tap(scripted.page.get_by_role("button", name="Save hand 2"))
    expect(scripted.page.locator(".waiting li b")).to_have_text(["Hand 2"])
    scripted.open(f"{match}/settings")  # which is not kept: the match is
    scripted.shows("100", "0")
    scripted.open("/rules/burraco")
    expect(scripted.page.get_by_role("heading", name="No network now")).to_be_visible()
    scripted.find_network()
    scripted.come_back(match)
    scripted.shows("300", "0")
    assert program.seq(match) == 2


def test_the_last_state_is_kept_as_others_write(scripted: Phone, program: Program, match: str) -> None:
    visit(scripted, match)
    program.record(match, {"sides": [{"table": 200}, {}]}, 1)
    scripted.shows("300", "0")
    scripted.lose_network()
    scripted.open(match)
    scripted.shows("300", "0")


def test_nothing_is_kept_of_what_was_forgotten_or_leads_nowhere_any_more(
    scripted: Phone, program: Program, match: str
) -> None:
    other = program.match("burraco", FOUR)
    visit(scripted, match)
    visit(scripted, other)
    scripted.open(f"/forget{match.removeprefix('/m')}")
    scripted.press("Take it off")
    kept(scripted.page, match, there=False)
    scripted.open(f"{other}/share")
    scripted.tap(scripted.page.locator("#keeper summary"))
    scripted.go(scripted.page.locator("#keeper form button"))
    scripted.page.goto(scripted.base + other)  # the old address
    kept(scripted.page, other, there=False)
    assert not [path for path in scripted.page.evaluate(PAGES) if path.startswith((match, other))]
    scripted.faults.clear()  # Chromium tells of the 404


def test_a_page_of_a_match_is_kept_under_its_own_address_alone(new_phone: NewPhone, program: Program) -> None:
    """Whoever looks on sees without network what they were shown, and not what whoever keeps score was."""
    keeper, looker = program.both("burraco", FOUR)
    phone = new_phone(kept=True)
    visit(phone, keeper)
    phone.lose_network()
    phone.open(looker)
    expect(phone.page.get_by_role("heading", name="No network now")).to_be_visible()


@pytest.fixture
def versions(tmp_path: Path) -> tuple[Path, int, Path]:
    """A copy of the program, a port for it, and a folder for its data."""
    copy = tmp_path / "copy"
    for folder in ("scorekeeper", "static", "templates"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return copy, free_port(), tmp_path / "data"


def test_a_new_version_takes_the_place_of_the_old_one_whole(
    versions: tuple[Path, int, Path], chromium: Browser
) -> None:
    """Without network too: what was kept is asked for again once the new version is there."""
    copy, port, data = versions
    command = (sys.executable, "-m", "scorekeeper")
    context = chromium.new_context(viewport={"width": 360, "height": 640}, has_touch=True, locale="en-GB")
    phone = Phone(context.new_page(), f"http://127.0.0.1:{port}", lonely=True)
    with running(command, port, data, copy) as program:
        match = program.match("burraco", FOUR)
        visit(phone, match)
        first = phone.page.evaluate(SHELLS)
    style = copy / "static" / "screen.css"
    style.write_text(style.read_text("utf-8") + WORN, "utf-8")
    with running(command, port, data, copy):
        phone.open(match)
        assert phone.page.evaluate(COLOUR) == "rgb(1, 2, 3)", "a page that comes from the network is new at once"
        until(phone.page, lambda: first[0] not in phone.page.evaluate(SHELLS))
        assert len(phone.page.evaluate(SHELLS)) == 1
        until(phone.page, lambda: phone.page.evaluate(STYLED, match))
    phone.open(match)  # nobody answers
    assert phone.page.evaluate(COLOUR) == "rgb(1, 2, 3)", "and so is the one that was kept"
    phone.shows("0", "0")
    context.close()
