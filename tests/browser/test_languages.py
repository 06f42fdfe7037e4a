"""The program in other languages: a deal of Barbu in Persian, from right to left, and a turn of Bacara in Romanian."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper import games
from scorekeeper.words.language import MINUS, Said, language
from tests.browser.conftest import GROUNDS, Ground

if TYPE_CHECKING:
    from tests.browser.conftest import NewPhone, Phone, Program

pytestmark = pytest.mark.browser

PERSIAN, ROMANIAN = language("fa"), language("ro")

FOUR = ("مهسا", "کاوه", "بهار", "دنا")

QUEENS = {
    "declarer": "مهسا",
    "contract": "no-queens",
    "doubles": {"کاوه": ["مهسا", "بهار", "دنا"], "بهار": ["مهسا"], "مهسا": ["بهار"]},
    "result": {"مهسا": 1, "بهار": 1, "دنا": 2},
}
"""The first printed deal."""

LEFT = "(one) => Math.round(one.getBoundingClientRect().left)"

FIRST_LETTER = """
(one) => {
  const letters = document.createRange();
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const places = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (let at = 0; at < text.length; at += 1) {
      letters.setStart(text, at);
      letters.setEnd(text, at + 1);
      const { left, width } = letters.getBoundingClientRect();
      if (width) places.push([left, text.data[at]]);
    }
  }
  return places.sort((one, other) => one[0] - other[0])[0][1];
}
"""
"""The letter that stands leftmost."""


def fa(message: str, **values: object) -> Said:
    return PERSIAN.say(message, **values)


def lefts(all_of: Locator) -> list[int]:
    return [one.evaluate(LEFT) for one in all_of.all()]


def bare(text: str) -> str:
    """*text* without the marks that keep directions apart."""
    return re.sub("[\u2066-\u2069]", "", text)


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
def test_a_deal_of_barbu_in_persian(new_phone: NewPhone, program: Program, ground: Ground) -> None:
    match = program.match("barbu", FOUR, hands=[QUEENS])
    phone = new_phone(ground)
    phone.open(f"{match}?lang=fa")
    expect(phone.page.locator("html")).to_have_attribute("dir", "rtl")
    phone.follow(fa("Record {hand} {number}", hand=fa(games.find("barbu").words.the_hand), number=2))
    phone.follow(fa("No hearts"))
    assert (around := lefts(phone.page.locator(".bids .pair .chips:first-of-type").first.locator("label"))) == sorted(
        around, reverse=True
    ), "the first stands at the right"
    phone.double("دنا", fa("Max"))
    phone.double("مهسا", "دنا")
    if ground.script:
        phone.count(fa("Hearts"), *"۰۳۸")
    else:
        phone.fill_group(fa("Hearts"), {"مهسا": "۰", "کاوه": "3", "بهار": "٨"})
    phone.choose(fa("Ace of hearts"), "بهار")
    if ground.script:
        expect(phone.group(fa("Hearts")).get_by_label("بهار", exact=True)).to_have_value("۸")
        expect(phone.group(fa("Hearts")).get_by_label("دنا", exact=True)).to_have_attribute("placeholder", "۲")
        expect(phone.page.locator("form[data-ready]")).to_be_attached()
        points = [bare(text) for text in phone.page.locator("[data-preview] .sum td").all_inner_texts()]
        assert points == ["+۸", f"{MINUS}۸", f"{MINUS}۳۶", "+۶"]
    phone.go(phone.page.locator("form .cta .main"))
    totals = phone.page.locator(".board .total")
    assert [bare(text) for text in totals.all_inner_texts()] == [f"{MINUS}۴", "۱۶", f"{MINUS}۴۸", f"{MINUS}۱۸"]
    assert lefts(totals) == sorted(lefts(totals), reverse=True)
    assert totals.first.evaluate(FIRST_LETTER) == MINUS
    expect(phone.page.locator("body")).not_to_contain_text(re.compile("[0-9]"))
    line = fa("{with} pays, doubled × {times}", times=2, **{"with": "دنا"})
    expect(phone.page.locator("details.hand[open] dd").filter(has_text=line).first).to_be_visible()


@pytest.mark.parametrize("typed", ["1050", "۱۰۵۰", "١٠٥٠", "1.050"], ids=["Latin", "Persian", "Arabic", "printed"])
@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_turn_of_bacara_in_romanian(new_phone: NewPhone, program: Program, typed: str, script: bool) -> None:
    phone = new_phone(Ground(script=script))
    phone.open(f"{program.match('bacara', ('Ana', 'Dan'))}?lang=ro")
    phone.type(phone.page.get_by_label(ROMANIAN.say("Points of the turn")), typed)
    if script:
        expect(phone.page.locator("#pad-save")).to_contain_text("+1.050")
    phone.go(phone.page.locator("#pad-save"))
    phone.shows("1.050", "0")
    expect(phone.page.locator("[role=status]:visible")).to_contain_text(f"{ROMANIAN.say('Turn')} 1")
    expect(phone.page.locator(".pad-head")).to_contain_text("Dan")


def test_two_phones_show_one_match_in_two_languages(new_phone: NewPhone, program: Program) -> None:
    match = program.match("barbu", FOUR, hands=[QUEENS])
    one, other = new_phone(), new_phone()
    one.open(match)
    one.follow("فارسی")
    other.open(match)
    other.follow("Italiano")
    for phone, code in ((one, "fa"), (other, "it")):
        phone.open(match)
        expect(phone.page.locator("html")).to_have_attribute("lang", code)
        expect(phone.page.locator("details.hand b")).to_contain_text(language(code).say("No queens"))


def test_what_runs_with_time_runs_the_readers_way(new_phone: NewPhone, program: Program) -> None:
    """The names of a chart stand where its lines end, and the arrow of undo points back."""
    match = program.match("barbu", FOUR, hands=[QUEENS])
    second = {"declarer": "مهسا", "contract": "no-tricks", "result": {"دنا": 13}}
    written = {"after": program.seq(match), "command": "second", "hand": second}
    program.ask(f"/api/matches/{match.removeprefix('/m/')}/hands", written)
    phone: Phone = new_phone()
    ends = {}
    for code, arrow in (("en", "↶"), ("fa", "↷")):
        phone.open(f"{match}?lang={code}")
        chart = phone.page.locator(".chart svg")
        ends[code] = (chart.locator("text").first.evaluate(LEFT), chart.locator("polyline").first.evaluate(LEFT))
        expect(phone.page.get_by_role("button", name=language(code).say("Undo"))).to_contain_text(arrow)
    assert ends["en"][0] > ends["en"][1]
    assert ends["fa"][0] < ends["fa"][1]
