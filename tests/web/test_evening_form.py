"""The form of a new club evening: pairs from known names or typed, what it offers, and what comes back refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.evenings import PAIRS, circle, drawn, matches, named, opened, record

if TYPE_CHECKING:
    from tests.web.conftest import Browser, Written


def test_an_evening_has_the_day_s_name_where_nobody_gives_it_another(browser: Browser) -> None:
    page = opened(browser, name="")
    assert page.all("h1") == [page.all("title")[0].removesuffix(" · Scorekeeper")]
    assert page.all("h1")[0][-4:].isdecimal()


def test_three_hands_a_match_and_draws_by_lot(browser: Browser) -> None:
    page = drawn(browser, opened(browser, deals="3", movement="drawn"))
    assert "Round 1 Table 1" in page.text
    assert [record(browser, match)["rules"]["deals"] for match in matches(page)] == [3, 3]
    assert "three hands" in page.text


def test_the_form_sent_twice_begins_one_evening(browser: Browser, written: Written) -> None:
    page = browser.open(f"{circle(browser)}/evening")
    form = named(page.form("/evening"), PAIRS)
    first = browser.send(form, "Begin").path
    before = written()
    assert browser.send(form, "Begin").path == first
    assert written() == before


def test_known_names_fill_the_first_free_places_and_leave_them_again(browser: Browser) -> None:
    home = circle(browser)
    for name in ("Anne", "Beth", "Cath"):
        browser.send(browser.open(f"{home}/people").form("/people").fill({"name": name}))
    page = browser.open(f"{home}/evening")
    for name in ("Beth", "Cath", "Anne"):
        page = browser.send(page.form("/evening"), name, status=200)
    assert 'value="Beth" list' in page.html
    shown = page.form("/evening").shown()
    assert [shown.get(box) for box in ("one-0", "two-0", "one-1", "two-1")] == ["Beth", "Cath", "Anne", None]
    page = browser.send(page.form("/evening"), "Cath", status=200)
    assert "two-0" not in page.form("/evening").shown()


REFUSED = [
    pytest.param({"one-3": ""}, "A pair is two people; Hugh needs a partner.", id="half a pair"),
    pytest.param({"one-3": "Anne"}, "Anne stands twice", id="somebody twice"),
    pytest.param({"one-1": "", "two-1": "", "one-2": "", "two-2": "", "one-3": "", "two-3": ""},
                 "An evening is for 3 to 100 pairs; there are 1.", id="one pair"),
    pytest.param({"sit_out": "many"}, "A whole number is needed here.", id="a rest of words"),
    pytest.param({"sit_out": "21"}, "It can be 0 to 20, not 21.", id="a rest worth more than a match"),
    pytest.param({"name": "x" * 41}, "A name has at most 40 letters.", id="a long name"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "sentence"), REFUSED)
def test_what_is_refused_comes_back_with_all_that_was_typed(
    browser: Browser, typed: dict[str, str], sentence: str
) -> None:
    page = browser.open(f"{circle(browser)}/evening")
    form = named(page.form("/evening"), PAIRS).fill({"name": "Friday", "movement": "drawn", "deals": "3", **typed})
    page = browser.send(form, "Begin", status=422)
    assert sentence in page.text
    assert page.form("/evening").shown() == form.shown()


@pytest.mark.parametrize(
    "typed", [{"deals": "0"}, {"deals": "x"}, {"movement": "howell"}, {"game": "chess"}, {"game": "bacara"}], ids=str
)
def test_what_no_form_offers_is_refused(browser: Browser, typed: dict[str, str]) -> None:
    address = f"{circle(browser)}/evening"
    sent = dict(named(browser.open(address).form("/evening"), PAIRS).values("Begin"))
    assert browser.client.post(address, data={**sent, **typed}).status_code == 422
