"""Streams that are no matches: opened once, told from their entries, and written to one command at a time."""

from __future__ import annotations

import pytest

from scorekeeper.core import circle as deeds
from scorekeeper.core.circle import Circle
from scorekeeper.core.circle_events import CircleEvent, CircleOpened, CircleRenamed, PersonAdded
from scorekeeper.core.errors import Refusal
from scorekeeper.store import KEEPER, VIEWER, Entry, JsonObject, Store
from scorekeeper.store.ledger import Ledger
from scorekeeper.store.telling import CIRCLE, EVENING, Unfit, tell
from tests.store.conftest import AT


@pytest.fixture
def ledger(store: Store) -> Ledger[Circle, CircleEvent]:
    ledger = Ledger(store, CIRCLE)
    ledger.open(CircleOpened("The kitchen table"), "home", at=AT)
    return ledger


Circles = Ledger[Circle, CircleEvent]


def names(ledger: Circles) -> list[str]:
    return [person.name for person in ledger.load("home").state.roster]


def add(ledger: Circles, name: str, command: str = "") -> int:
    def decide(circle: Circle) -> CircleEvent:
        return deeds.add_person(circle, name.lower(), name)

    return ledger.write("home", command or name, decide, at=AT).seq


def test_a_stream_is_opened_once_with_an_address_for_each_role(ledger: Circles) -> None:
    tokens = [ledger.token("home", role) for role in (KEEPER, VIEWER)]
    again = ledger.open(CircleOpened("Another"), "home", at=AT)
    assert (again.seq, again.state.name) == (1, "The kitchen table")
    assert [ledger.token("home", role) for role in (KEEPER, VIEWER)] == tokens
    assert len(set(tokens)) == 2


def test_what_was_written_is_told_by_whoever_asks(ledger: Circles) -> None:
    assert [add(ledger, name) for name in ("Anne", "Beth")] == [2, 3]
    assert names(ledger) == names(Ledger(ledger.store, CIRCLE)) == ["Anne", "Beth"]


def test_what_another_program_wrote_is_seen(ledger: Circles) -> None:
    other = Ledger(ledger.store, CIRCLE)
    assert names(ledger) == []
    add(other, "Anne")
    assert names(ledger) == ["Anne"]
    assert add(ledger, "Beth") == 3


def test_the_same_command_again_does_nothing(ledger: Circles) -> None:
    assert [add(ledger, name, "same") for name in ("Anne", "Beth")] == [2, 2]
    assert names(ledger) == ["Anne"]


def test_what_is_refused_leaves_everything_as_it_was(ledger: Circles) -> None:
    add(ledger, "Anne")
    with pytest.raises(Refusal):
        add(ledger, "Anne", "again")
    with pytest.raises(Refusal):
        ledger.write("home", "b", lambda _: PersonAdded("anne", "Ann"), at=AT)
    assert len(ledger.store.read("home")) == 2


def test_what_is_taken_back_is_not_told(ledger: Circles) -> None:
    def add_and_fail() -> None:
        add(ledger, "Anne")
        assert names(ledger) == ["Anne"]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), ledger.store.transaction():
        add_and_fail()
    assert names(ledger) == []
    assert add(ledger, "Beth") == 2
    assert names(ledger) == ["Beth"]


@pytest.mark.parametrize("stream", ["evening", "nowhere"], ids=["of another kind", "without entries"])
def test_a_stream_of_another_kind_is_not_found(ledger: Circles, stream: str) -> None:
    ledger.store.append("evening", 0, "opened", {}, command="a", at=AT)
    with pytest.raises(Refusal) as caught:
        ledger.load(stream)
    assert (caught.value.code, caught.value.reason) == ("not-found", "no-token")


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        pytest.param("people-merged", {"person": "mia", "into": "anne"}, "no-person", id="nobody is somebody"),
        pytest.param("people-merged", {"into": "anne"}, "not-text", id="half an entry"),
        pytest.param("circle-opened", {"name": "Another"}, "opened-twice", id="a second opening"),
        pytest.param("hand-recorded", {"hand": {}}, "unknown-event", id="an entry of a match"),
        pytest.param("season-set", {"season": 1}, "not-text", id="a number for a text"),
    ],
)
def test_a_circle_is_told_strictly(ledger: Circles, name: str, data: JsonObject, reason: str) -> None:
    add(ledger, "Anne")
    told = tell(ledger.store.read("home"))
    assert told == ledger.load("home")
    ledger.store.append("home", 2, name, data, command="a", at=AT)
    found = tell(ledger.store.read("home"))
    assert isinstance(found, Unfit)
    assert (found.seq, found.refusal.reason, found.game) == (3, reason, None)


def test_an_evening_is_told_as_one() -> None:
    opening = Entry("thursday", 1, EVENING.opening, {"name": "Thursday"}, "a", AT, "")
    found = tell([opening])
    assert isinstance(found, Unfit)
    assert (found.seq, found.refusal.reason) == (1, "missing")


def test_what_is_read_in_a_transaction_is_kept_ready_until_something_is_written_in_it(store: Store) -> None:
    ledger = Ledger(store, CIRCLE)
    ledger.open(CircleOpened("Home"), "home", at=AT)
    cold = Ledger(store, CIRCLE)

    def ready() -> int:
        held = cold._ready.find("home")
        return held.seq if held else 0

    with store.transaction():
        cold.load("home")
        assert ready() == 1
        cold.write("home", "a", lambda _: CircleRenamed("The kitchen"), at=AT)
        assert ready() == 1
    assert cold.load("home").state.name == "The kitchen"
    assert ready() == 2
