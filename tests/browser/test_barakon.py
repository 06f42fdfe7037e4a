"""Bara-kon on a phone: its entry screen by taps and without script, and a whole match from the first page on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import AT_HOME, GROUNDS
from tests.browser.entering import Entering

if TYPE_CHECKING:
    from tests.browser.conftest import Ground, NewPhone, Phone, Program

pytestmark = pytest.mark.browser

TWO = ("Ana", "Dan")
FOUR = ("Anne", "Beth", "Cath", "Diana")

SET: dict[str, object] = {"odd_even": [2], "opposites": 1, "triples": 1, "runs": 1, "families": [3]}
"""One meld of each category, the smallest of those that have sizes."""

ROYAL: dict[str, object] = {**SET, "ladders": [{"top": "A", "royal": True}]}

PRINTED = {"sides": [{**ROYAL, "exit": "out"}, {"triples": 1, "runs": 1, "exit": "none"}]}
"""A royal ace ladder going out against a triple and a run: 44 and 6."""


@pytest.fixture
def entering(phone: Phone, ground: Ground) -> Entering:
    """Somebody on each ground in turn."""
    return Entering(phone, ground.script)


@pytest.fixture
def tapping(scripted: Phone) -> Entering:
    """Somebody whose phone runs script."""
    return Entering(scripted)


@pytest.fixture
def match(program: Program) -> str:
    return program.match("barakon", TWO)


def hands(program: Program, match: str) -> Any:
    """The deals of a match as its record has them."""
    return program.ask(f"/api/matches/{match.removeprefix('/m/')}")["record"]["hands"]


def a_set(entering: Entering, side: Locator) -> None:
    """One of each by one tap; without script the page comes back with it."""
    button = side.get_by_role("button", name="A set, one of each")
    if entering.scripted:
        entering.phone.tap(button)
    else:
        entering.phone.go(button)


def choose(entering: Entering, side: Locator, label: str) -> None:
    """Tap one of several."""
    entering.phone.tap(side.get_by_role("radio", name=label, exact=True))


def enter_printed(entering: Entering) -> None:
    """The printed deal, as few taps as it takes."""
    ana = entering.side("Ana")
    a_set(entering, ana)
    choose(entering, ana, "A")
    entering.chip(ana, "Royal")
    choose(entering, ana, "went out")
    dan = entering.side("Dan")
    entering.count(dan, "Triples")
    entering.count(dan, "Runs")


@pytest.mark.parametrize("ground", AT_HOME)
def test_a_royal_ladder_going_out_takes_8_taps(
    new_phone: NewPhone, program: Program, match: str, ground: Ground
) -> None:
    entering = Entering(new_phone(ground))
    entering.phone.open(f"{match}/hand")
    enter_printed(entering)
    entering.phone.save()
    assert entering.phone.taps == 8
    entering.phone.shows("44", "6")
    assert hands(program, match) == [PRINTED]


def test_the_same_deal_without_script(new_phone: NewPhone, program: Program, match: str) -> None:
    entering = Entering(new_phone(GROUNDS["without script"]), scripted=False)
    entering.phone.open(f"{match}/hand")
    enter_printed(entering)
    entering.phone.press("Check")
    expect(entering.side("Ana").locator("output")).to_have_text("+44")
    expect(entering.side("Dan").locator("output")).to_have_text("+6")
    entering.phone.save()
    entering.phone.shows("44", "6")
    assert hands(program, match) == [PRINTED]


def test_a_whole_match_to_100(entering: Entering) -> None:
    phone = entering.phone
    phone.begin("Bara-kon", *TWO)
    for number, (deal, total) in enumerate((("ladder", "26"), ("royal", "66"), ("tricks", "81"), ("royal", "121")), 1):
        phone.follow(f"Record deal {number}")
        ana = entering.side("Ana")
        if deal == "tricks":
            entering.count(ana, "Tricks", 3)
        else:
            a_set(entering, ana)
            choose(entering, ana, "A")
        if deal == "royal":
            entering.chip(ana, "Royal")
        phone.save()
        phone.shows(total, "0")
    expect(phone.page.get_by_text("Won by Ana")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Record deal")).to_have_count(0)


def test_what_the_program_finds_is_told_before_it_is_saved(tapping: Entering, match: str) -> None:
    tapping.phone.open(f"{match}/hand")
    ana, preview = tapping.side("Ana"), tapping.phone.page.locator("[data-preview]")
    for _ in range(3):
        a_set(tapping, ana)
    tapping.count(ana, "Tricks", 3)
    for line in ("three complete sets: doubled", "1 × trio of tricks", "3 × family of 3", "after, to 100"):
        expect(preview).to_contain_text(line)
    expect(ana.locator("output")).to_have_text("+87")


def test_sizes_are_counted_up_and_down(tapping: Entering, program: Program, match: str) -> None:
    tapping.phone.open(f"{match}/hand")
    ana = tapping.side("Ana")
    tapping.count(ana, "Odd or even 4 cards", 2)
    tapping.count(ana, "Families 5 cards")
    tapping.phone.tap(ana.get_by_role("button", name="Odd or even 4 cards −1", exact=True))
    tapping.phone.save()
    assert hands(program, match)[0]["sides"][0] == {"odd_even": [4], "families": [5], "exit": "none"}


def test_a_second_tap_takes_back_what_was_chosen(tapping: Entering, program: Program, match: str) -> None:
    tapping.phone.open(f"{match}/hand")
    ana, dan = tapping.side("Ana"), tapping.side("Dan")
    expect(ana.get_by_text("did not go out")).to_be_hidden()
    expect(ana.get_by_text("no ladder")).to_be_hidden()
    a_set(tapping, ana)
    for label in ("went out", "K"):
        choose(tapping, ana, label)
    expect(dan.get_by_role("radio", name="flash exit")).to_be_disabled()
    for label in ("went out", "K"):
        choose(tapping, ana, label)
        expect(ana.get_by_role("radio", name=label, exact=True)).not_to_be_checked()
    expect(dan.get_by_role("radio", name="flash exit")).to_be_enabled()
    choose(tapping, ana, "flash exit")
    tapping.phone.save()
    assert hands(program, match)[0]["sides"][0] == {**SET, "exit": "flash"}


def test_sides_fold_away_until_they_are_wanted(tapping: Entering, program: Program) -> None:
    match = program.match("barakon", FOUR, sides=[[name] for name in FOUR])
    tapping.phone.open(f"{match}/hand")
    folds = tapping.phone.page.locator(".each details")
    assert [fold.get_attribute("open") is None for fold in folds.all()] == [False, True, True, True]
    cath = tapping.side("Cath")
    expect(cath.get_by_role("heading")).to_be_in_viewport()
    tapping.count(cath, "Runs")
    tapping.phone.page.reload()
    expect(cath.get_by_role("textbox", name="Runs")).to_have_value("1")
    expect(cath.get_by_role("textbox", name="Runs")).to_be_visible()
    assert [fold.get_attribute("open") is None for fold in folds.all()] == [False, True, False, True]
    tapping.phone.save()
    tapping.phone.shows("0", "0", "3", "0")


def test_one_more_ladder_is_offered_once_there_is_one(entering: Entering, program: Program, match: str) -> None:
    phone = entering.phone
    phone.open(f"{match}/hand")
    ana = entering.side("Ana")
    more = ana.get_by_role("button", name="One more ladder")
    a_set(entering, ana)
    expect(more).to_be_hidden()
    choose(entering, ana, "10")
    phone.go(more)
    expect(phone.group("1", ana).get_by_role("radio", name="10", exact=True)).to_be_checked()
    choose(entering, phone.group("2", ana), "7")
    if not entering.scripted:
        phone.press("Check")
    expect(phone.page.locator("[data-preview]")).to_contain_text("a ladder without a complete set of its own")
    phone.save()
    phone.shows("22", "0")
    assert hands(program, match)[0]["sides"][0]["ladders"] == [{"top": "10"}, {"top": "7"}]


def test_a_correction_comes_filled_in_and_unfolded(tapping: Entering, program: Program) -> None:
    match = program.match("barakon", TWO, hands=[PRINTED])
    tapping.phone.open(f"{match}/hand?number=1")
    ana, dan = tapping.phone.group("Ana"), tapping.phone.group("Dan")
    expect(ana.locator("output")).to_have_text("+44")
    expect(ana.get_by_role("radio", name="A", exact=True)).to_be_checked()
    expect(ana.get_by_role("radio", name="went out")).to_be_checked()
    expect(dan.get_by_role("textbox", name="Triples")).to_have_value("1")
    tapping.count(dan, "Tricks")
    tapping.phone.save()
    tapping.phone.shows("44", "10")


@pytest.mark.parametrize("size", [(320, 568), (640, 360)], ids=lambda size: f"{size[0]} × {size[1]}")
def test_every_count_is_tapped_on_its_number(tapping: Entering, match: str, size: tuple[int, int]) -> None:
    tapping.phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    tapping.phone.open(f"{match}/hand")
    tiles = tapping.side("Ana").locator(".stepper")
    for tile in tiles.all():
        more = tile.get_by_role("button", name="+1")
        for _ in range(2):
            assert (more.bounding_box() or {"width": 0})["width"] >= 48
            tapping.phone.tap(more)
    assert [box.input_value() for box in tiles.locator("input").all()] == ["2"] * 11
