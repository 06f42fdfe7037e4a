from collections.abc import Callable

import pytest

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played
from scorekeeper.core.statistics import marks_of

Playing = Callable[..., Played]
Kept = dict[str, tuple[int, int]]

FOUR = ("Anne", "Beth", "Cath", "Diana")
THREE: JsonObject = {"odd_even": [2] * 3, "opposites": 3, "triples": 3, "runs": 3, "families": [3] * 3}
NOTHING: Kept = {"ladders": (0, 1), "out": (0, 1), "flash": (0, 1), "doubled": (0, 1)}


def kept(played: Played, player: str) -> Kept:
    """The game's own statistics of a player: (amount, of)."""
    marks = [mark for mark in marks_of(played) if mark.player == player and mark.what not in ("points", "best")]
    return {mark.what: (mark.amount, mark.of) for mark in marks}


@pytest.mark.parametrize(
    ("more", "rules", "expected"),
    [
        pytest.param({}, {}, {}, id="a set and nothing else"),
        pytest.param({"ladders": [{"top": "A", "royal": True}]}, {}, {"ladders": (1, 1)}, id="a royal ladder is one"),
        pytest.param(
            {"ladders": [{"top": "A"}, {"top": "K"}]}, {}, {"ladders": (1, 1)}, id="one without a set is none"
        ),
        pytest.param({"exit": "out"}, {}, {"out": (1, 1)}, id="going out"),
        pytest.param({"exit": "flash"}, {}, {"out": (1, 1), "flash": (1, 1)}, id="a flash exit goes out as well"),
        pytest.param({"exit": "flash"}, {"flash": "adds"}, {"out": (1, 1), "flash": (1, 1)}, id="and only once"),
        pytest.param({**THREE}, {}, {"doubled": (1, 1)}, id="three sets"),
        pytest.param({**THREE}, {"doubling": "each"}, {"doubled": (1, 1)}, id="five categories, one deal"),
        pytest.param({"runs": 3}, {"doubling": "each"}, {"doubled": (1, 1)}, id="one category"),
        pytest.param({"runs": 3}, {}, {}, id="one category where only sets double"),
    ],
)
def test_a_deal_adds_what_its_lines_say(
    playing: Playing, complete: JsonObject, more: JsonObject, rules: dict[str, Json], expected: Kept
) -> None:
    played = playing({"sides": [{**complete, **more}, {}]}, rules=rules)
    assert kept(played, "Ana") == NOTHING | expected
    assert kept(played, "Dan") == NOTHING


def test_deals_are_added_up_for_both_of_a_pair(playing: Playing, complete: JsonObject) -> None:
    ladder: JsonObject = {**complete, "ladders": [{"top": "9"}], "exit": "out"}
    played = playing({"sides": [ladder, {}]}, {"sides": [ladder, {}]}, {"sides": [{}, complete]}, players=FOUR)
    assert (
        kept(played, "Anne")
        == kept(played, "Cath")
        == dict.fromkeys(NOTHING, (0, 3)) | {"ladders": (2, 3), "out": (2, 3)}
    )
    assert kept(played, "Beth") == kept(played, "Diana") == dict.fromkeys(NOTHING, (0, 3))
