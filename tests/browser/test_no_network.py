"""The network goes: an open page goes on taking hands, and each is there once in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import GROUNDS
from tests.browser.waiting import FOUR, MINUTES, SCRIPTED, go_where_none_is, opened, record, tables, waits

if TYPE_CHECKING:
    from tests.browser.conftest import Ground, NewPhone, Phone, Program

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """A phone at home, where nothing is safe."""
    return new_phone(GROUNDS["no secure context"])


@pytest.fixture
def burraco(program: Program) -> str:
    return opened(program)


@pytest.mark.parametrize("ground", SCRIPTED)
def test_five_hands_in_ten_minutes_without_network_are_all_sent(
    new_phone: NewPhone, program: Program, burraco: str, ground: Ground
) -> None:
    phone = new_phone(ground)
    phone.page.clock.install()
    go_where_none_is(phone, burraco)
    expect(phone.page.get_by_text("No network now")).to_be_visible()
    phone.page.clock.run_for(2 * MINUTES)
    phone.tap(phone.page.get_by_role("link", name="Record hand 2"))
    for number in range(2, 7):
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"Hand {number}")
        record(phone, number, str(number * 10))
        waits(phone, *(f"Hand {other}" for other in range(2, number + 1)))
        phone.page.clock.run_for(2 * MINUTES)
    assert tables(program, burraco) == [100]
    phone.page.clock.resume()
    phone.find_network()
    phone.shows("300", "0")
    waits(phone)
    assert tables(program, burraco) == [100, 20, 30, 40, 50, 60]
    assert program.seq(burraco) == 6


def test_hands_wait_while_the_page_is_closed(phone: Phone, program: Program, burraco: str) -> None:
    go_where_none_is(phone, f"{burraco}/hand")
    record(phone, 2, "20")
    waits(phone, "Hand 2")
    later = phone.page.context.new_page()
    phone.page.close()
    phone.find_network()
    later.goto(phone.base + burraco)
    expect(later.locator(".board .total").first).to_have_text("120")
    assert tables(program, burraco) == [100, 20]


def test_a_hand_that_waits_can_be_taken_out(phone: Phone, program: Program, burraco: str) -> None:
    go_where_none_is(phone, f"{burraco}/hand")
    record(phone, 2, "20")
    waits(phone, "Hand 2")
    record(phone, 3, "30")
    waits(phone, "Hand 2", "Hand 3")
    phone.page.on("dialog", lambda dialog: dialog.accept())
    phone.tap(phone.page.locator(".waiting summary"))
    phone.tap(phone.page.locator(".waiting li").first.get_by_role("button", name="Take it out"))
    waits(phone, "Hand 2")  # it moves up, and so does the form
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Hand 3")
    phone.find_network()
    phone.shows("130", "0")
    assert tables(program, burraco) == [100, 30]


def test_other_contracts_and_declarers_can_be_told_without_network(phone: Phone, program: Program) -> None:
    hands = [{"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}}]
    match = program.match("barbu", FOUR, hands=hands)
    go_where_none_is(phone, match)
    phone.tap(phone.page.get_by_role("link", name="Record deal 2"))
    phone.tap(phone.page.get_by_role("button", name="Trumps"))
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 2 · Trumps")
    phone.choose("Declarer", "Anne")
    phone.count("Tricks", 6, 2, 3)
    phone.tap(phone.page.get_by_role("button", name="Save deal 2"))
    waits(phone, "Deal 2 · Trumps")
    phone.tap(phone.page.get_by_role("button", name="Dominoes"))
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Deal 3 · Dominoes")
    phone.choose("Declarer", "Anne")
    phone.order("First out first", "Cath", "Anne", "Beth", "Diana")
    phone.tap(phone.page.get_by_role("button", name="Save deal 3"))
    waits(phone, "Deal 2 · Trumps", "Deal 3 · Dominoes")
    phone.find_network()
    phone.shows("50", "−5", "60", "5")
    phone.hands("3 · Dominoes", "2 · Trumps", "1 · No king of hearts")


def test_a_turn_on_the_pad_and_the_next_players_are_kept(phone: Phone, program: Program) -> None:
    match = program.match("bacara", ("Ana", "Dan"))
    go_where_none_is(phone, match)
    phone.tap(phone.page.get_by_role("button", name="+1,000"))
    phone.tap(phone.page.locator("#pad-save"))
    expect(phone.page.locator(".waiting li")).to_have_count(1)
    phone.choose("Player", "Dan")
    phone.type(phone.page.get_by_label("Points of the turn"), "1100")
    phone.tap(phone.page.get_by_role("button", name="Save turn 2"))
    waits(phone, "Turn 1 · Ana", "Turn 2 · Stop")
    phone.find_network()
    phone.shows("1,000", "1,100")


def test_a_correction_waits_as_well(phone: Phone, program: Program, burraco: str) -> None:
    go_where_none_is(phone, f"{burraco}/hand?number=1")
    phone.type(phone.page.get_by_label("On the table").first, "150")
    phone.tap(phone.page.get_by_role("button", name="Correct hand 1"))
    waits(phone, "Hand 1")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    phone.find_network()
    phone.shows("150", "0")
    assert tables(program, burraco) == [150]


def test_nothing_else_leads_away_from_the_page_without_network(phone: Phone, burraco: str) -> None:
    go_where_none_is(phone, burraco)
    for target in ("Home", "Score sheet to print", "Français"):
        phone.tap(phone.page.get_by_role("link", name=target))
    phone.tap(phone.page.locator("#hand-1 summary"))
    phone.tap(phone.page.get_by_role("button", name="Strike"))
    expect(phone.page.get_by_text("No network now")).to_be_visible()
    phone.shows("100", "0")
    phone.find_network()
    phone.tap(phone.page.get_by_role("link", name="Settings"))
    expect(phone.page.get_by_role("heading", name="Settings")).to_be_visible()


def test_a_page_that_got_no_kit_goes_on_as_well(phone: Phone, program: Program, burraco: str) -> None:
    phone.page.route("**/hand/kit", lambda route: route.abort())
    phone.lonely = True
    go_where_none_is(phone, f"{burraco}/hand")
    record(phone, 2, "20")
    waits(phone, "Hand 2")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Hand 3")
    expect(phone.page.get_by_label("On the table").first).to_have_value("")
    record(phone, 2, "30")  # what the button says is the server's word
    waits(phone, "Hand 2", "Hand 3")
    phone.find_network()
    phone.shows("150", "0")
    assert tables(program, burraco) == [100, 20, 30]
