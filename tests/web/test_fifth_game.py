"""A fifth game is one folder of rules: put beside the others, it is played with nothing else touched."""

from __future__ import annotations

import importlib
import json
import sys
from typing import TYPE_CHECKING

import pytest

from scorekeeper import games
from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import dumps, loads
from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.web.conftest import Browser, Json

GAME = '''
"""Pigs: whoever catches fewest has won; three deals, and the deal after a storm counts double."""

from scorekeeper.core.game import Game
from scorekeeper.games.pigs import scoring
from scorekeeper.games.pigs.words import WORDS

GAME = Game(
    key="pigs",
    words=WORDS,
    presets={"classic": scoring.Rules(), "wild": scoring.Rules(pigs=20)},
    house_rules=scoring.HOUSE_RULES,
    seating=scoring.seating,
    begin=scoring.begin,
    play=scoring.play,
    ending=scoring.ending,
    following=scoring.following,
    ways=scoring.ways,
    low_wins=lambda rules: True,
    dealt=True,
)
'''
SCORING = '''
"""A deal of Pigs."""

from dataclasses import dataclass

from scorekeeper.core.ending import AfterDeals
from scorekeeper.core.errors import refuse
from scorekeeper.core.fields import Choice, Counts, Flag, Number, Option, Player
from scorekeeper.core.ways import Way
from scorekeeper.core.game import Seating, Step
from scorekeeper.core.result import Line, Warned

WEATHER = {"dry": 1, "wet": 2}


@dataclass(frozen=True)
class Rules:
    """How many pigs there are to catch, and for how long."""

    pigs: int = 10
    deals: int = 3


@dataclass(frozen=True)
class State:
    """Whether there was a storm in the last deal."""

    storm: bool = False


HOUSE_RULES = (Number("deals", "Deals", low=1, high=9),)


def seating(rules):
    return Seating(2, 3)


def begin(rules, table, start):
    return State()


def play(reading, now):
    caught, weather = reading.counts("caught"), reading.word("weather", tuple(WEATHER))
    sow, storm = reading.seat("sow"), reading.flag("storm")
    reading.end()
    if sum(caught) != now.rules.pigs:
        raise refuse("count", "pigs", "caught", needed=now.rules.pigs, given=sum(caught))
    worth = WEATHER[weather] * (2 if now.state.storm else 1)
    lines = [Line(side, "caught", count * worth, count) for side, count in enumerate(caught) if count]
    lines.append(Line(sow, "sow", -5))
    points = tuple(sum(line.points for line in lines if line.side == side) for side in range(len(caught)))
    warned = (Warned("all-of-them", {"side": caught.index(max(caught))}),) if now.rules.pigs in caught else ()
    return Step(points, tuple(lines), State(storm), {"weather": weather}, warned)


def ending(now):
    return AfterDeals(now.rules.deals)


def following(now):
    seats = now.table.seats
    return {"dealer": now.table.names[(now.table.first_dealer + now.played) % len(seats)], "double": now.state.storm}


def ways(now):
    everyone = tuple(range(len(now.table.seats)))
    weather = Choice("weather", "Weather", (Option("dry", "dry"), Option("wet", "wet")), proposed="dry")
    fields = (
        Counts("caught", "Pigs caught", everyone, now.rules.pigs),
        weather,
        Player("sow", "Who let the sow go", everyone),
        Flag("storm", "A storm came", help="the next deal counts double"),
    )
    return (Way("deal", "Deal", fields),)
'''
WORDS = '''
"""The words of Pigs."""

from scorekeeper.core.text import Words

WORDS = Words(
    name="Pigs in the mud",
    summary="Ten pigs, and nobody wants them",
    hand="Chase",
    the_hand="chase",
    hands="Chases",
    presets={"classic": "Classic", "wild": "Wild"},
    whats={"caught": "pigs caught: {count}", "sow": "let the sow go"},
    refusals={"pigs": "There are {needed} pigs to catch, not {given}."},
    warnings={"all-of-them": "{side} caught every pig."},
    terms={"dealer": "opens the gate", "double": "counts double", "weather": "the weather", "dry": "dry", "wet": "wet"},
)
'''
DEALS: list[Json] = [
    {"caught": {"Ana": 2, "Dan": 8}, "weather": "wet", "sow": "Dan", "storm": True},
    {"caught": {"Ana": 10}, "weather": "dry", "sow": "Ion"},
    {"caught": {"Dan": 3, "Ion": 7}, "weather": "dry", "sow": "Ana"},
]
TOTALS = [[4, 11, 0], [24, 11, -5], [19, 14, 2]]


@pytest.fixture
def pigs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a fifth game, beside those that there are."""
    folder = tmp_path / "pigs"
    folder.mkdir()
    for name, text in (("__init__.py", GAME), ("scoring.py", SCORING), ("words.py", WORDS)):
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    monkeypatch.setattr(games, "_loaded", dict(games._loaded))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    importlib.invalidate_caches()
    yield folder
    for name in [name for name in sys.modules if name.startswith("scorekeeper.games.pigs")]:
        del sys.modules[name]
    vars(games).pop("pigs", None)


def test_it_is_listed_with_the_others(pigs: Path, browser: Browser) -> None:
    page = browser.open("/")
    assert "Pigs in the mud" in page.text
    assert "nobody wants them" in page.text
    assert page.link("Pigs in the mud") == "/new?game=pigs"
    assert "Pigs in the mud" in browser.open("/new").text


def test_it_is_gone_when_its_folder_is(browser: Browser) -> None:
    assert "Pigs" not in browser.open("/").text
    browser.open("/new?game=pigs", status=422)


def test_it_is_played_to_its_end_through_the_forms(pigs: Path, browser: Browser) -> None:
    match = browser.begin("pigs", ["Ana", "Dan", "Ion"], dealer="1", title="In the yard")
    page = browser.open(match)
    assert "opens the gate Dan" in page.text
    entry = browser.open(f"{match}/hand").form("/hand")
    assert entry.shown() == {"weather": ["dry"]}
    page = browser.send(entry.fill({"caught-0": 2, "caught-1": 9, "sow": "Dan", "storm": True}), "Save", status=422)
    assert "Chase 1: There are 10 pigs to catch, not 11." in page.text
    again = page.form("/hand")
    assert again.shown() == {
        "caught-0": "2", "caught-1": "9", "weather": ["dry"], "sow": ["Dan"], "storm": ["y"],
    }  # fmt: skip
    page = browser.send(again.fill({"caught-0": "", "weather": "wet", "caught-1": 8, "caught-2": 0}), "Save")
    assert "Chase 1 recorded" in page.text
    assert "opens the gate Ion" in page.text
    assert page.why() == {
        "Ana": ["pigs caught: 2 +4"],
        "Dan": ["pigs caught: 8 +16", "let the sow go −5"],
    }
    page = browser.enter(match, "", {"caught-0": 10, "sow": "Ion"})
    assert "Chase 2: Ana caught every pig." in page.text
    page = browser.enter(match, "", {"caught-1": 3, "caught-2": 7, "sow": "Ana"})
    assert "The match is over. Won by Ion" in page.text
    api = browser.client.get(f"/api/matches/{match.removeprefix('/m/')}").get_json()
    result = api["result"]
    assert [hand["totals"] for hand in result["hands"]] == TOTALS
    assert (result["ranks"], result["winners"], result["finished"]) == ([3, 2, 1], [2], True)
    assert "In the yard" in browser.open("/").text


def test_what_it_recorded_is_corrected_struck_and_taken_back(pigs: Path, browser: Browser) -> None:
    match = browser.begin("pigs", ["Ana", "Dan"], preset="wild", deals="2")
    page = browser.enter(match, "", {"caught-0": 15, "sow": "Dan", "storm": True})
    correct = browser.open(page.link("Correct")).form("/hand")
    assert correct.shown() == {"caught-0": "15", "caught-1": "5", "weather": ["dry"], "sow": ["Dan"], "storm": ["y"]}
    page = browser.send(correct.fill({"storm": False}), "Correct")
    assert "counts double no" in page.text
    page = browser.send(page.form("/strike"))
    assert "Chase 1 struck" in page.text
    page = browser.send(page.form("/undo"))
    assert "Taken back: Chase 1 struck" in page.text
    assert "15" in page.text


def test_its_records_are_scored_as_any(pigs: Path) -> None:
    given: Json = {"format": "scorekeeper/1", "game": "pigs", "players": ["Ana", "Dan", "Ion"], "hands": DEALS}
    record = read_record(loads(json.dumps(given)), games.find)
    result = json.loads(dumps(play(games.find("pigs"), record).result().to_json()))
    assert [hand["totals"] for hand in result["hands"]] == TOTALS


@pytest.mark.parametrize(("hand", "code"), [
    pytest.param({**DEALS[0], "caught": {"Ana": 9}}, "count", id="too few pigs"),
    pytest.param({**DEALS[0], "weather": "fog"}, "range", id="another weather"),
    pytest.param({**DEALS[0], "sow": "Eva"}, "unknown-player", id="a stranger"),
    pytest.param({**DEALS[0], "hail": True}, "unknown-key", id="an unknown key"),
])  # fmt: skip
def test_its_refusals_have_codes(pigs: Path, hand: Json, code: str) -> None:
    given: Json = {"format": "scorekeeper/1", "game": "pigs", "players": ["Ana", "Dan", "Ion"]}
    given["hands"] = [DEALS[0], hand]
    with pytest.raises(Refusal) as refused:
        play(games.find("pigs"), read_record(given, games.find))
    assert (refused.value.code, refused.value.hand) == (code, 2)


def test_the_api_keeps_it(pigs: Path, browser: Browser) -> None:
    given = {"format": "scorekeeper/1", "game": "pigs", "players": ["Ana", "Dan", "Ion"], "hands": DEALS}
    answer = browser.client.post("/api/matches", json=given).get_json()
    assert answer["result"]["totals"] == TOTALS[-1]
    broken = browser.client.post("/api/score", json={**given, "hands": [{**DEALS[0], "caught": {}}]})
    assert broken.get_json()["error"] == "Chase 1: There are 10 pigs to catch, not 0."


def test_a_browsers_list_survives_a_game_that_is_gone(
    pigs: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.begin("bacara", title="Still here")
    match = browser.begin("pigs", ["Ana", "Dan"], title="In the yard")
    browser.client.application.extensions["matches"]._ready._told.clear()
    monkeypatch.setattr(games, "__path__", list(games.__path__)[:-1])
    monkeypatch.delitem(games._loaded, "pigs")
    importlib.invalidate_caches()
    page = browser.open("/")
    assert "Still here" in page.text
    assert "In the yard" not in page.text
    response = browser.client.get(match)
    assert 400 <= response.status_code < 500
    assert "pigs" in response.text
