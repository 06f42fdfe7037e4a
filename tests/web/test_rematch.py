"""After the end: the same people play again, change seats or rules before, or mend what was written down wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import FOUR
from tests.web.hands import GAMES, HANDS, HEARTS, QUEENS, WORKED, stop
from tests.web.typed import state

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser, Json, Keeper, Written
    from tests.web.forms import Page

AGAIN = "Play again"
OTHERWISE = "With other seats or rules"


def same(record: Json) -> Json:
    """A record without what no two matches share."""
    return {key: value for key, value in record.items() if key != "started"}


def play_again(browser: Browser, path: str) -> Page:
    return browser.send(browser.open(path).form("/rematch"), AGAIN)


@pytest.fixture
def evening(begin: Begin) -> Keeper:
    """Burraco at an agreed stake, dealt first by Beth and ended by the table."""
    more = {"stake": {"amount": "0.05", "currency": "EUR"}, "title": "Friday", "first_dealer": "Beth", "ended": True}
    return begin("burraco", WORKED, **more)


@pytest.mark.parametrize("page", ["", "/end"], ids=["the match", "its end"])
@pytest.mark.parametrize("game", GAMES)
def test_the_same_people_play_again_by_one_tap(browser: Browser, begin: Begin, game: str, page: str) -> None:
    old = begin(game, *HANDS[game], ended=True)
    was = old.get()
    match = play_again(browser, f"/m/{old.token}{page}").path
    now = state(browser, match)
    assert match != f"/m/{old.token}"
    assert (now["record"]["game"], sorted(now["record"]["players"])) == (game, sorted(was["record"]["players"]))
    assert {frozenset(side) for side in now["result"]["sides"]} == {frozenset(side) for side in was["result"]["sides"]}
    assert (now["result"]["finished"], now["record"]["hands"], set(now["result"]["totals"])) == (False, [], {0})
    assert old.get() == was


def test_the_deal_passes_on_and_the_stake_stays(browser: Browser, evening: Keeper) -> None:
    page = play_again(browser, f"/m/{evening.token}/end")
    assert same(state(browser, page.path)["record"]) == {
        "format": "scorekeeper/1", "game": "burraco", "players": FOUR, "rules": {"preset": "classic"},
        "first_dealer": "Cath", "hands": [], "stake": {"amount": "0.05", "currency": "EUR"},
    }  # fmt: skip
    assert page.path in [href for _, href in browser.open("/").links]


@pytest.mark.parametrize("page", ["", "/end"], ids=["the match", "its end"])
def test_sent_twice_it_opens_one_match(another: Browser, evening: Keeper, written: Written, page: str) -> None:
    form = another.open(f"/m/{evening.token}{page}").form("/rematch")
    first = another.send(form, AGAIN).path
    before = written()
    assert another.send(form, AGAIN).path == first
    assert written() == before


@pytest.mark.parametrize("page", ["", "/end"], ids=["the match", "its end"])
def test_a_match_that_goes_on_is_not_played_again(browser: Browser, keeper: Keeper, page: str) -> None:
    assert AGAIN not in browser.open(f"/m/{keeper.token}{page}").text


@pytest.mark.parametrize("page", ["", "/end"], ids=["the match", "its end"])
def test_whoever_looks_on_is_offered_nothing_and_opens_nothing(
    another: Browser, evening: Keeper, written: Written, page: str
) -> None:
    before = written()
    shown = another.open(f"/m/{evening.viewer}{page}").text
    assert not [words for words in (AGAIN, OTHERWISE, "Is something wrong?", "Reopen it") if words in shown]
    assert another.client.post(f"/m/{evening.viewer}/rematch", data={"command": "mine"}).status_code == 403
    assert another.client.post("/m/nowhere/rematch", data={"command": "mine"}).status_code == 404
    assert written() == before


@pytest.mark.parametrize(("game", "more"), [
    pytest.param("barbu", {"hands": [QUEENS, HEARTS], "rules": {"preset": "classic", "obligation": 1}}, id="Barbu"),
    pytest.param("burraco", {"hands": [WORKED], "first_dealer": "Diana"}, id="the deal back at the first seat"),
    pytest.param("barakon", {"players": FOUR, "sides": [[name] for name in FOUR]}, id="four each alone"),
    pytest.param("bacara", {"rules": {"preset": "classic", "entry": 500, "floor": True}}, id="two with house rules"),
    pytest.param("bacara", {"players": [f"Player {number}" for number in range(1, 51)]}, id="fifty"),
])  # fmt: skip
def test_with_other_seats_or_rules_the_form_comes_filled_in(
    browser: Browser, begin: Begin, game: str, more: Json
) -> None:
    old = begin(game, ended=True, **more)
    page = browser.open(f"/m/{old.token}/end")
    once = state(browser, browser.send(page.form("/rematch"), AGAIN).path)["record"]
    form = browser.open(page.link(OTHERWISE)).form("/new")
    assert same(state(browser, browser.send(form, "Start").path)["record"]) == same(once)


def test_partners_side_by_side_sit_across_on_the_form(browser: Browser, begin: Begin) -> None:
    old = begin("barakon", players=FOUR, sides=[["Anne", "Beth"], ["Cath", "Diana"]], ended=True)
    page = browser.open(browser.open(f"/m/{old.token}").link(OTHERWISE))
    assert "Anne & Beth against Cath & Diana" in page.text
    match = browser.send(page.form("/new"), "Start").path
    assert state(browser, match)["result"]["sides"] == [["Anne", "Beth"], ["Cath", "Diana"]]


def test_where_one_is_left_the_form_says_so_filled_in(browser: Browser, begin: Begin, written: Written) -> None:
    old = begin("bacara", stop("Ana", 1000), changes=[{"after": 1, "leave": "Dan"}], ended=True)
    form, before = browser.open(f"/m/{old.token}/end").form("/rematch"), written()
    page = browser.send(form, AGAIN, status=422)
    assert "2 to 50" in page.text
    assert written() == before
    match = browser.send(page.form("/new").fill({"name-1": "Eva"}), "Start").path
    assert state(browser, match)["record"]["players"] == ["Ana", "Eva"]


def test_a_wrong_winner_is_mended_from_the_end(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000), start=[9000, 8000])
    page = browser.open(f"/m/{keeper.token}/end")
    assert "Won by Ana" in page.text
    assert "Is something wrong? Every hand can still be corrected." in page.text
    assert "Reopen it" not in page.text
    where = page.link("Turns")
    assert where.endswith("#hands")
    form = browser.open(browser.open(where).link("Correct")).form("/hand").fill({"points": 900})
    page = browser.send(form, "Correct")
    assert "The match is over" not in page.text
    assert keeper.get()["result"]["next"]["player"] == "Dan"
    browser.enter(f"/m/{keeper.token}", "", {"points": 2000})
    assert "Won by Dan" in browser.open(f"/m/{keeper.token}/end").text


def test_what_the_table_ended_is_reopened_from_the_end(browser: Browser, evening: Keeper) -> None:
    page = browser.send(browser.open(f"/m/{evening.token}/end").form("/ended"), "Reopen it")
    assert page.path.startswith(f"/m/{evening.token}?said=")
    assert "The match is over" not in page.text
    assert page.link("Record") == f"/m/{evening.token}/hand"
