"""The same people play again: seats turned as the game turns them, partners kept, who left stays out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.record_reading import check_frame
from scorekeeper.core.rematch import rematch
from scorekeeper.games import find

if TYPE_CHECKING:
    from scorekeeper.core.jsontext import Json, JsonObject
    from tests.core.conftest import Desk

FOUR: list[Json] = ["Anne", "Beth", "Cath", "Diana"]
KING: JsonObject = {"declarer": "Beth", "contract": "no-king", "result": {"king": "Anne"}}
HAND: JsonObject = {"sides": [{"clean": 1, "table": 155, "closed": True}, {"hand": 65, "pozzetto": False}]}
MELDS: JsonObject = {"sides": [{"runs": 2}, {}]}
AGREED: JsonObject = {"adjust": [0, -3], "why": "late"}


def stop(player: str, points: int) -> JsonObject:
    return {"player": player, "points": points}


def next_match(desk: Desk, *hands: Json, **more: Json) -> JsonObject:
    """What the record of the next match says, its format and its lack of hands apart."""
    played = desk.play(desk.record(*hands, **more))
    record = rematch(played, "2026-12-01T20:00:00+01:00")
    check_frame(record, played.game)
    assert desk.record(**{"game": record.game, **record.to_json()}) == record
    said = dict(record.to_json())
    assert (said.pop("format"), said.pop("hands"), said.pop("game")) == ("scorekeeper/1", [], played.game.key)
    assert said.pop("started") == "2026-12-01T20:00:00+01:00"
    return said


@pytest.mark.parametrize(("match", "expected"), [
    pytest.param({"game": "burraco", "hands": [HAND]}, {"players": FOUR, "first_dealer": "Beth"},
                 id="the deal passes on"),
    pytest.param({"game": "barakon", "hands": [MELDS], "first_dealer": "Diana"}, {"players": FOUR},
                 id="and from the last seat to the first"),
    pytest.param({"game": "burraco", "first_dealer": "Cath"}, {"players": FOUR, "first_dealer": "Cath"},
                 id="nobody has dealt yet"),
    pytest.param({"game": "barakon", "hands": [AGREED], "first_dealer": "Cath"},
                 {"players": FOUR, "first_dealer": "Cath"}, id="an adjustment is no deal"),
    pytest.param({"game": "bacara", "hands": [stop("Anne", 1000)]}, {"players": ["Beth", "Cath", "Diana", "Anne"]},
                 id="who threw second throws first"),
    pytest.param({"game": "barbu", "hands": [KING]}, {"players": ["Cath", "Diana", "Anne", "Beth"]},
                 id="left of who declared first"),
])  # fmt: skip
def test_who_sits_left_of_the_one_who_began_begins(desk: Desk, match: dict[str, Json], expected: JsonObject) -> None:
    assert next_match(desk, players=FOUR, **{"hands": [], **match}) == {**expected, "rules": {"preset": "classic"}}


def test_after_a_match_for_each_everybody_has_begun_once(desk: Desk) -> None:
    began, record = [], desk.record(stop("Anne", 1000), players=FOUR)
    for _ in FOUR:
        began.append(record.players[0])
        record = rematch(desk.play(record)).with_hand(stop(record.players[1], 1000))
    assert began == FOUR


@pytest.mark.parametrize("sides", [
    pytest.param([["Anne", "Beth"], ["Cath", "Diana"]], id="side by side"),
    pytest.param([["Anne"], ["Beth"], ["Cath"], ["Diana"]], id="each alone"),
])  # fmt: skip
def test_partners_are_kept(desk: Desk, sides: list[Json]) -> None:
    assert next_match(desk, game="barakon", players=FOUR, sides=sides)["sides"] == sides


def test_rules_and_stake_go_along_and_nothing_else(desk: Desk) -> None:
    rules: JsonObject = {"preset": "classic", "entry": 500}
    stake: JsonObject = {"amount": "0.10", "currency": "RON"}
    said = next_match(
        desk, stop("Ana", 500), rules=rules, stake=stake, title="Friday", note="By the fire", start=[0, 700], ended=True
    )
    assert said == {"players": ["Dan", "Ana"], "rules": rules, "stake": stake}


@pytest.mark.parametrize(("changes", "expected"), [
    pytest.param([{"after": 1, "seat": "Dan", "taken_by": "Eva"}], ["Eva", "Ion", "Ana"], id="a substitute"),
    pytest.param([{"after": 1, "leave": "Dan"}], ["Ion", "Ana"], id="one who left"),
    pytest.param([{"after": 1, "leave": "Ana"}], ["Dan", "Ion"], id="whoever began left"),
    pytest.param([{"after": 1, "join": "Eva"}], ["Dan", "Ion", "Eva", "Ana"], id="one who came late"),
    pytest.param([{"after": 2, "join": "Eva"}], ["Dan", "Ion", "Ana"], id="one who is still to come"),
])  # fmt: skip
def test_those_who_sit_at_the_end_play_on(desk: Desk, changes: list[Json], expected: list[Json]) -> None:
    said = next_match(desk, stop("Ana", 1000), players=["Ana", "Dan", "Ion"], changes=changes)
    assert said["players"] == expected


def test_one_who_is_left_alone_is_too_few(desk: Desk) -> None:
    played = desk.play(desk.record(stop("Ana", 1000), changes=[{"after": 1, "leave": "Dan"}], ended=True))
    assert rematch(played).players == ("Ana",)
    with pytest.raises(Refusal, match="players"):
        check_frame(rematch(played), find("bacara"))
