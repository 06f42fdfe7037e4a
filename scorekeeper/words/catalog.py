"""Translations: gettext catalogues (`<language>.po`) read where they lie, one beside these words and one in each game.

A language is added by adding files: nothing is compiled, and nothing else is touched. English is what the program's
own messages say and needs no file, nor Babel.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from scorekeeper import games

ENGLISH = "en"
"""The language of the messages themselves."""

PLACES: list[Path] = [Path(__file__).parent]
"""Folders of catalogues besides those of the games."""


def languages() -> tuple[str, ...]:
    """The languages there are catalogues for, English first."""
    return (ENGLISH, *sorted({file.stem for place in PLACES for file in place.glob("*.po")} - {ENGLISH}))


def files(language: str) -> tuple[Path, ...]:
    """The catalogues of *language*: those of the program, then those of the games."""
    folders = [*PLACES, *(Path(path) / key for path in games.__path__ for key in games.keys())]  # noqa: SIM118 - not a dict's keys
    return tuple(file for folder in folders if (file := folder / f"{language}.po").is_file())


@cache
def messages(language: str) -> Mapping[str, str]:
    """{English message: what it says in *language*}; a message without a translation is left out."""
    found: dict[str, str] = {}
    for file in files(language):
        found.update(_read(file))
    return found


def _read(file: Path) -> Mapping[str, str]:
    from babel.messages.pofile import read_po

    with file.open("rb") as lines:
        catalogue = read_po(lines)
    return {
        str(message.id): str(message.string)
        for message in catalogue
        if message.id and message.string and isinstance(message.id, str) and not message.fuzzy
    }
