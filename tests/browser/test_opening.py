"""A new match on a phone: six taps with remembered names, seats moved by thumb, lots, and all of it without script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WITH_SCRIPT, Ground

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import NewPhone, Phone, Program

pytestmark = pytest.mark.browser

FOUR = ["Nina", "Elena", "Sergio", "Paolo"]


class Table:
    """The seats of a new match on a phone."""

    def __init__(self, phone: Phone, script: bool = True) -> None:
        self.phone, self.script = phone, script

    def button(self, name: str) -> Locator:
        return self.phone.page.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        """Tap a button that script answers on the spot, and without it the server."""
        (self.phone.tap if self.script else self.phone.go)(self.button(name))

    def seats(self, *names: str) -> None:
        """These names stand in the boxes, in this order."""
        boxes = self.phone.page.locator(".chair input")
        expect(boxes).to_have_count(len(names))
        for seat, name in enumerate(names):
            expect(boxes.nth(seat)).to_have_value(name)

    def pairs(self, words: str) -> None:
        """These are told to be partners."""
        expect(self.phone.page.locator(".partners")).to_have_text(words)


@pytest.fixture(params=[WITH_SCRIPT, Ground(script=False)], ids=["with script", "without script"])
def table(program: Program, new_phone: NewPhone, request: pytest.FixtureRequest) -> Table:
    """A new match with script and without it."""
    return opened(program, new_phone(request.param), request.param.script)


def opened(program: Program, phone: Phone, script: bool = True) -> Table:
    """A new match on this *phone*, once it has opened one of four people."""
    phone.open(program.match("burraco", FOUR))
    phone.open("/new?game=burraco")
    return Table(phone, script)


def test_six_taps_start_a_match_with_remembered_names(program: Program, scripted: Phone) -> None:
    scripted.open(program.match("burraco", FOUR))
    scripted.open("/")
    game = scripted.page.get_by_role("link", name=re.compile("^Burraco Italian"))
    names = [Table(scripted).button(name) for name in ("Sergio", "Nina", "Paolo", "Elena")]
    start = scripted.page.get_by_role("button", name="Start")
    scripted.go(game)
    for name in names:
        scripted.tap(name)
    scripted.go(start)
    assert scripted.taps <= 6
    expect(scripted.page.locator(".board .who")).to_have_text(["Sergio & Paolo", "Nina & Elena"])


def test_names_sit_down_move_and_get_up(program: Program, table: Table) -> None:
    phone = table.phone
    phone.page.get_by_role("textbox", name="Player 1").press("Enter")  # it goes on to the next seat and starts nothing
    for name in FOUR:
        table.press(name)
    table.seats(*FOUR)
    table.pairs("Nina & Sergio against Elena & Paolo")
    phone.tap(phone.page.locator(".first label").filter(has_text="Paolo"))
    table.press("Seat 4: one up")
    table.press("Seat 1: one down")
    table.seats("Elena", "Nina", "Paolo", "Sergio")
    table.pairs("Elena & Paolo against Nina & Sergio")
    expect(phone.page.get_by_role("radio", name="Paolo")).to_be_checked()
    table.press("Elena")
    table.press("Seat 4: take out")
    table.press("Sergio")
    table.seats("Sergio", "Nina", "Paolo", "")
    expect(table.button("Elena")).to_have_attribute("aria-pressed", "false")
    table.press("Elena")
    phone.press("Start")
    expect(phone.page.locator(".board .who")).to_have_text(["Sergio & Paolo", "Nina & Elena"])
    record = program.ask(f"/api/matches/{phone.page.url.rpartition('/')[2]}")["record"]
    assert (record["players"], record["first_dealer"]) == (["Sergio", "Nina", "Paolo", "Elena"], "Paolo")


def test_lots_are_drawn_and_said(program: Program, scripted: Phone) -> None:
    table, phone = opened(program, scripted), scripted
    for name in FOUR:
        table.press(name)
    phone.press("Draw seats and partners by lot")
    said = phone.page.get_by_role("status")
    expect(said).to_contain_text("Drawn by lot")
    drawn = [phone.page.locator(".chair input").nth(seat).input_value() for seat in range(4)]
    assert sorted(drawn) == sorted(FOUR)
    table.pairs(f"{drawn[0]} & {drawn[2]} against {drawn[1]} & {drawn[3]}")
    phone.go(table.button("Draw by lot"))
    dealer = phone.page.locator(".first label").filter(has=phone.page.locator("input:checked")).inner_text()
    expect(said).to_contain_text(f"{dealer} deals first")
    table.seats(*drawn)


def test_a_seat_is_dragged_to_its_place(program: Program, scripted: Phone) -> None:
    table = opened(program, scripted)
    for name in FOUR:
        table.press(name)
    thumb = scripted.page.context.new_cdp_session(scripted.page)
    grips = [scripted.page.locator(".grip").nth(seat).bounding_box() for seat in range(4)]
    for way, order in (
        ((0, 1, 3), ("Elena", "Sergio", "Paolo", "Nina")),
        ((2, 1), ("Elena", "Paolo", "Sergio", "Nina")),
    ):
        for step, seat in enumerate(way):
            box = grips[seat]
            assert box is not None
            point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            kind = "touchMove" if step else "touchStart"
            thumb.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        thumb.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        table.seats(*order)
    assert scripted.page.evaluate("scrollY") == 0, "the page stays where it is"
    expect(scripted.page.locator(".held")).to_have_count(0)


def test_the_seats_offered_follow_the_rules_chosen(scripted: Phone) -> None:
    scripted.open("/new?game=barbu")
    more = scripted.page.get_by_role("button", name="One more player")
    expect(more).to_be_hidden()
    scripted.choose("Rules", "French, low wins")
    expect(more).to_be_visible()
    scripted.press("One more player")
    Table(scripted).seats("", "", "", "", "")
    expect(more).to_be_hidden()
