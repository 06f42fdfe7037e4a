"""Watching a journal, for every kind of store."""

import contextlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.store import Appended, Stale, Store

Write = Callable[..., Appended]


def test_a_watcher_gets_at_once_what_is_already_there(store: Store, write: Write) -> None:
    write(0)
    write(1)
    began = time.monotonic()
    assert wait(store, 1, 5) == [2]
    assert time.monotonic() - began < 0.5


@pytest.mark.parametrize("timeout", [0, 0.2])
def test_a_watcher_gets_nothing_when_nothing_comes(store: Store, write: Write, timeout: float) -> None:
    write(0)
    began = time.monotonic()
    assert wait(store, 1, timeout) == []
    assert timeout <= time.monotonic() - began < timeout + 0.5


@pytest.mark.parametrize("watchers", [1, 20])
def test_watchers_wake_when_the_stream_is_written_to(store: Store, write: Write, watchers: int) -> None:
    gate = threading.Barrier(watchers + 1)

    def watch(_: int) -> tuple[list[int], float]:
        gate.wait()
        seen = wait(store, 1, 5)
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
        waiting = pool.submit(wait, store, 0, 0.3, "morning")
        write(0)
        assert waiting.result() == []


def test_a_watcher_sees_a_transaction_whole(store: Store, write: Write) -> None:
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(wait, store, 0, 5)
        with store.transaction():
            write(0)
            time.sleep(0.1)
            write(1)
        assert waiting.result() == [1, 2]


def test_a_watch_gives_each_entry_once_and_in_order(store: Store, write: Write) -> None:
    write(0)
    with store.watch("evening", 0) as watch:
        assert [entry.seq for entry in watch.wait(1)] == [1]
        write(1)
        write(2)
        assert [entry.seq for entry in watch.wait(1)] == [2, 3]
        assert list(watch.wait(0.05)) == []


def test_many_threads_write_and_every_watch_hears_all_in_order(store: Store) -> None:
    with store.watch("evening", 0) as one, store.watch("evening", 0) as other, ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(push, store, number) for number in range(40)]:
            done.result()
        for watch in (one, other):
            heard: list[int] = []
            while len(heard) < 40:
                heard += [entry.seq for entry in watch.wait(5)] or [0]
            assert heard == list(range(1, 41))


def test_what_a_transaction_takes_back_is_not_heard(store: Store, write: Write) -> None:
    with store.watch("evening", 0) as watch:
        with store.transaction():
            write(0)
            with contextlib.suppress(LookupError), store.transaction():
                write(1)
                raise LookupError
        assert [entry.seq for entry in watch.wait(1)] == [1]
        with contextlib.suppress(LookupError), store.transaction():
            write(1)
            raise LookupError
        assert list(watch.wait(0.05)) == []


def test_those_who_wait_hold_no_connection(store: Store, write: Write) -> None:
    """Thousands may listen; a connection each would be thousands of files."""
    write(0)
    before = open_files()
    with ThreadPoolExecutor(50) as pool:
        waiting = [pool.submit(wait, store, 1, 5) for _ in range(50)]
        time.sleep(0.2)
        assert open_files() < before + 40
        write(1)
        assert [each.result() for each in waiting] == [[2]] * 50


def open_files() -> int:
    """How many files this process has open."""
    return len(list(Path("/dev/fd").iterdir()))


def push(store: Store, number: int) -> None:
    """Append to "evening", after whatever is there by then."""
    after = 0
    while True:
        try:
            store.append("evening", after, "hand", {}, command=f"push {number}", at="2025-01-06T20:15:00Z")
            return
        except Stale as stale:
            after = stale.latest


def wait(store: Store, after: int, timeout: float, stream: str = "evening") -> list[int]:
    """The numbers of the first entries that a watch gives."""
    with store.watch(stream, after) as watch:
        return [entry.seq for entry in watch.wait(timeout)]
