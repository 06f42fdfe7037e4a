"""Whatever was done to a match can be moved: its journal is taken in, its record is the same wherever it is read."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import games
from scorekeeper.core.events import encode
from scorekeeper.core.jsontext import line, loads
from scorekeeper.core.record_reading import read_record
from scorekeeper.store.journal import Entry
from scorekeeper.store.matches import Kept
from scorekeeper.store.moving import Carried, read_carried
from scorekeeper.store.telling import adds_up, lasts, tell
from tests.laws.commanding import Desk, random_command
from tests.laws.drawing import EVERY_PRESET, matches

if TYPE_CHECKING:
    from collections.abc import Mapping

SOME = settings(max_examples=8)  # of each preset
AT = "2026-11-30T20:15:00+00:00"


def through_lines(given: Carried) -> Carried:
    """The stream written as a line and read again, which as a line is the same to the byte."""
    written = line(given.to_json())
    again = read_carried(loads(written))
    assert line(again.to_json()) == written
    return again


@EVERY_PRESET
@SOME
@given(data=st.data(), chance=st.randoms(use_true_random=False))
def test_what_was_done_moves_as_journal_and_as_record(
    key: str, preset: str, data: st.DataObject, chance: Random
) -> None:
    desk = Desk.opened(data.draw(matches(key, preset, hands=3)).played)
    events = list(desk.match.done)
    for _ in range(chance.randint(0, 6)):
        command = random_command(chance, desk)
        after = desk.tried(command)
        if after is not desk:
            events.append(command(desk.match))
            desk = after
    entries = []
    for seq, event in enumerate(events, 1):
        kind, kept = encode(event)
        known: Mapping[str, Any] = kept
        entries.append(Entry("evening", seq, kind, known, f"command {seq}", AT, ""))
    told = tell(through_lines(Carried("evening", tuple(entries), (), ())).entries)
    assert isinstance(told, Kept)
    assert (told.match.record, told.played) == (desk.match.record, desk.played)
    assert (adds_up(told), lasts(told)) == ([], True)
    record = line(told.match.record.to_json())
    assert line(read_record(loads(record), games.find).to_json()) == record
