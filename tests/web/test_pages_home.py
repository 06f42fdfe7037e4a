"""The first page: what a stranger sees, and the matches of somebody who has kept some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games import every
from tests.web.hands import stop

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser

ABOUT = "You play with real cards or dice"


def test_a_stranger_sees_the_games_and_no_match(browser: Browser, another: Browser) -> None:
    match = browser.begin("bacara", title="Secret evening")
    page = another.open("/")
    assert "Secret" not in page.html
    assert match not in page.html
    assert "Ana" not in page.text
    for game in every():
        assert game.words.name in page.text


def test_a_browser_sees_the_matches_that_it_opened(browser: Browser, another: Browser, begin: Begin) -> None:
    match = browser.begin("bacara", title="At Ana’s")
    page = browser.open("/")
    assert page.link("At Ana’s") == match
    keeper = begin("barbu", title="Seen once")
    another.open(f"/m/{keeper.viewer}")
    assert another.open("/").link("Seen once") == f"/m/{keeper.viewer}"
    assert "At Ana’s" not in another.open("/").text
    another.open(f"/m/{keeper.token}")
    another.open(f"/m/{keeper.viewer}")
    assert another.open("/").link("Seen once") == f"/m/{keeper.token}", "whoever may write is not shut out"


def test_a_match_is_taken_off_the_list_and_stays(browser: Browser) -> None:
    match = browser.begin("bacara", title="Enough of it")
    settings = browser.open(f"{match}/settings")
    page = browser.send(browser.open(settings.link("off this browser")).forms[0])
    assert "Enough of it" not in page.text
    assert browser.open(match).status == 200


def test_a_stranger_is_told_what_it_is_and_may_settle_a_hand(browser: Browser) -> None:
    page = browser.open("/")
    assert ABOUT in page.text
    assert "Continue" not in page.text
    assert page.link("Settle one hand") == "/settle"
    assert "2 to 50 players" in page.text
    browser.begin("bacara")
    assert ABOUT not in browser.open("/").text


def test_the_last_match_goes_on_in_one_tap(browser: Browser, begin: Begin) -> None:
    browser.begin("bacara", title="Friday")
    keeper = begin("barbu", title="At Ana’s")
    browser.open(f"/m/{keeper.token}")
    page = browser.open("/")
    assert page.link("Continue") == f"/m/{keeper.token}"
    last = next(text for text, _ in page.links if "Continue" in text)
    assert "At Ana’s" in last
    assert "Deal 1" in last
    assert "Declarer: Anne" in last
    assert "In front" not in last, "nobody leads before the first deal"
    assert page.link("Friday") != f"/m/{keeper.token}"


def test_who_leads_and_whose_turn_it_is_are_told(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000))
    browser.open(f"/m/{keeper.token}")
    last = next(text for text, _ in browser.open("/").links if "Continue" in text)
    assert "In front: Ana" in last
    assert "to throw: Dan" in last
    assert "Ana 1,000 Dan 0" in last
    keeper.record(stop("Dan", 1000))
    assert "In front" not in browser.open("/").text, "both are level"


def test_a_match_that_is_over_says_who_won(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000), start=[9000, 0])
    browser.open(f"/m/{keeper.token}")
    page = browser.open("/")
    assert page.link("How it ended") == f"/m/{keeper.token}"
    assert "Won by Ana" in page.text
    assert "Continue" not in page.text
    assert "to throw" not in page.text
