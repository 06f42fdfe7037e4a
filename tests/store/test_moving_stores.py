"""A whole installation from one kind of store to the other and back: what comes out is what went in, to the byte."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import SqliteStore
from tests.cli.books import AT, EVERY_GAME, PERSIAN, Installation, circle
from tests.store.conftest import Databases


@pytest.fixture
def full(tmp_path: Path) -> Installation:
    """A folder with a match of every game, a circle, what lies in the trash, devices and replaced addresses."""
    here = Installation(tmp_path / "full")
    here.evening()
    circle(here)
    here.take(*{record["game"]: record for record in EVERY_GAME}.values(), PERSIAN)
    return here


def test_an_installation_moves_there_and_back(
    full: Installation, databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = full.kept()
    there, back = Installation(tmp_path / "there"), Installation(tmp_path / "back")
    monkeypatch.setenv("SCOREKEEPER_DATABASE", databases.address(tmp_path))
    there.told("import", "--journal", "-", given=before)
    moved = there.told("export", "--journal")
    records, checked = there.told("export"), there.told("check")
    there.told("backup", str(tmp_path / "backup.db"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE")
    assert not there.file.exists()
    back.told("import", "--journal", "-", given=moved)
    assert before == moved == back.kept()
    assert (records, checked) == (full.told("export"), full.told("check")) == (back.told("export"), back.told("check"))
    (tmp_path / "restored").mkdir()
    restored = Installation(tmp_path / "restored")
    (tmp_path / "backup.db").rename(restored.file)
    assert restored.kept() == before
    assert restored.told("check") == checked


def test_what_is_in_the_folder_stays_as_it_is_while_a_database_is_named(
    full: Installation, databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = full.kept()
    monkeypatch.setenv("SCOREKEEPER_DATABASE", databases.address(tmp_path))
    full.take(PERSIAN)
    assert full.told("export").count(b"\n") == 1
    monkeypatch.delenv("SCOREKEEPER_DATABASE")
    assert full.kept() == before
    with closing(SqliteStore(full.file)) as store:
        assert store.read("evening")[0].at == AT
