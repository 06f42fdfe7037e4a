"""Everybody at the table sees a change at once, and nobody loses what they are doing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

    from tests.browser.conftest import Ground, NewPhone, Phone, Program

from tests.browser.conftest import GROUNDS

pytestmark = pytest.mark.browser

FOUR = ("Anne", "Beth", "Cath", "Diana")

SCRIPTED = {name: ground for name, ground in GROUNDS.items() if ground.script}


@pytest.fixture(params=list(SCRIPTED.values()), ids=list(SCRIPTED))
def scripted_ground(request: pytest.FixtureRequest) -> Ground:
    found: Ground = request.param
    return found


@pytest.fixture
def burraco(program: Program) -> tuple[str, str]:
    """A match of Burraco after one hand: its keeper's and its viewer's address."""
    return program.both("burraco", FOUR, hands=[{"sides": [{"table": 100}, {}]}])


def save(program: Program, keeper: str, points: int, seq: int) -> None:
    """Somebody saves a hand elsewhere."""
    program.record(keeper, {"sides": [{"table": points}, {}]}, seq)


def test_three_phones_see_a_hand_as_soon_as_it_is_saved(
    new_phone: NewPhone, scripted_ground: Ground, burraco: tuple[str, str]
) -> None:
    keeper, viewer = burraco
    anne, beth, cath = (new_phone(scripted_ground) for _ in FOUR[:3])
    for phone, address in ((anne, keeper), (beth, viewer), (cath, f"{viewer}/board")):
        phone.open(address)
    beth.tap(beth.page.locator("#hand-1 summary"))
    anne.follow("Record hand 2")
    side = anne.page.locator("section").filter(has=anne.page.get_by_role("heading", name="Anne & Cath"))
    anne.type(side.get_by_label("On the table"), "200")
    anne.save()

    beth.shows("300", "0")
    beth.hands("2 · Hand", "1 · Hand")
    expect(beth.page.locator("#hand-1")).to_have_attribute("open", "")  # what was unfolded stays so
    said = beth.page.locator("[role=status][data-heard]")
    expect(said).to_contain_text("Hand 2 recorded")
    expect(said).to_contain_text("Anne & Cath: 300")
    expect(said).to_have_count(1)
    expect(beth.page.locator(".board .changed")).not_to_have_count(0)
    expect(cath.page.locator("#total-0")).to_have_text("300")
    expect(cath.page.locator("#total-0")).to_have_class(re.compile("changed"))
    assert cath.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(beth.page.locator(".board .changed")).to_have_count(0)  # and is quiet again


def test_what_happens_in_an_open_form_is_told_and_takes_nothing_away(
    scripted: Phone, program: Program, burraco: tuple[str, str]
) -> None:
    keeper, _ = burraco
    scripted.open(f"{keeper}/hand")
    scripted.type(scripted.page.get_by_label("On the table").first, "45")
    save(program, keeper, 200, 1)
    expect(scripted.page.locator("[data-heard]")).to_contain_text("Hand 2 recorded")
    expect(scripted.page.get_by_label("On the table").first).to_have_value("45")
    scripted.save()
    expect(scripted.page.get_by_role("alert")).to_contain_text("This was written in the meantime")
    scripted.press("Put it on top")
    scripted.shows("345", "0")


def test_half_a_turn_on_the_pad_stays_while_another_is_recorded(scripted: Phone, program: Program) -> None:
    match = program.match("bacara", ("Ana", "Dan"))
    scripted.open(match)
    scripted.tap(scripted.page.get_by_role("button", name="+1,000"))
    program.record(match, {"player": "Ana", "points": 1200}, 1)
    scripted.shows("1,200", "0")
    expect(scripted.page.locator("#hand [name=points]")).to_have_value("1000")
    # Nothing is typed: the pad goes on to whoever is next.
    scripted.page.reload()
    program.record(match, {"player": "Dan", "points": 1100}, 2)
    scripted.shows("1,200", "1,100")
    expect(scripted.page.locator(".pad-head b").first).to_have_text("Ana")
    scripted.tap(scripted.page.get_by_role("button", name="+500"))
    scripted.press("Save turn 3")
    scripted.shows("1,700", "1,100")


def asked(page: Page, found: list[str]) -> None:
    """Write down what the page asks for."""

    def heard(request: Request) -> None:
        found.append(request.url)

    page.on("request", heard)


def test_nothing_runs_while_the_page_is_out_of_view(
    scripted: Phone, program: Program, burraco: tuple[str, str]
) -> None:
    keeper, viewer = burraco
    scripted.page.clock.install()
    scripted.open(viewer)
    scripted.page.wait_for_timeout(300)
    scripted.look_away()
    found: list[str] = []
    asked(scripted.page, found)
    save(program, keeper, 200, 1)
    scripted.page.clock.run_for(5 * 60 * 1000)
    scripted.page.wait_for_timeout(300)
    assert found == []
    scripted.shows("100", "0")
    scripted.look_away(False)
    scripted.shows("300", "0")


def test_where_there_is_no_place_for_a_listener_the_page_asks_now_and_then(
    scripted: Phone, program: Program, burraco: tuple[str, str]
) -> None:
    keeper, viewer = burraco
    scripted.page.clock.install()
    scripted.page.route("**/events?*", lambda route: route.fulfill(status=429, body="{}"))
    statuses: list[int] = []
    scripted.page.on("response", lambda answer: statuses.append(answer.status) if "/api/" in answer.url else None)
    scripted.open(viewer)
    scripted.page.wait_for_timeout(300)
    for _ in range(3):
        scripted.page.clock.run_for(6000)
        scripted.page.wait_for_timeout(100)
    assert set(statuses) == {429, 304}, "nothing is sent while nothing changes"
    save(program, keeper, 200, 1)
    scripted.page.clock.run_for(6000)
    scripted.shows("300", "0")
    scripted.faults.clear()  # Chromium tells of the 429


def test_a_match_thrown_away_elsewhere_is_gone_from_every_phone(
    new_phone: NewPhone, scripted_ground: Ground, burraco: tuple[str, str]
) -> None:
    keeper, viewer = burraco
    anne, beth, cath = (new_phone(scripted_ground) for _ in FOUR[:3])
    anne.open(keeper)
    beth.open(viewer)
    cath.open(f"{keeper}/delete")
    cath.tap(cath.page.get_by_role("button", name="Put it into the trash"))
    expect(anne.page.get_by_role("button", name="Take it back")).to_be_visible()
    expect(beth.page.locator(".lost.left")).to_be_visible()
    for phone in (anne, beth):
        phone.faults.clear()  # Chromium tells of the 404
