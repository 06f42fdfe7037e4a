"""Spoilt records are refused or scored, never anything else."""

from __future__ import annotations

import pytest

from tests.laws.fuzzer import Tally

RECORDS = 2_000


@pytest.fixture(scope="module")
def tally() -> Tally:
    found = Tally()
    found.count(range(RECORDS))
    return found


def test_a_spoilt_record_has_a_result_or_a_refusal_that_says_why(tally: Tally) -> None:
    assert tally.faults == {}


def test_spoiling_reaches_beyond_the_frame_of_a_record(tally: Tally) -> None:
    assert tally.answers[""] > RECORDS / 20
    assert len(tally.answers) > 15
    assert max(tally.answers.values()) < RECORDS / 2
