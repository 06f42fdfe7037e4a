"""The trash: a match thrown away is nowhere, comes back as it was, or is gone for good."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from tests.web.circling import begin_circle, play, standing
from tests.web.sharing import addresses

if TYPE_CHECKING:
    from flask import Flask

    from tests.web.conftest import Begin, Browser


def throw_away(browser: Browser, match: str) -> str:
    """Throws a match away, by the link in its settings; gives the address of the page that says so."""
    page = browser.open(browser.open(f"{match}/settings").link("Delete this match"))
    return browser.send(page.form("/delete"), "Put it into the trash").path


def test_what_is_thrown_away_is_nowhere_until_it_is_taken_back(browser: Browser, another: Browser) -> None:
    circle = begin_circle(browser)
    match = play(browser, circle, 1000, 1100)
    seen = addresses(browser.open(f"{match}/share"))[1]
    before = browser.client.get(f"/api/matches{match[2:]}").get_json()
    page = browser.open(throw_away(browser, match))
    assert "This match is in the trash. On" in page.text
    assert standing(browser.open(circle)) == ["Ana 0 0", "Dan 0 0"]
    assert match not in browser.open("/").html
    another.open(seen, status=404)
    for path in ("", "/events"):
        assert browser.client.get(f"/api/matches{match[2:]}{path}").status_code == 404
    assert browser.open("/trash").link("Bacara") == f"{match}/delete"
    assert browser.open(f"{circle}/trash").link("Bacara") == f"{match}/delete"
    assert browser.client.get(f"{match}/settings").headers["Location"] == f"{match}/delete"
    assert browser.send(page.form("/restore"), "Take it back").path == match
    after = browser.client.get(f"/api/matches{match[2:]}").get_json()
    assert {**after, "seq": 0} == {**before, "seq": 0}
    assert standing(browser.open(circle)) == ["Dan 1 1", "Ana 1 0"]
    history = browser.open(f"{match}/settings").text
    assert "match put into the trash" in history
    assert "match taken out of the trash" in history
    another.open(seen)


@pytest.mark.parametrize(("method", "accepts"), [("HEAD", "*/*"), ("GET", "application/json"), ("POST", "text/html")])
def test_a_script_is_told_that_a_match_in_the_trash_is_not_there(browser: Browser, method: str, accepts: str) -> None:
    match = browser.begin("bacara")
    throw_away(browser, match)
    answer = browser.client.open(f"{match}/hand?as=points", method=method, headers={"Accept": accepts})
    assert answer.status_code == 404


def test_the_first_page_has_the_last_matches_whatever_lies_in_the_trash(browser: Browser) -> None:
    kept = browser.begin("bacara")
    for _ in range(13):
        throw_away(browser, browser.begin("bacara"))
    assert kept in [href for _, href in browser.open("/").links]


def test_emptying_the_trash_harms_nobody_who_asks_meanwhile(browser: Browser, app: Flask) -> None:
    circles, later = app.extensions["circles"], datetime.now(UTC) + timedelta(days=31)
    broken, back, old = (browser.begin("bacara") for _ in range(3))
    for match in (broken, back, old):
        throw_away(browser, match)
    streams = [app.extensions["matches"].store.find_address(match[3:]).stream for match in (broken, back, old)]
    store = app.extensions["matches"].store
    store.append(streams[0], 2, "of a later version", {}, command="later", at="2026-01-01T00:00:00+00:00")
    due = store.shelf.thrown_away("9999")
    assert set(streams) <= set(due)
    browser.send(browser.open(f"{back}/delete").form("/restore"), "Take it back")
    circles.empty(later)
    assert [bool(store.read(stream)) for stream in streams] == [False, True, False]


def test_nothing_is_written_to_what_lies_in_the_trash(browser: Browser, begin: Begin) -> None:
    match = begin("bacara")
    throw_away(browser, f"/m/{match.token}")
    hand = {"player": "Ana", "points": 1000}
    for method, path, body in (
        ("POST", "/hands", {"hand": hand}), ("POST", "/undo", {}), ("PATCH", "", {"title": "Still here"}),
    ):  # fmt: skip
        assert match.ask(method, path, after=2, **body).status_code == 404


def test_what_was_sent_twice_is_done_once(browser: Browser) -> None:
    match = browser.begin("bacara")
    ask = browser.open(f"{match}/delete").form("/delete")
    browser.send(ask, "Put it into the trash")
    back = browser.send(ask, "Put it into the trash").form("/restore")
    for _ in range(2):
        browser.send(back, "Take it back")
    assert browser.client.get(f"/api/matches{match[2:]}").get_json()["seq"] == 3


def test_it_is_deleted_for_good_at_once_if_that_is_asked(browser: Browser, app: Flask) -> None:
    circle = begin_circle(browser, "The purged")
    match = play(browser, circle, 1000, 1100, names=("Ottokar", "Melusine"))
    stream = app.extensions["matches"].store.find_address(match[3:]).stream
    page = browser.open(throw_away(browser, match))
    browser.send(page.form("/purge"), "Delete it for good")
    browser.open(match, status=404)
    assert "There is nothing in the trash." in browser.open(f"{circle}/trash").text
    database = app.extensions["matches"].store.database
    for table in ("journal", "addresses", "visits", "shelf"):
        assert not list(database.query(f"select * from {table} where stream = ?", [stream]))  # noqa: S608 - a table of ours
    assert not list(database.query("select * from purging"))


def test_only_what_is_in_the_trash_is_deleted(browser: Browser) -> None:
    match = browser.begin("bacara")
    assert browser.client.post(f"{match}/purge").status_code == 404
    assert browser.open(match).status == 200


def test_whoever_looks_on_throws_nothing_away(browser: Browser, begin: Begin) -> None:
    match = begin("bacara")
    for path in ("delete", "restore", "purge"):
        sent = {"after": 1, "command": "x"}
        assert browser.client.post(f"/m/{match.viewer}/{path}", data=sent).status_code == 403
    browser.open(f"/m/{match.viewer}/delete", status=403)
    assert "Delete this match" not in browser.open(f"/m/{match.viewer}/settings").text


@pytest.mark.parametrize(("days", "there"), [(29, True), (31, False)], ids=["29 days", "31 days"])
def test_after_thirty_days_it_is_gone(browser: Browser, app: Flask, days: int, there: bool) -> None:
    match = browser.begin("bacara")
    throw_away(browser, match)
    app.extensions["circles"].empty(datetime.now(UTC) + timedelta(days=days))
    browser.open(f"{match}/delete", status=200 if there else 404)
