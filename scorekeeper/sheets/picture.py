"""A match's result as a picture to send to friends, in the reader's language and always in light colours.

The press draws it as it draws sheets, as a PDF of one page, and makes a PNG of that, so that the server loads neither
WeasyPrint nor what reads PDFs. All lengths are pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO
from threading import Lock

from markupsafe import Markup

from scorekeeper.core.play import Played
from scorekeeper.folders import STATIC
from scorekeeper.sheets import chart
from scorekeeper.sheets.html import environment
from scorekeeper.sheets.layout import fitted
from scorekeeper.words.language import language

WIDTH, LEAST = 1080, 1350
"""The width of a picture, and its height at least: what lists of messages show whole."""

EDGE, PAD, GAP = 60, 36, 28
"""What stays free at its edges, within its cards, and between them."""

INNER, CARD = WIDTH - 2 * EDGE, WIDTH - 2 * EDGE - 2 * PAD
"""The width of a card, and of what is in it."""

HEAD, LINE, OVERLAP, CAPTION, FOOT = 284, 36, 70, 66, 96
"""The heights of the felt, of its title's second line, of its part under the first card, of a caption, of the foot."""

TITLE, SMALL_TITLE = 84.0, 50.0
"""The height of the title's letters at most; before they are smaller than the second, it takes two lines."""

PLATE, HIGHEST_PLATE = 204, 340
"""The height of the card of those who have won, at least and at most."""

ROWS, HIGHEST_ROW = ((4, 80), (8, 68), (20, 58), (50, 44)), 124
"""(Sides at most, how high a row is for so many at least), and how high it is at most."""

ALONE = 8
"""Sides at most that stand in one column."""

PAYMENT, PAYMENTS = 54, 8
"""The height of a payment, and how many are shown at most."""

SCALE = 96 / 72
"""Pixels of a stylesheet in a point of a PDF."""


@dataclass(frozen=True)
class Shown:
    """A match as one reader sees it; equal ones are the same picture.

    `record` tells it from any other, and from itself after a change; `worth` is what a point is worth, empty without a
    stake, and `payments` who pays whom, both as the reader says it.
    """

    lang: str
    record: str
    played: Played = field(compare=False)
    worth: str = field(default="", compare=False)
    payments: tuple[str, ...] = field(default=(), compare=False)


class Picture:
    """What stands on a picture, and how much room each part of it takes."""

    def __init__(self, shown: Shown) -> None:
        self.shown, self.record, self.game = shown, shown.played.record, shown.played.game
        self.result, self.chart = shown.played.result(), chart.chart(shown.played)
        sides, ranks = range(len(self.result.sides)), self.result.ranks
        self.order = sorted(sides, key=lambda side: ranks[side])
        ahead = self.result.finished or len(set(ranks)) > 1
        self.best = [side for side in self.order if ahead and ranks[side] == 1]

    @property
    def title(self) -> str:
        """What the match is called, or else its game."""
        return " ".join(self.record.title.split()) or language(self.shown.lang).say(self.game.words.name)

    @property
    def lines(self) -> int:
        """How many lines the title takes."""
        return 1 if fitted(self.title, INNER, TITLE) >= SMALL_TITLE else 2

    @property
    def columns(self) -> list[list[int]]:
        """The sides in order of rank, in one column; a crowd in two."""
        half = len(self.order) if len(self.order) <= ALONE else -(-len(self.order) // 2)
        return [column for column in (self.order[:half], self.order[half:]) if column]

    @property
    def payments(self) -> int:
        """How many lines of payments there are; the last may say how many more."""
        return min(PAYMENTS, len(self.shown.payments))

    @property
    def drawing(self) -> tuple[int, int]:
        """The size of the chart; of no height where there is none."""
        return CARD, round(CARD * chart.HEIGHT / chart.WIDTH) if self.chart else 0

    @cached_property
    def row(self) -> int:
        """The height of a row: half of what is left over goes into rows."""
        least = next((height for most, height in ROWS if len(self.order) <= most), ROWS[-1][1])
        more = max(0, LEAST - self._with(least)) // 2 // len(self.columns[0])
        return max(least, min(HIGHEST_ROW, least + more))

    @cached_property
    def plate(self) -> int:
        """The height of the card of those who have won: half of what is left over then, if there are any."""
        more = max(0, LEAST - self._with(self.row)) // 2
        return min(HIGHEST_PLATE, PLATE + more) if self.best else PLATE

    @property
    def head(self) -> int:
        """The height of the felt: all the rest."""
        more = LEAST - self._with(self.row) - (self.plate - PLATE)
        return HEAD + LINE * (self.lines - 1) + max(0, more)

    @property
    def height(self) -> int:
        """The height of the picture."""
        return max(LEAST, self._with(self.row))

    def _with(self, row: int) -> int:
        """The height of a picture with rows of this height, and nothing else larger than it has to be."""
        ranks = GAP + PAD + row * len(self.columns[0])
        lines = GAP + CAPTION + PAD + self.drawing[1] if self.chart else 0
        pays = GAP + CAPTION + PAD + PAYMENT * self.payments if self.payments else 0
        felt = HEAD + LINE * (self.lines - 1) - OVERLAP
        return felt + PLATE + ranks + lines + pays + FOOT


def document(shown: Shown) -> str:
    """The picture as HTML for the press."""
    style = (STATIC / "picture.css").read_text(encoding="utf-8")
    lengths = {"WIDTH": WIDTH, "EDGE": EDGE, "PAD": PAD, "GAP": GAP, "CARD": CARD, "INNER": INNER}
    lengths |= {"OVERLAP": OVERLAP, "CAPTION": CAPTION, "FOOT": FOOT, "PAYMENT": PAYMENT}
    template = environment(shown.lang).get_template("sheets/picture.html")
    return template.render(picture=Picture(shown), style=Markup(style), **lengths)  # noqa: S704 - our own file


@lru_cache(maxsize=256)
def etag(shown: Shown) -> str:
    """What tells this picture from any other, known before it is made."""
    return sha256(f"{version('scorekeeper')} picture {shown.lang} {shown.record}".encode()).hexdigest()[:32]


@dataclass
class _Kept:
    """A picture that somebody asked for; whoever asks for it while it is made waits for the same one."""

    turn: Lock = field(default_factory=Lock)
    made: bytes = b""


@lru_cache(maxsize=64)
def _kept(shown: Shown) -> _Kept:
    return _Kept()


def png(shown: Shown) -> bytes:
    """The picture as PNG, from memory or made by children; raises `NoPango` or `Undrawn`."""
    from scorekeeper.sheets import press

    kept = _kept(shown)
    with kept.turn:
        kept.made = kept.made or press.png(document(shown))
    return kept.made


def rendered(pdf: bytes) -> bytes:
    """The PNG of a PDF's first page, made by this process."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as read:
        image = read[0].render(scale=SCALE).to_pil()
    written = BytesIO()
    image.quantize(256).save(written, "PNG", optimize=True)
    return written.getvalue()
