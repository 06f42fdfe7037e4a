"""What a table changes about its match on the page of its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.typed import QUEENS, dict_of, state, totals

if TYPE_CHECKING:
    from tests.web.conftest import Browser


def test_the_table_ends_the_match_and_reopens_it(browser: Browser) -> None:
    match = browser.begin("bacara")
    browser.enter(match, "Stop", {"player": "Ana", "points": 1000})
    page = browser.send(browser.open(f"{match}/settings").form("/ended"), "End")
    assert "match ended by the table" in page.text
    assert "Won by Ana" in page.text
    page = browser.send(browser.open(f"{match}/settings").form("/ended"), "Reopen")
    assert "match reopened" in page.text
    browser.enter(match, "Stop", {"player": "Dan", "points": 1000})


def test_somebody_is_renamed_everywhere(browser: Browser) -> None:
    match = browser.begin("barbu")
    browser.enter(match, "No queens", QUEENS)
    settings = browser.open(f"{match}/settings")
    page = browser.send(settings.form("/names").fill({"name-0": "Ada"}))
    assert "names changed" in page.text
    page = browser.open(match)
    assert "Anne" not in page.text
    assert "Ada" in page.text
    assert totals(browser, match) == [-12, 24, -12, -24]


def test_names_left_as_they_are_write_nothing(browser: Browser) -> None:
    match = browser.begin("bacara")
    form = browser.open(f"{match}/settings").form("/names")
    response = browser.client.post(form.action, data=dict_of(form.values()))
    assert response.status_code in (303, 422)
    assert state(browser, match)["seq"] == 1


def test_two_swap_their_names(browser: Browser) -> None:
    match = browser.begin("bacara")
    browser.enter(match, "Stop", {"player": "Ana", "points": 1000})
    browser.send(browser.open(f"{match}/settings").form("/names").fill({"name-0": "Dan", "name-1": "Ana"}))
    assert state(browser, match)["result"]["sides"] == [["Dan"], ["Ana"]]


def test_title_and_note_are_changed_and_removed(browser: Browser) -> None:
    match = browser.begin("bacara")
    settings = browser.open(f"{match}/settings")
    settings = browser.send(settings.form("/title").fill({"title": "Friday", "note": "By the fire"}))
    assert settings.form("/title").shown() == {"title": "Friday", "note": "By the fire"}
    assert "Friday" in browser.open(match).text
    browser.send(settings.form("/title").fill({"title": "", "note": ""}))
    assert not {"title", "note"} & set(state(browser, match)["record"])


def test_rules_are_changed_and_everything_scored_again(browser: Browser) -> None:
    match = browser.begin("bacara")
    browser.enter(match, "Stop", {"player": "Ana", "points": 500})
    assert totals(browser, match) == [0, 0]
    settings = browser.send(browser.open(f"{match}/settings").form("/rules").fill({"entry": "500"}))
    assert "rules changed" in settings.text
    assert totals(browser, match) == [500, 0]
    assert settings.form("/rules").shown()["entry"] == "500"


def test_refused_rules_keep_what_was_typed(browser: Browser) -> None:
    match = browser.begin("bacara")
    form = browser.open(f"{match}/settings").form("/rules").fill({"entry": "123", "overshoot": "turn", "floor": "no"})
    typed = form.shown()
    page = browser.send(form, status=422)
    assert "50" in page.all("p")[0]
    assert page.form("/rules").shown() == typed
    assert "entry" in page.form("/rules").invalid()


def test_several_contracts_are_chosen_and_kept(browser: Browser) -> None:
    match = browser.begin("barbu")
    chosen = ["no-tricks", "no-queens", "trumps"]
    settings = browser.send(browser.open(f"{match}/settings").form("/rules").fill({"contracts": chosen}))
    assert state(browser, match)["record"]["rules"]["contracts"] == chosen
    assert settings.form("/rules").shown()["contracts"] == chosen


def test_refused_names_keep_what_was_typed(browser: Browser) -> None:
    match = browser.begin("bacara")
    page = browser.send(browser.open(f"{match}/settings").form("/names").fill({"name-0": "Dan"}), status=422)
    assert "Dan stands twice" in page.text
    assert page.form("/names").shown() == {"name-0": "Dan", "name-1": "Dan"}
