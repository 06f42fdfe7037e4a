"""Hands of Burraco that wait on a phone for the network, for tests of what becomes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import GROUNDS

if TYPE_CHECKING:
    from tests.browser.conftest import Phone, Program

FOUR = ("Anne", "Beth", "Cath", "Diana")
SCRIPTED = [pytest.param(ground, id=name) for name, ground in GROUNDS.items() if ground.script]
MINUTES = 60 * 1000


def opened(program: Program) -> str:
    """A match of Burraco after one hand of 100."""
    return program.match("burraco", FOUR, hands=[{"sides": [{"table": 100}, {}]}])


def go_where_none_is(phone: Phone, path: str) -> None:
    """Open a page, wait until it has all that it asks for, and lose the network."""
    phone.open(path)
    phone.page.wait_for_load_state("networkidle")
    phone.lose_network()


def record(phone: Phone, number: int, points: str) -> None:
    """Save hand *number* on the entry screen, with so much on the table for the first side."""
    phone.type(phone.page.get_by_label("On the table").first, points)
    phone.tap(phone.page.get_by_role("button", name=f"Save hand {number}"))


def waits(phone: Phone, *labels: str) -> None:
    """The phone shows that these hands wait, in this order."""
    expect(phone.page.locator(".waiting li b")).to_have_text(labels)


def tables(program: Program, match: str) -> list[int]:
    """What the first side had on the table, hand by hand."""
    hands: Any = program.ask(f"/api/matches/{match.removeprefix('/m/')}")["record"]["hands"]
    return [hand["sides"][0].get("table", 0) for hand in hands]
