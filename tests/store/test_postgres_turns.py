"""What threads and programs do at once in PostgreSQL comes out as if one had waited for the other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper import games
from scorekeeper.circles.circles import Circles
from scorekeeper.circles.rebuilding import misadded, misfiled, rebuild
from scorekeeper.core import circle as deeds
from scorekeeper.core import commands
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.record_reading import read_record
from scorekeeper.store import KEEPER, Store, StoreFault
from scorekeeper.store.listing import Filed, Listing
from scorekeeper.store.matches import Matches
from scorekeeper.store.postgres import PostgresStore
from tests.store.conftest import AT, Open

Deed = Callable[[Store], object]


def at_once(stores: Sequence[Store], deed: Deed) -> list[object]:
    """What a deed gives that each of the stores does in a thread of its own, all beginning together."""
    gate = threading.Barrier(len(stores))

    def do(store: Store) -> object:
        gate.wait()
        return deed(store)

    with ThreadPoolExecutor(len(stores)) as pool:
        return [done.result() for done in [pool.submit(do, store) for store in stores]]


@pytest.fixture
def programs(open_another: Open) -> list[PostgresStore]:
    """Four programs on one database, and four threads of each."""
    return [store for store in [open_another() for _ in range(4)] for _ in range(4)]


def write_next(store: Store) -> int:
    """Write what follows from what was read, as a ledger does."""
    with store.transaction():
        seen = len(store.read("evening"))
        store.append("evening", seen, "hand", {"seen": seen}, command=str(seen), at=AT)
    return seen


def count_one_more(store: Store) -> int:
    """Add to what is kept of a circle, as lists do."""
    with store.transaction():
        before = store.shelf.sum("home", "/dice") or {"count": 0}
        count = int(str(before["count"]))
        store.shelf.add_up("home", "/dice", {"count": count + 1})
    return count


def file_one_more(store: Store) -> int:
    """Put on a circle's list what depends on how long it is."""
    with store.transaction():
        there = store.shelf.count(Listing("home"))
        store.shelf.file(Filed(f"match {there}", "home", AT, "dice", True, "", {}))
    return there


def begin_one_more(store: Store) -> int:
    """Begin a stream whose name depends on which ones there are."""
    with store.transaction():
        there = len(store.streams())
        store.append(f"match {there}", 0, "opened", {}, command="c", at=AT)
    return there


@pytest.mark.parametrize("deed", [write_next, count_one_more, file_one_more, begin_one_more])
def test_who_reads_and_then_writes_is_overtaken_by_nobody(programs: list[PostgresStore], deed: Deed) -> None:
    assert sorted(map(int, map(str, at_once(programs, deed)))) == list(range(len(programs)))


def test_of_programs_that_start_together_one_begins_the_circle_of_the_home(programs: list[PostgresStore]) -> None:
    def begin(store: Store) -> str:
        circles = Circles(Matches(store))
        with store.transaction():
            stream = circles.home()
            return stream or circles.open("At home", f"circle {threading.get_ident()}", at=AT).stream

    assert len(set(at_once(programs, begin))) == len(programs[0].streams()) == 1


def test_of_those_who_replace_an_address_at_once_the_second_is_shut_out(programs: list[PostgresStore]) -> None:
    programs[0].give_address("evening", KEEPER, "old")
    names = iter(range(len(programs)))

    def replace(store: Store) -> bool:
        with store.transaction():
            if store.find_address("old") is None:
                return False
            store.replace_address("evening", KEEPER, f"new {next(names)}")
        return True

    assert sorted(map(bool, at_once(programs, replace))) == [False] * (len(programs) - 1) + [True]
    assert len(programs[0].addresses("evening")) == 1


def test_a_double_tap_finds_the_address_that_the_first_one_gave(programs: list[PostgresStore]) -> None:
    programs[0].give_address("evening", KEEPER, "old")

    def replace(store: Store) -> bool:
        with store.transaction():
            if store.find_address("new") is None:
                assert store.find_address("old") is not None
                store.replace_address("evening", KEEPER, "new")
        return True

    assert all(at_once(programs, replace))
    assert [address.token for address in programs[0].addresses("evening")] == ["new"]


def test_of_those_who_give_one_token_to_two_streams_one_has_it(programs: list[PostgresStore]) -> None:
    names = iter(range(len(programs)))

    def give(store: Store) -> bool:
        try:
            store.give_address(f"match {next(names)}", KEEPER, "token")
        except ValueError:
            return False
        return True

    assert sorted(map(bool, at_once(programs, give))) == [False] * (len(programs) - 1) + [True]


def test_of_two_that_wait_for_each_other_one_is_told_and_the_other_goes_on(open_another: Open) -> None:
    order = iter([("evening", "morning"), ("morning", "evening")])
    gate = threading.Barrier(2)

    def write_both(store: Store) -> str:
        first, second = next(order)
        try:
            with store.transaction():
                store.append(first, 0, "hand", {}, command="c", at=AT)
                gate.wait()
                store.append(second, 0, "hand", {}, command="c", at=AT)
        except StoreFault as fault:
            return fault.reason
        return "done"

    stores = [open_another(), open_another()]
    assert sorted(map(str, at_once(stores, write_both))) == ["busy", "done"]
    assert [len(stores[0].read(stream)) for stream in ("evening", "morning")] == [1, 1]


def test_a_turn_that_was_taken_back_is_there_for_others(open_another: Open) -> None:
    one, other = open_another(), open_another(patience=0.2)

    def fail() -> None:
        with one.transaction():
            one.append("evening", 0, "hand", {}, command="c", at=AT)
            raise LookupError

    with one.transaction():
        with pytest.raises(LookupError):
            fail()
        assert other.append("evening", 0, "hand", {}, command="c", at=AT).fresh
        assert len(one.read("evening")) == 1


@pytest.mark.parametrize("seed", range(2))
def test_what_a_circle_tells_is_what_its_matches_come_to_whoever_writes_at_once(
    programs: list[PostgresStore], seed: int
) -> None:
    books = {id(store): Circles(Matches(store)) for store in programs}
    first = books[id(programs[0])]
    first.open("The kitchen table", "home", at=AT)
    numbers = iter(range(100))

    def play(store: Store) -> None:
        circles, number = books[id(store)], next(numbers)
        stream, names = f"match {seed} {number}", ["Ana", f"Dan {number % 3}"]
        record = read_record({"format": "scorekeeper/1", "game": "bacara", "players": names, "hands": []}, games.find)
        hand: JsonObject = {"player": "Ana", "points": 1000}
        for turn in (
            lambda: circles.open_match("home", record, stream, at=AT),
            lambda: circles.matches.write(stream, 1, "a", lambda match: commands.record_hand(match, hand), at=AT),
            lambda: circles.matches.write(stream, 2, "b", lambda match: commands.change(match, {"ended": True}), at=AT),
            lambda: circles.lists.sums("home", circles.load("home").state, first.lists.of("home")[0].summary.kind),
            lambda: circles.write("home", stream, lambda circle: deeds.add_person(circle, stream, stream), at=AT),
            lambda: number % 8 or rebuild(circles.matches),
        ):
            until_done(turn)

    at_once(programs, play)
    assert len(first.lists.of("home", finished=True)) == len(programs)
    assert {person.name for person in first.load("home").state.roster} >= {"Ana", "Dan 0", "Dan 1", "Dan 2"}
    assert (misfiled(first.matches), misadded(first.matches), list(programs[0].faults())) == ([], [], [])


def until_done(turn: Callable[[], object]) -> None:
    """Do as somebody does who is told that the score book is busy: try again."""
    for _ in range(20):
        try:
            turn()
        except StoreFault as fault:
            assert fault.reason == "busy"  # noqa: PT017 - any other is no reason to try again
        else:
            return
    raise AssertionError("it stays busy")
