"""Burraco on a phone: its entry screen by taps, without script, card by card; whole matches from the first page on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import AT_HOME, GROUNDS
from tests.browser.entering import Entering

if TYPE_CHECKING:
    from tests.browser.conftest import Ground, NewPhone, Phone, Program

pytestmark = pytest.mark.browser

FOUR = ("Anne", "Beth", "Cath", "Diana")
OURS, THEIRS = "Anne & Cath", "Beth & Diana"

WORKED = {
    "sides": [
        {"clean": 1, "dirty": 1, "table": 155, "hand": 25, "closed": True},
        {"table": 45, "hand": 65, "pozzetto": False},
    ]
}
"""The worked hand of the rule book, 530 against -120."""

LAID: dict[str, Any] = {
    "sides": [
        {
            "melds": [
                ["4H", "5H", "6H", "7H", "8H", "9H", "10H"],
                ["KS", "KH", "KD", "KC", "KS", "KH", "*"],
                ["3S", "4S", "5S"],
            ],
            "cards": ["AD", "9C"],
            "closed": True,
        },
        {"melds": [["QS", "QH", "QD"], ["5C", "6C", "7C"]], "cards": ["2D", "*", "8C", "4C"], "pozzetto": False},
    ]
}
"""The same by its cards."""

TO_LAY = {
    OURS: "4 ♥ 5 6 7 8 9 10 Next K ♠ ♥ ♦ ♣ ♠ ♥ ✱ Next 3 ♠ 4 5 Next Next A ♦ 9 ♣",
    THEIRS: "Q ♠ ♥ ♦ Next 5 ♣ 6 7 Next Next 2 ♦ ✱ 8 ♣ 4 ♣",
}
"""The keys for them, from the first box of a side on."""

SIGNS = {"♠": "Spades", "♥": "Hearts", "♦": "Diamonds", "♣": "Clubs", "✱": "Joker", "⌫": "Take the last one away"}
"""What keys with a sign are called."""


@pytest.fixture
def entering(phone: Phone, ground: Ground) -> Entering:
    """Somebody on each ground in turn."""
    return Entering(phone, ground.script)


@pytest.fixture
def tapping(scripted: Phone) -> Entering:
    """Somebody whose phone runs script."""
    return Entering(scripted)


@pytest.fixture
def match(program: Program) -> str:
    return program.match("burraco", FOUR)


def hands(program: Program, match: str) -> Any:
    """The hands of a match as its record has them."""
    return program.ask(f"/api/matches/{match.removeprefix('/m/')}")["record"]["hands"]


def lay(entering: Entering, keys: str) -> None:
    """Tap keys of cards."""
    entering.keys(*(SIGNS.get(key, key) for key in keys.split()))


def table(side: Locator) -> Locator:
    return side.get_by_label("On the table")


def in_hand(side: Locator) -> Locator:
    return side.get_by_label("In hand")


def enter_worked(entering: Entering) -> None:
    """The worked hand from top to bottom, as a scorer would call it out."""
    ours = entering.side(OURS)
    entering.count(ours, "Clean")
    entering.count(ours, "Dirty")
    for side, on_table, held in ((ours, "155", "25"), (entering.side(THEIRS), "45", "65")):
        for box, number in ((table(side), on_table), (in_hand(side), held)):
            entering.write(box, number)
            if entering.scripted and number != "65":
                entering.keys("Next")
        entering.chip(side, "Closed" if side is ours else "No pozzetto")


@pytest.mark.parametrize("ground", AT_HOME)
def test_the_worked_hand_takes_17_taps(new_phone: NewPhone, program: Program, match: str, ground: Ground) -> None:
    entering = Entering(new_phone(ground))
    entering.phone.open(f"{match}/hand")
    enter_worked(entering)
    entering.phone.save()
    assert entering.phone.taps == 17
    entering.phone.shows("530", "−120")
    assert hands(program, match) == [WORKED]


def test_the_worked_hand_is_the_same_without_script(new_phone: NewPhone, program: Program, match: str) -> None:
    entering = Entering(new_phone(GROUNDS["without script"]), scripted=False)
    entering.phone.open(f"{match}/hand")
    enter_worked(entering)
    entering.phone.press("Check")
    expect(entering.side(OURS).locator("output")).to_have_text("+530")
    expect(entering.phone.page.locator("[data-preview]")).to_contain_text("after, to 2,000")
    entering.phone.save()
    entering.phone.shows("530", "−120")
    assert hands(program, match) == [WORKED]


def test_a_whole_match_beyond_2000(entering: Entering) -> None:
    phone = entering.phone
    phone.begin("Burraco", *FOUR)
    phone.follow("Record hand 1")
    enter_worked(entering)
    phone.save()
    phone.shows("530", "−120")
    for number, totals in ((2, ("1,430", "−120")), (3, ("2,330", "−120"))):
        phone.follow(f"Record hand {number}")
        ours = entering.side(OURS)
        entering.write(table(ours), "400")
        entering.count(ours, "Clean", 2)
        entering.chip(ours, "Closed")
        phone.save()
        phone.shows(*totals)
    expect(phone.page.get_by_text("Won by Anne & Cath")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Record hand")).to_have_count(0)


@pytest.mark.parametrize("ground", AT_HOME)
def test_the_worked_hand_card_by_card(entering: Entering, program: Program, match: str) -> None:
    phone = entering.phone
    phone.open(f"{match}/hand")
    phone.press("Melds card by card")
    if entering.scripted:
        lay(entering, TO_LAY[OURS])
        entering.keys("Next")
        lay(entering, TO_LAY[THEIRS])
    else:
        for name, told in zip((OURS, THEIRS), LAID["sides"], strict=True):
            side = entering.side(name)
            phone.type(side.get_by_label("Melds"), "\n".join(" ".join(meld) for meld in told["melds"]))
            phone.type(in_hand(side), " ".join(told["cards"]))
    entering.chip(entering.side(OURS), "Closed")
    entering.chip(entering.side(THEIRS), "No pozzetto")
    if not entering.scripted:
        phone.press("Check")
    expect(entering.side(OURS)).to_contain_text("clean burraco: 50 + 200")
    expect(entering.side(OURS)).to_contain_text("dirty burraco: 90 + 100")
    expect(entering.side(THEIRS)).to_contain_text("30 points")
    expect(entering.side(OURS).locator("output")).to_have_text("+530")
    expect(entering.side(THEIRS).locator("output")).to_have_text("−120")
    phone.save()
    phone.shows("530", "−120")
    assert hands(program, match) == [LAID]


def laid(side: Locator) -> Locator:
    """The melds as they are shown, a row each."""
    return side.get_by_role("group", name="Melds").locator(".meld bdi")


MENDED = {
    "the last card": ("4 ♥ 5 ⌫ 6", ["4♥6♥"]),
    "the suit of a card": ("4 ♥ 5 2 ♠ 7", ["4♥5♥2♠7♥"]),
    "a rank before its suit": ("K Q ♠", ["Q♠"]),
    "a suit before its rank": ("♠ ♥ 4 5", ["4♥5♥"]),
    "an empty row": ("4 ♥ 5 6 Next ⌫ 7", ["4♥5♥6♥7♥"]),
    "cards through to the row before": ("4 ♥ Next 5 ♠ ⌫ ⌫ 5", ["4♥5♥"]),
    "a joker within a set": ("K ♠ ✱ ♥", ["K♠✱K♥"]),
}
"""What is put right: the keys, and the rows that come of them."""


@pytest.mark.parametrize(("keys", "rows"), MENDED.values(), ids=MENDED)
def test_cards_are_mended_as_they_are_tapped(tapping: Entering, match: str, keys: str, rows: list[str]) -> None:
    tapping.phone.open(f"{match}/hand?as=cards")
    lay(tapping, keys)
    expect(laid(tapping.side(OURS))).to_have_text(rows)


def test_an_earlier_meld_is_added_to_and_red_suits_are_red(tapping: Entering, match: str) -> None:
    tapping.phone.open(f"{match}/hand?as=cards")
    side = tapping.side(OURS)
    lay(tapping, "4 ♥ 5 6 Next 9 ♠ ♦ ♣")
    tapping.phone.tap(side.locator(".meld").first)
    lay(tapping, "7")
    expect(laid(side)).to_have_text(["4♥5♥6♥7♥", "9♠9♦9♣"])
    expect(laid(side).nth(1).locator(".red")).to_have_text(["9♦"])
    expect(side.get_by_role("group", name="Melds").locator("small")).to_have_text(["20 points", "30 points"])
    tapping.phone.page.reload()
    expect(laid(side)).to_have_text(["4♥5♥6♥7♥", "9♠9♦9♣"])


def test_cards_that_make_no_meld_are_told(tapping: Entering, match: str) -> None:
    tapping.phone.open(f"{match}/hand?as=cards")
    lay(tapping, "4 ♥ 5 9")
    expect(tapping.side(OURS).locator(".meld small").first).to_have_text("no meld")
    expect(tapping.phone.page.locator("[data-preview]")).to_contain_text("4H 5H 9H is no meld")


@pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360)], ids=lambda size: f"{size[0]} × {size[1]}")
def test_keys_cover_neither_the_box_that_is_on_nor_save(tapping: Entering, match: str, size: tuple[int, int]) -> None:
    page = tapping.phone.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tapping.phone.open(f"{match}/hand")
    save = page.get_by_role("button", name="Save hand 1")
    boxes = [box for name in (OURS, THEIRS) for box in (table(tapping.side(name)), in_hand(tapping.side(name)))]
    for number, box in enumerate(boxes):
        expect(box).to_have_attribute("data-on", "")
        assert not tapping.covered(box)
        expect(save).to_be_in_viewport(ratio=1)
        expect(tapping.shown_keys).to_be_in_viewport(ratio=1)
        tapping.keys(str(number), "Done" if box is boxes[-1] else "Next")
        expect(box).to_have_value(str(number))
    assert tapping.phone.sideways() <= 0


def test_chips_and_steppers_between_do_not_lose_the_place(tapping: Entering, match: str) -> None:
    tapping.phone.open(f"{match}/hand")
    ours = tapping.side(OURS)
    tapping.keys("1")
    tapping.chip(ours, "No pozzetto")
    tapping.keys("5")
    tapping.count(ours, "Clean")
    tapping.keys("0")
    expect(table(ours)).to_have_value("150")
    tapping.phone.page.keyboard.press("5")
    expect(table(ours)).to_have_value("1505")
    tapping.keys("Take the last one away", "Next", "5")
    expect(in_hand(ours)).to_have_value("5")
    expect(table(ours)).to_have_value("150")


def touch_heading(page: Page) -> None:
    page.locator(".bar h1").tap()


def open_note(page: Page) -> None:
    page.locator("summary").filter(has_text="Note").tap()
    page.get_by_label("Note").focus()


@pytest.mark.parametrize(
    "away",
    [
        pytest.param(touch_heading, id="a tap beside"),
        pytest.param(open_note, id="a box for letters"),
        pytest.param(lambda page: page.keyboard.press("Escape"), id="Escape"),
    ],
)
def test_keys_go_away(tapping: Entering, match: str, away: Any) -> None:
    tapping.phone.open(f"{match}/hand")
    expect(tapping.shown_keys).to_have_count(1)
    away(tapping.phone.page)
    expect(tapping.shown_keys).to_have_count(0)
    tapping.phone.tap(table(tapping.side(THEIRS)))
    tapping.keys("4", "5", "Next", "Done")
    expect(tapping.shown_keys).to_have_count(0)
    expect(table(tapping.side(THEIRS))).to_have_value("45")


def test_a_second_number_takes_the_place_of_the_first(tapping: Entering, match: str) -> None:
    tapping.phone.open(f"{match}/hand")
    ours = tapping.side(OURS)
    tapping.keys("9", "5", "Next")
    tapping.phone.tap(table(ours))
    tapping.keys("8", "0")
    expect(table(ours)).to_have_value("80")


def test_only_one_side_closes(tapping: Entering, match: str) -> None:
    tapping.phone.open(f"{match}/hand")
    ours, theirs = tapping.side(OURS), tapping.side(THEIRS)
    tapping.chip(ours, "Closed")
    expect(theirs.get_by_role("checkbox", name="Closed")).to_be_disabled()
    tapping.chip(ours, "Closed")
    expect(theirs.get_by_role("checkbox", name="Closed")).to_be_enabled()


def test_an_adjustment_below_zero_is_tapped(tapping: Entering, match: str) -> None:
    tapping.phone.open(f"{match}/hand")
    touch_heading(tapping.phone.page)
    tapping.phone.press("Agreed adjustment")
    tapping.keys("1", "00", "Change the sign", "Next", "5", "0")
    tapping.phone.save()
    tapping.phone.shows("−100", "50")


def test_a_correction_comes_filled_in_with_what_is_seldom_needed(tapping: Entering, program: Program) -> None:
    sides = [{"clean": 1, "table": 155, "unplayed": 95}, {"table": 45, "pozzetto": False}]
    match = program.match("burraco", FOUR, hands=[{"sides": sides}])
    tapping.phone.open(f"{match}/hand?number=1")
    ours, theirs = tapping.side(OURS), tapping.side(THEIRS)
    expect(tapping.shown_keys).to_have_count(0)
    expect(ours.locator("output")).to_have_text("+260")
    expect(ours.get_by_label("Pozzetto taken, not looked at")).to_have_value("95")
    expect(theirs.get_by_label("Pozzetto taken, not looked at")).to_be_hidden()
    expect(theirs.get_by_role("checkbox", name="No pozzetto")).to_be_checked()
    tapping.chip(theirs, "No pozzetto")
    expect(theirs.locator("output")).to_have_text("+45")
    tapping.phone.save()
    assert hands(program, match) == [{"sides": [sides[0], {"table": 45}]}]


def test_a_refused_box_is_marked_and_unfolded(entering: Entering, match: str) -> None:
    entering.phone.open(f"{match}/hand")
    theirs = entering.side(THEIRS)
    entering.phone.tap(theirs.get_by_text("More", exact=True))
    unplayed = theirs.get_by_label("Pozzetto taken, not looked at")
    entering.write(unplayed, "12")
    entering.phone.save()
    expect(entering.phone.page.get_by_role("alert")).to_contain_text("Card points come in steps of 5")
    expect(unplayed).to_have_value("12")
    expect(unplayed).to_have_attribute("aria-invalid", "true")


def test_one_of_three_plays_alone_until_somebody_has_1000(entering: Entering, program: Program) -> None:
    phone = entering.phone
    match = program.match("burraco", FOUR[:3], rules={"preset": "three"})
    phone.open(f"{match}/hand")
    phone.choose("Alone against two", "Beth")
    alone, others = entering.side("The one alone"), entering.side("The other two")
    entering.count(alone, "Clean", 4)
    entering.write(table(alone), "400")
    entering.write(table(others), "305")
    phone.save()
    phone.shows("153", "1,200", "153")
    phone.follow("Record hand 2")
    expect(phone.page.get_by_text("Alone against two")).to_have_count(0)
    entering.write(table(entering.side("Cath")), "100")
    phone.save()
    phone.shows("153", "1,200", "253")


ASKED = {
    "classic": ["Clean", "Dirty"],
    "italian": ["Clean", "Semi-clean", "Dirty"],
    "tournament": ["Clean", "Semi-clean", "Dirty"],
    "two": ["Clean", "Dirty"],
    "reale": ["Clean", "Dirty", "Noble", "Royal"],
}
"""The burracos that each preset counts."""


@pytest.mark.parametrize(("preset", "kinds"), ASKED.items(), ids=ASKED)
def test_each_preset_counts_its_burracos_on_one_small_screen(
    tapping: Entering, program: Program, preset: str, kinds: list[str]
) -> None:
    match = program.match("burraco", FOUR[: 2 if preset == "two" else 4], rules={"preset": preset})
    tapping.phone.open(f"{match}/hand")
    sides = ("Anne", "Beth") if preset == "two" else (OURS, THEIRS)
    for name in sides:
        side = tapping.side(name)
        for kind in kinds:
            tapping.count(side, kind)
            expect(side.get_by_role("textbox", name=kind, exact=False).first).to_have_value("1")
        assert side.locator(".stepper").count() == len(kinds)
        tapping.phone.tap(in_hand(side))
        assert not tapping.covered(in_hand(side))
        assert not tapping.covered(side.locator("label").filter(has_text="Closed"))
