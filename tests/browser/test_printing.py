"""Sheets printed by the browser itself, where nothing else prints: as good as the PDFs of a server."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect
from werkzeug.serving import make_server

from scorekeeper.sheets.pages import Pages
from scorekeeper.web import create_app
from scorekeeper.web.reach import Reach
from tests.browser.conftest import free_port
from tests.sheets.conftest import Printed, blank, within_margins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.browser

SHEETS = [
    pytest.param({"game": "barbu", "paper": "a5", "lang": "fa"}, id="Barbu, two pages of A5, in Persian"),
    pytest.param({"game": "burraco", "paper": "letter", "up": "2"}, id="Burraco, two a page of Letter"),
    pytest.param({"game": "barakon", "paper": "a6", "turn": "landscape"}, id="Bara-kon, A6 on its side"),
    pytest.param({"game": "bacara", "up": "4", "copies": "8", "lang": "fa"}, id="Bacara, twice four a page of A4"),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the program answers as it does inside a browser."""
    app = create_app(tmp_path_factory.mktemp("alone"), reach=Reach(alone=True))
    server = make_server("127.0.0.1", free_port(), app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()
    app.extensions["matches"].store.close()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    """A phone in the dark, of somebody who likes it so."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 640},
        is_mobile=True,
        has_touch=True,
        color_scheme="dark",
        locale="en-GB",
        service_workers="block",
    )
    yield context
    context.close()


@pytest.mark.parametrize("given", SHEETS)
def test_a_browser_prints_a_sheet_page_by_page_with_nothing_cut_off(
    phone: BrowserContext, address: str, given: dict[str, str]
) -> None:
    choices, page = blank(**given), phone.new_page()
    page.goto(f"{address}/sheets/print?{urlencode({**given, 'language': given.get('lang', 'en'), 'lang': 'en'})}")
    made = Printed(page.pdf(prefer_css_page_size=True))
    sheet = Pages(choices)
    size = (round(sheet.paper.page_width), round(sheet.paper.page_height))
    each = len(sheet.layout.pages) * choices.copies
    assert made.sizes == [size] * -(-each // choices.up)
    within_margins(made, choices)
    assert "Print" not in made.text, "the bar is on screens alone"
    assert white(made), "the dark is on screens alone"


def white(made: Printed) -> bool:
    """Whether the first page is white at its edge."""
    import pypdfium2

    with pypdfium2.PdfDocument(made.made) as read:
        return bool(read[0].render(scale=1).to_pil().convert("RGB").getpixel((3, 3)) == (255, 255, 255))


def test_a_tap_prints_and_another_leads_back(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    page.add_init_script("window.print = () => document.body.append('printed')")
    page.goto(f"{address}/sheets?game=bacara&paper=a6")
    page.get_by_role("link", name="Print", exact=True).tap()
    page.wait_for_url("**/sheets/print?**")
    button = page.get_by_role("button", name="Print")
    scale = page.evaluate("window.visualViewport.width / screen.width")
    assert button.bounding_box()["height"] / scale >= 40  # type: ignore[index]  # it is shown
    button.tap()
    expect(page.get_by_text("printed")).to_be_attached()
    page.get_by_role("link", name="Back").tap()
    expect(page.get_by_role("group", name="Paper").get_by_label("A6")).to_be_checked()
