"""The contract of a journal, for every kind of store."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.store import Appended, Entry, Stale, Store

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


@pytest.mark.parametrize("name", ["a\x00b", "\x00", "\ufdd0", "\ufdd00\ufdd01\x00", "\\x00", "'; --%s"])
def test_names_are_whatever_somebody_made_up(open_store: OpenStore, store: Store, name: str) -> None:
    written = store.append(name, 0, name, {name: name}, command=name, at=AT, by=name).entry
    assert list(open_store().read(name)) == [store.first(name, name)] == [written]
    assert written == Entry(name, 1, name, {name: name}, name, AT, name)
    assert (list(open_store().streams(name)), store.opening(name)) == ([name], name)


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
