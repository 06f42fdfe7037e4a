"""Every page fits a small phone, in light and dark, and everything on it can be tapped and read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from scorekeeper.words.catalog import languages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import Phone, Program

pytestmark = pytest.mark.browser

FOUR = ("Anne", "Beth", "Cath", "Diana")
TWENTY = tuple(f"Maximiliana the {number}th" for number in range(1, 21))
LONGEST = "Wolfeschlegelsteinhausenbergerdorff-Weber"[:40]

TAKEN = {
    "declarer": "Anne",
    "contract": "no-queens",
    "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Anne": ["Beth"]},
    "result": {"Anne": 1, "Cath": 3},
    "note": "rain " * 30,
}
SIDES = {"sides": [{"clean": 1, "table": 250, "hand": 20, "closed": True}, {"table": 45, "pozzetto": False}]}
MELDS = {
    "sides": [
        {"odd_even": [2], "opposites": 1, "triples": 1, "runs": 1, "families": [3], "ladders": [{"top": "A"}]},
        {},
    ]
}
RIALS = {"amount": "10000", "currency": "IRR"}

PAGES = {
    "barbu": (
        *("", "/end", "/settings", "/people", "/share", "/hand", "/hand?number=1", "/hand?before=1"),
        *(f"/hand?as={way}" for way in ("no-tricks", "trumps", "dominoes", "no-hearts", "no-king-raw", "adjust")),
    ),
    "burraco": ("", "/end", "/hand", "/hand?number=1", "/hand?as=cards", "/hand?as=adjust"),
    "barakon": ("", "/end", "/hand", "/hand?number=1", "/settings"),
    "bacara": (
        "",
        "/end",
        "/settings",
        "/people",
        "/people?seat=0",
        "/hand?number=1",
        *(f"/hand?as={way}" for way in ("points", "throws", "over", "adjust")),
    ),
}
"""The pages of a match of each game, below its address."""

SCREENS = (
    *((width, height, False) for width, height in ((320, 568), (360, 640), (640, 360))),
    (320, 568, True),
)
"""Width and height in pixels, and whether the reader likes it dark, which changes no size."""

UNFOLD = "() => { for (const one of document.querySelectorAll('details')) one.open = true; }"
"""Opens all that folds."""

TWICE = "() => { document.documentElement.style.fontSize = '200%'; }"
"""Letters twice as large, as some readers set them."""

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

SMALL = """
() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length;
  const inSentence = (one) =>
    [...one.parentNode.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const found = [];
  const measure = (one, least) => {
    const height = one.getBoundingClientRect().height;
    if (height < least - 0.5) found.push(`${one.outerHTML.slice(0, 90)} is ${height} px high, not ${least}`);
  };
  for (const one of document.querySelectorAll("button, input:not([type=hidden]), select, textarea, summary, a")) {
    if (!shown(one) || one.matches(".skip") || (one.matches("a") && inSentence(one))) continue;
    if (one.matches("[type=checkbox], [type=radio]")) measure(one.closest("label"), 48);
    else measure(one, one.matches("a, summary") ? 44 : 48);
    const typed = !one.matches("a, summary, button, [type=checkbox], [type=radio]");
    if (typed && parseFloat(getComputedStyle(one).fontSize) < 16)
      found.push(`${one.outerHTML.slice(0, 90)} has letters smaller than 16 px`);
  }
  return found;
}
"""
"""Says what is too small to be tapped or read; links within a sentence are as high as its line."""

SPILT = """
() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && one.children.length === 0 && one.textContent.trim())
  .filter((one) => !one.closest(".visually-hidden, option, textarea"))
  .filter((one) => {
    for (let each = one; each; each = each.parentElement)
      if (getComputedStyle(each).textOverflow === "ellipsis") return false;
    return true;
  })
  .filter((one) => {
    const letters = document.createRange();
    letters.selectNodeContents(one);
    const box = one.parentElement.getBoundingClientRect(), text = letters.getBoundingClientRect();
    return box.width && (text.left < box.left - 1 || text.right > box.right + 1);
  })
  .map((one) => `${one.outerHTML.slice(0, 90)} runs out of its box`)
"""
"""Says whose text runs out of the box around it, where it is cut off or covers what stands beside it."""

BROKEN = """
() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, one = node.parentElement;
    if (one.closest("bdi, option, textarea, script, .visually-hidden, .note, [dir=auto], .share")) continue;
    if (!one.checkVisibility()) continue;
    for (const { index, 0: word } of node.textContent.matchAll(/[^\\s\u200b-]+/g)) {
      const letters = document.createRange();
      letters.setStart(node, index);
      letters.setEnd(node, index + word.length);
      const boxes = [...letters.getClientRects()].filter((box) => box.width > 1);
      const lines = new Set(boxes.map((box) => Math.round(box.bottom)));
      if (lines.size > 1) found.push(`${word} is broken in ${one.outerHTML.slice(0, 90)}`);
    }
  }
  return found;
}
"""
"""Says which words are broken in the midst because their control is too narrow; names and what is written may be."""

HIDDEN = """
() => {
  const foot = document.querySelector("form .cta");
  if (!foot || getComputedStyle(foot).position !== "fixed") return [];
  const tops = () => [...foot.querySelectorAll("button")].filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect().top);
  const boxes = [...document.querySelectorAll("main input[type=text], main textarea, main select")];
  return boxes.filter((one) => one.checkVisibility()).filter((one) => {
    one.focus();
    return one.getBoundingClientRect().bottom > Math.min(...tops());
  }).map((one) => one.name);
}
"""
"""Moves on from box to box and says which end up behind the big button at the foot of the screen, or the keys."""


@dataclass
class Findings:
    """What is wrong with the pages."""

    wide: list[str] = field(default_factory=list)
    spilt: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    small: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)

    def fit(self, page: Page, where: str) -> None:
        """Sees whether the page and what is written on it fit."""
        wider = page.evaluate(WIDER)
        self.wide += [f"{where}: {wider} px too wide"] if wider > 0 else []
        self.spilt += [f"{where}: {text}" for text in page.evaluate(SPILT)]


@pytest.fixture(scope="module")
def addresses(program: Program) -> dict[str, str]:
    """{what a page is: its address}, for every page of the program, with matches of each game behind them."""
    turns = [{"player": name, "points": 1000 + 50 * number} for number, name in enumerate(TWENTY)]
    matches = {
        "barbu": program.match("barbu", FOUR, hands=[TAKEN], title="Friday night at the " + "long " * 12 + "table"),
        "burraco": program.match("burraco", (LONGEST, *FOUR[1:]), hands=[SIDES]),
        "barakon": program.match("barakon", ("Ana", LONGEST), hands=[MELDS], stake=RIALS),
        "bacara": program.match("bacara", TWENTY, hands=turns, stake=RIALS),
    }
    found = {f"new {game}": f"/new?game={game}" for game in matches}
    found["sheets"] = "/sheets?game=barbu"
    found["bacara for four"] = program.match("bacara", FOUR, start=[9950, 9950, -9950, 9950])
    for game, match in matches.items():
        found |= {f"{game}{page}": match + page for page in PAGES[game]}
    token = matches["bacara"].removeprefix("/m/")
    return {"games": "/new", **found, "forget": f"/forget/{token}"}


@pytest.fixture(scope="module")
def told(program: Program, chromium: Browser, addresses: dict[str, str]) -> Findings:
    """Every page looked at in each other language on the narrowest screen, all that folds opened."""
    found = Findings()
    for code in languages()[1:]:
        context = chromium.new_context(
            viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True, locale=code
        )
        page = context.new_page()
        for name, address in addresses.items():
            page.goto(f"http://127.0.0.1:{program.port}{address}")
            page.evaluate(UNFOLD)
            found.fit(page, f"{name} in {code}")
            found.broken += [f"{name} in {code}: {word}" for word in page.evaluate(BROKEN)]
        context.close()
    return found


@pytest.fixture(scope="module")
def findings(program: Program, chromium: Browser, addresses: dict[str, str]) -> Findings:
    """Every page looked at once on each screen, all that folds opened."""
    found = Findings()
    context = chromium.new_context(
        viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True, locale=languages()[0]
    )
    page = context.new_page()
    for name, address in addresses.items():
        page.goto(f"http://127.0.0.1:{program.port}{address}")
        page.evaluate(UNFOLD)
        for width, height, dark in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if dark else "light")
            found.fit(page, f"{name} on {width} × {height}, {'dark' if dark else 'light'}")
        page.set_viewport_size({"width": 320, "height": 568})
        found.small += [f"{name}: {small}" for small in page.evaluate(SMALL)]
        found.hidden += [f"{name}: {box}" for box in page.evaluate(HIDDEN)]
        found.broken += [f"{name}: {word}" for word in page.evaluate(BROKEN)]
        page.evaluate(TWICE)
        found.fit(page, f"{name} in letters twice as large")
    context.close()
    return found


def test_no_page_is_wider_than_the_screen(findings: Findings) -> None:
    assert not findings.wide, "\n".join(findings.wide[:20])


def test_no_text_runs_out_of_its_box(findings: Findings) -> None:
    assert not findings.spilt, "\n".join(findings.spilt[:20])


def test_every_language_fits_the_narrowest_screen(told: Findings) -> None:
    assert not told.wide + told.spilt, "\n".join((told.wide + told.spilt)[:40])


def test_no_language_breaks_a_word(told: Findings, findings: Findings) -> None:
    broken = told.broken + findings.broken
    assert not broken, "\n".join(broken[:60])


def test_everything_that_is_tapped_is_large_enough(findings: Findings) -> None:
    assert not findings.small, "\n".join(findings.small[:20])


def test_what_has_the_focus_is_not_behind_the_big_button(findings: Findings) -> None:
    assert not findings.hidden, "\n".join(findings.hidden[:20])


def test_no_page_has_an_error(phone: Phone, addresses: dict[str, str]) -> None:
    for address in (*addresses.values(), "/"):
        phone.open(address)
