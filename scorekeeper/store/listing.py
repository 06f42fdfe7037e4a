"""What any store tells of many matches without their journals: lists, and what was added up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Filed:
    """What lists tell of a match without its journal.

    `circle` is the stream of the circle that it belongs to, "" where to none. `began` is when, in ISO 8601; `kind` a
    stable word for what is added up together. `trashed` is since when it lies in the trash (ISO 8601, UTC), "" where it
    does not. `data` is the affair of whoever files it.
    """

    stream: str
    circle: str
    began: str
    kind: str
    finished: bool
    trashed: str
    data: Mapping[str, object]


@dataclass(frozen=True)
class Listing:
    """Which matches of a circle a list is to have; what is `None` or "" says nothing.

    `since` and `until` are the first and the last day, `trashed` whether those in the trash are wanted or the others.
    """

    circle: str
    finished: bool | None = None
    kind: str = ""
    since: str = ""
    until: str = ""
    trashed: bool | None = False


class Shelf(Protocol):
    """Lists of matches, and what was added up over many: all of it can be made anew from the journal.

    Every method raises `StoreFault` when the database fails.
    """

    def file(self, filed: Filed) -> None:
        """Put a match on the shelf, in place of what was there of it."""
        ...

    def remove(self, stream: str) -> None:
        """Take a match off the shelf, if it is there."""
        ...

    def find(self, stream: str) -> Filed | None:
        """Return what is on the shelf of a match, or None."""
        ...

    def list(self, wanted: Listing, limit: int | None = None, skip: int = 0) -> Sequence[Filed]:
        """Return the matches that are wanted, those that began last first, `limit` of them after the first `skip`."""
        ...

    def count(self, wanted: Listing) -> int:
        """Return how many matches are wanted."""
        ...

    def fingerprint(self, wanted: Listing) -> str:
        """Return a text that is another as soon as anything is told otherwise of the matches that are wanted."""
        ...

    def kinds(self, circle: str) -> Sequence[str]:
        """Return the kinds of which a circle has finished matches, those in the trash apart."""
        ...

    def thrown_away(self, before: str) -> Sequence[str]:
        """Return the streams of the matches that lie in the trash since before that time."""
        ...

    def add_up(self, circle: str, scope: str, data: Mapping[str, object]) -> None:
        """Keep what was added up over a circle's matches in a scope, in place of what was there."""
        ...

    def sums(self, circle: str) -> Mapping[str, Mapping[str, object]]:
        """Return what was added up of a circle, by scope."""
        ...

    def sum(self, circle: str, scope: str) -> Mapping[str, object] | None:
        """Return what was added up of a circle in one scope, or None."""
        ...

    def forget_sums(self, circle: str, scope: str | None = None) -> None:
        """Forget what was added up of a circle, in one scope or in all."""
        ...

    def clear(self) -> None:
        """Take everything off the shelf, sums too, to be filed anew."""
        ...
