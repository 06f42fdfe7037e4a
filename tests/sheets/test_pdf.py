"""Sheets read back: what is on them, on which paper, within the margins, in fonts that travel along."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from fontTools.ttLib import TTFont

from scorekeeper import games
from scorekeeper.sheets import pdf as printing
from scorekeeper.sheets.html import document
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.words.catalog import languages
from tests.sheets.conftest import blank, pages, printed, within_margins

if TYPE_CHECKING:
    pass

LONGEST = "Wolfeschlegelsteinhausenbergerdorff-Webe"

SAMPLE = [
    ("barbu", "en", "a4"),
    ("barbu", "fa", "a5"),
    ("burraco", "it", "letter"),
    ("barakon", "fr", "a6"),
    ("bacara", "ro", "a6"),
]
"""Every game once, every language and every paper; `make bench` makes all of them."""


PART_OF_A_FONT = 60_000
"""Bytes; a whole one has ten times as many, and only what is printed goes into a file."""


@pytest.mark.parametrize(("game", "code", "size"), SAMPLE)
def test_a_blank_sheet_is_whole(game: str, code: str, size: str) -> None:
    choices = blank(game, lang=code, paper=size)
    made, reader = printed(choices), pages(choices).reader
    assert {tuple(sorted(page)) for page in made.sizes} == {tuple(round(side) for side in sorted(PAPERS[size]))}
    within_margins(made, choices)
    assert made.fonts()
    assert [font for font, size in made.fonts().items() if not 0 < size < PART_OF_A_FONT] == []
    assert made.reader.metadata
    assert made.reader.metadata.title == reader.say(games.find(game).words.name)
    catalogue: Any = made.reader.trailer["/Root"].get_object()
    assert catalogue["/Lang"] == code
    assert catalogue["/MarkInfo"]["/Marked"]
    if reader.direction == "ltr":
        for line in pages(choices).foot.legend:
            assert line.what.split()[0] in made.text
        assert reader.say("What counts") in made.text


@pytest.mark.parametrize("key", games.keys())
def test_every_preset_has_its_sheet(key: str) -> None:
    game = games.find(key)
    for preset, rules in game.presets.items():
        for seats in {game.seating(rules).least, min(game.seating(rules).most, 6)}:
            made = document(blank(key, preset=preset, players=str(seats)))
            assert "<h1 style" in made
            assert game.words.presets[preset] in made or len(game.presets) == 1


def test_barbu_for_four_fits_one_page_of_a4_with_its_series_boxes_and_values() -> None:
    made = printed(blank("barbu"))
    assert made.sizes == [(210, 297)]
    for letter in "ABCD":
        assert f"{letter} declares" in made.text
    words = made.words(0)
    rows = {int(word.text): word.y for word in words if word.text.isdecimal() and 15 < word.x < 35}
    assert set(range(1, 29)) <= set(rows)
    assert all(6.5 <= rows[number + 1] - rows[number] <= 9.1 for number in range(1, 28))
    for what in ("No tricks", "each trick −2", "45 · 20 · 5 · −5", "Doubles owed to", "Played", "final"):
        assert what in made.text


def test_a_long_match_goes_on_at_the_end_of_a_series() -> None:
    spans = [span for span in pages(blank("barbu", paper="a5")).layout.pages if span]
    assert [(span.first, span.last) for span in spans] == [(0, 21), (21, 28)]
    made = printed(blank("barbu", paper="a5"))
    assert made.sizes == [(210, 148)] * 2
    assert "page 1 of 2" in made.text
    assert made.text.count("A declares") == 1


@pytest.mark.parametrize("hands", [1, 34])
def test_as_many_hands_as_asked_for(hands: int) -> None:
    for game in ("bacara", "burraco"):
        choices = blank(game, hands=str(hands))
        made = printed(choices)
        within_margins(made, choices)
        if game == "bacara":
            numbers = [
                int(word.text)
                for page in range(len(made.sizes))
                for word in made.words(page)
                if word.x < 20 and word.text.isdecimal()
            ]
            assert sorted(numbers) == list(range(1, hands + 1))
        else:
            assert {int(number) for number in re.findall(r"Hand (\d+)", made.text)} == set(range(1, hands + 1))


@pytest.mark.parametrize("players", [7, 24])
def test_a_crowd_goes_on_beside_itself(players: int) -> None:
    names = ",".join(f"{LONGEST[:36]}{number:03}" for number in range(players))
    choices = blank("bacara", names=names)
    made = printed(choices)
    within_margins(made, choices)
    written = made.text.replace("\n", "")
    for number in range(players):
        assert f"{number:03}" in written


def test_sheets_that_are_cut_apart_are_all_there() -> None:
    made = printed(blank("burraco", up="4", copies="6"))
    assert made.sizes == [(210, 297)] * 2
    assert [page.extract_text().count("Date") for page in made.reader.pages] == [3, 3]


def test_the_same_sheet_is_made_once() -> None:
    choices = blank("bacara", hands="3")
    assert printing.pdf(choices) is printing.pdf(blank("bacara", hands="3"))
    assert printing.etag(choices) == printing.etag(blank("bacara", hands="3"))
    assert printing.etag(choices) != printing.etag(blank("bacara", hands="4"))


def test_the_renderer_reaches_the_fonts_alone() -> None:
    fetcher = printing._fetcher()
    for address in ("http://127.0.0.1/", "file:///etc/passwd", "https://example.org/x.css", "data:text/plain,x"):
        with pytest.raises(ValueError, match=re.escape(address)):
            fetcher.fetch(address)
    assert len(printing.static_fonts()) == 4
    for address, font in printing.static_fonts().items():
        assert fetcher.fetch(address).read() == font


def test_names_are_no_markup() -> None:
    choices = blank("bacara", names="<b>Ana</b>,Dan & Co")
    assert "<b>Ana</b>" in printed(choices).text


@pytest.mark.parametrize("code", languages())
def test_every_letter_of_a_sheet_is_in_its_fonts(code: str) -> None:
    known = set().union(*(TTFont(file).getBestCmap() for file in printing.font_files().values()))
    for key in games.keys():  # noqa: SIM118 - not a dict's keys
        text = re.sub(r"<style>.*?</style>|<[^>]+>", "", document(blank(key, lang=code)), flags=re.DOTALL)
        missing = {letter for letter in text if ord(letter) not in known and letter.isprintable() and letter != " "}
        assert missing == set(), code
