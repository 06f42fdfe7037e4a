"""Papers and how sheets lie on them: one a page, or two or four that are cut apart."""

from __future__ import annotations

from dataclasses import dataclass

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0), "a6": (105.0, 148.0)}
"""{paper: its width and height upright, in millimetres} (ISO 216, ANSI/ASME Y14.1)."""

UPS = (1, 2, 4)
"""Sheets a page."""

FULL = 210.0
"""The shorter side of a sheet on which everything has its usual size, in millimetres."""


@dataclass(frozen=True)
class Paper:
    """A page of the printer and the sheets on it, all in millimetres: `width` × `height` is one sheet."""

    page_width: float
    page_height: float
    width: float
    height: float
    places: tuple[tuple[float, float], ...]

    @property
    def scale(self) -> float:
        """How large letters and rows are beside those of a sheet of A4."""
        short = min(self.width, self.height)
        return round(float(min(1.0, max(0.6, (short / FULL) ** 0.7))), 3)

    @property
    def margin(self) -> float:
        """What stays free around a sheet; printers want 4 mm at least."""
        return round(max(5.0, 10.0 * self.scale), 1)

    @property
    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where the page is cut, from its left and from its top."""
        across = {x for x, _ in self.places if x}
        down = {y for _, y in self.places if y}
        return tuple(sorted(across)), tuple(sorted(down))


def paper(name: str, up: int, landscape: bool) -> Paper:
    """The paper of this *name* with *up* sheets a page, each of them upright or lying on its side."""
    short, long = PAPERS[name]
    if up == 1:
        width, height = (long, short) if landscape else (short, long)
        return Paper(width, height, width, height, ((0.0, 0.0),))
    if up == 2:
        width, height = (short, long / 2) if landscape else (long / 2, short)
        page = (short, long) if landscape else (long, short)
        second = (0.0, height) if landscape else (width, 0.0)
        return Paper(*page, width, height, ((0.0, 0.0), second))
    width, height = (long / 2, short / 2) if landscape else (short / 2, long / 2)
    corners = ((0.0, 0.0), (width, 0.0), (0.0, height), (width, height))
    return Paper(width * 2, height * 2, width, height, corners)


def stacked(sheets: int, up: int) -> list[list[int | None]]:
    """Which sheet lies where on each page, so that piles cut apart and laid one on the other are in order.

    `None` stays empty: the last places, where the sheets do not fill the pages.
    """
    pages = -(-sheets // up)
    numbers = [[place * pages + page for place in range(up)] for page in range(pages)]
    return [[number if number < sheets else None for number in page] for page in numbers]
