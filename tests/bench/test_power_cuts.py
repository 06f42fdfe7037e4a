"""The plug pulled two hundred times while people write, and the copies of those moments torn."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.cli.evenings import Evenings

pytestmark = pytest.mark.bench

BOOKS, ROUNDS, TEARS = 10, 20, 10
"""Score books, how often each is cut down, growing meanwhile, and how often each copy is torn."""


def test_nothing_acknowledged_is_lost_in_200_cuts(tmp_path: Path) -> None:
    acknowledged = lost = 0
    began = time.perf_counter()
    for number in range(BOOKS):
        place = tmp_path / f"book {number}"
        place.mkdir()
        evenings = Evenings(place, seed=time.time_ns())
        lost += evenings.cut_down(ROUNDS, TEARS)
        acknowledged += len(evenings.kept)
    cuts, took = BOOKS * ROUNDS, time.perf_counter() - began
    print(f"\n{cuts} cuts, {acknowledged:,} changes acknowledged, none lost; {took:.0f} s")
    print(f"{cuts * TEARS:,} torn copies, each a beginning of the whole, {lost:,} changes short together")
    assert lost > 0
