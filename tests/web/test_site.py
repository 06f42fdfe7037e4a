"""What browsers that install the program, and crawlers, ask of the whole site."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING

import pytest

from scorekeeper.folders import STATIC
from scorekeeper.web.theme import DARK, LIGHT
from tests.web.evenings import opened

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from tests.web.conftest import Begin, Browser, Json
    from tests.web.forms import Page

KB = 1024


def manifest(browser: Browser) -> Json:
    response = browser.client.get("/manifest.webmanifest")
    assert response.mimetype == "application/manifest+json"
    found: Json = json.loads(response.text)
    return found


def fetched(browser: Browser, address: str, status: int = 200, **headers: str) -> TestResponse:
    """The answer to a request for a file, read and closed."""
    response = browser.client.get(address, headers=headers)
    assert response.status_code == status, address
    assert response.data
    response.close()
    return response


def links(page: Page, rel: str) -> list[dict[str, str]]:
    return [known for tag, known in page.tags if tag == "link" and known["rel"] == rel]


def test_a_page_names_the_manifest_and_asks_for_it_with_its_cookie(browser: Browser) -> None:
    (link,) = links(browser.open("/"), "manifest")
    assert link["href"] == "/manifest.webmanifest"
    assert link["crossorigin"] == "use-credentials"


def test_the_manifest_says_what_is_installed(browser: Browser) -> None:
    found = manifest(browser)
    assert (found["id"], found["start_url"], found["scope"], found["display"]) == ("/", "/", "/", "standalone")
    assert (found["name"], found["lang"], found["dir"]) == ("Scorekeeper", "en", "ltr")
    assert (found["theme_color"], found["background_color"]) == (LIGHT.felt, LIGHT.paper)
    page = browser.open("/")
    assert found["description"] in [known.get("content") for tag, known in page.tags if tag == "meta"]


def test_the_manifest_has_the_colours_of_the_theme(browser: Browser) -> None:
    browser.open("/?theme=dark")
    found = manifest(browser)
    assert (found["theme_color"], found["background_color"]) == (DARK.felt, DARK.paper)


def test_every_icon_is_there_as_large_as_it_says_and_may_be_kept(browser: Browser) -> None:
    icons = manifest(browser)["icons"]
    wanted = {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"), ("any", "any")}
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == wanted
    for icon in icons:
        response = fetched(browser, icon["src"])
        assert response.mimetype == icon["type"]
        assert "v=" in icon["src"]
        assert "max-age" in response.headers["Cache-Control"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", response.data[16:24])) == icon["sizes"]


def test_a_page_links_none_but_the_small_icon(browser: Browser) -> None:
    page = browser.open("/")
    (icon,) = links(page, "icon")
    assert icon["href"].startswith("/static/icon.svg?")
    (apple,) = links(page, "apple-touch-icon")  # asked for by iOS alone, when somebody puts the page on the home screen
    assert fetched(browser, apple["href"]).mimetype == "image/png"


@pytest.mark.parametrize("name", ["icon-192.png", "icon-512.png", "icon-maskable.png", "icon-apple.png", "awake.mp4"])
def test_what_is_no_text_is_small(name: str) -> None:
    assert (STATIC / name).stat().st_size < 6 * KB


def test_the_film_comes_in_parts_as_safari_asks_for_it(browser: Browser) -> None:
    response = fetched(browser, "/static/awake.mp4", 206, Range="bytes=0-1")
    assert response.mimetype == "video/mp4"
    assert len(response.data) == 2


def test_no_crawler_lists_what_is_behind_a_secret_address(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara")
    for token in (keeper.token, keeper.viewer):
        for path in (f"/m/{token}", f"/m/{token}/settings", f"/api/matches/{token}", f"/forget/{token}"):
            response = browser.client.get(path)
            assert response.status_code == 200, path
            assert response.headers["X-Robots-Tag"] == "noindex", path
    evening = opened(browser).path
    for path in (evening, f"{evening}/share", browser.open(evening).links[1][1], "/trash"):
        assert browser.client.get(path).headers["X-Robots-Tag"] == "noindex", path
    for path in ("/", "/new", "/rules/bacara"):
        assert "X-Robots-Tag" not in browser.client.get(path).headers, path


def test_robots_may_read_the_pages_that_say_they_are_not_to_be_listed(browser: Browser) -> None:
    response = browser.client.get("/robots.txt")
    assert response.mimetype == "text/plain"
    assert response.text.splitlines() == ["User-agent: *", "Disallow: /api/"]
