from collections.abc import Callable
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as some

from scorekeeper.core.errors import Refusal
from scorekeeper.core.fields import Digits, Number, Player, Rows, inside
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.play import Played, play, way_of
from scorekeeper.core.record import Record
from scorekeeper.core.rules import agreed
from scorekeeper.core.table import alone
from scorekeeper.games import find
from scorekeeper.games.bacara.dice import parts, value
from scorekeeper.games.bacara.rules import Rules

GAME = find("bacara")
PEOPLE = ("Ana", "Dan", "Ion", "Mia")
RULES = some.builds(
    Rules,
    target=some.sampled_from([2000, 10_000]),
    entry=some.sampled_from([0, 500, 1000]),
    overshoot=some.sampled_from(["throw", "turn", "running", "lost", "fit"]),
    floor=some.booleans(),
    reenter=some.booleans(),
    last_round=some.booleans(),
)


def extended(played: Played, hand: JsonObject) -> Played:
    record = played.record
    return play(GAME, replace(record, hands=(*record.hands, hand)), played)


@some.composite
def thrown_turns(draw: Callable[..., object], name: str) -> JsonObject:
    """A turn of some throws, of which at most the last scores nothing; it may pass the goal too early."""
    throws, left = [], 6
    for _ in range(int(str(draw(some.integers(1, 4))))):
        dice = [int(str(draw(some.integers(1, 6)))) for _ in range(left)]
        keep = [die for die in dice if any(part.of in (die, None) for part in parts(dice))]
        throws.append({"dice": dice} if draw(some.booleans()) else {"dice": dice, "keep": keep})
        if not value(dice):
            break
        left = left - len(keep) or 6
    return {"player": name, "throws": throws}


@some.composite
def matches(draw: Callable[..., object]) -> Played:
    """A lawful match of some turns, by any rules; turns that the rules refuse are left out."""
    rules = draw(RULES)
    players = PEOPLE[: int(str(draw(some.integers(2, 4))))]
    start = tuple(int(str(draw(some.sampled_from([0, 0, 950, 1900])))) for _ in players)
    played = play(GAME, Record("bacara", players, alone(len(players)), agreed(rules), sides_given=False, start=start))
    for _ in range(int(str(draw(some.integers(0, 12))))):
        if played.finished:
            break
        name = str((played.result().following or {})["player"])
        written: list[JsonObject] = [
            {"bust": True},
            {"points": 300},
            {"points": 300, "over": 8000},
            {"points": 650, "over": 8000},
        ]
        by_number = some.sampled_from([{"player": name, **turn} for turn in written])
        try:
            played = extended(played, draw(some.one_of(thrown_turns(name), by_number)))  # type: ignore[arg-type]  # every strategy gives a hand
        except Refusal:
            continue
    return played


@given(matches())
def test_lines_add_up_and_only_the_player_scores(played: Played) -> None:
    for hand, raw in zip(played.hands, played.record.hands, strict=True):
        for side, points in enumerate(hand.points):
            assert points == sum(line.points for line in hand.lines if line.side == side)
            assert points == 0 or played.record.players[side] == raw["player"]


@given(matches())
def test_nobody_passes_the_goal_and_the_floor_holds(played: Played) -> None:
    rules = played.now.rules
    for standing in played.standings:
        assert max(standing.totals) <= rules.target
        assert not rules.floor or min(standing.totals) >= 0
    assert (rules.target in played.now.totals) or not played.finished


@given(matches())
def test_turns_go_round_the_table(played: Played) -> None:
    names = [hand["player"] for hand in played.record.hands]
    assert names == [played.record.players[turn % len(played.record.players)] for turn in range(len(names))]


@given(matches())
def test_every_turn_can_be_entered_through_a_form(played: Played) -> None:
    for hand, standing in zip(played.record.hands, played.standings, strict=False):
        way = way_of(GAME, standing, hand)
        assert way is not None
        for field in way.fields:
            if isinstance(field, Player):
                assert standing.table.seat(str(hand["player"])) in field.among
            elif isinstance(field, Rows):
                assert [column.name for column in field.columns if isinstance(column, Digits)] == ["dice", "keep"]
            elif isinstance(field, Number):
                typed = inside(hand, field.name)
                assert typed is None or (isinstance(typed, int) and field.low <= typed <= field.high)


@given(matches(), some.integers(0, 11))
def test_a_turn_corrected_to_itself_changes_nothing(played: Played, index: int) -> None:
    assume(index < len(played.hands))
    hand = played.record.hands[index]
    again = play(GAME, played.record.with_hand_as(index + 1, dict(hand)), played)
    assert again.hands == played.hands
