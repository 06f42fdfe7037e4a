"""Bacara on its pad: whole matches by tapping, what a turn costs in taps, and the pad where it has it hard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import AT_HOME, GROUNDS, HOME_HOST, Ground

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.browser.conftest import NewPhone, Phone, Program

pytestmark = pytest.mark.browser

PRINTED = {
    "112566": ("1,250", "if stopped now", "With 3 dice, about 2 in 7 lose all."),
    "666": ("1,850", "if stopped now", "All have scored: six dice again."),
    "522663": ("1,900", "if stopped now", "With 5 dice, about 1 in 13 lose all."),
    "33244": ("1,000", "bust", "Nothing scores: 900 of this turn are lost."),
}
"""The printed turn of somebody who has 1,000 (S3): the dice of each throw, the total it leads to, and what is said."""

SIX_IN_A_ROW = """
() => [...document.querySelectorAll(".faces .die")].map((one) => one.getBoundingClientRect())
  .map(({ x, y, width, height }) => ({ x: Math.round(x), y: Math.round(y), width, height }))
"""


class Pad:
    """The pad in somebody's hand; without script each tap that fills it in leads to a page that shows it filled in."""

    def __init__(self, phone: Phone, script: bool = True) -> None:
        self.phone = phone
        self.page = phone.page
        self.script = script

    def press(self, target: Locator) -> None:
        if self.script:
            self.phone.tap(target)
        else:
            self.phone.go(target)

    def keys(self, *labels: str) -> None:
        """Tap keys of the number's pad."""
        for label in labels:
            self.press(self.phone.group("Keys").get_by_role("button", name=label, exact=True))

    def dice(self, faces: str) -> None:
        """Tap dice as they were thrown."""
        for face in faces:
            self.press(self.phone.group("Dice").get_by_role("button", name=face, exact=True))

    def die(self, place: int) -> Locator:
        """The die at this place of the throw in view."""
        return self.page.locator("#pad-told .die").nth(place - 1)

    def comes_to(self, total: str, how: str) -> None:
        expect(self.page.locator("#pad-sum")).to_have_text(f"{total} {how}")

    def says(self, words: str) -> None:
        expect(self.page.locator("#pad-known")).to_contain_text(words)

    def stop(self, said: str = "Stop") -> None:
        """Tap the big button, which says this."""
        button = self.page.locator("#pad-save")
        expect(button).to_contain_text(said)
        self.phone.go(button)

    def bust(self) -> None:
        self.phone.go(self.page.locator("#pad-act").get_by_role("button", name="Bust", exact=True))

    def on(self, name: str, needs: str) -> None:
        """Whose turn the pad is for, and what he needs."""
        expect(self.page.locator(".pad-head p").first).to_have_text(f"{name} needs {needs}")


@pytest.fixture
def pad(phone: Phone, ground: Ground) -> Pad:
    """A pad on each ground in turn."""
    return Pad(phone, ground.script)


@pytest.fixture
def quick(scripted: Phone) -> Pad:
    """A pad with script."""
    return Pad(scripted)


def test_from_the_first_throw_to_exactly_10_000_by_numbers(pad: Pad) -> None:
    phone = pad.phone
    phone.begin("Bacara", "Ana", "Dan")
    pad.on("Ana", "1,000 in one turn to enter")
    pad.keys("9", "00")
    pad.comes_to("0", "not entered")
    pad.stop("Stop · 0")
    phone.shows("0", "0")
    pad.on("Dan", "1,000 in one turn to enter")
    pad.keys("+1,000")
    pad.stop("Stop · +1,000")
    phone.shows("0", "1,000")
    pad.keys("9", "8", "00")
    pad.stop("Stop · +9,800")
    phone.shows("9,800", "1,000")
    pad.on("Dan", "exactly 9,000")
    pad.bust()
    phone.shows("9,800", "1,000")
    pad.on("Ana", "exactly 200")
    pad.keys("3", "00")
    pad.comes_to("9,500", "past the goal")
    pad.stop("Past the goal · −300")
    phone.shows("9,500", "1,000")
    phone.go(phone.page.get_by_role("button", name="Did not throw"))
    pad.keys("5", "00")
    pad.comes_to("10,000", "exactly the goal")
    pad.stop("Stop · +500")
    phone.shows("10,000", "1,000")
    expect(phone.page.get_by_text("Won by Ana")).to_be_visible()
    expect(phone.page.locator(".pad")).to_have_count(0)


@pytest.mark.parametrize("ground", AT_HOME)
def test_to_exactly_10_000_by_dice(pad: Pad, program: Program) -> None:
    phone = pad.phone
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[8950, 9800]))
    phone.follow("Dice")
    pad.dice("111523")
    pad.comes_to("10,000", "exactly the goal")
    pad.says("Exactly 10,000: stop.")
    pad.press(pad.die(4))
    pad.comes_to("9,950", "if stopped now")
    pad.says("More than 50 goes past 10,000.")
    pad.stop("Stop · +1,000")
    phone.shows("9,950", "9,800")
    pad.on("Dan", "exactly 200")
    pad.dice("115523")
    pad.says("This throw is worth 300: past 10,000.")
    pad.stop("Past the goal · −300")
    phone.shows("9,950", "9,500")
    pad.dice("522334")
    pad.comes_to("10,000", "exactly the goal")
    pad.stop("Stop · +50")
    phone.shows("10,000", "9,500")
    expect(phone.page.get_by_text("Won by Ana")).to_be_visible()


def test_the_printed_turn_throw_by_throw(pad: Pad, program: Program) -> None:
    phone = pad.phone
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 0]))
    phone.follow("Dice")
    for number, (dice, (total, how, says)) in enumerate(PRINTED.items(), 1):
        phone.page.emulate_media(color_scheme="dark" if number % 2 else "light")
        pad.dice(dice)
        pad.comes_to(total, how)
        pad.says(says)
        expect(phone.page.locator("#pad-throw b")).to_have_text(f"Throw {number}")
        expect(phone.page.locator(".thrown li")).to_have_count(number - 1)
    assert phone.sideways() == 0
    expect(phone.page.locator("#pad-act").get_by_role("button")).to_have_count(1)
    pad.stop("Bust")
    phone.shows("1,000", "0")
    phone.reason(phone.open_hand(1), "bust: the turn is lost", "−900")
    pad.on("Dan", "1,000 in one turn to enter")
    expect(phone.page.locator(".faces .die")).to_have_count(6)


def taps(pad: Pad, program: Program, start: int, way: str = "") -> int:
    """Open a match and lay it on the table; gives the taps so far."""
    pad.phone.open(program.match("bacara", ("Ana", "Dan"), start=[start, 0]) + way)
    return pad.phone.taps


@pytest.mark.parametrize("keys", [("9", "00"), ("9", "0", "0")], ids=str)
def test_900_and_stop_are_at_most_four_taps(quick: Pad, program: Program, keys: tuple[str, ...]) -> None:
    before = taps(quick, program, 1000)
    quick.keys(*keys)
    quick.stop("Stop · +900")
    quick.phone.shows("1,900", "0")
    assert quick.phone.taps - before <= 4


@pytest.mark.parametrize("way", ["", "?as=throws"], ids=["number", "dice"])
def test_a_bust_is_one_tap(pad: Pad, program: Program, way: str) -> None:
    before = taps(pad, program, 1000, way)
    pad.bust()
    pad.phone.shows("1,000", "0")
    assert pad.phone.taps - before == 1


def test_the_printed_turn_is_a_tap_a_die_and_one_to_end_it(quick: Pad, program: Program) -> None:
    before = taps(quick, program, 1000, "?as=throws")
    for dice in PRINTED:
        quick.dice(dice)
    quick.stop("Bust")
    assert quick.phone.taps - before == sum(map(len, PRINTED)) + 1 == 21


@pytest.mark.parametrize("ground", AT_HOME)
def test_what_is_kept_is_chosen_by_tapping_dice(pad: Pad, program: Program) -> None:
    phone = pad.phone
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 0]) + "?as=throws")
    pad.dice("222551")
    pad.comes_to("1,400", "if stopped now")
    expect(phone.page.locator("#pad-told .die.kept")).to_have_count(6)
    pad.press(pad.die(6))
    expect(pad.die(6)).to_have_attribute("aria-pressed", "false")
    pad.press(pad.die(1))
    pad.comes_to("1,100", "if stopped now")
    expect(phone.page.locator("#pad-told .die.kept")).to_have_count(2)
    pad.press(pad.die(2))
    pad.comes_to("1,300", "if stopped now")
    pad.dice("3")
    expect(phone.page.locator("#pad-save")).to_contain_text("Bust")
    pad.press(phone.page.get_by_role("button", name="Take the last die away"))
    pad.stop("Stop · +300")
    phone.shows("1,300", "0")
    phone.go(phone.open_hand(1).get_by_role("link", name="Correct"))
    expect(phone.page.locator("#pad-told .die.kept")).to_have_count(5)
    pad.press(pad.die(6))
    pad.stop("Correct turn 1 · +400")
    phone.shows("1,400", "0")


@pytest.mark.parametrize("ground", AT_HOME)
def test_the_way_stays_from_turn_to_turn(pad: Pad, program: Program) -> None:
    phone = pad.phone
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 1000]))
    phone.follow("Dice")
    pad.dice("112566")
    pad.stop()
    pad.dice("112566")
    pad.stop()
    phone.shows("1,250", "1,250")
    phone.press("Undo")
    phone.shows("1,250", "1,000")
    expect(phone.page.locator(".faces")).to_be_visible()
    phone.follow("Number")
    pad.bust()
    expect(phone.group("Keys")).to_be_visible()


@pytest.mark.parametrize("width", [320, 360])
def test_six_dice_stand_in_a_row(pad: Pad, program: Program, width: int) -> None:
    pad.page.set_viewport_size({"width": width, "height": 568})
    pad.phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 0]) + "?as=throws")
    faces = pad.page.evaluate(SIX_IN_A_ROW)
    assert len({face["y"] for face in faces}) == 1
    assert [face["x"] for face in faces] == sorted(face["x"] for face in faces)
    assert all(face["width"] >= 48 and face["height"] >= 48 for face in faces)


@pytest.mark.parametrize("way", ["points", "throws"])
def test_the_keys_lie_above_the_big_button_on_the_smallest_phone(quick: Pad, program: Program, way: str) -> None:
    quick.page.set_viewport_size({"width": 320, "height": 568})
    turns = [{"player": "Ana", "points": 1000}, {"player": "Dan", "points": 1000}]
    quick.phone.open(program.match("bacara", ("Ana", "Dan"), hands=turns) + f"?as={way}")
    keys = quick.page.locator(".keypad button, .faces .die").last.bounding_box()
    button = quick.page.locator("#pad-save").bounding_box()
    assert keys
    assert button
    assert keys["y"] + keys["height"] <= button["y"]


def slowly(route: Route) -> None:
    """Answers late, as a weak network does."""
    answer = route.fetch()
    route.request.frame.page.wait_for_timeout(150)
    route.fulfill(response=answer)


def test_no_tap_is_lost_while_answers_are_on_their_way(quick: Pad, program: Program) -> None:
    phone = quick.phone
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 0]) + "?as=throws")
    phone.page.route("**/hand/pad*", slowly)
    tap = "(faces) => { for (const face of faces) document.querySelector(`#face-${face}`).click(); }"
    phone.page.evaluate(tap, list("1125666"))
    phone.page.evaluate(tap, list("66"))
    with phone.page.expect_navigation():
        phone.page.locator("#pad-save").click()
    phone.shows("1,850", "0")


def test_what_ends_a_turn_waits_for_what_was_tapped_last(quick: Pad, program: Program) -> None:
    phone = quick.phone
    phone.open(program.match("bacara", ("Ana", "Dan"), hands=[{"player": "Ana", "bust": True}]) + "/hand?number=1")
    expect(phone.page.locator("#pad-save")).to_have_text(re.compile("Correct turn 1 · Bust"))
    phone.page.route("**/hand/pad*", slowly)
    with phone.page.expect_navigation():
        phone.page.evaluate(
            "() => { document.querySelector('[value=\"points+1000\"]').click();"
            " document.querySelector('#pad-save').click(); }"
        )
    phone.shows("1,000", "0")


def test_half_a_throw_survives_a_reload(new_phone: NewPhone, program: Program) -> None:
    pad = Pad(new_phone(Ground(HOME_HOST, secure=False)))
    phone = pad.phone
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 0]) + "?as=throws")
    pad.dice("112566")
    pad.comes_to("1,250", "if stopped now")
    pad.press(pad.die(1))
    pad.comes_to("1,150", "if stopped now")
    pad.dice("66")
    phone.page.reload()
    expect(phone.page.locator("[data-restored]")).to_be_visible()
    pad.comes_to("1,150", "before this throw")
    phone.follow("Number")
    phone.follow("Dice")
    expect(phone.page.locator("#pad-save")).to_have_text(re.compile("Dice to go: 2"))
    pad.dice("34")
    expect(phone.page.locator("#pad-save")).to_have_text(re.compile("Bust"))
    pad.press(phone.page.get_by_role("button", name="Take the last die away"))
    pad.dice("5")
    pad.stop("Stop · +200")
    expect(phone.page.locator("[data-restored]")).to_be_hidden()
    assert phone.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('draft:'))") == []


def test_without_network_what_is_tapped_is_written_out_and_drawn_later(quick: Pad, program: Program) -> None:
    phone = quick.phone
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 0]) + "?as=throws")
    expect(phone.page.get_by_text("No network:")).to_be_hidden()
    phone.page.context.set_offline(True)
    quick.dice("1125")
    expect(phone.page.get_by_role("textbox", name="Throw 1", exact=True)).to_have_value("1125")
    expect(phone.page.get_by_text("No network:")).to_be_visible()
    phone.page.context.set_offline(False)
    quick.dice("66")
    quick.comes_to("1,250", "if stopped now")
    expect(phone.page.get_by_text("No network:")).to_be_hidden()
    phone.faults.clear()  # that there was no network


def test_who_taps_with_a_keyboard_stays_where_he_was(new_phone: NewPhone, program: Program) -> None:
    phone = new_phone(GROUNDS["with script"])
    phone.open(program.match("bacara", ("Ana", "Dan"), start=[1000, 0]) + "?as=throws")
    phone.page.locator("#face-1").focus()
    for count in range(1, 7):
        phone.page.keyboard.press("Enter")
        expect(phone.page.locator("#pad-told .die:not(.blank)")).to_have_count(count)
    expect(phone.page.locator("#face-1")).to_be_focused()
    expect(phone.page.locator("#pad-sum")).to_have_text("9,000 if stopped now")
    phone.page.get_by_role("link", name="Number").press("Enter")
    phone.page.get_by_label("Points of the turn").press_sequentially("250")
    expect(phone.page.locator("#pad-sum")).to_have_text("1,250 if stopped now")
    expect(phone.page.get_by_label("Points of the turn")).to_be_focused()
    with phone.page.expect_navigation():
        phone.page.keyboard.press("Enter")
    phone.shows("1,250", "0")


def test_with_many_players_the_pad_is_at_hand(pad: Pad, program: Program) -> None:
    names = [f"Maximiliana the {number}th" for number in range(1, 31)]
    pad.phone.open(program.match("bacara", names))
    pad.on(names[0], "1,000 in one turn to enter")
    expect(pad.page.locator(".keypad")).to_be_in_viewport(ratio=1)
    pad.keys("+1,000")
    pad.stop("Stop · +1,000")
    pad.on(names[1], "1,000 in one turn to enter")


def test_mirrored_the_keys_keep_their_order_and_nothing_overflows(quick: Pad, program: Program) -> None:
    for way in ("points", "throws"):
        quick.phone.open(program.match("bacara", ("مهسا", "Dan"), start=[1000, 0]) + f"?as={way}")
        quick.page.evaluate("document.documentElement.dir = 'rtl'")
        assert quick.phone.sideways() == 0
        if way == "points":
            one, two = (quick.page.locator(f"[value='points~{digit}']").bounding_box() for digit in (1, 2))
            assert one
            assert two
            assert one["x"] < two["x"]
