"""A sheet as PDF: tagged, its fonts embedded, kept for whoever asks for the same again.

WeasyPrint and Pango are loaded when the first sheet is drawn: pages need neither. Drawing takes seconds in which Python
does nothing else, so a server has it done by `press`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any
from unicodedata import bidirectional

from scorekeeper.sheets.choices import Choices
from scorekeeper.sheets.html import document, stylesheet

PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
"""What Debian calls the libraries that WeasyPrint loads."""

KEPT = 64
"""Sheets that are kept in memory."""

FONTS = {
    "Sheet": ("Noto Sans", ""),
    "Sheet Arabic": ("Noto Sans Arabic", "U+0600-06FF, U+0750-077F, U+FB50-FDFF, U+FE70-FEFF"),
}
"""{what the stylesheet calls it: (the font's name, the letters it is for, "" for all that it has)}."""

ISOLATED = re.compile("\u2068([^\u2066-\u2069<]+)\u2069")
"""What is kept apart from the direction of the text around it."""

WEIGHTS = (400, 700)
"""Of each font: plain and bold."""


class NoPango(Exception):
    """WeasyPrint cannot be loaded here; `PACKAGES` are missing."""


def available() -> bool:
    """Whether this process can draw PDFs; loads WeasyPrint to tell."""
    try:
        _weasyprint()
    except NoPango:
        return False
    return True


def name(choices: Choices) -> str:
    """What the file is called."""
    return f"{choices.game}-{choices.paper}-{choices.lang}.pdf"


@lru_cache(maxsize=256)
def etag(choices: Choices) -> str:
    """What tells this sheet from any other, known before it is made."""
    return sha256(f"{version('scorekeeper')} {choices!r}".encode()).hexdigest()[:32]


@lru_cache(maxsize=KEPT)
def pdf(choices: Choices) -> bytes:
    """The sheet as PDF, drawn by this process; raises `NoPango` where that cannot be made."""
    return draw(document(choices, styled=False))


def draw(html: str) -> bytes:
    """The PDF of a document without its stylesheet, for one thread at a time; raises `NoPango`."""
    weasyprint = _weasyprint()
    fonts, faces = _fonts()
    made = weasyprint.HTML(string=ISOLATED.sub(_bare, html), url_fetcher=_fetcher()).write_pdf(
        stylesheets=[faces, _rules()], font_config=fonts, pdf_tags=True
    )
    return bytes(made)


def _bare(isolated: re.Match[str]) -> str:
    """What stands between two marks that are not seen, without them where it is Arabic letters alone.

    Those need none in a text from right to left, and of the font of such a mark all would go into the file.
    """
    letters = isolated[1]
    return letters if {bidirectional(letter) for letter in letters} <= {"AL", "BN", "NSM", "WS"} else isolated[0]


@cache
def _weasyprint() -> Any:
    try:
        import weasyprint
    except OSError as fault:
        raise NoPango from fault
    return weasyprint


@cache
def font_files() -> Mapping[str, Path]:
    """{what the stylesheet calls a font: its file}."""
    import fontpkg

    return {called: Path(fontpkg.path(font, nearest=True)) for called, (font, _) in FONTS.items()}


@cache
def static_fonts() -> Mapping[str, bytes]:
    """{address: a font in one weight}, for which a stylesheet asks by that address.

    Noto's files hold all weights. WeasyPrint would take one out of them for each sheet, which takes many times as long
    as the sheet, and HarfBuzz does it in a moment.
    """
    return {
        _address(called, weight): _static(file, weight) for called, file in font_files().items() for weight in WEIGHTS
    }


def _address(called: str, weight: int) -> str:
    return f"font:{called.replace(' ', '-')}/{weight}"


def _static(file: Path, weight: int) -> bytes:
    """The font in *file* in one weight, and in the width that it has by itself."""
    import uharfbuzz

    face, wanted = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file)), uharfbuzz.SubsetInput()
    wanted.keep_everything()
    for axis in face.axis_infos:
        wanted.pin_axis_location(face, axis.tag, weight if axis.tag == "wght" else axis.default_value)
    return bytes(uharfbuzz.subset(face, wanted).blob.data)


@cache
def _fonts() -> tuple[Any, Any]:
    """The fonts as WeasyPrint has them, and the rules that name them; read once: they are large."""
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    faces = "".join(
        f'@font-face {{ font-family: "{called}"; font-weight: {weight}; src: url("{_address(called, weight)}");'
        + (f" unicode-range: {letters};" if letters else "")
        + " }"
        for called, (_, letters) in FONTS.items()
        for weight in WEIGHTS
    )
    return fonts, _weasyprint().CSS(string=faces, font_config=fonts, url_fetcher=_fetcher())


@cache
def _rules() -> Any:
    """The stylesheet as WeasyPrint has it, read once."""
    return _weasyprint().CSS(string=stylesheet(), url_fetcher=_fetcher())


@cache
def _fetcher() -> Any:
    """Hands out the fonts and nothing else."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Fonts(URLFetcher):  # type: ignore[misc]  # WeasyPrint brings no types
        def fetch(self, url: str, headers: object = None) -> Any:
            if url not in static_fonts():
                raise ValueError(url)
            return URLFetcherResponse(url, static_fonts()[url])

    return Fonts(allowed_protocols=(), allow_redirects=False)
