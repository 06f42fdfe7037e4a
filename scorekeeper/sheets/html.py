"""A sheet as HTML that a browser prints and WeasyPrint makes a PDF of, and as a picture of its first page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import BaseLoader, Environment, FileSystemLoader, ModuleLoader
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

COMPILED: list[Path] = []
"""The folder of templates that are compiled already, where there is one."""


@dataclass(frozen=True)
class Bar:
    """What stands above a sheet on a screen and never on paper, where the browser is what prints it.

    `back` leads back, `back_said` and `print_said` are the words of the two buttons, in the reader's language `code`
    that runs in `direction`; `style` and `script` are the addresses of what makes it look so and print.
    """

    code: str
    direction: str
    back: str
    back_said: str
    print_said: str
    style: str
    script: str


def document(choices: Choices, styled: bool = True, bar: Bar | None = None) -> str:
    """All pages as one HTML document: as a browser prints it, under a *bar* where there is one, or not *styled*."""
    return _render("sheets/document.html", choices, for_browsers() if styled else "", bar)


def picture(choices: Choices) -> str:
    """The first page as SVG."""
    return _render("sheets/picture.svg", choices, for_browsers())


def _render(template: str, choices: Choices, style: str, bar: Bar | None = None) -> str:
    sheet = Pages(choices)
    alike = len(sheet.layout.pages)
    pages = [
        tuple(None if number is None else number % alike for number in page)
        for page in stacked(choices.copies * alike, choices.up)
    ]
    if template.endswith(".svg"):
        pages = pages[:1]
    known = environment(choices.lang).get_template(template)
    own = Markup(style)  # noqa: S704 - our own files
    return known.render(sheet=sheet, pages=pages, style=own, scale=PIXELS, bar=bar)


@cache
def environment(code: str) -> Environment:
    """The templates of what is printed, in the language of *code*."""
    reader = language(code)
    # Each has a loader for itself: a module that Jinja has loaded belongs to the one whose words it says.
    loader: BaseLoader = ModuleLoader(COMPILED) if COMPILED else FileSystemLoader(TEMPLATES)
    made = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.globals.update(_=reader.say, _n=lambda one, many, **values: reader.say(NN_(one, many), **values))
    made.globals.update(reader=reader, fitted=fitted, code=_code)
    made.filters["drawn"] = drawn
    return made


@cache
def stylesheet() -> str:
    """The rules for every sheet."""
    return (STATIC / "sheet.css").read_text(encoding="utf-8")


@cache
def for_browsers() -> str:
    """The same with what browsers need besides."""
    return stylesheet() + (STATIC / "print.css").read_text(encoding="utf-8")


def _code(address: str, side: float) -> Markup:
    """The QR code of an address, *side* millimetres wide."""
    import segno

    made = segno.make(address, error="m", micro=False)
    svg = made.svg_inline(border=0, omitsize=True, svgclass="qr")
    named = f'<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" style="width:{side}mm;height:{side}mm" '
    return Markup(svg.replace("<svg ", named, 1))  # noqa: S704 - segno's own
