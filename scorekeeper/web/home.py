"""The first page: the last match to go on with, the others that this browser has opened, and a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response as Redirect

from scorekeeper import games
from scorekeeper.core.errors import Refusal
from scorekeeper.core.result import Result
from scorekeeper.store.matches import Kept
from scorekeeper.web.access import known_browser, matches
from scorekeeper.web.seats import widest

pages = Blueprint("home", __name__)

RECENT = 12
"""Matches on the first page at most."""

KNOWN = 24
"""Names that a new match offers at most."""


@dataclass(frozen=True)
class Recent:
    """A match that this browser has opened, for the first page."""

    token: str
    kept: Kept
    result: Result

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, in seating order."""
        return self.kept.played.now.table.names

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides in front: none before the first hand, and none where all are level."""
        places = self.result.ranks
        first = tuple(side for side, place in enumerate(places) if place == 1)
        return first if self.result.hands and len(first) < len(places) else ()

    @property
    def on(self) -> dict[str, str]:
        """{the game's word: name} of whoever is on, as the game tells it."""
        return {
            key: value
            for key, value in (self.result.following or {}).items()
            if isinstance(value, str) and value in self.names
        }


@pages.get("/")
def home() -> str:
    """The matches of this browser, and the games."""
    return render_template("home.html", recent=recent(), games=games.every(), widest=widest)


@pages.get("/forget/<token>")
def ask_forget(token: str) -> str:
    """Asks whether a match should leave this browser's list."""
    return render_template("forget.html", token=token)


@pages.post("/forget/<token>")
def forget(token: str) -> Redirect:
    """Takes a match off this browser's list; the match and its addresses stay."""
    address = matches().store.find_address(token)
    if address and known_browser():
        matches().store.forget(known_browser(), address.stream)
    return redirect("/", 303)


def recent() -> Sequence[Recent]:
    """The matches of this browser that can be told, newest first."""
    found = []
    for visit in matches().store.visits(known_browser(), RECENT) if known_browser() else ():
        try:
            kept = matches().load(visit.stream)
        except Refusal:
            continue  # a match of a game that this installation no longer has must not take the others with it
        found.append(Recent(visit.token, kept, kept.played.result()))
    return found


def known_names() -> list[str]:
    """The people of this browser's matches, to be offered in a new one: those who played last come first."""
    names = dict.fromkeys(name for match in recent() for name in match.names)
    return list(names)[:KNOWN]
