"""The scoreboard: how a match stands, for a tablet or a television that is read across the room."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, render_template

from scorekeeper.core.result import Result
from scorekeeper.web.access import Asked, asked
from scorekeeper.web.history import heard
from scorekeeper.web.looking import looked_on
from scorekeeper.web.match import CROWD, goal, hand_views, roles
from scorekeeper.web.speaking import reader

pages = Blueprint("board", __name__)

GRIDS = (2, 3, 4, 6, 8, 9, 10, 12, 15, 20, 24, 28, 30, 35, 40, 45, 50)
"""Sides at most of each grid that `static/board.css` has, as its class `to-…`."""

TABLE = 10
"""Sides at most that stay in seating order; more are a list in order of rank."""

FIGURES = range(3, 12)
"""Letters of the longest total that `static/board.css` has a size for, as its class `letters-…`."""


@pages.get("/m/<token>/board")
def show(token: str) -> str:
    """The scoreboard, for who keeps the match and who looks on alike; there is nothing to do on it."""
    match = asked(token)
    return looked_on(match, lambda: _page(token, match))


def _page(token: str, match: Asked) -> str:
    kept = match.kept
    result = kept.played.result()
    sides = len(result.sides)
    return render_template(
        "board.html",
        token=token,
        kept=kept,
        game=kept.match.game,
        record=kept.match.record,
        result=result,
        order=order(result),
        grid=next((most for most in GRIDS if sides <= most), GRIDS[-1]),
        ranked=sides > TABLE,
        letters=letters(result.totals),
        last=next(iter(hand_views(kept, 1)), None),
        crowd=CROWD,
        roles=roles(kept.played),
        goal=goal(kept.played),
        heard=heard(match, reader()),
    )


def order(result: Result) -> Sequence[int]:
    """The sides as the board shows them: as they sit, or where they are many by rank."""
    sides = range(len(result.sides))
    return sides if len(sides) <= TABLE else sorted(sides, key=lambda side: result.ranks[side])


def letters(totals: Sequence[int]) -> int:
    """How many letters the longest of the *totals* has with its sign and separators, as far as there are sizes."""
    longest = max(len(f"{total:,}") for total in totals)
    return min(max(longest, FIGURES[0]), FIGURES[-1])
