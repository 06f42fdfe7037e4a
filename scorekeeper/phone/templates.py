"""Templates compiled when the folder is made: a phone would take longer over that than over anything else in a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from jinja2 import Environment, FileSystemLoader, ModuleLoader

import scorekeeper
from scorekeeper.folders import TEMPLATES
from scorekeeper.phone.seam import COMPILED
from scorekeeper.sheets.html import environment
from scorekeeper.web import create_app
from scorekeeper.web.reach import Reach
from scorekeeper.words.catalog import ENGLISH

PRINTED, SHOWN_BEFORE = "sheets/", "phone/"
"""Templates with an environment of their own: those of what is printed, and those that the folder itself is made of."""


def modules() -> dict[str, bytes]:
    """Every template as a module of Python, by the name under which the seam has it looked for."""
    place = COMPILED.relative_to(Path(scorekeeper.__file__).parents[1]).as_posix()
    return {f"{place}/{ModuleLoader.get_module_filename(name)}": code.encode() for name, code in compiled(ENGLISH)}


def compiled(code: str) -> Iterator[tuple[str, str]]:
    """The names of all templates with the Python that Jinja makes of each; it is the same in every language."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as place:
        pages = create_app(Path(place), reach=Reach(alone=True)).jinja_env
    loader = FileSystemLoader(TEMPLATES)
    for name in loader.list_templates():
        if not name.startswith(SHOWN_BEFORE):
            yield name, _module(environment(code) if name.startswith(PRINTED) else pages, loader, name)


def _module(known: Environment, loader: FileSystemLoader, name: str) -> str:
    source, filename, _ = loader.get_source(known, name)
    return known.compile(source, name, filename, raw=True, defer_init=True)
