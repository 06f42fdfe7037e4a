"""What writing is measured against: a Flask view that keeps what it is sent by one synced insert, and nothing else.

The folder that `SCOREKEEPER_DATA` names holds its database, so that it stands on the same disk as the program's.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from pathlib import Path

from flask import Flask, request

app = Flask(__name__)
_thread = threading.local()


@app.post("/hands")
def add() -> tuple[dict[str, int], int]:
    given = request.get_json()
    row = _database().execute("insert into hands (command, hand) values (?, ?)", _told(given))
    return {"seq": row.lastrowid or 0}, 201


def _told(given: dict[str, object]) -> tuple[str, str]:
    return str(given["command"]), json.dumps(given["hand"])


def _database() -> sqlite3.Connection:
    """The connection of this thread, which each insert is committed on by itself."""
    if not hasattr(_thread, "database"):
        folder = Path(os.environ["SCOREKEEPER_DATA"])
        folder.mkdir(exist_ok=True)
        database = sqlite3.connect(folder / "bare.db", isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("create table if not exists hands (seq integer primary key, command text, hand text)")
        _thread.database = database
    found: sqlite3.Connection = _thread.database
    return found
