"""Hands corrected, put in, struck and taken back through the pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.hands import GAMES
from tests.web.typed import HEARTS, QUEENS, WORKED, dict_of, hands, state, totals

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Browser, Json

VECTORS = Path(__file__).parents[1] / "vectors"


def test_a_correction_comes_filled_in_and_is_saved(browser: Browser) -> None:
    match = browser.begin("barbu")
    browser.enter(match, "No queens", QUEENS)
    page = browser.open(browser.enter(match, "No hearts", HEARTS).link("Correct"))
    form = page.form("/hand")
    assert form.shown() == {
        "doubles-3-0": ["y"], "doubles-3-1": ["y"], "doubles-3-2": ["y"], "doubles-0-3": ["y"],
        "result.hearts-1": "3", "result.hearts-2": "8", "result.hearts-3": "2", "result.ace": ["Cath"],
    }  # fmt: skip
    page = browser.send(form.fill({"result.ace": "Beth"}), "Correct")
    assert "2 corrected" in page.text
    assert hands(browser, match)[1]["result"]["ace"] == "Beth"


def vectors(game: str) -> list[tuple[str, Json]]:
    """The records of this game that can be scored, each by its name."""
    lines = (VECTORS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines if line]
    return [(case["id"], case["record"]) for case in cases if case["record"] and "error" not in case["expect"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_correction_sent_as_it_comes_changes_nothing(browser: Browser, client: FlaskClient, game: str) -> None:
    lost = []
    for name, record in vectors(game):
        opened = client.post("/api/matches", json=record).get_json()
        number = len(record.get("hands", []))
        if not opened["ok"] or not number:
            continue
        match = opened["keeper"]
        page = browser.open(f"{match}/hand?number={number}")
        if not page.forms:
            continue  # no form could have entered this hand; the ways are offered instead
        form = page.forms[0]
        action = form.button("Correct").action or form.action
        response = client.post(action, data=dict_of(form.values("Correct")))
        if response.status_code != 303 or state(browser, match)["result"] != opened["result"]:
            lost.append(f"{name}: {record['hands'][-1]} came as {action.split('?')[-1]}")
    assert lost == []


@pytest.mark.parametrize(("game", "hand"), [
    pytest.param("bacara", {"player": "Ana", "throws": [{"dice": [5, 2, 2, 3, 3, 4]}, {"dice": [5, 2, 2, 3, 3]},
                 {"dice": [5, 2, 2, 3]}, {"dice": [5, 2, 2]}, {"dice": [5, 2]}, {"dice": [5]}]}, id="six throws"),
    pytest.param("bacara", {"player": "Ana", "points": 500, "over": 600}, id="an overshoot with points held"),
    pytest.param("bacara", {"player": "Ana", "skip": True, "note": "late"}, id="a note"),
    pytest.param("bacara", {"adjust": [0, -100], "why": "late", "note": "agreed"}, id="an adjustment"),
    pytest.param("barakon", {"sides": [{"odd_even": [2, 2], "opposites": 2, "triples": 2, "runs": 2,
                 "families": [3, 3], "ladders": [{"top": "A"}, {"top": "7", "royal": True}]}, {}]}, id="two ladders"),
    pytest.param("barbu", {"declarer": "Beth", "contract": "no-queens", "result": {"raw": [0, -6, -12, -6]}},
                 id="raw queens"),
    pytest.param("barbu", {"declarer": "Beth", "contract": "trumps", "suit": "H", "result": {"raw": [65, 0, 0, 0]},
                 "doubles": {"Anne": ["Beth"]}}, id="raw trumps"),
    pytest.param("barbu", {"declarer": "Beth", "contract": "dominoes", "rank": "8",
                 "result": {"out": ["Cath", "Anne", "Diana", "Beth"]}}, id="dominoes"),
])  # fmt: skip
def test_a_correction_comes_with_all_of_the_hand(browser: Browser, begin: Begin, game: str, hand: Json) -> None:
    start = {"start": [9000, 0]} if "over" in hand else {"start": [1000, 0]} if game == "bacara" else {}
    keeper = begin(game, hand, **start)
    was = keeper.get()["result"]
    page = browser.open(f"/m/{keeper.token}/hand?number=1")
    browser.send(page.form("/hand"), "Correct")
    (saved,) = keeper.hands
    assert {key: saved.get(key) for key in hand if key != "sides"} == {key: hand[key] for key in hand if key != "sides"}
    assert keeper.get()["result"] == was


def test_a_hand_not_played_comes_back_as_one(browser: Browser, begin: Begin) -> None:
    hand = {"declarer": "Beth", "contract": "no-queens", "result": {"unplayed": True}}
    keeper = begin("barbu", hand, rules={"undoubled": "unplayed"})
    browser.send(browser.open(f"/m/{keeper.token}/hand?number=1").form("/hand"), "Correct")
    assert keeper.hands == [hand]


def test_a_forgotten_hand_is_put_in(browser: Browser) -> None:
    match = browser.begin("burraco")
    page = browser.open(browser.enter(match, "", WORKED).link("Put one in before"))
    page = browser.send(page.form("/hand").fill({"sides-0-table": 60}), "Save")
    assert "1 put in" in page.text
    assert totals(browser, match) == [590, -120]
    assert hands(browser, match)[0] == {"sides": [{"table": 60}, {}]}


def test_each_step_says_what_it_did(browser: Browser) -> None:
    match = browser.begin("bacara")
    assert "Undo" not in browser.open(match).text
    page = browser.enter(match, "Stop", {"player": "Ana", "points": 1000})
    assert "Turn 1 recorded" in page.text
    page = browser.send(page.form("/hands/1/strike"))
    assert "Turn 1 struck" in page.text
    assert totals(browser, match) == [0, 0]
    page = browser.send(page.form("/undo"))
    assert "Taken back: Turn 1 struck" in page.text
    assert totals(browser, match) == [1000, 0]
    page = browser.send(page.form("/undo"))
    assert "Taken back: Turn 1 recorded" in page.text
    assert hands(browser, match) == []
    page = browser.send(page.form("/redo"))
    assert "Put again: Turn 1 recorded" in page.text
    assert totals(browser, match) == [1000, 0]
    history = browser.open(f"{match}/settings").all("li")
    for line in ("match begun", "Turn 1 recorded", "Turn 1 struck", "Taken back: Turn 1 struck"):
        assert any(line in item for item in history), line


def test_a_match_that_is_won_says_so_and_asks_for_no_more(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[9800, 0]).token}"
    page = browser.enter(match, "Stop", {"player": "Ana", "points": 200})
    assert "The match is over" in page.text
    assert "winner" in page.text
    assert not [label for label, _ in page.links if "Record" in label]
    page = browser.open(f"{match}/hand")
    assert "over" in page.text
    form = {"after": "2", "command": "x", "player": "Dan", "points": "1000"}
    response = browser.client.post(f"{match}/hand?as=points", data=form)
    assert response.status_code == 422
