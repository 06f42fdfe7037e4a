from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.core.events import Changed, Opened
from scorekeeper.core.fields import inside
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.match import replay
from scorekeeper.core.play import Played, play
from scorekeeper.core.result import Line
from scorekeeper.games import find
from scorekeeper.games.barbu.words import WORDS

SOME = settings(max_examples=40)
GAME = find("barbu")
NEW_NAMES = {"Anne": "Beth", "Beth": "Anne", "Cath": "out"}

Matches = st.SearchStrategy[Played]


def adding_up(lines: Sequence[Line], sides: int, doubles: bool) -> list[int]:
    """The points of the lines a side, those of doubles or all others."""
    chosen = [line for line in lines if (line.what == "double") == doubles]
    return [sum(line.points for line in chosen if line.side == side) for side in range(sides)]


def doubles_by(name: str, hand: JsonObject) -> list[str]:
    """Whom a player doubled in a hand."""
    doubled = inside(hand, f"doubles.{name}")
    return doubled if isinstance(doubled, list) else []


@SOME
@given(st.data())
def test_lines_add_up_to_the_points_and_say_why(matches: Matches, data: st.DataObject) -> None:
    for hand in data.draw(matches).hands:
        for side, points in enumerate(hand.points):
            assert sum(line.points for line in hand.lines if line.side == side) == points
        assert all(
            line.points
            and line.what in {*(what.removesuffix("-won").removesuffix("-lost") for what in WORDS.whats), "adjust"}
            for line in hand.lines
        )
        if "raw" in hand.extras:
            assert adding_up(hand.lines, len(hand.points), doubles=False) == hand.extras["raw"]


@SOME
@given(st.data())
def test_pairs_settle_among_themselves_on_raw_scores(matches: Matches, data: st.DataObject) -> None:
    played = data.draw(matches)
    for given_hand, hand in zip(played.record.hands, played.hands, strict=True):
        if "adjust" in given_hand:
            continue
        raw, payments, names = hand.extras["raw"], hand.extras["payments"], played.record.players
        assert isinstance(raw, list)
        assert isinstance(payments, list)
        finals, settled = list(raw), []
        for one, other in combinations(range(len(raw)), 2):
            times = sum(
                names[doubled] in doubles_by(names[doubler], given_hand)
                for doubler, doubled in ((one, other), (other, one))
            )
            finals[one] += times * (raw[one] - raw[other])
            finals[other] += times * (raw[other] - raw[one])
            settled += [(times * abs(raw[one] - raw[other]), times)]
        assert hand.points == tuple(finals)
        assert [(each["points"], each["times"]) for each in payments] == [pair for pair in settled if pair[0]]


@SOME
@given(st.data())
def test_the_checks_add_up(matches: Matches, data: st.DataObject) -> None:
    played = data.draw(matches)
    for hand in played.hands:
        assert sum(hand.points) == hand.extras["check"]
        assert sum(hand.totals) - sum(played.record.start) == hand.extras["check_total"]
        chips = hand.extras.get("chips", [])
        assert isinstance(chips, list)
        assert sum(chips) == 0


@SOME
@given(st.data())
def test_the_raw_scores_alone_give_the_same_points(matches: Matches, data: st.DataObject) -> None:
    played = data.draw(matches)
    in_scores = tuple(
        {**hand, "result": {"raw": scored.extras["raw"]}}
        if inside(hand, "result") not in (None, {"unplayed": True})
        else hand
        for hand, scored in zip(played.record.hands, played.hands, strict=True)
    )
    again = play(GAME, replace(played.record, hands=in_scores))
    assert [hand.points for hand in again.hands] == [hand.points for hand in played.hands]


@SOME
@given(st.data())
def test_a_match_under_other_names_is_the_same_match(matches: Matches, data: st.DataObject) -> None:
    played = data.draw(matches)
    renamed = replay([Opened(played.record), Changed(rename=NEW_NAMES)], find).record
    assert renamed.players == tuple(NEW_NAMES.get(name, name) for name in played.record.players)
    assert [hand.points for hand in play(GAME, renamed).hands] == [hand.points for hand in played.hands]
    back = replay([Opened(renamed), Changed(rename={new: old for old, new in NEW_NAMES.items()})], find)
    assert [dict(hand) for hand in back.record.hands] == [dict(hand) for hand in played.record.hands]


@SOME
@given(st.data())
def test_a_match_ends_when_every_contract_has_been_played(short_matches: Matches, data: st.DataObject) -> None:
    played = data.draw(short_matches)
    rounds = played.now.rules.rubbers if len(played.record.players) == 3 and played.now.rules.rubber else None
    assert len(played.hands) == 2 * (rounds or len(played.record.players))
