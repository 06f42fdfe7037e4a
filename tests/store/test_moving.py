"""What a store gives of itself as a whole: its streams in order, who came, a copy, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.store import KEEPER, VIEWER, Device, SqliteStore, Store, StoreFault, Visit
from scorekeeper.store.moving import Carried, alone, bring, carried, installation, read_alone
from tests.store.conftest import AT, Kind

OpenStore = Callable[[], Store]


@pytest.fixture
def book(store: Store) -> Store:
    """Two streams that were written to by turns."""
    for seq, stream in enumerate(["evening", "Morning", "evening", "afternoon"]):
        store.append(stream, 1 if seq == 2 else 0, "hand", {"z": 1, "a": ["ß", None]}, command=str(seq), at=AT, by="x")
    for role in (KEEPER, VIEWER):
        store.give_address("evening", role, f"evening {role}")
    store.visited("Beth", "evening viewer", AT)
    store.visited("Anne", "evening keeper", AT, "ipad")
    store.visited("Beth", "evening viewer", "2025-01-07T20:15:00Z")
    store.name_device("Anne", "evening", "آنا")
    return store


def test_streams_come_in_the_order_in_which_they_began(book: Store, open_store: OpenStore) -> None:
    assert list(book.streams()) == list(open_store().streams()) == ["evening", "Morning", "afternoon"]


def test_an_empty_store_has_no_streams_and_nothing_wrong(store: Store) -> None:
    assert (list(store.streams()), list(store.faults())) == ([], [])


def test_those_who_came_are_in_the_order_in_which_they_first_did(book: Store) -> None:
    assert list(book.visitors("evening")) == [
        (Device("Beth", "", ""), Visit("evening", "evening viewer", "2025-01-07T20:15:00Z")),
        (Device("Anne", "ipad", "آنا"), Visit("evening", "evening keeper", AT)),
    ]
    assert list(book.visitors("Morning")) == []


def test_all_of_it_comes_into_another_store_as_it_is(book: Store, kind: Kind, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = kind.open(tmp_path / "other")
    with other.transaction():
        assert [bring(other, carried(book, stream)) for stream in book.streams()] == [True, True, True]
        assert [bring(other, carried(book, stream)) for stream in book.streams()] == [False, False, False]
    assert list(installation(other)) == list(installation(book))
    other.close()


def test_what_is_refused_is_taken_back_with_all_that_came_before(book: Store, kind: Kind, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = kind.open(tmp_path / "other")
    other.give_address("elsewhere", KEEPER, "evening viewer")
    before = list(installation(other))
    given = [carried(book, stream) for stream in ("Morning", "evening")]
    with pytest.raises(Refusal) as caught, other.transaction():
        list(map(partial(bring, other), given))
    assert caught.value.reason == "elsewhere"
    assert list(installation(other)) == before
    other.close()


def test_a_copy_is_a_store_of_its_own(book: Store, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    book.copy(tmp_path / "other" / "matches.db")
    other = SqliteStore(tmp_path / "other" / "matches.db")  # of whatever kind the book is
    before = list(installation(book))
    assert list(installation(other)) == before
    other.append("evening", 2, "hand", {}, command="only there", at=AT)
    assert list(installation(book)) == before
    assert list(other.faults()) == []
    other.close()


def test_a_copy_where_nothing_can_be_written_fails(book: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreFault):
        book.copy(tmp_path / "no" / "copy.db")


def test_a_stream_alone_is_a_file_of_its_own_without_who_opened_it(book: Store, kind: Kind, tmp_path: Path) -> None:
    text = alone(book, "evening")
    there = carried(book, "evening")
    assert read_alone(text) == Carried("evening", there.entries, there.addresses, ())
    assert read_alone(text.replace("\n", "\r\n")) == read_alone(text)  # as a form sends it
    assert "Anne" not in text
    (tmp_path / "other").mkdir()
    other = kind.open(tmp_path / "other")
    with other.transaction():
        assert bring(other, read_alone(text))
    assert alone(other, "evening") == text
    other.close()


@pytest.mark.parametrize(("spoil", "reason"), [
    pytest.param(lambda lines: [], "no-journal", id="nothing"),
    pytest.param(lambda lines: lines[1:], "no-journal", id="no head"),
    pytest.param(lambda lines: lines[:2], "cut-short", id="no end"),
    pytest.param(lambda lines: [lines[0], lines[2]], "not-alone", id="no stream"),
    pytest.param(lambda lines: [lines[0], lines[1], *lines[1:]], "not-alone", id="two streams, one counted"),
    pytest.param(lambda lines: [*lines[:2], '{"streams": 2}'], "not-alone", id="one stream, two counted"),
    pytest.param(lambda lines: [lines[0], lines[1][:-1], lines[2]], "not-json", id="half a stream"),
])  # fmt: skip
def test_what_is_no_file_of_one_stream_is_refused(
    book: Store, spoil: Callable[[list[str]], list[str]], reason: str
) -> None:
    with pytest.raises(Refusal) as caught:
        read_alone("\n".join(spoil(alone(book, "evening").splitlines())))
    assert (caught.value.code, caught.value.reason) == ("format", reason)
