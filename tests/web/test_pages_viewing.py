"""The pages of a match for those who only look on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.sharing import addresses

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser


def test_a_viewer_looks_and_finds_no_form(another: Browser, begin: Begin) -> None:
    keeper = begin("barbu")
    keeper.record({"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}})
    for path in ("", "/share", "/settings"):
        page = another.open(f"/m/{keeper.viewer}{path}")
        assert page.forms == []
        assert keeper.token not in page.html
        assert not [href for _, href in page.links if "/hand" in href and not href.endswith("/hands.csv")]
    assert "−20" in another.open(f"/m/{keeper.viewer}").text


def test_the_keeper_is_given_both_addresses(browser: Browser, begin: Begin) -> None:
    keeper = begin("barbu")
    page = browser.open(f"/m/{keeper.token}/share")
    assert addresses(page) == [f"/m/{keeper.token}", f"/m/{keeper.viewer}"]
    pictures = [known["src"] for tag, known in page.tags if tag == "img"]
    assert len(pictures) == 2
    assert all(src.startswith("data:image/svg+xml") for src in pictures)
