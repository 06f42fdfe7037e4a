"""The pages for two who write at once, and for one who sends a form twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from werkzeug.datastructures import MultiDict

from tests.web.hands import stop
from tests.web.typed import HEARTS, QUEENS, WORKED, hands, state

if TYPE_CHECKING:
    from tests.web.conftest import Browser, Json
    from tests.web.typed import Values


def test_a_hand_that_meets_another_comes_back_with_both_and_is_put_on_top(browser: Browser, another: Browser) -> None:
    match = browser.begin("barbu")
    browser.enter(match, "No queens", QUEENS)
    form = browser.entry(match, "No hearts").form("/hand").fill({**HEARTS, "note": "By the fire"})
    typed = form.shown()
    trumps: Values = {"result-0": 6, "result-1": 7}
    another.enter(match, "Trumps", trumps)
    page = browser.send(form, "Save", status=409)
    assert "This was written in the meantime" in page.text
    assert "Deal 2 recorded" in page.text
    assert page.form("/hand").shown() == typed
    page = browser.send(page.form("/hand"), "on top")
    assert [hand["contract"] for hand in hands(browser, match)] == ["no-queens", "trumps", "no-hearts"]
    assert "3 recorded" in page.text


def test_a_correction_of_a_hand_struck_meanwhile_is_not_lost(browser: Browser, another: Browser) -> None:
    match = browser.begin("burraco")
    page = browser.enter(match, "", WORKED)
    form = browser.open(page.link("Correct")).form("/hand").fill({"sides-0-table": 160, "note": "By the fire"})
    another.send(another.open(match).form("/strike"))
    page = browser.send(form, "Correct", status=409)
    assert "1 struck" in page.text
    assert "By the fire" in page.html
    assert "160" in page.html


def test_a_turn_that_meets_the_same_turn_is_not_put_on_another_player(browser: Browser, another: Browser) -> None:
    match = browser.begin("bacara")
    form = browser.entry(match, "Stop").form("/hand").fill({"player": "Ana", "points": 1000})
    another.enter(match, "Stop", {"player": "Ana", "points": 1050})
    page = browser.send(form, "Save", status=409)
    assert "Turn 1 recorded" in page.text
    assert page.form("/hand").shown()["points"] == "1000"
    assert "It is Dan’s turn." in page.text
    assert [control.label for control in page.form("/hand").controls if "on top" in control.label] == []
    assert hands(browser, match) == [stop("Ana", 1050)]


@pytest.mark.parametrize(("ending", "values", "button", "shown"), [
    pytest.param("/title", {"title": "Friday", "note": "By the fire"}, "Save", ["Friday", "By the fire"], id="title"),
    pytest.param("/names", {"name-0": "Ada"}, "", ["Ada"], id="names"),
    pytest.param("/rules", {"contracts": ["no-tricks", "no-queens", "no-king", "trumps"], "king": "-15"}, "",
                 ["−15|-15"], id="rules"),
    pytest.param("/ended", {}, "End", [], id="end"),
])  # fmt: skip
def test_a_change_that_meets_another_is_shown_and_done_on_top(
    browser: Browser, another: Browser, ending: str, values: Values, button: str, shown: list[str]
) -> None:
    match = browser.begin("barbu")
    form = browser.open(f"{match}/settings").form(ending).fill(values)
    another.enter(match, "No queens", QUEENS)
    page = browser.send(form, button, status=409)
    assert "Deal 1 recorded" in page.text
    assert all(re.search(part, page.text) for part in shown)
    browser.send(page.form(ending))
    record = state(browser, match)["record"]
    found: dict[str, Json] = {
        "/title": {"title": "Friday", "note": "By the fire"},
        "/names": {"players": ["Ada", "Beth", "Cath", "Diana"]},
        "/rules": {"rules": {"preset": "classic", "contracts": ["no-tricks", "no-queens", "no-king", "trumps"],
                             "king": -15}},
        "/ended": {"ended": True},
    }  # fmt: skip
    assert {key: record.get(key) for key in found[ending]} == found[ending]


@pytest.mark.parametrize("ending", ["/undo", "/strike", "/redo"])
def test_a_step_that_meets_another_is_asked_about(browser: Browser, another: Browser, ending: str) -> None:
    match = browser.begin("burraco")
    browser.enter(match, "", WORKED)
    browser.send(browser.open(f"{match}/settings").form("/title").fill({"title": "x"}))
    page = browser.send(browser.open(match).form("/undo"))
    another.send(another.open(match).form("/redo"))
    another.send(another.open(match).form("/undo"))
    page = browser.send(page.form(ending), status=409)
    assert "Put again" in page.text
    assert hands(browser, match) != []
    browser.send(page.form(ending))


@pytest.mark.parametrize("ending", ["/undo", "/strike", "/ended", "/title"])
def test_the_same_form_sent_twice_does_it_once(browser: Browser, ending: str) -> None:
    match = browser.begin("burraco")
    for _ in range(2):
        browser.enter(match, "", WORKED)
    page = browser.open(f"{match}/settings" if ending in ("/ended", "/title") else match)
    form = page.form(ending)
    once = browser.send(form)
    seq = state(browser, match)["seq"]
    assert browser.send(form).path == once.path
    assert state(browser, match)["seq"] == seq == 4


def test_the_same_hand_sent_twice_is_saved_once_even_after_others(browser: Browser, another: Browser) -> None:
    match = browser.begin("burraco")
    form = browser.entry(match).form("/hand").fill(WORKED)
    once = browser.send(form, "Save")
    assert browser.send(form, "Save").path == once.path
    another.enter(match, "", {"sides-0-table": 60})
    assert browser.send(form, "Save").path == once.path
    assert len(hands(browser, match)) == 2


def test_a_hand_sent_again_is_the_same_though_the_next_one_is_asked_for_otherwise(browser: Browser) -> None:
    """With three players somebody plays alone until one has 1000; the form of the hand after that has no such field."""
    match = browser.begin("burraco", ["Anne", "Beth", "Cath"], preset="three")
    typed = {"soloist": "Anne", "sides-0-clean": "3", "sides-0-table": "1000", "sides-0-closed": "y"}
    form = browser.entry(match).form("/hand").fill(typed)
    sent = MultiDict(form.values("Save"))
    first, again = (browser.client.post(form.action, data=sent) for _ in range(2))
    assert (first.status_code, again.status_code) == (303, 303)
    assert first.headers["Location"] == again.headers["Location"]


def test_a_correction_of_a_hand_that_was_struck_meanwhile_is_no_new_hand(browser: Browser, another: Browser) -> None:
    match = browser.begin("burraco")
    browser.enter(match, "", {"sides-0-table": "100"})
    correcting = browser.open(f"{match}/hand?number=1").form("/hand").fill({"sides-0-table": "150"})
    strike = another.open(match).form("/strike")
    another.send(strike)
    page = browser.send(correcting, "Correct", status=409)
    assert "Hand 1 struck" in page.text
    assert "Do it all the same" not in page.text
