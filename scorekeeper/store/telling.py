"""Telling a stream from all its entries with nothing taken on trust, as they may come from elsewhere or be damaged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from scorekeeper import games
from scorekeeper.core import circle, circle_events, evening, evening_events
from scorekeeper.core.commands import check
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.events import Changed, HandCorrected, HandRecorded, HandStruck, Opened, Reseated
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.rules import recall
from scorekeeper.store.journal import Entry
from scorekeeper.store.ledger import Held, Kind
from scorekeeper.store.matches import Kept, event_of, told_on

CIRCLE = Kind(circle_events.OPENING, circle_events.encode, circle_events.decode, circle.apply)
"""What makes a stream a circle."""

EVENING = Kind(evening_events.OPENING, evening_events.encode, evening_events.decode, evening.apply)
"""What makes a stream a club evening."""

KINDS: Mapping[str, Kind[Any, Any]] = MappingProxyType({kind.opening: kind for kind in (CIRCLE, EVENING)})
"""Every kind of stream that is no match, by the name on disk that one begins with."""

Told: TypeAlias = Kept | Held[Any]
"""What a stream tells: a match, or one of `KINDS`."""


@dataclass(frozen=True)
class Unfit:
    """Why entry `seq` can't follow on those before it; `game` has the words for it, where it is known."""

    seq: int
    refusal: Refusal
    game: AnyGame | None = None


def tell(entries: Sequence[Entry]) -> Told | Unfit:
    """What a stream with these *entries* tells, a match scored after each of them, or what does not fit first."""
    kind = KINDS.get(entries[0].kind) if entries else None
    told: Told | None = None
    for entry in entries:
        try:
            told = _held(told, entry, kind) if kind else _after(cast("Kept | None", told), entry)
        except Refusal as refusal:
            return Unfit(entry.seq, refusal, told.match.game if isinstance(told, Kept) else None)
        except Exception:  # noqa: BLE001 - what was written by hand may be anything, and fail anywhere
            return Unfit(entry.seq, refuse("format", "no-entry"))
    return told or Unfit(1, refuse("format", "not-opened"))


def adds_up(kept: Kept) -> list[int]:
    """The numbers of the hands whose lines are not their points, or whose totals are not the sums of the points."""
    wrong = []
    sums = accumulate(
        (hand.points for hand in kept.played.hands),
        lambda totals, points: tuple(total + more for total, more in zip(totals, points, strict=True)),
        initial=kept.match.record.start,
    )
    for number, (hand, totals) in enumerate(zip(kept.played.hands, list(sums)[1:], strict=True), 1):
        lines = [sum(line.points for line in hand.lines if line.side == side) for side in range(len(totals))]
        if lines != list(hand.points) or hand.totals != totals:
            wrong.append(number)
    return wrong


def lasts(kept: Kept) -> bool:
    """Whether the record of the match, read by itself, is the same match under the same rules."""
    record = kept.match.record
    try:
        again = read_record(record.to_json(), games.find)
    except Refusal:
        return False
    game = kept.match.game
    return again.to_json() == record.to_json() and recall(game, again.agreed) == recall(game, record.agreed)


def _held(before: Told | None, entry: Entry, kind: Kind[Any, Any]) -> Held[Any]:
    """What a stream of this *kind* tells once *entry* was added."""
    state = before.state if isinstance(before, Held) else None
    event = kind.decode(entry.kind, cast("JsonObject", entry.data))
    return Held(entry.stream, entry.seq, kind.apply(state, event))


def _after(kept: Kept | None, entry: Entry) -> Kept:
    """The match once *entry* was added; refuses what no command of ours would have written."""
    event = event_of(entry)
    hands = len(kept.match.record.hands) if kept else 0
    match event:
        case Opened() if kept:
            raise refuse("format", "opened-twice")
        case _ if not (kept or isinstance(event, Opened)):
            raise refuse("format", "not-opened")
        case HandCorrected(number, _) | HandStruck(number, _) if not 1 <= number <= hands:
            raise refuse("not-found", "no-hand", "number", number=number)
        case HandRecorded(_, before) if before is not None and not 1 <= before <= hands:
            raise refuse("not-found", "no-hand", "before", number=before)
    now = told_on(entry.stream, kept, [entry])
    if isinstance(event, Changed | Reseated):
        check(now.match)
        # Titles, stakes and the like are taken as they are from a journal, and strictly from a record.
        read_record(now.match.record.to_json(), games.find, now.match.record.agreed)
    return now
