from collections.abc import Callable, Mapping, Sequence

import pytest

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played

Playing = Callable[..., Played]

RESULTS: dict[str, JsonObject] = {
    "no-tricks": {"Anne": 13},
    "no-queens": {"Anne": 4},
    "no-last-two": {"twelfth": "Anne", "last": "Anne"},
    "no-hearts": {"hearts": {"Anne": 13}, "ace": "Anne"},
    "no-king": {"king": "Anne"},
    "trumps": {"Anne": 13},
    "dominoes": {"out": ["Anne", "Beth", "Cath", "Diana"]},
    "ravage-city": {"longest": ["Anne"]},
}
SEVEN = tuple(RESULTS)[:7]
RUBBER: dict[str, JsonObject] = {
    **RESULTS,
    "no-tricks": {"Anne": 16},
    "trumps": {"Anne": 16},
    "no-hearts": {"hearts": {"Anne": 12}, "ace": "Anne"},
    "no-last-two": {"last-three": ["Anne", "Anne", "Anne"]},
    "dominoes": {"out": ["Anne", "Beth", "Cath"]},
}


def deal(declarer: str, contract: str, *doublers: str) -> JsonObject:
    doubles: JsonObject = {"doubles": {doubler: [declarer] for doubler in doublers}} if doublers else {}
    return {"declarer": declarer, "contract": contract, "result": RESULTS[contract], **doubles}


def rubber(first: int, doublers: Mapping[int, Sequence[str]] | None = None) -> list[JsonObject]:
    """A rubber of three, the declarers rotating; *doublers* by number of the deal."""
    names = ("Anne", "Beth", "Cath")
    return [
        {
            "declarer": names[(first + place) % 3],
            "contract": contract,
            "result": RUBBER[contract],
            "doubles": {name: [names[(first + place) % 3]] for name in (doublers or {}).get(place, ())},
        }
        for place, contract in enumerate(SEVEN)
    ]


def series(declarer: str, *doublers: str) -> list[JsonObject]:
    return [deal(declarer, contract, *doublers) for contract in SEVEN]


def following(played: Played) -> Mapping[str, Json]:
    found = played.result().following
    assert found is not None
    return found


def test_the_first_seat_is_proposed_and_anybody_may_declare_first(playing: Playing) -> None:
    before = following(playing())
    assert (before["declarer"], before["dealer"]) == ("Anne", "Diana")
    assert before["owed"] == {"Beth": 2, "Cath": 2, "Diana": 2}
    after = following(playing(deal("Cath", "trumps")))
    assert (after["declarer"], after["dealer"]) == ("Cath", "Beth")
    assert after["contracts"] == {
        name: [each for each in SEVEN if name != "Cath" or each != "trumps"]
        for name in ("Anne", "Beth", "Cath", "Diana")
    }


@pytest.mark.parametrize(
    ("rules", "deals", "declarer", "dealer"),
    [
        pytest.param({}, series("Diana")[:6], "Diana", "Cath", id="six of a series"),
        pytest.param({}, series("Diana"), "Anne", "Diana", id="on to the left"),
        pytest.param({"dealer": "declarer"}, series("Diana"), "Anne", "Anne", id="the declarer deals"),
        pytest.param({"order": "rotating"}, [deal("Diana", "trumps")], "Anne", "Diana", id="at every deal"),
        pytest.param(
            {"contracts": ["no-king", "trumps"]},
            [deal("Beth", "trumps"), deal("Beth", "no-king")],
            "Cath",
            "Beth",
            id="series of two",
        ),
        pytest.param(
            {"preset": "barbette"},
            [deal("Anne", each) for each in ("trumps", "no-king", "no-queens", "no-last-two")],
            "Beth",
            "Anne",
            id="Barbette has four deals a declarer",
        ),
        pytest.param({"preset": "brader"}, series("Anne"), "Anne", "Diana", id="an eighth deal"),
        pytest.param({"ravage_city": -24}, series("Anne"), "Anne", "Diana", id="an eighth deal by house rule"),
        pytest.param({"preset": "brader", "ravage_city": 0}, series("Anne"), "Beth", "Anne", id="none by house rule"),
        pytest.param(
            {"preset": "brader", "contracts": list(SEVEN)}, series("Anne"), "Beth", "Anne", id="none in the list"
        ),
    ],
)
def test_the_declarer_changes_as_agreed(
    playing: Playing, rules: Mapping[str, Json], deals: list[JsonObject], declarer: str, dealer: str
) -> None:
    found = following(playing(*deals, **rules))
    assert (found["declarer"], found["dealer"]) == (declarer, dealer)


def test_either_of_trumps_and_dominoes_uses_up_both_in_barbette(playing: Playing) -> None:
    contracts = following(playing(deal("Anne", "dominoes"), preset="barbette"))["contracts"]
    assert isinstance(contracts, dict)
    assert contracts["Anne"] == ["no-queens", "no-last-two", "no-king"]
    assert contracts["Beth"] == ["no-queens", "no-last-two", "no-king", "trumps", "dominoes"]


def test_an_adjustment_takes_nobodys_turn(playing: Playing) -> None:
    found = following(playing({"adjust": [1, 0, 0, 0]}, *series("Beth"), {"adjust": [0, 0, 0, 1]}))
    assert found["declarer"] == "Cath"


@pytest.mark.parametrize(
    ("rules", "seats", "deals"),
    [
        pytest.param({}, 4, [each for name in ("Beth", "Cath", "Diana", "Anne") for each in series(name)], id="28"),
        pytest.param(
            {"order": "rotating"},
            4,
            [deal(name, each) for each in SEVEN for name in ("Anne", "Beth", "Cath", "Diana")],
            id="28 rotating",
        ),
        pytest.param({"preset": "three"}, 3, rubber(0), id="a rubber"),
        pytest.param({"preset": "three", "rubbers": 2}, 3, [*rubber(2), *rubber(0)], id="two rubbers"),
        pytest.param(
            {"preset": "french", "contracts": ["no-king"], "fixed": True},
            3,
            [deal(name, "no-king") for name in ("Anne", "Beth", "Cath")],
            id="the short French game",
        ),
    ],
)
def test_a_match_is_over_after_every_contract(
    playing: Playing, rules: Mapping[str, Json], seats: int, deals: list[JsonObject]
) -> None:
    assert not playing(*deals[:-1], seats=seats, **rules).finished
    result = playing(*deals, seats=seats, **rules).result()
    assert result.finished
    assert result.following is None


def warned(played: Played) -> list[tuple[Json, Json, Json]]:
    return [(each.get("hand"), each["code"], each.get("player")) for each in played.result().warnings]


def test_a_double_owed_is_said_as_long_as_it_is_so(playing: Playing) -> None:
    free = [deal("Anne", each, "Cath", "Diana") for each in SEVEN[:5]]
    assert warned(playing(*free[:4])) == []
    assert warned(playing(*free)) == [(5, "must-double-now", "Beth")]
    doubled = deal("Anne", "trumps", "Beth")
    assert warned(playing(*free, doubled)) == [(6, "must-double-now", "Beth")]
    assert warned(playing(*free, doubled, {"adjust": [0, 0, 0, 5]})) == [(7, "must-double-now", "Beth")]
    assert warned(playing(*free, doubled, deal("Anne", "dominoes", "Beth"))) == []
    assert warned(playing(*free, doubled, ended=True)) == []


def test_who_has_missed_one_too_many_is_told_when_the_series_ends(playing: Playing) -> None:
    missed = [deal("Anne", each, *(["Cath", "Diana"] if number < 2 else [])) for number, each in enumerate(SEVEN)]
    assert warned(playing(*missed[:5])) == [(5, "must-double-now", "Beth")]
    assert warned(playing(*missed[:6])) == []
    assert warned(playing(*missed)) == [(7, "doubles-owed", "Beth")]


def test_a_series_that_ended_short_stays_said(playing: Playing) -> None:
    short = [(7, "doubles-owed", "Beth"), (7, "doubles-owed", "Diana")]
    one_time = [deal("Anne", "no-king", "Beth", "Cath"), deal("Anne", "trumps", "Cath")]
    deals = [*one_time, *(deal("Anne", each) for each in SEVEN if each not in ("no-king", "trumps"))]
    assert warned(playing(*deals)) == short
    assert warned(playing(*deals, *series("Beth", "Anne", "Cath", "Diana"))) == short


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param({"obligation": 0}, id="none owed"),
        pytest.param({"doubling": "off"}, id="no doubling"),
    ],
)
def test_nothing_is_owed_where_nobody_has_to_double(playing: Playing, rules: Mapping[str, Json]) -> None:
    assert following(playing(**rules))["owed"] == {}
    assert warned(playing(*series("Anne"), **rules)) == []


def test_doubles_are_owed_to_each_declarer_by_herself(playing: Playing) -> None:
    deals = [deal("Anne", "no-king", "Beth", "Cath"), *(deal(name, "no-king") for name in ("Beth", "Cath", "Diana"))]
    assert following(playing(*deals, order="rotating"))["owed"] == {"Beth": 1, "Cath": 1, "Diana": 2}


def test_three_owe_their_doubles_to_whoever_declares_in_the_rubber(playing: Playing) -> None:
    doublers = {0: ["Beth"], 1: ["Cath"], 2: ["Anne", "Beth"], 3: ["Cath"]}
    deals = rubber(0, doublers)
    assert following(playing(*deals[:3], seats=3, preset="three"))["owed"] == {"Cath": 1}
    assert following(playing(*deals[:4], seats=3, preset="three"))["owed"] == {"Anne": 1}
    assert warned(playing(*deals[:5], seats=3, preset="three")) == [(5, "must-double-now", "Anne")]
    assert warned(playing(*deals, seats=3, preset="three", rubbers=2)) == [(7, "doubles-owed", "Anne")]
    again = following(playing(*deals, seats=3, preset="three", rubbers=2))
    assert again["owed"] == {"Anne": 2, "Cath": 2}
    assert again["contracts"] == {name: list(SEVEN) for name in ("Anne", "Beth", "Cath")}


def test_an_undoubled_contract_that_was_played_is_said(playing: Playing) -> None:
    deals = [deal("Anne", "no-king"), deal("Anne", "no-queens", "Beth"), deal("Anne", "trumps")]
    assert warned(playing(*deals, undoubled="unplayed")) == [(1, "undoubled-played", None)]


def test_fixed_contracts_come_in_the_order_listed(playing: Playing) -> None:
    rules: dict[str, Json] = {"fixed": True, "contracts": ["trumps", "no-king"]}
    played = playing(deal("Beth", "trumps"), deal("Beth", "no-king"), deal("Cath", "trumps"), **rules)
    assert following(played)["contracts"] == {
        "Anne": ["trumps", "no-king"],
        "Beth": [],
        "Cath": ["no-king"],
        "Diana": ["trumps", "no-king"],
    }


def test_the_total_of_the_checks_is_what_the_totals_have_gained(playing: Playing) -> None:
    result = playing(*series("Anne", "Beth"), start=[100, 0, 0, -40]).result()
    assert result.hands[-1].extras["check_total"] == sum(result.totals) - 60 == 0
