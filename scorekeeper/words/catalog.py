"""Translations: gettext catalogues (`<language>.po`) read where they lie, one beside these words and one in each game.

A language is added by adding files: nothing is compiled, and nothing else is touched. English is what the program's
own messages say and needs no file.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper import games

if TYPE_CHECKING:
    from babel.support import Translations

ENGLISH = "en"
"""The language of the messages themselves."""

PLACES: list[Path] = [Path(__file__).parent]
"""Folders of catalogues besides those of the games."""


def languages() -> tuple[str, ...]:
    """The languages there are catalogues for, English first."""
    return _languages(tuple(PLACES))


@cache
def _languages(places: tuple[Path, ...]) -> tuple[str, ...]:
    # Every page asks; a catalogue that is added is seen at the next start, as what is in it is.
    return (ENGLISH, *sorted({file.stem for place in places for file in place.glob("*.po")} - {ENGLISH}))


def files(language: str) -> tuple[Path, ...]:
    """The catalogues of *language*: those of the program, then those of the games."""
    folders = [*PLACES, *(Path(path) / key for path in games.__path__ for key in games.keys())]  # noqa: SIM118 - not a dict's keys
    return tuple(file for folder in folders if (file := folder / f"{language}.po").is_file())


@cache
def translations(language: str) -> Translations:
    """What messages, with their contexts and plurals, say in *language*; what is missing or fuzzy stays English."""
    from babel.support import Translations

    found = Translations()
    for file in files(language):
        found = found.merge(_read(file, language)) if found.files else _read(file, language)
    return found


def _read(file: Path, language: str) -> Translations:
    """The catalogue in *file*, as Python's gettext has it: that reads the compiled form, which is made in memory."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po
    from babel.support import Translations

    compiled = BytesIO()
    with file.open("rb") as lines:
        write_mo(compiled, read_po(lines, locale=language))
    compiled.seek(0)
    read = Translations(compiled)
    read.files.append(str(file))
    return read
