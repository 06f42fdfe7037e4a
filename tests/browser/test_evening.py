"""A club evening on a small phone: begun in a circle, drawn, played at one table, and looked at from another phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import NewPhone, Phone, Program

pytestmark = pytest.mark.browser

PAIRS = (("Anne", "Beth"), ("Cath", "Diana"), ("Ella", "Fred"), ("Gail", "Hugh"), ("Ion", "نیلوفر"))


def begin(phone: Phone) -> str:
    """A new circle and an evening of five pairs in it; gives its address."""
    phone.open("/circles")
    phone.type(phone.page.get_by_label("What the circle is called"), "The club")
    phone.go(phone.page.locator("main form button").last)
    phone.follow("New club evening")
    phone.press("One more pair")
    for number, (one, two) in enumerate(PAIRS, 1):
        phone.type(phone.page.get_by_label(f"Pair {number}, first name"), one)
        phone.type(phone.page.get_by_label(f"Pair {number}, second name"), two)
    phone.tap(phone.page.get_by_label("By lot"))
    phone.press("Begin the evening")
    return phone.page.url.removeprefix(phone.base).partition("#")[0]


def adjust(program: Program, match: str, *points: int) -> None:
    program.record(match, {"adjust": points}, program.seq(match))


def test_an_evening_from_its_pairs_to_its_ranking(phone: Phone, new_phone: NewPhone, program: Program) -> None:
    evening = begin(phone)
    phone.press("Draw round 1")
    tables = phone.page.locator(".tables a")
    expect(tables).to_have_count(2)
    links = [str(tables.nth(table).get_attribute("href")) for table in range(2)]
    for match, lead in zip(links, (700, -700), strict=True):
        adjust(program, match, 1000 + lead, 1000)
        phone.open(f"{match}/settings")
        phone.press("End the match here")
    phone.open(evening)
    expect(tables.first).to_contain_text("13 victory points")
    phone.tap(phone.page.locator("summary").filter(has_text="Give a penalty"))
    phone.type(phone.page.get_by_label("Victory points", exact=True), "1")
    phone.type(phone.page.get_by_label("Why"), "late")
    phone.press("Give the penalty")
    expect(phone.page.locator("#penalties")).to_contain_text("late")
    phone.press("Draw round 2")
    expect(phone.page.get_by_role("heading", name="Round 2")).to_be_visible()
    phone.press("Take the round back")
    phone.press("End the evening")
    expect(phone.page.get_by_text("The evening is over.")).to_be_visible()
    phone.open(f"{evening}/share")
    address = phone.page.locator("#viewer .address").input_value()
    guest = new_phone()
    guest.open(re.sub("^https?://[^/]+", "", address))
    expect(guest.page.locator(".standing tbody tr")).to_have_count(5)
    expect(guest.page.locator("form")).to_have_count(0)
    guest.open(f"{guest.page.url.removeprefix(guest.base)}?lang=fa")
    expect(guest.page.locator("html")).to_have_attribute("dir", "rtl")


@pytest.mark.parametrize("width", [320, 360])
def test_nothing_is_too_wide_or_too_small_for_a_thumb(phone: Phone, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 640})
    begin(phone)
    phone.press("Draw round 1")
    for unfolded in phone.page.locator("summary").all():
        phone.tap(unfolded)
    assert phone.sideways() <= 0
    for one in phone.page.locator("main a:visible, main button:visible, main input[type=text]:visible").all():
        box = one.bounding_box()
        assert box
        assert box["height"] >= 44, one.inner_text()
