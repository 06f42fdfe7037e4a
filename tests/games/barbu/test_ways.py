from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.fields import Choice, Counts, Field, Numbers, Pairs, Player, Players, Takers, inside
from scorekeeper.core.game import Standing
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played, way_of
from scorekeeper.games import find
from scorekeeper.games.barbu.course import State
from scorekeeper.games.barbu.rules import Rules
from scorekeeper.games.barbu.ways import ways

SOME = settings(max_examples=40)
GAME = find("barbu")
NAMES = ("Anne", "Beth", "Cath", "Diana", "Emil")


def takes(field: Field, value: Json) -> bool:
    """Whether a field can have a value of a hand."""
    match field:
        case Player(among=among):
            return NAMES.index(str(value)) in among
        case Players(among=among) if isinstance(value, list):
            return all(NAMES.index(name) in among for name in value)
        case Counts(total=total) if isinstance(value, dict):
            return sum(value.values()) == total
        case Pairs(allowed=allowed) if isinstance(value, dict):
            made = {(NAMES.index(name), NAMES.index(other)) for name, others in value.items() for other in others}
            return made <= set(allowed)
        case Choice(options=options):
            return value in [option.value for option in options]
        case Numbers(per="seat"):
            return isinstance(value, list)
        case Takers(things=things):
            return isinstance(value, list) and len(value) == len(things)
    return False


def entered(standing: Standing[Rules, State], hand: JsonObject) -> str:
    """The key of the way in which a hand was entered, whose every field can have the hand's value."""
    way = way_of(GAME, standing, hand)
    assert way is not None
    assert way.closed == ""
    for field in way.fields:
        value = inside(hand, field.name)
        assert value is None or takes(field, value)
    return way.key


@SOME
@given(st.data())
def test_every_hand_can_be_entered(matches: st.SearchStrategy[Played], data: st.DataObject) -> None:
    played = data.draw(matches)
    for hand, scored, standing in zip(played.record.hands, played.hands, played.standings, strict=False):
        if "adjust" in hand:
            continue
        unplayed = hand["result"] == {"unplayed": True}
        own = entered(standing, hand)
        assert own == f"{hand['contract']}{'-unplayed' if unplayed else ''}"
        raw = {**hand, "result": {"raw": scored.extras["raw"]}}
        assert unplayed or entered(standing, raw) == f"{own}-raw"


@SOME
@given(st.data())
def test_a_way_is_closed_where_the_contract_is(matches: st.SearchStrategy[Played], data: st.DataObject) -> None:
    played = data.draw(matches)
    following = played.result().following or {}
    contracts = inside(following, f"contracts.{following.get('declarer')}")
    if not isinstance(contracts, list):
        return
    for way in ways(played.now):
        if not way.closed:
            assert way.fixed["contract"] in contracts
        elif not played.now.rules.fixed:
            assert way.fixed["contract"] not in contracts
