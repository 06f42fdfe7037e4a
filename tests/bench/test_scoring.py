"""How fast records are scored: in the process, and through the command line."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

import pytest

from scorekeeper.core.jsontext import Json, dumps, loads
from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find

pytestmark = pytest.mark.bench

VECTORS = Path(__file__).parents[1] / "vectors"


def cases(game: str) -> list[Json]:
    lines = (VECTORS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["record"] for line in lines]


def hands_of(record: Json) -> Sequence[Json]:
    hands = record["hands"] if isinstance(record, Mapping) else ()
    return hands if isinstance(hands, Sequence) else ()


def milliseconds(work: Callable[[], object], times: int) -> float:
    """The median of *times* runs."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - start))
    return median(taken)


def test_a_whole_match_of_28_deals() -> None:
    longest = next(record for record in cases("barbu") if len(hands_of(record)) == 28)
    text = dumps(longest)

    def score() -> None:
        record = read_record(loads(text), find)
        dumps(play(find(record.game), record).result().to_json())

    taken = milliseconds(score, 200)
    print(f"\na Barbu record of 28 deals, read, scored and written: {taken:.2f} ms (goal 3 ms)")
    assert taken < 3


@pytest.mark.parametrize("game", ["barbu", "burraco", "barakon", "bacara"])
def test_records_through_the_command_line(game: str) -> None:
    lines = "".join(dumps(record) + "\n" for record in cases(game) if record) * 40
    command = [sys.executable, "-m", "scorekeeper", "score", "--jsonl"]
    subprocess.run(command, input="", text=True, check=True, capture_output=True)
    start = time.perf_counter()
    done = subprocess.run(command, input=lines, text=True, check=True, capture_output=True)
    taken = time.perf_counter() - start
    count = lines.count("\n")
    assert done.stdout.count("\n") == count
    print(f"\n{game}: {count} records in {taken:.2f} s, {count / taken:.0f} a second (goal 1,000)")
    assert count / taken > 1000
