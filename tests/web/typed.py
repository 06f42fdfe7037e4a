"""Hands as they are typed into forms, and what came of them in the match at a page's address."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.web.conftest import Browser, Json

    Values = Mapping[str, object]

QUEENS: Values = {
    "declarer": "Anne", "doubles-1-0": True, "doubles-1-2": True, "doubles-1-3": True, "doubles-2-0": True,
    "doubles-0-2": True, "result-0": 1, "result-2": 1, "result-3": 2,
}  # fmt: skip
HEARTS: Values = {
    "doubles-3-0": True, "doubles-3-1": True, "doubles-3-2": True, "doubles-0-3": True, "result.hearts-1": 3,
    "result.hearts-2": 8, "result.hearts-3": 2, "result.ace": "Cath",
}  # fmt: skip
WORKED: Values = {
    "sides-0-clean": 1, "sides-0-dirty": 1, "sides-0-table": 155, "sides-0-hand": 25, "sides-0-closed": True,
    "sides-1-table": 45, "sides-1-hand": 65, "sides-1-pozzetto-not": True,
}  # fmt: skip


def state(browser: Browser, match: str) -> Json:
    """What the API says of the match at this page's address."""
    answer: Json = browser.client.get(f"/api/matches/{match.removeprefix('/m/')}").get_json()
    return answer


def totals(browser: Browser, match: str) -> list[int]:
    found: list[int] = state(browser, match)["result"]["totals"]
    return found


def hands(browser: Browser, match: str) -> list[Json]:
    found: list[Json] = state(browser, match)["record"]["hands"]
    return found


def dict_of(values: list[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in values:
        found.setdefault(name, []).append(value)
    return found
