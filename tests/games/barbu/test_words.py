from collections.abc import Callable
from itertools import permutations

import pytest

from scorekeeper.core.fields import Choice, Pairs, Player
from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played
from scorekeeper.games.barbu import GAME
from scorekeeper.games.barbu.contracts import known
from scorekeeper.games.barbu.rules import PRESETS
from scorekeeper.games.barbu.ways import ways
from scorekeeper.games.barbu.words import CONTRACTS, WORDS

Playing = Callable[..., Played]

KING: dict[str, Json] = {"declarer": "Beth", "contract": "no-king", "result": {"king": "Beth"}}


def test_every_preset_and_every_contract_has_a_name() -> None:
    assert set(WORDS.presets) == set(GAME.presets)
    assert {contract for rules in PRESETS.values() for contract in known(rules)} == set(CONTRACTS)


def test_every_figure_of_a_result_has_a_word(playing: Playing) -> None:
    played = playing(KING | {"doubles": {"Anne": ["Beth"]}})
    payments = played.hands[0].extras["payments"]
    assert isinstance(payments, list)
    shown = {*played.hands[0].extras, *(played.result().following or {}), "from", "to"}
    assert shown <= set(WORDS.terms)


def test_a_warning_has_a_sentence(playing: Playing) -> None:
    played = playing(KING, contracts=["no-king"], undoubled="unplayed", obligation=1)
    codes = {warned["code"] for warned in played.result().warnings}
    assert codes == set(WORDS.warnings)


def test_house_rules_are_the_keys_of_the_format() -> None:
    assert [field.name for field in GAME.house_rules] == [
        *("doubling", "redouble", "obligation", "undoubled", "order", "ravage_city", "zero_adjust"),
        *("trick", "queen", "heart", "heart_ace", "king", "twelfth", "last", "trump"),
        *("dominoes", "pack", "contracts", "fixed", "dealer", "rubbers"),
    ]


def test_doubles_are_asked_for_in_bidding_order(playing: Playing) -> None:
    trumps = next(way for way in ways(playing(KING).now) if way.key == "trumps")
    assert [field.among for field in trumps.fields if isinstance(field, Player)] == [(1,)]
    assert [field.allowed for field in trumps.fields if isinstance(field, Pairs)] == [
        ((2, 1), (3, 1), (0, 1), (1, 2), (1, 3), (1, 0))
    ]


def test_anybody_may_double_and_declare_before_the_first_deal(playing: Playing) -> None:
    for way in ways(playing().now):
        pairs = [field.allowed for field in way.fields if isinstance(field, Pairs)]
        assert [set(allowed) for allowed in pairs] == [set(permutations(range(4), 2))]
        assert next(field.among for field in way.fields if isinstance(field, Player)) == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("pack", "ranks"),
    [
        pytest.param(52, 13, id="all"),
        pytest.param(32, 8, id="from the seven up"),
    ],
)
def test_dominoes_start_from_a_rank_of_the_pack(playing: Playing, pack: int, ranks: int) -> None:
    dominoes = next(way for way in ways(playing(pack=pack).now) if way.key == "dominoes")
    assert [len(field.options) - 1 for field in dominoes.fields if isinstance(field, Choice)] == [ranks]


def test_sharing_out_unplayed_is_offered_where_the_rules_know_it(playing: Playing) -> None:
    offered = [way.beside for way in ways(playing(undoubled="unplayed").now) if "result.unplayed" in way.fixed]
    assert offered == ["no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king"]
    assert [way for way in ways(playing().now) if "result.unplayed" in way.fixed] == []
