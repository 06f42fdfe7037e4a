"""Those who look on share their pages, and see each change in their own language and theme."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from tests.web.hands import stop

if TYPE_CHECKING:
    from flask import Flask

    from tests.web.conftest import Browser, Keeper


@pytest.mark.parametrize("page", ["", "/board"])
def test_a_page_is_the_same_for_all_who_look_on_until_something_changes(
    browser: Browser, another: Browser, keeper: Keeper, page: str
) -> None:
    path = f"/m/{keeper.viewer}{page}?since=1"
    first = browser.open(path).html
    assert another.open(path).html == first
    keeper.record(stop("Ana", 450))
    after = another.open(path).html
    assert "1,450" in after
    assert after != first


def test_each_sees_it_in_their_own_words_and_colours(browser: Browser, another: Browser, keeper: Keeper) -> None:
    path = f"/m/{keeper.viewer}"
    browser.open(path)
    assert 'lang="it"' in another.open(f"{path}?lang=it").html
    assert 'data-theme="dark"' in another.open(f"{path}?theme=dark").html
    plain = browser.open(path).html
    assert 'lang="en"' in plain
    assert "data-theme" not in plain


def test_who_keeps_score_and_looks_on_is_told_like_the_others(browser: Browser, another: Browser) -> None:
    match = browser.begin("bacara")
    browser.enter(match, "Stop", {"points": "1000"})
    viewer = browser.open(f"{match}/share").html.split('id="viewer"')[1].split("/m/")[1].split("<")[0].split('"')[0]
    own = browser.open(f"/m/{viewer}?since=1").html
    assert "this device" not in own
    assert own == another.open(f"/m/{viewer}?since=1").html


def test_many_who_ask_at_once_get_it_each(app: Flask, keeper: Keeper) -> None:
    keeper.record(stop("Ana", 450))
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(app.test_client().get, f"/m/{keeper.viewer}?since=2") for _ in range(24)]
        assert len({answer.result().text for answer in asked}) == 1
