"""The picture of a result: one page as large as it says, whoever played, with all that friends want to know."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from scorekeeper import games
from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record
from scorekeeper.sheets import picture
from scorekeeper.sheets.pdf import draw
from scorekeeper.sheets.picture import LEAST, WIDTH, Picture, Shown, document, rendered
from tests.sheets.conftest import Printed

FOUR = ["Anne", "Beth", "Cath", "Diana"]
EIGHT = ["Ana", "Dan", "Ion", "Eva", "Mia", "Leo", "Zoe", "Max"]
CROWD = [f"Player {number}" for number in range(1, 51)]
LONG = ["Anne-Sophie de la Rochefoucauld-Montbel.", "W" * 40, "Maximiliana Alexandra von und zu Habsburg"[:40], "Cath"]
STARTED = "2026-03-06T20:00:00+01:00"


def match(players: list[str], *points: int, lang: str = "en", payments: int = 0, **more: Any) -> Shown:
    """A match of turns: each player in turn stops with these points; so many payments are said of it."""
    hands = [{"player": players[n % len(players)], "points": held} for n, held in enumerate(points)]
    record = {"format": "scorekeeper/1", "game": "bacara", "players": players, "hands": hands, **more}
    said = tuple(f"{players[-1]} pays {players[0]} €{number}.00" for number in range(1, payments + 1))
    played = play(games.find("bacara"), read_record(record, games.find))
    return Shown(lang, repr(record), played, "€0.01" if payments else "", said)


CASES = {
    "nobody has played": match(EIGHT[:2]),
    "two under way": match(EIGHT[:2], 1000, 1100),
    "four at the end": match(FOUR, 1000, 1100, 1200, 1300, payments=3, title="Friday", started=STARTED, ended=True),
    "a chart of eight": match(EIGHT, *range(1000, 1800, 50), payments=7, ended=True),
    "two columns": match(CROWD[:9], *[1000] * 9, ended=True),
    "a crowd, all of them winners": match(CROWD, *[1000] * 50, payments=28, ended=True),
    "long names": match(LONG, 1200, 1000, 1100, payments=3, title="An evening " * 900, lang="fr"),
    "Persian": match(["بهار", "کاوه", "Ana"], 1000, 1100, lang="fa", payments=2, title="شب جمعه", started=STARTED),
}


def drawn(shown: Shown) -> Printed:
    return Printed(draw(document(shown)))


@pytest.mark.parametrize("shown", CASES.values(), ids=CASES)
def test_it_is_one_page_and_as_large_as_it_says(shown: Shown) -> None:
    made = drawn(shown)
    assert len(made.reader.pages) == 1
    with Image.open(BytesIO(rendered(made.made))) as image:
        assert (image.format, *image.size) == ("PNG", WIDTH, Picture(shown).height)


@pytest.mark.parametrize("shown", CASES.values(), ids=CASES)
def test_nothing_written_on_it_leaves_it(shown: Shown) -> None:
    made = drawn(shown)
    width, height = made.sizes[0]
    for letter, (left, top, right, bottom) in made.letters(0):
        assert 0 <= left <= right <= width, letter
        assert 0 <= top <= bottom <= height, letter


def test_it_says_who_has_won_how_all_of_them_stand_and_who_pays() -> None:
    text = " ".join(drawn(CASES["four at the end"]).text.split())
    said = [
        "Bacara · 6 Mar 2026 · Turns: 4", "Friday", "Winner", "1 1,300 2 1,200 3 1,100 4 1,000",
        "Diana Diana Cath Beth Anne", "The totals after each hand", "Who pays whom", "A point is worth €0.01.",
        "Diana pays Anne €1.00", "Scorekeeper",
    ]  # fmt: skip
    assert [words for words in said if words not in text] == []
    assert "Not over yet" not in text


@pytest.mark.parametrize(
    ("case", "said", "unsaid"),
    [
        ("nobody has played", ["Not over yet: how it stands."], ["In the lead", "Winner"]),
        ("two under way", ["Not over yet: how it stands.", "In the lead"], ["Winner", "pays"]),
        ("a crowd, all of them winners", ["Winners", "Player 3 and 47 more", "Player 50", "and 21 more"], ["lead"]),
    ],
)
def test_it_says_how_far_a_match_is_and_what_it_leaves_out(case: str, said: list[str], unsaid: list[str]) -> None:
    text = " ".join(drawn(CASES[case]).text.split())
    assert [words for words in said if words not in text] == []
    assert [words for words in unsaid if words in text] == []


def test_it_speaks_persian_from_right_to_left() -> None:
    page = document(CASES["Persian"])
    assert '<html xmlns="http://www.w3.org/1999/xhtml" lang="fa" dir="rtl">' in page
    assert "۱۵ اسفند ۱۴۰۴" in page
    assert "۱٬۱۰۰" in page


def test_no_line_of_it_is_text_of_a_drawing() -> None:
    """WeasyPrint would write such names letter by letter, from left to right."""
    assert all("<text" not in document(shown) for shown in CASES.values())


@given(
    players=st.integers(2, 50),
    turns=st.integers(0, 3),
    payments=st.integers(0, 49),
    title=st.text("Wi ", max_size=80),
    ended=st.booleans(),
)
def test_its_parts_add_up_to_its_height(players: int, turns: int, payments: int, title: str, ended: bool) -> None:
    points = [1000 + 50 * number for number in range(turns)]
    shown = match(CROWD[:players], *points, payments=payments, title=title, ended=ended and turns > 0)
    one = Picture(shown)
    cards = [one.plate, picture.PAD + one.row * len(one.columns[0])]
    cards += [picture.CAPTION + picture.PAD + one.drawing[1]] if one.chart else []
    cards += [picture.CAPTION + picture.PAD + picture.PAYMENT * one.payments] if one.payments else []
    gaps = picture.GAP * (len(cards) - 1)
    assert one.head - picture.OVERLAP + sum(cards) + gaps + picture.FOOT == one.height >= LEAST
    assert sorted(side for column in one.columns for side in column) == list(range(players))
