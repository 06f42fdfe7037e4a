"""Matches for pages to show: the worked cases of tests/vectors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from scorekeeper import games
from scorekeeper.core.errors import Refusal
from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.result import Result

VECTORS = Path(__file__).parents[1] / "vectors"

Record = Mapping[str, Any]


def worked(game: str) -> Iterator[tuple[Record, Result]]:
    """The worked cases of a game that have a hand and a result."""
    for line in (VECTORS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)["record"]
        try:
            result = play(games.find(game), read_record(record, games.find)).result()
        except Refusal:
            continue
        if result.hands:
            yield record, result


def longest(game: str) -> Record:
    """The worked case of a game that has the most hands."""
    return max((record for record, _ in worked(game)), key=length)


def length(record: Record) -> tuple[int, int]:
    """How many hands a record has, and how many letters."""
    return len(record["hands"]), len(json.dumps(record))
