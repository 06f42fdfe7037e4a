"""What lists tell of the matches of a circle, kept up to date with every change of one, and made anew on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import cast

from scorekeeper.circles.tally import Counted, Sums, added, added_up, read_sums
from scorekeeper.core.circle import Circle, Season
from scorekeeper.core.circle_events import CircleEvent
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import Opened
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.reading import mapping
from scorekeeper.core.summary import Summary, read_summary, summary
from scorekeeper.store.faults import StoreFault
from scorekeeper.store.ledger import Ledger
from scorekeeper.store.listing import Filed, Listing
from scorekeeper.store.matches import Kept

SHAPE = 1
"""The shape of what a shelf keeps here; another one is made anew before it is read."""

ALWAYS = ""
"""The key that stands for all time where a season's could."""


@dataclass(frozen=True)
class Listed:
    """A match as a list shows it: its stream, circle and beginning, what it came to, and {name in it: person}.

    `trashed` is since when it lies in the trash, "" where it does not.
    """

    stream: str
    circle: str
    began: str
    summary: Summary
    people: Mapping[str, str]
    trashed: str = ""

    @property
    def counts(self) -> bool:
        """Whether statistics count it."""
        return bool(self.circle) and not self.trashed and self.summary.counts

    def counts_as(self, other: Listed) -> bool:
        """Whether statistics make the same of both."""
        mine, others = (replace(one, summary=replace(one.summary, title="")) for one in (self, other))
        return mine == others

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat there at the end, or sits there now."""
        return tuple(name for side in self.summary.sides for name in side)

    def filed(self) -> Filed:
        """The match as a shelf keeps it."""
        data = {"people": dict(self.people), "summary": self.summary.to_json()}
        told = self.summary
        kind = "" if told.finished and not told.counts else told.kind  # it ended before it began, and counts nowhere
        return Filed(self.stream, self.circle, self.began, kind, told.finished, self.trashed, data)

    def counted(self, circle: Circle) -> Counted:
        """The match as it is counted in *circle*, people being whoever they are known to be now."""
        people = {name: circle.root(person) for name, person in self.people.items()}
        return Counted(self.began, self.stream, self.summary, people)


def listed(filed: Filed) -> Listed:
    """What a shelf has of a match."""
    data = cast("JsonObject", filed.data)
    people = cast("Mapping[str, str]", mapping(data["people"], "people"))
    told = read_summary(data["summary"])
    return Listed(filed.stream, filed.circle, filed.began, told, people, filed.trashed)


def in_short(kept: Kept, circle: str, opened: str, people: Mapping[str, str], trashed: str = "") -> Listed:
    """A match as lists show it, from its journal; *opened* is when its first entry was written."""
    began = moment(kept.match.record.started or opened)
    return Listed(kept.stream, circle, began, summary(kept.played), people, trashed)


def opened_by(kept: Kept) -> dict[str, str]:
    """{name: person} of those whom the opening of a match knows."""
    opened = kept.match.done[0]
    if not isinstance(opened, Opened):
        return {}
    return {name: person for name, person in zip(opened.record.players, opened.people, strict=False) if person}


def known_in(kept: Kept, people: Mapping[str, str]) -> Mapping[str, str]:
    """{name: person} in a match that belongs to a circle with these *people*, by its opening where there are none.

    Never by both: the opening may know them by their keys in the circle that the match was in before.
    """
    return people or opened_by(kept)


def moment(value: str) -> str:
    """A time in ISO 8601 as the same moment in UTC, so that times are in order as texts.

    At either end of all years that there are, where UTC would be beyond it, the hour stays as it is given.
    """
    told = datetime.fromisoformat(value)
    with suppress(OverflowError):
        told = told.astimezone(UTC) if told.tzinfo else told
    return told.replace(tzinfo=UTC).isoformat(timespec="seconds")


class Lists:
    """The lists of all circles in a store."""

    def __init__(self, ledger: Ledger[Circle, CircleEvent]) -> None:
        """Over the shelf of the store that the circles of *ledger* are in."""
        self.ledger = ledger
        self.store = ledger.store
        self.shelf = ledger.store.shelf

    def of(self, circle: str, limit: int | None = None, skip: int = 0, **wanted: object) -> Sequence[Listed]:
        """The matches of a circle, those that began last first; *wanted* as a `Listing` has it."""
        listing = Listing(circle, **wanted)  # type: ignore[arg-type]  # a Listing's own words
        return [listed(filed) for filed in self.shelf.list(listing, limit, skip)]

    def find(self, stream: str) -> Listed | None:
        """What lists tell of a match, `None` where nothing."""
        filed = self.shelf.find(stream)
        return listed(filed) if filed else None

    def file(self, now: Listed, circle: Circle) -> None:
        """Lists a match as it is now, within the caller's transaction, and counts it where that only adds to the sums.

        Where it does more, what was added up is forgotten, to be added up anew when somebody asks.
        """
        before = self.find(now.stream)
        self.shelf.file(now.filed())
        if before and before.counts:
            if not before.counts_as(now):
                self._forget(before)
                self._forget(now)
        elif now.counts:
            self._add(now, circle)

    def remove(self, stream: str) -> None:
        """Takes a match off every list."""
        before = self.find(stream)
        self.shelf.remove(stream)
        if before and before.counts:
            self._forget(before)

    def sums(self, stream: str, circle: Circle, kind: str, season: str = ALWAYS) -> Sums:
        """What the matches of one kind come to in a season or over all time, added up now where nobody has yet."""
        scope = scope_of(season, kind)
        kept = self.shelf.sum(stream, scope)
        if kept is not None:
            return read_sums(cast("JsonObject", kept))
        seen = self._seen(stream)
        sums = self._anew(stream, circle, scope)
        # Added up while others write; kept unless they have, and shown all the same where a disk takes nothing.
        with suppress(StoreFault), self.store.transaction():
            if self._seen(stream) == seen and self.ledger.load(stream).state == circle:
                self.shelf.add_up(stream, scope, cast("dict[str, object]", sums.to_json()))
        return sums

    def _seen(self, stream: str) -> str:
        """What changes with anything that can be counted of a circle."""
        return self.shelf.fingerprint(Listing(stream, finished=True))

    def adds_up(self, stream: str) -> bool:
        """Whether all that was added up of a circle is what its matches come to."""
        circle = self.ledger.load(stream).state
        try:
            return all(
                data == self._anew(stream, circle, scope).to_json() for scope, data in self.shelf.sums(stream).items()
            )
        except Refusal:  # of a season that is none
            return False

    def _anew(self, stream: str, circle: Circle, scope: str) -> Sums:
        season, kind = parts_of(scope)
        days = circle.season(season) if season else Season("", "", "")
        found = self.of(stream, finished=True, kind=kind, since=days.begins, until=days.ends)
        return added_up(match.counted(circle) for match in reversed(found))

    def _add(self, now: Listed, circle: Circle) -> None:
        """Adds a match to all sums that have it, where it stands behind all that are in them; else forgets them."""
        for scope, data in self.shelf.sums(now.circle).items():
            season, kind = parts_of(scope)
            if kind != now.summary.kind or (season and not circle.season(season).holds(now.began)):
                continue
            sums, match = read_sums(cast("JsonObject", data)), now.counted(circle)
            if match.place > sums.last:
                self.shelf.add_up(now.circle, scope, cast("dict[str, object]", added(sums, match).to_json()))
            else:
                self.shelf.forget_sums(now.circle, scope)

    def _forget(self, match: Listed) -> None:
        """Forgets what was added up of matches like this one."""
        for scope in self.shelf.sums(match.circle):
            if parts_of(scope)[1] == match.summary.kind:
                self.shelf.forget_sums(match.circle, scope)


def scope_of(season: str, kind: str) -> str:
    """What sums are kept under."""
    return f"{season}/{kind}"


def parts_of(scope: str) -> tuple[str, str]:
    """The season and the kind that `scope_of` made *scope* of."""
    season, _, kind = scope.rpartition("/")
    return season, kind
