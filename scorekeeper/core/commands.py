"""What can be done to a match: each command becomes one event, or is refused and leaves everything as it was."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.changes import read_change
from scorekeeper.core.errors import refuse
from scorekeeper.core.events import (
    Changed,
    Event,
    HandCorrected,
    HandRecorded,
    HandStruck,
    Redone,
    Reseated,
    Restored,
    Trashed,
    Undone,
)
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.match import Match
from scorekeeper.core.reading import mapping, text
from scorekeeper.core.record_reading import check_frame, read_flag, read_stake
from scorekeeper.core.rules import agreed, read_rules
from scorekeeper.core.seating import seated
from scorekeeper.core.table import clean_name, unique_names

PATCHES = ("title", "note", "stake", "ended", "rules", "rename", "change")
"""What `change` can set (format.md, section 7)."""


MOST_HANDS = 5000
"""Hands that are written down in a match at most, far beyond what any table comes to."""


def record_hand(match: Match, hand: JsonObject, before: int | None = None) -> Event:
    """Writes *hand* down as the last one, or in front of hand *before*.

    Refuses with `finished` a further hand of a match that the table has ended, with `range` one beyond `MOST_HANDS`.
    """
    if len(match.record.hands) >= MOST_HANDS:
        raise refuse("range", "too-many-hands", "hands", most=MOST_HANDS)
    if before is not None:
        _known_hand(match, before)
    elif match.record.ended:
        raise refuse("finished", "ended")
    return HandRecorded(hand, before)


def correct_hand(match: Match, number: int, hand: JsonObject) -> Event:
    """Makes hand *number* what it really was."""
    _known_hand(match, number)
    return HandCorrected(number, hand)


def strike_hand(match: Match, number: int) -> Event:
    """Takes hand *number* out; what stays in its place is the game's affair, of an adjustment nothing does."""
    _known_hand(match, number)
    hand = match.record.hands[number - 1]
    return HandStruck(number, None if "adjust" in hand else match.game.struck(hand))


def undo(match: Match) -> Event:
    """Takes the last change back."""
    return Undone()


def redo(match: Match) -> Event:
    """Puts the last change taken back again."""
    return Redone()


def trash(match: Match) -> Event:
    """Throws the match into the trash."""
    return Trashed()


def restore(match: Match) -> Event:
    """Takes the match out of the trash."""
    return Restored()


def change(match: Match, patch: JsonObject) -> Event:
    """Changes the match itself: any of `PATCHES`; an empty title or note is none.

    Refuses unknown keys, a patch that sets nothing (`type`), and whatever a record would be refused for.
    """
    for key in patch:
        if key not in PATCHES:
            raise refuse("unknown-key", field=key[:60], key=key[:60])
    if not patch or patch == {"rename": {}}:
        raise refuse("type", "empty-change")
    rules = read_rules(match.game, patch["rules"]) if "rules" in patch else None
    return Changed(
        title=text(patch["title"], "title") if "title" in patch else None,
        note=text(patch["note"], "note") if "note" in patch else None,
        stake=read_stake(patch["stake"]) if "stake" in patch else None,
        ended=read_flag(patch["ended"], "ended") if "ended" in patch else None,
        rules=mapping(patch["rules"], "rules") if "rules" in patch else None,
        agreed=agreed(rules) if rules else None,
        rename=_names(match, patch["rename"]) if "rename" in patch else {},
        change=read_change(patch["change"], "change") if "change" in patch else None,
    )


def reseat(match: Match, players: Sequence[str] = (), first_dealer: str = "") -> Event:
    """Puts *players*, all who sit in the seats of the first hand, in this order, and lets *first_dealer* deal first.

    Both are names of now; an empty one changes nothing. Refuses `players` that are not everyone once, a name that
    isn't among them (`unknown-player`), a dealer where none passes (`unknown-key`), and what changes nothing (`type`).
    """
    now, record = seated(match.record), match.record
    names = unique_names(players) if players else now
    dealer = clean_name(first_dealer) if first_dealer else now[record.first_dealer]
    if first_dealer and not match.game.dealt:
        raise refuse("unknown-key", field="first_dealer", key="first_dealer")
    for name, field in (*((name, "players") for name in names), (dealer, "first_dealer")):
        if name not in now:
            raise refuse("unknown-player", field=field, name=name)
    if len(names) != len(now):
        raise refuse("players", "list-length", "players", length=len(now), given=len(names))
    if names == now and dealer == now[record.first_dealer]:
        raise refuse("type", "empty-change")
    return Reseated(names if names != now else (), dealer if dealer != now[record.first_dealer] else "")


def check(match: Match, event: Event | None = None) -> None:
    """Refuses a match whose people or rules do not go together after *event*; its hands are checked by playing.

    A hand that is the last one, or stands in another's place, leaves people and rules as they are.
    """
    if not isinstance(event, HandCorrected) and not (isinstance(event, HandRecorded) and event.before is None):
        check_frame(match.record, match.game)


def _known_hand(match: Match, number: int) -> None:
    if not 1 <= number <= len(match.record.hands):
        raise refuse("not-found", "no-hand", "number", number=number)


def _names(match: Match, value: Json) -> dict[str, str]:
    """{old: new}, both cleaned; refuses an old name that nobody has and a new one that somebody keeps."""
    names = {clean_name(old): clean_name(text(new, f"rename.{old}")) for old, new in mapping(value, "rename").items()}
    holders = [name for seat in match.record.table().seats for name in dict.fromkeys(name for _, name in seat.holders)]
    for old in names:
        if old not in holders:
            raise refuse("unknown-player", field="rename", name=old)
    after = [names.get(name, name) for name in holders]
    for name in after:
        if after.count(name) > 1:
            raise refuse("players", "name-twice", "rename", name=name)
    return names
