"""A new match and what it refuses, by somebody whose browser runs no script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.hands import GAMES
from tests.web.typed import state, totals

if TYPE_CHECKING:
    from tests.web.conftest import Browser


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_begun_through_the_form(browser: Browser, game: str) -> None:
    names = ["Anne", "Beth", "Cath", "Diana"]
    match = browser.begin(game, names, title="Friday")
    record = state(browser, match)["record"]
    assert (record["players"], record["title"], record["rules"]) == (names, "Friday", {"preset": "classic"})
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d\d:\d\d", record["started"])
    page = browser.open(match)
    assert all(name in page.text for name in names)
    assert "Friday" in page.text


def test_the_dealer_and_the_sides_are_chosen(browser: Browser) -> None:
    names = ["Ana", "Dan", "Ion", "Eva"]
    record = state(browser, browser.begin("barakon", names, dealer="2", sides="singly"))["record"]
    assert record["first_dealer"] == "Ion"
    assert record["sides"] == [["Ana"], ["Dan"], ["Ion"], ["Eva"]]
    result = state(browser, browser.begin("barakon", names))["result"]
    assert result["sides"] == [["Ana", "Ion"], ["Dan", "Eva"]]


def test_house_rules_are_chosen_one_by_one(browser: Browser) -> None:
    page = browser.open("/new?game=bacara")
    form = page.form("/new").fill(
        {"name-0": "Ana", "name-1": "Dan", "entry": "500", "floor": "yes", "overshoot": "turn", "target": "5,000"}
    )
    match = browser.send(form, "Start").path
    assert state(browser, match)["record"]["rules"] == {
        "preset": "classic", "target": 5000, "entry": 500, "overshoot": "turn", "floor": True,
    }  # fmt: skip


def test_a_preset_is_chosen(browser: Browser) -> None:
    match = browser.begin("barbu", ["Anne", "Beth", "Cath"], preset="three")
    assert state(browser, match)["record"]["rules"] == {"preset": "three"}


@pytest.mark.parametrize(("game", "names", "sentence"), [
    pytest.param("bacara", [], "2 to 50", id="nobody"),
    pytest.param("bacara", ["Ana"], "2 to 50", id="one alone"),
    pytest.param("bacara", ["Ana", "Ana"], "Ana stands twice", id="a name twice"),
    pytest.param("barbu", ["Anne", "Beth", "Cath"], "4 players", id="one missing"),
    pytest.param("barakon", ["Ana"], "2 to 4", id="one alone at Bara-kon"),
    pytest.param("burraco", ["Ana", "Dan"], "4 players", id="two at a game for four"),
    pytest.param("bacara", ["Ana\u202e", "Dan"], "direction characters", id="a letter that turns the line"),
    pytest.param("bacara", ["x" * 41, "Dan"], "40 letters", id="an endless name"),
])  # fmt: skip
def test_a_table_that_cannot_be_comes_back_with_its_sentence(
    browser: Browser, game: str, names: list[str], sentence: str
) -> None:
    form = browser.open(f"/new?game={game}").form("/new")
    form.fill({f"name-{seat}": name for seat, name in enumerate(names)} | {"title": "Friday"})
    page = browser.send(form, "Start", status=422)
    assert sentence in page.text
    again = page.form("/new").shown()
    assert {key: again.get(key) for key in ("title", *(f"name-{seat}" for seat in range(len(names))))} == {
        "title": "Friday", **{f"name-{seat}": name for seat, name in enumerate(names)},
    }  # fmt: skip


def test_the_same_new_form_sent_twice_opens_one_match(browser: Browser) -> None:
    form = browser.open("/new?game=bacara").form("/new").fill({"name-0": "Ana", "name-1": "Dan"})
    assert browser.send(form, "Start").path == browser.send(form, "Start").path


def test_fifty_play_bacara(browser: Browser) -> None:
    names = [f"Player {number}" for number in range(1, 51)]
    match = browser.begin("bacara", names)
    page = browser.open(match)
    assert all(name in page.text for name in names)
    assert totals(browser, match) == [0] * 50
    full = browser.open("/new?game=bacara").form("/new")
    for control in full.controls:
        control.value = "50" if control.name == "seats" else control.value
    page = browser.send(full, "One more player", status=200)
    assert "One more player" not in page.text
