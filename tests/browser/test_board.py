"""The scoreboard is read from three metres, and all that is on it fits the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from scorekeeper import games
from tests.browser.phone import PATIENCE
from tests.browser.records import longest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import Program

pytestmark = pytest.mark.browser

TELEVISION = (1280, 720)
PHONE = (360, 640)
SCREENS = (TELEVISION, (1920, 1080), (1024, 768), (768, 1024), PHONE)

FOUR = ("Anne", "Beth", "Cath", "Diana")
LONG = tuple(f"{number} Wolfeschlegelsteinhausenbergerdorff-Weber"[:40] for number in range(50))
QUEENS = {"declarer": "Anne", "contract": "no-queens", "result": {"Anne": 1, "Cath": 1, "Diana": 2}}

TOTALS, NAMES = 110, 40
"""Pixels that the letters of four sides have at least on a television of 720 lines."""

FIT = """
() => {
  const named = (one) => `${one.className || one.localName} with “${one.textContent.trim().slice(0, 30)}”`;
  const box = (one) => one.getBoundingClientRect();
  const page = document.documentElement, found = [];
  if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} px wide`);
  for (const one of document.querySelectorAll("main *")) {
    if (one.closest(".visually-hidden, bdi") || !one.getClientRects().length) continue;
    if (getComputedStyle(one).textOverflow === "ellipsis") continue;
    if (one.scrollWidth > one.clientWidth && one.clientWidth) found.push(`${named(one)} is too wide`);
    const around = box(one.closest(".side, .wall-head, .wall-foot") ?? document.body), { top, bottom } = box(one);
    if (top < around.top - 1 || bottom > around.bottom + 1) found.push(`${named(one)} sticks out`);
  }
  for (const side of document.querySelectorAll(".side")) {
    const [name, total] = [box(side.querySelector(".who")), box(side.querySelector(".total"))];
    const beside = name.right <= total.left + 1 || total.right <= name.left + 1;
    if (!beside && name.bottom > total.top + 1) found.push(`${named(side)} has its total over its name`);
  }
  return found;
}
"""
"""Says what is cut off or sticks out of its place; names alone may be cut, by an ellipsis."""

HIGHER = "document.documentElement.scrollHeight - document.documentElement.clientHeight"

LETTERS = "(ones) => Math.min(...ones.map((one) => parseFloat(getComputedStyle(one).fontSize)))"

MARKS = "(one) => ['backgroundColor', 'outlineStyle'].map((part) => getComputedStyle(one)[part])"

PAINTED = "() => [document.body, document.querySelector('.side')].map((one) => getComputedStyle(one).backgroundColor)"


@pytest.fixture(scope="module")
def boards(program: Program) -> dict[str, str]:
    """{what a match is: the address of its board}: one of each game, and what is hard to fit."""
    matches = {game: str(program.ask("/api/matches", longest(game))["keeper"]) for game in games.keys()}  # noqa: SIM118
    matches |= {
        "four": program.match("barbu", FOUR, hands=[QUEENS]),
        "far totals": program.match("barbu", LONG[:4], start=[-123_456, 0, 99_999, -50]),
        "pairs": program.match("burraco", LONG[:4], start=[-123_456, 1500]),
        "ten": program.match("bacara", LONG[:10], start=[-123_456, *[9950] * 9]),
        "twenty": program.match("bacara", LONG[:20], hands=[{"player": LONG[0], "points": 1000}]),
        "fifty": program.match("bacara", LONG, start=[-123_456, *[9950] * 49]),
    }
    return {name: f"http://127.0.0.1:{program.port}{match}/board" for name, match in matches.items()}


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(locale="en-GB")
    yield context.new_page()
    context.close()


def see(page: Page, address: str, screen: tuple[int, int] = TELEVISION) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.goto(address)


@pytest.mark.parametrize(("language", "screens"), [("en", SCREENS), ("fa", (TELEVISION, PHONE))], ids=["en", "fa"])
def test_all_of_it_fits_every_screen(
    page: Page, boards: dict[str, str], language: str, screens: Sequence[tuple[int, int]]
) -> None:
    faults = []
    for name, address in boards.items():
        see(page, f"{address}?lang={language}")
        for width, height in screens:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(FIT)
            higher = page.evaluate(HIGHER)
            if higher > 0 and (width, name) != (PHONE[0], "fifty"):
                found.append(f"the page is {higher} px too high")
            faults += [f"{name} on {width} × {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults[:20])


def test_four_sides_are_read_from_three_metres(page: Page, boards: dict[str, str]) -> None:
    see(page, f"{boards['four']}?lang=en")
    assert page.locator(".side").count() == 4
    assert page.locator(".total").evaluate_all(LETTERS) >= TOTALS
    assert page.locator(".who").evaluate_all(LETTERS) >= NAMES
    figures = "(one) => getComputedStyle(one).fontVariantNumeric"
    assert page.locator(".total").first.evaluate(figures) == "tabular-nums"


def test_a_long_total_is_smaller_and_whole(page: Page, boards: dict[str, str]) -> None:
    see(page, f"{boards['far totals']}?lang=en")
    assert page.locator(".total").all_inner_texts() == ["−123,456", "0", "99,999", "−50"]
    assert TOTALS > page.locator(".total").evaluate_all(LETTERS) > NAMES * 2
    assert page.evaluate(FIT) == []


def test_it_is_paper_by_day_and_dark_by_night(page: Page, boards: dict[str, str]) -> None:
    see(page, f"{boards['four']}?lang=en")
    day = page.evaluate(PAINTED)
    page.emulate_media(color_scheme="dark")
    night = page.evaluate(PAINTED)
    assert page.evaluate(FIT) == []
    page.emulate_media(color_scheme="light")
    assert day == page.evaluate(PAINTED)
    assert not set(day) & set(night)


def test_a_hand_that_somebody_saves_is_there_at_once(page: Page, program: Program) -> None:
    match = program.match("bacara", LONG[:12], hands=[{"player": name, "points": 1000} for name in LONG[:12]])
    see(page, f"http://127.0.0.1:{program.port}{match}/board?lang=en")
    total = page.locator("#total-0")
    total.evaluate("(one) => (window.before = one)")
    hand = {"player": LONG[0], "points": 2500}
    program.ask(f"{match.replace('/m/', '/api/matches/')}/hands", {"after": 1, "command": "the wall", "hand": hand})
    expect(total).to_have_text("3,500", timeout=PATIENCE)
    assert total.evaluate("(one) => one === window.before")
    assert "changed" in str(total.get_attribute("class"))
    expect(page.locator(".side .total").first).to_have_text("3,500")
    assert page.evaluate(FIT) == []


@pytest.mark.parametrize("reduced", [False, True], ids=["fading", "still"])
def test_what_has_changed_is_marked_for_two_seconds_at_most(page: Page, boards: dict[str, str], reduced: bool) -> None:
    see(page, boards["four"])
    page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    total = page.locator("#total-0")
    gold, framed = total.evaluate(MARKS)
    total.evaluate("(one) => one.classList.add('changed')")
    marked = total.evaluate(MARKS)
    assert (marked[0] != gold, marked[1] != framed) == (not reduced, reduced)
    running = "(one) => one.getAnimations().map((each) => each.effect.getComputedTiming().endTime)"
    assert max(total.evaluate(running)) <= 2000
    page.emulate_media(reduced_motion="no-preference")
