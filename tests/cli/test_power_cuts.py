"""The plug is pulled while people write: what was acknowledged is there once, and nothing is half there.

Killing loses nothing that the system had taken. That a commit is on the disk too when it is acknowledged is asked of
Linux itself, and what a power cut may leave of the log behind that is done to copies of the files.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.circles.circles import Circles
from scorekeeper.core import commands
from scorekeeper.store import SqliteStore
from scorekeeper.store.matches import Matches
from scorekeeper.store.place import DATABASE
from tests.cli.books import AT, Installation
from tests.cli.cutting import served, written_by
from tests.cli.evenings import NAMES, Evenings, held
from tests.cli.unwritten import unwritten

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it asks Linux where its processes stand")

ROUNDS = 10
"""Cuts in a row; many more when it is measured."""


def test_what_was_acknowledged_is_there_once_however_often_the_plug_is_pulled(tmp_path: Path) -> None:
    evenings = Evenings(tmp_path, seed=time.time_ns())
    lost = evenings.cut_down(ROUNDS, tears=3)
    assert len(evenings.kept) > ROUNDS * len(NAMES)
    assert Installation(evenings.folder).told("check")
    assert lost > 0, "no copy was torn"


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    evenings = Evenings(tmp_path, seed=1)
    [writer, *_] = evenings.writers(0)
    log = evenings.folder / f"{DATABASE}-wal"
    seen = set()
    with served(evenings.folder) as program, closing(program.connect()) as connection:
        for _ in range(20):
            writer.step(connection)
            seen.add(unwritten(log))
        write_carelessly(evenings.folder / DATABASE)
        if not unwritten(log):
            pytest.skip("this system does not tell what is on the disk")
    assert len(writer.acknowledged) > 10
    assert seen == {0}


def write_carelessly(path: Path) -> None:
    """Write what nobody waits for to be on the disk."""
    with closing(sqlite3.connect(path, isolation_level=None)) as careless:
        careless.execute("PRAGMA synchronous = OFF")
        careless.execute("insert into purging values ('nothing')")


def test_a_copy_made_while_people_write_has_all_that_was_acknowledged_before(tmp_path: Path) -> None:
    evenings = Evenings(tmp_path, seed=time.time_ns())
    writers, here = evenings.writers(0), Installation(evenings.folder)
    copies = []
    with served(evenings.folder) as program, written_by(writers, program):
        for number in range(3):
            before = [one for writer in writers for one in list(writer.acknowledged)]
            there = Installation(tmp_path / f"there {number}")
            there.folder.mkdir()
            here.told("backup", str(there.file))
            copies.append((before, there))
    for before, there in copies:
        held(there.book().store, before, evenings.streams)
        assert there.told("check")


def test_a_book_in_use_is_not_told_to_be_wrong(tmp_path: Path) -> None:
    evenings = Evenings(tmp_path, seed=time.time_ns())
    writers, here = evenings.writers(0), Installation(evenings.folder)
    gone = [stream for number in range(1, 12) for stream in evenings.streams_of(number)]
    with served(evenings.folder) as program, written_by(writers, program), ThreadPoolExecutor(1) as pool:
        purging = pool.submit(purge, evenings, gone)
        while not purging.done():
            assert here.told("check")
        purging.result()
    assert not set(gone) & set(here.book().store.streams())


def purge(evenings: Evenings, streams: Sequence[str]) -> None:
    """Delete one match after the other for good."""
    with closing(SqliteStore(evenings.folder / DATABASE)) as store:
        circles = Circles(Matches(store))
        for stream in streams:
            circles.matches.write(stream, 1, "trash", commands.trash, at=AT)
            circles.purge(stream, at=AT)


def test_an_emptied_book_is_damaged_while_its_log_is_there(tmp_path: Path) -> None:
    evenings, copied = Evenings(tmp_path, seed=1), tmp_path / "copied"
    with closing(SqliteStore(evenings.folder / DATABASE)) as store:
        store.append("evening", 0, "hand", {}, command="written", at=AT)
        shutil.copytree(evenings.folder, copied)
    log = copied / f"{DATABASE}-wal"
    before = log.read_bytes()
    (copied / DATABASE).write_bytes(b"")
    done = Installation(copied).run("check")
    assert done.stderr == "Error: The score book can’t be read; it needs its keeper’s attention.\n"
    assert log.read_bytes() == before != b""
