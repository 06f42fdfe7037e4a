"""A hand that comes too often for the program waits on the phone, and is sent again until it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Route, expect

from tests.browser.waiting import SCRIPTED, opened, record, tables, waits

if TYPE_CHECKING:
    from tests.browser.conftest import Ground, NewPhone, Program

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("ground", SCRIPTED)
def test_a_hand_that_is_refused_as_too_often_waits_and_is_saved_later(
    new_phone: NewPhone, program: Program, ground: Ground
) -> None:
    phone, burraco, refused = new_phone(ground), opened(program), 0
    phone.page.clock.install()
    phone.open(f"{burraco}/hand")
    phone.page.wait_for_load_state("networkidle")

    def too_often(route: Route) -> None:
        nonlocal refused
        if route.request.method == "POST" and refused < 3:
            refused += 1
            return route.fulfill(status=429, headers={"Retry-After": "2"}, body="Too often")
        return route.fallback()

    phone.page.route("**/hand?*", too_often)
    phone.page.route("**/hand", too_often)
    record(phone, 2, "20")
    waits(phone, "Hand 2")
    assert tables(program, burraco) == [100]
    with phone.page.expect_navigation():
        phone.page.clock.run_for(20_000)
    expect(phone.page.locator(".waiting li")).to_have_count(0)
    assert tables(program, burraco) == [100, 20]
    assert refused == 3
    phone.faults.clear()  # Chromium tells of each 429
