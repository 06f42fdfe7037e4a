"""What was written down is taken back, put again, corrected, put in later, struck, ended and reopened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Phone, Program

pytestmark = pytest.mark.browser

FOUR = ("Anne", "Beth", "Cath", "Diana")

QUEENS = {
    "declarer": "Anne",
    "contract": "no-queens",
    "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Cath": ["Anne"], "Anne": ["Cath"]},
    "result": {"Anne": 1, "Cath": 1, "Diana": 2},
}
HEARTS = {
    "declarer": "Anne",
    "contract": "no-hearts",
    "doubles": {"Diana": ["Anne", "Beth", "Cath"], "Anne": ["Diana"]},
    "result": {"hearts": {"Beth": 3, "Cath": 8, "Diana": 2}, "ace": "Cath"},
}

AFTER_ONE = ("−12", "24", "−12", "−24")
AFTER_TWO = ("−4", "16", "−48", "−18")


@pytest.fixture
def match(program: Program) -> str:
    """A match of Barbu after the two printed deals."""
    return program.match("barbu", FOUR, hands=[QUEENS, HEARTS])


def test_a_deal_is_taken_back_and_put_again(phone: Phone, program: Program) -> None:
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 1000]))
    expect(phone.page.get_by_role("button", name="Undo")).to_have_count(0)
    phone.type(phone.page.get_by_label("Points of the turn"), "500")
    phone.save()
    phone.shows("1,500", "1,000")
    phone.press("Undo")
    phone.shows("1,000", "1,000")
    expect(phone.page.get_by_role("status")).to_have_text("Taken back: Turn 1 recorded")
    phone.press("Redo")
    phone.shows("1,500", "1,000")
    expect(phone.page.get_by_role("status")).to_have_text("Put again: Turn 1 recorded")
    expect(phone.page.get_by_role("button", name="Redo")).to_have_count(0)


def test_a_deal_to_be_corrected_comes_filled_in(scripted: Phone, match: str) -> None:
    scripted.open(match)
    scripted.go(scripted.open_hand(1).get_by_role("link", name="Correct"))
    expect(scripted.group("Declarer").get_by_label("Anne")).to_be_checked()
    for doubler, doubled in {"Beth": ("Anne", "Cath", "Diana"), "Cath": ("Anne",), "Anne": ("Cath",)}.items():
        expect(scripted.group(doubler).get_by_role("checkbox", checked=True)).to_have_count(len(doubled))
        for name in doubled:
            expect(scripted.group(doubler).get_by_label(name)).to_be_checked()
    expect(scripted.group("Diana").get_by_role("checkbox", checked=True)).to_have_count(0)
    for name, queens in {"Anne": "1", "Beth": "", "Cath": "1", "Diana": "2"}.items():
        expect(scripted.group("Queens").get_by_label(name)).to_have_value(queens)
    scripted.fill_group("Queens", {"Anne": "2", "Diana": "1"})
    scripted.save()
    scripted.shows("−28", "16", "−36", "−6")
    scripted.press("Undo")
    scripted.shows(*AFTER_TWO)


def test_a_forgotten_deal_is_put_in_before_another(scripted: Phone, match: str) -> None:
    scripted.open(match)
    scripted.go(scripted.open_hand(2).get_by_role("link", name="Put one in before"))
    scripted.follow("No king of hearts")
    scripted.choose("King of hearts", "Beth")
    scripted.save()
    scripted.shows("−4", "−4", "−48", "−18")
    scripted.hands("3 · No hearts", "2 · No king of hearts", "1 · No queens")


def test_a_deal_is_struck_and_comes_back(scripted: Phone, match: str) -> None:
    scripted.open(match)
    scripted.go(scripted.open_hand(2).get_by_role("button", name="Strike"))
    scripted.shows(*AFTER_ONE)
    scripted.hands("1 · No queens")
    scripted.press("Undo")
    scripted.shows(*AFTER_TWO)
    scripted.hands("2 · No hearts", "1 · No queens")


def test_the_table_ends_a_match_and_reopens_it(scripted: Phone, match: str) -> None:
    scripted.open(match)
    scripted.follow("Settings")
    scripted.press("End the match here")
    expect(scripted.page.get_by_text("Won by Beth")).to_be_visible()
    expect(scripted.page.get_by_role("link", name="Record deal")).to_have_count(0)
    scripted.follow("Settings")
    scripted.press("Reopen it")
    scripted.shows(*AFTER_TWO)
    expect(scripted.page.get_by_role("link", name="Record deal 3")).to_be_visible()


def test_a_name_is_changed_everywhere(scripted: Phone, match: str) -> None:
    scripted.open(match)
    scripted.follow("Settings")
    names = scripted.page.locator("form").filter(has=scripted.page.get_by_role("heading", name="Names"))
    scripted.type(names.get_by_label("3", exact=True), "Kate")
    scripted.press("Change names")
    scripted.follow("Back")
    expect(scripted.page.locator(".board .who")).to_have_text(["Anne", "Beth", "Kate", "Diana"])
    scripted.shows(*AFTER_TWO)
    scripted.reason(scripted.open_hand(2), "Kate pays, doubled × 1", "+16")


def test_five_queens_are_refused_and_everything_typed_stays(phone: Phone) -> None:
    phone.begin("Barbu", *FOUR)
    phone.follow("Record deal 1")
    phone.follow("No queens")
    phone.choose("Declarer", "Cath")
    phone.double("Beth", "Anne", "Cath")
    phone.fill_group("Queens", {"Anne": "1", "Beth": "0", "Cath": "2", "Diana": "2"})
    phone.tap(phone.page.locator("details.fold > summary"))
    phone.type(phone.page.get_by_label("Note"), "Rain, and a “new” pack")
    phone.save()
    expect(phone.page.get_by_role("alert")).to_contain_text("4 queens are taken in a deal, not 5.")
    expect(phone.group("Declarer").get_by_label("Cath")).to_be_checked()
    expect(phone.group("Beth").get_by_role("checkbox", checked=True)).to_have_count(2)
    for name, queens in {"Anne": "1", "Beth": "0", "Cath": "2", "Diana": "2"}.items():
        expect(phone.group("Queens").get_by_label(name)).to_have_value(queens)
    expect(phone.page.get_by_label("Note")).to_have_value("Rain, and a “new” pack")
    phone.fill_group("Queens", {"Diana": "1"})
    phone.save()
    expect(phone.page.get_by_role("status")).to_have_text(re.compile("^Deal 1 recorded"))
    phone.hands("1 · No queens")


def test_letters_for_numbers_are_refused_and_stay(scripted: Phone, match: str) -> None:
    scripted.open(f"{match}/hand?as=no-tricks")
    scripted.fill_group("Tricks", {"Anne": "many", "Beth": "3"})
    scripted.save()
    expect(scripted.page.get_by_role("alert")).to_be_visible()
    expect(scripted.group("Tricks").get_by_label("Anne")).to_have_value("many")
    expect(scripted.group("Tricks").get_by_label("Beth")).to_have_value("3")


def test_names_that_cannot_be_are_refused_and_stay(scripted: Phone) -> None:
    scripted.begin("Barbu", "Anne", "Anne", "Cath", "Diana")
    expect(scripted.page.get_by_role("alert")).to_be_visible()
    who = scripted.group("Who plays, in seating order, clockwise")
    expect(who.get_by_label("Player 2", exact=True)).to_have_value("Anne")
    scripted.type(who.get_by_label("Player 2", exact=True), "Beth")
    scripted.press("Start")
    expect(scripted.page.locator(".board .who")).to_have_text(FOUR)
