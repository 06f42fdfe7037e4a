"""Whatever is cut off in the middle has happened wholly or not at all, wherever the middle is."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

import scorekeeper
from scorekeeper.circles.rebuilding import misadded, misfiled
from scorekeeper.store import KEEPER, SqliteStore
from scorekeeper.store.matches import Matches
from scorekeeper.store.schema import STEPS
from tests.cli.books import AT, Installation, circle
from tests.store.old_databases import ADDED, JOURNALS, left_before

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="only POSIX forks")

MOST = 16
"""Moments at which something is cut off; where it has more, those in between are left out."""

Die = Callable[..., int]


@pytest.fixture(scope="module")
def dying() -> Iterator[subprocess.Popen[str]]:
    env = os.environ | {"PYTHONPATH": str(Path(scorekeeper.__file__).parents[1])}
    command = [sys.executable, "-m", "tests.cli.dying"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as process:
        yield process
        assert process.stdin
        process.stdin.close()


@pytest.fixture
def die(dying: subprocess.Popen[str]) -> Die:
    """Run a command in an installation until a moment has come; 0, or how many moments there were without it."""

    def run(here: Installation, last: int, *words: str) -> int:
        assert dying.stdin
        assert dying.stdout
        dying.stdin.write(json.dumps([str(here.folder), last, words]) + "\n")
        dying.stdin.flush()
        return int(dying.stdout.readline())

    return run


@pytest.fixture
def full(tmp_path: Path) -> Installation:
    """An installation with everything in it, nobody at work."""
    here = Installation(tmp_path / "full")
    here.evening().store.close()
    book = circle(here)
    book.store.visited("Anne’s browser", book.matches.token("match 1", KEEPER), AT)
    book.store.close()
    return here


def cut_off(die: Die, before: Installation, *words: str) -> Iterator[Installation]:
    """Copies of an installation in each of which a command was cut off a little later; in the last it was not."""
    number = 0

    def copy() -> Installation:
        nonlocal number
        number += 1
        there = Installation(before.folder.with_name(f"{before.folder.name} {number}"))
        shutil.copytree(before.folder, there.folder)
        return there

    done = copy()
    moments = die(done, 0, *words)
    assert moments > 3
    for last in range(1, moments + 1, 1 + moments // MOST):
        there = copy()
        assert die(there, last, *words) == 0
        yield there
    yield done


def sound(here: Installation) -> bytes:
    """All that an installation has, after everything in it was found to be right."""
    assert here.told("check")
    return here.kept()


def test_a_book_is_begun_wholly_or_not_at_all(die: Die, full: Installation, tmp_path: Path) -> None:
    new, file = Installation(tmp_path / "new"), tmp_path / "all.jsonl"
    new.folder.mkdir()
    file.write_bytes(full.kept())
    found = []
    for there in cut_off(die, new, "import", "--journal", str(file)):
        if there.file.exists():
            with closing(SqliteStore(there.file)) as store:
                assert misfiled(Matches(store)) == misadded(Matches(store)) == []
            found.append(sound(there))
            there.told("import", "--journal", str(file))
        else:
            there.told("import", "--journal", str(file))
        assert sound(there) == full.kept()
    assert set(found) == {b'{"format": "scorekeeper-journal/1"}\n{"streams": 0}\n', full.kept()}


@pytest.mark.parametrize("step", ADDED[1:], ids=lambda step: f"before {step}")
def test_a_book_of_an_earlier_release_is_brought_up_to_date_wholly_or_not_at_all(
    die: Die, tmp_path: Path, step: str
) -> None:
    old = Installation(tmp_path / "old")
    old.folder.mkdir()
    left_before(step, old.file)
    pending = []
    for there in cut_off(die, old, "rebuild"):
        with closing(sqlite3.connect(there.file)) as conn:
            pending.append(tuple(one.name for one in STEPS.pending(Database(conn))))
        with closing(SqliteStore(there.file)) as store:
            assert len(store.streams()) == len(JOURNALS)
            assert list(store.faults()) == []
    assert set(pending) == {tuple(ADDED[ADDED.index(step) :]), ()}


def test_what_is_taken_in_is_there_wholly_or_not_at_all(die: Die, full: Installation, tmp_path: Path) -> None:
    here, file = Installation(tmp_path / "here"), tmp_path / "all.jsonl"
    here.evening("morning").store.close()
    before = here.kept()
    file.write_bytes(full.kept())
    found = [sound(there) for there in cut_off(die, here, "import", "--journal", str(file))]
    assert set(found) == {before, found[-1]}
    assert len(found[-1]) > len(before)


def test_lists_are_made_anew_wholly_or_not_at_all(die: Die, full: Installation) -> None:
    with closing(full.book().store) as store:
        store.shelf.remove("match 1")
    found = []
    for there in cut_off(die, full, "rebuild"):
        with closing(SqliteStore(there.file)) as store:
            found.append(tuple(misfiled(Matches(store))))
    assert set(found) == {("match 1",), ()}
    assert found[-1] == ()


def test_a_match_is_deleted_for_good_wholly_or_not_at_all(die: Die, full: Installation) -> None:
    with closing(full.book().store) as store:
        token = store.addresses("match 1")[0].token
    before = full.kept()
    found = [sound(there) for there in cut_off(die, full, "purge", "--yes", token)]
    after = [left.split(b'"at"')[0] for left in found]  # the circle tells when it was removed
    assert before in found
    assert all(left == before or b'"stream": "match 1"' not in left for left in found)
    assert len(set(after)) <= 2
    assert b'"stream": "match 1"' not in found[-1]


@pytest.mark.parametrize("old", [b"", b"of yesterday"], ids=["a new file", "in the place of another"])
def test_a_copy_is_there_wholly_or_not_at_all(die: Die, full: Installation, tmp_path: Path, old: bytes) -> None:
    file = tmp_path / "copy.db"
    found = []
    for _ in cut_off(die, full, "backup", "--force", str(file)):
        content = file.read_bytes() if file.exists() else b""
        found.append(content == old)
        if content != old:
            there = Installation(tmp_path / f"of copy {len(found)}")
            there.folder.mkdir()
            there.file.write_bytes(content)
            assert sound(there) == full.kept()
        file.unlink(missing_ok=True)
        if old:
            file.write_bytes(old)
    assert len(found) > 3
