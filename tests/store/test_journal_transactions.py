"""What a transaction keeps of a journal, for every kind of store."""

from collections.abc import Callable

import pytest

from scorekeeper.store import KEEPER, Appended, Stale, Store

AT = "2025-01-06T20:15:00Z"
OpenStore = Callable[[], Store]
Write = Callable[..., Appended]


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
