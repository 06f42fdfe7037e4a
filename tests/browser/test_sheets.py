"""Score sheets chosen by tapping: the picture, the link and the address follow, with script and without."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import GROUNDS, Ground

if TYPE_CHECKING:
    from tests.browser.conftest import NewPhone

pytestmark = pytest.mark.browser

SEEN = "(one) => one.complete && one.naturalWidth > 100"


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_the_picture_follows_the_choices(new_phone: NewPhone, ground: Ground) -> None:
    phone = new_phone(ground)
    phone.open("/sheets?game=bacara")
    picture, link = phone.page.locator(".paper img"), phone.page.get_by_role("link", name="PDF to print")
    expect(picture).to_have_js_property("complete", value=True)
    assert picture.evaluate(SEEN)
    phone.tap(phone.group("Paper").get_by_label("A5"))
    phone.type(phone.page.get_by_label("Names, with commas between them"), "Ana, Dan, Ion")
    if not ground.script:
        phone.press("Show")
    for place, attribute in ((picture, "src"), (link, "href")):
        for chosen in ("paper=a5", "names=Ana"):
            expect(place).to_have_attribute(attribute, re.compile(chosen))
    expect(phone.page).to_have_url(re.compile("paper=a5"))
    phone.open(phone.page.url.removeprefix(phone.base))
    expect(phone.group("Paper").get_by_label("A5")).to_be_checked()
    assert picture.evaluate(SEEN)


def test_another_game_has_other_choices_and_what_cannot_be_is_told(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.open("/sheets?game=bacara")
    phone.go(phone.page.get_by_label("Burraco"))
    expect(phone.page.get_by_text("Classic").first).to_be_visible()
    phone.type(phone.page.get_by_label("Players", exact=True), "9")
    expect(phone.page.get_by_role("alert")).to_contain_text("This game is for 4 players; there are 9.")
