from collections.abc import Callable

import pytest

from scorekeeper.core.fields import Choice
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.play import Played
from scorekeeper.games import find
from scorekeeper.games.barakon.melds import CATEGORIES
from scorekeeper.games.barakon.words import CATEGORY_LABELS

Playing = Callable[..., Played]

GAME = find("barakon")
EVERYTHING: JsonObject = {
    "odd_even": [2, 2, 2],
    "opposites": 3,
    "triples": 3,
    "runs": 3,
    "families": [3, 3, 3],
    "tricks": 3,
    "ladders": [{"top": "A", "royal": True}],
    "exit": "flash",
}


def test_every_word_of_the_lines_is_used_and_has_its_sentence(playing: Playing) -> None:
    said = {
        line.what
        for doubling in ("categories", "each")
        for line in playing({"sides": [EVERYTHING, {}]}, rules={"flash": "adds", "doubling": doubling}).hands[0].lines
    }
    assert said == set(GAME.words.whats)


def test_the_sentences_of_the_lines_are_filled_by_their_numbers(playing: Playing) -> None:
    for doubling in ("categories", "each"):
        played = playing({"sides": [EVERYTHING, {}]}, rules={"flash": "adds", "doubling": doubling})
        for line in played.hands[0].lines:
            assert "None" not in GAME.words.whats[line.what].format(count=line.count, of=line.of)


def test_every_warning_has_its_sentence(playing: Playing) -> None:
    result = playing({"sides": [{"runs": 1, "ladders": [{"top": "A"}]}, {}]}).result()
    assert {warned["code"] for warned in result.warnings} == set(GAME.words.warnings)
    for warned in result.warnings:
        assert GAME.words.warnings[str(warned["code"])].format(side="Ana").startswith("Ana: ")


def test_every_preset_and_category_has_a_name() -> None:
    assert set(GAME.words.presets) == set(GAME.presets)
    assert set(CATEGORY_LABELS) == {category.what for category in CATEGORIES}


@pytest.mark.parametrize(
    "rule", [rule for rule in GAME.house_rules if isinstance(rule, Choice)], ids=lambda rule: rule.name
)
def test_a_house_rule_proposes_its_default_first(rule: Choice) -> None:
    assert rule.options[0].value == getattr(GAME.presets["classic"], rule.name)
