"""The shelf as a contract: lists of matches and sums over them, on whatever kind of store."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.store import Store
from scorekeeper.store.listing import Filed, Listing

OpenStore = Callable[[], Store]


def filed(stream: str, day: int = 1, **more: object) -> Filed:
    known = {
        "circle": "home",
        "kind": "dice",
        "finished": True,
        "trashed": "",
        "data": {"title": "نرد", "totals": [1, 2]},
    }
    return Filed(stream=stream, began=f"2026-01-{day:02}T20:15:00+00:00", **known | more)  # type: ignore[arg-type]  # each by its name


@pytest.fixture
def full(store: Store) -> Store:
    """Matches of two circles; one goes on, one lies in the trash, two began at the same moment."""
    for one in (
        filed("a", 3),
        filed("b", 1),
        filed("c", 5, kind="cards"),
        filed("d", 5),
        filed("e", 6, finished=False),
        filed("f", 2, trashed="2026-01-20T10:00:00+00:00"),
        filed("g", 2, circle="club"),
        filed("h", 2, circle="", trashed="2026-01-10T10:00:00+00:00"),
    ):
        store.shelf.file(one)
    return store


@pytest.mark.parametrize(
    ("wanted", "streams"),
    [
        pytest.param(Listing("home"), "edcab", id="those that began last first"),
        pytest.param(Listing("club"), "g", id="of another circle"),
        pytest.param(Listing("nobody’s"), "", id="of a circle without any"),
        pytest.param(Listing("home", finished=True), "dcab", id="those that are over"),
        pytest.param(Listing("home", finished=False), "e", id="those that go on"),
        pytest.param(Listing("home", kind="dice"), "edab", id="of one kind"),
        pytest.param(Listing("home", trashed=True), "f", id="in the trash"),
        pytest.param(Listing("", trashed=True), "h", id="in the trash, of no circle"),
        pytest.param(Listing("home", trashed=None), "edcafb", id="in the trash and not"),
        pytest.param(Listing("home", since="2026-01-03"), "edca", id="since a day"),
        pytest.param(Listing("home", until="2026-01-03"), "ab", id="until a day"),
        pytest.param(Listing("home", since="2026-01-03", until="2026-01-05", kind="dice"), "da", id="between two days"),
    ],
)
def test_a_list_has_what_is_wanted_and_nothing_else(full: Store, wanted: Listing, streams: str) -> None:
    assert "".join(one.stream for one in full.shelf.list(wanted)) == streams
    assert full.shelf.count(wanted) == len(streams)


@pytest.mark.parametrize(
    ("limit", "skip", "streams"), [(2, 0, "ed"), (2, 2, "ca"), (2, 4, "b"), (2, 6, ""), (None, 0, "edcab")]
)
def test_a_list_is_given_in_pages(full: Store, limit: int | None, skip: int, streams: str) -> None:
    assert "".join(one.stream for one in full.shelf.list(Listing("home"), limit, skip)) == streams


def test_what_is_filed_is_found_as_it_was(full: Store, open_store: OpenStore) -> None:
    assert open_store().shelf.find("a") == filed("a", 3)
    assert full.shelf.find("z") is None


def test_a_match_filed_again_takes_its_own_place(full: Store) -> None:
    full.shelf.file(filed("b", 9, data={"title": "another"}))
    assert [one.stream for one in full.shelf.list(Listing("home"), 2)] == ["b", "e"]
    full.shelf.remove("b")
    full.shelf.remove("b")
    assert full.shelf.find("b") is None


def test_kinds_are_counted_by_what_is_over_and_not_in_the_trash(full: Store) -> None:
    assert list(full.shelf.kinds("home")) == ["cards", "dice"]
    assert list(full.shelf.kinds("nobody’s")) == []


@pytest.mark.parametrize(
    ("before", "streams"),
    [("2026-01-10T10:00:00+00:00", ""), ("2026-01-10T10:00:01+00:00", "h"), ("2026-02-01T00:00:00+00:00", "fh")],
)
def test_what_was_thrown_away_before_a_time_is_told(full: Store, before: str, streams: str) -> None:
    assert sorted(full.shelf.thrown_away(before)) == list(streams)


def test_sums_are_kept_by_circle_and_scope_until_they_are_forgotten(store: Store) -> None:
    for circle, scope in (("home", "/dice"), ("home", "winter/dice"), ("club", "/dice")):
        store.shelf.add_up(circle, scope, {"first": circle})
    store.shelf.add_up("home", "/dice", {"sums": [1, 2.5, "ß"]})
    assert dict(store.shelf.sums("home")) == {"/dice": {"sums": [1, 2.5, "ß"]}, "winter/dice": {"first": "home"}}
    store.shelf.forget_sums("home", "/dice")
    assert list(store.shelf.sums("home")) == ["winter/dice"]
    store.shelf.forget_sums("home")
    assert (dict(store.shelf.sums("home")), list(store.shelf.sums("club"))) == ({}, ["/dice"])


def test_a_shelf_is_cleared_whole(full: Store) -> None:
    full.shelf.add_up("home", "/dice", {})
    full.shelf.clear()
    assert (full.shelf.count(Listing("home", trashed=None)), dict(full.shelf.sums("home"))) == (0, {})


def test_the_shelf_is_taken_back_with_the_transaction(full: Store) -> None:
    def write_and_fail() -> None:
        full.shelf.file(filed("z", 9))
        full.shelf.remove("a")
        full.shelf.add_up("home", "/dice", {})
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), full.transaction():
        write_and_fail()
    assert [one.stream for one in full.shelf.list(Listing("home"))] == list("edcab")
    assert dict(full.shelf.sums("home")) == {}
