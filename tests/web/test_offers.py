"""The program inside a browser, where nobody else reaches it: no page offers what only a server has, and says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

import pytest

from scorekeeper.web import create_app
from scorekeeper.web.reach import Reach
from tests.web.conftest import Browser
from tests.web.evenings import drawn, opened, played, viewed
from tests.web.hands import GAMES, HANDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask

    from tests.web.conftest import Begin
    from tests.web.forms import Page

ELSEWHERE = re.compile(r"\.pdf|result\.png|/events|/share/|^data:image/svg")
"""Addresses of what only a server has: PDFs, pictures, changes as they happen, addresses to be replaced, codes."""

UNSHOWN = re.compile(r'<p (data-gone hidden|class="lost[ \w]*" role="status")>.*?</p>|<style>.*?</style>', re.DOTALL)
"""What script shows once an address is replaced, which none is here; and styles."""

SCANNED = re.compile(r"(?<![\w-])([Ss]can|QR(?![\w-]))")
"""Words about codes, apart from secret addresses, which have whatever letters they have."""

SEEN_OFTEN = re.compile(
    r"[?&](lang|theme|since)=|/static/|^/(settle|sheets|rules|new|openapi)|hand\?|\.(jsonl|json|csv)"
)
"""What is looked at elsewhere, or once: other languages, files, and pages that have addresses without end."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The program as it runs inside a browser."""
    made = create_app(tmp_path / "data", reach=Reach(alone=True))
    made.testing = True
    store = made.extensions["matches"].store
    store.database.execute("PRAGMA synchronous = OFF")
    yield made
    store.close()


def addresses(page: Page) -> set[str]:
    """All that a page leads to or loads, but for parts of itself."""
    named = [known.get(key, "") for _, known in page.tags for key in ("href", "src", "action", "formaction")]
    return {urljoin(page.path, address).partition("#")[0] for address in named if address and address[0] != "#"}


def every_page(browser: Browser, *begun: str) -> dict[str, Page]:
    """The first page, the pages at these addresses and those that they lead to, each opened as a link opens it."""
    found: dict[str, Page] = {}
    ahead = ["/", *begun]
    while ahead:
        path = ahead.pop()
        if path in found or (SEEN_OFTEN.search(path) and path not in begun):
            continue
        page = found[path] = browser.open(path)
        led = {urljoin(path, href).partition("#")[0] for _, href in page.links}
        ahead += sorted(href for href in led if not urlsplit(href).netloc and href)
    return found


@pytest.fixture
def pages(browser: Browser, begin: Begin, app: Flask) -> dict[str, Page]:
    """Every page of a match of each game, of a circle, and of a club evening in its second round."""
    begun = []
    for game in GAMES:
        keeper = begin(game, *HANDS[game])
        begun += [f"/m/{keeper.token}", f"/m/{keeper.viewer}", f"/m/{keeper.token}/share", f"/m/{keeper.token}/end"]
    evening = drawn(browser, played(browser, drawn(browser, opened(browser)), 800, 300))
    begun += [evening.path.partition("#")[0], viewed(app, evening), "/sheets"]
    return every_page(browser, *begun)


def test_no_page_leads_to_what_only_a_server_has(pages: dict[str, Page]) -> None:
    assert {"/share", "/end", "/settings", "/board", "/ranking", "/people", "/copies"} <= {
        f"/{path.partition('?')[0].rpartition('/')[2]}" for path in pages
    }
    wrong = {
        path: led for path, page in pages.items() if (led := {one for one in addresses(page) if ELSEWHERE.search(one)})
    }
    assert wrong == {}
    assert [path for path, page in pages.items() if 'class="address"' in page.html] == []
    assert [path for path, page in pages.items() if SCANNED.search(UNSHOWN.sub("", page.html))] == []
    assert [path for path, page in pages.items() if 'class="qr"' in page.html] == []


SAID = {
    "m": ("This match is kept in this browser, and nobody else can open it.", "Take this match elsewhere"),
    "c": ("This circle is kept in this browser, and nobody else can open it.", "A copy of everything"),
    "e": ("This club evening is kept in this browser, and nobody else can open it.", "The ranking, to print"),
}
"""What the page of sharing says of each, and what it leads to."""


def test_the_page_of_sharing_says_so_and_what_can_be_done(pages: dict[str, Page], browser: Browser) -> None:
    for kind, (sentence, way) in SAID.items():
        path = next(path for path in pages if path.startswith(f"/{kind}/") and path.endswith("/share"))
        assert sentence in pages[path].text
        assert "On a server, or on a computer at home" in pages[path].text
        browser.open(pages[path].link(way))
        assert browser.client.post(f"{path}/replace", data={"role": "keeper"}).status_code == 404


def test_what_is_printed_is_a_page_with_the_way_back_and_a_button(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', *HANDS['bacara']).token}"
    evening = drawn(browser, opened(browser)).path.partition("#")[0]
    sheet = browser.open("/sheets?game=barbu&paper=a5").link("Print")
    for address, back in {
        browser.open(match).link("Score sheet to print"): match,
        browser.open(f"{match}/end").link("Score sheet to print"): match,
        browser.open(evening).link("Print: A4"): evening,
        browser.open(evening).link("Slips for the tables: A4"): evening,
        sheet: "/sheets?game=barbu&paper=a5",
        sheet.replace("print", "sheet.pdf"): "/sheets?game=barbu&paper=a5",
        f"{match}/sheet.pdf": match,
        f"{evening}/ranking.pdf": evening,
        f"{evening}/round/1.pdf": evening,
    }.items():
        page = browser.open(address)
        assert page.headers["Content-Type"].startswith("text/html")
        assert page.links == [("Back", back)]
        assert [known for tag, known in page.tags if tag == "button"] == [{"type": "button", "data-print": ""}]
        assert "@page { size:" in page.html
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]
        assert "http" not in re.sub(r"http://www\.w3\.org/[\w/]+", "", page.html), "an address that leads nowhere"
        again = browser.client.get(address, headers={"If-None-Match": page.headers["ETag"]})
        assert again.status_code == 304
        persian = browser.client.get(f"{address}{'&' if '?' in address else '?'}lang=fa")
        assert 'class="above" lang="fa" dir="rtl"' in persian.text
        browser.open("/?lang=en")


def test_nobody_listens_for_changes_that_nobody_else_makes(browser: Browser, begin: Begin) -> None:
    answer = browser.client.get(f"/api/matches/{begin('bacara').token}/events")
    assert answer.status_code == 429, "it ends at once: there is but one thread"


def test_the_end_says_why_there_is_no_picture(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', *HANDS['bacara']).token}"
    page = browser.open(f"{match}/end")
    assert "can’t be made in a browser alone" in page.text
    assert "img" not in {tag for tag, _ in page.tags}
    browser.open(f"{match}/result.png", status=404)


def test_the_preview_of_a_sheet_stays_a_picture(browser: Browser) -> None:
    page = browser.open("/sheets?game=burraco")
    [picture] = [known["src"] for tag, known in page.tags if tag == "img"]
    assert browser.client.get(picture).content_type.startswith("image/svg+xml")
    assert "warning" not in {known.get("class") for _, known in page.tags}, "nothing is missing here"


def test_a_server_offers_all_of_it_as_before(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    browser = Browser(app.test_client())
    match = browser.begin("bacara")
    share = browser.open(f"{match}/share")
    assert len([known for _, known in share.tags if known.get("class") == "address"]) == 2
    assert share.link("Score sheet of this match, to print").endswith("/sheet.pdf")
    assert "result.png" in browser.open(f"{match}/end").html
    assert "/copies" not in browser.open("/").html
    browser.open("/copies", status=404)
    sheet = browser.open(f"{match}/sheet")
    assert "data-print" not in sheet.html
    assert "script" not in sheet.headers["Content-Security-Policy"]
    app.extensions["matches"].store.close()
