"""Many more spoilt records than the tests have time for."""

import time

import pytest

from tests.laws.fuzzer import Tally

pytestmark = pytest.mark.bench

RECORDS = 50_000


def test_many_spoilt_records_have_a_result_or_a_refusal_that_says_why() -> None:
    tally = Tally()
    start = time.perf_counter()
    tally.count(range(10**6, 10**6 + RECORDS))
    taken = time.perf_counter() - start
    print(f"\n{RECORDS} spoilt records in {taken:.1f} s, the slowest {tally.slowest * 1000:.0f} ms")
    print(", ".join(f"{code or 'scored'} {count}" for code, count in tally.answers.most_common()))
    assert tally.faults == {}
