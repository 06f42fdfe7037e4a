"""Light or dark by the reader's own hand: offered on every page, remembered, and in the colours of the stylesheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorekeeper.folders import STATIC
from scorekeeper.web.theme import DARK, LIGHT, THEMES, Scheme

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser
    from tests.web.forms import Page


def root(page: Page) -> str:
    """What the page says of itself as a whole."""
    (known,) = [known for tag, known in page.tags if tag == "html"]
    return known.get("data-theme", "auto")


def head(page: Page, name: str) -> list[tuple[str, str]]:
    """What the page's <meta> of that name say, and for which device."""
    return [
        (known["content"], known.get("media", ""))
        for tag, known in page.tags
        if tag == "meta" and known.get("name") == name
    ]


def current(page: Page) -> list[str]:
    """The links to a theme that say it is the one in force."""
    return [
        known["href"]
        for tag, known in page.tags
        if tag == "a" and "aria-current" in known and known["href"].rpartition("=")[0].endswith("theme")
    ]


def test_the_device_decides_until_somebody_does(browser: Browser) -> None:
    page = browser.open("/")
    assert root(page) == "auto"
    assert head(page, "color-scheme") == [("light dark", "")]
    assert head(page, "theme-color") == [
        (LIGHT.felt, "(prefers-color-scheme: light)"),
        (DARK.felt, "(prefers-color-scheme: dark)"),
    ]
    assert current(page) == ["?theme=auto"]


def test_a_theme_is_remembered_until_another_is_chosen(browser: Browser, another: Browser) -> None:
    chosen = browser.open(f"/{browser.open('/').link('Dark')}")
    for page in (chosen, browser.open("/"), browser.open("/new?game=bacara")):
        assert root(page) == "dark"
        assert head(page, "color-scheme") == [("dark", "")]
        assert head(page, "theme-color") == [(DARK.felt, "")]
        assert [href.endswith("theme=dark") for href in current(page)] == [True]
    assert root(another.open("/")) == "auto"
    assert root(browser.open("/?theme=light")) == "light"
    assert root(browser.open("/")) == "light"
    assert root(browser.open("/?theme=auto")) == "auto"
    assert root(browser.open("/")) == "auto"


@pytest.mark.parametrize("asked", ["", "sepia", "DARK", "auto", "<b>"])
def test_what_is_no_theme_changes_nothing_and_sets_no_cookie(browser: Browser, asked: str) -> None:
    response = browser.client.get("/", query_string={"theme": asked})
    assert "Set-Cookie" not in response.headers
    assert "data-theme" not in response.text


def test_every_page_offers_it_and_keeps_all_else_of_its_address(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara').token}"
    assert browser.open(f"{match}/hand?as=points").link("Dark") == "?as=points&theme=dark"
    assert browser.open("/nothing?x=1", status=404).link("Dark") == "/?x=1&theme=dark"


def test_an_answer_to_a_form_leads_back_to_a_page_that_can_be_asked_for(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", {"player": "Ana", "points": 1000})
    match = f"/m/{keeper.token}"
    strike = browser.open(match).form("/strike")
    keeper.write("PATCH", title="Since then")
    conflict = browser.send(strike, status=409)
    assert conflict.link("Dark") == f"{match}?theme=dark"
    assert root(browser.open(conflict.link("Dark"))) == "dark"


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=lambda scheme: scheme.key)
def test_the_colours_around_the_page_are_those_of_the_stylesheet(scheme: Scheme) -> None:
    sheet = (STATIC / "screen.css").read_text(encoding="utf-8")
    for token in ("felt", "paper"):
        found = re.search(rf"--{token}: var\(--light, (#\w+)\) var\(--dark, (#\w+)\)", sheet)
        assert found
        assert getattr(scheme, token) == found[1 if scheme is LIGHT else 2]


def test_every_colour_has_a_light_and_a_dark_or_is_the_same_in_both() -> None:
    sheet = (STATIC / "screen.css").read_text(encoding="utf-8")
    defined = re.findall(r"^ *(--[a-z-]+): (var\(--light.*|#.*);$", sheet, re.MULTILINE)
    assert len({name for name, _ in defined}) == len(defined) > 10
    for name, value in defined:
        assert re.fullmatch(r"#\w+|var\(--light, #\w+\) var\(--dark, #\w+\)", value), name
    assert [theme.key for theme in THEMES.values()] == ["auto", "light", "dark"]
