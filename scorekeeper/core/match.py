"""A match as its events tell it: one folding function, a case for each event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from scorekeeper.core.errors import refuse
from scorekeeper.core.events import (
    Changed,
    Deed,
    Event,
    HandCorrected,
    HandRecorded,
    HandStruck,
    Opened,
    Redone,
    Reseated,
    Restored,
    Trashed,
    Undone,
)
from scorekeeper.core.game import AnyGame, FindGame
from scorekeeper.core.play import play, rename_hand
from scorekeeper.core.record import Record
from scorekeeper.core.seating import reseated


@dataclass(frozen=True)
class Match:
    """A match after its events: the `record` they leave, and what can be taken back or put again.

    `done` are the events that stand, the opening first; `undone` those taken back, the next to be put again last.
    `trashed` says that it lies in the trash.
    """

    game: AnyGame
    record: Record
    done: tuple[Event, ...]
    undone: tuple[Event, ...] = ()
    trashed: bool = False


def apply(match: Match | None, event: Event, find: FindGame) -> Match:
    """*match* after *event*; `None` is the match before its opening.

    Refuses with `nothing` what cannot be taken back or put again, with `format` an event before the opening, and with
    `not-found` whatever happens to a match in the trash but that it is restored.
    """
    if isinstance(event, Opened):
        return Match(find(event.record.game), event.record, (event,))
    if match is None:
        raise refuse("format", "not-opened")
    if match.trashed is not isinstance(event, Restored):
        raise refuse("not-found", "in-trash" if match.trashed else "not-in-trash")
    match event:
        case HandRecorded() | HandCorrected() | HandStruck() | Changed() | Reseated():
            return Match(match.game, changed(match.record, event, match.game), (*match.done, event))
        case Undone():
            if len(match.done) < 2:
                raise refuse("nothing", "nothing-to-undo")
            return _standing_on(match, match.done[:-1], (*match.undone, match.done[-1]))
        case Redone():
            if not match.undone:
                raise refuse("nothing", "nothing-to-redo")
            return _standing_on(match, (*match.done, match.undone[-1]), match.undone[:-1])
        case Trashed() | Restored():
            return replace(match, trashed=isinstance(event, Trashed))
    assert_never(event)


def replay(events: Sequence[Event], find: FindGame) -> Match:
    """The match that *events* tell, from its opening on."""
    match: Match | None = None
    for event in events:
        match = apply(match, event, find)
    if match is None:
        raise refuse("not-found")
    return match


def changed(record: Record, event: Deed, game: AnyGame) -> Record:
    """*record* as *event* leaves it."""
    match event:
        case HandRecorded(hand, None):
            return record.with_hand(hand)
        case HandRecorded(hand, before):
            return record.with_hand_before(before or 1, hand)
        case HandCorrected():
            return record.with_hand_as(event.number, event.hand)
        case HandStruck(number, None):
            return record.without_hand(number)
        case HandStruck(number, left):
            return record.with_hand_as(number, left or {})
        case Changed():
            return _reframed(_renamed(record, event, game), event)
        case Reseated(players, first_dealer):
            return reseated(record, players, first_dealer, game)
    assert_never(event)


def _standing_on(match: Match, done: tuple[Event, ...], undone: tuple[Event, ...]) -> Match:
    """*match* with other events standing, told again from its opening."""
    record = match.record
    for event in done:
        if isinstance(event, Opened):
            record = event.record
        elif not isinstance(event, Undone | Redone | Trashed | Restored):
            record = changed(record, event, match.game)
    return Match(match.game, record, done, undone)


def _reframed(record: Record, event: Changed) -> Record:
    """*record* with all that *event* sets, names apart."""
    set_values = {
        "title": event.title,
        "note": event.note,
        "stake": event.stake,
        "ended": event.ended,
        "rules": event.rules,
        "agreed": event.agreed,
        "changes": (*record.changes, event.change) if event.change else None,
    }
    record = replace(record, **{key: value for key, value in set_values.items() if value is not None})  # type: ignore[arg-type]  # each value has its field's type; replace() cannot see that
    missing = len(record.table().sides) - len(record.start)
    return replace(record, start=record.start + (0,) * missing)


def _renamed(record: Record, event: Changed, game: AnyGame) -> Record:
    """*record* with its people named anew, in its hands too."""
    names = event.rename
    if not names:
        return record
    standings = play(game, record).standings
    return replace(
        record,
        players=tuple(names.get(name, name) for name in record.players),
        changes=tuple(change.renamed(names) for change in record.changes),
        hands=tuple(
            rename_hand(game, hand, standing, names) for hand, standing in zip(record.hands, standings, strict=False)
        ),
    )
