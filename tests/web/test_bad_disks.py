"""A disk that is read-only, held by somebody else, damaged or gone: it is said, nothing is lost, and it goes on after.

The same process answers before, during and after the trouble; nobody starts it anew.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from threading import Barrier

import pytest
from flask import Flask

from scorekeeper.circles.rebuilding import misfiled
from scorekeeper.store import SqliteStore
from scorekeeper.store.place import DATABASE
from scorekeeper.web import create_app
from scorekeeper.words.sentences import REFUSALS
from tests.web.conftest import Browser, Keeper, record
from tests.web.forms import plain

HAND = {"sides": [{"table": 5}, {}], "note": "x" * 500}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The program over a disk of its own, with little patience for others."""
    made = create_app(tmp_path / "data")
    made.testing = True
    store = store_of(made)
    store._connections._patience = 0.1
    store.close()
    yield made
    store.close()


def store_of(app: Flask) -> SqliteStore:
    store = app.extensions["matches"].store
    assert isinstance(store, SqliteStore)
    return store


def file_of(app: Flask) -> Path:
    return Path(store_of(app)._connections._path)


Trouble = Callable[[Flask], AbstractContextManager[None]]


@contextmanager
def set_to(app: Flask, name: str, during: int, after: int) -> Iterator[None]:
    """The connection that answers the only thread that asks, with a setting of SQLite's."""
    store = store_of(app)
    store.database.execute(f"PRAGMA {name} = {during}")
    store.rest()
    yield
    store.database.execute(f"PRAGMA {name} = {after}")
    store.rest()


def written_nowhere(app: Flask) -> AbstractContextManager[None]:
    return set_to(app, "query_only", 1, 0)


@contextmanager
def over_quota(app: Flask) -> Iterator[None]:
    """No file of this process grows."""
    import resource

    _, highest = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_of(app).with_name(f"{DATABASE}-wal").stat().st_size // 2, highest))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, highest))


@contextmanager
def held(app: Flask) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    with closing(sqlite3.connect(file_of(app), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def spoilt(app: Flask, spoil: Callable[[bytes], bytes]) -> Iterator[None]:
    """The file has another content, as whoever opens it finds."""
    file = file_of(app)
    store_of(app).close()
    before = file.read_bytes()
    file.write_bytes(spoil(before))
    yield
    file.write_bytes(before)


def scribbled_over(app: Flask) -> AbstractContextManager[None]:
    return spoilt(app, lambda content: content[:4096] + b"\xaa" * (len(content) - 4096))


def cut_short(app: Flask) -> AbstractContextManager[None]:
    return spoilt(app, lambda content: content[: 4096 * 2])


def emptied(app: Flask) -> AbstractContextManager[None]:
    return spoilt(app, lambda content: b"")


def no_database(app: Flask) -> AbstractContextManager[None]:
    return spoilt(app, lambda content: b"Dear diary, " * 1000)


@contextmanager
def unplugged(app: Flask) -> Iterator[None]:
    """The file is not there, and nothing makes it anew in its place."""
    file, away = file_of(app), file_of(app).with_name("away")
    store_of(app).close()
    file.rename(away)
    yield
    assert not file.exists()
    away.rename(file)


WRITES_FAIL = [
    pytest.param(written_nowhere, "read-only", id="read-only"),
    pytest.param(
        over_quota,
        "read-only",
        id="over quota",
        marks=pytest.mark.skipif(sys.platform == "win32", reason="limits are set the POSIX way"),
    ),
    pytest.param(held, "busy", id="held by another program"),
]
NOTHING_WORKS = [
    pytest.param(scribbled_over, "damaged", id="scribbled over"),
    pytest.param(cut_short, "damaged", id="cut short"),
    pytest.param(emptied, "damaged", id="emptied"),
    pytest.param(no_database, "damaged", id="no database"),
    pytest.param(unplugged, "failed", id="not there"),
]


def refused(app: Flask, keeper: Keeper, code: str) -> None:
    """Saving a hand, and opening a match on its page, are refused with the sentence of *code*."""
    answer = keeper.ask("POST", "/hands", hand=HAND)
    assert (answer.status_code, answer.get_json()) == (503, {"ok": False, "code": code, "error": REFUSALS[code]})
    page = app.test_client().post(f"/m/{keeper.token}/undo", data={"after": keeper.seq, "command": "page"})
    assert page.status_code == 503
    assert REFUSALS[code] in plain(page.text)


def goes_on(app: Flask, keeper: Keeper) -> None:
    """All that was saved is there, nothing else, and saving works again."""
    assert [hand["note"] for hand in keeper.hands] == [HAND["note"]] * (keeper.seq - 1)
    keeper.record(HAND)
    assert len(keeper.hands) == keeper.seq - 1
    store = store_of(app)
    assert list(store.faults()) == misfiled(app.extensions["matches"]) == []
    Browser(app.test_client()).open(keeper.opened["keeper"])


@pytest.fixture
def keeper(app: Flask) -> Keeper:
    """Somebody who saved a few hands before there was trouble."""
    keeper = Keeper(app.test_client(), record("burraco"))
    for _ in range(20):
        keeper.record(HAND)
    return keeper


@pytest.mark.parametrize(("trouble", "code"), WRITES_FAIL)
def test_what_can_not_be_saved_is_said_and_pages_are_shown(
    app: Flask, keeper: Keeper, trouble: Trouble, code: str
) -> None:
    with trouble(app):
        for _ in range(2):
            refused(app, keeper, code)
            for path in (keeper.opened["keeper"], keeper.opened["viewer"], "/", f"{keeper.opened['keeper']}/hand"):
                Browser(app.test_client()).open(path)
            assert keeper.get()["seq"] == keeper.seq
    goes_on(app, keeper)


@pytest.mark.parametrize(("trouble", "code"), NOTHING_WORKS)
def test_what_can_not_be_read_is_said_until_it_can(app: Flask, keeper: Keeper, trouble: Trouble, code: str) -> None:
    with trouble(app):
        for _ in range(2):
            refused(app, keeper, code)
            page = Browser(app.test_client()).open(keeper.opened["keeper"], status=503)
            assert REFUSALS[code] in plain(page.text)
            Browser(app.test_client()).open("/settle")  # which needs no score book
    goes_on(app, keeper)


def test_a_damaged_page_is_asked_for_again_once_the_disk_gives_it(app: Flask, keeper: Keeper) -> None:
    """Connections stay open between requests, and SQLite keeps in memory what it has read."""
    store, file = store_of(app), file_of(app)
    store.close()
    store.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.rest()
    before = file.read_bytes()
    with file.open("rb+") as opened:
        opened.seek(4096)
        opened.write(b"\xaa" * (len(before) - 4096))
    refused(app, keeper, "damaged")
    with file.open("rb+") as opened:
        opened.write(before)
    goes_on(app, keeper)


def test_whatever_connection_answers_waits_for_the_disk(app: Flask, keeper: Keeper) -> None:
    with ThreadPoolExecutor(8) as pool:
        together = Barrier(8)
        asked_for = [pool.submit(read_together, app, keeper.token, together) for _ in range(8)]
        assert {answer.result() for answer in asked_for} == {200}
        connections = list(store_of(app)._connections._open)
        assert len(connections) == 8
        for connection in connections:
            settings = ("journal_mode", "synchronous", "fullfsync")
            found = [connection.db.execute(f"PRAGMA {name}").fetchone()[0] for name in settings]
            assert found == ["wal", 2, 1]


def read_together(app: Flask, token: str, together: Barrier) -> int:
    """The status of a request that is under way at the same moment as others."""
    with app.app_context():
        assert store_of(app).find_address(token)
        together.wait(10)
    return app.test_client().get(f"/api/matches/{token}").status_code
