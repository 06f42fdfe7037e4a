"""Who sits where and who begins in a new match, arranged by buttons alone: nothing typed is lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.core.fields import Field, Number
from scorekeeper.games import every, find
from tests.web.forms import Page
from tests.web.hands import GAMES
from tests.web.typed import state

if TYPE_CHECKING:
    from tests.web.conftest import Browser

FOUR = ["Nina", "Elena", "Sergio", "Paolo"]


def press(browser: Browser, page: Page, name: str, value: object = "1") -> Page:
    """The page that a button brings back, chosen by what it sends: several have the same sign on them."""
    form = page.form("/new")
    buttons = [control.value for control in form.controls if (control.kind, control.name) == ("submit", name)]
    assert str(value) in buttons, f"no button {name}={value}, only {buttons}"
    response = browser.client.post("/new", data=MultiDict([*form.values("Start"), (name, str(value))]))
    assert response.status_code == 200, response.text[:3000]
    return Page(response, "/new")


def seated(page: Page) -> list[str]:
    """The names in the seats of the form, blank ones too."""
    boxes = {control.name: control.value for control in page.form("/new").controls if control.kind == "text"}
    return [boxes[f"name-{seat}"] for seat in range(len(boxes)) if f"name-{seat}" in boxes]


def offered(page: Page) -> list[str]:
    """The names that one tap seats."""
    return [control.value for control in page.form("/new").controls if control.name == "add"]


def chosen(page: Page, name: str) -> str | None:
    """The seat that is chosen to begin."""
    return next((control.value for control in page.form("/new").controls if control.name == name and control.on), None)


def typed(browser: Browser, game: str, *names: str, **more: object) -> Page:
    """The form of a new match with these names typed into it."""
    page = browser.open(f"/new?game={game}")
    page.form("/new").fill({f"name-{seat}": name for seat, name in enumerate(names)} | more)
    return page


def hidden(page: Page, button: str) -> bool:
    """Whether a button of this name is there for script to show, and not before."""
    return any(tag == "button" and known.get("name") == button and "hidden" in known for tag, known in page.tags)


def test_names_of_earlier_matches_are_offered_to_the_same_browser_alone(browser: Browser, another: Browser) -> None:
    browser.begin("bacara", ["Ana", "Dănuț"])
    browser.begin("bacara", ["Eva", "Ana"])
    assert offered(browser.open("/new?game=barbu")) == ["Eva", "Ana", "Dănuț"], "who played last comes first"
    assert offered(another.open("/new?game=barbu")) == []


def test_a_name_is_seated_by_one_tap_and_gets_up_by_another(browser: Browser) -> None:
    browser.begin("burraco", FOUR)
    page = typed(browser, "bacara", "Ana", title="Friday", entry="500", floor="yes")
    page = press(browser, press(browser, page, "add", "Paolo"), "add", "Nina")
    assert seated(page) == ["Ana", "Paolo", "Nina", ""]
    pressed = {known["value"]: known["aria-pressed"] for tag, known in page.tags if known.get("name") == "add"}
    assert pressed == {"Nina": "true", "Elena": "false", "Sergio": "false", "Paolo": "true"}
    page = press(browser, page, "add", "Paolo")
    assert seated(page) == ["Ana", "", "Nina", ""]
    record = state(browser, browser.send(page.form("/new"), "Start").path)["record"]
    assert (record["players"], record["title"]) == (["Ana", "Nina"], "Friday")
    assert record["rules"] == {"preset": "classic", "entry": 500, "floor": True}


def test_a_fifth_name_takes_a_seat_more_where_the_game_has_one(browser: Browser) -> None:
    browser.begin("bacara", [*FOUR, "Eva"])
    page = press(browser, typed(browser, "bacara", *FOUR), "add", "Eva")
    assert seated(page) == [*FOUR, "Eva"]
    page = press(browser, typed(browser, "burraco", *FOUR), "add", "Eva")
    assert seated(page) == FOUR
    assert "All seats are taken; take somebody out first." in page.text


def test_seats_are_put_in_order_and_taken_out_by_buttons(browser: Browser) -> None:
    page = typed(browser, "barakon", *FOUR, dealer="2")
    page = press(browser, page, "up", 2)
    assert (seated(page), chosen(page, "dealer")) == (["Nina", "Sergio", "Elena", "Paolo"], "1")
    page = press(browser, page, "down", 1)
    assert (seated(page), chosen(page, "dealer")) == (FOUR, "2")
    page = press(browser, page, "remove", 0)
    assert (seated(page), chosen(page, "dealer")) == (["Elena", "Sergio", "Paolo"], "1")
    record = state(browser, browser.send(page.form("/new"), "Start").path)["record"]
    assert (record["players"], record["first_dealer"]) == (["Elena", "Sergio", "Paolo"], "Sergio")


@pytest.mark.parametrize(("game", "preset", "more"), [
    pytest.param("barbu", "classic", False, id="exactly four"),
    pytest.param("barbu", "french", True, id="three to five"),
    pytest.param("burraco", "three", False, id="exactly three"),
    pytest.param("barakon", "classic", False, id="four at most"),
    pytest.param("bacara", "classic", True, id="two to fifty"),
])  # fmt: skip
def test_another_seat_is_offered_where_the_preset_has_one(browser: Browser, game: str, preset: str, more: bool) -> None:
    page = browser.open(f"/new?game={game}&preset={preset}")
    assert ("One more player" in page.text and not hidden(page, "more")) is more


def test_the_seats_follow_the_preset_that_is_chosen(browser: Browser) -> None:
    page = browser.open("/new?game=barbu")
    page.form("/new").fill({"preset": "three"})
    page = press(browser, page, "show", "seats")
    assert seated(page) == [""] * 3
    page = press(browser, typed(browser, "barbu", *FOUR, preset="three"), "show", "seats")
    assert seated(page) == FOUR, "nobody who was typed is dropped"
    page = browser.send(page.form("/new"), "Start", status=422)
    assert "This game is for 3 players; there are 4." in page.text


@pytest.mark.parametrize("game", GAMES)
def test_lots_are_drawn_for_the_seats(browser: Browser, game: str) -> None:
    drawn = [press(browser, typed(browser, game, *FOUR), "draw", "players") for _ in range(12)]
    assert all(sorted(seated(page)) == sorted(FOUR) for page in drawn)
    assert len({tuple(seated(page)) for page in drawn}) > 1
    one, two, three, four = seated(drawn[0])
    pairs = f"Drawn by lot: {one} & {three} against {two} & {four}."
    assert (pairs if game in ("burraco", "barakon") else f"Drawn by lot: {one}, {two}, {three} and {four}.") in drawn[
        0
    ].text


@pytest.mark.parametrize(("game", "control", "sentence"), [
    ("burraco", "dealer", "deals first"), ("barakon", "dealer", "deals first"),
    ("barbu", "opener", "begins"), ("bacara", "opener", "begins"),
])  # fmt: skip
def test_lots_are_drawn_for_who_begins(browser: Browser, game: str, control: str, sentence: str) -> None:
    page = press(browser, typed(browser, game, *FOUR), "draw", "first")
    seat = chosen(page, control)
    assert seat is not None
    assert f"Drawn by lot: {FOUR[int(seat)]} {sentence}." in page.text
    assert seated(page) == FOUR
    assert len({chosen(press(browser, page, "draw", "first"), control) for _ in range(16)}) > 1


def test_there_is_nothing_to_draw_while_nobody_sits(browser: Browser) -> None:
    page = press(browser, browser.open("/new?game=barbu"), "draw", "first")
    assert "Say who plays; then lots can be drawn." in page.text
    assert chosen(page, "opener") is None


@pytest.mark.parametrize("game", ["barbu", "bacara"])
def test_where_nobody_deals_whoever_begins_has_the_first_seat(browser: Browser, game: str) -> None:
    match = browser.begin(game, FOUR, opener="2")
    record = state(browser, match)["record"]
    assert record["players"] == ["Sergio", "Paolo", "Nina", "Elena"]
    assert "first_dealer" not in record
    assert "Sergio" in state(browser, match)["result"]["next"].values()


def test_partners_are_told_as_the_seats_stand(browser: Browser) -> None:
    pairs = "Nina & Sergio against Elena & Paolo"
    assert pairs in press(browser, typed(browser, "burraco", *FOUR), "show", "again").text
    page = press(browser, typed(browser, "burraco", *FOUR), "up", 1)
    assert "Elena & Sergio against Nina & Paolo" in page.text
    for page in (
        press(browser, typed(browser, "barakon", *FOUR, sides="singly"), "show", "again"),
        press(browser, typed(browser, "barakon", *FOUR[:2]), "show", "again"),
    ):
        assert any(known.get("class") == "partners" and "hidden" in known for _, known in page.tags)


def test_an_address_can_bring_a_table_along(browser: Browser) -> None:
    page = browser.open("/new?game=barbu&preset=three&name-0=Ana&name-1=Dan&name-2=Ion&king=-20")
    assert seated(page) == ["Ana", "Dan", "Ion"]
    record = state(browser, browser.send(page.form("/new"), "Start").path)["record"]
    assert (record["players"], record["rules"]) == (["Ana", "Dan", "Ion"], {"preset": "three", "king": -20})


@pytest.mark.parametrize("key", GAMES)
def test_every_preset_is_explained_and_says_for_how_many_it_is(browser: Browser, key: str) -> None:
    game, text = find(key), browser.open(f"/new?game={key}").text
    assert set(game.words.about) == set(game.presets)
    assert all(sentence in text for sentence in game.words.about.values())
    usual = game.seating(game.presets["classic"])
    others = {game.seating(rules).most for rules in game.presets.values()} - {usual.most}
    assert all(f"{most} players" in text for most in others)


@pytest.mark.parametrize("rule", [
    pytest.param(rule, id=f"{game.key} {rule.name}")
    for game in every() for rule in game.house_rules if not isinstance(rule, Number)
])  # fmt: skip
def test_every_house_rule_that_is_no_plain_number_is_explained(rule: Field) -> None:
    assert rule.help.endswith(".")
