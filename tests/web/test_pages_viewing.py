"""The pages of a match for those who only look on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.hands import stop

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Browser


def test_a_viewer_looks_and_finds_no_form(another: Browser, begin: Begin) -> None:
    keeper = begin("barbu")
    keeper.record({"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}})
    for path in ("", "/share", "/settings"):
        page = another.open(f"/m/{keeper.viewer}{path}")
        assert page.forms == []
        assert keeper.token not in page.html
        assert not [href for _, href in page.links if "/hand" in href]
    assert "−20" in another.open(f"/m/{keeper.viewer}").text


def test_the_keeper_is_given_both_addresses(browser: Browser, begin: Begin) -> None:
    keeper = begin("barbu")
    page = browser.open(f"/m/{keeper.token}/share")
    assert f"http://localhost/m/{keeper.token}" in page.text
    assert f"http://localhost/m/{keeper.viewer}" in page.text
    pictures = [known["src"] for tag, known in page.tags if tag == "img"]
    assert len(pictures) == 2
    assert all(src.startswith("data:image/svg+xml") for src in pictures)


@pytest.mark.parametrize("valid", [True, False], ids=["a lawful form", "an empty form"])
def test_a_viewer_writes_through_no_page(
    app: Flask, client: FlaskClient, begin: Begin, written: Callable[[], object], valid: bool
) -> None:
    keeper = begin("bacara")
    keeper.record(stop("Ana", 1000))
    was = written()
    form = {
        "after": str(keeper.seq), "command": "x", "player": "Dan", "points": "1000", "title": "Mine", "name-0": "Me",
        "name": "Me", "seat": "Dan", "kind": "taken_by", "ended": "yes", "preset": "classic", "entry": "0",
    } if valid else {}  # fmt: skip
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and rule.rule.startswith("/m/"):
            path = rule.rule.replace("<token>", keeper.viewer).replace("<int:number>", "1")
            response = client.post(f"{path}?as=points", data=form)
            assert response.status_code == 403, rule.rule
            assert "may look" in response.text
    assert written() == was
