"""Deleting for good: a stream goes whole, with all that belongs to it, and nothing else ever does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.store import KEEPER, VIEWER, SqliteStore, Store
from scorekeeper.store.listing import Filed
from tests.store.conftest import AT

OpenStore = Callable[[], Store]


@pytest.fixture
def full(store: Store) -> Store:
    """Two streams with entries, addresses, a visit each, and a place in a list."""
    for stream in ("evening", "morning"):
        for seq in range(2):
            store.append(stream, seq, "hand", {"seq": seq}, command=f"command {seq}", at=AT)
        for role in (KEEPER, VIEWER):
            store.give_address(stream, role, f"{stream} {role}")
        store.visited("Anne", f"{stream} keeper", AT, "ipad")
        store.shelf.file(Filed(stream, "home", AT, "dice", True, "", {}))
    return store


def left_of(store: Store, stream: str) -> list[object]:
    addresses = [store.find_address(f"{stream} {role}") for role in (KEEPER, VIEWER)]
    visits = [visit for visit in store.visits("Anne") if visit.stream == stream]
    found = [*store.read(stream), *store.addresses(stream), *store.visitors(stream), *store.devices(stream), *visits]
    return [one for one in (*found, *addresses, store.shelf.find(stream), store.opening(stream)) if one]


def test_a_stream_goes_whole_and_the_others_stay(full: Store, open_store: OpenStore) -> None:
    before = left_of(full, "morning")
    full.purge("evening")
    for store in (full, open_store()):
        assert (left_of(store, "evening"), left_of(store, "morning")) == ([], before)
        assert list(store.streams()) == ["morning"]
        assert list(store.faults()) == []


def test_an_unknown_stream_is_ignored(full: Store) -> None:
    full.purge("afternoon")
    assert list(full.streams()) == ["evening", "morning"]


def test_a_stream_that_is_gone_may_begin_anew(full: Store) -> None:
    full.purge("evening")
    assert full.append("evening", 0, "hand", {}, command="command 0", at=AT).fresh


def test_what_is_taken_back_is_all_there(full: Store) -> None:
    before = left_of(full, "evening")

    def purge_and_fail() -> None:
        full.purge("evening")
        assert left_of(full, "evening") == []
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), full.transaction():
        purge_and_fail()
    assert left_of(full, "evening") == before


def test_whoever_watches_is_woken(full: Store) -> None:
    with full.watch("evening", 2) as watch:
        full.purge("evening")
        assert list(watch.wait(5)) == []


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        pytest.param("DELETE FROM journal", "never deleted", id="all of it"),
        pytest.param("DELETE FROM journal WHERE stream = 'evening' AND seq = 2", "never deleted", id="one entry"),
        pytest.param("UPDATE journal SET data = '{}'", "never changed", id="another content"),
        pytest.param(
            "INSERT OR REPLACE INTO journal SELECT stream, seq, kind, '{}', command, at, \"by\" FROM journal",
            "follows the last one",
            id="an entry put in the place of another",
        ),
    ],
)
@pytest.mark.parametrize("purged", [False, True], ids=["before", "after a purge"])
def test_sql_never_changes_or_deletes_an_entry(tmp_path: Path, statement: str, said: str, purged: bool) -> None:
    store = SqliteStore(tmp_path / "matches.db")
    for stream in ("evening", "morning"):
        for seq in range(2):
            store.append(stream, seq, "hand", {"seq": seq}, command=f"command {seq}", at=AT)
    if purged:
        store.purge("morning")
    with pytest.raises(Exception, match=said):
        store.database.execute(statement)
    assert [entry.data for entry in store.read("evening")] == [{"seq": 0}, {"seq": 1}]
    store.close()
