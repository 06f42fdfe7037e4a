"""What is particular to the store in PostgreSQL: its guards, its settings, and how its failures are told."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.store import KEEPER, Reason, SqliteStore, Store, StoreFault
from scorekeeper.store.listing import Filed
from scorekeeper.store.postgres import PostgresStore
from scorekeeper.store.postgres_faults import reason
from scorekeeper.store.postgres_text import given as given_back
from scorekeeper.store.postgres_text import kept
from tests.store.conftest import AT, Open, Sql
from tests.store.servers import Server

INSERT = 'insert into scorekeeper.journal (stream, seq, kind, data, command, at, "by") values'


def append(store: Store, after: int, stream: str = "evening", **data: object) -> None:
    store.append(stream, after, "hand", data, command=f"command {after}", at=AT)


def test_the_store_in_postgresql_is_a_store(postgres: PostgresStore) -> None:
    store: Store = postgres  # mypy holds the class to the protocol here
    assert list(store.read("evening")) == []


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        pytest.param("synchronous_commit", "on", id="a commit is on the disk"),
        pytest.param("transaction_isolation", "read committed", id="a turn shows what was written before it"),
        pytest.param("search_path", "scorekeeper,pg_temp", id="nobody else’s tables are meant"),
        pytest.param("lock_timeout", "5s", id="a writer waits for another"),
        pytest.param("idle_in_transaction_session_timeout", "1min", id="nobody waits for who is gone"),
        pytest.param("client_encoding", "UTF8", id="letters of every script"),
        pytest.param("application_name", "scorekeeper", id="the database knows who it is"),
    ],
)
def test_every_connection_is_set_up(postgres: PostgresStore, setting: str, value: str) -> None:
    assert postgres._connections.rows(f"show {setting}")[0][setting] == value


def test_what_the_address_sets_is_kept_but_for_what_the_store_needs(open_another: Open) -> None:
    store = open_another("&options=-c%20work_mem%3D1MB%20-c%20search_path%3Dpublic&application_name=club")
    shown = [
        store._connections.rows(f"show {name}")[0][name] for name in ("work_mem", "search_path", "application_name")
    ]
    assert shown == ["1MB", "scorekeeper,pg_temp", "club"]


@pytest.mark.usefixtures("postgres")
def test_every_text_is_compared_by_its_bytes(sql: Sql) -> None:
    columns = """
        select attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'scorekeeper'::regnamespace and relkind = 'r' and relname <> 'steps'
            and atttypid = 'text'::regtype and attcollation = '"C"'::regcollation is {}
    """
    assert sql(columns.format(False)) == []
    assert len(sql(columns.format(True))) > 20


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        pytest.param(
            "update scorekeeper.journal set data = '{}' where seq = 2", "never changed", id="changing an entry"
        ),
        pytest.param("update scorekeeper.journal set seq = 9 where seq = 3", "never changed", id="moving an entry"),
        pytest.param("delete from scorekeeper.journal where seq = 3", "never deleted", id="deleting the last entry"),
        pytest.param("delete from scorekeeper.journal", "never deleted", id="deleting everything"),
        pytest.param("truncate scorekeeper.journal", "never deleted", id="emptying the table"),
        pytest.param(f"{INSERT} ('evening', 4, '', '{{}}', 'command 0', '', '')", "command", id="a command again"),
        pytest.param(f"{INSERT} ('evening', 5, '', '{{}}', 'c', '', '')", "follows the last", id="leaving a gap"),
        pytest.param(f"{INSERT} ('evening', 3, '', '{{}}', 'c', '', '')", "follows the last", id="a number again"),
        pytest.param(f"{INSERT} ('evening', 0, '', '{{}}', 'c', '', '')", "follows the last", id="an entry in front"),
        pytest.param(
            f"{INSERT} ('evening', 3, '', '{{}}', 'c', '', '') on conflict (stream, seq) do update set data = '{{}}'",
            "follows the last",
            id="an entry in the place of another",
        ),
    ],
)
@pytest.mark.parametrize("purged", [False, True], ids=["before", "after a purge"])
def test_the_database_itself_forbids(
    postgres: PostgresStore, sql: Sql, statement: str, said: str, purged: bool
) -> None:
    for after in range(3):
        append(postgres, after)
        append(postgres, after, "morning")
    if purged:
        postgres.purge("morning")
    before = postgres.read("evening")
    with pytest.raises(psycopg.IntegrityError, match=said):
        sql(statement)
    assert postgres.read("evening") == before


def test_a_purge_leaves_not_even_the_name(postgres: PostgresStore, sql: Sql) -> None:
    append(postgres, 0)
    postgres.purge("evening")
    assert sql("select name from scorekeeper.turns") == []


@given(st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("\0\ufdd001")))
def test_every_text_comes_back_from_what_the_database_takes(text: str) -> None:
    assert "\0" not in kept(text)
    assert given_back(kept(text)) == text


def test_an_error_that_somebody_caught_is_no_success(postgres: PostgresStore) -> None:
    def go_on() -> None:
        with postgres.transaction():
            append(postgres, 0)
            with pytest.raises(StoreFault):
                postgres._connections.rows("select 1 / 0")

    with pytest.raises(StoreFault):
        go_on()
    assert list(postgres.read("evening")) == []


def test_an_error_in_an_inner_transaction_leaves_the_outer_one(postgres: PostgresStore) -> None:
    with postgres.transaction():
        append(postgres, 0)
        with pytest.raises(StoreFault), postgres.transaction():
            postgres._connections.rows("select 1 / 0")
        append(postgres, 1)
    assert len(postgres.read("evening")) == 2


def test_a_writer_waits_for_another_and_then_says_that_it_is_busy(postgres: PostgresStore, open_another: Open) -> None:
    other = open_another(patience=0.1)
    with postgres.transaction():
        append(postgres, 0)
        with pytest.raises(StoreFault) as caught:
            append(other, 0)
        assert caught.value.reason == "busy"
        append(other, 0, "morning")  # another stream waits for nobody
    append(other, 1)


def test_a_database_that_may_only_be_read_says_so(postgres: PostgresStore, open_another: Open) -> None:
    append(postgres, 0)
    standby = open_another("&options=-c%20default_transaction_read_only%3Don")
    assert len(standby.read("evening")) == 1
    with pytest.raises(StoreFault) as caught:
        append(standby, 1)
    assert caught.value.reason == "read-only"


@pytest.mark.parametrize("data", ["", "{", "[]", "null"])
def test_an_entry_that_is_no_json_object_is_damaged(postgres: PostgresStore, sql: Sql, data: str) -> None:
    sql(f"{INSERT} ('evening', 1, 'hand', '{data}', 'c', '', '')")
    with pytest.raises(StoreFault) as caught:
        postgres.read("evening")
    assert caught.value.reason == "damaged"


def test_a_server_that_is_not_there_is_told_as_a_failure(tmp_path: Path) -> None:
    with pytest.raises(StoreFault) as caught:
        PostgresStore(f"postgresql:///scores?host={tmp_path}")
    assert caught.value.reason == "failed"


def test_a_server_that_lets_nobody_else_in_is_busy(server: Server, sql: Sql) -> None:
    sql("create role anne login connection limit 0")
    try:
        with pytest.raises(StoreFault) as caught:
            PostgresStore(server.address(user="anne"))
        assert caught.value.reason == "busy"
    finally:
        sql("drop role anne")


@pytest.mark.parametrize("address", ["postgresql://anne:secret@[half", "postgresql://anne:secret@host/scores?secret=1"])
def test_what_is_no_address_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(ValueError) as caught:
        PostgresStore(address)
    assert "secret" not in str(caught.value)
    assert caught.value.__suppress_context__


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        pytest.param("40P01", "busy", id="two wait for each other"),
        pytest.param("40001", "busy", id="two can’t be put in order"),
        pytest.param("55P03", "busy", id="a turn that did not come"),
        pytest.param("53300", "busy", id="too many connections"),
        pytest.param("53100", "full", id="no room"),
        pytest.param("25006", "read-only", id="a standby"),
        pytest.param("XX001", "damaged", id="a page that can’t be read"),
        pytest.param("XX002", "damaged", id="an index that can’t be read"),
        pytest.param("42P01", "failed", id="no table"),
        pytest.param("57P01", "failed", id="a server that was ended"),
    ],
)
def test_an_error_of_postgresql_has_its_word(code: str, expected: Reason) -> None:
    assert reason(psycopg.errors.lookup(code)("")) == expected


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        pytest.param(
            ["update scorekeeper.journal set seq = 3 where seq = 2"],
            ["the entries of evening are not numbered from 1 without a gap"],
            id="a gap",
        ),
        pytest.param(
            ["delete from scorekeeper.addresses"],
            ["a browser opened evening through an address that does not lead there"],
            id="an address that is gone",
        ),
        pytest.param(
            ["delete from scorekeeper.journal"],
            ["an address leads to evening, which is not there"],
            id="a stream that is gone",
        ),
    ],
)
def test_what_is_wrong_is_found(postgres: PostgresStore, address: str, statements: list[str], said: list[str]) -> None:
    for after in range(2):
        append(postgres, after)
    postgres.give_address("evening", KEEPER, "token")
    postgres.visited("Anne’s browser", "token", AT)
    assert list(postgres.faults()) == []
    with psycopg.connect(address) as connection:
        connection.execute("set session_replication_role = replica")  # the guards sleep
        for statement in statements:
            connection.execute(statement)
    assert list(postgres.faults()) == said


def test_a_copy_has_the_lists_too(postgres: PostgresStore, tmp_path: Path) -> None:
    filed = [Filed(stream, "home", AT, "dice", True, "", {"title": "نرد"}) for stream in ("evening", "morning")]
    for one in filed:
        append(postgres, 0, one.stream)
        postgres.shelf.file(one)
    postgres.shelf.add_up("home", "/dice", {"sums": [1, 2.5]})
    postgres.copy(tmp_path / "copy.db")
    assert {file.name for file in tmp_path.iterdir()} == {"copy.db", "address"}
    with closing(SqliteStore(tmp_path / "copy.db")) as copied:
        assert [copied.shelf.find(one.stream) for one in filed] == filed
        assert copied.shelf.sums("home") == {"/dice": {"sums": [1, 2.5]}}


def test_who_may_only_write_can_use_tables_that_somebody_made(
    postgres: PostgresStore, open_another: Open, sql: Sql
) -> None:
    sql("create role anne login")
    try:
        sql("grant usage on schema scorekeeper to anne")
        sql("grant select, insert, update, delete on all tables in schema scorekeeper to anne")
        store = open_another("&user=anne")
        append(store, 0)
        assert len(store.streams()) == len(postgres.streams()) == 1
    finally:
        sql("drop owned by anne")
        sql("drop role anne")
