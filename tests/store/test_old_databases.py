"""Databases as every earlier release left them, with every journal ever shipped: they open, replay and are listed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.circles.circles import Circles
from scorekeeper.circles.rebuilding import misadded, misfiled, ready
from scorekeeper.core.circle_events import OPENING as CIRCLE
from scorekeeper.core.evening_events import OPENING as EVENING
from scorekeeper.store import SqliteStore, Store
from scorekeeper.store.matches import OPENING, Matches
from scorekeeper.store.schema import STEPS
from scorekeeper.store.telling import Unfit, tell
from tests.store.conftest import AT
from tests.store.old_databases import ADDED, left_before
from tests.store.test_old_journals import JOURNALS, Json, lines, outcome


@pytest.fixture(params=ADDED[1:], ids=lambda step: f"before {step}")
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database as it was before a step, with all journals in it."""
    path = tmp_path / "matches.db"
    left_before(request.param, path)
    return path


def entries(store: Store, stream: str) -> Sequence[Json]:
    return [{"kind": entry.kind, "data": entry.data} for entry in store.read(stream)]


def test_every_journal_is_told_as_ever(old: Path) -> None:
    with closing(SqliteStore(old)) as store:
        for journal in JOURNALS:
            expected = lines(journal)[0]["expect"]
            found = outcome(entries(store, journal.stem))
            assert {key: found[key] for key in expected} == expected
            assert not isinstance(tell(store.read(journal.stem)), Unfit)
        assert list(store.faults()) == []


def test_every_match_is_listed_and_written_on(old: Path) -> None:
    with closing(SqliteStore(old)) as store:
        matches = Matches(store)
        ready(matches)
        assert misfiled(matches) == misadded(matches) == []
        circles = Circles(matches)
        circles.open("The kitchen table", "home", at=AT)
        for stream in store.streams(OPENING):
            if not matches.load(stream).match.trashed:
                circles.add("home", stream, at=AT)
        assert len(circles.lists.of("home")) >= len(JOURNALS) - 3
        assert misfiled(matches) == misadded(matches) == []
        assert {*store.streams(CIRCLE), *store.streams(EVENING)} == {"home", "3-circle", "3-evening"}


def test_a_step_that_is_cut_off_is_taken_again(old: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as conn:
        before = conn.execute("select name, sql from sqlite_master order by name").fetchall()
        conn.execute("BEGIN IMMEDIATE")
        STEPS.apply(Database(conn, strict=True))
        conn.rollback()
        assert conn.execute("select name, sql from sqlite_master order by name").fetchall() == before
    with closing(SqliteStore(old)) as store:
        assert STEPS.pending(store.database) == []
        assert len(store.streams()) == len(JOURNALS)
