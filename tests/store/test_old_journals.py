"""Journals of every shape ever written come for ever to the same; add a file for a new shape, change none."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.core import circle
from scorekeeper.core.circle_events import ON_DISK
from scorekeeper.core.circle_events import OPENING as CIRCLE
from scorekeeper.core.circle_events import decode as decode_circle
from scorekeeper.core.evening import ranking
from scorekeeper.core.evening import replay as replay_evening
from scorekeeper.core.evening_events import OPENING as EVENING
from scorekeeper.core.evening_events import decode as decode_evening
from scorekeeper.core.events import decode
from scorekeeper.core.match import replay
from scorekeeper.core.play import play
from scorekeeper.store import Entry
from scorekeeper.store.telling import Unfit, tell

JOURNALS = sorted((Path(__file__).parents[1] / "journals").glob("*.jsonl"))
KINDS = {
    "opened", "hand-recorded", "hand-corrected", "hand-struck", "changed", "reseated", "undone", "redone", "trashed",
    "restored",
}  # fmt: skip

Json = dict[str, Any]


def lines(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def outcome(entries: Sequence[Json]) -> Mapping[str, Any]:
    """What a match, a circle or an evening comes to."""
    told = {CIRCLE: a_circle, EVENING: an_evening}.get(entries[0]["kind"], a_match)
    return told(entries)


def a_match(entries: Sequence[Json]) -> Mapping[str, Any]:
    match = replay([decode(entry["kind"], entry["data"], games.find) for entry in entries], games.find)
    return play(match.game, match.record).result().to_json()


def a_circle(entries: Sequence[Json]) -> Json:
    told = circle.apply(None, decode_circle(entries[0]["kind"], entries[0]["data"]))
    for entry in entries[1:]:
        told = circle.apply(told, decode_circle(entry["kind"], entry["data"]))
    return {
        "name": told.name,
        "called": {key: told.called(key) for key in told.people},
        "roster": [person.key for person in told.roster],
        "left": [person.key for person in told.roster if person.left],
        "seasons": [season.key for season in told.seasons],
        "evenings": list(told.evenings),
    }


def an_evening(entries: Sequence[Json]) -> Json:
    told = replay_evening([decode_evening(entry["kind"], entry["data"]) for entry in entries])
    return {
        "name": told.name,
        "ended": told.ended,
        "pairs": [list(names) for names in told.pairs],
        "rounds": [[[one.table, one.pair, one.other, one.match] for one in drawn.tables] for drawn in told.rounds],
        "resting": [list(drawn.resting) for drawn in told.rounds],
        "ranking": [[row.rank, row.pair, row.victory_points, row.match_points] for row in ranking(told, {})],
    }


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_old_journal_comes_to_the_same(path: Path) -> None:
    first, *entries = lines(path)
    found = outcome(entries)
    assert {key: found[key] for key in first["expect"]} == first["expect"]


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_old_journal_is_still_told_strictly(path: Path) -> None:
    at = "2026-11-30T20:15:00+00:00"
    entries = [
        Entry("old", seq, entry["kind"], entry["data"], f"command {seq}", at, "")
        for seq, entry in enumerate(lines(path)[1:], 1)
    ]
    assert not isinstance(tell(entries), Unfit)


def test_every_kind_of_entry_stands_in_some_journal() -> None:
    found = {line["kind"] for path in JOURNALS for line in lines(path) if "kind" in line}
    assert found >= KINDS | set(ON_DISK)
