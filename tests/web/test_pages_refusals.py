"""Forms that come back with what was typed into them and why it can not be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.core.fields import Numbers
from scorekeeper.games import every

if TYPE_CHECKING:
    from tests.web.conftest import Browser
    from tests.web.forms import Page
    from tests.web.typed import Values


REFUSED: list[Any] = [
    ("barbu", "No queens", {"declarer": "Anne", "result-0": 5}, "queens are taken in a deal", {"result-0"}),
    ("barbu", "No queens", {"declarer": "Anne", "result-0": "two"}, "whole number", {"result-0"}),
    ("barbu", "No king", {"declarer": "Anne"}, "missing", {"result.king"}),
    ("barbu", "No hearts", {"declarer": "Anne", "result.hearts-0": 13, "result.ace": "Beth"}, "ace of hearts",
     {"result.ace"}),
    ("bacara", "Stop", {"player": "Ana", "points": 603}, "multiple of 50", {"points"}),
    ("bacara", "Stop", {"player": "Ana", "points": "lots"}, "whole number", {"points"}),
    ("bacara", "Dice", {"player": "Ana", "throws-0-dice": "111112", "throws-1-dice": "7"}, "die shows 1 to 6",
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
