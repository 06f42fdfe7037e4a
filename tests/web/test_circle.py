"""A circle: its page, its matches, its codes, and who may do what there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.web.circling import begin_circle, end, play, standing, write
from tests.web.sharing import addresses, replace

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser, Written


def lists(browser: Browser, circle: str) -> list[str]:
    """The matches that the page of a circle leads to."""
    found = [href.removesuffix("/end") for _, href in browser.open(circle).links if href.startswith("/m/")]
    return list(dict.fromkeys(found))


def test_an_evening_of_matches_is_counted(browser: Browser) -> None:
    circle = begin_circle(browser)
    for totals in ((1000, 1100), (2000, 1100), (3000, 3000)):
        play(browser, circle, *totals)
    page = browser.open(circle)
    assert standing(page) == ["Ana 3 2", "Dan 3 2"]
    assert "Bacara 3 matches" in page.text
    assert "3 matches" in browser.open(page.link("All matches")).text


def test_a_match_that_goes_on_comes_first_and_counts_for_nobody(browser: Browser) -> None:
    circle = begin_circle(browser)
    over = play(browser, circle, 1000, 1100)
    form = browser.open(f"/new?game=bacara&circle={circle.removeprefix('/c/')}").form("/new")
    match = browser.send(form.fill({"name-0": "Ana", "name-1": "Mia"}), "Start").path
    assert lists(browser, circle) == [match, over]
    assert standing(browser.open(circle)) == ["Dan 1 1", "Ana 1 0", "Mia 0 0"]


def test_a_wrong_hand_is_corrected_the_next_day_and_who_is_best_with_it(browser: Browser) -> None:
    circle = begin_circle(browser)
    match = play(browser, circle, 1000, 1100)
    assert standing(browser.open(circle)) == ["Dan 1 1", "Ana 1 0"]
    page = browser.open(f"{match}/hand?number=1&way=points")
    browser.send(page.form("/hand").fill({"points": 1500}), "Correct")
    assert standing(browser.open(circle)) == ["Ana 1 1", "Dan 1 0"]


def test_the_people_of_a_circle_are_offered_first_and_its_circle_is_chosen(browser: Browser) -> None:
    circle = begin_circle(browser)
    play(browser, circle, 1000, 1100, names=("Mia", "Ion"))
    browser.begin("bacara", ["Zoe", "Kim"], circle="")
    form = browser.open("/new?game=barbu").form("/new")
    assert [control.label for control in form.controls if control.name == "add"][:2] == ["Mia", "Ion"]
    assert form.shown()["circle"] == [circle.removeprefix("/c/")]


def test_a_match_can_be_kept_outside_any_circle_and_taken_in_later(browser: Browser) -> None:
    circle = begin_circle(browser)
    match = browser.begin("bacara", circle="")
    assert lists(browser, circle) == []
    settings = browser.open(f"{match}/settings")
    browser.send(settings.form("/circle").fill({"circle": circle.removeprefix("/c/")}), "Save")
    assert lists(browser, circle) == [match]
    browser.send(browser.open(f"{match}/settings").form("/circle").fill({"circle": ""}), "Save")
    assert lists(browser, circle) == []
    assert browser.open(match).status == 200


def test_playing_again_stays_in_the_circle(browser: Browser) -> None:
    circle = begin_circle(browser)
    first = play(browser, circle, 1000, 1100)
    again = browser.send(browser.open(first).form("/rematch"), "Play again").path
    assert lists(browser, circle) == [again, first]


def test_the_end_of_a_match_leads_back_to_its_circle(browser: Browser, another: Browser) -> None:
    circle = begin_circle(browser)
    match = play(browser, circle, 1000, 1100)
    assert browser.open(f"{match}/end").link("The kitchen table") == circle
    assert "The kitchen table" not in another.open(f"{match}/end").text


def test_whoever_belongs_to_the_circle_finds_a_match_whose_address_was_lost(browser: Browser, another: Browser) -> None:
    circle = begin_circle(browser)
    match = play(browser, circle, 1000, 1100)
    (found,) = lists(another, circle)
    assert found == match
    assert another.open(f"{found}/settings").form("/title").shown() == {}


def test_whoever_looks_on_sees_everything_and_writes_nothing(
    browser: Browser, another: Browser, written: Written
) -> None:
    circle = begin_circle(browser)
    match = play(browser, circle, 1000, 1100)
    looking = addresses(browser.open(f"{circle}/share"))[1]
    page = another.open(looking)
    assert standing(page) == ["Dan 1 1", "Ana 1 0"]
    (seen,) = lists(another, looking)
    assert seen != match
    assert [form for form in another.open(seen).forms if form.method == "post"] == []
    before = written()
    person = page.link("Dan")
    for path in (f"{looking}/people", f"{looking}/name", f"{looking}/seasons", person):
        answer = another.client.post(path, data={"command": "x", "do": "rename", "value": "Don", "name": "Don"})
        assert answer.status_code == 403, path
    sent = {"game": "bacara", "circle": looking.removeprefix("/c/"), "name-0": "Ana", "name-1": "Dan", "command": "y"}
    assert another.client.post("/new?game=bacara", data=sent).status_code == 403
    assert [form for form in another.open(f"{looking}/people").forms if form.method == "post"] == []
    another.open(f"{looking}/trash", status=403)
    assert written() == before


def test_the_address_of_a_circle_can_be_replaced(browser: Browser, another: Browser) -> None:
    circle = begin_circle(browser)
    another.open(circle)
    fresh = addresses(replace(browser, circle, "keeper"))[0]
    another.open(circle, status=404)
    assert browser.open(fresh).status == 200
    assert fresh in [href for _, href in browser.open("/").links]


def test_addresses_lead_to_what_they_are_for_and_nowhere_else(browser: Browser, begin: Begin) -> None:
    token, match = begin_circle(browser).removeprefix("/c/"), begin("bacara").token
    for path in (
        f"/m/{token}",
        f"/m/{token}/share",
        f"/m/{token}/settings",
        f"/api/matches/{token}",
        f"/e/{token}/share",
    ):
        assert browser.client.get(path).status_code == 404, path
    for path in (f"/c/{match}", f"/c/{match}/share", f"/c/{match}/people", f"/c/{match}/matches", f"/c/{match}/trash"):
        assert browser.client.get(path).status_code == 404, path
    sent = {"after": 1, "command": "x", "hand": {"player": "Ana", "bust": True}}
    assert browser.client.post(f"/api/matches/{token}/hands", json=sent).status_code == 404
    assert browser.client.post(f"/m/{match}/circle", data={"circle": match}).status_code == 404


def test_a_circle_begun_by_the_same_form_twice_is_one(browser: Browser) -> None:
    form = browser.open("/circles").form("/circles").fill({"name": "Thursdays"})
    assert browser.send(form, "Begin").path == browser.send(form, "Begin").path


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\u202eevil"])
def test_a_circle_needs_a_name(browser: Browser, written: Written, name: str) -> None:
    before = written()
    page = browser.send(browser.open("/circles").form("/circles").fill({"name": name}), "Begin", status=422)
    assert page.form("/circles").invalid() == {"name"}
    assert written() == before


def test_a_circle_has_all_its_matches_in_pages_by_game_and_by_season(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.circle.PAGE", 2)
    circle = begin_circle(browser)
    for _ in range(3):
        play(browser, circle, 1000, 1100)
    first, second = (browser.open(f"{circle}/matches?page={page}") for page in (1, 2))
    assert [len(re.findall(r'href="/m/', page.html)) for page in (first, second)] == [2, 1]
    assert "Page 2 of 2" in second.text
    form = browser.open(f"{circle}/settings").form("/seasons")
    browser.send(form.fill({"name": "Long ago", "begins": "2001-01-01", "ends": "2001-12-31"}), "Add")
    assert "0 matches" in browser.open(browser.open(f"{circle}/matches").link("Long ago")).text
    assert "0 matches" in browser.open(f"{circle}/matches?kind=barbu").text
    browser.open(f"{circle}/matches?season=nothing", status=404)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param({"name": "", "begins": "2026-01-01"}, "name", id="without a name"),
        pytest.param({"name": "Spring", "begins": "soon"}, "A day is a date", id="no day"),
        pytest.param({"name": "Spring", "begins": "2026-13-01"}, "A day is a date", id="no month"),
        pytest.param({"name": "Spring", "begins": "2026-05-01", "ends": "2026-04-01"}, "ends", id="backwards"),
    ],
)
def test_a_season_is_refused_with_what_was_typed(browser: Browser, typed: dict[str, str], said: str) -> None:
    circle = begin_circle(browser)
    page = browser.send(browser.open(f"{circle}/settings").form("/seasons").fill(typed), "Add", status=422)
    assert said in page.text
    assert page.form("/seasons").shown() == {key: value for key, value in typed.items() if value}


def test_a_season_is_changed_and_taken_away(browser: Browser) -> None:
    circle = begin_circle(browser)
    form = browser.open(f"{circle}/settings").form("/seasons")
    page = browser.send(form.fill({"name": "Spring", "begins": "2026-03-01"}), "Add")
    page = browser.send(page.form("/seasons").fill({"name": "Autumn"}), "Save")
    assert "Autumn" in page.text
    page = browser.send(page.form("/seasons"), "Take it away")
    assert "Autumn" not in page.text


def test_a_match_ended_and_reopened_counts_once(browser: Browser) -> None:
    circle = begin_circle(browser)
    match = play(browser, circle, 1000, 1100)
    browser.send(browser.open(f"{match}/settings").form("/ended"), "Reopen")
    assert standing(browser.open(circle)) == ["Ana 0 0", "Dan 0 0"]
    write(browser, match, "Ana", 2000)
    end(browser, match)
    assert standing(browser.open(circle)) == ["Ana 1 1", "Dan 1 0"]
