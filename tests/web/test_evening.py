"""A club evening in a browser without script: drawn, played, ranked and printed, and looked at by viewers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.store.journal import VIEWER
from tests.web.evenings import FIVE, adjust, circle, drawn, matches, opened, played, ranks, record, throw, viewed

if TYPE_CHECKING:
    from flask import Flask

    from tests.web.conftest import Browser, Written


def test_a_whole_evening(browser: Browser) -> None:
    page = drawn(browser, opened(browser, FIVE))
    assert "Round 1 of 3" in page.text
    assert "Resting: 5 Ion & نیلوفر 10 victory points" in page.text
    assert "The next round waits for these tables: 1, 2" in page.text
    one, other = matches(page)
    assert record(browser, one)["players"] == ["Anne", "Ella", "Beth", "Fred"]
    assert record(browser, other)["title"] == "Friday, round 1, table 2"
    page = drawn(browser, played(browser, page, 420, -2500))
    assert "Round 2 of 3" in page.text
    assert "Table 1 Over 1 Anne & Beth 12 victory points 1,420 points 3 Ella & Fred 8 victory points" in page.text
    assert "1 4 Gail & Hugh 1 match · 1 rest · +1,000 +1,500 30 +2,500" in ranks(page)
    page = browser.send(page.form("/ended"), "End the evening")
    assert "The evening is over." in page.text
    assert "Draw round" not in page.text
    page = browser.send(page.form("/ended"), "Reopen")
    assert "The evening is over." not in page.text


def test_a_round_sent_twice_is_drawn_once(browser: Browser, written: Written) -> None:
    form = opened(browser).form("/round")
    browser.send(form)
    before = written()
    assert "Round 1" in browser.send(form).text
    assert written() == before


def test_a_round_waits_and_a_hand_that_was_played_keeps_it(browser: Browser) -> None:
    before = opened(browser)
    page = drawn(browser, before)
    assert "Take the round back" in page.text
    again = page.form("/round/back")
    assert "Draw round 1" in browser.send(again).text
    page = drawn(browser, browser.open(page.path))
    late = page.form("/round/back")
    adjust(browser, matches(page)[0], 10, 0)
    assert "Take the round back" not in browser.open(page.path).text
    assert "A hand of this round has been played" in browser.send(late, status=422).text
    answer = browser.client.post(before.form("/round").action, data={"command": "another"})
    assert answer.status_code == 422
    assert "2 tables are still playing; the next round waits for them." in answer.text


def test_after_the_last_round_none_is_drawn(browser: Browser) -> None:
    page = opened(browser)
    for _ in range(2):
        page = played(browser, drawn(browser, page), 0, 0)
    assert "All rounds have been played." in page.text
    answer = browser.client.post(f"{page.path.partition('#')[0]}/round", data={"command": "more"})
    assert "all have been drawn." in answer.text


def test_a_match_in_the_trash_is_said_and_nobody_waits_for_it(browser: Browser, app: Flask) -> None:
    page = drawn(browser, opened(browser))
    for match in matches(page):
        throw(app, match)
    page = browser.open(page.path)
    assert page.text.count("Thrown away, counts as not played") == 2
    assert matches(page) == []
    assert "Draw round 2" in page.text
    assert browser.client.get(f"{page.path.partition('#')[0]}/round/1.pdf").status_code == 404


def test_a_penalty_is_given_and_taken_back(browser: Browser) -> None:
    page = opened(browser)
    form = page.form("/penalty").fill({"pair": "2", "victory_points": "۲", "match_points": "100", "why": "late"})
    page = browser.send(form, "Give the penalty")
    assert "2 Cath & Diana : −2 victory points, −100 match points · late" in page.text
    assert "4 2 Cath & Diana 0 matches · Penalties: −2 · −100 −2 −100" in ranks(page)
    form = page.form("/penalty").fill({"pair": "1", "victory_points": "1", "sign": "given"})
    stale = page.form("/penalty/back")
    page = browser.send(form, "Give the penalty")
    assert "1 Anne & Beth : +1 victory point" in page.text
    assert "Somebody else wrote in the meantime." in browser.send(stale, status=409).text
    page = browser.send(browser.open(page.path).form("/penalty/back"))
    assert "late" not in page.text
    assert "+1 victory point" in page.text


@pytest.mark.parametrize(("typed", "sentence"), [
    pytest.param({}, "Say how many points it is about.", id="no points"),
    pytest.param({"victory_points": "two"}, "A whole number is needed here.", id="a word"),
    pytest.param({"match_points": "100001"}, "It can be 0 to 100,000, not 100,001.", id="too many"),
])  # fmt: skip
def test_a_refused_penalty_comes_back_as_typed(browser: Browser, typed: dict[str, str], sentence: str) -> None:
    form = opened(browser).form("/penalty").fill({"pair": "3", "sign": "given", "why": "late", **typed})
    page = browser.send(form, "Give the penalty", status=422)
    assert sentence in page.text
    assert page.form("/penalty").shown() == form.shown()
    assert ("details", {"class": "fold", "open": ""}) in page.tags


def test_pairs_and_the_evening_are_renamed(browser: Browser) -> None:
    page = opened(browser)
    page = browser.send(page.form("/name").fill({"name": "Saturday"}), "Save")
    assert page.all("h1") == ["Saturday"]
    page = browser.send(page.form("/pair").fill({"two": "Zoe"}), "Save")
    assert "1 Anne & Zoe" in page.text
    form = page.form("/pair").fill({"one": "Hugh", "two": "Zoe"})
    page = browser.send(form, "Save", status=422)
    assert "Hugh stands twice" in page.text
    assert page.form("/pair").shown() == form.shown()
    assert "1 Anne & Zoe" in page.text


def test_a_viewer_sees_everything_and_has_no_form(browser: Browser, another: Browser, app: Flask) -> None:
    page = drawn(browser, opened(browser, FIVE))
    page = browser.send(
        page.form("/penalty").fill({"pair": "1", "victory_points": "1", "why": "late"}), "Give the penalty"
    )
    seen = another.open(viewed(app, page))
    assert seen.forms == []
    assert "Resting: 5" in seen.text
    assert "late" in seen.text
    assert set(matches(seen)).isdisjoint(matches(page))
    assert "To keep score" not in another.open(matches(seen)[0]).text
    assert "Slips" not in seen.text


@pytest.mark.parametrize("path", ["/round", "/round/back", "/penalty", "/penalty/back", "/pair", "/name", "/ended"])
def test_a_viewer_writes_nothing(browser: Browser, app: Flask, written: Written, path: str) -> None:
    viewer = viewed(app, opened(browser))
    before = written()
    assert browser.client.post(f"{viewer}{path}").status_code == 403
    assert written() == before


def test_a_match_is_no_evening_and_a_viewer_of_a_circle_begins_none(browser: Browser, app: Flask) -> None:
    match = browser.begin("bacara").removeprefix("/m/")
    assert browser.client.get(f"/e/{match}").status_code == 404
    assert browser.client.get(f"/c/{match}/evening").status_code == 404
    circles = app.extensions["circles"]
    stream = circles.store.find_address(circle(browser).removeprefix("/c/")).stream
    assert browser.client.get(f"/c/{circles.ledger.token(stream, VIEWER)}/evening").status_code == 403


def test_the_ranking_is_printed_for_all_and_slips_for_keepers(browser: Browser, app: Flask) -> None:
    page = drawn(browser, opened(browser))
    keeper, viewer = page.path.partition("#")[0], viewed(app, page)
    for address in (f"{keeper}/round/1.pdf", f"{viewer}/ranking.pdf?paper=letter"):
        answer = browser.client.get(address)
        assert (answer.status_code, answer.mimetype, answer.data[:4]) == (200, "application/pdf", b"%PDF")
        again = browser.client.get(address, headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
    assert browser.client.get(f"{viewer}/round/1.pdf").status_code == 403
    assert browser.client.get(f"{keeper}/round/2.pdf").status_code == 404
    assert browser.client.get(f"{keeper}/ranking.pdf?paper=a6").status_code == 422
