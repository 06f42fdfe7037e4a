"""What happened to a match, in the reader's words: for the message after a change, the history, and a conflict."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request
from markupsafe import Markup

from scorekeeper.core.changes import Change
from scorekeeper.core.events import (
    Changed,
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
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.text import N_
from scorekeeper.store.matches import Kept, Written
from scorekeeper.web.access import Asked, known_browser, matches
from scorekeeper.web.counting import counted
from scorekeeper.web.devices import devices
from scorekeeper.words.language import Language, Said

CHANGED = {
    "title": N_("title changed"),
    "note": N_("note changed"),
    "stake": N_("stake changed"),
    "rules": N_("rules changed"),
    "rename": N_("names changed"),
    "players": N_("seats changed"),
    "first_dealer": N_("first dealer changed"),
}
"""What a change of the match itself is called, by what it sets."""

CAME = {
    "taken_by": N_("{name} takes over from {seat}"),
    "join": N_("{name} joins"),
    "leave": N_("{name} leaves"),
}
"""What a change of people is called, by its kind."""


@dataclass(frozen=True)
class Told:
    """One entry of the history: its number, when it was written (ISO 8601, UTC), on whose device, and what it did."""

    seq: int
    at: str
    device: Markup
    what: str
    hand: JsonObject | None = None
    points: tuple[tuple[tuple[str, ...], int], ...] = ()
    """Of a hand that it left: what was told of it, and what it gave each side."""


def told(written: Written, language: Language) -> str:
    """The change that *written* made, as a message."""
    match = written.kept.match
    event = written.event
    if isinstance(event, Undone):
        return language.say("Taken back: {what}", what=Said(_plain(match.undone[-1], written.kept, language, gone=1)))
    if isinstance(event, Redone):
        return language.say("Put again: {what}", what=Said(_plain(match.done[-1], written.kept, language)))
    return _plain(event, written.kept, language)


def told_since(kept: Kept, after: int, language: Language, alike: bool = False) -> list[Told]:
    """Every entry beyond *after*, oldest first; for readers who are told *alike* the device of none is their own."""
    known = devices(kept.stream, "" if alike else known_browser())
    return [
        Told(written.entry.seq, written.entry.at, known.of(written.entry.by), told(written, language), *_left(written))
        for written in matches().since(kept.stream, after)
    ]


def would(kept: Kept, language: Language, path: str) -> str:
    """What a form that was sent to *path* would take back or put again now; nothing for any other."""
    done, undone = kept.match.done, kept.match.undone
    if path.endswith("/undo") and len(done) > 1:
        return language.say("Now it would take back: {what}", what=Said(_plain(done[-1], kept, language)))
    if path.endswith("/redo") and undone:
        return language.say("Now it would put again: {what}", what=Said(_plain(undone[-1], kept, language, gone=1)))
    return ""


def _left(written: Written) -> tuple[JsonObject | None, tuple[tuple[tuple[str, ...], int], ...]]:
    """The hand that a change left and what it gave each side; nothing where it left none in particular."""
    number, played = written.number, written.kept.played
    if number is None:
        return None, ()
    sides = played.standings[number - 1].table.side_names()  # by the names of whoever played it
    return written.kept.match.record.hands[number - 1], tuple(zip(sides, played.hands[number - 1].points, strict=True))


def heard(match: Asked, language: Language) -> list[Told]:
    """What happened after the change that `?since=` names, the last three of it, for a page that follows the match."""
    kept, since = match.kept, counted(request.args.get("since"))
    if since is None or since >= kept.seq:
        return []
    return told_since(kept, max(since, kept.seq - 3), language, alike=not match.keeper)


def history(kept: Kept, language: Language, most: int = 60) -> list[Told]:
    """The last *most* entries of a match, newest first."""
    return told_since(kept, max(0, kept.seq - most), language)[::-1]


def came_and_went(change: Change, language: Language) -> Said:
    """Who takes over, joins or leaves by *change*, as a message."""
    names = {"name": change.name, "seat": change.seat}
    return language.say(CAME[change.kind], **{key: name for key, name in names.items() if name})


def _plain(event: Event, kept: Kept, language: Language, gone: int = 0) -> str:
    """What *event* did; *gone* is 1 where it no longer stands in *kept*."""
    hand = language.say(kept.match.game.words.hand)
    match event:
        case Opened():
            return language.say("match begun")
        case HandRecorded(_, None):
            return language.say("{hand} {number} recorded", hand=hand, number=len(kept.match.record.hands) + gone)
        case HandRecorded(_, before):
            return language.say("{hand} {number} put in", hand=hand, number=before)
        case HandCorrected(number, _):
            return language.say("{hand} {number} corrected", hand=hand, number=number)
        case HandStruck(number, _):
            return language.say("{hand} {number} struck", hand=hand, number=number)
        case Trashed():
            return language.say("match put into the trash")
        case Restored():
            return language.say("match taken out of the trash")
        case Changed(ended=True):
            return language.say("match ended by the table")
        case Changed(ended=False):
            return language.say("match reopened")
        case Changed() | Reseated():
            done = [language.say(message) for key, message in CHANGED.items() if getattr(event, key, None)]
            came = getattr(event, "change", None)
            return language.listed([*done, *([came_and_went(came, language)] if came else [])]) or language.say(
                "match changed"
            )
    return language.say("match changed")
