"""What pages show: names of any kind, and the last hands of many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.hands import GAMES
from tests.web.typed import state

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser, Json


NAMES = ['<i>Ana</i>"', "Dan & 'Co' {0}", "{name}", "<script>x"]


@pytest.mark.parametrize("game", GAMES)
def test_names_are_words_and_never_markup(browser: Browser, another: Browser, game: str) -> None:
    match = browser.begin(game, NAMES, title="<i>t</i>&{x}")
    seq = state(browser, match)["seq"]
    entry = browser.open(f"{match}/hand?as=adjust")
    browser.send(entry.form("/hand").fill({"adjust-0": 5, "why": "<i>w</i>", "note": "<i>n</i>"}), "Save")
    browser.client.post(
        f"{match}/title", data={"after": seq + 1, "command": "t", "note": "<i>x</i>", "title": "<i>t</i>"}
    )
    pages = [browser.open(f"{match}{path}") for path in ("", "/share", "/settings", "/hand", "/hand?number=1")]
    pages += [browser.open("/"), browser.open(f"/new?game={game}")]
    pages += [browser.open(href) for _, href in browser.open(f"{match}/hand").links if "as=" in href]
    pages.append(browser.open(f"{match}/people"))
    form = browser.open(f"{match}/people?seat=0").form("/people")
    pages.append(browser.send(form.fill({"taken_by": NAMES[1]}), "Takes over", status=422))
    names = browser.open(f"{match}/settings").form("/names").fill({"name-0": "<i>new</i>"})
    another.send(another.open(match).form("/undo"))
    pages.append(browser.send(names, status=409))
    for page in pages:
        assert not [tag for tag, known in page.tags if tag == "i"], page.path
        assert "<i>" not in page.html, page.path
        assert not [known for tag, known in page.tags if tag == "script" and not known.get("src")], page.path
    for name in NAMES:
        assert name in pages[0].text


def test_a_name_that_is_a_word_of_the_game_stays_a_name(browser: Browser) -> None:
    match = browser.begin("bacara", ["win", "not-entered"])
    page = browser.open(match)
    assert "exactly the goal" not in page.text


def test_a_long_match_shows_its_last_hands_and_all_on_request(browser: Browser, begin: Begin) -> None:
    hands: list[Json] = [{"player": ["Ana", "Dan"][turn % 2], "bust": True} for turn in range(60)]
    match = f"/m/{begin('bacara', *hands).token}"
    page = browser.open(match)
    assert "60 ·" in page.text
    assert "\n1 ·" not in page.text
    everything = browser.open(page.link("earlier"))
    assert len([form for form in everything.forms if form.action.endswith("/strike")]) == 60
