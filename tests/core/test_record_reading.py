from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find

if TYPE_CHECKING:
    from tests.core.conftest import Desk

FOUR: list[Json] = ["Ana", "Dan", "Ion", "Eva"]


def refused(value: Json) -> Refusal:
    with pytest.raises(Refusal) as caught:
        read_record(value, find)
    return caught.value


@pytest.mark.parametrize(
    ("value", "code"),
    [
        pytest.param([], "format", id="a list"),
        pytest.param("scorekeeper/1", "format", id="a text"),
        pytest.param(None, "format", id="null"),
        pytest.param({}, "format", id="an empty object"),
        pytest.param({"format": "scorekeeper/2", "game": "bacara"}, "format", id="another format"),
        pytest.param({"format": 1, "game": "bacara"}, "format", id="a format that is a number"),
        pytest.param({"format": "scorekeeper/1", "players": ["Ana", "Dan"]}, "game", id="no game"),
        pytest.param({"format": "scorekeeper/1", "game": None}, "game", id="a game that is null"),
        pytest.param({"format": "scorekeeper/1", "game": "../core"}, "game", id="no such game"),
        pytest.param({"format": "scorekeeper/1", "game": "Bacara"}, "game", id="a game in capitals"),
        pytest.param({"format": "scorekeeper/1", "game": "bacara"}, "players", id="no players"),
    ],
)
def test_what_is_no_record_is_refused(value: Json, code: str) -> None:
    assert (refused(value).code, refused(value).hand) == (code, None)


@pytest.mark.parametrize(
    ("key", "value", "code", "field"),
    [
        ("titel", "Friday", "unknown-key", "titel"),
        ("first_dealer", "Ana", "unknown-key", "first_dealer"),
        ("points", [1, 2], "unknown-key", "points"),
        ("title", 7, "type", "title"),
        ("title", None, "type", "title"),
        ("title", "a" * 10_001, "range", "title"),
        ("note", ["late"], "type", "note"),
        ("ended", 1, "type", "ended"),
        ("ended", "true", "type", "ended"),
        ("ended", None, "type", "ended"),
        ("hands", {}, "type", "hands"),
        ("hands", None, "type", "hands"),
        ("hands", "hands", "type", "hands"),
        ("rules", None, "type", "rules"),
        ("rules", "classic", "type", "rules"),
        ("rules", {"preset": None}, "type", "rules.preset"),
        ("rules", {"preset": "Classic"}, "rules", "rules.preset"),
        ("rules", {"targets": 1000}, "unknown-key", "rules.targets"),
        ("rules", {"target": True}, "type", "rules.target"),
        ("rules", {"target": 1000.0}, "type", "rules.target"),
        ("rules", {"target": 10_025}, "rules", "rules.target"),
        ("rules", {"target": 10**9}, "rules", "rules.target"),
        ("rules", {"overshoot": "half"}, "rules", "rules.overshoot"),
        ("rules", {"overshoot": 1}, "type", "rules.overshoot"),
        ("rules", {"floor": 0}, "type", "rules.floor"),
        ("started", "yesterday", "type", "started"),
        ("started", "2025-01-06T20:15:00", "type", "started"),
        ("started", "2025-02-30T20:15:00Z", "type", "started"),
        ("started", 1736194500, "type", "started"),
        ("stake", "0.05 EUR", "type", "stake"),
        ("stake", {"amount": "0.05"}, "type", "stake.currency"),
        ("stake", {"amount": 0.05, "currency": "EUR"}, "type", "stake.amount"),
        ("stake", {"amount": "0.05", "currency": "EUR", "for": "tea"}, "unknown-key", "stake.for"),
        ("stake", {"amount": "0.00", "currency": "EUR"}, "range", "stake.amount"),
        ("stake", {"amount": "-1", "currency": "EUR"}, "range", "stake.amount"),
        ("stake", {"amount": "1e3", "currency": "EUR"}, "range", "stake.amount"),
        ("stake", {"amount": "٣", "currency": "EUR"}, "range", "stake.amount"),
        ("stake", {"amount": "0.05", "currency": "euro"}, "range", "stake.currency"),
        ("start", 0, "type", "start"),
        ("start", ["0", 0], "type", "start.0"),
        ("start", [0, True], "type", "start.1"),
        ("start", [0, 0.0], "type", "start.1"),
        ("start", [0, None], "type", "start.1"),
        ("start", [0], "count", "start"),
        ("start", [0, 0, 0], "count", "start"),
        ("start", [10**30, 0], "range", "start.0"),
        ("start", [10_000, 0], "range", "start"),
        ("start", [10_050, 0], "range", "start"),
        ("changes", {}, "type", "changes"),
        ("changes", [1], "type", "changes.0"),
        ("changes", [{"join": "Ion"}], "type", "changes.0"),
        ("changes", [{"after": 1}], "type", "changes.0"),
        ("changes", [{"after": 1, "join": "Ion", "leave": "Dan"}], "type", "changes.0"),
        ("changes", [{"after": 1, "taken_by": "Ion"}], "type", "changes.0"),
        ("changes", [{"after": 1, "seat": "Dan"}], "type", "changes.0"),
        ("changes", [{"after": 1, "seat": "Dan", "join": "Ion"}], "type", "changes.0"),
        ("changes", [{"after": 1, "join": "Ion", "why": "late"}], "unknown-key", "changes.0.why"),
        ("changes", [{"after": True, "join": "Ion"}], "type", "changes.0.after"),
        ("changes", [{"after": -1, "join": "Ion"}], "range", "changes.0.after"),
        ("changes", [{"after": 1, "join": 7}], "type", "changes.0.join"),
        ("changes", [{"after": 1, "join": " "}], "players", "players"),
        ("changes", [{"after": 1, "join": "Dan"}], "players", "changes"),
        ("changes", [{"after": 1, "seat": "Dan", "taken_by": "Ana"}], "players", "changes"),
        ("changes", [{"after": 1, "join": "Ion"}, {"after": 2, "join": "Ion"}], "players", "changes"),
        ("changes", [{"after": 1, "seat": "Ion", "taken_by": "Eva"}], "unknown-player", "changes"),
        ("changes", [{"after": 1, "leave": "Ion"}], "unknown-player", "changes"),
        ("changes", [{"after": 1, "leave": "Dan"}, {"after": 2, "leave": "Dan"}], "unknown-player", "changes"),
        ("changes", [{"after": 2, "join": "Ion"}, {"after": 1, "leave": "Ion"}], "unknown-player", "changes"),
    ],
    ids=lambda value: str(value)[:80],
)
def test_the_frame_of_a_record_is_read_strictly(desk: Desk, key: str, value: Json, code: str, field: str) -> None:
    with pytest.raises(Refusal) as caught:
        desk.play(desk.record(**{key: value}))
    assert (caught.value.code, caught.value.field, caught.value.hand) == (code, field, None)


def test_somebody_stays_at_the_table(desk: Desk) -> None:
    with pytest.raises(Refusal) as caught:
        desk.play(desk.record(changes=[{"after": 0, "leave": "Ana"}, {"after": 0, "leave": "Dan"}])).result()
    assert (caught.value.code, caught.value.field) == ("players", "changes")


@pytest.mark.parametrize(
    ("players", "code"),
    [
        pytest.param("Ana", "type", id="a text"),
        pytest.param({"Ana": 1}, "type", id="an object"),
        pytest.param(None, "type", id="null"),
        pytest.param(["Ana", 3], "type", id="a number"),
        pytest.param(["Ana", None], "type", id="null among them"),
        pytest.param([], "players", id="nobody"),
        pytest.param(["Ana"], "players", id="one"),
        pytest.param([f"Player {n}" for n in range(51)], "players", id="fifty-one"),
        pytest.param(["Ana", ""], "players", id="an empty name"),
        pytest.param(["Ana", " \u00a0 "], "players", id="blanks"),
        pytest.param(["Ana", "D" * 41], "players", id="41 letters"),
        pytest.param(["Ana", "Da\nn"], "players", id="a line break"),
        pytest.param(["Ana", "Da\x00n"], "players", id="a control character"),
        pytest.param(["Ana", "Da\x9bn"], "players", id="a control character beyond ASCII"),
        pytest.param(["Ana", "Da\u2028n"], "players", id="a line separator"),
        pytest.param(["Ana", "\u202enaD"], "players", id="right to left by force"),
        pytest.param(["Ana", "Dan\u200f"], "players", id="a mark of direction"),
        pytest.param(["Ana", "\u2067Dan\u2069"], "players", id="an isolate"),
        pytest.param(["Ana", "\u061cDan"], "players", id="the Arabic mark"),
        pytest.param(["Ana", "Ana"], "players", id="a name twice"),
        pytest.param(["Ana", " Ana\t"], "players", id="a name twice, once with blanks"),
        pytest.param(["Zoé", "Zoe\u0301"], "players", id="a name twice in two spellings"),
    ],
)
def test_players_have_names_of_their_own(desk: Desk, players: Json, code: str) -> None:
    refusal = refused(desk.json(players=players))
    assert (refusal.code, refusal.hand) == (code, None)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        pytest.param("  Ion ", "Ion", id="trimmed"),
        pytest.param("Zoe\u0301", "Zoé", id="composed"),
        pytest.param("I" * 40, "I" * 40, id="40 letters"),
        pytest.param("e\u0301" * 40, "é" * 40, id="40 letters once composed"),
        pytest.param("Ana Maria O’Neil-Șerban", "Ana Maria O’Neil-Șerban", id="blanks and signs inside"),
        pytest.param("می\u200cنا", "می\u200cنا", id="a Persian name with its joiner"),
        pytest.param("dan", "dan", id="another case is another name"),
        pytest.param("\U0001f600", "\U0001f600", id="a face"),
    ],
)
def test_names_are_kept_composed_and_trimmed(desk: Desk, given: str, kept: str) -> None:
    record = desk.record(players=["Dan", given])
    assert record.players == ("Dan", kept)
    assert unicodedata.is_normalized("NFC", kept)


@pytest.mark.parametrize("spelling", ["Zoé", "Zoe\u0301", " Zoé "])
def test_a_hand_may_spell_a_name_otherwise(desk: Desk, spelling: str) -> None:
    record = desk.record({"player": spelling, "points": 1000}, players=["Zoé", "Dan"])
    assert desk.play(record).now.totals == (1000, 0)


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        pytest.param("Ana", "type", id="a text"),
        pytest.param(["Ana", "Dan", "Ion", "Eva"], "type", id="names"),
        pytest.param([["Ana", 2], ["Dan", "Eva"]], "type", id="a number"),
        pytest.param([], "players", id="none"),
        pytest.param([["Ana", "Ion"]], "players", id="somebody left out"),
        pytest.param([["Ana", "Ion"], ["Dan"], ["Eva"]], "players", id="a pair and two alone"),
        pytest.param([["Ana", "Ion", "Dan"], ["Eva"]], "players", id="three against one"),
        pytest.param([["Ana", "Ion", "Dan", "Eva"]], "players", id="all together"),
        pytest.param([["Ana", "Ion"], ["Dan", "Dan"]], "players", id="somebody twice"),
        pytest.param([["Ana", "Ion"], ["Dan", "Eva"], []], "players", id="a side of nobody"),
        pytest.param([["Ana", "Ion"], ["Dan", ""]], "players", id="an empty name"),
        pytest.param([["Ana", "Ion"], ["Dan", "Mia"]], "unknown-player", id="somebody else"),
    ],
)
def test_sides_are_pairs_or_everybody_alone(desk: Desk, sides: Json, code: str) -> None:
    assert refused(desk.json(game="barakon", players=FOUR, sides=sides)).code == code


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        pytest.param([["Ion", "Ana"], ["Eva", "Dan"]], ((0, 2), (1, 3)), id="across, in any order"),
        pytest.param([["Eva", "Ion"], ["Dan", "Ana"]], ((0, 1), (2, 3)), id="side by side, numbered by seats"),
        pytest.param([["Eva"], ["Ion"], ["Dan"], ["Ana"]], ((0,), (1,), (2,), (3,)), id="each alone"),
    ],
)
def test_sides_are_numbered_in_seating_order(desk: Desk, sides: Json, expected: tuple[tuple[int, ...], ...]) -> None:
    assert desk.record(game="barakon", players=FOUR, sides=sides).sides == expected


def test_two_are_no_pair_and_a_game_without_sides_has_none(desk: Desk) -> None:
    assert refused(desk.json(game="barakon", sides=[["Ana", "Dan"]])).code == "players"
    assert refused(desk.json(players=FOUR, sides=[["Ana", "Ion"], ["Dan", "Eva"]])).code == "players"


@pytest.mark.parametrize(
    ("dealer", "code"), [("Mia", "unknown-player"), (1, "type"), (None, "type"), ("", "players")], ids=str
)
def test_the_first_dealer_sits_at_the_table(desk: Desk, dealer: Json, code: str) -> None:
    assert refused(desk.json(game="barakon", first_dealer=dealer)).code == code


@pytest.mark.parametrize(
    ("start", "code"),
    [
        pytest.param([100, 0], "range", id="one side there"),
        pytest.param([120, 101], "range", id="both there, one ahead"),
        pytest.param([100, 100], None, id="level, so another deal"),
        pytest.param([99, -500], None, id="not yet"),
    ],
)
def test_a_match_is_not_over_before_it_begins(desk: Desk, start: list[Json], code: str | None) -> None:
    record = desk.record(game="barakon", start=start)
    if code is None:
        assert not desk.play(record).finished
        return
    with pytest.raises(Refusal) as caught:
        desk.play(record)
    assert (caught.value.code, caught.value.field, caught.value.hand) == (code, "start", None)


@pytest.mark.parametrize("change", [{"after": 1, "join": "Ion"}, {"after": 1, "leave": "Dan"}], ids=str)
def test_a_table_with_dealt_sides_lets_nobody_come_or_go(desk: Desk, change: Json) -> None:
    assert refused(desk.json(game="barakon", changes=[change])).code == "players"


@pytest.mark.parametrize(
    "started", ["2025-01-06T20:15:00+02:00", "2025-01-06T20:15:00Z", "2025-01-06 20:15-03:30"], ids=str
)
def test_a_time_has_its_offset(desk: Desk, started: str) -> None:
    assert desk.record(started=started).started == started


def test_rules_agreed_earlier_stand_whatever_a_preset_says_by_now(desk: Desk) -> None:
    written = desk.json()
    kept = {**desk.record().agreed, "target": 5_000}
    assert read_record(written, find, kept).agreed["target"] == 5_000
