"""Sheets of matches read back: every hand, double, payment and total in its place, however long match or names."""

from __future__ import annotations

import pytest

from scorekeeper import games
from tests.browser.records import longest
from tests.sheets.conftest import of_match, pages, printed, within_margins

LONGEST = "Wolfeschlegelsteinhausenbergerdorff-Webe"

PRINTED_DEALS: dict[str, object] = {
    "format": "scorekeeper/1",
    "game": "barbu",
    "players": ["Anne", "Beth", "Cath", "Diana"],
    "hands": [
        {
            "declarer": "Anne",
            "contract": "no-queens",
            "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Cath": ["Anne"], "Anne": ["Cath"]},
            "result": {"Anne": 1, "Cath": 1, "Diana": 2},
        },
        {
            "declarer": "Anne",
            "contract": "no-hearts",
            "doubles": {"Diana": ["Anne", "Beth", "Cath"], "Anne": ["Diana"]},
            "result": {"hearts": {"Beth": 3, "Cath": 8, "Diana": 2}, "ace": "Cath"},
        },
    ],
}


def test_names_of_forty_letters_and_totals_of_six_digits_stay_in_their_cells() -> None:
    names = [f"{LONGEST[:38]}{letter}" for letter in "ABCD"]
    record: dict[str, object] = {
        "format": "scorekeeper/1",
        "game": "barbu",
        "players": names,
        "start": [123_456, -654_321, 999_999, -100_000],
        "hands": [{"declarer": names[0], "contract": "no-tricks", "result": {names[1]: 13}}],
    }
    choices = of_match(record, paper="a6")
    within_margins(printed(choices), choices)
    sheet = pages(choices)
    span = sheet.layout.pages[0]
    assert span
    for cell, (_, width, _) in zip(sheet.rows(span)[0].cells, sheet.columns(span), strict=True):
        text = " ".join(mark for mark, _ in cell.marks)
        assert len(text) * cell.size * 0.5 <= width, (text, cell.size, width)


def test_every_double_and_payment_of_the_printed_deals_is_in_its_place() -> None:
    choices = of_match(PRINTED_DEALS)
    sheet = pages(choices)
    span = sheet.layout.pages[0]
    assert span
    keys = [f"{column.key} {side}" for column, _, side in sheet.columns(span)]
    first, second = (dict(zip(keys, row.cells, strict=True)) for row in sheet.rows(span)[:2])
    assert {key: put.marks for key, put in first.items() if put.marks} == {
        "contract -1": (("Q", False),),
        "doubles 0": (("C", False),),
        "raw 0": (("−6", False),),
        "pays 0": (("B −6", False),),
        "total 0": (("−12", False),),
        "doubles 1": (("X", True),),
        "raw 1": (("0", False),),
        "pays 1": (("A +6", False), ("C +6", False), ("D +12", False)),
        "total 1": (("24", False),),
        "doubles 2": (("A", True),),
        "raw 2": (("−6", False),),
        "pays 2": (("B −6", False),),
        "total 2": (("−12", False),),
        "raw 3": (("−12", False),),
        "pays 3": (("B −12", False),),
        "total 3": (("−24", False),),
        "value -1": (("−24", False),),
        "so-far -1": (("−24", False),),
    }
    assert second["total 2"].marks == (("−48", False),)
    assert second["doubles 3"].marks == (("X", True),)
    made = printed(choices)
    for text in ("Anne", "Beth", "Cath", "Diana", "Anne declares", "Beth declares"):
        assert text in made.text


@pytest.mark.parametrize("key", games.keys())
def test_the_longest_match_of_each_game_is_filled_in(key: str) -> None:
    record = dict(longest(key))
    choices = of_match(record, address="http://scorebook.home/m/0123456789abcdefghijkl")
    made = printed(choices)
    within_margins(made, choices)
    assert choices.played
    for name in choices.played.now.table.names:
        assert name in made.text
    for total in choices.played.now.totals:
        assert pages(choices).reader.number(total) in made.text
    numbers = [row for span in pages(choices).layout.pages if span for row in range(span.first, span.last)]
    assert len(set(numbers)) >= len(pages(choices).filled) > 0


def test_a_long_match_flows_over_pages_with_its_head_repeated() -> None:
    turns = [{"player": ("Ana", "Dan")[number % 2], "bust": True} for number in range(160)]
    record: dict[str, object] = {
        "format": "scorekeeper/1",
        "game": "bacara",
        "players": ["Ana", "Dan"],
        "hands": turns,
        "title": "Friday",
    }
    made = printed(of_match(record))
    assert len(made.sizes) > 1
    for number in range(len(made.sizes)):
        assert "Friday" in made.reader.pages[number].extract_text()
    assert "Ana" in made.reader.pages[1].extract_text()


@pytest.mark.parametrize(
    ("key", "hand"), [("barbu", PRINTED_DEALS["hands"]), ("barakon", [{"sides": [{"runs": 2}, {}]}])]
)
def test_a_seat_that_somebody_took_over_has_both_names(key: str, hand: list[dict[str, object]]) -> None:
    taken = {"after": len(hand), "seat": "Beth", "taken_by": "Ella"}
    record: dict[str, object] = {**PRINTED_DEALS, "game": key, "hands": hand, "changes": [taken]}
    choices = of_match(record)
    made = printed(choices)
    within_margins(made, choices)
    assert "Beth, then Ella" in made.text
    assert "Beth, then Ella declares" not in made.text
