"""Twenty thousand requests to the JSON API that schemathesis makes of its description; `make test` makes a thousand."""

from __future__ import annotations

import time
from math import ceil

import pytest

from tests.web.conftest import app
from tests.web.test_fuzz_api import ASKED, Program, asked, program

__all__ = ["app", "program"]

pytestmark = pytest.mark.bench

REQUESTS = 20_000
"""Requests in all."""

AT_ONCE = 200
"""Requests after which matches are opened anew: what is answered grows with them."""


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_whatever_is_asked_for_long_is_answered_as_described(program: Program, method: str, path: str) -> None:
    rounds, began = ceil(REQUESTS / len(ASKED) / AT_ONCE), time.perf_counter()
    for _ in range(rounds):
        asked(program, method, path, AT_ONCE)
    print(f"\n{method} {path}: {rounds * AT_ONCE:,} requests in {time.perf_counter() - began:.0f} s")
