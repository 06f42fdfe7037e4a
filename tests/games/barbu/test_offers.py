import pytest

from scorekeeper.core.fields import inside
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find
from scorekeeper.games.barbu.offers import offers, values
from scorekeeper.games.barbu.rules import PRESETS

GAME = find("barbu")
FIRST: JsonObject = {
    "declarer": "Anne",
    "contract": "no-queens",
    "doubles": {"Beth": ["Anne"]},
    "result": {"Anne": 1, "Cath": 1, "Diana": 2},
}


def playing(*hands: Json, **rules: Json) -> Played:
    players = ["Anne", "Beth", "Cath", "Diana"]
    record: JsonObject = {
        "format": "scorekeeper/1",
        "game": "barbu",
        "players": players,
        "rules": rules,
        "hands": list(hands),
    }
    return play(GAME, read_record(record, find))


def test_it_knows_what_is_open_and_who_still_owes() -> None:
    told = offers(playing(FIRST).now, {})
    assert told["open"] == ["no-tricks", "no-last-two", "no-hearts", "no-king", "trumps", "dominoes"]
    assert told["owed"] == {"Beth": 1, "Cath": 2, "Diana": 2}
    assert told["must"] == []


def test_the_declarer_may_double_only_those_who_doubled_her() -> None:
    hand: JsonObject = {"contract": "no-king", "doubles": {"Beth": ["Anne", "Cath"], "Diana": ["Beth"]}}
    assert inside(offers(playing(FIRST).now, hand), "pairs.doubles") == {
        "Beth": ["Anne", "Cath", "Diana"],
        "Cath": ["Anne", "Beth", "Diana"],
        "Diana": ["Anne", "Beth", "Cath"],
        "Anne": ["Beth"],
    }


def test_in_trumps_nobody_but_the_declarer_is_doubled() -> None:
    may = inside(offers(playing(FIRST).now, {"contract": "trumps"}), "pairs.doubles")
    assert may == {"Beth": ["Anne"], "Cath": ["Anne"], "Diana": ["Anne"], "Anne": []}


@pytest.mark.parametrize(
    ("contract", "total", "scores"),
    [
        ("no-tricks", -26, list(range(-26, 1, 2))),
        ("no-queens", -24, [-24, -18, -12, -6, 0]),
        ("no-last-two", -30, [-30, -20, -10, 0]),
        ("no-hearts", -30, list(range(-30, 1, 2))),
        ("no-king", -20, [-20, 0]),
        ("trumps", 65, list(range(0, 66, 5))),
        ("dominoes", 65, [-5, 5, 20, 45]),
    ],
)
def test_it_knows_what_a_raw_score_can_be(contract: str, total: int, scores: Json) -> None:
    told = offers(playing().now, {"contract": contract})
    assert (told["total"], told["values"]) == (total, scores)


def test_the_longest_suit_is_shared_by_one_to_four() -> None:
    assert values("ravage-city", PRESETS["brader"], 4) == (-36, -18, -12, -9, 0)


def test_an_undoubled_contract_may_stay_unplayed_where_that_was_agreed() -> None:
    now = playing(undoubled="unplayed").now
    assert offers(now, {"contract": "no-king"})["may_stay_unplayed"] is True
    assert offers(now, {"contract": "no-king", "doubles": {"Beth": ["Anne"]}})["may_stay_unplayed"] is False
    assert offers(now, {"contract": "trumps"})["may_stay_unplayed"] is False
