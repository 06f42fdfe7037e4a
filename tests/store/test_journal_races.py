"""Threads that write to a journal or make it at the same time, for every kind of store."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Protocol

from scorekeeper.store import Appended, Stale, Store


class Kind(Protocol):
    """What conftest.py tells of a kind of store."""

    @property
    def open(self) -> Callable[[Path], Store]:
        """Open the store at a place."""
        ...

    @property
    def places(self) -> int:
        """How many places a test may make in passing."""
        ...


AT = "2025-01-06T20:15:00Z"


def test_of_threads_that_saw_the_same_change_exactly_one_writes_the_next(store: Store) -> None:
    threads, changes = 8, 20
    gate = threading.Barrier(threads)

    def race(name: str) -> list[int]:
        won = []
        for after in range(changes):
            gate.wait()
            with suppress(Stale):
                store.append("evening", after, "hand", {}, command=f"{name} {after}", at=AT, by=name)
                won.append(after + 1)
        return won

    with ThreadPoolExecutor(threads) as pool:
        won = dict(zip(names := [f"phone {n}" for n in range(threads)], pool.map(race, names), strict=True))
    entries = store.read("evening")
    assert [entry.seq for entry in entries] == list(range(1, changes + 1))
    assert {name: [entry.seq for entry in entries if entry.by == name] for name in names} == won


def test_of_threads_that_repeat_one_command_exactly_one_writes_it(store: Store) -> None:
    threads = 8
    gate = threading.Barrier(threads)

    def repeat(_: int) -> Appended:
        gate.wait()
        return store.append("evening", 0, "hand", {}, command="once", at=AT)

    with ThreadPoolExecutor(threads) as pool:
        answers = list(pool.map(repeat, range(threads)))
    assert sorted(answer.fresh for answer in answers) == [False] * (threads - 1) + [True]
    assert {answer.entry.seq for answer in answers} == {1}


def test_a_store_is_made_once_by_all_who_open_it_together(kind: Kind, tmp_path: Path) -> None:
    openers = 6
    gate = threading.Barrier(openers)

    def begin(place: Path) -> None:
        gate.wait()
        with closing(kind.open(place)) as store:
            assert list(store.read("evening")) == []

    for number in range(kind.places):
        place = tmp_path / str(number)
        place.mkdir()
        with ThreadPoolExecutor(openers) as pool:
            for opened in [pool.submit(begin, place) for _ in range(openers)]:
                opened.result()
