"""Databases as earlier releases left them, with every journal ever shipped."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.store import KEEPER
from scorekeeper.store.schema import STEPS

AT = "2025-01-06T20:15:00Z"
JOURNALS = sorted((Path(__file__).parents[1] / "journals").glob("*.jsonl"))

ADDED = [step.name for step in STEPS.pending(Database(memory=True))]
"""The steps that a database of today has been through, in order."""


def left_before(step: str, path: Path) -> None:
    """Make a database as it was before a *step* was added; each journal is a stream by the name of its file."""
    with closing(sqlite3.connect(path)) as conn:
        db = Database(conn, strict=True)
        STEPS.apply(db, stop_before=step)
        for journal in JOURNALS:
            _, *entries = map(json.loads, journal.read_text(encoding="utf-8").splitlines())
            for seq, entry in enumerate(entries, 1):
                known = {"stream": journal.stem, "seq": seq, "command": f"command {seq}", "at": AT, "by": "Anne's"}
                db.table("journal").insert({**known, "kind": entry["kind"], "data": json.dumps(entry["data"])})
            if "addresses" in db.table_names():
                db.table("addresses").insert({"token": journal.stem, "stream": journal.stem, "role": KEEPER})
        conn.commit()
