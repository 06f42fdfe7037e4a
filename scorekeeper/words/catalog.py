"""Translations: gettext catalogues (`<language>.po`) read where they lie, one beside these words and one in each game.

A language is added by adding files: nothing is compiled, and nothing else is touched. English is what the program's
own messages say and needs no file.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper import games

if TYPE_CHECKING:
    from babel.support import Translations

ENGLISH = "en"
"""The language of the messages themselves."""

COMPILED = (b"\xde\x12\x04\x95", b"\x95\x04\x12\xde")
"""What a catalogue begins with that is compiled already."""

LONG_AGO = datetime(1980, 1, 1, tzinfo=UTC)
"""A day that a compiled catalogue may bear, which nobody reads."""

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
    """The catalogue in *file*, as Python's gettext has it."""
    from babel.support import Translations

    content = file.read_bytes()
    read = Translations(BytesIO(content if content.startswith(COMPILED) else compiled(content, language)))
    read.files.append(str(file))
    return read


def compiled(lines: bytes, language: str) -> bytes:
    """The catalogue that *lines* are, in the compiled form that Python's gettext reads."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made, known = BytesIO(), read_po(BytesIO(lines), locale=language)
    known.creation_date = LONG_AGO  # else it is now, and the same lines make other bytes each time
    write_mo(made, known)
    return made.getvalue()
