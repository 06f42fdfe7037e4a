"""What comes into an open page: a form is served as one that came with it, a piece drawn anew leaves what is alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.entering import Entering

if TYPE_CHECKING:
    from tests.browser.conftest import Phone, Program

pytestmark = pytest.mark.browser

PUT_IN = """
async () => {
  const text = await (await fetch(location)).text();
  const form = new DOMParser().parseFromString(text, "text/html").querySelector("#hand");
  document.querySelector("#hand").replaceWith(form);
  arrived(form);
  arrived(document.body);
}
"""
"""Puts the form of this page, as it was sent, into the place of the one that is served; says so twice."""

MORPH = """
([old, fresh]) => {
  const made = (text) => new DOMParser().parseFromString(text, "text/html").body.firstChild;
  const [page, late] = [document.querySelector("main"), []];
  page.replaceChildren(made(old));
  page.querySelector("button")?.focus();
  each("main *", () => {});
  each("main *", (one) => late.push(one.id));
  late.length = 0;
  morph(page.firstChild, made(fresh));
  return [page.innerHTML, late, document.activeElement.localName];
}
"""
"""Makes one piece of a page into another; gives what it became, which elements came, and what has the focus."""

PIECES = {
    "what is alike stays": (
        '<p><i id="a">1</i> <button>+</button></p>',
        '<p class="late">\n<i id="a">2</i> <b id="b">3</b> <button>−</button> <u></u></p>',
        '<p class="late">\n<i id="a">2</i> <b id="b">3</b> <button>−</button> <u></u></p>',
        ["b", ""],
    ),
    "a row more at the top": (
        '<div><details id="hand-1" open="">1</details></div>',
        '<div>\n<details id="hand-2">2</details>\n<details id="hand-1">1</details></div>',
        '<div>\n<details id="hand-2">2</details>\n<details id="hand-1" open="">1</details></div>',
        ["hand-2"],
    ),
    "a row for a row": (
        '<div><details id="hand-2">2</details><button id="hand-1">1</button></div>',
        '<div><button id="hand-1">1</button><i id="hand-0">0</i></div>',
        '<div><button id="hand-1">1</button><i id="hand-0">0</i></div>',
        ["hand-0"],
    ),
    "what is the reader's own": (
        '<div><p data-own="" class="on">typed <b data-figure="">1</b></p><i>1</i></div>',
        '<div><i>2</i><p data-own="" hidden=""></p></div>',
        '<div><i>2</i><p data-own="" class="on">typed <b data-figure="">1</b></p></div>',
        [],
    ),
    "what is the reader's own, behind something new": (
        "<div><p>2</p><p data-own>typed</p></div>",
        "<div><p>1</p><p>2</p><p data-own></p><p>3</p></div>",
        '<div><p>1</p><p>2</p><p data-own="">typed</p><p>3</p></div>',
        ["", ""],
    ),
    "a figure that changed": (
        '<p><b data-figure="">1</b><b data-figure="" class="won">2</b><b>3</b></p>',
        '<p><b data-figure="">1</b><b data-figure="" class="lost">3</b><b>4</b><b data-figure="">5</b></p>',
        '<p><b data-figure="">1</b><b data-figure="" class="lost changed">3</b><b>4</b><b data-figure="">5</b></p>',
        [""],
    ),
    "something else": ("<p>1</p>", '<ul id="list"><li id="first">1</li></ul>', None, ["list", "first"]),
}
"""What there was, what is drawn, what is there afterwards, and which of it came."""


def test_a_form_that_comes_later_is_served_as_one_that_came_with_the_page(scripted: Phone, program: Program) -> None:
    entering = Entering(scripted)
    scripted.open(program.match("burraco", ("Anne", "Beth", "Cath", "Diana")) + "/hand")
    scripted.page.evaluate(PUT_IN)
    side = entering.side("Anne & Cath")
    entering.count(side, "Clean")
    entering.write(side.get_by_label("On the table"), "155")
    expect(side.get_by_label("On the table")).to_have_value("155")
    expect(side.locator("output")).to_have_text("+355")
    scripted.page.evaluate(PUT_IN)
    expect(side.get_by_label("On the table")).to_have_value("155")
    expect(side.locator("output")).to_have_text("+355")


@pytest.mark.parametrize(("old", "fresh", "became", "came"), PIECES.values(), ids=PIECES)
def test_a_piece_is_drawn_anew(
    scripted: Phone, program: Program, old: str, fresh: str, became: str | None, came: list[str]
) -> None:
    scripted.open(program.match("bacara", ("Ana", "Dan")))
    focused = "button" if "button" in old else "body"
    assert scripted.page.evaluate(MORPH, [old, fresh]) == [became or fresh, came, focused]
    expect(scripted.page.locator("main .changed")).to_have_count(0)
