"""Sheets made and read back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from pypdf import PageObject, PdfReader

from scorekeeper import games
from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record
from scorekeeper.sheets.choices import Choices, read
from scorekeeper.sheets.pages import Pages
from scorekeeper.sheets.pdf import pdf

MILLIMETRES = 25.4 / 72
"""Of a point, the unit of a PDF."""


@dataclass(frozen=True)
class Word:
    """A piece of text and where on its page it begins, in millimetres from the left and the top."""

    text: str
    x: float
    y: float


class Printed:
    """A PDF as somebody holds it in the hand."""

    def __init__(self, made: bytes) -> None:
        self.made = made
        self.reader = PdfReader(BytesIO(made))

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """Width and height of each page in millimetres."""
        return [
            (round(float(page.mediabox.width) * MILLIMETRES), round(float(page.mediabox.height) * MILLIMETRES))
            for page in self.reader.pages
        ]

    @cached_property
    def text(self) -> str:
        """All that is written."""
        return "\n".join(page.extract_text() for page in self.reader.pages)

    def words(self, number: int) -> list[Word]:
        """What is written on a page, piece by piece."""
        page: PageObject = self.reader.pages[number]
        height = float(page.mediabox.height)
        found: list[Word] = []

        def visit(text: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
            if text.strip():
                x, y = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
                found.append(Word(text.strip(), x * MILLIMETRES, (height - y) * MILLIMETRES))

        page.extract_text(visitor_text=visit)
        return found

    def letters(self, number: int) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Each letter of a page and its box: left, top, right and bottom in millimetres."""
        found = []
        with closing(pypdfium2.PdfDocument(self.made)) as read:
            page = read[number]
            written, height = page.get_textpage(), page.get_height()
            for place in range(written.count_chars()):
                letter = written.get_text_range(place, 1)
                if letter.strip():
                    left, bottom, right, top = written.get_charbox(place)
                    box = (left, height - top, right, height - bottom)
                    found.append((letter, tuple(side * MILLIMETRES for side in box)))
        return found

    def fonts(self) -> dict[str, int]:
        """{a font: bytes of it that are embedded}."""
        found = {}
        for page in self.reader.pages:
            resources: Any = page["/Resources"]
            for font in resources.get("/Font", {}).values():
                known = font.get_object()
                inner = known["/DescendantFonts"][0].get_object() if "/DescendantFonts" in known else known
                descriptor = inner["/FontDescriptor"].get_object()
                files = [descriptor[key].get_object() for key in descriptor if key.startswith("/FontFile")]
                found[str(known["/BaseFont"])] = sum(len(file.get_data()) for file in files)
        return found


Blank = Callable[..., Choices]


def blank(game: str, **given: str) -> Choices:
    """A blank sheet; what is no choice of the paper is a house rule."""
    known = {"lang", "players", "paper", "up", "turn", "hands", "copies"}
    names = given.pop("names", "").split(",")
    rules = {key: value for key, value in given.items() if key not in known}
    return read({"game": game, **{key: value for key, value in given.items() if key in known}}, rules, names)


def of_match(record: dict[str, object], **given: object) -> Choices:
    """The sheet of a match."""
    game = str(record["game"])
    played = play(games.find(game), read_record(record, games.find))  # type: ignore[arg-type]  # a record is JSON
    return Choices(game=game, record=repr(record), played=played, **given)  # type: ignore[arg-type]  # its own fields


def printed(choices: Choices) -> Printed:
    return Printed(pdf(choices))


def pages(choices: Choices) -> Pages:
    return Pages(choices)


def within_margins(made: Printed, choices: Choices) -> None:
    """No letter of the first page or the last lies outside the margins, no text begins there, and no page is empty."""
    paper = pages(choices).paper
    right, bottom = paper.page_width - paper.margin + 0.5, paper.page_height - paper.margin + 0.5
    least, last = paper.margin - 0.5, len(made.reader.pages) - 1
    for number in range(last + 1):
        words = made.words(number)
        assert words, f"page {number + 1} is empty"
        for word in words:
            assert least <= word.x <= right, word
            assert least <= word.y <= bottom, word
    for number in {0, last}:
        for letter, (x, top, x_end, end) in made.letters(number):
            assert least <= x <= x_end <= right, (letter, x, x_end)
            assert least <= top <= end <= bottom, (letter, top, end)


@pytest.fixture(autouse=True)
def no_warning(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """WeasyPrint says nothing of any sheet."""
    with caplog.at_level(logging.WARNING):
        yield
    assert [record.getMessage() for record in caplog.records if record.name.startswith("weasyprint")] == []
