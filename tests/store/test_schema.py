"""Databases of earlier releases: what they keep is there after each step that was added since."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper import games
from scorekeeper.circles.circles import Circles
from scorekeeper.core import commands
from scorekeeper.core.events import HandRecorded, Opened, encode
from scorekeeper.core.record_reading import read_record
from scorekeeper.store import KEEPER, Device, SqliteStore, Visit
from scorekeeper.store.matches import Matches
from scorekeeper.store.schema import STEPS

AT = "2025-01-06T20:15:00Z"


@pytest.fixture
def before_devices(tmp_path: Path) -> Path:
    """A database as it was before devices had names, with one match that one browser opened and wrote to."""
    path = tmp_path / "matches.db"
    with closing(sqlite3.connect(path)) as conn:
        db = Database(conn, strict=True)
        STEPS.apply(db, stop_before="0003-devices")
        db.table("journal").insert(
            {"stream": "evening", "seq": 1, "kind": "hand", "data": "{}", "command": "c", "at": AT, "by": "Anne's"}
        )
        db.table("addresses").insert({"token": "token", "stream": "evening", "role": KEEPER})
        db.table("visits").insert({"browser": "Anne's", "stream": "evening", "token": "token", "at": AT})
        assert set(db.table("visits").columns_dict) == {"browser", "stream", "token", "at"}
        conn.commit()
    return path


def test_an_old_database_keeps_what_it_holds_and_learns_of_devices(before_devices: Path) -> None:
    for _ in range(2):
        with closing(SqliteStore(before_devices)) as store:
            assert [entry.by for entry in store.read("evening")] == ["Anne's"]
            assert list(store.visits("Anne's")) == [Visit("evening", "token", AT)]
            assert list(store.devices("evening")) == [Device("Anne's", "", "")]
    with closing(SqliteStore(before_devices)) as store:
        store.visited("Anne's", "token", AT, "android")
        store.name_device("Anne's", "evening", "Anne’s phone")
        assert list(store.devices("evening")) == [Device("Anne's", "android", "Anne’s phone")]


def test_a_program_of_before_still_writes_to_a_database_of_today(before_devices: Path) -> None:
    with closing(SqliteStore(before_devices)) as store:
        old = {"browser": "Beth's", "stream": "evening", "token": "token", "at": AT}
        store.database.table("visits").upsert(old, pk=("browser", "stream"))
        assert [device.browser for device in store.devices("evening")] == ["Anne's", "Beth's"]


def test_steps_are_taken_in_the_order_they_were_added() -> None:
    names = [step.name for step in STEPS.pending(Database(memory=True))]
    assert names == ["0001-journal", "0002-addresses", "0003-devices", "0004-shelf"]


@pytest.fixture
def before_shelves(tmp_path: Path) -> Path:
    """A database as it was before there were lists, with a match in which a hand was played."""
    path = tmp_path / "matches.db"
    with closing(sqlite3.connect(path)) as conn:
        db = Database(conn, strict=True)
        STEPS.apply(db, stop_before="0004-shelf")
        record = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "hands": []}
        opened = encode(Opened(read_record(record, games.find), (None, None)))
        recorded = encode(HandRecorded({"player": "Ana", "points": 1000}))
        for seq, (kind, data) in enumerate((opened, recorded), 1):
            row = {"stream": "evening", "seq": seq, "kind": kind, "data": json.dumps(data), "command": kind, "at": AT}
            db.table("journal").insert(row | {"by": ""})
        conn.commit()
    return path


def test_an_old_database_keeps_its_matches_and_learns_of_circles_and_the_trash(before_shelves: Path) -> None:
    with closing(SqliteStore(before_shelves)) as store:
        circles = Circles(Matches(store))
        assert circles.matches.load("evening").played.now.totals == (1000, 0)
        circles.open("The kitchen table", "home", at=AT)
        circles.add("home", "evening", at=AT)
        assert [match.summary.totals for match in circles.lists.of("home")] == [(1000, 0)]
        with pytest.raises(sqlite3.IntegrityError, match="never deleted"):
            store.database.execute("DELETE FROM journal")
        circles.matches.write("evening", 2, "a", commands.trash, at=AT)
        circles.purge("evening", at=AT)
        assert list(store.streams()) == ["home"]
