"""How a hand is asked for on its page: what is counted, chosen, folded away, told; all of it without script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.core.fields import Choice, Option
from tests.web.typed import WORKED, hands, totals

if TYPE_CHECKING:
    from flask import Flask

    from tests.web.conftest import Begin, Browser
    from tests.web.forms import Page
    from tests.web.typed import Values

UNPLAYED = {"sides": [{"table": 60, "unplayed": 95}, {}]}

CARDS: Values = {
    "sides-0-melds": "4H 5H 6H 7H 8H 9H 10H\n\n3♠ 4♠\nKS KH * KD\n4H 5H 9H", "sides-0-cards": "AD",
}  # fmt: skip


def folds(page: Page) -> list[bool]:
    """Which of the parts that fold stand open."""
    return ["open" in known for tag, known in page.tags if tag == "details" and "data-fold" in known]


def points(page: Page) -> list[str]:
    """The points in the heads of the sides."""
    return [text.rpartition(" ")[2] for tag, text in page.pieces if tag == "h2" and text.startswith(("Ana", "Dan"))]


def test_what_nearly_always_is_so_is_asked_for_by_its_not_being_so(browser: Browser) -> None:
    match = browser.begin("burraco")
    page = browser.open(f"{match}/hand")
    assert "No pozzetto −100" in page.text
    assert page.form("/hand").shown() == {}
    page = browser.enter(match, "", {"sides-0-table": 60, "sides-1-pozzetto-not": True})
    assert hands(browser, match) == [{"sides": [{"table": 60}, {"pozzetto": False}]}]
    form = browser.open(page.link("Correct")).form("/hand")
    assert form.shown() == {"sides-0-table": "60", "sides-1-pozzetto-not": ["y"]}
    browser.send(form.fill({"sides-1-pozzetto-not": False}), "Correct")
    assert hands(browser, match) == [{"sides": [{"table": 60}, {}]}]


def test_what_is_seldom_needed_is_folded_away_until_it_is_there(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('burraco', UNPLAYED).token}"
    page = browser.open(f"{match}/hand")
    assert folds(page) == [False, False]
    assert folds(browser.open(f"{match}/hand?number=1")) == [True, False]
    for wrong in ("12", "x"):
        form = page.form("/hand").fill({"sides-0-unplayed": "", "sides-1-unplayed": wrong})
        answer = browser.send(form, "Save", status=422)
        assert folds(answer) == [False, True]
        assert answer.form("/hand").invalid() == {"sides-1-unplayed"}


def test_where_much_is_counted_one_side_is_open_at_first(browser: Browser) -> None:
    match = browser.begin("barakon", ["Ana", "Dan", "Ion"])
    page = browser.open(f"{match}/hand")
    assert folds(page) == [True, False, False]
    page = browser.send(page.form("/hand").fill({"sides-2-runs": 1}), "Check", status=200)
    assert folds(page) == [True, False, True]
    page = browser.send(page.form("/hand").fill({"sides-1-exit": "out"}), "Save", status=422)
    assert folds(page) == [True, True, True]


def test_one_button_counts_one_of_each(browser: Browser) -> None:
    match = browser.begin("barakon")
    page = browser.open(f"{match}/hand")
    for times in ("1", "2"):
        page = browser.send(page.form("/hand"), "A set, one of each", status=200)
        assert {key: value for key, value in page.form("/hand").shown().items() if key.startswith("sides-0")} == {
            "sides-0-odd_even-2": times, "sides-0-opposites": times, "sides-0-triples": times, "sides-0-runs": times,
            "sides-0-families-3": times, "sides-0-exit": ["none"], "sides-0-ladders-0-top": [""],
        }  # fmt: skip
    assert points(page) == ["+24", "0"]


def test_points_stand_beside_names_and_reasons_below(browser: Browser, begin: Begin) -> None:
    keeper = begin("burraco", start=[1300, 0])
    page = browser.open(f"/m/{keeper.token}/hand")
    page = browser.send(page.form("/hand").fill(WORKED), "Check", status=200)
    assert [text for tag, text in page.pieces if tag == "h2"] == ["Anne & Cath +530", "Beth & Diana −120"]
    for told in ("before 1,300 0", "Hand +530 −120", "after, to 2,000 1,830 −120", "1 × clean burraco +200"):
        assert told in page.text
    page = browser.open(f"{browser.begin('burraco', preset='tournament')}/hand")
    page = browser.send(page.form("/hand").fill(WORKED), "Check", status=200)
    assert "after 530 −120" in page.text


def test_what_is_regretted_is_told_before_it_is_saved(browser: Browser) -> None:
    page = browser.open(f"{browser.begin('barakon')}/hand")
    page = browser.send(page.form("/hand").fill({"sides-0-ladders-0-top": "A"}), "Check", status=200)
    assert "Ana: a ladder without a complete set of its own gives no bonus." in page.text


def test_each_meld_is_told_by_its_line(browser: Browser) -> None:
    match = browser.begin("burraco")
    page = browser.send(browser.open(f"{match}/hand").form("/hand"), "Melds card by card")
    page = browser.send(page.form("/hand").fill(CARDS), "Check", status=200)
    told = [text for tag, text in page.pieces if tag == "li"]
    assert told == ["clean burraco: 50 + 200", "60 points", "no meld"]
    numbers = [known["value"] for tag, known in page.tags if tag == "li" and "value" in known]
    assert numbers == ["1", "3", "4"]
    mended = {"sides-0-melds": "4H 5H 6H 7H 8H 9H 10H\nKS KH * KD"}
    browser.send(page.form("/hand").fill(mended), "Save")
    assert totals(browser, match) == [50 + 200 + 60 - 15, 0]


def ways_to_choose(page: Page, name: str) -> set[str]:
    """The kinds of control by which something is chosen."""
    return {control.kind for form in page.forms for control in form.controls if control.name == name}


def test_short_options_are_chips_however_many(browser: Browser) -> None:
    page = browser.open(f"{browser.begin('barakon')}/hand")
    assert ways_to_choose(page, "sides-0-ladders-0-top") == {"radio"}
    page = browser.entry(browser.begin("barbu"), "Dominoes")
    assert ways_to_choose(page, "rank") == {"radio"}


LENGTHS = {
    "many short ones": (12, "ace", False),
    "many long ones": (12, "as the table agreed", True),
    "a few long ones": (3, "as the table agreed", False),
}


@pytest.mark.parametrize(("count", "label", "long"), LENGTHS.values(), ids=LENGTHS)
def test_many_long_options_are_a_list(app: Flask, count: int, label: str, long: bool) -> None:
    options = tuple(Option(str(number), label) for number in range(count))
    with app.test_request_context():
        macros = app.jinja_env.get_template("_inputs.html").make_module()
        assert bool(macros.long(Choice("one", "One", options))) is long  # type: ignore[attr-defined]  # a macro


def test_no_option_is_hidden_without_script_but_the_one_for_nothing_with_it(browser: Browser) -> None:
    page = browser.open(f"{browser.begin('barakon')}/hand")
    nothing = [known["value"] for tag, known in page.tags if tag == "input" and "data-nothing" in known]
    assert nothing == ["none", "", "none", ""]
    labels = [known for tag, known in page.tags if tag == "label" and known.get("class") == "unscripted"]
    assert len(labels) == len(nothing)


SCRIPTS = {
    "barbu no-queens": {"pairs", "strip"},
    "barbu dominoes": {"pairs", "order", "again"},
    "burraco numbers": {"press", "fold"},
    "burraco cards": {"fold", "cards"},
    "barakon melds": {"press", "fold", "again"},
    "barakon adjust": set[str](),
}
"""What helps each way of a game, beyond what helps them all."""


@pytest.mark.parametrize(("way", "helping"), SCRIPTS.items(), ids=SCRIPTS)
def test_only_scripts_with_a_job_are_fetched(browser: Browser, way: str, helping: set[str]) -> None:
    game, key = way.split()
    page = browser.open(f"{browser.begin(game)}/hand?as={key}")
    fetched = [known["src"] for tag, known in page.tags if tag == "script"]
    jobs = {"press", "pairs", "strip", "order", "again", "fold", "cards"}
    assert {job for job in jobs if any(f"/{job}.js" in address for address in fetched)} == helping
    assert any("/keys.js" in address for address in fetched)
