"""What is chosen of a sheet is refused by its name where there is none, and lies on paper as it should."""

from __future__ import annotations

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.sheets.papers import paper, stacked
from tests.sheets.conftest import blank, pages


@pytest.mark.parametrize(
    ("game", "given", "code", "field"),
    [
        ("barby", {}, "game", "game"),
        ("barbu", {"paper": "b5"}, "range", "paper"),
        ("barbu", {"lang": "xx"}, "range", "lang"),
        ("barbu", {"preset": "none"}, "rules", "rules.preset"),
        ("barbu", {"king": "many"}, "type", "rules.king"),
        ("barbu", {"queens": "1"}, "unknown-key", "rules.queens"),
        ("barbu", {"players": "5"}, "players", "players"),
        ("barbu", {"names": "Ana,Ana,Dan,Ion"}, "players", "players"),
        ("barbu", {"names": "Ana,Dan"}, "players", "players"),
        ("bacara", {"hands": "201"}, "range", "hands"),
        ("bacara", {"hands": "many"}, "type", "hands"),
        ("bacara", {"copies": "1000"}, "range", "copies"),
        ("bacara", {"up": "3"}, "range", "up"),
        ("bacara", {"turn": "around"}, "range", "turn"),
    ],
)
def test_what_there_is_none_of_is_refused_by_its_name(game: str, given: dict[str, str], code: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        blank(game, **given)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize(
    ("sheets", "up", "pages"),
    [
        (1, 1, [[0]]),
        (4, 2, [[0, 2], [1, 3]]),
        (8, 4, [[0, 2, 4, 6], [1, 3, 5, 7]]),
        (6, 4, [[0, 2, 4, None], [1, 3, 5, None]]),
        (3, 2, [[0, 2], [1, None]]),
    ],
)
def test_piles_cut_apart_are_in_order_when_laid_on_each_other(
    sheets: int, up: int, pages: list[list[int | None]]
) -> None:
    assert stacked(sheets, up) == pages
    piles = [[page[place] for page in pages] for place in range(up)]
    assert [number for pile in piles for number in pile if number is not None] == list(range(sheets))


@pytest.mark.parametrize("name", ["a4", "letter", "a5", "a6"])
@pytest.mark.parametrize("up", [1, 2, 4])
@pytest.mark.parametrize("landscape", [False, True])
def test_sheets_fill_their_page_and_lie_as_asked(name: str, up: int, landscape: bool) -> None:
    found = paper(name, up, landscape)
    assert (found.width > found.height) == landscape
    assert abs(found.width * found.height * up - found.page_width * found.page_height) < 0.01
    for x, y in found.places:
        assert x + found.width <= found.page_width + 0.01
        assert y + found.height <= found.page_height + 0.01
    assert len(found.cuts[0]) + len(found.cuts[1]) == {1: 0, 2: 1, 4: 2}[up]


def test_the_paper_turns_where_the_game_needs_it() -> None:
    assert pages(blank("barbu")).paper.height > pages(blank("barbu")).paper.width
    assert pages(blank("barbu", paper="a6")).paper.width > pages(blank("barbu", paper="a6")).paper.height
    assert pages(blank("bacara", players="20")).paper.width > pages(blank("bacara", players="20")).paper.height
    assert pages(blank("barbu", turn="landscape")).paper.width > pages(blank("barbu", turn="landscape")).paper.height


def test_rows_are_high_enough_for_a_pen() -> None:
    for game in ("barbu", "burraco", "barakon", "bacara"):
        for name in ("a4", "letter"):
            assert pages(blank(game, paper=name)).layout.row >= 6.5


def test_the_values_in_force_and_the_house_rules_chosen_are_told() -> None:
    sheet = pages(blank("barbu", preset="sinclair"))
    assert any("15" in line.worth for line in sheet.foot.legend)
    told = pages(blank("bacara", overshoot="turn")).foot.notes
    assert "Past the goal: the whole turn is subtracted" in told[-1]


def test_a_sheet_without_doubles_has_no_place_for_them() -> None:
    keys = [column.key for column in pages(blank("barbu", preset="french")).sheet.columns]
    assert keys == ["raw", "total"]
    assert [boxes.title for boxes in pages(blank("barbu", preset="french")).foot.boxes] == ["Played"]
