"""What a game tells those who play it holds under its own rules: legends, examples and offers, of every game."""

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.explaining import Example
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import JsonObject, dumps
from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import every, find

EXAMPLES = [(game, example) for game in every() for example in game.examples]
ODD_HANDS: list[JsonObject] = [
    {},
    {"sides": 3, "throws": "x", "declarer": 1, "contract": None, "doubles": [], "result": "no"},
    {"sides": [None, {"clean": -1}, 7], "throws": [{"dice": [9]}, 3], "contract": "salad", "declarer": "nobody"},
    {"sides": [{"runs": "two"}], "throws": [{"dice": [1, 2, 3, 4, 5, 6], "keep": [2]}], "contract": "no-tricks"},
    {"contract": "no-hearts", "result": {"hearts": {"Anne": None}}, "doubles": {"Anne": 3}},
]


@pytest.mark.parametrize(
    ("game", "example"), EXAMPLES, ids=[f"{game.key}: {example.title}" for game, example in EXAMPLES]
)
def test_a_worked_example_comes_to_what_its_source_says(game: AnyGame, example: Example) -> None:
    played = play(game, read_record(example.to_json(game.key), find))
    assert played.hands[-1].points == tuple(example.points)
    assert example.source


PRESETS = [(game, preset) for game in every() for preset in game.presets]


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda value: getattr(value, "key", value))
def test_the_legend_of_every_preset_says_what_things_are_worth(game: AnyGame, preset: str) -> None:
    legend = game.legend(game.presets[preset])
    assert len(legend) > 5
    assert all(worth.what and worth.points for worth in legend)
    assert len({(worth.group, worth.what) for worth in legend}) == len(legend)


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda value: getattr(value, "key", value))
@pytest.mark.parametrize("hand", ODD_HANDS, ids=range(len(ODD_HANDS)))
def test_offers_are_given_whatever_is_typed(game: AnyGame, preset: str, hand: JsonObject) -> None:
    seating = game.seating(game.presets[preset])
    names = ["Anne", "Beth", "Cath", "Diana", "Emil"][: max(seating.least, min(4, seating.most))]
    record: JsonObject = {"format": "scorekeeper/1", "game": game.key, "players": names, "rules": {"preset": preset}}
    now = play(game, read_record(record, find)).now
    assert dumps(game.offers(now, hand)) == dumps(game.offers(now, hand))


@pytest.mark.parametrize("game", every(), ids=lambda game: game.key)
def test_offers_follow_a_whole_match_of_examples(game: AnyGame) -> None:
    for example in game.examples:
        played = play(game, read_record(example.to_json(game.key), find))
        for hand, standing in zip(played.record.hands, played.standings, strict=False):
            try:
                assert game.offers(standing, hand)
            except Refusal:
                pytest.fail("an offer refuses nothing")
