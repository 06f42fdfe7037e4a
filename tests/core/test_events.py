from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.core.changes import Change
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import (
    Changed,
    Event,
    HandCorrected,
    HandRecorded,
    HandStruck,
    Opened,
    Redone,
    Reseated,
    Undone,
    decode,
    encode,
)
from scorekeeper.core.jsontext import Json, dumps, loads
from scorekeeper.core.reading import mapping
from scorekeeper.games import find

if TYPE_CHECKING:
    from tests.core.conftest import Desk

TURN: dict[str, Json] = {"player": "Ștefan", "throws": [{"dice": [1, 1, 1, 2, 3, 4], "keep": [1]}], "note": "“!”"}
AGREED: dict[str, Json] = {"target": 5000, "floor": True}

EVENTS: list[tuple[str, Event, str]] = [
    ("a hand", HandRecorded(TURN), "hand-recorded"),
    ("a forgotten hand", HandRecorded(TURN, before=1), "hand-recorded"),
    ("a correction", HandCorrected(2, TURN), "hand-corrected"),
    ("a strike", HandStruck(2), "hand-struck"),
    ("a strike that leaves something", HandStruck(2, {"player": "Ana", "skip": True}), "hand-struck"),
    ("a title", Changed(title="Friday"), "changed"),
    ("no title and no note any more", Changed(title="", note=""), "changed"),
    ("the end", Changed(ended=True), "changed"),
    ("going on", Changed(ended=False), "changed"),
    ("a stake", Changed(stake={"amount": "0.05", "currency": "EUR"}), "changed"),
    ("rules", Changed(rules={"floor": True}, agreed=AGREED), "changed"),
    ("names", Changed(rename={"Ana": "Dan", "Dan": "Ana"}), "changed"),
    ("a seat taken", Changed(change=Change(3, "taken_by", "Ion", "Dan")), "changed"),
    ("somebody who comes", Changed(change=Change(0, "join", "Ion")), "changed"),
    ("somebody who goes", Changed(change=Change(3, "leave", "Dan")), "changed"),
    ("another order of seats", Reseated(("Ștefan", "Dan", "Ana")), "reseated"),
    ("another first dealer", Reseated(first_dealer="Dan"), "reseated"),
    ("both", Reseated(("Dan", "Ana"), "Ana"), "reseated"),
    ("a step back", Undone(), "undone"),
    ("a step on", Redone(), "redone"),
]


@pytest.mark.parametrize(("event", "kind"), [pytest.param(*case[1:], id=case[0]) for case in EVENTS])
def test_an_event_is_written_under_its_name_and_read_again(event: Event, kind: str) -> None:
    name, data = encode(event)
    assert name == kind
    assert decode(name, mapping(loads(dumps(data)), ""), find) == event


def test_an_opening_keeps_the_record_the_people_and_the_rules_in_full(desk: Desk) -> None:
    record = desk.record(TURN, players=["Ștefan", "Dan"], rules={"target": 5000}, start=[-50, 1000], title="Friday")
    event = Opened(record, ("7", None))
    kind, data = encode(event)
    assert (kind, data["people"]) == ("opened", ["7", None])
    assert data["agreed"] == record.agreed
    assert decode(kind, mapping(loads(dumps(data)), ""), find) == event


def test_an_opening_stands_by_the_rules_of_its_day(desk: Desk) -> None:
    _, data = encode(Opened(desk.record()))
    kept = {**mapping(data["agreed"], "agreed"), "target": 5000}
    event = decode("opened", {**data, "agreed": kept}, find)
    assert isinstance(event, Opened)
    assert event.record.agreed["target"] == 5000
    assert event.record.rules == {"preset": "classic"}


def test_rules_from_before_a_rule_was_known_have_its_classic_value(desk: Desk) -> None:
    _, data = encode(Opened(desk.record()))
    event = decode("opened", {**data, "agreed": {"target": 5000, "forgotten": 1}}, find)
    assert isinstance(event, Opened)
    assert event.record.agreed == {**desk.record().agreed, "target": 5000}


def test_a_name_that_no_version_wrote_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        decode("dealt", {}, find)
    assert caught.value.code == "format"
