"""The network comes back: what waits is sent in order, and what can't be saved as it is opens to be mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import GROUNDS
from tests.browser.waiting import FOUR, MINUTES, SCRIPTED, go_where_none_is, opened, record, tables, waits

if TYPE_CHECKING:
    from tests.browser.conftest import Ground, NewPhone, Phone, Program

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """A phone at home, where nothing is safe."""
    return new_phone(GROUNDS["no secure context"])


@pytest.fixture
def burraco(program: Program) -> str:
    return opened(program)


@pytest.mark.parametrize("ground", SCRIPTED)
def test_what_another_wrote_meanwhile_is_shown_and_the_rest_follows(
    new_phone: NewPhone, program: Program, burraco: str, ground: Ground
) -> None:
    phone = new_phone(ground)
    phone.page.clock.install()
    go_where_none_is(phone, f"{burraco}/hand")
    for number in range(2, 7):
        record(phone, number, str(number * 10))
        waits(phone, *(f"Hand {other}" for other in range(2, number + 1)))
        phone.page.clock.run_for(2 * MINUTES)
    program.record(burraco, {"sides": [{"table": 500}, {}]}, 1)
    phone.page.clock.resume()
    with phone.page.expect_navigation():
        phone.find_network()
    alert = phone.page.get_by_role("alert")
    expect(alert).to_contain_text("Hand 2 recorded")
    expect(phone.page.get_by_label("On the table").first).to_have_value("20")
    assert tables(program, burraco) == [100, 500]
    phone.tap(phone.page.get_by_role("button", name="Put it on top"))
    phone.shows("800", "0")
    assert tables(program, burraco) == [100, 500, 20, 30, 40, 50, 60]


def test_a_conflict_can_be_dropped_and_the_rest_is_told_of_it(phone: Phone, program: Program, burraco: str) -> None:
    go_where_none_is(phone, f"{burraco}/hand")
    record(phone, 2, "20")
    waits(phone, "Hand 2")
    record(phone, 3, "30")
    waits(phone, "Hand 2", "Hand 3")
    program.record(burraco, {"sides": [{"table": 500}, {}]}, 1)
    with phone.page.expect_navigation():
        phone.find_network()
    phone.tap(phone.page.get_by_role("link", name="Drop it"))
    # The one behind it had not seen what the other wrote either.
    expect(phone.page.get_by_label("On the table").first).to_have_value("30")
    phone.press("Put it on top")
    phone.shows("630", "0")
    assert tables(program, burraco) == [100, 500, 30]


def test_what_the_rules_refuse_stops_the_queue_and_opens_filled_in(phone: Phone, program: Program) -> None:
    match = program.match("burraco", FOUR)
    go_where_none_is(phone, f"{match}/hand")
    record(phone, 1, "100")
    waits(phone, "Hand 1")
    record(phone, 2, "1111")  # more than the pack holds
    waits(phone, "Hand 1", "Hand 2")
    record(phone, 3, "300")
    waits(phone, "Hand 1", "Hand 2", "Hand 3")
    with phone.page.expect_navigation():
        phone.find_network()
    expect(phone.page.get_by_role("alert")).to_be_visible()
    expect(phone.page.get_by_label("On the table").first).to_have_value("1111")
    waits(phone, "Hand 3")  # behind the one that is open
    assert tables(program, match) == [100]
    record(phone, 2, "110")
    phone.shows("510", "0")
    waits(phone)
    assert tables(program, match) == [100, 110, 300]


def lost_path(route: Route) -> str:
    """What a request asks for, below the host."""
    return "/" + route.request.url.split("/", 3)[3]


def test_an_answer_that_is_lost_does_not_save_twice(phone: Phone, program: Program, burraco: str) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            known = {key: value for key, value in route.request.headers.items() if key != "origin"}
            route.fetch(url=f"http://127.0.0.1:{program.port}{lost_path(route)}", headers=known)  # it arrives
            lost.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    phone.open(f"{burraco}/hand")
    phone.page.wait_for_load_state("networkidle")
    phone.lonely = True
    phone.page.route("**/hand?*", lose)
    record(phone, 2, "200")
    phone.shows("300", "0")
    assert (tables(program, burraco), len(lost)) == ([100, 200], 1)


def test_a_hand_saved_behind_one_that_is_stopped_keeps_its_place(phone: Phone, program: Program) -> None:
    match = program.match("burraco", FOUR)
    go_where_none_is(phone, f"{match}/hand")
    record(phone, 1, "1111")
    waits(phone, "Hand 1")
    with phone.page.expect_navigation():
        phone.find_network()
    phone.open(f"{match}/hand")  # whoever leaves it for later
    record(phone, 1, "20")
    waits(phone, "Hand 1", "Hand 2")
    phone.tap(phone.page.locator(".waiting summary"))
    phone.tap(phone.page.get_by_role("button", name="Open it"))
    record(phone, 1, "110")
    phone.shows("130", "0")
    assert tables(program, match) == [110, 20]


def test_what_is_mended_without_network_takes_the_place_of_what_was_refused(phone: Phone, program: Program) -> None:
    match = program.match("burraco", FOUR)
    go_where_none_is(phone, f"{match}/hand")
    record(phone, 1, "1111")
    waits(phone, "Hand 1")
    record(phone, 2, "20")
    waits(phone, "Hand 1", "Hand 2")
    with phone.page.expect_navigation():
        phone.find_network()
    expect(phone.page.get_by_label("On the table").first).to_have_value("1111")
    phone.page.wait_for_load_state("networkidle")
    phone.lose_network()
    record(phone, 1, "110")
    waits(phone, "Hand 1", "Hand 2")
    phone.find_network()
    phone.shows("130", "0")
    assert tables(program, match) == [110, 20]


BROKEN = """
(part) => {
  const whole = window.fetch;
  let broken = false;
  window.fetch = async (address, options) => {
    const answer = await whole(address, options);
    if (broken || !String(address).includes(part)) return answer;
    broken = true;
    await answer.text();
    return new Response(new ReadableStream({ start: (body) => body.error(new TypeError("cut")) }), answer);
  };
}
"""
"""Lets the body of the first answer to such an address break off."""


def test_an_answer_that_breaks_off_is_none(phone: Phone, program: Program, burraco: str) -> None:
    phone.open(f"{burraco}/hand")
    phone.page.wait_for_load_state("networkidle")
    phone.page.evaluate(BROKEN, "/hand?as=")
    record(phone, 2, "200")
    phone.shows("300", "0")
    phone.page.evaluate(BROKEN, "since=")
    program.record(burraco, {"sides": [{"table": 10}, {}]}, 2)
    phone.page.wait_for_timeout(200)
    program.record(burraco, {"sides": [{"table": 20}, {}]}, 3)
    phone.shows("330", "0")
    assert tables(program, burraco) == [100, 200, 10, 20]


def test_a_busy_server_is_asked_again(phone: Phone, program: Program, burraco: str) -> None:
    go_where_none_is(phone, f"{burraco}/hand")
    record(phone, 2, "20")
    waits(phone, "Hand 2")
    phone.page.route("**/hand?*", lambda route: route.fulfill(status=503, body="busy"), times=1)
    phone.find_network()
    phone.shows("120", "0")
    assert tables(program, burraco) == [100, 20]
    phone.faults.clear()  # Chromium tells of the 503


def test_a_page_that_says_what_was_saved_hides_nothing_from_what_waits(
    phone: Phone, program: Program, burraco: str
) -> None:
    go_where_none_is(phone, f"{burraco}/hand")
    record(phone, 2, "20")
    waits(phone, "Hand 2")
    program.record(burraco, {"sides": [{"table": 500}, {}]}, 1)
    with phone.page.expect_navigation():
        phone.find_network()
    program.record(burraco, {"sides": [{"table": 35}, {}]}, 2)
    phone.open(f"{burraco}?said=3")
    waits(phone, "Hand 4")
    phone.tap(phone.page.locator(".waiting summary"))
    phone.go(phone.page.get_by_role("button", name="Open it"))
    expect(phone.page.get_by_role("alert")).to_contain_text("Hand 3 recorded")
    assert tables(program, burraco) == [100, 500, 35]


def test_a_hand_waits_for_the_new_address_where_the_old_one_was_replaced(
    phone: Phone, new_phone: NewPhone, program: Program, burraco: str
) -> None:
    go_where_none_is(phone, f"{burraco}/hand")
    record(phone, 2, "20")
    waits(phone, "Hand 2")
    other = new_phone()
    other.open(f"{burraco}/share")
    other.tap(other.page.locator("#keeper summary"))
    other.go(other.page.locator("#keeper form button"))
    new = other.page.url.removeprefix(other.base).partition("/share")[0]
    phone.find_network()
    expect(phone.page.locator(".waiting [data-gone]")).not_to_have_attribute("hidden", "")
    waits(phone, "Hand 2")
    phone.come_back(new)
    phone.shows("120", "0")
    assert tables(program, new) == [100, 20]
    phone.faults.clear()  # Chromium tells of the 404
