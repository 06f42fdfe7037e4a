"""What is told of a hand of Burraco while its melds are laid."""

from collections.abc import Callable

import pytest

from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played
from scorekeeper.games.burraco.offers import offers
from scorekeeper.games.burraco.words import MELD, NO_MELD

Playing = Callable[..., Played]

RUN = "3H 4H 5H 6H 7H 8H 9H"
WHOLE = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"

TOLD: list[object] = [
    pytest.param("classic", "3H 4H", None, id="two cards are nothing yet"),
    pytest.param("classic", "3H 4H 5H", {"message": MELD[""], "cards": 15}, id="three cards are a meld"),
    pytest.param("classic", "3H 4H 6H", {"message": NO_MELD}, id="a gap"),
    pytest.param("classic", "3H 4H 5", {"message": NO_MELD}, id="a card half typed"),
    pytest.param("classic", RUN, {"message": MELD["clean"], "cards": 45, "worth": 200}, id="clean"),
    pytest.param(
        "classic", f"{RUN} *", {"message": MELD["dirty"], "cards": 75, "worth": 100}, id="semi-clean is dirty"
    ),
    pytest.param("italian", f"{RUN} *", {"message": MELD["semi"], "cards": 75, "worth": 150}, id="semi-clean"),
    pytest.param("italian", "3H 4H * 6H 7H 8H 9H", {"message": MELD["dirty"], "cards": 70, "worth": 100}, id="dirty"),
    pytest.param("reale", WHOLE, {"message": MELD["noble"], "cards": 110, "worth": 500}, id="noble"),
    pytest.param("reale", f"{WHOLE} AS", {"message": MELD["royal"], "cards": 125, "worth": 1000}, id="royal"),
    pytest.param("reale", "KS KH KD", {"message": NO_MELD}, id="a set where there are none"),
]


@pytest.mark.parametrize(("preset", "cards", "told"), TOLD)
def test_a_meld_is_told_as_soon_as_it_is_one(playing: Playing, preset: str, cards: str, told: Json) -> None:
    laid: list[Json] = [["QS", "QH", "QD"], list[Json](cards.split())]
    said = offers(playing(preset=preset).now, {"sides": [{}, {"melds": laid}]})["said"]
    assert isinstance(said, dict)
    assert said["sides.0.melds"] == {}
    assert {key: value for key, value in said["sides.1.melds"].items() if key == "1"} == ({"1": told} if told else {})


def test_one_wrong_meld_leaves_the_others_told(playing: Playing) -> None:
    laid: list[Json] = [["QS", "KH", "4D"], "none", ["5C", "6C", "7C"]]
    said = offers(playing().now, {"sides": [{"melds": laid}, {}]})["said"]
    assert isinstance(said, dict)
    assert said["sides.0.melds"] == {"0": {"message": NO_MELD}, "2": {"message": MELD[""], "cards": 15}}
