"""A late player, one who leaves, a substitute: two taps each on a small phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import NewPhone, Phone, Program

pytestmark = pytest.mark.browser

FOUR = ("Anne", "Beth", "Cath", "Diana")
TRICKS = {"declarer": "Anne", "contract": "no-tricks", "result": {"Anne": 5, "Beth": 8}}


@pytest.fixture
def known(phone: Phone, program: Program) -> Phone:
    """A phone that has had a match of Ella and Fred."""
    phone.open(program.match("barakon", ("Ella", "Fred")))
    return phone


def test_a_substitute_takes_over_by_two_taps_and_undo_is_at_hand(known: Phone, program: Program) -> None:
    known.open(program.match("barbu", FOUR, hands=[TRICKS]))
    known.taps = 0
    known.follow("Beth")
    known.press("Ella")
    assert known.taps == 2
    expect(known.page.get_by_role("status").first).to_contain_text("Ella takes over from Beth")
    expect(known.page.locator(".board .who")).to_have_text(["Anne", "Ella", "Cath", "Diana"])
    known.shows("−10", "−16", "0", "0")
    known.press("Undo")
    expect(known.page.locator(".board .who")).to_have_text(FOUR)


def test_somebody_joins_and_another_leaves_by_two_taps_each(known: Phone, program: Program) -> None:
    known.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 1000]))
    known.taps = 0
    known.follow("Player")
    known.press("Fred")
    known.shows("1,000", "1,000", "0")
    known.follow("Ana")
    known.press("Ana leaves")
    assert known.taps == 4
    expect(known.page.locator(".pad-head").first).to_contain_text("Dan")


def test_a_new_name_is_typed_and_a_refused_one_stays(phone: Phone, program: Program) -> None:
    phone.open(program.match("bacara", ("Ana", "Dan")))
    phone.follow("Dan")
    box = phone.page.get_by_label("Another name").first
    phone.type(box, "Ana")
    phone.press("Takes over")
    expect(phone.page.get_by_role("alert")).to_contain_text("Ana stands twice")
    expect(box).to_have_value("Ana")
    phone.type(box, "آنا")
    phone.press("Takes over")
    expect(phone.page.locator(".board .who")).to_have_text(["Ana", "آنا"])


def test_the_total_under_a_name_is_tapped_like_the_name(scripted: Phone, program: Program) -> None:
    scripted.open(program.match("barbu", FOUR, hands=[TRICKS]))
    total = scripted.page.locator(".board .total").nth(1).bounding_box()
    assert total
    with scripted.page.expect_navigation():
        scripted.page.touchscreen.tap(total["x"] + total["width"] / 2, total["y"] + total["height"] / 2)
    expect(scripted.page.get_by_role("heading", name="Beth")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 568), (360, 640)], ids=lambda size: f"{size[0]} × {size[1]}")
def test_a_place_for_one_more_leaves_the_keys_above_the_big_button(
    scripted: Phone, program: Program, size: tuple[int, int]
) -> None:
    scripted.page.set_viewport_size({"width": size[0], "height": size[1]})
    scripted.open(program.match("bacara", FOUR, start=[9950, 9950, -9950, 9950]))
    keys = scripted.page.locator(".keypad button").last.bounding_box()
    button = scripted.page.locator("#pad-save").bounding_box()
    join = scripted.page.get_by_role("link", name="Player").bounding_box()
    assert keys
    assert button
    assert join
    assert keys["y"] + keys["height"] <= button["y"]
    assert join["width"] >= 44
    assert scripted.sideways() <= 0


def test_a_page_of_people_follows_what_others_write(new_phone: NewPhone, program: Program) -> None:
    match = program.match("bacara", ("Ana", "Dan"))
    anne, beth = new_phone(), new_phone()
    anne.open(f"{match}/people")
    beth.open(f"{match}/people?join")
    beth.type(beth.page.get_by_label("Another name"), "Mia")
    beth.press("Joins")
    expect(anne.page.get_by_role("heading", name="Mia")).to_be_visible()
    anne.type(anne.page.get_by_label("Another name").first, "Eva")
    anne.go(anne.page.get_by_role("button", name="Takes over").first)
    expect(anne.page.locator(".board .who")).to_have_text(["Eva", "Dan", "Mia"])
