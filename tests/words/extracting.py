"""The messages that code and templates hold, as gettext's tools find them: what each catalogue has to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

from scorekeeper import games

ROOT = Path(games.__file__).parents[2]

GAMES = ROOT / "scorekeeper" / "games"

KEYWORDS: Mapping[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "_n": (1, 2),
    "_p": ((1, "c"), 2),
    "N_": None,
    "NN_": (1, 2),
    "NC_": ((1, "c"), 2),
    "say": None,
}
"""The calls that mark a message; the numbers say which arguments it is, `c` which one is its context."""

PROGRAM = ""
"""The catalogue of all that belongs to no game."""

DOMAINS = (PROGRAM, *games.keys())


def folder(domain: str) -> Path:
    """Where the catalogues of the program or of one game lie."""
    return GAMES / domain if domain else ROOT / "scorekeeper" / "words"


@cache
def wanted(domain: str) -> Catalog:
    """Every message of *domain*, in the order in which files have them; what the program says a game need not."""
    found = Catalog()
    known = wanted(PROGRAM) if domain else Catalog()
    for path in _files(domain):
        method = "jinja2.ext:babel_extract" if path.suffix == ".html" else "python"
        options = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"} if path.suffix == ".html" else {}
        for _, message, comments, context in extract_from_file(method, path, KEYWORDS, ("Translators:",), options):
            if message and not known.get(message, context):
                found.add(message, context=context, auto_comments=comments)
    return found


def _files(domain: str) -> Iterator[Path]:
    package, templates = ROOT / "scorekeeper", ROOT / "templates"
    if domain:
        yield from sorted((GAMES / domain).rglob("*.py"))
        yield from sorted((templates / "games" / domain).rglob("*.html"))
        return
    yield from (path for path in sorted(package.rglob("*.py")) if GAMES not in path.parents)
    yield from (path for path in sorted(templates.rglob("*.html")) if templates / "games" not in path.parents)
