"""A match that comes alone from another score book: what it tells, how it stands to what is here, and taking it in.

Whoever sends it may have written anything into it, so nothing is taken on trust. What is here is only gone on with by
whoever proves to keep it: the file has to have the secret address that writes to it here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import cast

from scorekeeper.core.commands import MOST_HANDS
from scorekeeper.core.errors import refuse
from scorekeeper.core.events import Changed, Opened, encode
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import JsonObject, listed
from scorekeeper.core.reading import mapping
from scorekeeper.core.rules import agreed, read_rules, recall
from scorekeeper.store.journal import KEEPER, VIEWER, Address, Entry
from scorekeeper.store.matches import OPENING, Kept, Matches, event_of, told_on
from scorekeeper.store.moving import Carried
from scorekeeper.store.telling import Unfit, lasts, tell

TOKEN = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
"""What the secret addresses are that this program gives: 128 bits of chance."""

STREAM = re.compile(r"[A-Za-z0-9_-]{16,64}", re.ASCII)
"""What the names of its matches are."""

YEARS = range(1000, 9000)
"""Years that every calendar has in which pages write a day."""

MOST_RETOLD = 100_000
"""Hands that are scored again at most while a match is told, by corrections and the like; a table makes hundreds."""

WRITTEN_DOWN = "hand-recorded"
"""The kind of entry that says no hand anew, unless the hand was put in before another."""


@dataclass(frozen=True)
class Come:
    """A match that came: all that its file has, and what that tells."""

    given: Carried
    kept: Kept

    def token(self, role: str) -> str:
        """The secret address that the file has for *role*."""
        return next(address.token for address in self.given.addresses if address.role == role)

    def renamed(self, stream: str, tokens: Sequence[str]) -> Come:
        """The same as a match of its own: another *stream*, and *tokens* for those who keep it and who look on."""
        entries = tuple(replace(entry, stream=stream) for entry in self.given.entries)
        first = replace(entries[0], command=stream)
        ways = tuple(Address(token, stream, role) for token, role in zip(tokens, (KEEPER, VIEWER), strict=True))
        return Come(Carried(stream, (first, *entries[1:]), ways, ()), replace(self.kept, stream=stream))


@dataclass(frozen=True)
class Standing:
    """How a match that came stands to the one here: how many entries are `here`, `came`, and are the same in both."""

    here: int
    came: int
    same: int

    @property
    def new(self) -> bool:
        """Whether nothing of it is here."""
        return not self.here

    @property
    def apart(self) -> bool:
        """Whether it was written to in both places since they were the same."""
        return self.same < min(self.here, self.came)

    @property
    def more(self) -> int:
        """How many of the entries that came go on with those here; none where nothing is here."""
        return self.came - self.same if self.here and self.same == self.here else 0


def come(given: Carried) -> Come | Unfit:
    """What the file of a match tells, every hand scored, or what in it does not fit first.

    Refuses with `format` what no score book would have written and what is no match, with `not-found` a match in the
    trash, and with `range` one in which so much happened that telling it would keep everybody else waiting.
    """
    _check_shape(given)
    told = tell(given.entries)
    if isinstance(told, Unfit):
        return told
    if not isinstance(told, Kept):
        raise refuse("format", "not-alone")
    if told.match.record.started:
        _check_moment(told.match.record.started)
    for entry in given.entries:
        _check_entry(entry, told.match.game)
    if not lasts(told):
        raise refuse("format", "no-entry")
    if told.match.trashed:
        raise refuse("not-found", "in-trash")
    return Come(given, told)


def standing(matches: Matches, came: Come) -> Standing:
    """How *came* stands to what is here.

    Refuses with `viewer` one that is here and whose file does not have the address that writes to it here, with
    `not-found` one that lies in the trash here, and with `format` one of whose addresses leads to something else.
    """
    store, stream = matches.store, came.given.stream
    there = store.read(stream)
    if not there:
        if any(store.find_address(address.token) for address in came.given.addresses):
            raise refuse("format", "elsewhere")
        return Standing(0, len(came.given.entries), 0)
    if store.find_address(came.token(KEEPER)) != Address(came.token(KEEPER), stream, KEEPER):
        raise refuse("viewer", "other-keeper")
    if matches.load(stream).match.trashed:
        raise refuse("not-found", "in-trash-here")
    pairs = enumerate(zip(there, came.given.entries, strict=False))
    same = next((number for number, (ours, theirs) in pairs if ours != theirs), None)
    shorter = min(len(there), len(came.given.entries))
    return Standing(len(there), len(came.given.entries), shorter if same is None else same)


def go_on(matches: Matches, came: Come, after: int) -> None:
    """Writes the entries that came *after* those here, as they are, within the caller's transaction."""
    store, kept = matches.store, matches.load(came.given.stream)
    for entry in came.given.entries[after:]:
        kept, known = told_on(kept.stream, kept, [entry]), {"command": entry.command, "at": entry.at, "by": entry.by}
        store.append(kept.stream, entry.seq - 1, entry.kind, entry.data, **known)
        for listener in matches.listeners:
            listener(kept, event_of(entry), entry.at)


def hands_at(came: Come, entries: int) -> int:
    """How many hands the match had after so many of its *entries*."""
    return len(told_on(came.given.stream, None, came.given.entries[:entries]).match.record.hands) if entries else 0


def check_work(entries: Sequence[Entry]) -> None:
    """Refuses with `range` a match of more than `MOST_HANDS`, and one of which `MOST_RETOLD` would be scored again."""
    record = mapping(cast("JsonObject", entries[0].data).get("record"), "record")
    hands, again = len(listed(record.get("hands"))), 0
    for entry in entries[1:]:
        if entry.kind != WRITTEN_DOWN or "before" in entry.data:
            again += hands
        hands += entry.kind == WRITTEN_DOWN
    if hands > MOST_HANDS or again > MOST_RETOLD:
        raise refuse("range", "too-much")


def _check_shape(given: Carried) -> None:
    """Refuses what is no match, or not as a score book gives one away."""
    if not given.entries or given.entries[0].kind != OPENING:
        raise refuse("format", "not-alone")
    names = [address.token for address in given.addresses]
    roles = sorted(address.role for address in given.addresses)
    if roles != sorted((KEEPER, VIEWER)) or not all(map(TOKEN.fullmatch, names)) or not STREAM.fullmatch(given.stream):
        raise refuse("format", "no-addresses")
    for entry in given.entries:
        _check_moment(entry.at)
    check_work(given.entries)


def _check_moment(value: str) -> None:
    """Refuses a time whose day no page can write, or so long ago that some calendar has no name for it."""
    try:
        day = date.fromisoformat(value[:10])
    except ValueError as fault:
        raise refuse("type", "not-moment", "at") from fault
    if day.year not in YEARS:
        raise refuse("type", "not-moment", "at")


def _check_entry(entry: Entry, game: AnyGame) -> None:
    """Refuses what brings anything along that it does not tell, and rules in full that are not those it names."""
    event, data = event_of(entry), cast("JsonObject", entry.data)
    told = encode(event)[1]
    if isinstance(event, Opened):
        # In full an old match has fewer rules than its game has by now.
        told = {**told, "agreed": data["agreed"]}
        _check_rules(event.record.rules, mapping(data["agreed"], "agreed"), game)
    elif isinstance(event, Changed) and (event.rules is not None or event.agreed is not None):
        _check_rules(event.rules or {}, event.agreed or {}, game)
    if told != data:
        raise refuse("format", "no-entry")


def _check_rules(given: JsonObject, kept: JsonObject, game: AnyGame) -> None:
    """Refuses rules *kept* in full that are not those *given*, or more than the game has."""
    rules = recall(game, kept)
    full = agreed(rules)
    if rules != recall(game, agreed(read_rules(game, given))) or any(full.get(key) != kept[key] for key in kept):
        raise refuse("format", "no-entry")
