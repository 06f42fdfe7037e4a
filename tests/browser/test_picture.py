"""The result as a picture on the page of the end: seen, saved, and shared where a browser can."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import GROUNDS, Ground

if TYPE_CHECKING:
    from tests.browser.conftest import NewPhone, Program

pytestmark = pytest.mark.browser

DRAWN = 15_000
"""Milliseconds that a first picture may take."""

CAN_SHARE = """
window.shared = [];
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
navigator.share = async ({ files }) => { for (const file of files) shared.push([file.name, file.size > 1000]); };
"""
"""What a phone's browser has and one without a window lacks."""

TURNS = [{"player": "Ana", "points": 1000}, {"player": "Dan", "points": 1100}]


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_the_picture_is_seen_where_its_place_was_kept_and_saved(
    new_phone: NewPhone, program: Program, ground: Ground
) -> None:
    phone = new_phone(ground)
    _, viewer = program.both("bacara", ["Ana", "Dan"], hands=TURNS, ended=True, started="2026-03-06T20:00:00+01:00")
    phone.open(f"{viewer}/end")
    picture = phone.page.get_by_role("img", name="Bacara: The end")
    before = picture.bounding_box()
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("naturalWidth", 1080, timeout=DRAWN)
    after = picture.bounding_box()
    assert before
    assert after
    assert (before["width"], before["height"]) == (after["width"], after["height"])
    assert after["height"] / after["width"] == pytest.approx(
        picture.evaluate("(one) => one.naturalHeight") / 1080, 0.01
    )
    with phone.page.expect_download() as saved:
        phone.tap(phone.page.get_by_role("link", name="Save the picture"))
    assert saved.value.suggested_filename == "bacara-2026-03-06.png"
    expect(phone.page.locator("[data-send] button")).to_be_hidden()


def test_the_picture_is_shared_as_a_file(new_phone: NewPhone, program: Program) -> None:
    phone = new_phone()
    phone.page.add_init_script(CAN_SHARE)
    phone.open(f"{program.match('bacara', ['Ana', 'Dan'], hands=TURNS)}/end")
    phone.tap(phone.page.locator("[data-send] button"))
    phone.page.wait_for_function("() => shared.length", timeout=DRAWN)
    assert phone.page.evaluate("shared") == [["bacara.png", True]]
