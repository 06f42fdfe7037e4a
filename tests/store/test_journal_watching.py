"""Watching a journal, for every kind of store."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.store import Appended, Store

Write = Callable[..., Appended]


def test_a_watcher_gets_at_once_what_is_already_there(store: Store, write: Write) -> None:
    write(0)
    write(1)
    began = time.monotonic()
    assert [entry.seq for entry in store.watch("evening", 1, timeout=5)] == [2]
    assert time.monotonic() - began < 0.5


@pytest.mark.parametrize("timeout", [0, 0.2])
def test_a_watcher_gets_nothing_when_nothing_comes(store: Store, write: Write, timeout: float) -> None:
    write(0)
    began = time.monotonic()
    assert list(store.watch("evening", 1, timeout)) == []
    assert timeout <= time.monotonic() - began < timeout + 0.5


@pytest.mark.parametrize("watchers", [1, 20])
def test_watchers_wake_when_the_stream_is_written_to(store: Store, write: Write, watchers: int) -> None:
    gate = threading.Barrier(watchers + 1)

    def watch(_: int) -> tuple[list[int], float]:
        gate.wait()
        seen = [entry.seq for entry in store.watch("evening", 1, timeout=5)]
        return seen, time.monotonic()

    write(0)
    with ThreadPoolExecutor(watchers) as pool:
        waiting = [pool.submit(watch, n) for n in range(watchers)]
        gate.wait()
        time.sleep(0.1)
        write(1)
        written = time.monotonic()
        answers = [each.result() for each in waiting]
    # Less than it takes to notice another process, so it was the bell.
    assert all(seen == [2] and woke - written < 0.3 for seen, woke in answers)


def test_a_watcher_sleeps_on_when_another_stream_is_written_to(store: Store, write: Write) -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(store.watch, "morning", 0, 0.3)
        write(0)
        assert list(waiting.result()) == []


def test_a_watcher_sees_a_transaction_whole(store: Store, write: Write) -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(store.watch, "evening", 0, 5)
        with store.transaction():
            write(0)
            time.sleep(0.1)
            write(1)
        assert [entry.seq for entry in waiting.result()] == [1, 2]
