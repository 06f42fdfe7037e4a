"""The program inside the phone: addresses as with a server, two tabs, the same results, and where it can't be."""

from __future__ import annotations

import json
import re
from random import Random
from time import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from scorekeeper import games
from scorekeeper.core.jsontext import dumps
from scorekeeper.web import create_app
from scorekeeper.words.language import language
from tests.browser import test_bacara, test_barakon, test_barbu, test_burraco
from tests.browser.conftest import HOME_HOST, Ground, Inside
from tests.browser.entering import Entering
from tests.browser.pocket import DELIBERATE, STARTING, WITHIN, Pocket, started
from tests.browser.records import VECTORS
from tests.laws.drawing import whole_match

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import CDPSession

    from tests.browser.conftest import NewPhone

pytestmark = pytest.mark.browser

TWO = ("Ana", "Dan")

NO_STORAGE = """
navigator.storage.getDirectory = () => Promise.reject(new DOMException("not in a private window", "SecurityError"));
"""
"""What a private window of some browsers does."""

SCORED = """
async (records) => {
  const answers = [];
  for (const body of records) {
    const headers = { "Content-Type": "application/json" };
    const answer = await ask(new URL("/api/score", ROOT.origin), { method: "POST", headers, body });
    answers.push(await answer.text());
  }
  return answers;
}
"""

RANDOM = 2
"""Random matches of each preset."""


def bust(page: Page) -> None:
    page.wait_for_timeout(DELIBERATE)
    page.locator("#pad-act").get_by_role("button", name="Bust", exact=True).tap()


def turns(page: Page, number: int) -> None:
    """The match has so many turns."""
    expect(page.locator("details.hand")).to_have_count(number)


def test_addresses_history_and_reload_are_as_with_a_server(pocket: Pocket) -> None:
    match = pocket.begin("Bacara", *TWO)
    page = pocket.page
    assert page.url == f"{pocket.base}{match}"
    bust(page)
    turns(page, 1)
    pocket.follow("Settings")
    assert page.url == f"{pocket.base}{match}/settings"
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_label("Title")).to_be_visible()
    page.go_back()
    turns(page, 1)
    page.go_forward()
    expect(page.get_by_label("Title")).to_be_visible()
    page.reload()
    started(page)
    expect(page.get_by_label("Title")).to_be_visible()
    page.go_back()
    turns(page, 1)
    bookmark = page.context.new_page()
    page.close()
    bookmark.goto(f"{pocket.base}{match}")
    started(bookmark)
    turns(bookmark, 1)
    bust(bookmark)
    turns(bookmark, 2)


WHOLE: dict[str, Callable[[Pocket], None]] = {
    "Barbu": lambda phone: test_barbu.test_a_whole_match_of_three_on_any_ground(phone, Inside(0, phone)),
    "Burraco": lambda phone: test_burraco.test_a_whole_match_beyond_2000(Entering(phone)),
    "Bara-kon": lambda phone: test_barakon.test_a_whole_match_to_100(Entering(phone)),
    "Bacara": lambda phone: test_bacara.test_from_the_first_throw_to_exactly_10_000_by_numbers(test_bacara.Pad(phone)),
}
"""How a whole match of each game is played, as it is with a server."""


@pytest.mark.parametrize("play", WHOLE.values(), ids=WHOLE)
def test_whole_matches_are_played_as_with_a_server_in_flight_mode(used: Pocket, play: Callable[[Pocket], None]) -> None:
    play(used)


def fa(message: str, **values: object) -> str:
    return str(language("fa").say(message, **values))


def test_a_whole_match_in_persian_in_flight_mode(used: Pocket) -> None:
    """From the first throw to exactly 10,000."""
    used.open("/?lang=fa")
    page = used.page
    used.go(page.get_by_role("link", name=fa(games.find("bacara").words.name)).last)
    seats = used.group(fa("Who plays, in seating order, clockwise"))
    for number, name in enumerate(("مهسا", "کاوه"), 1):
        used.type(seats.get_by_label(fa("Player {number}", number=number), exact=True), name)
    used.press(fa("Start"))
    for typed, totals in (
        (("۹", "۰۰"), ("۰", "۰")),
        (("۱", "۰", "۰۰"), ("۰", "۱٬۰۰۰")),
        (("۹", "۸", "۰۰"), ("۹٬۸۰۰", "۱٬۰۰۰")),
        (("۲", "۰", "۰۰"), ("۹٬۸۰۰", "۳٬۰۰۰")),
        (("۲", "۰۰"), ("۱۰٬۰۰۰", "۳٬۰۰۰")),
    ):
        for key in typed:
            used.tap(page.locator(".pad").get_by_role("button", name=key, exact=True))
        used.go(page.locator("#pad-save"))
        used.shows(*totals)
    expect(page.locator(".pad")).to_have_count(0)
    expect(page.locator("body")).not_to_contain_text(re.compile("[0-9]"))


def test_two_tabs_do_not_fight(pocket: Pocket) -> None:
    match = pocket.begin("Bacara", *TWO)
    first, second = pocket.page, pocket.page.context.new_page()
    second.goto(f"{pocket.base}{match}")
    expect(second.get_by_role("status")).to_have_text("Scorekeeper is open in another tab.", timeout=STARTING)
    bust(first)
    turns(first, 1)
    second.get_by_role("button", name="Use it here").tap()
    started(second)
    turns(second, 1)
    expect(first.get_by_role("status")).to_have_text("Scorekeeper is open in another tab.")
    bust(second)
    turns(second, 2)
    first.get_by_role("button", name="Use it here").tap()
    started(first)
    turns(first, 2)


def test_over_plain_http_from_another_computer_it_says_what_it_needs(new_phone: NewPhone) -> None:
    phone = new_phone(Ground(HOME_HOST, secure=False, inside=True))
    phone.page.goto(f"{phone.base}/")
    expect(phone.page.get_by_role("status")).to_contain_text("begins with https")


def test_where_nothing_can_be_kept_nothing_is_begun(pocket: Pocket) -> None:
    pocket.page.add_init_script(NO_STORAGE)
    pocket.page.goto(f"{pocket.base}/")
    expect(pocket.page.get_by_role("status")).to_contain_text("keeps nothing here", timeout=STARTING)
    pocket.faults.clear()


def test_all_matches_are_scored_as_on_a_server(used: Pocket, tmp_path: Path) -> None:
    """Every worked case, refused ones too, and random whole matches of every preset: the same bytes."""
    chance = Random(7)  # noqa: S311 - the same matches each time
    worked = [line for file in sorted(VECTORS.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()]
    drawn = [
        dumps(whole_match(chance, game, preset).record.to_json())
        for game in games.every()
        for preset in game.presets
        for _ in range(RANDOM)
    ]
    records = [dumps(json.loads(line)["record"]) for line in worked] + drawn
    client = create_app(tmp_path / "server").test_client()
    used.open("/")
    there = used.page.evaluate(SCORED, records)
    for record, answer in zip(records, there, strict=True):
        asked = client.post("/api/score", data=record.encode(), content_type="application/json")
        assert answer == asked.get_data(as_text=True), record


def test_it_lies_at_any_path(used: Pocket) -> None:
    """No page asks for anything outside the folder, not even one that does not exist."""
    asked: list[str] = []
    used.page.context.on("request", lambda request: asked.append(request.url))
    match = used.begin("Bacara", *TWO)
    for path in (
        f"{match}/settings",
        f"{match}/board",
        "/sheets",
        "/settle",
        "/settle/barbu",
        "/settle/bacara",
        "/rules/barbu",
        "/circles",
        f"{match}/end",
    ):
        used.open(path)
    used.open(f"{match}/board")
    expect(used.page.locator("meta[http-equiv=refresh]")).to_have_count(0)  # which is for browsers without script
    used.open("/m/nothing")
    expect(used.page.locator("main")).to_contain_text("Nothing is kept at this address.")
    outside = [url for url in asked if not url.startswith((f"{used.base}/", "blob:", "data:"))]
    assert outside == []
    assert any(f"/{WITHIN}/static/" in url for url in asked)


def touch(finger: CDPSession, moment: float, place: dict[str, float]) -> None:
    """Taps a place of the page, at that moment for the page however busy the computer is."""
    for what, points in (("touchStart", [place]), ("touchEnd", [])):
        finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points, "timestamp": moment})


def test_a_double_tap_is_one_turn(used: Pocket) -> None:
    used.begin("Bacara", *TWO)
    page = used.page
    box = page.locator("#pad-act").get_by_role("button", name="Bust", exact=True).bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)
    for number, pause in enumerate((60, 120, 200), 1):
        page.wait_for_timeout(DELIBERATE)
        first = time()
        for moment in (first, first + pause / 1000):
            page.wait_for_timeout(1000 * max(0, moment - time()))
            touch(finger, moment, {"x": box["x"] + 9, "y": box["y"] + 9})
        turns(page, number)
    page.wait_for_timeout(DELIBERATE)
    turns(page, 3)


def test_what_was_chosen_and_typed_and_how_far_it_was_read_are_there_on_the_way_back(pocket: Pocket) -> None:
    match = pocket.begin("Bacara", *TWO)
    page = pocket.page
    pocket.open(f"{match}/settings")
    page.get_by_label("Note").fill("a long note")
    page.evaluate("scrollTo(0, 200)")
    page.wait_for_timeout(DELIBERATE)
    pocket.open("/?lang=fa&theme=dark")
    page.go_back()
    expect(page.locator("textarea[name=note]")).to_have_value("a long note")
    assert page.evaluate("scrollY") == 200
    page.reload()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    started(page)
    assert page.evaluate("scrollY") == 200
    pocket.open(f"{match}/settings?lang=en")
    for box in page.get_by_label(re.compile("^[12]$")).all():
        box.fill("Ana")
    page.get_by_role("button", name="Change names").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.url == f"{pocket.base}{match}/settings?lang=en"
    page.evaluate("visit(virtual(location), { back: {} })")  # as a reload asks for it
    expect(page.get_by_label("Note")).to_be_visible()
