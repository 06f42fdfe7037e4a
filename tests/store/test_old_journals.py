"""Journals of every shape ever written come for ever to the same totals; add a file for a new shape, change none."""

import json
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.core.events import decode
from scorekeeper.core.match import replay
from scorekeeper.core.play import play

JOURNALS = sorted((Path(__file__).parents[1] / "journals").glob("*.jsonl"))
KINDS = {"opened", "hand-recorded", "hand-corrected", "hand-struck", "changed", "reseated", "undone", "redone"}


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_an_old_journal_comes_to_the_same(path: Path) -> None:
    first, *entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    match = replay([decode(entry["kind"], entry["data"], games.find) for entry in entries], games.find)
    result = play(match.game, match.record).result().to_json()
    assert {key: result[key] for key in first["expect"]} == first["expect"]


def test_every_kind_of_entry_stands_in_some_journal() -> None:
    lines = [json.loads(line) for path in JOURNALS for line in path.read_text(encoding="utf-8").splitlines()]
    assert {line["kind"] for line in lines if "kind" in line} == KINDS
