"""Statistics of a circle: who is best at what it plays, what its games count besides, and one person's figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flask import Blueprint, render_template, request

from scorekeeper import games
from scorekeeper.circles.rating import BEGIN
from scorekeeper.circles.tally import Sums, Tally
from scorekeeper.core.circle import Circle
from scorekeeper.core.errors import refuse
from scorekeeper.core.statistics import Statistic
from scorekeeper.core.text import N_
from scorekeeper.sheets.chart import MOST
from scorekeeper.web.access import AskedCircle, asked_circle
from scorekeeper.web.circle import Kind, kinds, sums_of
from scorekeeper.web.curves import curves
from scorekeeper.web.figures import Compared, Duel, Figure, Grid, by_other, by_part, compared, duels, kept_of, plain

pages = Blueprint("statistics", __name__)

WON = Statistic("won", N_("Matches won"), "share")
"""What is compared of whole matches."""


@dataclass(frozen=True)
class Standing:
    """Where somebody stands by rating among all who played: the place, the key, and what the matches come to."""

    place: int
    key: str
    tally: Tally

    @property
    def won(self) -> Fraction:
        """The share of matches won."""
        return Fraction(self.tally.won, self.tally.matches)

    @property
    def average_place(self) -> Fraction:
        """The place in a match, on average."""
        return Fraction(self.tally.places, self.tally.matches)

    @property
    def average_total(self) -> Fraction:
        """The total of a match, on average."""
        return Fraction(self.tally.total, self.tally.matches)


@dataclass(frozen=True)
class KindView:
    """What one person has played of one kind: the standing, and among how many; and the figures of hands.

    There is no standing for who played hands but sat at no end.
    """

    kind: Kind
    standing: Standing | None
    among: int
    plain: tuple[tuple[Statistic, Figure], ...]
    by_part: Grid | None
    by_other: Grid | None
    duels: tuple[Duel, ...]


@dataclass(frozen=True)
class PersonView:
    """The statistics of one person, a part for each kind of match."""

    circle: Circle
    key: str
    kinds: tuple[KindView, ...]


@pages.get("/c/<token>/statistics/<kind>")
def show(token: str, kind: str) -> str:
    """Who is best at one kind of match, over all time or in one season (`?season=`), and what its game counts."""
    asked = asked_circle(token)
    shown = kind_of(asked, kind)
    key = request.args.get("season", "")
    season = asked.circle.season(key) if key else None
    sums = sums_of(asked, shown.key, key)
    standings = standings_of(asked.circle, sums)
    return render_template(
        "statistics.html",
        token=token,
        circle=asked.circle,
        kind=shown,
        kinds=kinds(asked),
        season=season,
        standings=standings,
        won=wins(standings),
        most=MOST,
        begin=BEGIN,
        curves=curves({one.key: one.tally for one in standings}),
        statistics=all_compared(shown, sums, standings),
    )


def kind_of(asked: AskedCircle, key: str) -> Kind:
    """What the circle plays under this key, or a game that it has not played; refuses with `not-found` all else."""
    for kind in kinds(asked):
        if kind.key == key:
            return kind
    if key not in [game.key for game in games.every()]:
        raise refuse("not-found")
    return Kind(key, games.find(key), False, Sums())


def standings_of(circle: Circle, sums: Sums) -> list[Standing]:
    """Everybody who sat at the end of a match, by rating; equal ratings share a place."""
    played = {key: tally for key, tally in sums.tallies.items() if tally.matches}
    ratings = sorted((tally.rating.shown for tally in played.values()), reverse=True)
    found = [Standing(ratings.index(tally.rating.shown) + 1, key, tally) for key, tally in played.items()]
    return sorted(found, key=lambda one: (one.place, -one.won, -one.tally.matches, circle.called(one.key)))


def wins(standings: Sequence[Standing]) -> Compared:
    """The shares of matches won."""
    row = tuple(Figure(WON.show, one.won, one.tally.matches) for one in standings)
    return Compared(WON, tuple(one.key for one in standings), (("", row),))


def all_compared(kind: Kind, sums: Sums, standings: Sequence[Standing]) -> list[Compared]:
    """The statistics of hands that somebody has a mark in, people by rating and then those who sat at no end."""
    keys = [*(one.key for one in standings), *sums.tallies]
    marks = {key: sums.tallies[key].marks for key in keys}
    found = [compared(kind.game, statistic, marks) for statistic in kept_of(kind.game)]
    return [one for one in found if one]


def person_view(asked: AskedCircle, key: str) -> PersonView:
    """All statistics of the person whom *key* stands for now, to be drawn by `_person_statistics.html`."""
    root = asked.circle.root(key)
    found = [(kind, kind.sums) for kind in kinds(asked)]
    views = tuple(
        _kind_view(kind, sums, standings_of(asked.circle, sums), root) for kind, sums in found if root in sums.tallies
    )
    return PersonView(asked.circle, root, views)


def _kind_view(kind: Kind, sums: Sums, standings: Sequence[Standing], key: str) -> KindView:
    marks = sums.tallies[key].marks
    return KindView(
        kind=kind,
        standing=next((one for one in standings if one.key == key), None),
        among=len(standings),
        plain=tuple(plain(kind.game, marks)),
        by_part=by_part(kind.game, marks),
        by_other=by_other(kind.game, marks),
        duels=tuple(duels(kind.game, marks)),
    )
