"""A turn of Bacara entered on its pad by somebody whose browser runs no script, and what script asks the pad for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import pytest
from werkzeug.datastructures import MultiDict

from tests.web.forms import Form, Page
from tests.web.hands import HANDS, stop
from tests.web.typed import hands, totals

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Browser, Keeper

PRINTED = ("112566", "666", "522663", "33244")
"""The throws of the printed turn (S3)."""

DROP_KEEP = " throws-0-keep="


def pad(page: Page) -> Form:
    return page.form("/hand")


def press(browser: Browser, page: Page, *values: str) -> Page:
    """Presses the buttons with these values one after the other; each shows the pad again and saves nothing."""
    for value in values:
        form = pad(page)
        assert value in {control.value for control in form.controls if control.name == "press"}, value
        sent = MultiDict([*form.values(), ("press", value)])
        response = browser.client.post(form.action, data=sent)
        assert response.status_code == 200, response.text[:3000]
        page = Page(response, form.action)
    return page


def roll(browser: Browser, page: Page, *throws: str, first: int = 0) -> Page:
    """Taps the dice of each throw."""
    for number, dice in enumerate(throws, first):
        page = press(browser, page, *(f"throws-{number}-dice~{die}" for die in dice))
    return page


def toggles(page: Page) -> list[str]:
    """What the dice of the throw in view would make of its keep."""
    presses = [control.value for control in pad(page).controls if control.name == "press"]
    return [value for value in presses if re.fullmatch(r"throws-\d+-keep=\d+", value)]


def big_button(page: Page) -> str:
    """What stands on the button that ends the turn."""
    return pad(page).button("Save turn").label.split(" · ", 1)[1]


@pytest.fixture
def match(browser: Browser, begin: Begin) -> str:
    """Ana, who has 9,000, is on; Dan has nothing yet."""
    return f"/m/{begin('bacara', start=[9000, 0]).token}"


def test_a_number_is_written_key_by_key(browser: Browser, match: str) -> None:
    page = press(browser, browser.open(match), "points~9", "points~00")
    assert pad(page).shown()["points"] == "900"
    assert "9,900 if stopped now" in page.text
    assert big_button(page) == "Stop · +900"
    assert hands(browser, match) == []
    browser.send(pad(page), "Stop")
    assert hands(browser, match) == [stop("Ana", 900)]


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (["points+500", "points+100", "points+50"], "650"),
        (["points~2", "points~5", "points~0", "points<"], "25"),
        (["points~2", "points<"], None),
        (["points+1000", "points+1000"], "2000"),
    ],
    ids=str,
)
def test_keys_add_and_erase(browser: Browser, match: str, keys: list[str], shown: str | None) -> None:
    page = press(browser, browser.open(match), *keys)
    assert pad(page).shown().get("points") == shown


@pytest.mark.parametrize(("button", "hand"), [("Bust", {"bust": True}), ("Did not throw", {"skip": True})])
@pytest.mark.parametrize("way", ["points", "throws"])
def test_one_press_ends_a_turn_that_brings_nothing(
    browser: Browser, match: str, button: str, hand: dict[str, bool], way: str
) -> None:
    page = browser.send(pad(browser.open(f"{match}?as={way}")), button)
    assert hands(browser, match) == [{"player": "Ana", **hand}]
    assert totals(browser, match) == [9000, 0]
    assert "needs 1,000 in one turn to enter" in page.text


def test_points_past_the_goal_are_saved_at_once_as_the_throw_they_are(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[9800, 0]).token}"
    page = press(browser, browser.open(match), "points~3", "points~00")
    assert big_button(page) == "Past the goal · −300"
    assert "300 in the last throw goes past 10,000" in page.text
    browser.send(pad(page), "Past the goal · −300")
    assert hands(browser, match) == [{"player": "Ana", "over": 300}]
    assert totals(browser, match) == [9500, 0]


def test_points_mended_after_they_were_found_past_the_goal_are_what_is_sent(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[9800, 0]).token}"
    form = pad(press(browser, browser.open(match), "points~3", "points~00"))
    page = browser.send(form.fill({"points": 200}), "Past the goal · −300", status=422)
    assert "That does not pass 10,000; enter it as points." in page.text
    browser.send(pad(page).fill({"over": 250}), "Save turn")
    assert hands(browser, match) == [{"player": "Ana", "over": 250}]


def test_a_bust_is_not_typed_over_unseen(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", {"player": "Ana", "bust": True}, start=[1000, 0])
    page = browser.open(f"/m/{keeper.token}/hand?number=1")
    (box,) = [known for tag, known in page.tags if tag == "input" and known.get("name") == "points"]
    assert "readonly" in box
    page = press(browser, page, "points+500")
    (box,) = [known for tag, known in page.tags if tag == "input" and known.get("name") == "points"]
    assert "readonly" not in box
    browser.send(pad(page).fill({"points": 600}), "Correct turn 1")
    assert keeper.totals == [1600, 0]


def test_what_was_held_before_the_throw_past_the_goal_is_told_apart(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[9500, 0]).token}"
    page = press(browser, browser.open(match), "points~4", "points~00")
    page = browser.send(pad(page), "Past the goal")
    assert pad(page).shown()["points"] == "400"
    page = press(browser, page, "over+100", "over+100")
    assert big_button(page) == "Past the goal · −200"
    browser.send(pad(page), "Save turn")
    assert hands(browser, match) == [{"player": "Ana", "points": 400, "over": 200}]


def test_points_past_the_goal_come_as_the_last_throw_where_something_was_held(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[9500, 0]).token}"
    page = press(browser, browser.open(match), "points~6", "points~00")
    page = browser.send(pad(page), "Some of it was held before")
    assert (pad(page).shown().get("points"), pad(page).shown()["over"]) == (None, "600")


def test_the_printed_turn_is_tapped_throw_by_throw(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[1000, 0]).token}"
    page = browser.open(f"{match}?as=throws")
    for number, (dice, total, says) in enumerate(
        zip(
            PRINTED,
            ("1,250 if stopped now", "1,850 if stopped now", "1,900 if stopped now", "1,000 bust"),
            ("about 2 in 7 lose all", "six dice again", "about 1 in 13 lose all", "900 of this turn are lost"),
            strict=True,
        )
    ):
        page = roll(browser, page, dice, first=number)
        assert total in page.text
        assert says in page.text
    assert big_button(page) == "Bust"
    assert hands(browser, match) == []
    browser.send(pad(page), "Bust")
    assert hands(browser, match) == [
        {"player": "Ana", "throws": [{"dice": [int(die) for die in dice]} for dice in PRINTED]}
    ]
    assert totals(browser, match) == [1000, 0]


def test_a_turn_that_is_over_takes_no_more_dice(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[9800, 0]).token}"
    page = roll(browser, browser.open(f"{match}?as=throws"), "115523")
    assert "The turn is over" in page.text
    assert big_button(page) == "Past the goal · −300"
    faces = [known for tag, known in page.tags if tag == "button" and known.get("id", "").startswith("face-")]
    assert len(faces) == 6
    assert all("disabled" in face for face in faces)
    assert toggles(page) == []
    browser.send(pad(page), "Past the goal")
    assert totals(browser, match) == [9500, 0]


def test_what_is_kept_is_chosen_among_what_may_be(browser: Browser, match: str) -> None:
    page = roll(browser, browser.open(f"{match}?as=throws"), "112566")
    assert toggles(page) == ["throws-0-keep=15", "throws-0-keep=15", "throws-0-keep=11"]
    page = press(browser, page, "throws-0-keep=15")
    assert "9,150 if stopped now" in page.text
    page = press(browser, page, "throws-0-keep=5")
    assert big_button(page) == "Stop · +50"
    page = roll(browser, page, "13466", first=1)
    browser.send(pad(page), "Stop")
    assert hands(browser, match)[0]["throws"] == [{"dice": [1, 1, 2, 5, 6, 6], "keep": [5]}, {"dice": [1, 3, 4, 6, 6]}]
    assert totals(browser, match) == [9150, 0]


def test_the_last_die_is_taken_away_and_what_was_kept_with_it(browser: Browser, match: str) -> None:
    page = press(browser, roll(browser, browser.open(f"{match}?as=throws"), "112566"), "throws-0-keep=15")
    page = press(browser, page, "throws-0-keep=5")
    page = roll(browser, page, "1", first=1)
    page = press(browser, page, f"throws-1-dice<{DROP_KEEP.replace('0', '1')}")
    assert big_button(page) == "Stop · +50"
    page = press(browser, page, f"throws-0-dice<{DROP_KEEP}")
    assert big_button(page) == "Dice to go: 1"
    page = press(browser, page, "throws-0-dice~6")
    assert big_button(page) == "Stop · +250"


def test_a_throw_half_told_is_not_saved(browser: Browser, match: str) -> None:
    page = roll(browser, browser.open(f"{match}?as=throws"), "112566", "66")
    assert "9,250 before this throw" in page.text
    page = browser.send(pad(page), "Dice to go: 1", status=422)
    assert "3 dice are thrown here, not 2." in page.text
    page = roll(browser, page, "6", first=1)
    browser.send(pad(page), "Stop · +850")
    assert totals(browser, match) == [9850, 0]


def test_a_turn_of_twenty_throws_is_tapped(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', rules={'target': 1_000_000}).token}"
    form = pad(browser.open(f"{match}?as=throws"))
    form.fill({f"throws-{number}-dice": "123456" for number in range(20)})
    browser.send(form, "Save turn")
    assert totals(browser, match) == [50_000, 0]
    page = browser.open(f"{match}/hand?number=1")
    page = press(browser, page, *(f"throws-20-dice~{die}" for die in "123456"))
    assert "52,500 if stopped now" in page.text
    browser.send(pad(page), "Correct")
    assert len(hands(browser, match)[0]["throws"]) == 21


def test_dice_tapped_faster_than_anybody_answers_go_on_in_the_next_throw(browser: Browser, match: str) -> None:
    form = pad(browser.open(f"{match}?as=throws")).fill({"throws-0-dice": "1125666"})
    response = browser.client.post(form.action.replace("/hand?", "/hand/pad?"), data=MultiDict(form.values()))
    page = Page(response, form.action)
    shown = pad(page).shown()
    assert (shown["throws-0-dice"], shown["throws-1-dice"]) == ("112566", "6")
    assert big_button(page) == "Dice to go: 2"


def test_a_turn_is_corrected_on_the_same_pad(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", {"player": "Ana", "throws": [{"dice": [1, 1, 2, 5, 6, 6]}]}, start=[1000, 0])
    page = browser.open(browser.open(f"/m/{keeper.token}").link("Correct"))
    page = press(browser, page, "throws-0-keep=11")
    browser.send(pad(page), "Correct turn 1 · +200")
    assert keeper.totals == [1200, 0]
    page = browser.open(f"/m/{keeper.token}/hand?number=1")
    browser.send(pad(page), "Bust")
    assert keeper.hands == [{"player": "Ana", "bust": True}]
    page = browser.open(f"/m/{keeper.token}/hand?number=1")
    assert "Correct turn 1 · Bust" in pad(page).button("Correct").label
    page = press(browser, page, "points+500")
    browser.send(pad(page), "Correct turn 1 · +500")
    assert keeper.totals == [1500, 0]


@pytest.mark.parametrize("button", ["Past the goal", "Agreed adjustment"])
def test_a_turn_is_corrected_in_another_way(browser: Browser, begin: Begin, button: str) -> None:
    keeper = begin("bacara", stop("Ana", 500), start=[9000, 0])
    page = browser.send(pad(browser.open(f"/m/{keeper.token}/hand?number=1")), button)
    values = {"points": 900, "over": 200} if button == "Past the goal" else {"adjust-0": -200}
    browser.send(pad(page).fill(values), "Correct turn 1")
    assert len(keeper.hands) == 1
    assert keeper.totals == [8800, 0]


def test_a_forgotten_turn_is_asked_for_on_the_same_pad(browser: Browser, keeper: Keeper) -> None:
    page = browser.open(browser.open(f"/m/{keeper.token}").link("Put one in before"))
    page = press(browser, page, "points+100")
    assert "Dan needs 1,000" in page.text
    page = browser.send(pad(page), "Save turn 2", status=422)  # two turns of Dan's would follow each other
    assert "Turn 3: It is Ana’s turn." in page.text
    assert pad(page).shown()["points"] == "100"


def test_the_chosen_way_stays_from_turn_to_turn(browser: Browser, another: Browser, match: str) -> None:
    assert "points" in {control.name for control in pad(browser.open(match)).controls}
    browser.open(f"{match}?as=throws")
    page = browser.send(pad(browser.open(match)), "Bust")
    for told in (page, browser.open(match), browser.open(f"{match}/hand")):
        assert "throws-0-dice" in {control.name for control in pad(told).controls}
    assert "throws-0-dice" not in {control.name for control in pad(another.open(match)).controls}
    browser.open(f"{match}?as=nonsense")
    assert "throws-0-dice" in {control.name for control in pad(browser.open(match)).controls}
    browser.open(f"{match}?as=points")
    assert "throws-0-dice" not in {control.name for control in pad(browser.open(match)).controls}


def test_a_turn_that_meets_another_stays_whose_it_was(browser: Browser, another: Browser, match: str) -> None:
    page = roll(browser, browser.open(f"{match}?as=throws"), "112566")
    another.send(pad(another.open(match)), "Bust")
    page = browser.send(pad(page), "Stop", status=409)
    assert pad(page).shown()["throws-0-dice"] == "112566"
    assert "It is Dan’s turn." in page.text
    assert not {"Bust", "Put it on top"} & {control.label for control in pad(page).controls}
    assert hands(browser, match) == [{"player": "Ana", "bust": True}]


def test_what_was_typed_for_one_player_comes_back_for_nobody_else(browser: Browser, match: str) -> None:
    drafts = []
    for _ in range(2):
        page = browser.open(match)
        drafts.append(next(known["data-draft"] for tag, known in page.tags if "data-draft" in known))
        browser.send(pad(page), "Bust")
    assert [draft.rpartition("/")[2] for draft in drafts] == ["Ana", "Dan"]


PRESSES = [
    "throws-999-dice~9", "throws--1-dice~1", "throws-0-dice~x", "throws-0-dice=9999999", "throws-0-keep=2",
    "throws-0-keep=~+", "rows-throws=99999999999", "rows-throws=x", "nobody=1", "points~x", "points+x",
    "points=" + "9" * 5000, "after=99", "command=", "player=Nobody", "\0=\0", "é~é", "note~\ud7ff", "x" * 5000, "", " ",
    "~", "=", "<<<",
]  # fmt: skip
"""What no button of the pad is worth."""


@pytest.mark.parametrize("value", PRESSES, ids=lambda value: repr(value[:20]))
@pytest.mark.parametrize("way", ["points", "throws", "over"])
def test_a_weird_press_changes_nothing(browser: Browser, match: str, way: str, value: str) -> None:
    form = pad(browser.open(f"{match}/hand?as={way}"))
    for ending in ("/hand?", "/hand/pad?", "/hand/live?"):
        sent = MultiDict([*form.values(), ("press", value)])
        response = browser.client.post(form.action.replace("/hand?", ending), data=sent)
        assert response.status_code == 200, response.text[:2000]
    assert hands(browser, match) == []


@pytest.mark.parametrize(
    "value",
    ["over=x", "over=50", "points=", "over=999999", "points>over", "over>over", "throws-0-dice=1", "~", ">", "after=0"],
)
def test_a_button_that_fills_in_something_weird_is_refused(browser: Browser, match: str, value: str) -> None:
    form = pad(browser.open(f"{match}/hand?as=over"))
    response = browser.client.post(form.action, data=MultiDict([*form.values(), ("fill", value)]))
    assert response.status_code == 422
    assert hands(browser, match) == []


def test_only_the_pad_is_sent_to_script_and_nothing_is_written(browser: Browser, match: str) -> None:
    form = pad(browser.open(match)).fill({"points": "250"})
    address = urljoin(
        form.action, next(known["data-swap"] for tag, known in browser.open(match).tags if "data-swap" in known)
    )
    response = browser.client.post(address, data=MultiDict(form.values()))
    assert response.status_code == 200
    assert "<html" not in response.text
    assert "9,250" in response.text
    assert hands(browser, match) == []


def test_every_piece_that_is_swapped_has_a_name_of_its_own(browser: Browser, match: str) -> None:
    for way in ("points", "throws"):
        page = browser.open(f"{match}?as={way}")
        pieces = [known.get("id", "") for _, known in page.tags if "data-piece" in known]
        every = [known["id"] for _, known in page.tags if "id" in known]
        assert len(pieces) > 3
        assert all(every.count(piece) == 1 for piece in pieces)


@pytest.mark.parametrize("game", ["barbu", "burraco", "barakon"])
def test_a_game_without_a_pad_has_none_to_send(client: FlaskClient, begin: Begin, game: str) -> None:
    keeper = begin(game, *HANDS[game])
    for query in ("", "?as=adjust", "?as=no-tricks"):
        assert client.post(f"/m/{keeper.token}/hand/pad{query}", data={}).status_code == 404


def test_who_looks_on_has_no_pad(browser: Browser, client: FlaskClient, keeper: Keeper) -> None:
    page = browser.open(f"/m/{keeper.viewer}")
    assert not [form for form in page.forms if "/hand" in form.action]
    assert client.post(f"/m/{keeper.viewer}/hand/pad?as=points", data={"points": "50"}).status_code == 403


def test_a_match_that_is_over_has_no_pad(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000), start=[9000, 0])
    page = browser.open(f"/m/{keeper.token}")
    assert not [form for form in page.forms if re.search(r"/hand(\?|$)", form.action)]
    assert "over" in browser.open(f"/m/{keeper.token}/hand").text


def test_an_adjustment_is_asked_for_by_its_own_form(browser: Browser, match: str) -> None:
    page = browser.send(pad(browser.open(match)), "Agreed adjustment")
    browser.send(pad(page).fill({"adjust-0": "−5"}), "Save")
    assert totals(browser, match) == [8995, 0]
