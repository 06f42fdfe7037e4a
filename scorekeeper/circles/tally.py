"""What many matches of one kind come to for each person, one match after the other: sums, streaks and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from scorekeeper.circles.rating import FRESH, Rating, rated
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.reading import items, mapping
from scorekeeper.core.statistics import Mark, merged
from scorekeeper.core.summary import Summary

CURVE = 60
"""Ratings that are kept of each person, the last ones, to be drawn."""


@dataclass(frozen=True)
class Counted:
    """A match that counts: when it began, its stream, what it came to, and {name in it: person}."""

    began: str
    stream: str
    summary: Summary
    people: Mapping[str, str]

    @property
    def place(self) -> tuple[str, str]:
        """Where it stands among all: matches count in the order in which they began."""
        return (self.began, self.stream)


@dataclass(frozen=True)
class Tally:
    """What matches come to for one person: how many, won, and the places and totals added up, with the best total.

    `streak` is how many were won in a row last, `longest` the most ever; `curve` are the ratings after the last ones.
    """

    matches: int = 0
    won: int = 0
    places: int = 0
    total: int = 0
    best: int = 0
    streak: int = 0
    longest: int = 0
    last: str = ""
    rating: Rating = FRESH
    curve: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()

    def after(self, place: int, total: int, low: bool, began: str, rating: Rating) -> Tally:
        """The tally with one match more, that ended in this *place* with this *total*."""
        streak = self.streak + 1 if place == 1 else 0
        better = min if low else max
        return replace(
            self,
            matches=self.matches + 1,
            won=self.won + (place == 1),
            places=self.places + place,
            total=self.total + total,
            best=better(self.best, total) if self.matches else total,
            streak=streak,
            longest=max(self.longest, streak),
            last=began,
            rating=rating,
            curve=(*self.curve, rating.shown)[-CURVE:],
        )

    def to_json(self) -> JsonObject:
        """The tally as a shelf keeps it."""
        numbers = {key: value for key, value in vars(self).items() if isinstance(value, int | str)}
        marks: list[Json] = [[mark.what, mark.amount, mark.of, mark.part, mark.other] for mark in self.marks]
        return {**numbers, "rating": [self.rating.mu, self.rating.sigma], "curve": list(self.curve), "marks": marks}


@dataclass(frozen=True)
class Sums:
    """What the matches of one kind come to, by person; `last` is the place of the last one that counts."""

    tallies: Mapping[str, Tally] = field(default_factory=dict)
    matches: int = 0
    last: tuple[str, str] = ("", "")

    def to_json(self) -> JsonObject:
        """The sums as a shelf keeps them."""
        tallies: JsonObject = {key: tally.to_json() for key, tally in self.tallies.items()}
        return {"matches": self.matches, "last": list(self.last), "tallies": tallies}


def added(sums: Sums, match: Counted) -> Sums:
    """*sums* with one match more, which stands behind all that are in it.

    A match counts for whoever sat there at its end, with their side's place; a hand for whoever played it.
    """
    tallies = dict(sums.tallies)
    summary = match.summary
    sides = [[match.people[name] for name in side if name in match.people] for side in summary.sides]
    ratings = rated([[tallies.get(person, Tally()).rating for person in side] for side in sides], summary.ranks)
    for number, side in enumerate(sides):
        for person, rating in zip(side, ratings[number], strict=True):
            tally = tallies.get(person, Tally())
            tallies[person] = tally.after(
                summary.ranks[number], summary.totals[number], summary.low, match.began, rating
            )
    for person, marks in _by_person(match).items():
        tally = tallies.get(person, Tally())
        tallies[person] = replace(tally, marks=merged((*tally.marks, *marks)))
    return Sums(tallies, sums.matches + 1, match.place)


def added_up(matches: Iterable[Counted]) -> Sums:
    """What *matches* come to, the first to have begun first."""
    sums = Sums()
    for match in matches:
        sums = added(sums, match)
    return sums


def read_sums(value: JsonObject) -> Sums:
    """The sums that `to_json` wrote."""
    last = [str(part) for part in items(value["last"], "last")]
    tallies = {key: _tally(mapping(tally, key)) for key, tally in mapping(value["tallies"], "tallies").items()}
    return Sums(tallies, cast("int", value["matches"]), (last[0], last[1]))


def _tally(value: JsonObject) -> Tally:
    mu, sigma = cast("Sequence[float]", value["rating"])
    marks = [
        cast("tuple[str, int, int, str, str]", tuple(items(mark, "marks"))) for mark in items(value["marks"], "marks")
    ]
    known = {key: one for key, one in value.items() if key not in ("rating", "curve", "marks")}
    return Tally(
        **known,  # type: ignore[arg-type]  # each is what `to_json` wrote under its name
        rating=Rating(mu, sigma),
        curve=tuple(cast("Sequence[int]", value["curve"])),
        marks=tuple(Mark("", what, amount, of, part, other) for what, amount, of, part, other in marks),
    )


def _by_person(match: Counted) -> dict[str, list[Mark]]:
    """The marks of a match by person, each with the other person in place of a name."""
    found: dict[str, list[Mark]] = {}
    for mark in match.summary.marks:
        if mark.player in match.people:
            other = match.people.get(mark.other, "")
            found.setdefault(match.people[mark.player], []).append(replace(mark, player="", other=other))
    return found
