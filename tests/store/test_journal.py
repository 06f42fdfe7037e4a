"""The contract of a journal, for every kind of store."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Protocol

import pytest

from scorekeeper.store import KEEPER, Appended, Entry, Stale, Store


class Kind(Protocol):
    """What conftest.py tells of a kind of store."""

    @property
    def open(self) -> Callable[[Path], Store]:
        """Open the store at a place."""
        ...


AT = "2025-01-06T20:15:00Z"
OpenStore = Callable[[], Store]
Write = Callable[..., Appended]


def test_the_first_entry_of_a_stream_is_number_one_and_the_next_follows(store: Store, write: Write) -> None:
    assert [write(after).entry.seq for after in range(3)] == [1, 2, 3]
    assert [entry.seq for entry in store.read("evening")] == [1, 2, 3]


def test_each_stream_counts_for_itself(store: Store, write: Write) -> None:
    write(0)
    other = store.append("morning", 0, "opened", {}, command="c", at=AT)
    assert other.entry.seq == 1
    assert len(store.read("evening")) == len(store.read("morning")) == 1


def test_an_entry_is_read_as_it_was_written(store: Store) -> None:
    written = store.append("evening", 0, "opened", {"players": ["Anne", "Beth"]}, command="c", at=AT, by="Anne's phone")
    expected = Entry("evening", 1, "opened", {"players": ["Anne", "Beth"]}, "c", AT, "Anne's phone")
    assert written == Appended(expected, fresh=True)
    assert list(store.read("evening")) == [expected]


def test_the_device_that_wrote_may_be_unknown(write: Write) -> None:
    assert write(0).entry.by == ""


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        pytest.param(0, [1, 2, 3], id="from the start"),
        pytest.param(2, [3], id="from the middle"),
        pytest.param(3, [], id="from the end"),
        pytest.param(9, [], id="from beyond the end"),
        pytest.param(-1, [1, 2, 3], id="from before the start"),
        pytest.param(10**30, [], id="from beyond any number that a database holds"),
    ],
)
def test_a_reader_gets_what_comes_after_the_change_it_saw(
    store: Store, write: Write, after: int, expected: list[int]
) -> None:
    for seen in range(3):
        write(seen)
    assert [entry.seq for entry in store.read("evening", after)] == expected


def test_a_stream_that_nobody_wrote_to_is_empty(store: Store) -> None:
    assert list(store.read("nowhere")) == []


@pytest.mark.parametrize(
    "after",
    [
        pytest.param(0, id="who saw nothing"),
        pytest.param(1, id="who missed one change"),
        pytest.param(3, id="who claims to have seen more"),
        pytest.param(10**30, id="who claims to have seen very much more"),
        pytest.param(-1, id="who counts from before the start"),
    ],
)
def test_a_writer_is_stale(store: Store, write: Write, after: int) -> None:
    write(0)
    write(1)
    with pytest.raises(Stale) as caught:
        write(after)
    assert caught.value.latest == 2
    assert len(store.read("evening")) == 2


def test_a_stream_that_nobody_wrote_to_is_at_zero(write: Write) -> None:
    with pytest.raises(Stale) as caught:
        write(1)
    assert caught.value.latest == 0


@pytest.mark.parametrize("after", [0, 1, 2, 7])
def test_a_repeated_command_gives_the_first_entry_whatever_was_seen(store: Store, write: Write, after: int) -> None:
    first = write(0, "once", points=3)
    write(1)
    again = write(after, "once", points=4)
    assert again == Appended(first.entry, fresh=False)
    assert len(store.read("evening")) == 2


def test_a_command_leads_to_the_entry_that_it_wrote(store: Store, write: Write) -> None:
    write(0)
    assert store.first("evening", "once") is None
    written = write(1, "once").entry
    assert store.first("evening", "once") == written


def test_a_command_is_known_in_its_own_stream_only(store: Store, write: Write) -> None:
    write(0, "once")
    assert store.first("morning", "once") is None
    assert store.append("morning", 0, "hand", {}, command="once", at=AT).fresh


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"players": ["آناهیتا", "بهرام", "Ștefan", "李"]}, id="names from many places"),
        pytest.param({"note": "half a pair: \ud83c."}, id="half of a surrogate pair"),
        pytest.param(
            {"note": '\u200fمی\u200cخواهم "♠♥♦♣" 🎲\n\\ud800 \x00'}, id="marks, quotes, dice and control characters"
        ),
        pytest.param({"آس": {"deep": [[], {}, [None, True, False, -1, 0, 1.5, 2**70]]}}, id="depth and every type"),
    ],
)
def test_data_is_the_same_after_reopening(open_store: OpenStore, data: dict[str, Any]) -> None:
    first = open_store()
    written = first.append("evening", 0, "hand", data, command="c", at=AT).entry
    first.close()
    (entry,) = open_store().read("evening")
    assert entry == written
    assert entry.data == data


def test_what_is_no_json_is_not_written(store: Store) -> None:
    with pytest.raises((TypeError, ValueError)):
        store.append("evening", 0, "hand", {"points": float("nan")}, command="c", at=AT)
    assert list(store.read("evening")) == []


def test_a_store_that_was_closed_opens_again(store: Store, write: Write) -> None:
    write(0)
    store.close()
    assert len(store.read("evening")) == 1


def test_a_transaction_keeps_everything(open_store: OpenStore, store: Store, write: Write) -> None:
    with store.transaction():
        write(0)
        write(1)
        store.give_address("evening", KEEPER, "token")
    assert len(open_store().read("evening")) == 2
    assert open_store().find_address("token") is not None


def test_a_transaction_that_fails_keeps_nothing(open_store: OpenStore, store: Store, write: Write) -> None:
    def fail() -> None:
        with store.transaction():
            write(0)
            store.give_address("evening", KEEPER, "token")
            store.visited("Anne's browser", "token", AT)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    for each in (store, open_store()):
        assert list(each.read("evening")) == []
        assert each.find_address("token") is None
        assert list(each.visits("Anne's browser")) == []


def test_a_transaction_sees_what_it_wrote_and_nobody_else_does(
    open_store: OpenStore, store: Store, write: Write
) -> None:
    with store.transaction():
        write(0)
        assert len(store.read("evening")) == 1
        assert list(open_store().read("evening")) == []


def test_an_inner_transaction_is_kept_only_with_the_outer_one(store: Store, write: Write) -> None:
    def fail() -> None:
        with store.transaction():
            with store.transaction():
                write(0)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert list(store.read("evening")) == []


def test_an_inner_transaction_that_fails_takes_back_its_own_part(store: Store, write: Write) -> None:
    def fail() -> None:
        with store.transaction():
            write(1)
            write(1)

    with store.transaction():
        write(0)
        with pytest.raises(Stale):
            fail()
        write(1)
    assert [entry.seq for entry in store.read("evening")] == [1, 2]


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


def test_a_store_is_made_once_by_all_who_open_it_together(kind: Kind, tmp_path: Path) -> None:
    openers, places = 6, 20
    gate = threading.Barrier(openers)

    def begin(place: Path) -> None:
        gate.wait()
        with closing(kind.open(place)) as store:
            assert list(store.read("evening")) == []

    for number in range(places):
        place = tmp_path / str(number)
        place.mkdir()
        with ThreadPoolExecutor(openers) as pool:
            for opened in [pool.submit(begin, place) for _ in range(openers)]:
                opened.result()
