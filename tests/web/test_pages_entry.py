"""Hands recorded through the pages, by somebody whose browser runs no script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.hands import GAMES
from tests.web.typed import HEARTS, QUEENS, WORKED, hands, totals

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser
    from tests.web.typed import Values

SET: Values = {
    "sides-0-odd_even-2": 1, "sides-0-opposites": 1, "sides-0-triples": 1, "sides-0-runs": 1, "sides-0-families-3": 1,
}  # fmt: skip


WAYS: list[Any] = [
    ("barbu", "No tricks", {"declarer": "Anne", "result-0": 6, "result-1": 7}, [-12, -14, 0, 0]),
    ("barbu", "No queens", QUEENS, [-12, 24, -12, -24]),
    ("barbu", "No hearts", {"declarer": "Anne", **HEARTS}, [8, -8, -36, 6]),
    ("barbu", "No king of hearts", {"declarer": "Anne", "result.king": "Cath", "doubles-2-0": True}, [20, 0, -40, 0]),
    ("barbu", "No last two", {"declarer": "Anne", "result.twelfth": "Beth", "result.last": "Beth"}, [0, -30, 0, 0]),
    ("barbu", "Trumps", {"declarer": "Anne", "suit": "H", "result-0": 13}, [65, 0, 0, 0]),
    ("barbu", "Dominoes", {"declarer": "Anne", "rank": "8", "result.out-0": 2, "result.out-1": 1, "result.out-2": 4,
                           "result.out-3": 3}, [20, 45, -5, 5]),
    ("barbu", "Agreed adjustment", {"adjust-1": "−10", "why": "late"}, [0, -10, 0, 0]),
    ("bacara", "Stop", {"player": "Ana", "points": 1000}, [1000, 0]),
    ("bacara", "Dice", {"player": "Ana", "throws-0-dice": "1 1 1 5 2 2", "throws-0-keep": "111",
                        "throws-1-dice": "1,5,3"}, [1150, 0]),
    ("bacara", "Agreed adjustment", {"adjust-0": "1,000"}, [1000, 0]),
    ("burraco", "", WORKED, [530, -120]),
    ("burraco", "Agreed adjustment", {"adjust-1": -100, "why": "late"}, [0, -100]),
    ("barakon", "", {**SET, "sides-0-ladders-0-top": "A"}, [26, 0]),
    ("barakon", "", {**SET, "sides-0-ladders-0-top": "A", "sides-0-ladders-0-royal": True}, [40, 0]),
    ("barakon", "", {"sides-0-tricks": 3}, [15, 0]),
    ("barakon", "", {**SET, "sides-0-exit": "out", "sides-1-runs": 2}, [16, 6]),
    ("barakon", "Agreed adjustment", {"adjust-0": 5}, [5, 0]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "way", "values", "points"), WAYS, ids=[f"{game} {way} {points}" for game, way, _, points in WAYS]
)
def test_a_hand_is_recorded_in_each_way(
    browser: Browser, game: str, way: str, values: Values, points: list[int]
) -> None:
    match = browser.begin(game)
    if not way or not browser.open(f"{match}/hand").links:
        entry = browser.open(f"{match}/hand")
    elif way == "Agreed adjustment":
        entry = browser.open(f"{match}/hand?as=adjust")
    else:
        entry = browser.entry(match, way)
    page = browser.send(entry.form("/hand").fill({**values, "note": "By the fire"}), "Save")
    assert totals(browser, match) == points
    assert "1 recorded" in page.text
    assert "By the fire" in page.text
    for total in points:
        assert f"{abs(total):,}" in page.text


@pytest.mark.parametrize("game", GAMES)
def test_an_adjustment_is_reached_without_script(browser: Browser, game: str) -> None:
    match = browser.begin(game)
    page = browser.open(f"{match}/hand")
    if page.forms:
        page = browser.send(page.form("/hand"), "Agreed adjustment")
    else:
        page = browser.open(page.link("Agreed adjustment"))
    browser.send(page.form("/hand").fill({"adjust-0": "−5", "why": "late"}), "Save")
    assert hands(browser, match)[0]["adjust"][0] == -5


def test_raw_scores_are_entered_beside_the_contract(browser: Browser) -> None:
    match = browser.begin("barbu")
    entry = browser.send(browser.entry(match, "No hearts").form("/hand"), "Raw scores")
    values: Values = {"declarer": "Anne"} | {f"result.raw-{seat}": raw for seat, raw in enumerate([0, -6, -20, "−4"])}
    browser.send(entry.form("/hand").fill(values), "Save")
    assert totals(browser, match) == [0, -6, -20, -4]


def test_a_turn_past_the_goal_is_entered(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[9800, 0]).token}"
    page = browser.enter(match, "Past the goal", {"player": "Ana", "over": 1000})
    assert "8,800" in page.text
    assert "past the goal" in page.text


def test_the_printed_deals_are_explained_payment_by_payment(browser: Browser) -> None:
    match = browser.begin("barbu")
    page = browser.enter(match, "No queens", QUEENS)
    assert page.why() == {
        "Anne": ["1 queen −6", "to Beth, doubled × 1 −6"],
        "Beth": ["Anne pays, doubled × 1 +6", "Cath pays, doubled × 1 +6", "Diana pays, doubled × 1 +12"],
        "Cath": ["1 queen −6", "to Beth, doubled × 1 −6"],
        "Diana": ["2 queens −12", "to Beth, doubled × 1 −12"],
    }
    for total in ("−12", "24", "−24"):
        assert total in page.text
    page = browser.enter(match, "No hearts", HEARTS)
    assert page.why() == {
        "Anne": ["Diana pays, doubled × 2 +8"],
        "Beth": ["3 hearts −6", "to Diana, doubled × 1 −2"],
        "Cath": ["7 hearts −14", "ace of hearts −6", "to Diana, doubled × 1 −16"],
        "Diana": [
            "2 hearts −4",
            "to Anne, doubled × 2 −8",
            "Beth pays, doubled × 1 +2",
            "Cath pays, doubled × 1 +16",
        ],
    }
    assert "−54" in page.text
    for total in ("−4", "16", "−48", "−18"):
        assert total in page.text


def test_the_printed_turn_goes_bust_at_last(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[1000, 0]).token}"
    throws = ["1 1 2 5 6 6", "6 6 6", "5 2 2 3 3 4", "2 2 3 3 4"]
    for held, rolled in ((250, 1), (850, 2), (900, 3), (0, 4)):
        values = {f"throws-{row}-dice": dice for row, dice in enumerate(throws[:rolled])}
        page = browser.enter(match, "Dice", {"player": "Ana", **values})
        assert totals(browser, match) == [1000 + held, 0]
        assert held or "bust" in page.text
        browser.send(browser.open(match).form("/undo"))


def test_a_list_grows_by_a_row_and_keeps_what_was_typed(browser: Browser) -> None:
    match = browser.begin("barakon")
    form = browser.open(f"{match}/hand").form("/hand").fill({"sides-0-tricks": "x 1"})
    before = {control.name for control in form.controls}
    page = browser.send(form, "One more", status=200)
    again = page.form("/hand")
    assert "sides-0-ladders-1-top" in {control.name for control in again.controls} - before
    assert again.shown()["sides-0-tricks"] == "x 1"
    assert hands(browser, match) == []


def test_persian_names_and_digits_are_typed_and_shown(browser: Browser) -> None:
    match = browser.begin("bacara", ["مهسا", "علی‌رضا"])
    page = browser.enter(match, "Stop", {"player": "مهسا", "points": "۱٬۰۰۰"})
    assert totals(browser, match) == [1000, 0]
    assert "مهسا" in page.text
    page = browser.enter(match, "Dice", {"player": "علی‌رضا", "throws-0-dice": "۱۱۱۵۲۲"})
    assert totals(browser, match) == [1000, 1050]
