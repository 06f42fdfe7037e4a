"""Barbu, tapped: the printed deals in few taps, what may be doubled, the check in view, and whole matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Phone, Program

pytestmark = pytest.mark.browser

FOUR = ("Anne", "Beth", "Cath", "Diana")
THREE = FOUR[:3]

QUEENS = {
    "declarer": "Anne",
    "contract": "no-queens",
    "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Cath": ["Anne"], "Anne": ["Cath"]},
    "result": {"Anne": 1, "Cath": 1, "Diana": 2},
}


@pytest.fixture
def second(program: Program) -> str:
    """A match of Barbu after the first printed deal."""
    return program.match("barbu", FOUR, hands=[QUEENS])


def way(phone: Phone, name: str) -> None:
    """Tap a contract in the grid."""
    grid = phone.page.get_by_label("What was played")
    phone.go(grid.get_by_role("link", name=name).or_(grid.get_by_role("button", name=name)))


def foretold(phone: Phone, *points: str) -> None:
    """The preview says that the deal comes to these points."""
    expect(phone.page.locator("[data-preview] .sum td")).to_have_text(points)


def test_the_second_printed_deal_takes_nine_taps_at_most(scripted: Phone, second: str) -> None:
    scripted.open(f"{second}/hand")
    way(scripted, "No hearts")
    scripted.double("Diana", "Max")
    scripted.double("Anne", "Diana")
    scripted.count("Hearts", 0, 3, 8)
    scripted.choose("Ace of hearts", "Cath")
    foretold(scripted, "+8", "−8", "−36", "+6")
    scripted.press("Save deal 2 · check −30 ✓")
    assert scripted.taps <= 9
    scripted.shows("−4", "16", "−48", "−18")
    expect(scripted.page.locator(".board .last")).to_have_text(["+8", "−8", "−36", "+6"])
    deal = scripted.open_hand(2)
    for words, points in {
        "Diana pays, doubled × 2": "+8",
        "to Anne, doubled × 2": "−8",
        "Beth pays, doubled × 1": "+2",
        "Cath pays, doubled × 1": "+16",
        "ace of hearts": "−6",
    }.items():
        scripted.reason(deal, words, points)


def test_only_whom_the_rules_allow_can_be_doubled(scripted: Phone, second: str) -> None:
    scripted.open(f"{second}/hand?as=no-king")
    back = scripted.group("Anne").get_by_role("checkbox", disabled=True)
    expect(back).to_have_count(4)
    scripted.double("Beth", "Anne")
    expect(scripted.group("Anne").get_by_label("Beth")).to_be_enabled()
    expect(back).to_have_count(2)
    scripted.double("Anne", "Beth")
    expect(scripted.group("Anne").get_by_label("Max")).to_be_checked()
    scripted.double("Beth", "Anne")
    expect(back).to_have_count(4)
    expect(scripted.group("Anne").get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(scripted.group("Diana")).to_contain_text("owes 2 of Anne")
    expect(scripted.page.locator(".bids .ringed")).to_have_text(["Anne", "Anne", "Anne"])


def test_the_last_player_is_filled_in_and_no_more_is_offered_than_is_left(scripted: Phone, second: str) -> None:
    scripted.open(f"{second}/hand?as=no-tricks")
    scripted.count("Tricks", 4, 2)
    expect(scripted.group("Tricks").get_by_role("button", name="8", exact=True)).to_be_disabled()
    expect(scripted.group("Tricks").get_by_role("button", name="7", exact=True)).to_be_enabled()
    scripted.count("Tricks", 1)
    expect(scripted.group("Tricks").get_by_label("Diana")).to_have_attribute("placeholder", "6")
    foretold(scripted, "−8", "−4", "−2", "−12")
    scripted.save()
    scripted.shows("−20", "20", "−14", "−36")


def test_what_was_typed_goes_along_to_another_contract(phone: Phone, second: str) -> None:
    phone.open(f"{second}/hand?as=no-king")
    phone.double("Beth", "Anne")
    phone.double("Cath", "Diana")
    way(phone, "No last two")
    expect(phone.group("Beth").get_by_label("Anne")).to_be_checked()
    expect(phone.group("Cath").get_by_label("Diana")).to_be_checked()


def test_without_script_a_button_shows_what_it_comes_to(phone: Phone, second: str) -> None:
    phone.open(f"{second}/hand?as=no-king")
    phone.double("Beth", "Max")
    phone.choose("King of hearts", "Diana")
    check = phone.page.get_by_role("button", name="Check", exact=True)
    if check.count():
        phone.go(check)
    foretold(phone, "0", "+20", "0", "−40")
    phone.save()
    phone.shows("−12", "44", "−12", "−64")


def test_a_whole_match_of_three_on_any_ground(phone: Phone, program: Program) -> None:
    """Seven deals, each contract once; whoever declares takes everything that costs or pays."""
    phone.open(program.match("barbu", THREE, rules={"preset": "three"}))
    phone.follow("No tricks")
    phone.fill_group("Tricks", {"Anne": "16"})
    phone.save()
    phone.follow("No queens")
    phone.fill_group("Queens", {"Beth": "4"})
    phone.save()
    phone.follow("No last two")
    for trick in ("Last but two", "Last trick but one", "Last trick"):
        phone.tap(phone.page.get_by_role("radiogroup", name=trick, exact=True).get_by_label("Cath"))
    phone.save()
    phone.follow("No hearts")
    phone.fill_group("Hearts", {"Anne": "12"})
    phone.choose("Ace of hearts", "Anne")
    phone.save()
    phone.shows("−60", "−24", "−30")
    phone.page.emulate_media(color_scheme="dark")
    phone.follow("No king of hearts")
    phone.double("Cath", "Beth")
    phone.double("Beth", "Cath")
    phone.choose("King of hearts", "Beth")
    phone.save()
    phone.follow("Trumps")
    phone.fill_group("Tricks", {"Cath": "16"})
    phone.save()
    phone.follow("Dominoes")
    phone.order("First out first", "Anne", "Beth")
    phone.save()
    phone.shows("−15", "−72", "87")
    expect(phone.page.get_by_text("Won by Cath")).to_be_visible()
