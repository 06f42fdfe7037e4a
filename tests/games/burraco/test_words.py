from collections.abc import Callable

import pytest

from scorekeeper.core.fields import Each, Number, Player
from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played
from scorekeeper.games.burraco import GAME
from scorekeeper.games.burraco.rules import KINDS
from scorekeeper.games.burraco.ways import ways
from scorekeeper.games.burraco.words import WORDS

Playing = Callable[..., Played]


def test_every_preset_and_every_kind_has_a_word() -> None:
    assert set(WORDS.presets) == set(GAME.presets)
    assert set(KINDS) <= set(WORDS.whats)


def test_every_figure_of_a_result_has_a_word(playing: Playing) -> None:
    before, after = playing(preset="tournament"), playing(*[{"sides": [{}, {}]}] * 4, preset="tournament")
    assert {*(before.result().following or {}), *after.result().extras} == set(WORDS.terms)


@pytest.mark.parametrize(
    ("preset", "kinds"),
    [
        pytest.param("classic", ["clean", "dirty"], id="classic"),
        pytest.param("italian", ["clean", "semi", "dirty"], id="with the semi-clean"),
        pytest.param("reale", ["clean", "dirty", "noble", "royal"], id="Burraco Reale"),
    ],
)
def test_a_hand_asks_for_the_kinds_that_there_are(playing: Playing, preset: str, kinds: list[str]) -> None:
    way, _ = ways(playing(preset=preset).now)
    (sides,) = way.fields
    assert isinstance(sides, Each)
    assert (sides.length, sides.heads) == (2, ())
    assert [field.name for field in sides.fields if isinstance(field, Number)][: len(kinds)] == kinds


@pytest.mark.parametrize(
    ("start", "heads", "soloist"),
    [
        pytest.param([0, 0, 0], ("The one alone", "The other two"), True, id="one against two"),
        pytest.param([0, 1000, 0], (), False, id="everyone alone"),
    ],
)
def test_three_are_asked_who_plays_alone(
    playing: Playing, start: list[Json], heads: tuple[str, ...], soloist: bool
) -> None:
    way, _ = ways(playing(preset="three", start=start).now)
    assert [field.heads for field in way.fields if isinstance(field, Each)] == [heads]
    assert [field.among for field in way.fields if isinstance(field, Player)] == [(0, 1, 2)] * soloist


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param({"sides": [{"melds": []}, {"table": 5}]}, id="by cards on one side alone"),
        pytest.param({"sides": [{"semi": 1}, {}]}, id="with a kind that is off by now"),
        pytest.param({"sides": [{}, {}, {}]}, id="of another number of sides"),
        pytest.param({"adjust": [0, 5]}, id="agreed"),
    ],
)
def test_no_way_fits_a_hand_that_its_fields_would_lose(playing: Playing, hand: dict[str, Json]) -> None:
    assert [way for way in ways(playing().now) if way.fits(hand)] == []
