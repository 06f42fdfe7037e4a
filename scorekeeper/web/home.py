"""The first page: the last match to go on with, the others that this browser has opened, and a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response as Redirect

from scorekeeper import games
from scorekeeper.core.circle import Circle
from scorekeeper.core.circle_events import OPENING as CIRCLE
from scorekeeper.core.errors import Refusal
from scorekeeper.core.result import Result
from scorekeeper.store.journal import KEEPER
from scorekeeper.store.matches import OPENING, Kept
from scorekeeper.web.access import circles, known_browser, matches
from scorekeeper.web.owning import own_all
from scorekeeper.web.seats import widest

pages = Blueprint("home", __name__)

RECENT = 12
"""Matches on the first page at most."""

LOOKED_AT = 60
"""Matches that are looked at for these: those in the trash are passed over."""

CIRCLES = 6
"""Circles on the first page at most."""

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


@dataclass(frozen=True)
class Known:
    """A circle that this browser has opened: the token it came through, its stream, and whether that may write."""

    token: str
    stream: str
    circle: Circle
    keeper: bool


@pages.get("/")
def home() -> str:
    """The matches and circles of this browser, and the games."""
    own_all()
    return render_template("home.html", recent=recent(), circles=known_circles(), games=games.every(), widest=widest)


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
    found: list[Recent] = []
    for visit in matches().store.visits(known_browser(), LOOKED_AT, OPENING) if known_browser() else ():
        if len(found) == RECENT:
            break
        try:
            kept = matches().load(visit.stream)
        except Refusal:
            continue  # a match of a game that this installation no longer has must not take the others with it
        if not kept.match.trashed:
            found.append(Recent(visit.token, kept, kept.played.result()))
    return found


def known_circles() -> Sequence[Known]:
    """The circles that this browser has opened, the last one first."""
    visits = matches().store.visits(known_browser(), CIRCLES, CIRCLE) if known_browser() else ()
    found = [(visit.token, matches().store.find_address(visit.token)) for visit in visits]
    return [
        Known(token, address.stream, circles().load(address.stream).state, address.role == KEEPER)
        for token, address in found
        if address
    ]


def own_circle(stream: str) -> str:
    """The stream of the circle that a match belongs to, where this browser does too; empty where it does not.

    Whoever was given the address of one match is a guest: the circle's people are not shown to them.
    """
    circle = circles().circle_of(stream)
    return circle if any(known.keeper and known.stream == circle for known in known_circles()) else ""


def known_names(circle: str = "") -> list[str]:
    """The people who are offered in a new match: those of its circle, and of this browser's matches the last first."""
    people = roster(circle) if circle else []
    names = dict.fromkeys((*people, *(name for match in recent() for name in match.names)))
    return list(names)[: max(KNOWN, len(people))]


def roster(stream: str) -> list[str]:
    """The people of a circle who have not left it, those first who played in its last matches."""
    circle = circles().load(stream).state
    last = circles().lists.of(stream, LOOKED_AT)
    played = (circle.root(match.people[name]) for match in last for name in match.names if name in match.people)
    keys = dict.fromkeys((*played, *circle.people))
    there = {person.key: person.name for person in circle.roster if not person.left}
    return [there[key] for key in keys if key in there]
