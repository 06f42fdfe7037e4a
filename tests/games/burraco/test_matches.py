from collections.abc import Callable

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played
from scorekeeper.games.burraco.victory import BOUNDS, victory_points

Playing = Callable[..., Played]


def table(*points: int) -> Json:
    return {"sides": [{"table": number} for number in points]}


@pytest.mark.parametrize(
    ("start", "hand", "winners"),
    [
        pytest.param([1900, 0], table(100, 0), (), id="2000 is not more than 2000"),
        pytest.param([1900, 0], table(105, 0), (0,), id="2005 is"),
        pytest.param([1900, 1930], table(205, 300), (1,), id="both are above it: the higher wins"),
        pytest.param([1950, 1800], table(150, 300), (), id="level above it: another hand"),
    ],
)
def test_a_match_ends_above_the_target(
    playing: Playing, start: list[Json], hand: Json, winners: tuple[int, ...]
) -> None:
    result = playing(hand, start=start).result()
    assert (result.winners, result.finished) == (winners, bool(winners))


def test_nothing_is_played_after_the_end(playing: Playing) -> None:
    with pytest.raises(Refusal) as caught:
        playing(table(15, 0), table(15, 0), start=[1990, 0])
    assert (caught.value.code, caught.value.hand) == ("finished", 2)


def test_the_deal_passes_to_the_left_and_an_adjustment_is_no_deal(playing: Playing) -> None:
    adjustment: Json = {"adjust": [0, -100], "why": "late"}
    hands = [table(0, 0), adjustment, table(0, 0), table(0, 0)]
    dealers = [playing(*hands[:n], first_dealer="Cath").result().following for n in range(len(hands) + 1)]
    assert dealers == [{"dealer": name} for name in ("Cath", "Diana", "Diana", "Anne", "Beth")]


def test_a_tournament_is_over_after_its_hands_and_a_tie_is_shared(playing: Playing) -> None:
    result = playing(*[table(100, 100)] * 3, preset="tournament", rules={"deals": 3}).result()
    assert (result.finished, result.winners, result.following) == (True, (0, 1), None)
    assert result.extras == {"victory_points": [10, 10]}


def test_victory_points_are_of_the_totals_adjustments_included(playing: Playing) -> None:
    hands = [table(100, 0), {"adjust": [0, 250]}, *[table(0, 0)] * 3]
    assert playing(*hands, preset="tournament").result().extras == {"victory_points": [9, 11]}


def test_there_are_no_victory_points_before_the_end_or_without_a_number_of_hands(playing: Playing) -> None:
    assert playing(table(100, 0), preset="tournament").result().extras == {}
    assert playing(table(15, 0), start=[1990, 0]).result().extras == {}


def test_three_players_share_no_victory_points(playing: Playing) -> None:
    result = playing(*[table(0, 0, 0)] * 3, preset="three", rules={"deals": 3}, start=[1000, 0, 0]).result()
    assert (result.finished, result.extras) == (True, {})


@pytest.mark.parametrize(
    ("deals", "lead", "expected"),
    [
        pytest.param(3, 0, (10, 10), id="level"),
        pytest.param(3, 50, (10, 10), id="50 in three hands"),
        pytest.param(3, 55, (11, 9), id="55 in three hands"),
        pytest.param(3, 650, (15, 5), id="650 in three hands"),
        pytest.param(3, 805, (17, 3), id="805 in three hands"),
        pytest.param(3, 1505, (20, 0), id="1505 in three hands"),
        pytest.param(4, 100, (10, 10), id="100 in four hands"),
        pytest.param(4, 2000, (19, 1), id="2000 in four hands"),
        pytest.param(4, 2005, (20, 0), id="2005 in four hands"),
    ],
)
def test_a_lead_is_worth_victory_points(deals: int, lead: int, expected: tuple[int, int]) -> None:
    assert victory_points((lead, 0), deals) == expected
    assert victory_points((-300, lead - 300), deals) == expected[::-1]


@pytest.mark.parametrize("deals", BOUNDS)
def test_victory_points_grow_with_the_lead_up_to_twenty(deals: int) -> None:
    given = [victory_points((lead, 0), deals)[0] for lead in range(0, 2500, 5)]
    assert sorted(set(given)) == list(range(10, 21))
    assert given == sorted(given)


@pytest.mark.parametrize(
    ("pair", "points"),
    [
        pytest.param({"clean": 1, "table": 105}, (153, 40, 153), id="305"),
        pytest.param({"hand": 305}, (-152, 40, -152), id="-305"),
        pytest.param({"table": 100}, (50, 40, 50), id="an even number"),
        pytest.param({}, (0, 40, 0), id="nothing"),
    ],
)
def test_the_two_against_a_soloist_get_half_each(playing: Playing, pair: Json, points: tuple[int, ...]) -> None:
    (hand,) = playing({"soloist": "Beth", "sides": [{"table": 40}, pair]}, preset="three").hands
    assert hand.points == points
    sums = [sum(line.points for line in hand.lines if line.side == side) for side in range(3)]
    assert tuple(sums) == points


def test_partners_of_a_closer_may_hold_cards_against_a_soloist(playing: Playing) -> None:
    pair: Json = {"clean": 1, "table": 100, "hand": 20, "closed": True}
    assert playing({"soloist": "Anne", "sides": [{}, pair]}, preset="three").now.totals == (0, 190, 190)


@pytest.mark.parametrize(
    ("before", "start"),
    [
        pytest.param([], [1000, 0, 0], id="carried in"),
        pytest.param([{"adjust": [0, 1000, 0]}], [0, 0, 0], id="agreed"),
        pytest.param([{"soloist": "Cath", "sides": [{"clean": 4, "table": 200}, {}]}], [0, 0, 0], id="played"),
        pytest.param([{"adjust": [1000, 0, 0]}, {"adjust": [-500, 0, 0]}], [0, 0, 0], id="and lost again"),
    ],
)
def test_once_somebody_has_had_1000_everyone_plays_alone(playing: Playing, before: list[Json], start: Json) -> None:
    played = playing(*before, table(50, 60, 70), preset="three", start=start)
    assert played.hands[-1].points == (50, 60, 70)


def test_below_1000_somebody_plays_alone(playing: Playing) -> None:
    with pytest.raises(Refusal) as caught:
        playing(table(50, 60, 70), preset="three", start=[995, 0, 0])
    assert (caught.value.code, caught.value.field) == ("type", "soloist")


@pytest.mark.parametrize(
    ("preset", "players", "sides"),
    [
        pytest.param("classic", 4, (("Ana", "Eva"), ("Dan", "Ion")), id="four in two pairs"),
        pytest.param("reale", 4, (("Ana", "Eva"), ("Dan", "Ion")), id="four at Burraco Reale"),
        pytest.param("two", 2, (("Ana",), ("Dan",)), id="two"),
        pytest.param("three", 3, (("Ana",), ("Dan",), ("Eva",)), id="three"),
    ],
)
def test_a_preset_has_its_players(
    playing: Playing, preset: str, players: int, sides: tuple[tuple[str, ...], ...]
) -> None:
    names = ["Ana", "Dan", "Eva", "Ion", "Mia"]
    assert playing(preset=preset, players=names[:players]).now.table.side_names() == sides
    for wrong in (players - 1, players + 1):
        with pytest.raises(Refusal) as caught:
            playing(preset=preset, players=names[:wrong])
        assert caught.value.code == "players"


def test_four_never_play_singly(playing: Playing) -> None:
    with pytest.raises(Refusal) as caught:
        playing(sides=[["Anne"], ["Beth"], ["Cath"], ["Diana"]])
    assert caught.value.code == "players"
