"""What programs that share a PostgreSQL database share: its connections, and hearing of what each of them writes."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.store import VIEWER, Store, StoreFault
from scorekeeper.store.postgres import PostgresStore
from scorekeeper.store.postgres_connection import CONNECTIONS
from tests.store.conftest import AT, Open, Sql
from tests.store.servers import OTHERS


def append(store: Store, after: int, stream: str = "evening", **data: object) -> None:
    store.append(stream, after, "hand", data, command=f"command {after}", at=AT)


def test_connections_that_the_server_ended_are_replaced(postgres: PostgresStore, sql: Sql) -> None:
    append(postgres, 0)
    sql(OTHERS)
    assert len(postgres.read("evening")) == 1
    sql(OTHERS)
    append(postgres, 1)


def test_a_transaction_that_loses_its_connection_keeps_nothing(postgres: PostgresStore, sql: Sql) -> None:
    def lose() -> None:
        with postgres.transaction():
            append(postgres, 0)
            sql(OTHERS)
            append(postgres, 1)

    with pytest.raises(StoreFault) as caught:
        lose()
    assert caught.value.reason == "failed"
    assert list(postgres.read("evening")) == []


def test_however_many_threads_are_at_work_they_share_few_connections(postgres: PostgresStore, sql: Sql) -> None:
    gate = threading.Barrier(3 * CONNECTIONS)

    def work(number: int) -> None:
        gate.wait()
        append(postgres, 0, f"match {number}")

    with ThreadPoolExecutor(3 * CONNECTIONS) as pool:
        list(pool.map(work, range(3 * CONNECTIONS)))
    assert len(postgres.streams()) == 3 * CONNECTIONS
    assert len(sql("select pid from pg_stat_activity where application_name = 'scorekeeper'")) <= CONNECTIONS


def test_who_waits_hears_at_once_what_another_program_writes(postgres: PostgresStore, open_another: Open) -> None:
    other = open_another()
    with postgres.watch("evening", 0) as watch, ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(watch.wait, 5)
        time.sleep(0.2)
        began = time.monotonic()
        append(other, 0)
        append(other, 0, "morning")
        assert [entry.seq for entry in waiting.result()] == [1]
        assert time.monotonic() - began < 0.4


def test_who_waits_is_woken_when_another_program_replaces_an_address(
    postgres: PostgresStore, open_another: Open
) -> None:
    other = open_another()
    with postgres.watch("evening", 0) as watch, ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(watch.wait, 5)
        time.sleep(0.2)
        began = time.monotonic()
        other.replace_address("evening", VIEWER, "new")
        assert list(waiting.result()) == []
        assert time.monotonic() - began < 1


def test_nothing_is_missed_while_the_connection_that_listens_was_lost(
    postgres: PostgresStore, open_another: Open, sql: Sql
) -> None:
    other = open_another()
    with postgres.watch("evening", 0) as watch, ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(watch.wait, 5)
        time.sleep(0.2)
        sql(OTHERS)
        append(other, 0)
        assert [entry.seq for entry in waiting.result()] == [1]


def test_nobody_listens_once_nobody_watches(postgres: PostgresStore, sql: Sql) -> None:
    asked = "select pid from pg_stat_activity where query = 'LISTEN scorekeeper'"
    with postgres.watch("evening", 0) as watch:
        watch.wait(0.2)
        assert len(sql(asked)) == 1
    deadline = time.monotonic() + 2
    while sql(asked):
        assert time.monotonic() < deadline
        time.sleep(0.01)
