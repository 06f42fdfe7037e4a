"""The lists of all circles made anew from the journal, or held against it: all that they tell is known from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from scorekeeper.circles.lists import SHAPE, Listed, Lists, in_short, known_in, moment
from scorekeeper.core.circle_events import MatchAdded, MatchRemoved, PeopleMet
from scorekeeper.core.events import Trashed, encode
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.store.faults import StoreFault
from scorekeeper.store.journal import Entry, Store
from scorekeeper.store.ledger import Ledger
from scorekeeper.store.listing import Listing
from scorekeeper.store.matches import OPENING, Kept, Matches
from scorekeeper.store.telling import CIRCLE

_NOWHERE, _SCOPE = "", "shape"
"""Under what the shape of the lists is kept: it is of no circle."""

TRASHED = encode(Trashed())[0]
"""The name on disk of the event that throws a match away."""


@dataclass
class Member:
    """A match of a circle: {name in it: person} as it came, and of whoever was met in it since."""

    circle: str = ""
    people: dict[str, str] = field(default_factory=dict)
    met: dict[str, str] = field(default_factory=dict)


def rebuild(matches: Matches) -> int:
    """Makes what lists tell of the matches in the store anew; returns how many of them are listed.

    What was added up is forgotten; it is added up again when somebody asks. A match that can't be told is in no list.
    """
    with matches.store.transaction():
        shelf, count = matches.store.shelf, 0
        shelf.clear()
        shelf.add_up(_NOWHERE, _SCOPE, {"shape": SHAPE})
        for listed in _listed(matches):
            shelf.file(listed.filed())
            count += 1
    return count


def misfiled(matches: Matches) -> list[str]:
    """The streams of which lists tell anything else than `rebuild` would make them tell."""
    store = matches.store
    circles = ("", *store.streams(CIRCLE.opening))
    there = {filed.stream: filed for circle in circles for filed in store.shelf.list(Listing(circle, trashed=None))}
    anew = {listed.stream: listed.filed() for listed in _listed(matches)}
    return [stream for stream in dict.fromkeys((*anew, *there)) if anew.get(stream) != there.get(stream)]


def misadded(matches: Matches) -> list[str]:
    """The circles in which something is added up otherwise than the matches in their lists come to."""
    lists = Lists(Ledger(matches.store, CIRCLE))
    return [circle for circle in matches.store.streams(CIRCLE.opening) if not lists.adds_up(circle)]


def belonging(store: Store) -> dict[str, Member]:
    """{match: which circle it belongs to}, as the journals of the circles have it."""
    found: dict[str, Member] = {}
    for circle in store.streams(CIRCLE.opening):
        found |= _members(store, circle)
    return found


def _members(store: Store, circle: str) -> dict[str, Member]:
    found: dict[str, Member] = {}
    for entry in store.read(circle):
        match CIRCLE.decode(entry.kind, cast("JsonObject", entry.data)):
            case MatchAdded(match, people):
                found[match] = Member(circle, dict(people))
            case PeopleMet(match, people) if match in found:
                found[match].met |= people
            case MatchRemoved(match):
                found.pop(match, None)
    return found


def ready(matches: Matches) -> None:
    """Makes the lists anew where they are of another shape than this program's, as an older one left them."""
    shelf = matches.store.shelf
    if shelf.sum(_NOWHERE, _SCOPE) != {"shape": SHAPE}:
        with matches.store.transaction():
            rebuild(matches)


def _listed(matches: Matches) -> Iterator[Listed]:
    members = belonging(matches.store)
    for stream in matches.store.streams(OPENING):
        kept = _told(matches, stream)
        if kept:
            entries = matches.store.read(stream)
            if not entries:
                continue  # it was purged since it was told
            listed = _in_list(entries, kept, members.get(stream, Member()))
            if listed.circle or listed.trashed:
                yield listed


def _told(matches: Matches, stream: str) -> Kept | None:
    """A match, or nothing where it can't be told."""
    try:
        return matches.load(stream)
    except StoreFault:
        raise
    except Exception:  # noqa: BLE001 - what came from elsewhere may be anything, and fail anywhere
        return None


def _in_list(entries: Sequence[Entry], kept: Kept, member: Member) -> Listed:
    trashed = [moment(entry.at) for entry in entries if entry.kind == TRASHED][-1] if kept.match.trashed else ""
    people = {**known_in(kept, member.people), **member.met} if member.circle else {}
    return in_short(kept, member.circle, entries[0].at, people, trashed)
