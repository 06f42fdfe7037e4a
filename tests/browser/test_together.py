"""Two phones write at once, a thumb taps twice, a page is reloaded or gone back to: nothing is lost or doubled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Ground, NewPhone, Phone, Program

pytestmark = pytest.mark.browser

TWICE = "(button) => { button.click(); button.click(); }"

MEANWHILE = "This was written in the meantime"


@pytest.fixture
def match(program: Program) -> str:
    """A match of Burraco after one hand."""
    return program.match("burraco", ("Anne", "Beth", "Cath", "Diana"), hands=[{"sides": [{"table": 100}, {}]}])


def write_down(phone: Phone, points: str, first: str = "Anne & Cath") -> None:
    """Type what one side has on the table."""
    side = phone.page.locator("section").filter(has=phone.page.get_by_role("heading", name=first))
    phone.type(side.get_by_label("On the table"), points)


def test_the_second_of_two_writers_sees_both_and_puts_his_on_top(
    new_phone: NewPhone, ground: Ground, program: Program, match: str
) -> None:
    anne, beth = new_phone(ground), new_phone(ground)
    for phone in (anne, beth):
        phone.open(match)
        phone.follow("Record hand 2")
    write_down(anne, "200")
    anne.save()
    anne.shows("300", "0")
    anne.look_away()

    write_down(beth, "45", "Beth & Diana")
    beth.tap(beth.page.locator("summary").filter(has_text="Note"))
    beth.type(beth.page.get_by_label("Note"), "by Beth")
    beth.save()
    alert = beth.page.get_by_role("alert")
    expect(alert).to_contain_text(MEANWHILE)
    expect(alert).to_contain_text("Hand 2 recorded")
    expect(beth.page.get_by_label("Note")).to_have_value("by Beth")
    assert program.seq(match) == 2
    beth.press("Put it on top")
    beth.shows("300", "45")
    beth.hands("3 · Hand", "2 · Hand", "1 · Hand")

    anne.press("Undo")
    expect(anne.page.get_by_role("alert")).to_contain_text("Hand 3 recorded")
    anne.press("Do it all the same")
    anne.shows("300", "0")


def test_a_hand_met_by_another_can_be_dropped(new_phone: NewPhone, match: str) -> None:
    anne, beth = new_phone(), new_phone()
    for phone in (anne, beth):
        phone.open(f"{match}/hand")
        write_down(phone, "200")
    anne.save()
    beth.save()
    beth.follow("Drop it")
    beth.shows("300", "0")
    beth.hands("2 · Hand", "1 · Hand")


def test_save_tapped_twice_saves_once(phone: Phone, program: Program, match: str) -> None:
    phone.open(f"{match}/hand")
    write_down(phone, "200")
    with phone.page.expect_navigation(url="**?said=*"):
        phone.page.get_by_role("button", name="Save hand 2").evaluate(TWICE)
    phone.shows("300", "0")
    phone.hands("2 · Hand", "1 · Hand")
    assert program.seq(match) == 2


def test_start_tapped_twice_starts_one_match(phone: Phone) -> None:
    phone.open("/new?game=bacara")
    who = phone.group("Who plays, in seating order, clockwise")
    for number, name in enumerate(("Ana", "Dan"), 1):
        phone.type(who.get_by_label(f"Player {number}", exact=True), name)
    with phone.page.expect_navigation(url="**/m/*"):
        phone.page.get_by_role("button", name="Start").evaluate(TWICE)
    phone.shows("0", "0")
    phone.open("/")
    expect(phone.page.locator(".recent li")).to_have_count(1)


def test_a_reload_after_saving_saves_nothing_again(scripted: Phone, program: Program, match: str) -> None:
    scripted.open(f"{match}/hand")
    write_down(scripted, "200")
    scripted.save()
    scripted.page.reload()
    scripted.shows("300", "0")
    scripted.hands("2 · Hand", "1 · Hand")
    assert program.seq(match) == 2


def test_a_reload_of_the_page_that_a_form_led_to_sends_it_again_in_vain(
    scripted: Phone, program: Program, match: str
) -> None:
    scripted.open(f"{match}/hand")
    write_down(scripted, "45")
    program.record(match, {"sides": [{"table": 200}, {}]}, 1)
    scripted.save()
    expect(scripted.page.get_by_role("alert")).to_contain_text(MEANWHILE)
    scripted.page.reload()  # the same form is sent once more
    expect(scripted.page.get_by_role("alert")).to_contain_text(MEANWHILE)
    assert program.seq(match) == 2
    scripted.press("Put it on top")
    scripted.shows("345", "0")
    assert program.seq(match) == 3


def test_two_tabs_of_one_phone_are_two_writers_and_both_follow(scripted: Phone, program: Program, match: str) -> None:
    other = scripted.page.context.new_page()
    other.goto(f"{scripted.base}{match}")
    scripted.open(f"{match}/hand")
    write_down(scripted, "200")
    scripted.save()
    expect(other.locator(".board .total").first).to_have_text("300")
    other.get_by_role("button", name="Undo").tap()
    expect(other.locator(".board .total").first).to_have_text("100")
    scripted.shows("100", "0")
    assert program.seq(match) == 3


def test_going_back_after_saving_asks_for_the_next_hand(scripted: Phone, match: str) -> None:
    scripted.open(f"{match}/hand")
    write_down(scripted, "200")
    scripted.save()
    scripted.page.go_back()
    expect(scripted.page.get_by_role("button", name="Save hand 3")).to_be_visible()
    expect(scripted.page.get_by_label("On the table").first).to_have_value("")


@pytest.fixture
def back(scripted: Phone, match: str) -> Phone:
    """A scripted whose browser kept the page on which hand 2 was typed and saved, and shows it again as it was."""
    scripted.open(f"{match}/hand")
    write_down(scripted, "200")
    kept = [scripted.page.locator(f"[name={name}]").input_value() for name in ("after", "command")]
    scripted.save()
    scripted.open(f"{match}/hand")
    for name, value in zip(("after", "command"), kept, strict=True):
        scripted.page.locator(f"[name={name}]").evaluate("(one, value) => { one.value = value; }", value)
    return scripted


def test_going_back_and_saving_the_same_again_saves_nothing(back: Phone, program: Program, match: str) -> None:
    write_down(back, "200")
    back.save()
    back.shows("300", "0")
    back.hands("2 · Hand", "1 · Hand")
    assert program.seq(match) == 2


def test_going_back_and_saving_something_else_loses_nothing(back: Phone) -> None:
    """It may be taken for a correction, or asked about; it is not thrown away as if it were saved."""
    write_down(back, "250")
    back.save()
    if back.page.get_by_role("alert").count():
        expect(back.page.get_by_label("On the table").first).to_have_value("250")
        back.go(back.page.get_by_role("main").get_by_role("button").last)
    expect(back.page.locator("details.hand dd").filter(has_text="+250")).to_have_count(1)
