"""One hand settled on the spot, tapped on one phone and looked at on another."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Ground, NewPhone, Phone

pytestmark = pytest.mark.browser

SETTLE = re.compile("^Settle ")
QUEENS = (
    "/settle/barbu?as=no-queens&declarer=0&doubles-1-0=y&doubles-1-2=y&doubles-1-3=y&doubles-2-0=y&doubles-0-2=y"
    "&result-0=1&result-2=1"
)
"""The first printed deal, but for the last player's queens."""


def shows(phone: Phone, points: str, check: str) -> None:
    """The deal comes to these points, and the button repeats the check."""
    row = phone.page.locator(".preview tr").filter(has=phone.page.get_by_role("rowheader", name="deal"))
    expect(row.locator("td")).to_have_text(points.split())
    expect(phone.page.get_by_role("button", name=SETTLE)).to_have_text(re.compile(rf"check {check} ✓"))


def address(phone: Phone) -> str:
    """The address that is passed on, below the host."""
    return phone.page.get_by_label("The address of this hand").input_value().removeprefix(phone.base)


def test_the_second_printed_deal_is_settled_and_passed_on(phone: Phone, ground: Ground, new_phone: NewPhone) -> None:
    phone.open("/")
    phone.follow("Settle one hand")
    phone.follow("Barbu")
    phone.press("No hearts")
    phone.double("P4", "Max")
    phone.double("P1", "P4")
    if ground.script:
        for hearts in ("0", "3", "8"):
            phone.tap(phone.group("Hearts").get_by_role("button", name=hearts, exact=True))
        phone.choose("Ace of hearts", "P3")
        shows(phone, "+8 −8 −36 +6", "−30")
        expect(phone.page).to_have_url(re.compile(r"\?as=no-hearts&declarer=0&.*&result\.ace=2$"))
    else:
        phone.fill_group("Hearts", {"P2": "3", "P3": "8", "P4": "2"})
        phone.choose("Ace of hearts", "P3")
    phone.press("Settle")
    shows(phone, "+8 −8 −36 +6", "−30")
    expect(phone.page.locator(".preview")).to_be_in_viewport()
    expect(phone.page.get_by_role("button", name="Share")).to_be_visible(visible=ground.script and ground.secure)
    other = new_phone()
    other.open(address(phone).replace(phone.base, ""))
    shows(other, "+8 −8 −36 +6", "−30")
    assert other.page.locator(".preview").inner_text() == phone.page.locator(".preview").inner_text()


def test_a_hand_half_typed_is_still_there_after_a_reload(scripted: Phone) -> None:
    scripted.open("/settle/barbu?as=no-queens")
    scripted.double("P2", "P1", "P3")
    scripted.tap(scripted.group("Queens").get_by_role("button", name="1", exact=True))
    scripted.page.reload()
    expect(scripted.group("P2").get_by_role("checkbox", checked=True)).to_have_count(2)
    expect(scripted.group("Queens").get_by_label("P1", exact=True)).to_have_value("1")
    scripted.press("Trumps")
    expect(scripted.page.get_by_role("alert")).to_have_count(0)
    expect(scripted.group("P2").get_by_label("P1")).to_be_checked()


def test_a_wrong_deal_is_mended_where_it_is_said_to_be_wrong(scripted: Phone) -> None:
    scripted.open(QUEENS + "&result-3=3")
    expect(scripted.page.get_by_role("alert")).to_have_text("4 queens are taken in a deal, not 5.")
    expect(scripted.page.get_by_label("The address of this hand")).to_be_hidden()
    scripted.type(scripted.group("Queens").get_by_label("P4", exact=True), "2")
    shows(scripted, "−12 +24 −12 −24", "−24")
    expect(scripted.page.get_by_role("alert")).to_have_count(0)
    assert address(scripted) == f"{QUEENS}&result-3=2#settled"


def test_names_given_on_the_way_are_on_the_buttons(scripted: Phone) -> None:
    scripted.open(QUEENS + "&result-3=2")
    scripted.tap(scripted.page.locator("#who > summary"))
    scripted.type(scripted.page.get_by_label("Player 2", exact=True), "Beth")
    scripted.tap(scripted.page.locator("#who").get_by_role("button", name="Apply"))
    expect(scripted.group("Beth").get_by_role("checkbox", checked=True)).to_have_count(3)
    assert "name-1=Beth" in address(scripted)
