"""A club evening from its opening to its ranking: rounds, penalties, names, and what cannot be done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core import events
from scorekeeper.core.errors import Refusal
from scorekeeper.core.evening import Evening, Outcome, apply, next_round, ranking, replay, round_of
from scorekeeper.core.evening_events import (
    EveningEnded,
    EveningEvent,
    EveningOpened,
    EveningRenamed,
    EveningReopened,
    Meeting,
    PairRenamed,
    Penalty,
    PenaltyTakenBack,
    RoundDrawn,
    RoundTakenBack,
    decode,
    encode,
)
from scorekeeper.core.jsontext import Json, JsonObject, dumps, loads
from scorekeeper.core.movement import MOVEMENTS, Draw
from scorekeeper.core.reading import mapping
from scorekeeper.core.table import LONGEST_NAME
from scorekeeper.games import find

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

FIVE = (("Ana", "Dan"), ("Eva", "Ion"), ("Mia", "Leo"), ("Zoe", "Ștefan"), ("Reza", "نیلوفر"))
STARTED = "2026-11-30T20:15:00+01:00"
OPENED = EveningOpened("Friday", "bacara", {"preset": "classic"}, FIVE, "mitchell", STARTED, 12)
FIRST = RoundDrawn((Meeting(1, 1, 3, "a"), Meeting(2, 2, 4, "b")), (5,))
SECOND = RoundDrawn((Meeting(1, 1, 5, "c"), Meeting(2, 2, 3, "d")), (4,))
LATE = Penalty(2, -1, -100, "late")


def as_they_come(numbers: Sequence[int]) -> list[int]:
    return list(numbers)


def by_lot(chance: Random) -> Callable[[Sequence[int]], list[int]]:
    return lambda numbers: chance.sample(numbers, len(numbers))


def evening(*done: EveningEvent) -> Evening:
    return replay([OPENED, *done])


def won(victory_points: tuple[int, int], lead: int, *, finished: bool = True) -> Outcome:
    """A match that its first side leads by so much, in which the other made 1000."""
    return Outcome(finished, victory_points, (1000 + lead, 1000))


EVENTS: list[tuple[str, EveningEvent, str]] = [
    ("an opening", OPENED, "evening-opened"),
    ("a round", FIRST, "round-drawn"),
    ("a round that nobody rests", replace(FIRST, resting=()), "round-drawn"),
    ("no such round", RoundTakenBack(), "round-taken-back"),
    ("a penalty", LATE, "penalty-given"),
    ("a penalty without a word", Penalty(1, -2), "penalty-given"),
    ("no such penalty", PenaltyTakenBack(1), "penalty-taken-back"),
    ("other people", PairRenamed(1, ("Ana", "Noor")), "pair-renamed"),
    ("another name", EveningRenamed("Saturday"), "evening-renamed"),
    ("the end", EveningEnded(), "evening-ended"),
    ("going on", EveningReopened(), "evening-reopened"),
]


@pytest.mark.parametrize(("event", "kind"), [pytest.param(*case[1:], id=case[0]) for case in EVENTS])
def test_an_event_is_written_under_its_name_and_read_again(event: EveningEvent, kind: str) -> None:
    name, data = encode(event)
    assert name == kind
    assert decode(name, mapping(loads(dumps(data)), "")) == event


@pytest.mark.parametrize("kind", sorted({case[2] for case in EVENTS}))
def test_no_event_of_a_match_has_the_same_name(kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        events.decode(kind, {}, find)
    assert caught.value.reason == "unknown-event"


ROOM: JsonObject = encode(OPENED)[1]
TABLE: JsonObject = {"table": 1, "pairs": [1, 3], "match": "a"}
PENALTY: JsonObject = encode(LATE)[1]


@pytest.mark.parametrize(("kind", "data", "code", "field"), [
    pytest.param("table-drawn", {}, "format", "", id="a name that no version wrote"),
    pytest.param("opened", ROOM, "format", "", id="the opening of a match"),
    pytest.param("evening-opened", {}, "type", "name", id="an opening of nothing"),
    pytest.param("evening-opened", {**ROOM, "tables": 2}, "unknown-key", "tables", id="a key too many"),
    pytest.param("evening-opened", {**ROOM, "pairs": "Ana"}, "type", "pairs", id="pairs that are no list"),
    pytest.param("evening-opened", {**ROOM, "pairs": [["Ana"]]}, "count", "pairs.0", id="a pair of one"),
    pytest.param("evening-opened", {**ROOM, "pairs": [["Ana", 7]]}, "type", "pairs.0.1", id="a name that is a number"),
    pytest.param("evening-opened", {**ROOM, "pairs": [["Ana", " "]]}, "players", "players", id="a name of nothing"),
    pytest.param("evening-opened", {**ROOM, "movement": "howell"}, "range", "movement", id="an unknown movement"),
    pytest.param("evening-opened", {**ROOM, "rules": []}, "type", "rules", id="rules that are a list"),
    pytest.param("evening-opened", {**ROOM, "sit_out": -1}, "range", "sit_out", id="a rest that costs points"),
    pytest.param("evening-opened", {**ROOM, "started": "Friday"}, "type", "started", id="a day that is no date"),
    pytest.param("round-drawn", {"resting": [5]}, "type", "tables", id="a round without its tables"),
    pytest.param("round-drawn", {"tables": [{**TABLE, "pairs": [1, 2, 3]}], "resting": []}, "count", "tables.0.pairs",
                 id="three pairs at a table"),
    pytest.param("round-drawn", {"tables": [{**TABLE, "pairs": [0, 1]}], "resting": []}, "range", "tables.0.pairs.0",
                 id="pair 0"),
    pytest.param("round-drawn", {"tables": [{**TABLE, "deals": 4}], "resting": []}, "unknown-key", "tables.0.deals",
                 id="a key too many at a table"),
    pytest.param("penalty-given", {**PENALTY, "victory_points": "1"}, "type", "victory_points", id="points in quotes"),
    pytest.param("penalty-given", {**PENALTY, "why": None}, "type", "why", id="a reason that is null"),
    pytest.param("penalty-taken-back", {"number": 0}, "range", "number", id="penalty 0"),
    pytest.param("pair-renamed", {"pair": 1, "names": ["Ana", "x" * (LONGEST_NAME + 1)]}, "players", "players",
                 id="a name too long"),
    pytest.param("evening-ended", {"why": "late"}, "unknown-key", "why", id="an end with a reason"),
])  # fmt: skip
def test_what_no_version_wrote_is_refused_by_name(kind: str, data: JsonObject, code: str, field: str) -> None:
    with pytest.raises(Refusal) as caught:
        decode(kind, data)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_a_round_that_says_nothing_of_rests_has_none() -> None:
    assert decode("round-drawn", {"tables": [TABLE]}) == RoundDrawn((Meeting(1, 1, 3, "a"),))


def test_names_are_read_as_they_are_kept() -> None:
    pairs: list[Json] = [[" Ana ", "S\u0326tefan"]]
    event = decode("evening-opened", {**ROOM, "pairs": pairs})
    assert isinstance(event, EveningOpened)
    assert event.pairs == (("Ana", "Ștefan"),)


def test_an_evening_begins_with_its_pairs_and_no_round() -> None:
    now = evening()
    assert (now.name, now.pairs, now.rounds, now.penalties, now.ended) == ("Friday", FIVE, (), (), False)
    assert (now.sit_out, now.started, list(now.numbers), now.most_rounds) == (12, STARTED, [1, 2, 3, 4, 5], 3)
    assert now.names(4) == ("Zoe", "Ștefan")


def test_a_round_is_played_as_it_was_drawn() -> None:
    draw = next_round(evening(), as_they_come)
    assert draw == Draw(((1, 3), (2, 4)), (5,))
    assert round_of(draw, ["a", "b"]) == FIRST
    assert next_round(evening(FIRST), as_they_come) == Draw(((1, 5), (2, 3)), (4,))


def test_lots_are_drawn_with_what_was_played_in_mind() -> None:
    by_lot = replay([replace(OPENED, movement="drawn"), FIRST])
    tables, resting = next_round(by_lot, lambda numbers: sorted(numbers, reverse=True))
    assert resting == (4,)
    assert not {frozenset(table) for table in tables} & {frozenset((1, 3)), frozenset((2, 4))}


@pytest.mark.parametrize(("done", "expected"), [
    pytest.param([FIRST, SECOND, RoundTakenBack()], evening(FIRST), id="a round"),
    pytest.param([FIRST, SECOND, RoundTakenBack(), SECOND], evening(FIRST, SECOND), id="a round that is drawn again"),
    pytest.param([LATE, Penalty(1, -2), PenaltyTakenBack(1)], evening(Penalty(1, -2)), id="a penalty"),
    pytest.param([PairRenamed(1, ("Noor", "Dan")), PairRenamed(1, FIVE[0])], evening(), id="a name"),
    pytest.param([EveningRenamed("Saturday"), EveningRenamed("Friday")], evening(), id="the name of the evening"),
    pytest.param([FIRST, EveningEnded(), EveningReopened()], evening(FIRST), id="the end"),
    pytest.param([EveningEnded(), EveningEnded()], evening(EveningEnded()), id="an end after the end is no other"),
])  # fmt: skip
def test_what_was_done_is_taken_back(done: list[EveningEvent], expected: Evening) -> None:
    assert evening(*done) == expected


def test_a_pair_has_other_people_and_keeps_its_place() -> None:
    now = evening(FIRST, EveningEnded(), PairRenamed(2, (" Noor ", "Ion")))
    assert now.pairs == (FIVE[0], ("Noor", "Ion"), *FIVE[2:])
    assert now.rounds == (FIRST,)


def opened(*pairs: tuple[str, str]) -> EveningOpened:
    return replace(OPENED, pairs=pairs)


@pytest.mark.parametrize(("done", "code"), [
    pytest.param([FIRST], "format", id="a round before the opening"),
    pytest.param([OPENED, OPENED], "format", id="a second opening"),
    pytest.param([], "not-found", id="nothing at all"),
    pytest.param([opened(*FIVE[:2])], "players", id="two pairs"),
    pytest.param([opened(*((f"Ana {n}", f"Dan {n}") for n in range(101)))], "players", id="more pairs than a club has"),
    pytest.param([opened(*FIVE, ("Dan", "Noor"))], "players", id="somebody in two pairs"),
    pytest.param([opened(*FIVE, ("Noor", " Noor"))], "players", id="a pair of one person"),
    pytest.param([replace(OPENED, movement="howell")], "range", id="an unknown movement"),
    pytest.param([OPENED, replace(FIRST, resting=())], "range", id="a round that forgets a pair"),
    pytest.param([OPENED, replace(FIRST, resting=(5, 1))], "range", id="a pair that plays and rests"),
    pytest.param([OPENED, replace(FIRST, resting=(6,))], "range", id="a pair that is not there"),
    pytest.param([OPENED, replace(FIRST, tables=(Meeting(1, 1, 3, "a"), Meeting(1, 2, 4, "b")))], "range",
                 id="one table for two"),
    pytest.param([OPENED, FIRST, FIRST], "range", id="a match that was played before"),
    pytest.param([OPENED, RoundTakenBack()], "nothing", id="a round back that never was"),
    pytest.param([OPENED, Penalty(6, -1)], "not-found", id="a penalty for nobody"),
    pytest.param([OPENED, LATE, PenaltyTakenBack(2)], "not-found", id="a penalty back that never was"),
    pytest.param([OPENED, PairRenamed(0, ("Noor", "Ion"))], "not-found", id="other people of no pair"),
    pytest.param([OPENED, PairRenamed(1, ("Ana", "Ion"))], "players", id="a name that somebody has"),
    pytest.param([OPENED, PairRenamed(1, ("Ana", ""))], "players", id="no name"),
    pytest.param([OPENED, EveningEnded(), FIRST], "finished", id="a round after the end"),
    pytest.param([OPENED, FIRST, EveningEnded(), RoundTakenBack()], "finished", id="a round back after the end"),
    pytest.param([OPENED, EveningEnded(), LATE], "finished", id="a penalty after the end"),
    pytest.param([OPENED, LATE, EveningEnded(), PenaltyTakenBack(1)], "finished", id="a penalty back after the end"),
])  # fmt: skip
def test_what_cannot_be_is_refused(done: list[EveningEvent], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        replay(done)
    assert caught.value.code == code


def test_there_is_no_next_round_after_the_end_or_after_all_have_moved_round() -> None:
    third = RoundDrawn((Meeting(1, 1, 4, "e"), Meeting(2, 2, 5, "f")), (3,))
    for now in (evening(FIRST, EveningEnded()), evening(FIRST, SECOND, third)):
        with pytest.raises(Refusal) as caught:
            next_round(now, as_they_come)
        assert caught.value.code == "finished"


def told(now: Evening, outcomes: dict[str, Outcome]) -> list[str]:
    """The ranking in short: "rank. pair: victory points, match points"."""
    rows = ranking(now, outcomes)
    return [f"{row.rank}. {row.pair}: {row.victory_points}, {row.match_points}" for row in rows]


PLAYED = {"a": won((15, 5), 800), "b": won((10, 10), 0)}


@pytest.mark.parametrize(("done", "outcomes", "expected"), [
    pytest.param([], {}, ["1. 1: 0, 0", "1. 2: 0, 0", "1. 3: 0, 0", "1. 4: 0, 0", "1. 5: 0, 0"],
                 id="all are level before the first round"),
    pytest.param([FIRST], {}, ["1. 5: 12, 0", "2. 1: 0, 0", "2. 2: 0, 0", "2. 3: 0, 0", "2. 4: 0, 0"],
                 id="a rest counts at once"),
    pytest.param([FIRST], PLAYED, ["1. 1: 15, 800", "2. 5: 12, 0", "3. 2: 10, 0", "3. 4: 10, 0", "5. 3: 5, -800"],
                 id="equals share a rank and the next is skipped"),
    pytest.param([FIRST], {"a": PLAYED["a"], "b": won((20, 0), 3000, finished=False)},
                 ["1. 1: 15, 800", "2. 5: 12, 0", "3. 3: 5, -800", "4. 2: 0, 0", "4. 4: 0, 0"],
                 id="a match that goes on does not count yet"),
    pytest.param([FIRST], {"a": won((10, 10), 50), "b": won((10, 10), -60)},
                 ["1. 5: 12, 0", "2. 4: 10, 60", "3. 1: 10, 50", "4. 3: 10, -50", "5. 2: 10, -60"],
                 id="match points part equals"),
    pytest.param([FIRST, LATE], PLAYED,
                 ["1. 1: 15, 800", "2. 5: 12, 0", "3. 4: 10, 0", "4. 2: 9, -100", "5. 3: 5, -800"],
                 id="a penalty takes both kinds of points"),
    pytest.param([FIRST, SECOND, RoundTakenBack()], {**PLAYED, "c": won((20, 0), 3000)},
                 ["1. 1: 15, 800", "2. 5: 12, 0", "3. 2: 10, 0", "3. 4: 10, 0", "5. 3: 5, -800"],
                 id="a round taken back counts no more"),
])  # fmt: skip
def test_the_ranking(done: list[EveningEvent], outcomes: dict[str, Outcome], expected: list[str]) -> None:
    assert told(evening(*done), outcomes) == expected


def test_a_row_tells_what_its_points_are_made_of() -> None:
    outcomes = {**PLAYED, "c": won((20, 0), 3000), "d": won((4, 16), -900)}
    row = next(row for row in ranking(evening(FIRST, SECOND, LATE), outcomes) if row.pair == 2)
    assert (row.rank, row.victory_points, row.match_points) == (4, 10 + 4 - 1, 0 - 900 - 100)
    assert (row.played, row.rested, row.penalties, row.made, row.conceded) == (2, 0, -1, 1100, 2000)


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Evening, dict[str, Outcome]]:
    """Some rounds of an evening with penalties, some of its matches finished."""
    chance: Random = draw(st.randoms(use_true_random=False))
    people = tuple((f"Ana {number}", f"Dan {number}") for number in range(draw(st.integers(3, 13))))
    now = apply(None, replace(opened(*people), movement=draw(st.sampled_from(sorted(MOVEMENTS)))))
    outcomes = {}
    for played in range(draw(st.integers(0, now.most_rounds or 6))):
        tables = next_round(now, by_lot(chance))
        matches = [f"{played}-{table}" for table in range(len(tables.tables))]
        now = apply(now, round_of(tables, matches))
        for match in matches:
            points = chance.randint(0, 20)
            outcomes[match] = won((points, 20 - points), chance.randint(-2000, 2000), finished=chance.random() < 0.8)
    for _ in range(draw(st.integers(0, 3))):
        now = apply(now, Penalty(chance.choice(now.numbers), chance.randint(-3, 1), chance.randint(-100, 0)))
    return now, outcomes


LAW = settings(max_examples=60)


@LAW
@given(evenings())
def test_all_points_together_are_those_of_the_tables_the_rests_and_the_penalties(
    played: tuple[Evening, dict[str, Outcome]],
) -> None:
    now, outcomes = played
    rows = ranking(now, outcomes)
    finished = sum(outcome.finished for outcome in outcomes.values())
    rests = sum(len(drawn.resting) for drawn in now.rounds)
    penalties = sum(penalty.victory_points for penalty in now.penalties)
    assert sum(row.victory_points for row in rows) == 20 * finished + now.sit_out * rests + penalties
    assert sum(row.match_points for row in rows) == sum(penalty.match_points for penalty in now.penalties)
    assert sum(row.made for row in rows) == sum(row.conceded for row in rows)
    assert sum(row.played for row in rows) == 2 * finished


@LAW
@given(evenings())
def test_every_pair_is_ranked_once_and_nobody_stands_below_fewer_points(
    played: tuple[Evening, dict[str, Outcome]],
) -> None:
    rows = ranking(*played)
    assert sorted(row.pair for row in rows) == list(played[0].numbers)
    for row in rows:
        better = [(one.victory_points, one.match_points) > (row.victory_points, row.match_points) for one in rows]
        assert row.rank == 1 + sum(better)
