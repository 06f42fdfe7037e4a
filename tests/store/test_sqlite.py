"""What is particular to the store in SQLite: its file, its guards, and how its failures are told."""

import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from scorekeeper.store import KEEPER, Reason, SqliteStore, Store, StoreFault
from scorekeeper.store.faults import reason

AT = "2025-01-06T20:15:00Z"
INSERT = 'into journal (stream, seq, kind, data, command, at, "by") values'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
def sqlite(path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(path, patience=0.2)) as store:
        yield store


def append(store: Store, after: int, **data: object) -> None:
    store.append("evening", after, "hand", data, command=f"command {after}", at=AT)


def test_the_store_in_sqlite_is_a_store(sqlite: SqliteStore) -> None:
    store: Store = sqlite  # mypy holds the class to the protocol here
    assert list(store.read("evening")) == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        pytest.param("journal_mode", "wal", id="readers never wait for a writer"),
        pytest.param("synchronous", 2, id="a commit is on the disk"),
        pytest.param("foreign_keys", 1, id="a visit has an address"),
        pytest.param("busy_timeout", 200, id="a writer waits for another"),
    ],
)
def test_every_connection_is_set_up(sqlite: SqliteStore, question: str, answer: object) -> None:
    answers: list[object] = []

    def ask() -> None:
        answers.append(sqlite.database.execute(f"PRAGMA {question}").fetchone()[0])

    ask()
    another = Thread(target=ask)
    another.start()
    another.join()
    assert answers == [answer, answer]


def test_every_table_is_strict(sqlite: SqliteStore) -> None:
    tables = {table.name: table.strict for table in sqlite.database.tables}
    assert tables == dict.fromkeys(
        ["journal", "addresses", "visits", "shelf", "sums", "purging", "_sqlite_migrations"], True
    )


def test_the_file_is_its_owners_alone(sqlite: SqliteStore, path: Path) -> None:
    append(sqlite, 0)
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("update journal set data = '{}' where seq = 2", id="changing an entry"),
        pytest.param("update journal set seq = 9 where seq = 3", id="moving an entry"),
        pytest.param("delete from journal where seq = 3", id="deleting the last entry"),
        pytest.param("delete from journal", id="deleting everything"),
        pytest.param(f"insert or replace {INSERT} ('evening', 3, '', '{{}}', 'c', '', '')", id="replacing a number"),
        pytest.param(f"replace {INSERT} ('evening', 4, '', '{{}}', 'command 0', '', '')", id="replacing a command"),
        pytest.param(f"insert {INSERT} ('evening', 5, '', '{{}}', 'c', '', '')", id="leaving a gap"),
        pytest.param(f"insert {INSERT} ('evening', 0, '', '{{}}', 'c', '', '')", id="putting an entry in front"),
    ],
)
@pytest.mark.parametrize("recursive_triggers", [pytest.param(0, id="elsewhere"), pytest.param(1, id="here")])
def test_the_database_itself_forbids(sqlite: SqliteStore, path: Path, statement: str, recursive_triggers: int) -> None:
    for after in range(3):
        append(sqlite, after)
    before = sqlite.read("evening")
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA recursive_triggers = {recursive_triggers}")
        with pytest.raises(sqlite3.IntegrityError, match="of the journal"):
            other.execute(statement)
        other.commit()
    assert sqlite.read("evening") == before


def test_a_writer_waits_for_another_and_then_says_that_it_is_busy(sqlite: SqliteStore, path: Path) -> None:
    append(sqlite, 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFault) as caught:
            append(sqlite, 1)
        assert caught.value.reason == "busy"
        assert len(sqlite.read("evening")) == 1
    append(sqlite, 1)


def test_a_thread_that_waits_too_long_for_another_is_busy_too(sqlite: SqliteStore) -> None:
    faults: list[Reason] = []

    def write() -> None:
        try:
            append(sqlite, 0)
        except StoreFault as fault:
            faults.append(fault.reason)

    with sqlite.transaction():
        another = Thread(target=write)
        another.start()
        another.join()
    assert faults == ["busy"]


def test_a_full_disk_leaves_nothing_half_written(sqlite: SqliteStore, path: Path) -> None:
    append(sqlite, 0)
    pages = sqlite.database.execute("PRAGMA page_count").fetchone()[0]
    sqlite.database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFault) as caught:
        append(sqlite, 1, note="x" * 100_000)
    assert caught.value.reason == "full"
    sqlite.database.execute(f"PRAGMA max_page_count = {pages + 1000}")
    assert len(sqlite.read("evening")) == 1
    append(sqlite, 1, note="x" * 100_000)
    with closing(SqliteStore(path)) as other:
        assert len(other.read("evening")) == 2


def test_a_transaction_that_the_database_took_back_is_not_gone_on_with(sqlite: SqliteStore) -> None:
    def go_on() -> None:
        with sqlite.transaction():
            append(sqlite, 0)
            sqlite.database.rollback()  # as SQLite does by itself when the disk is full
            sqlite.give_address("evening", KEEPER, "token")

    with pytest.raises(StoreFault):
        go_on()
    assert list(sqlite.read("evening")) == []
    assert sqlite.find_address("token") is None


def test_a_transaction_that_the_database_took_back_is_no_success(sqlite: SqliteStore) -> None:
    def end() -> None:
        with sqlite.transaction():
            append(sqlite, 0)
            sqlite.database.rollback()

    with pytest.raises(StoreFault):
        end()


def test_a_file_that_is_no_database_is_damaged(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)
    with pytest.raises(StoreFault) as caught:
        SqliteStore(path)
    assert caught.value.reason == "damaged"


def test_a_file_that_was_scribbled_over_is_damaged(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        for after in range(200):
            append(store, after, note="x" * 100)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xff" * (size // 2))
    with closing(SqliteStore(path)) as store, pytest.raises(StoreFault) as caught:
        store.read("evening")
    assert caught.value.reason == "damaged"


@pytest.mark.parametrize("data", ["", "{", "[]", "null"])
def test_an_entry_that_is_no_json_object_is_damaged(sqlite: SqliteStore, data: str) -> None:
    sqlite.database.execute(f"insert {INSERT} ('evening', 1, 'hand', ?, 'c', '', '')", [data])
    with pytest.raises(StoreFault) as caught:
        sqlite.read("evening")
    assert caught.value.reason == "damaged"


def test_a_folder_that_is_not_there_is_told_as_a_failure(tmp_path: Path) -> None:
    with pytest.raises(StoreFault) as caught:
        SqliteStore(tmp_path / "nowhere" / "matches.db")
    assert caught.value.reason == "failed"


def fill(path: Path) -> None:
    with closing(sqlite3.connect(path)) as full:
        full.execute("create table filler (text)")
        full.execute("PRAGMA max_page_count = 3")
        full.execute("insert into filler values (zeroblob(100000))")


def write_to_what_is_held(path: Path) -> None:
    with closing(sqlite3.connect(path)) as holder, closing(sqlite3.connect(path, timeout=0)) as writer:
        holder.execute("BEGIN IMMEDIATE")
        writer.execute("BEGIN IMMEDIATE")


def write_to_what_is_read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("PRAGMA query_only = on")
        writer.execute("create table filler (text)")


def read_what_is_no_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("select * from journal")


def read_what_is_not_there(path: Path) -> None:
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("select * from journal")


def use_what_is_closed(path: Path) -> None:
    reader = sqlite3.connect(path)
    reader.close()
    reader.execute("select 1")


@pytest.mark.parametrize(
    ("mistake", "expected"),
    [
        pytest.param(write_to_what_is_held, "busy", id="busy"),
        pytest.param(fill, "full", id="full"),
        pytest.param(write_to_what_is_read, "read-only", id="read-only"),
        pytest.param(read_what_is_no_database, "damaged", id="damaged"),
        pytest.param(read_what_is_not_there, "failed", id="no table"),
        pytest.param(use_what_is_closed, "failed", id="an error of the driver"),
    ],
)
def test_an_error_of_sqlite_has_its_word(path: Path, mistake: Callable[[Path], None], expected: Reason) -> None:
    with pytest.raises(sqlite3.Error) as caught:
        mistake(path)
    assert reason(caught.value) == expected


def test_a_thread_that_ends_closes_its_connection(sqlite: SqliteStore) -> None:
    threads = [Thread(target=sqlite.read, args=("evening",)) for _ in range(5)]
    for thread in threads:
        thread.start()
        thread.join()
    sqlite.read("evening")
    assert len(sqlite._connections._open) == 1
