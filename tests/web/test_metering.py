"""Counting in a window that moves on, in memory that does not grow."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.web import metering
from scorekeeper.web.metering import Counts, Meter
from scorekeeper.web.rates import PUBLIC

if TYPE_CHECKING:
    import pytest

DAILY = replace(PUBLIC, writing="5/day", asking="2/day")


@given(st.lists(st.sampled_from(["Ana", "Dan", "Mia"]), max_size=40))
def test_each_may_do_so_much_whatever_the_others_do(order: list[str]) -> None:
    meter = Meter(DAILY)
    taken = [(who, meter.take("writing", who)) for who in order]
    for who in set(order):
        assert [done for name, done in taken if name == who] == [n < 5 for n in range(order.count(who))]
        assert meter.room("writing", who) is (order.count(who) < 5)


def test_what_is_counted_for_one_thing_is_not_for_another() -> None:
    meter = Meter(DAILY)
    assert [meter.take("asking", "Ana") for _ in range(3)] == [True, True, False]
    assert meter.take("writing", "Ana")
    assert 1 <= meter.wait("asking", "Ana") <= 24 * 3600


def test_what_is_over_is_forgotten_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    hour, threads = [1_000_000.0], threading.active_count()
    monkeypatch.setattr(metering, "time", lambda: hour[0])
    monkeypatch.setattr("limits.storage.memory.time.time", lambda: hour[0])
    counts = Counts()
    for number in range(100):
        assert counts.incr(f"one {number}", 60) == 1
    assert len(counts.storage) == 100
    hour[0] += 2 * metering.SWEPT
    assert counts.incr("another", 60) == 1
    assert list(counts.storage) == ["another"]
    assert threading.active_count() <= threads


def test_many_threads_take_no_more_than_there_is() -> None:
    meter = Meter(DAILY)
    taken: list[bool] = []
    threads = [
        threading.Thread(target=lambda: taken.extend(meter.take("writing", "Ana") for _ in range(20))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(taken) <= 5
