"""What a club evening prints: its ranking with all rounds, and slips that tell each table which match is its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version

from markupsafe import Markup

from scorekeeper import games
from scorekeeper.core.evening import Evening, Outcome, Row
from scorekeeper.core.evening_events import Names
from scorekeeper.core.text import NN_
from scorekeeper.sheets import html, papers
from scorekeeper.sheets.html import Bar
from scorekeeper.words.language import Language, language

PAPERS = ("a4", "letter")
"""The papers that there are; smaller ones hold no ranking."""

UP = 4
"""Slips a page."""


@dataclass(frozen=True)
class Standing:
    """A ranking to be printed; `outcomes` are the matches that count, by their ids, `address` leads to the evening."""

    lang: str
    paper: str
    evening: Evening
    rows: tuple[Row, ...]
    outcomes: Mapping[str, Outcome] = field(default_factory=dict)
    address: str = ""

    @property
    def reader(self) -> Language:
        """The language that it is printed in."""
        return language(self.lang)

    @property
    def about(self) -> str:
        """The game, the day, how many pairs and rounds."""
        reader, evening = self.reader, self.evening
        return " · ".join((
            reader.say(games.find(evening.game).words.name),
            reader.date(evening.started),
            reader.say(NN_("{count} pair", "{count} pairs"), count=len(evening.pairs)),
            reader.say(NN_("{count} round", "{count} rounds"), count=len(evening.rounds)),
        ))  # fmt: skip


@dataclass(frozen=True)
class Slip:
    """What lies on a table: its number, the two pairs by number and name, and the address of their match, if any."""

    table: int
    pairs: tuple[tuple[int, Names], tuple[int, Names]]
    address: str


@dataclass(frozen=True)
class Slips:
    """The slips of one round of the evening called `name`."""

    lang: str
    paper: str
    name: str
    round: int
    slips: tuple[Slip, ...]


def ranking(standing: Standing, styled: bool = True, bar: Bar | None = None) -> str:
    """The ranking as HTML: as a browser prints it, under a *bar* where there is one, or not *styled*."""
    known = {"standing": standing, "evening": standing.evening, "bar": bar}
    return _rendered("ranking", standing.lang, standing.paper, 1, styled, **known)


def slips(round_: Slips, styled: bool = True, bar: Bar | None = None) -> str:
    """The slips as HTML: as a browser prints them, under a *bar* where there is one, or not *styled*."""
    every = round_.slips
    pages = [every[first : first + UP] for first in range(0, len(every), UP)]
    return _rendered("slips", round_.lang, round_.paper, UP, styled, round=round_, pages=pages, bar=bar)


@lru_cache(maxsize=16)
def pdf(document: str) -> bytes:
    """The PDF of a *document* without its stylesheet, from memory or drawn by the press; raises as the press does."""
    from scorekeeper.sheets import press

    return press.drawn(document)


def etag(document: str) -> str:
    """What tells this print from any other."""
    return sha256(f"{version('scorekeeper')} {document}".encode()).hexdigest()[:32]


def _rendered(what: str, lang: str, size: str, up: int, styled: bool, **values: object) -> str:
    template = html.environment(lang).get_template(f"sheets/evening_{what}.html")
    return template.render(
        paper=papers.paper(size, up, False),
        style=Markup(html.for_browsers() if styled else ""),  # noqa: S704 - our own files
        **values,
    )
