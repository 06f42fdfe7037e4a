"""Whole matches of each game, tapped from the first page to their end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Ground, Phone, Program

pytestmark = pytest.mark.browser

FOUR = ("Anne", "Beth", "Cath", "Diana")

PRINTED_TURN = (
    ("1 1 2 5 6 6", "1,250", "+250"),
    ("6 6 6", "1,850", "+850"),
    ("5 2 2 6 6 3", "1,900", "+900"),
    ("3 3 2 4 4", "1,000", "0"),
)
"""The dice of each throw, the total of somebody who had 1000 if it is the last one, and what the turn is worth."""

PAST_THE_GOAL = {
    "three ones take 1000 off": ("1 1 1 2 3 4", "8,800"),
    "two ones and two fives take 300 off": ("1 1 5 5 2 3", "9,500"),
}


def test_the_ground_is_what_it_says(phone: Phone, ground: Ground) -> None:
    phone.open("/")
    assert phone.page.evaluate("window.isSecureContext") is ground.secure
    phone.page.goto("about:blank")
    phone.page.set_content("<p>before<script>document.querySelector('p').textContent = 'after'</script>")
    expect(phone.page.locator("p")).to_have_text("after" if ground.script else re.compile("^before"))


def test_bacara_from_the_first_throw_to_exactly_10_000(phone: Phone) -> None:
    phone.begin("Bacara", "Ana", "Dan")
    for player, points, totals in (
        ("Ana", "900", ("0", "0")),
        ("Dan", "1000", ("0", "1,000")),
        ("Ana", "9800", ("9,800", "1,000")),
        ("Dan", "", ("9,800", "1,000")),
        ("Ana", "200", ("10,000", "1,000")),
    ):
        phone.follow("Record turn")
        phone.follow("Stop" if points else "Bust")
        expect(phone.group("Player").get_by_role("radio", name=player)).to_be_checked()
        if points:
            phone.type(phone.page.get_by_label("Points of the turn"), points)
        phone.save()
        phone.shows(*totals)
    expect(phone.page.get_by_text("Won by Ana")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Record turn")).to_have_count(0)


def test_bacara_throw_by_throw_as_printed(phone: Phone, program: Program) -> None:
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 0]))
    phone.follow("Record turn 1")
    phone.follow("Dice, throw by throw")
    for number, (dice, total, points) in enumerate(PRINTED_TURN, 1):
        if number > 1:
            phone.go(phone.open_hand(1).get_by_role("link", name="Correct"))
        for earlier, (thrown, _, _) in enumerate(PRINTED_TURN[: number - 1], 1):
            expect(phone.group(str(earlier)).get_by_label("Dice")).to_have_value(thrown)
        phone.fill_group(str(number), {"Dice": dice})
        phone.save()
        phone.shows(total, "0")
        expect(phone.page.locator(".board .last").first).to_have_text(points)


@pytest.mark.parametrize(("dice", "total"), PAST_THE_GOAL.values(), ids=PAST_THE_GOAL)
def test_bacara_past_the_goal(scripted: Phone, program: Program, dice: str, total: str) -> None:
    scripted.open(program.match("bacara", ("Ana", "Dan"), start=[9800, 0]))
    scripted.follow("Record turn 1")
    scripted.follow("Dice, throw by throw")
    scripted.fill_group("1", {"Dice": dice})
    scripted.save()
    scripted.shows(total, "0")


def test_bacara_past_the_goal_by_its_value_and_then_exactly(scripted: Phone, program: Program) -> None:
    scripted.open(program.match("bacara", ("Ana", "Dan"), start=[9800, 9800]))
    scripted.follow("Record turn 1")
    scripted.follow("Past the goal")
    scripted.type(scripted.page.get_by_label("Value of the last throw"), "1000")
    scripted.save()
    scripted.shows("8,800", "9,800")
    scripted.follow("Record turn 2")
    scripted.follow("Dice, throw by throw")
    scripted.fill_group("1", {"Dice": "1 1 2 2 3 4"})
    scripted.save()
    scripted.shows("8,800", "10,000")
    expect(scripted.page.get_by_text("Won by Dan")).to_be_visible()


def test_barakon_to_100(phone: Phone) -> None:
    phone.begin("Bara-kon", "Ana", "Dan")
    for number, (deal, total) in enumerate((("ladder", "26"), ("royal", "66"), ("tricks", "81"), ("royal", "121")), 1):
        phone.follow(f"Record deal {number}")
        ana = phone.page.locator("section").filter(has=phone.page.get_by_role("heading", name="Ana"))
        if deal == "tricks":
            phone.type(ana.get_by_label("Tricks"), "3")
        else:
            phone.fill_group("Odd or even", {"× 2": "1"}, ana)
            phone.fill_group("Families", {"× 3": "1"}, ana)
            for label in ("Opposites (11)", "Triples", "Runs"):
                phone.type(ana.get_by_label(label, exact=True), "1")
            phone.type(ana.get_by_label("Headed by"), "ace")
        if deal == "royal":
            phone.tap(ana.locator("label").filter(has_text="Royal"))
        phone.save()
        phone.shows(total, "0")
    expect(phone.page.get_by_text("Won by Ana")).to_be_visible()


def test_burraco_beyond_2000(phone: Phone) -> None:
    phone.begin("Burraco", *FOUR)
    for number, (clean, table, hand, totals) in enumerate(
        (("1", "250", "20", ("530", "−120")), ("2", "400", "", ("1,430", "−120")), ("2", "400", "", ("2,330", "−120"))),
        1,
    ):
        phone.follow(f"Record hand {number}")
        sections = phone.page.locator("section")
        ours = sections.filter(has=phone.page.get_by_role("heading", name="Anne & Cath"))
        theirs = sections.filter(has=phone.page.get_by_role("heading", name="Beth & Diana"))
        phone.type(ours.get_by_label("Clean burracos"), clean)
        phone.type(ours.get_by_label("Cards on the table"), table)
        phone.type(ours.get_by_label("Cards left in hand"), hand)
        phone.tap(ours.locator("label").filter(has_text="Closed"))
        if number == 1:
            phone.type(theirs.get_by_label("Cards on the table"), "45")
            phone.type(theirs.get_by_label("Cards left in hand"), "65")
            phone.tap(theirs.locator("label").filter(has_text="Pozzetto taken").first)
        phone.save()
        phone.shows(*totals)
    expect(phone.page.get_by_text("Won by Anne & Cath")).to_be_visible()
