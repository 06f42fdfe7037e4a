"""Whether the program can do its work, for whoever watches over it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from scorekeeper.store.place import DATABASE
from scorekeeper.store.sqlite import SqliteStore
from scorekeeper.web import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(tmp_path)
    yield made
    made.extensions["matches"].store.close()


def test_it_is_ready_where_it_can_read_and_write(app: Flask) -> None:
    for _ in range(2):
        answer = app.test_client().get("/ready")
        assert (answer.status_code, answer.data, answer.headers["Cache-Control"]) == (204, b"", "no-store")


def test_it_is_not_ready_where_nothing_can_be_written_and_says_no_more(app: Flask) -> None:
    app.extensions["matches"].store.database.execute("PRAGMA query_only = ON")
    answer = app.test_client().get("/ready")
    assert (answer.status_code, answer.data) == (503, b"")
    assert app.test_client().get("/health").status_code == 204


def test_it_is_not_ready_while_somebody_holds_the_book(app: Flask, tmp_path: Path) -> None:
    hasty = SqliteStore(tmp_path / DATABASE, patience=0.05)
    app.extensions["matches"].store = hasty
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert app.test_client().get("/ready").status_code == 503
        other.execute("ROLLBACK")
    assert app.test_client().get("/ready").status_code == 204
    hasty.close()
