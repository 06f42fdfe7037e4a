"""Hands to settle, and what `scorekeeper settle` says of them."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from scorekeeper.cli import main

VECTORS = Path(__file__).parents[1] / "vectors"
CASES = [
    json.loads(line)
    for path in sorted(VECTORS.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
WORKED = {case["id"]: case for case in CASES}

FOUR = ["Anne", "Beth", "Cath", "Diana"]
BARBU = {"format": "scorekeeper/1", "game": "barbu", "players": FOUR}
BACARA = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"]}
BURRACO = {"format": "scorekeeper/1", "game": "burraco", "players": FOUR}

NO_KING = {"declarer": "Anne", "contract": "no-king", "result": {"king": "Anne"}}
PRINTED_TURN = {
    "player": "Ana",
    "throws": [
        {"dice": [1, 1, 2, 5, 6, 6], "keep": [1, 1, 5]},
        {"dice": [6, 6, 6]},
        {"dice": [5, 2, 2, 6, 6, 3]},
        {"dice": [3, 3, 2, 4, 4]},
    ],
    "note": "so close",
}


def settled(record: object, *options: str) -> Result:
    return CliRunner().invoke(main, ["settle", "-", *options], input=json.dumps(record))


def pairs(text: str) -> list[str]:
    """What is said of the pairs, a line each, without what only lines them up."""
    [section] = [part for part in text.split("\n\n") if part.startswith("Side payments")]
    return [" ".join(line.split()) for line in section.splitlines()[1:]]
