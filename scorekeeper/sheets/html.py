"""A sheet as HTML that a browser prints and WeasyPrint makes a PDF of, and as a picture of its first page."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from scorekeeper.core.text import NN_
from scorekeeper.folders import STATIC, TEMPLATES
from scorekeeper.sheets.choices import Choices
from scorekeeper.sheets.drawn import drawn
from scorekeeper.sheets.layout import fitted
from scorekeeper.sheets.pages import Pages
from scorekeeper.sheets.papers import stacked
from scorekeeper.words.language import language

PIXELS = 96 / 25.4
"""Pixels of a stylesheet in a millimetre."""


def document(choices: Choices, styled: bool = True) -> str:
    """All pages as one HTML document, with the stylesheet in it or without."""
    return _render("sheets/document.html", choices, stylesheet() if styled else "")


def picture(choices: Choices) -> str:
    """The first page as SVG."""
    return _render("sheets/picture.svg", choices, stylesheet())


def _render(template: str, choices: Choices, style: str) -> str:
    sheet = Pages(choices)
    alike = len(sheet.layout.pages)
    pages = [
        tuple(None if number is None else number % alike for number in page)
        for page in stacked(choices.copies * alike, choices.up)
    ]
    if template.endswith(".svg"):
        pages = pages[:1]
    known = environment(choices.lang).get_template(template)
    return known.render(sheet=sheet, pages=pages, style=Markup(style), scale=PIXELS)  # noqa: S704 - our own file


@cache
def environment(code: str) -> Environment:
    """The templates of what is printed, in the language of *code*."""
    reader = language(code)
    made = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(_=reader.say, _n=lambda one, many, **values: reader.say(NN_(one, many), **values))
    made.globals.update(reader=reader, fitted=fitted, code=_code)
    made.filters["drawn"] = drawn
    return made


@cache
def stylesheet() -> str:
    """The rules for every sheet."""
    return (STATIC / "sheet.css").read_text(encoding="utf-8")


def _code(address: str, side: float) -> Markup:
    """The QR code of an address, *side* millimetres wide."""
    import segno

    made = segno.make(address, error="m", micro=False)
    svg = made.svg_inline(border=0, omitsize=True, svgclass="qr")
    named = f'<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" style="width:{side}mm;height:{side}mm" '
    return Markup(svg.replace("<svg ", named, 1))  # noqa: S704 - segno's own
