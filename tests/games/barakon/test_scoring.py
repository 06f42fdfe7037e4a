from collections.abc import Callable, Mapping

import pytest

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played

Playing = Callable[..., Played]

THREE_SETS: JsonObject = {
    "odd_even": [2, 2, 2],
    "opposites": 3,
    "triples": 3,
    "runs": 3,
    "families": [3, 3, 3],
}
TWO_SETS: JsonObject = {"odd_even": [2, 2], "opposites": 2, "triples": 2, "runs": 2, "families": [3, 3]}


def points(playing: Playing, side: JsonObject, rules: JsonObject) -> int:
    return playing({"sides": [side, {}]}, rules=rules).now.totals[0]


@pytest.mark.parametrize(
    ("side", "rules", "expected"),
    [
        pytest.param({}, {}, 0, id="nothing melded"),
        pytest.param({"odd_even": [2, 3, 4]}, {}, 6, id="odd or even of every size"),
        pytest.param({"families": [3, 4, 5, 6]}, {}, 18, id="families of every size"),
        pytest.param({"tricks": 2}, {}, 8, id="two tricks are no trio"),
        pytest.param({"tricks": 6}, {}, 30, id="six tricks, two trios"),
        pytest.param({"tricks": 7}, {"trios": "once"}, 31, id="six tricks, one trio where it counts once"),
        pytest.param({"tricks": 2}, {"trios": "once"}, 8, id="no trio where it counts once"),
        pytest.param({**THREE_SETS, "tricks": 3}, {}, 87, id="tricks are not doubled"),
        pytest.param({**THREE_SETS, "exit": "flash"}, {}, 92, id="a flash exit is not doubled"),
        pytest.param({**THREE_SETS, "runs": 2}, {}, 33, id="two sets and more double nothing"),
        pytest.param(
            {**THREE_SETS, "odd_even": [2, 4, 2, 3], "families": [3, 6, 3, 3]},
            {"doubling": "sets"},
            7 + 6 + 9 + 9 + 15 + (6 + 6 + 9 + 9 + 12),
            id="the most valuable three of a category are in the sets",
        ),
        pytest.param({**THREE_SETS, "runs": 2}, {"doubling": "sets"}, 33, id="two sets double nothing by sets"),
        pytest.param({"runs": 3, "opposites": 2}, {"doubling": "each"}, 22, id="three runs double alone"),
        pytest.param({"runs": 5}, {"doubling": "each"}, 30, id="all five runs double"),
        pytest.param(THREE_SETS, {"doubling": "each"}, 72, id="three sets where each category doubles alone"),
    ],
)
def test_melds_and_tricks_have_the_worth_of_the_table(
    playing: Playing, side: JsonObject, rules: JsonObject, expected: int
) -> None:
    assert points(playing, side, rules) == expected


@pytest.mark.parametrize(
    ("top", "none", "rank"),
    [("A", 14, 14), ("K", 13, 13), *((str(n), n, n) for n in range(10, 5, -1)), *((str(n), 0, n) for n in (5, 4, 3))],
)
@pytest.mark.parametrize("royal", [False, True], ids=["plain", "royal"])
def test_a_ladder_adds_the_rank_of_its_head_and_a_royal_one_twice_that(
    playing: Playing, complete: JsonObject, top: str, none: int, rank: int, royal: bool
) -> None:
    side: JsonObject = {**complete, "ladders": [{"top": top, "royal": royal}]}
    assert points(playing, side, {}) == 12 + none * (1 + royal)
    assert points(playing, side, {"low_ladders": "rank"}) == 12 + rank * (1 + royal)


@pytest.mark.parametrize(
    ("ladders", "bonus", "incomplete"),
    [
        pytest.param(["A", "7"], 21, 0, id="a set each"),
        pytest.param(["7", "K", "A"], 20, 1, id="the first of the list first"),
        pytest.param(["A", "4", "K"], 14, 1, id="a low one without bonus has a set too"),
        pytest.param(["5", "4", "3"], 0, 1, id="a low one can be incomplete"),
    ],
)
def test_each_ladder_needs_a_set_of_its_own(playing: Playing, ladders: list[str], bonus: int, incomplete: int) -> None:
    played = playing({"sides": [{}, {**TWO_SETS, "ladders": [{"top": top} for top in ladders]}]})
    assert played.now.totals == (0, 24 + bonus)
    assert played.result().warnings == ({"hand": 1, "code": "incomplete-ladder", "side": 1},) * incomplete


@pytest.mark.parametrize(
    ("way", "flash", "expected"),
    [
        ("none", "replaces", 12),
        ("out", "replaces", 16),
        ("flash", "replaces", 32),
        ("none", "adds", 12),
        ("out", "adds", 16),
        ("flash", "adds", 36),
    ],
)
def test_a_side_scores_for_going_out(
    playing: Playing,
    complete: JsonObject,
    way: str,
    flash: str,
    expected: int,
) -> None:
    assert points(playing, {**complete, "exit": way}, {"flash": flash}) == expected


@pytest.mark.parametrize(
    ("side", "warned"),
    [
        pytest.param({"runs": 1}, True, id="a run alone"),
        pytest.param({"runs": 4}, True, id="one category several times"),
        pytest.param({"odd_even": [2, 3]}, True, id="one category of two sizes"),
        pytest.param({"runs": 1, "tricks": 3}, True, id="tricks are no category"),
        pytest.param({"runs": 1, "triples": 1}, False, id="two categories"),
        pytest.param({"tricks": 3}, False, id="tricks alone"),
        pytest.param({}, False, id="nothing"),
    ],
)
def test_one_category_alone_is_regretted(playing: Playing, side: JsonObject, warned: bool) -> None:
    warnings = playing({"sides": [{}, side]}).result().warnings
    assert warnings == (({"hand": 1, "code": "first-meld", "side": 1},) if warned else ())


@pytest.mark.parametrize(
    ("doubling", "expected"),
    [
        ("categories", [("three-sets", None, 39)]),
        ("sets", [("three-sets", None, 36)]),
        (
            "each",
            [
                ("three-odd-even", 3, 3),
                ("three-opposites", 3, 6),
                ("three-triples", 3, 9),
                ("three-runs", 4, 12),
                ("three-families", 3, 9),
            ],
        ),
    ],
)
def test_the_lines_say_what_is_doubled(
    playing: Playing, doubling: str, expected: list[tuple[str, int | None, int]]
) -> None:
    played = playing({"sides": [{**THREE_SETS, "runs": 4}, {}]}, rules={"doubling": doubling})
    lines = [(line.what, line.count, line.points) for line in played.hands[0].lines]
    assert [line for line in lines if line[0].startswith("three-")] == expected


def test_every_point_has_its_line(playing: Playing, complete: JsonObject) -> None:
    side = {
        **complete, "odd_even": [4, 2, 2], "tricks": 4, "exit": "flash", "ladders": [{"top": "9", "royal": True}],
    }  # fmt: skip
    played = playing({"sides": [{}, side]}, rules={"flash": "adds"})
    assert [line.to_json() for line in played.hands[0].lines] == [
        {"side": 1, "what": "odd-even", "count": 2, "of": 2, "points": 2},
        {"side": 1, "what": "odd-even", "count": 1, "of": 4, "points": 3},
        {"side": 1, "what": "opposites", "count": 1, "points": 2},
        {"side": 1, "what": "triples", "count": 1, "points": 3},
        {"side": 1, "what": "runs", "count": 1, "points": 3},
        {"side": 1, "what": "families", "count": 1, "of": 3, "points": 3},
        {"side": 1, "what": "tricks", "count": 4, "points": 16},
        {"side": 1, "what": "trio", "count": 1, "points": 3},
        {"side": 1, "what": "ladder", "of": 9, "points": 9},
        {"side": 1, "what": "royal", "of": 9, "points": 9},
        {"side": 1, "what": "out", "points": 4},
        {"side": 1, "what": "flash", "points": 20},
    ]


@pytest.mark.parametrize(
    ("start", "deal", "finished", "winners"),
    [
        pytest.param([96, 0], [{"tricks": 1}, {}], True, (0,), id="exactly the target"),
        pytest.param([95, 0], [{"tricks": 1}, {}], False, (), id="one short"),
        pytest.param([96, 96], [{"tricks": 1}, {"tricks": 1}], False, (), id="level at the top"),
        pytest.param([96, 98], [{"tricks": 1}, {"tricks": 1}], True, (1,), id="both there, the higher one wins"),
        pytest.param([-4, 0], [{"tricks": 1}, {}], False, (), id="from below nothing"),
    ],
)
def test_the_match_ends_at_the_target_with_one_side_ahead(
    playing: Playing, start: list[int], deal: Json, finished: bool, winners: tuple[int, ...]
) -> None:
    result = playing({"sides": deal}, start=start).result()
    assert (result.finished, result.winners) == (finished, winners)
    assert (result.following is None) is finished


def test_the_target_is_a_house_rule(playing: Playing) -> None:
    assert playing({"sides": [{"tricks": 3}, {}]}, rules={"target": 15}).finished


@pytest.mark.parametrize(
    ("players", "more", "sides"),
    [
        pytest.param(("Ana", "Dan"), {}, (("Ana",), ("Dan",)), id="two"),
        pytest.param(("Ana", "Dan", "Ion"), {}, (("Ana",), ("Dan",), ("Ion",)), id="three"),
        pytest.param(("Ana", "Dan", "Ion", "Eva"), {}, (("Ana", "Ion"), ("Dan", "Eva")), id="four in pairs"),
        pytest.param(
            ("Ana", "Dan", "Ion", "Eva"),
            {"sides": [["Ana"], ["Dan"], ["Ion"], ["Eva"]]},
            (("Ana",), ("Dan",), ("Ion",), ("Eva",)),
            id="four singly",
        ),
    ],
)
def test_two_and_three_score_singly_and_four_in_pairs(
    playing: Playing, players: tuple[str, ...], more: Mapping[str, Json], sides: tuple[tuple[str, ...], ...]
) -> None:
    deal = {"sides": [{"tricks": 1}] * len(sides)}
    result = playing(deal, players=players, **more).result()
    assert result.sides == sides
    assert result.totals == (4,) * len(sides)


def test_the_deal_passes_to_the_left_but_not_for_an_adjustment(playing: Playing) -> None:
    deal: JsonObject = {"sides": [{}, {}, {}]}
    adjusted: JsonObject = {"adjust": [0, -5, 0]}
    deals: list[JsonObject] = [deal, adjusted, deal, deal]
    dealers = [
        (playing(*deals[:n], players=("Ana", "Dan", "Ion"), first_dealer="Dan").result().following or {})["dealer"]
        for n in range(len(deals) + 1)
    ]
    assert dealers == ["Dan", "Ion", "Ion", "Ana", "Dan"]
