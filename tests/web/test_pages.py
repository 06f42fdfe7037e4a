"""The pages, by somebody whose browser runs no script."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.core.fields import Numbers
from scorekeeper.games import every

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Flask
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Browser, Json, Page

    Values = Mapping[str, object]

VECTORS = Path(__file__).parents[1] / "vectors"
QUEENS: Values = {
    "declarer": "Anne", "doubles-1-0": True, "doubles-1-2": True, "doubles-1-3": True, "doubles-2-0": True,
    "doubles-0-2": True, "result-0": 1, "result-2": 1, "result-3": 2,
}  # fmt: skip
HEARTS: Values = {
    "doubles-3-0": True, "doubles-3-1": True, "doubles-3-2": True, "doubles-0-3": True, "result.hearts-1": 3,
    "result.hearts-2": 8, "result.hearts-3": 2, "result.ace": "Cath",
}  # fmt: skip
WORKED: Values = {
    "sides-0-clean": 1, "sides-0-dirty": 1, "sides-0-table": 155, "sides-0-hand": 25, "sides-0-closed": True,
    "sides-1-table": 45, "sides-1-hand": 65, "sides-1-pozzetto": False,
}  # fmt: skip
SET: Values = {
    "sides-0-odd_even-2": 1, "sides-0-opposites": 1, "sides-0-triples": 1, "sides-0-runs": 1, "sides-0-families-3": 1,
}  # fmt: skip
GAMES = ["bacara", "barakon", "barbu", "burraco"]


def state(browser: Browser, match: str) -> Json:
    """What the API says of the match at this page's address."""
    answer: Json = browser.client.get(f"/api/matches/{match.removeprefix('/m/')}").get_json()
    return answer


def totals(browser: Browser, match: str) -> list[int]:
    found: list[int] = state(browser, match)["result"]["totals"]
    return found


def hands(browser: Browser, match: str) -> list[Json]:
    found: list[Json] = state(browser, match)["record"]["hands"]
    return found


def stop(player: str, points: int) -> Json:
    return {"player": player, "points": points}


# --- the first page and a new match


def test_a_stranger_sees_the_games_and_no_match(browser: Browser, another: Browser) -> None:
    match = browser.begin("bacara", title="Secret evening")
    page = another.open("/")
    assert "Secret" not in page.html
    assert match not in page.html
    assert "Ana" not in page.text
    for game in every():
        assert game.words.name in page.text


def test_a_browser_sees_the_matches_that_it_opened(browser: Browser, another: Browser, begin: Begin) -> None:
    match = browser.begin("bacara", title="At Ana’s")
    page = browser.open("/")
    assert page.link("At Ana’s") == match
    keeper = begin("barbu", title="Seen once")
    another.open(f"/m/{keeper.viewer}")
    assert another.open("/").link("Seen once") == f"/m/{keeper.viewer}"
    assert "At Ana’s" not in another.open("/").text
    another.open(f"/m/{keeper.token}")
    another.open(f"/m/{keeper.viewer}")
    assert another.open("/").link("Seen once") == f"/m/{keeper.token}", "whoever may write is not shut out"


def test_a_match_is_taken_off_the_list_and_stays(browser: Browser) -> None:
    match = browser.begin("bacara", title="Enough of it")
    settings = browser.open(f"{match}/settings")
    page = browser.send(browser.open(settings.link("off this browser")).forms[0])
    assert "Enough of it" not in page.text
    assert browser.open(match).status == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_begun_through_the_form(browser: Browser, game: str) -> None:
    names = ["Anne", "Beth", "Cath", "Diana"]
    match = browser.begin(game, names, title="Friday")
    record = state(browser, match)["record"]
    assert (record["players"], record["title"], record["rules"]) == (names, "Friday", {"preset": "classic"})
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+\d\d:\d\d", record["started"])
    page = browser.open(match)
    assert all(name in page.text for name in names)
    assert "Friday" in page.text


def test_the_dealer_and_the_sides_are_chosen(browser: Browser) -> None:
    names = ["Ana", "Dan", "Ion", "Eva"]
    record = state(browser, browser.begin("barakon", names, dealer="2", sides="singly"))["record"]
    assert record["first_dealer"] == "Ion"
    assert record["sides"] == [["Ana"], ["Dan"], ["Ion"], ["Eva"]]
    result = state(browser, browser.begin("barakon", names))["result"]
    assert result["sides"] == [["Ana", "Ion"], ["Dan", "Eva"]]


def test_house_rules_are_chosen_one_by_one(browser: Browser) -> None:
    page = browser.open("/new?game=bacara")
    form = page.form("/new").fill(
        {"name-0": "Ana", "name-1": "Dan", "entry": "500", "floor": "yes", "overshoot": "turn", "target": "5,000"}
    )
    match = browser.send(form, "Start").path
    assert state(browser, match)["record"]["rules"] == {
        "preset": "classic", "target": 5000, "entry": 500, "overshoot": "turn", "floor": True,
    }  # fmt: skip


def test_a_preset_is_chosen(browser: Browser) -> None:
    match = browser.begin("barbu", ["Anne", "Beth", "Cath"], preset="three")
    assert state(browser, match)["record"]["rules"] == {"preset": "three"}


@pytest.mark.parametrize(("game", "names", "sentence"), [
    pytest.param("bacara", [], "2 to 50", id="nobody"),
    pytest.param("bacara", ["Ana"], "2 to 50", id="one alone"),
    pytest.param("bacara", ["Ana", "Ana"], "Ana stands twice", id="a name twice"),
    pytest.param("barbu", ["Anne", "Beth", "Cath"], "4 players", id="one missing"),
    pytest.param("barakon", ["Ana"], "2 to 4", id="one alone at Bara-kon"),
    pytest.param("burraco", ["Ana", "Dan"], "4 players", id="two at a game for four"),
    pytest.param("bacara", ["Ana\u202e", "Dan"], "direction characters", id="a letter that turns the line"),
    pytest.param("bacara", ["x" * 41, "Dan"], "40 letters", id="an endless name"),
])  # fmt: skip
def test_a_table_that_cannot_be_comes_back_with_its_sentence(
    browser: Browser, game: str, names: list[str], sentence: str
) -> None:
    form = browser.open(f"/new?game={game}").form("/new")
    form.fill({f"name-{seat}": name for seat, name in enumerate(names)} | {"title": "Friday"})
    page = browser.send(form, "Start", status=422)
    assert sentence in page.text
    again = page.form("/new").shown()
    assert {key: again.get(key) for key in ("title", *(f"name-{seat}" for seat in range(len(names))))} == {
        "title": "Friday", **{f"name-{seat}": name for seat, name in enumerate(names)},
    }  # fmt: skip


def test_the_same_new_form_sent_twice_opens_one_match(browser: Browser) -> None:
    form = browser.open("/new?game=bacara").form("/new").fill({"name-0": "Ana", "name-1": "Dan"})
    assert browser.send(form, "Start").path == browser.send(form, "Start").path


def test_names_of_earlier_matches_are_offered_to_the_same_browser_alone(browser: Browser, another: Browser) -> None:
    browser.begin("bacara", ["Ana", "Dănuț"])
    assert 'value="Dănuț"' in browser.open("/new?game=barbu").html
    assert "Dănuț" not in another.open("/new?game=barbu").html


def test_fifty_play_bacara(browser: Browser) -> None:
    names = [f"Player {number}" for number in range(1, 51)]
    match = browser.begin("bacara", names)
    for name in names[:3]:
        browser.enter(match, "Stop", {"player": name, "points": 1000})
    page = browser.open(match)
    assert all(name in page.text for name in names)
    assert totals(browser, match) == [1000] * 3 + [0] * 47
    full = browser.open("/new?game=bacara").form("/new")
    for control in full.controls:
        control.value = "50" if control.name == "seats" else control.value
    page = browser.send(full, "One more player", status=200)
    assert "One more player" not in page.text


# --- hands


WAYS: list[Any] = [
    ("barbu", "No tricks", {"declarer": "Anne", "result-0": 6, "result-1": 7}, [-12, -14, 0, 0]),
    ("barbu", "No queens", QUEENS, [-12, 24, -12, -24]),
    ("barbu", "No hearts", {"declarer": "Anne", **HEARTS}, [8, -8, -36, 6]),
    ("barbu", "No king of hearts", {"declarer": "Anne", "result.king": "Cath", "doubles-2-0": True}, [20, 0, -40, 0]),
    ("barbu", "No last two", {"declarer": "Anne", "result.twelfth": "Beth", "result.last": "Beth"}, [0, -30, 0, 0]),
    ("barbu", "Trumps", {"declarer": "Anne", "suit": "H", "result-0": 13}, [65, 0, 0, 0]),
    ("barbu", "Dominoes", {"declarer": "Anne", "rank": "8", "result.out-0": 2, "result.out-1": 1, "result.out-2": 4,
                           "result.out-3": 3}, [20, 45, -5, 5]),
    ("barbu", "Agreed adjustment", {"adjust-1": "−10", "why": "late"}, [0, -10, 0, 0]),
    ("bacara", "Stop", {"player": "Ana", "points": 1000}, [1000, 0]),
    ("bacara", "Bust", {"player": "Ana"}, [0, 0]),
    ("bacara", "Did not throw", {"player": "Ana"}, [0, 0]),
    ("bacara", "Dice", {"player": "Ana", "throws-0-dice": "1 1 1 5 2 2", "throws-0-keep": "111",
                        "throws-1-dice": "1,5,3"}, [1150, 0]),
    ("bacara", "Agreed adjustment", {"adjust-0": "1,000"}, [1000, 0]),
    ("burraco", "", WORKED, [530, -120]),
    ("burraco", "Agreed adjustment", {"adjust-1": -100, "why": "late"}, [0, -100]),
    ("barakon", "", {**SET, "sides-0-ladders-0-top": "A"}, [26, 0]),
    ("barakon", "", {**SET, "sides-0-ladders-0-top": "A", "sides-0-ladders-0-royal": True}, [40, 0]),
    ("barakon", "", {"sides-0-tricks": 3}, [15, 0]),
    ("barakon", "", {**SET, "sides-0-exit": "out", "sides-1-runs": 2}, [16, 6]),
    ("barakon", "Agreed adjustment", {"adjust-0": 5}, [5, 0]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "way", "values", "points"), WAYS, ids=[f"{game} {way} {points}" for game, way, _, points in WAYS]
)
def test_a_hand_is_recorded_in_each_way(
    browser: Browser, game: str, way: str, values: Values, points: list[int]
) -> None:
    match = browser.begin(game)
    if not way or not browser.open(f"{match}/hand").links:
        entry = browser.open(f"{match}/hand")
    elif way == "Agreed adjustment":
        entry = browser.open(f"{match}/hand?as=adjust")
    else:
        entry = browser.entry(match, way)
    page = browser.send(entry.form("/hand").fill({**values, "note": "By the fire"}), "Save")
    assert totals(browser, match) == points
    assert "1 recorded" in page.text
    assert "By the fire" in page.text
    for total in points:
        assert f"{abs(total):,}" in page.text


@pytest.mark.parametrize("game", GAMES)
def test_an_adjustment_is_reached_by_links_alone(browser: Browser, game: str) -> None:
    match = browser.begin(game)
    page = browser.open(f"{match}/hand")
    if not [href for _, href in page.links if "as=adjust" in href]:
        page = browser.open(page.link("another way"))
    assert "as=adjust" in page.link("Agreed adjustment")


def test_raw_scores_are_entered_beside_the_contract(browser: Browser) -> None:
    match = browser.begin("barbu")
    entry = browser.open(browser.entry(match, "No hearts").link("Raw scores"))
    values: Values = {"declarer": "Anne"} | {f"result.raw-{seat}": raw for seat, raw in enumerate([0, -6, -20, "−4"])}
    browser.send(entry.form("/hand").fill(values), "Save")
    assert totals(browser, match) == [0, -6, -20, -4]


def test_a_turn_past_the_goal_is_entered(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[9800, 0]).token}"
    page = browser.enter(match, "Past the goal", {"player": "Ana", "over": 1000})
    assert "8,800" in page.text
    assert "past the goal" in page.text


def test_the_printed_deals_are_explained_payment_by_payment(browser: Browser) -> None:
    match = browser.begin("barbu")
    page = browser.enter(match, "No queens", QUEENS)
    assert page.why() == {
        "Anne": ["queens: 1 −6", "to Beth, doubled × 1 −6"],
        "Beth": ["Anne pays, doubled × 1 +6", "Cath pays, doubled × 1 +6", "Diana pays, doubled × 1 +12"],
        "Cath": ["queens: 1 −6", "to Beth, doubled × 1 −6"],
        "Diana": ["queens: 2 −12", "to Beth, doubled × 1 −12"],
    }
    for total in ("−12", "24", "−24"):
        assert total in page.text
    page = browser.enter(match, "No hearts", HEARTS)
    assert page.why() == {
        "Anne": ["Diana pays, doubled × 2 +8"],
        "Beth": ["hearts: 3 −6", "to Diana, doubled × 1 −2"],
        "Cath": ["hearts: 7 −14", "ace of hearts −6", "to Diana, doubled × 1 −16"],
        "Diana": [
            "hearts: 2 −4",
            "to Anne, doubled × 2 −8",
            "Beth pays, doubled × 1 +2",
            "Cath pays, doubled × 1 +16",
        ],
    }
    assert "−54" in page.text
    for total in ("−4", "16", "−48", "−18"):
        assert total in page.text


def test_the_printed_turn_goes_bust_at_last(browser: Browser, begin: Begin) -> None:
    match = f"/m/{begin('bacara', start=[1000, 0]).token}"
    throws = ["1 1 2 5 6 6", "6 6 6", "5 2 2 3 3 4", "2 2 3 3 4"]
    for held, rolled in ((250, 1), (850, 2), (900, 3), (0, 4)):
        values = {f"throws-{row}-dice": dice for row, dice in enumerate(throws[:rolled])}
        page = browser.enter(match, "Dice", {"player": "Ana", **values})
        assert totals(browser, match) == [1000 + held, 0]
        assert held or "bust" in page.text
        browser.send(browser.open(match).form("/undo"))


def test_a_list_grows_by_a_row_and_keeps_what_was_typed(browser: Browser) -> None:
    match = browser.begin("bacara")
    form = browser.entry(match, "Dice").form("/hand").fill({"player": "Ana", "throws-0-dice": "x 1"})
    before = len(form.controls)
    page = browser.send(form, "One more", status=200)
    again = page.form("/hand")
    assert len(again.controls) == before + 2
    assert again.shown()["throws-0-dice"] == "x 1"
    assert again.shown()["player"] == ["Ana"]
    assert hands(browser, match) == []


def test_persian_names_and_digits_are_typed_and_shown(browser: Browser) -> None:
    match = browser.begin("bacara", ["مهسا", "علی‌رضا"])
    page = browser.enter(match, "Stop", {"player": "مهسا", "points": "۱٬۰۰۰"})
    assert totals(browser, match) == [1000, 0]
    assert "مهسا" in page.text
    page = browser.enter(match, "Dice", {"player": "علی‌رضا", "throws-0-dice": "۱۱۱۵۲۲"})
    assert totals(browser, match) == [1000, 1050]


# --- what is refused


REFUSED: list[Any] = [
    ("barbu", "No queens", {"declarer": "Anne", "result-0": 5}, "queens are taken in a deal", {"result-0"}),
    ("barbu", "No queens", {"declarer": "Anne", "result-0": "two"}, "whole number", {"result-0"}),
    ("barbu", "No king", {"declarer": "Anne"}, "missing", {"result.king"}),
    ("barbu", "No hearts", {"declarer": "Anne", "result.hearts-0": 13, "result.ace": "Beth"}, "ace of hearts",
     {"result.ace"}),
    ("bacara", "Stop", {"player": "Ana", "points": 603}, "multiple of 50", {"points"}),
    ("bacara", "Stop", {"player": "Ana", "points": "lots"}, "whole number", {"points"}),
    ("bacara", "Dice", {"player": "Ana", "throws-0-dice": "1 1 1 1 1 2", "throws-1-dice": "7"}, "die shows 1 to 6",
     {"throws-1-dice"}),
    ("burraco", "", {"sides-0-clean": 1, "sides-0-table": 20}, "at least 35", {"sides-0-table"}),
    ("burraco", "", {"sides-0-clean": "x"}, "whole number", {"sides-0-clean"}),
    ("burraco", "", {"sides-1-closed": True}, "burraco", {"sides-1-closed"}),
    ("barakon", "", {"sides-0-exit": "out"}, "complete set", {"sides-0-exit"}),
    ("barakon", "", {"sides-1-odd_even-3": "x"}, "whole number", {"sides-1-odd_even-3"}),
    ("barakon", "", {"sides-1-odd_even-3": -2}, "", {"sides-1-odd_even-3"}),
]  # fmt: skip


def refused(browser: Browser, game: str, way: str, values: Values) -> tuple[Page, Values]:
    """The page that comes back for a hand that cannot be, and what had been typed in."""
    entry = browser.entry(browser.begin(game), way).form("/hand").fill({**values, "note": "By the fire"})
    typed = entry.shown()
    return browser.send(entry, "Save", status=422), typed


IDS = [f"{game} {way} {list(values.values())[-1]}" for game, way, values, *_ in REFUSED]


@pytest.mark.parametrize(("game", "way", "values", "sentence", "fields"), REFUSED, ids=IDS)
def test_a_refused_form_keeps_everything_and_says_why(
    browser: Browser, game: str, way: str, values: Values, sentence: str, fields: set[str]
) -> None:
    page, typed = refused(browser, game, way, values)
    assert page.form("/hand").shown() == typed
    assert sentence in page.text
    assert [known for tag, known in page.tags if known.get("role") == "alert"]


@pytest.mark.parametrize(("game", "way", "values", "sentence", "fields"), REFUSED, ids=IDS)
def test_a_refused_field_is_marked(
    browser: Browser, game: str, way: str, values: Values, sentence: str, fields: set[str]
) -> None:
    page, _ = refused(browser, game, way, values)
    described = [tag for tag, known in page.tags if known.get("aria-describedby") == "wrong"]
    marked = page.form("/hand").invalid()
    assert marked >= fields or "fieldset" in described, (marked, described)


FREE = [
    pytest.param(game.key, rule.name, id=f"{game.key} {rule.name}")
    for game in every()
    for rule in game.house_rules
    if isinstance(rule, Numbers) and not rule.per
]


@pytest.mark.parametrize(("game", "rule"), FREE)
@pytest.mark.parametrize("typed", ["40, x, 5", "½", "1 2 3 4 5 6 7 8 9", "--1"])
def test_a_house_rule_of_numbers_refuses_what_are_none(browser: Browser, game: str, rule: str, typed: str) -> None:
    form = browser.open(f"/new?game={game}").form("/new")
    form.fill({f"name-{seat}": name for seat, name in enumerate(["Anne", "Beth", "Cath", "Diana"])} | {rule: typed})
    page = browser.send(form, "Start", status=422)
    assert page.form("/new").shown()[rule] == typed


# --- correcting, putting in, striking, taking back


def test_a_correction_comes_filled_in_and_is_saved(browser: Browser) -> None:
    match = browser.begin("barbu")
    browser.enter(match, "No queens", QUEENS)
    page = browser.open(browser.enter(match, "No hearts", HEARTS).link("Correct"))
    form = page.form("/hand")
    assert form.shown() == {
        "declarer": ["Anne"], "doubles-3-0": ["y"], "doubles-3-1": ["y"], "doubles-3-2": ["y"], "doubles-0-3": ["y"],
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
        response = client.post(page.forms[0].action, data=dict_of(page.forms[0].values()))
        if response.status_code != 303 or state(browser, match)["result"] != opened["result"]:
            lost.append(f"{name}: {record['hands'][-1]} came as {page.forms[0].action.split('?')[-1]}")
    assert lost == []


def dict_of(values: list[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in values:
        found.setdefault(name, []).append(value)
    return found


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


# --- settings


def test_the_table_ends_the_match_and_reopens_it(browser: Browser) -> None:
    match = browser.begin("bacara")
    browser.enter(match, "Stop", {"player": "Ana", "points": 1000})
    page = browser.send(browser.open(f"{match}/settings").form("/ended"), "End")
    assert "match ended by the table" in page.text
    assert "Won by Ana" in page.text
    page = browser.send(browser.open(f"{match}/settings").form("/ended"), "Reopen")
    assert "match reopened" in page.text
    browser.enter(match, "Stop", {"player": "Dan", "points": 1000})


def test_somebody_is_renamed_everywhere(browser: Browser) -> None:
    match = browser.begin("barbu")
    browser.enter(match, "No queens", QUEENS)
    settings = browser.open(f"{match}/settings")
    page = browser.send(settings.form("/names").fill({"name-0": "Ada"}))
    assert "names changed" in page.text
    page = browser.open(match)
    assert "Anne" not in page.text
    assert "Ada" in page.text
    assert totals(browser, match) == [-12, 24, -12, -24]


def test_names_left_as_they_are_write_nothing(browser: Browser) -> None:
    match = browser.begin("bacara")
    form = browser.open(f"{match}/settings").form("/names")
    response = browser.client.post(form.action, data=dict_of(form.values()))
    assert response.status_code in (303, 422)
    assert state(browser, match)["seq"] == 1


def test_two_swap_their_names(browser: Browser) -> None:
    match = browser.begin("bacara")
    browser.enter(match, "Stop", {"player": "Ana", "points": 1000})
    browser.send(browser.open(f"{match}/settings").form("/names").fill({"name-0": "Dan", "name-1": "Ana"}))
    assert state(browser, match)["result"]["sides"] == [["Dan"], ["Ana"]]


def test_title_and_note_are_changed_and_removed(browser: Browser) -> None:
    match = browser.begin("bacara")
    settings = browser.open(f"{match}/settings")
    settings = browser.send(settings.form("/title").fill({"title": "Friday", "note": "By the fire"}))
    assert settings.form("/title").shown() == {"title": "Friday", "note": "By the fire"}
    assert "Friday" in browser.open(match).text
    browser.send(settings.form("/title").fill({"title": "", "note": ""}))
    assert not {"title", "note"} & set(state(browser, match)["record"])


def test_rules_are_changed_and_everything_scored_again(browser: Browser) -> None:
    match = browser.begin("bacara")
    browser.enter(match, "Stop", {"player": "Ana", "points": 500})
    assert totals(browser, match) == [0, 0]
    settings = browser.send(browser.open(f"{match}/settings").form("/rules").fill({"entry": "500"}))
    assert "rules changed" in settings.text
    assert totals(browser, match) == [500, 0]
    assert settings.form("/rules").shown()["entry"] == "500"


def test_refused_rules_keep_what_was_typed(browser: Browser) -> None:
    match = browser.begin("bacara")
    form = browser.open(f"{match}/settings").form("/rules").fill({"entry": "123", "overshoot": "turn", "floor": "no"})
    typed = form.shown()
    page = browser.send(form, status=422)
    assert "50" in page.all("p")[0]
    assert page.form("/rules").shown() == typed
    assert "entry" in page.form("/rules").invalid()


def test_several_contracts_are_chosen_and_kept(browser: Browser) -> None:
    match = browser.begin("barbu")
    chosen = ["no-tricks", "no-queens", "trumps"]
    settings = browser.send(browser.open(f"{match}/settings").form("/rules").fill({"contracts": chosen}))
    assert state(browser, match)["record"]["rules"]["contracts"] == chosen
    assert settings.form("/rules").shown()["contracts"] == chosen


def test_somebody_takes_a_seat(browser: Browser) -> None:
    match = browser.begin("bacara")
    browser.enter(match, "Stop", {"player": "Ana", "points": 1000})
    form = browser.open(f"{match}/settings").form("/people").fill({"seat": "Dan", "name": "Ion"})
    page = browser.send(form, "Takes this seat")
    assert "people changed" in page.text
    assert "Ion" in browser.open(match).text
    browser.enter(match, "Stop", {"player": "Ion", "points": 1000})
    assert state(browser, match)["record"]["changes"] == [{"after": 1, "seat": "Dan", "taken_by": "Ion"}]


def test_somebody_joins_and_leaves_where_the_game_knows_it(browser: Browser) -> None:
    match = browser.begin("bacara")
    settings = browser.open(f"{match}/settings")
    settings = browser.send(settings.form("/people").fill({"name": "Ion"}), "Joins")
    assert state(browser, match)["result"]["sides"] == [["Ana"], ["Dan"], ["Ion"]]
    browser.send(settings.form("/people").fill({"seat": "Ana"}), "leaves")
    assert state(browser, match)["result"]["next"]["player"] == "Dan"
    assert "Joins" not in browser.open(f"{browser.begin('barbu')}/settings").text


def test_a_refused_change_of_people_keeps_what_was_typed(browser: Browser) -> None:
    match = browser.begin("bacara")
    form = browser.open(f"{match}/settings").form("/people").fill({"seat": "Dan", "name": "Ana"})
    page = browser.send(form, "Takes this seat", status=422)
    assert "Ana stands twice" in page.text
    assert page.form("/people").shown() == {"seat": ["Dan"], "name": "Ana"}


def test_refused_names_keep_what_was_typed(browser: Browser) -> None:
    match = browser.begin("bacara")
    page = browser.send(browser.open(f"{match}/settings").form("/names").fill({"name-0": "Dan"}), status=422)
    assert "Dan stands twice" in page.text
    assert page.form("/names").shown() == {"name-0": "Dan", "name-1": "Dan"}


# --- looking on


def test_a_viewer_looks_and_finds_no_form(another: Browser, begin: Begin) -> None:
    keeper = begin("barbu")
    keeper.record({"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}})
    for path in ("", "/share", "/settings"):
        page = another.open(f"/m/{keeper.viewer}{path}")
        assert page.forms == []
        assert keeper.token not in page.html
        assert not [href for _, href in page.links if "/hand" in href]
    assert "−20" in another.open(f"/m/{keeper.viewer}").text


def test_the_keeper_is_given_both_addresses(browser: Browser, begin: Begin) -> None:
    keeper = begin("barbu")
    page = browser.open(f"/m/{keeper.token}/share")
    assert f"http://localhost/m/{keeper.token}" in page.text
    assert f"http://localhost/m/{keeper.viewer}" in page.text
    pictures = [known["src"] for tag, known in page.tags if tag == "img"]
    assert len(pictures) == 2
    assert all(src.startswith("data:image/svg+xml") for src in pictures)


@pytest.mark.parametrize("valid", [True, False], ids=["a lawful form", "an empty form"])
def test_a_viewer_writes_through_no_page(
    app: Flask, client: FlaskClient, begin: Begin, written: Callable[[], object], valid: bool
) -> None:
    keeper = begin("bacara")
    keeper.record(stop("Ana", 1000))
    was = written()
    form = {
        "after": str(keeper.seq), "command": "x", "player": "Dan", "points": "1000", "title": "Mine", "name-0": "Me",
        "name": "Me", "seat": "Dan", "kind": "taken_by", "ended": "yes", "preset": "classic", "entry": "0",
    } if valid else {}  # fmt: skip
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and rule.rule.startswith("/m/"):
            path = rule.rule.replace("<token>", keeper.viewer).replace("<int:number>", "1")
            response = client.post(f"{path}?as=points", data=form)
            assert response.status_code == 403, rule.rule
            assert "may look" in response.text
    assert written() == was


# --- two who write


def test_a_hand_that_meets_another_comes_back_with_both_and_is_put_on_top(browser: Browser, another: Browser) -> None:
    match = browser.begin("barbu")
    browser.enter(match, "No queens", QUEENS)
    form = browser.entry(match, "No hearts").form("/hand").fill({**HEARTS, "note": "By the fire"})
    typed = form.shown()
    trumps: Values = {"result-0": 6, "result-1": 7}
    another.enter(match, "Trumps", trumps)
    page = browser.send(form, "Save", status=409)
    assert "This was written in the meantime" in page.text
    assert "Deal 2 recorded" in page.text
    assert page.form("/hand").shown() == typed
    page = browser.send(page.form("/hand"), "on top")
    assert [hand["contract"] for hand in hands(browser, match)] == ["no-queens", "trumps", "no-hearts"]
    assert "3 recorded" in page.text


def test_a_correction_of_a_hand_struck_meanwhile_is_not_lost(browser: Browser, another: Browser) -> None:
    match = browser.begin("burraco")
    page = browser.enter(match, "", WORKED)
    form = browser.open(page.link("Correct")).form("/hand").fill({"sides-0-table": 160, "note": "By the fire"})
    another.send(another.open(match).form("/strike"))
    page = browser.send(form, "Correct", status=409)
    assert "1 struck" in page.text
    assert "By the fire" in page.html
    assert "160" in page.html


def test_a_turn_that_meets_the_same_turn_is_not_put_on_another_player(browser: Browser, another: Browser) -> None:
    match = browser.begin("bacara")
    form = browser.entry(match, "Stop").form("/hand").fill({"player": "Ana", "points": 1000})
    another.enter(match, "Stop", {"player": "Ana", "points": 1050})
    page = browser.send(form, "Save", status=409)
    assert "Turn 1 recorded" in page.text
    assert page.form("/hand").shown()["points"] == "1000"
    page = browser.send(page.form("/hand"), "on top", status=422)
    assert "Dan" in page.text
    assert hands(browser, match) == [stop("Ana", 1050)]


@pytest.mark.parametrize(("ending", "values", "button", "shown"), [
    pytest.param("/title", {"title": "Friday", "note": "By the fire"}, "Save", ["Friday", "By the fire"], id="title"),
    pytest.param("/names", {"name-0": "Ada"}, "", ["Ada"], id="names"),
    pytest.param("/rules", {"contracts": ["no-tricks", "no-queens", "no-king", "trumps"], "king": "-15"}, "",
                 ["−15|-15"], id="rules"),
    pytest.param("/people", {"seat": "Beth", "name": "Ella"}, "Takes", ["Beth", "Ella"], id="people"),
    pytest.param("/ended", {}, "End", [], id="end"),
])  # fmt: skip
def test_a_change_that_meets_another_is_shown_and_done_on_top(
    browser: Browser, another: Browser, ending: str, values: Values, button: str, shown: list[str]
) -> None:
    match = browser.begin("barbu")
    form = browser.open(f"{match}/settings").form(ending).fill(values)
    another.enter(match, "No queens", QUEENS)
    page = browser.send(form, button, status=409)
    assert "Deal 1 recorded" in page.text
    assert all(re.search(part, page.text) for part in shown)
    browser.send(page.form(ending))
    record = state(browser, match)["record"]
    found: dict[str, Json] = {
        "/title": {"title": "Friday", "note": "By the fire"},
        "/names": {"players": ["Ada", "Beth", "Cath", "Diana"]},
        "/rules": {"rules": {"preset": "classic", "contracts": ["no-tricks", "no-queens", "no-king", "trumps"],
                             "king": -15}},
        "/people": {"changes": [{"after": 1, "seat": "Beth", "taken_by": "Ella"}]},
        "/ended": {"ended": True},
    }  # fmt: skip
    assert {key: record.get(key) for key in found[ending]} == found[ending]


@pytest.mark.parametrize("ending", ["/undo", "/strike", "/redo"])
def test_a_step_that_meets_another_is_asked_about(browser: Browser, another: Browser, ending: str) -> None:
    match = browser.begin("burraco")
    browser.enter(match, "", WORKED)
    browser.send(browser.open(f"{match}/settings").form("/title").fill({"title": "x"}))
    page = browser.send(browser.open(match).form("/undo"))
    another.send(another.open(match).form("/redo"))
    another.send(another.open(match).form("/undo"))
    page = browser.send(page.form(ending), status=409)
    assert "Put again" in page.text
    assert hands(browser, match) != []
    browser.send(page.form(ending))


@pytest.mark.parametrize("ending", ["/undo", "/strike", "/ended", "/title"])
def test_the_same_form_sent_twice_does_it_once(browser: Browser, ending: str) -> None:
    match = browser.begin("burraco")
    for _ in range(2):
        browser.enter(match, "", WORKED)
    page = browser.open(f"{match}/settings" if ending in ("/ended", "/title") else match)
    form = page.form(ending)
    once = browser.send(form)
    seq = state(browser, match)["seq"]
    assert browser.send(form).path == once.path
    assert state(browser, match)["seq"] == seq == 4


def test_the_same_hand_sent_twice_is_saved_once_even_after_others(browser: Browser, another: Browser) -> None:
    match = browser.begin("burraco")
    form = browser.entry(match).form("/hand").fill(WORKED)
    once = browser.send(form, "Save")
    assert browser.send(form, "Save").path == once.path
    another.enter(match, "", {"sides-0-table": 60})
    assert browser.send(form, "Save").path == once.path
    assert len(hands(browser, match)) == 2


# --- names of any kind


NAMES = ['<i>Ana</i>"', "Dan & 'Co' {0}", "{name}", "<script>x"]


@pytest.mark.parametrize("game", GAMES)
def test_names_are_words_and_never_markup(browser: Browser, another: Browser, game: str) -> None:
    match = browser.begin(game, NAMES, title="<i>t</i>&{x}")
    seq = state(browser, match)["seq"]
    entry = browser.open(f"{match}/hand?as=adjust")
    browser.send(entry.form("/hand").fill({"adjust-0": 5, "why": "<i>w</i>", "note": "<i>n</i>"}), "Save")
    browser.client.post(
        f"{match}/title", data={"after": seq + 1, "command": "t", "note": "<i>x</i>", "title": "<i>t</i>"}
    )
    pages = [browser.open(f"{match}{path}") for path in ("", "/share", "/settings", "/hand", "/hand?number=1")]
    pages += [browser.open("/"), browser.open(f"/new?game={game}")]
    pages += [browser.open(href) for _, href in browser.open(f"{match}/hand").links if "as=" in href]
    form = browser.open(f"{match}/settings").form("/people")
    pages.append(browser.send(form.fill({"seat": NAMES[0], "name": NAMES[1]}), "Takes", status=422))
    names = browser.open(f"{match}/settings").form("/names").fill({"name-0": "<i>new</i>"})
    another.send(another.open(match).form("/undo"))
    pages.append(browser.send(names, status=409))
    for page in pages:
        assert not [tag for tag, known in page.tags if tag == "i"], page.path
        assert "<i>" not in page.html, page.path
        assert not [known for tag, known in page.tags if tag == "script" and not known.get("src")], page.path
    for name in NAMES:
        assert name in pages[0].text


def test_a_name_that_is_a_word_of_the_game_stays_a_name(browser: Browser) -> None:
    match = browser.begin("bacara", ["win", "not-entered"])
    page = browser.open(match)
    assert "exactly the goal" not in page.text


def test_a_long_match_shows_its_last_hands_and_all_on_request(browser: Browser, begin: Begin) -> None:
    hands: list[Json] = [{"player": ["Ana", "Dan"][turn % 2], "bust": True} for turn in range(60)]
    match = f"/m/{begin('bacara', *hands).token}"
    page = browser.open(match)
    assert "60 ·" in page.text
    assert "\n1 ·" not in page.text
    everything = browser.open(page.link("earlier"))
    assert len([form for form in everything.forms if form.action.endswith("/strike")]) == 60
