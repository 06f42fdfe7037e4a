"""The page of a circle: what goes on, who belongs to it, what they played; and the way to a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper import games
from scorekeeper.circles.lists import Listed
from scorekeeper.circles.tally import Sums
from scorekeeper.core.circle import Circle, Person
from scorekeeper.core.errors import Refusal
from scorekeeper.core.game import AnyGame
from scorekeeper.core.summary import LOW
from scorekeeper.store.journal import KEEPER, VIEWER
from scorekeeper.store.listing import Listing
from scorekeeper.web.access import AskedCircle, asked_circle, browser, circles, fresh_id, matches, now
from scorekeeper.web.counting import counted
from scorekeeper.web.devices import remember, seen
from scorekeeper.web.errors import status_of
from scorekeeper.web.evening_view import mentioned
from scorekeeper.web.seats import widest
from scorekeeper.web.speaking import reader, say

pages = Blueprint("circle", __name__)

GOING_ON = 6
"""Matches that are not over on the page of a circle at most."""

LAST = 6
"""Matches that are over on the page of a circle at most."""

PAGE = 40
"""Matches on one page of the list of all."""


@dataclass(frozen=True)
class Row:
    """A match as a page lists it: the token that leads there, what it came to, and when it began (ISO 8601, UTC).

    Its people are called what *circle* calls them now.
    """

    token: str
    match: Listed
    circle: Circle = field(default_factory=lambda: Circle(""))

    @property
    def game(self) -> AnyGame:
        """Its game."""
        return games.find(self.match.summary.game)

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Who scored together."""
        return tuple(tuple(self._called(name) for name in side) for side in self.match.summary.sides)

    @property
    def first(self) -> tuple[tuple[str, ...], ...]:
        """The sides in front, at the end those who have won."""
        ranks = self.match.summary.ranks
        return tuple(side for side, rank in zip(self.sides, ranks, strict=True) if rank == 1)

    def _called(self, name: str) -> str:
        return self.circle.called(self.match.people.get(name, "")) or name


@dataclass(frozen=True)
class Count:
    """How much somebody of a circle has played, of all games: matches, and how many of them were won."""

    person: Person
    matches: int
    won: int
    last: str


@dataclass(frozen=True)
class Kind:
    """What a circle plays: a stable word, its game, whether low scores win, and what its matches come to."""

    key: str
    game: AnyGame
    low: bool
    sums: Sums

    @property
    def name(self) -> str:
        """What it is called for the reader."""
        name = say(self.game.words.name)
        return say("{game}, lowest wins", game=name) if self.low else name


@pages.post("/circles")
def create() -> Response | tuple[str, int]:
    """Begins a circle, once however often the form is sent."""
    command = request.form.get("command") or fresh_id()
    stream = sha256(f"{browser()} circle {command}".encode()).hexdigest()[:32]
    try:
        with matches().store.transaction():
            circles().open(request.form.get("name", ""), stream, at=now(), by=browser())
            remember(circles().ledger.token(stream, KEEPER))
    except Refusal as refusal:
        typed = request.form.get("name", "")
        page = render_template(
            "circle_new.html", command=command, name=typed, sentence=reader().refusal(refusal), refusal=refusal
        )
        return page, status_of(refusal)
    return redirect(f"/c/{circles().ledger.token(stream, KEEPER)}", 303)


@pages.get("/circles")
def new() -> str:
    """The form of a new circle."""
    browser()  # known before the form is sent, so that sent twice it begins one circle
    return render_template("circle_new.html", command=fresh_id(), name="", sentence="", refusal=None)


@pages.get("/c/<token>")
def show(token: str) -> str:
    """The circle: matches that go on, a new one, people, statistics, the last matches."""
    asked = asked_circle(token)
    seen(token)
    lists, stream, played = circles().lists, asked.stream, kinds(asked)
    return render_template(
        "circle.html",
        token=token,
        asked=asked,
        circle=asked.circle,
        going=rows(asked, lists.of(stream, GOING_ON, finished=False)),
        ended=rows(asked, lists.of(stream, LAST, finished=True)),
        people=counts(asked, played),
        kinds=played,
        games=games.every(),
        widest=widest,
        evenings=mentioned(asked),
    )


@pages.get("/c/<token>/matches")
def all_matches(token: str) -> str:
    """All matches of the circle, `?page=` of them, of one kind (`?kind=`) or in one season (`?season=`)."""
    asked = asked_circle(token)
    page = max(counted(request.args.get("page")) or 1, 1)
    kind, key = request.args.get("kind", ""), request.args.get("season", "")
    season = asked.circle.season(key) if key else None
    wanted = {
        "kind": kind,
        "since": season.begins if season else "",
        "until": season.ends if season else "",
    }
    count = matches().store.shelf.count(Listing(asked.stream, **wanted))  # type: ignore[arg-type]  # all three are texts
    found = circles().lists.of(asked.stream, PAGE, (page - 1) * PAGE, **wanted)
    return render_template(
        "circle_matches.html",
        token=token,
        asked=asked,
        circle=asked.circle,
        rows=rows(asked, found),
        count=count,
        page=page,
        pages=max(1, -(-count // PAGE)),
        kinds=kinds(asked),
        kind=kind,
        season=season,
    )


def rows(asked: AskedCircle, found: Sequence[Listed]) -> list[Row]:
    """Matches with the way to each, as far as whoever asks may go."""
    role, playable = KEEPER if asked.keeper else VIEWER, games.keys()
    return [
        Row(matches().token(match.stream, role), match, asked.circle)
        for match in found
        if match.summary.game in playable
    ]


def kinds(asked: AskedCircle) -> list[Kind]:
    """What the circle has played, in the order of the games."""
    found, playable = matches().store.shelf.kinds(asked.stream), games.keys()
    return [
        Kind(key, games.find(key.removesuffix(LOW)), key.endswith(LOW), sums_of(asked, key))
        for key in found
        if key.removesuffix(LOW) in playable
    ]


def counts(asked: AskedCircle, played: Sequence[Kind]) -> list[Count]:
    """Everybody of the circle with what they have played, those who played most first; nobody who has left unplayed."""
    sums = [kind.sums for kind in played]
    found = [_count(person, sums) for person in asked.circle.roster]
    there = [one for one in found if one.matches or not one.person.left]
    return sorted(there, key=lambda one: (-one.matches, -one.won, one.person.name))


def sums_of(asked: AskedCircle, kind: str, season: str = "") -> Sums:
    """What the circle's matches of one kind come to, in a season or over all time."""
    return circles().lists.sums(asked.stream, asked.circle, kind, season)


def _count(person: Person, sums: Sequence[Sums]) -> Count:
    tallies = [one.tallies[person.key] for one in sums if person.key in one.tallies]
    last = max((tally.last for tally in tallies), default="")
    return Count(person, sum(tally.matches for tally in tallies), sum(tally.won for tally in tallies), last)
