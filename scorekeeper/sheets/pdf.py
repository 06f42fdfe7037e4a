"""A sheet as PDF: tagged, its fonts embedded, kept for whoever asks for the same again.

WeasyPrint and Pango are loaded when the first sheet is drawn: pages need neither. Drawing takes seconds in which Python
does nothing else, so a server has it done by `press`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

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
"""{what the stylesheet calls it: (the font's name, the letters it is for)}."""


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
    made = weasyprint.HTML(string=html, url_fetcher=_fetcher()).write_pdf(
        stylesheets=[faces, _rules()], font_config=fonts, pdf_tags=True
    )
    return bytes(made)


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
def _fonts() -> tuple[Any, Any]:
    """The fonts as WeasyPrint has them, and the rules that name them; read once: they are large."""
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    faces = "".join(
        f'@font-face {{ font-family: "{called}"; font-weight: {weight}; src: url("{file.as_uri()}");'
        + (f" unicode-range: {FONTS[called][1]};" if FONTS[called][1] else "")
        + " }"
        for called, file in font_files().items()
        for weight in (400, 700)
    )
    return fonts, _weasyprint().CSS(string=faces, font_config=fonts, url_fetcher=_fetcher())


@cache
def _rules() -> Any:
    """The stylesheet as WeasyPrint has it, read once."""
    return _weasyprint().CSS(string=stylesheet(), url_fetcher=_fetcher())


@cache
def _fetcher() -> Any:
    """Fetches the files of the fonts and nothing else."""
    from weasyprint.urls import URLFetcher

    class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint brings no types
        def fetch(self, url: str, headers: object = None) -> Any:
            if url not in {file.as_uri() for file in font_files().values()}:
                raise ValueError(url)
            return super().fetch(url, headers)

    return OwnFiles(allowed_protocols={"file"}, allow_redirects=False)
