"""People come and go during a match by two taps: a late player, one who leaves, a substitute."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest

from tests.web.hands import stop
from tests.web.typed import QUEENS, state, totals

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser, Json
    from tests.web.forms import Form, Page

SUBSTITUTE: Json = {"after": 1, "seat": "Beth", "taken_by": "Ella"}


def sheet(page: Page, ending: str, field: str) -> Form:
    """The form of the page whose action ends so, and that has a box of this name."""
    found = [form for form in page.forms if form.action.endswith(ending)]
    return next(form for form in found if ("text", field) in [(one.kind, one.name) for one in form.controls])


def offered(page: Page, what: str, ending: str = "") -> list[str]:
    """The names that the page offers for it, each a button."""
    forms = [form for form in page.forms if form.action.endswith(ending)]
    return [one.value for form in forms for one in form.controls if (one.kind, one.name) == ("submit", what)]


def changes(browser: Browser, match: str) -> list[Json]:
    found: list[Json] = state(browser, match)["record"].get("changes", [])
    return found


@pytest.fixture
def known(browser: Browser) -> Browser:
    """A browser that has had a match of Ella, Fred, Gail and Hugh."""
    browser.open(browser.begin("barbu", ["Ella", "Fred", "Gail", "Hugh"]))
    return browser


def test_a_known_name_takes_a_seat_over_by_two_taps(known: Browser) -> None:
    match = known.begin("barbu")
    known.enter(match, "No queens", QUEENS)
    page = known.open(known.open(match).link("Beth"))
    assert page.all("h2") == ["Beth 24"]
    page = known.send(next(form for form in page.forms if form.action.endswith("people?seat=1")), "Ella")
    assert page.path.startswith(f"{match}?said=")
    assert "Ella takes over from Beth" in page.text
    assert changes(known, match) == [SUBSTITUTE]
    assert totals(known, match) == [-12, 24, -12, -24]
    assert page.link("Ella") == f"{match}/people?seat=1"
    page = known.send(page.form("/undo"))
    assert "Taken back: Ella takes over from Beth" in page.text
    assert changes(known, match) == []


def test_a_new_name_is_typed(browser: Browser) -> None:
    match = browser.begin("bacara")
    browser.enter(match, "Stop", {"player": "Ana", "points": 1000})
    form = sheet(browser.open(f"{match}/people?seat=1"), "?seat=1", "taken_by").fill({"taken_by": " Ion "})
    page = browser.send(form, "Takes over")
    assert "Ion takes over from Dan" in page.text
    browser.enter(match, "Stop", {"player": "Ion", "points": 1000})
    assert changes(browser, match) == [{"after": 1, "seat": "Dan", "taken_by": "Ion"}]


def test_somebody_joins_by_two_taps_where_the_game_knows_it(known: Browser) -> None:
    match = known.begin("bacara")
    page = known.open(known.open(match).link("Player"))
    page = known.send(next(form for form in page.forms if form.action.endswith("?join")), "Gail")
    assert "Gail joins" in page.text
    assert state(known, match)["result"]["sides"] == [["Ana"], ["Dan"], ["Gail"]]
    assert changes(known, match) == [{"after": 0, "join": "Gail"}]


def test_somebody_leaves_by_two_taps_but_not_the_last_one(browser: Browser) -> None:
    match = browser.begin("bacara")
    page = browser.open(browser.open(match).link("Ana"))
    page = browser.send(next(form for form in page.forms if "Ana leaves" in [one.label for one in form.controls]))
    assert "Ana leaves" in page.text
    assert state(browser, match)["result"]["next"]["player"] == "Dan"
    assert "Ana" not in [label for label, _ in page.links]
    page = browser.open(f"{match}/people")
    assert page.all("h2") == ["Dan 0", "Who joins?"]
    assert offered(page, "leave") == []


@pytest.mark.parametrize("game", ["barbu", "burraco", "barakon"])
def test_nobody_joins_or_leaves_a_table_of_cards(browser: Browser, game: str) -> None:
    match = browser.begin(game)
    page = browser.open(f"{match}/people?join")
    assert "Who joins?" not in page.text
    assert offered(page, "leave") == []
    assert not [href for _, href in browser.open(match).links if href.endswith("?join")]


def test_partners_share_a_place_on_the_board_and_a_page(browser: Browser) -> None:
    match = browser.begin("burraco")
    page = browser.open(browser.open(match).link("Beth"))
    assert page.all("h2") == ["Beth 0", "Diana 0"]
    page = browser.send(sheet(page, "seat=3", "taken_by").fill({"taken_by": "Ella"}), "Takes over")
    assert state(browser, match)["result"]["sides"] == [["Anne", "Cath"], ["Beth", "Ella"]]


def test_only_names_that_are_accepted_are_offered(known: Browser, begin: Begin) -> None:
    away: list[Json] = [
        {"after": 0, "seat": "Dan", "taken_by": "Ella"},
        {"after": 1, "seat": "Ana", "taken_by": "Fred"},
        {"after": 1, "join": "Gail"},
        {"after": 2, "seat": "Ella", "taken_by": "Dan"},
    ]
    hands = [stop("Ana", 1000), stop("Ella", 1000)]
    match = f"/m/{begin('bacara', *hands, changes=away).token}"
    page = known.open(f"{match}/people")
    assert offered(page, "taken_by", "?seat=0") == ["Ana", "Hugh"]
    assert offered(page, "taken_by", "?seat=1") == ["Ella", "Hugh"]
    assert offered(page, "taken_by", "?seat=2") == ["Hugh"]
    assert offered(page, "join") == ["Hugh"]
    assert "Before: Ella" in page.text
    for number, name in enumerate(("Ana", "Ella", "Hugh")):
        form = next(form for form in page.forms if form.action.endswith(f"?seat={number}"))
        after = known.send(form, name)
        assert f"{name} takes over" in after.text
        page = known.open(f"{match}/people")


def test_nothing_is_offered_that_a_change_agreed_ahead_forbids(known: Browser, begin: Begin) -> None:
    ahead: list[Json] = [{"after": 4, "seat": "Dan", "taken_by": "Ella"}, {"after": 6, "join": "Fred"}]
    page = known.open(f"/m/{begin('bacara', changes=ahead).token}/people")
    assert offered(page, "taken_by", "?seat=0") == ["Gail", "Hugh"]
    assert offered(page, "taken_by", "?seat=1") == []
    assert offered(page, "join") == []
    assert offered(page, "leave") == ["Ana"]


@pytest.mark.parametrize(("name", "why"), [
    pytest.param("Ana", "Ana stands twice", id="somebody at the table"),
    pytest.param("  ", "Everybody at the table needs a name", id="nobody"),
    pytest.param("Dan\u202e", "can’t hold control", id="a letter that is none"),
])  # fmt: skip
@pytest.mark.parametrize(("ending", "field", "button"), [("?seat=1", "taken_by", "Takes over"),
                                                         ("?join", "join", "Joins")])  # fmt: skip
def test_a_refused_name_keeps_what_was_typed(
    browser: Browser, name: str, why: str, ending: str, field: str, button: str
) -> None:
    match = browser.begin("bacara")
    form = sheet(browser.open(f"{match}/people{ending}"), ending, field).fill({field: name})
    page = browser.send(form, button, status=422)
    assert any(why in text for text in page.all("p"))
    form = sheet(page, ending, field)
    assert form.invalid() == {field}
    assert str(form.shown().get(field, "")).strip() == name.strip()
    browser.send(form.fill({field: "Ion"}), button)


def test_a_change_that_meets_a_hand_is_shown_and_done_on_top(known: Browser, another: Browser) -> None:
    match = known.begin("barbu")
    form = next(form for form in known.open(f"{match}/people?seat=1").forms if form.action.endswith("?seat=1"))
    another.enter(match, "No queens", QUEENS)
    page = known.send(form, "Ella", status=409)
    assert "Deal 1 recorded" in page.text
    assert page.all("li")[-2:] == ["Beth", "Ella"]
    page = known.send(page.form("/people"), "Do it all the same")
    assert changes(known, match) == [SUBSTITUTE]


def test_the_same_tap_twice_is_one_change_and_an_old_page_loses_nothing(known: Browser) -> None:
    match = known.begin("barbu")
    form = next(form for form in known.open(f"{match}/people?seat=1").forms if form.action.endswith("?seat=1"))
    once = known.send(form, "Ella")
    assert known.send(form, "Ella").path == once.path
    page = known.send(form, "Fred", status=409)
    assert "Ella takes over from Beth" in page.text
    assert sheet(page, "?seat=1", "taken_by").invalid() == set()
    assert changes(known, match) == [{**SUBSTITUTE, "after": 0}]


def test_who_looks_on_sees_who_plays_and_can_change_nothing(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000), changes=[{"after": 1, "seat": "Ana", "taken_by": "Ion"}])
    page = browser.open(f"/m/{keeper.viewer}/people")
    assert page.all("h2") == ["Ion 1,000", "Dan 0"]
    assert "Before: Ana" in page.text
    assert page.forms == []
    assert not [href for _, href in browser.open(f"/m/{keeper.viewer}").links if "people?" in href]
    assert browser.client.post(f"/m/{keeper.viewer}/people", data={"taken_by": "x", "seat": "Dan"}).status_code == 403


def test_after_the_end_nobody_comes_or_goes(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', stop('Ana', 1000), ended=True).token}"
    page = browser.open(f"{match}/people")
    assert "The match is over" in page.text
    assert page.forms == []
    assert not [href for _, href in browser.open(match).links if "people" in href]


def test_of_many_at_the_table_each_has_a_page(browser: Browser) -> None:
    match = browser.begin("bacara", [f"P{number}" for number in range(1, 9)])
    page = browser.open(f"{match}/people")
    assert {form.action for form in page.forms} == {f"{match}/people?join"}
    assert browser.open(page.link("P8")).all("h2") == ["P8 0"]


@pytest.mark.parametrize("query", ["seat=9", "seat=x", "seat=-1", "seat=", "seat=99999999999999", "join&seat=0"])
def test_an_address_with_nobody_behind_it_shows_what_there_is(browser: Browser, query: str) -> None:
    page = browser.open(f"{browser.begin('bacara')}/people?{query}")
    assert "Ana 0" in page.all("h2")


@pytest.fixture
def substituted(begin: Begin) -> str:
    """Bacara in which Ion plays Dan's seat from turn 3 on, a point being worth a cent."""
    hands = [stop("Ana", 1000), stop("Dan", 1100), stop("Ana", 50), stop("Ion", 300)]
    stake = {"amount": "0.01", "currency": "EUR"}
    change = {"after": 2, "seat": "Dan", "taken_by": "Ion"}
    return f"/m/{begin('bacara', *hands, changes=[change], stake=stake).token}"


def test_a_hand_shows_who_played_it(browser: Browser, substituted: str) -> None:
    page = browser.open(substituted)
    assert [name for name in page.all("dt") if name != "Ana"] == ["Ion", "Dan"]
    assert "Dan +1,100" in page.text


def test_the_scoreboard_names_who_played_the_last_hand(browser: Browser, begin: Begin) -> None:
    change = {"after": 1, "seat": "Ana", "taken_by": "Ion"}
    page = browser.open(f"/m/{begin('barakon', {'sides': [{'runs': 2}, {}]}, changes=[change]).token}/board")
    assert "Ana +" in page.text
    assert "Ion" in page.text


def test_the_end_says_that_a_seat_is_settled_by_who_has_it_then(browser: Browser, substituted: str) -> None:
    page = browser.open(f"{substituted}/end")
    assert "Ana pays Ion" in page.text
    assert "Whoever has a seat at the end gets or pays all of it." in page.text


def test_the_end_of_a_match_of_the_same_people_says_nothing_of_it(browser: Browser, begin: Begin) -> None:
    page = browser.open(f"/m/{begin('bacara', stop('Ana', 1000)).token}/end")
    assert "Whoever has a seat" not in page.text


def test_the_table_of_hands_names_both(browser: Browser, substituted: str) -> None:
    text = browser.client.get(f"{substituted}/hands.csv").text.removeprefix("\ufeff")
    head, *rows = csv.reader(io.StringIO(text))
    assert head[-2:] == ["Total: Ana", "Total: Dan, then Ion"]
    assert [row[2] for row in rows] == ["Ana", "Dan", "Ana", "Ion"]


def test_what_meets_a_hand_tells_it_by_who_played_it(browser: Browser, another: Browser, begin: Begin) -> None:
    change = {"after": 1, "seat": "Ana", "taken_by": "Ion"}
    match = f"/m/{begin('barakon', changes=[change]).token}"
    form = browser.open(f"{match}/settings").form("/title").fill({"title": "Friday"})
    another.enter(match, "", {"sides-0-runs": 2})
    page = browser.send(form, status=409)
    assert "Ana +" in page.text
    assert "Ion +" not in page.text


def test_the_settings_lead_to_the_people(browser: Browser) -> None:
    match = browser.begin("barbu")
    page = browser.open(browser.open(f"{match}/settings").link("Who comes, who goes"))
    assert page.all("h2") == ["Anne 0", "Beth 0", "Cath 0", "Diana 0"]


def test_a_program_says_the_same_by_a_patch(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000))
    keeper.write("PATCH", change={"after": 1, "seat": "Dan", "taken_by": "Ion"}, title="Friday")
    page = browser.open(f"/m/{keeper.token}/settings")
    assert "title changed and Ion takes over from Dan" in page.text
