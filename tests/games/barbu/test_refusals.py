from collections.abc import Callable, Mapping
from string import Formatter

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.fields import inside
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played
from scorekeeper.games.barbu.words import WORDS

Playing = Callable[..., Played]

KING: dict[str, Json] = {"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}}
TRUMPS: dict[str, Json] = {"declarer": "Anne", "contract": "trumps", "result": {"Anne": 13}}
OUT = ["Anne", "Beth", "Cath", "Diana"]


def king(**more: Json) -> JsonObject:
    return KING | more


def doubled(**doubles: Json) -> JsonObject:
    return KING | {"doubles": doubles}


def dealt(contract: str, result: JsonObject, **more: Json) -> JsonObject:
    return {"declarer": "Anne", "contract": contract, "result": result, **more}


HANDS = [
    pytest.param({}, [KING, king(declarer="Beth")], "declarer-turn", "declarer-turn", "declarer", id="not her turn"),
    pytest.param({}, [king(contract="no-jacks")], "rules", "no-contract", "contract", id="no such contract"),
    pytest.param({}, [king(contract="ravage-city")], "rules", "no-contract", "contract", id="a contract not in play"),
    pytest.param({}, [KING, KING], "contract-used", "contract-used", "contract", id="twice"),
    pytest.param(
        {"preset": "barbette"},
        [TRUMPS, dealt("dominoes", {"out": OUT})],
        "contract-used",
        "either-used",
        "contract",
        id="both in Barbette",
    ),
    pytest.param({"fixed": True}, [KING], "contract-used", "fixed-order", "contract", id="out of the fixed order"),
    pytest.param(
        {"doubling": "off"}, [doubled(Beth=["Anne"])], "double", "no-doubling", "doubles.Beth", id="no doubling"
    ),
    pytest.param(
        {"preset": "french"}, [doubled(Beth=["Anne"])], "double", "no-doubling", "doubles.Beth", id="French doubling"
    ),
    pytest.param({}, [doubled(Beth=["Beth"])], "double", "double-oneself", "doubles.Beth", id="oneself"),
    pytest.param({}, [doubled(Beth=["Anne", "Anne"])], "double", "double-twice", "doubles.Beth", id="twice doubled"),
    pytest.param({}, [doubled(Anne=["Beth"])], "double", "only-redouble", "doubles.Anne", id="the declarer first"),
    pytest.param(
        {}, [TRUMPS | {"doubles": {"Beth": ["Cath"]}}], "double", "positive-double", "doubles.Beth", id="in trumps"
    ),
    pytest.param(
        {"doubling": "declarer"},
        [doubled(Beth=["Cath"])],
        "double",
        "declarer-only",
        "doubles.Beth",
        id="an opponent where only the declarer may be",
    ),
    pytest.param(
        {"redouble": "all"},
        [doubled(Beth=["Anne"], Cath=["Anne"], Anne=["Beth"])],
        "redouble",
        "redouble-all",
        "doubles.Anne",
        id="some redoubled",
    ),
    pytest.param({}, [dealt("no-king", {"raw": [-20, 0, 0, -1]})], "count", "raw-sum", "result.raw", id="raw sum"),
    pytest.param(
        {}, [dealt("no-king", {"raw": [-10, -10, 0, 0]})], "multiple", "raw-scores", "result.raw", id="half a king"
    ),
    pytest.param(
        {},
        [dealt("no-last-two", {"raw": [-15, -15, 0, 0]})],
        "multiple",
        "raw-scores",
        "result.raw",
        id="halves of the last two",
    ),
    pytest.param(
        {"preset": "brader"},
        [dealt("ravage-city", {"raw": [-18, -9, -9, 0]})],
        "multiple",
        "raw-scores",
        "result.raw",
        id="uneven shares",
    ),
    pytest.param({}, [dealt("no-king", {"raw": [-20, 0, 0]})], "count", "list-length", "result.raw", id="raw of three"),
    pytest.param(
        {}, [dealt("no-king", {"unplayed": True})], "unplayed", "always-played", "result.unplayed", id="played here"
    ),
    pytest.param(
        {"undoubled": "unplayed"},
        [dealt("trumps", {"unplayed": True})],
        "unplayed",
        "positive-played",
        "result.unplayed",
        id="trumps not played",
    ),
    pytest.param(
        {"undoubled": "unplayed"},
        [dealt("no-king", {"unplayed": True}, doubles={"Beth": ["Cath"]})],
        "unplayed",
        "doubled-played",
        "result.unplayed",
        id="doubled and not played",
    ),
    pytest.param(
        {"undoubled": "unplayed"},
        [dealt("no-king", {"unplayed": False})],
        "type",
        "only-true",
        "result.unplayed",
        id="not unplayed",
    ),
    pytest.param({}, [dealt("dominoes", {"out": OUT[:3]})], "order", "everyone-once", "result.out", id="three out"),
    pytest.param(
        {}, [dealt("dominoes", {"out": [*OUT, "Anne"]})], "order", "everyone-once", "result.out", id="out twice"
    ),
    pytest.param(
        {"ravage_city": -24},
        [dealt("ravage-city", {"longest": []})],
        "count",
        "nobody-longest",
        "result.longest",
        id="nobody",
    ),
    pytest.param(
        {"ravage_city": -24},
        [dealt("ravage-city", {"longest": ["Anne", "Anne"]})],
        "count",
        "longest-twice",
        "result.longest",
        id="longest twice",
    ),
    pytest.param({}, [dealt("no-tricks", {"Anne": 12})], "count", "tricks-in-a-deal", "result", id="12 tricks"),
    pytest.param({}, [dealt("no-queens", {"Anne": 5})], "count", "queens-in-a-deal", "result", id="five queens"),
    pytest.param(
        {},
        [dealt("no-hearts", {"hearts": {"Anne": 12}, "ace": "Anne"})],
        "count",
        "hearts-in-a-deal",
        "result.hearts",
        id="12 hearts",
    ),
    pytest.param(
        {},
        [dealt("no-hearts", {"hearts": {"Anne": 13}, "ace": "Beth"})],
        "count",
        "ace-is-a-heart",
        "result.ace",
        id="an ace without a heart",
    ),
    pytest.param(
        {}, [dealt("no-queens", {"Anne": -1, "Beth": 5})], "range", "out-of-bounds", "result.Anne", id="minus"
    ),
    pytest.param({}, [dealt("no-king", {"king": "Beth", "ace": "Beth"})], "unknown-key", "", "result.ace", id="a key"),
    pytest.param(
        {"preset": "french"},
        [dealt("no-hearts", {"hearts": {"Anne": 8}, "ace": "Anne"})],
        "unknown-key",
        "",
        "result.ace",
        id="a French ace",
    ),
    pytest.param({}, [king(suit="S")], "unknown-key", "", "suit", id="a suit without trumps"),
    pytest.param({}, [TRUMPS | {"suit": "X"}], "range", "other-word", "suit", id="no suit"),
    pytest.param({}, [king(doubles=None)], "type", "not-object", "doubles", id="null doubles"),
    pytest.param({}, [doubled(Beth=["Anna"])], "unknown-player", "", "doubles.Beth.0", id="an unknown double"),
    pytest.param({}, [{"declarer": "Anne", "contract": "no-king"}], "type", "missing", "result", id="no result"),
]

RULES = [
    pytest.param({"contracts": ["salad"]}, 4, "other-games-contract", "contracts", id="salad in the classic game"),
    pytest.param({"preset": "french", "ravage_city": -36}, 4, "other-games-contract", "ravage_city", id="French city"),
    pytest.param({"contracts": ["ravage-city"]}, 4, "worth-nothing", "ravage_city", id="a city for nothing"),
    pytest.param({"dominoes": [45, 15, -5]}, 4, "place-each", "dominoes", id="three dominoes"),
    pytest.param({"preset": "french", "dominoes": [0, 1, 2, 3]}, 5, "place-each", "dominoes", id="four for five"),
    pytest.param({"pack": 30}, 4, "uneven-deal", "pack", id="30 cards for four"),
    pytest.param({"preset": "three", "pack": 52}, 3, "uneven-deal", "pack", id="52 cards for three"),
    pytest.param({"preset": "french", "doubling": "any"}, 4, "low-doubling", "doubling", id="French doubling"),
    pytest.param({"rubbers": 2}, 4, "no-rubbers", "rubbers", id="rubbers of four"),
    pytest.param({"pack": 36}, 4, "other-word", "pack", id="36 cards"),
    pytest.param({"contracts": ["no-jacks"]}, 4, "other-word", "contracts", id="no such contract"),
    pytest.param({"obligation": -1}, 4, "out-of-bounds", "obligation", id="doubles below none"),
]

ELSEWHERE = {"rubber-used", "three-tricks"}
"""Refusals of the game for three, which have tests of their own."""


def refused(playing: Playing, *hands: Json, seats: int = 4, rules: Mapping[str, Json]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        playing(*hands, seats=seats, **rules)
    refusal = caught.value
    sentence = WORDS.refusals.get(refusal.reason, "")
    assert {name for _, name, _, _ in Formatter().parse(sentence) if name} <= set(refusal.values)
    return refusal


@pytest.mark.parametrize(("rules", "hands", "code", "reason", "field"), HANDS)
def test_a_hand_is_refused(
    playing: Playing, rules: Mapping[str, Json], hands: list[JsonObject], code: str, reason: str, field: str
) -> None:
    refusal = refused(playing, *hands, rules=rules)
    assert (refusal.code, refusal.reason, refusal.field) == (code, reason, field)
    assert refusal.hand == len(hands)


@pytest.mark.parametrize(("rules", "seats", "reason", "field"), RULES)
def test_rules_are_refused(playing: Playing, rules: Mapping[str, Json], seats: int, reason: str, field: str) -> None:
    refusal = refused(playing, seats=seats, rules=rules)
    assert (refusal.code, refusal.reason, refusal.field) == ("rules", reason, f"rules.{field}")


def test_a_contract_is_played_once_a_rubber(playing: Playing) -> None:
    refusal = refused(playing, KING, king(declarer="Beth"), seats=3, rules={"preset": "three"})
    assert (refusal.code, refusal.reason) == ("contract-used", "rubber-used")


def test_three_tricks_have_three_takers(playing: Playing) -> None:
    refusal = refused(
        playing, dealt("no-last-two", {"last-three": ["Anne", "Beth"]}), seats=3, rules={"preset": "three"}
    )
    assert (refusal.code, refusal.reason, refusal.field) == ("count", "three-tricks", "result.last-three")


@pytest.mark.parametrize(
    ("preset", "seats"),
    [
        pytest.param("classic", 3, id="three"),
        pytest.param("classic", 5, id="five"),
        pytest.param("three", 4, id="four for three"),
        pytest.param("french", 2, id="two"),
    ],
)
def test_a_table_of_another_size_is_refused(playing: Playing, preset: str, seats: int) -> None:
    assert refused(playing, seats=seats, rules={"preset": preset}).code == "players"


def test_every_refusal_that_has_a_sentence_is_tested() -> None:
    tested = {case.values[3] for case in HANDS} | {case.values[2] for case in RULES} | ELSEWHERE
    assert set(WORDS.refusals) <= tested


GIVEN: dict[str, tuple[int, JsonObject]] = {
    "32 cards for three": (3, {"preset": "french", "pack": 32}),
    "32 cards for five": (5, {"preset": "french", "pack": 32}),
    "four dominoes for three": (3, {"preset": "french", "dominoes": [-50, -20, 20, 40]}),
    "no dominoes at all": (4, {"dominoes": []}),
    "Ravage City listed, worth nothing": (4, {"preset": "brader", "ravage_city": 0, "contracts": ["ravage-city"]}),
}


@pytest.mark.parametrize(("seats", "rules"), GIVEN.values(), ids=GIVEN)
def test_what_a_table_gives_stands_even_where_it_cannot(playing: Playing, seats: int, rules: JsonObject) -> None:
    assert refused(playing, seats=seats, rules=rules).code == "rules"


def test_a_list_of_contracts_decides_whether_there_is_ravage_city(playing: Playing) -> None:
    seven = ["no-tricks", "no-queens", "no-last-two", "no-hearts", "no-king", "trumps", "dominoes"]
    listed = playing(ravage_city=-24, contracts=seven).result().following or {}
    usual = playing(ravage_city=-24).result().following or {}
    assert inside(listed, "contracts.Anne") == seven
    assert inside(usual, "contracts.Anne") == [*seven, "ravage-city"]
