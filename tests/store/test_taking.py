"""A match that comes to a store that has it already: what is new goes on with it, and whoever listens hears of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper import games
from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal
from scorekeeper.core.record_reading import read_record
from scorekeeper.store import KEEPER, VIEWER
from scorekeeper.store.matches import Matches
from scorekeeper.store.moving import alone, bring, carried, read_alone
from scorekeeper.store.taking import Come, Standing, come, go_on, hands_at, standing
from tests.store.conftest import AT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scorekeeper.core.events import Event
    from scorekeeper.store import Store
    from scorekeeper.store.matches import Kept
    from tests.store.conftest import Kind

STREAM = "evening-at-home-01"
RECORD = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"]}
TURNS = [("Ana", 1000), ("Dan", 1100), ("Ana", 500), ("Dan", 50), ("Ana", 700)]


@pytest.fixture
def here(store: Store) -> Matches:
    """A match after two turns."""
    matches = Matches(store)
    matches.open(read_record(RECORD, games.find), STREAM, at=AT)
    play(matches, 0, 2)
    return matches


@pytest.fixture
def there(here: Matches, kind: Kind, tmp_path: Path) -> Iterator[Matches]:
    """The same in another store."""
    (tmp_path / "other").mkdir()
    other = kind.open(tmp_path / "other")
    with other.transaction():
        bring(other, read_alone(alone(here.store, STREAM)))
    yield Matches(other)
    other.close()


def play(matches: Matches, first: int, last: int) -> None:
    """Plays some of `TURNS`."""
    for name, points in TURNS[first:last]:
        seq = matches.load(STREAM).seq
        hand = {"player": name, "points": points}
        matches.write(STREAM, seq, f"{name} {seq}", lambda match, hand=hand: commands.record_hand(match, hand), at=AT)  # type: ignore[misc]  # mypy can't tell its type


def came_from(matches: Matches) -> Come:
    found = come(read_alone(alone(matches.store, STREAM)))
    assert isinstance(found, Come)
    return found


def test_what_is_new_goes_on_and_each_change_is_heard(here: Matches, there: Matches) -> None:
    play(there, 2, 4)
    heard: list[tuple[int, Event, str]] = []
    here.listeners.append(lambda kept, event, at: heard.append((kept.seq, event, at)))
    came = came_from(there)
    assert standing(here, came) == Standing(3, 5, 3)
    with here.store.transaction():
        go_on(here, came, 3)
    assert carried(here.store, STREAM).entries == carried(there.store, STREAM).entries
    assert [(seq, at) for seq, _, at in heard] == [(4, AT), (5, AT)]
    assert [event for _, event, _ in heard] == list(there.load(STREAM).match.done[-2:])
    assert here.load(STREAM).played == there.load(STREAM).played
    assert standing(here, came) == Standing(5, 5, 5)
    assert (standing(here, came).more, standing(here, came).new, standing(here, came).apart) == (0, False, False)


def test_where_it_stands_is_told_by_the_first_change_that_differs(here: Matches, there: Matches) -> None:
    play(here, 2, 4)
    assert (known := standing(here, came_from(there))) == Standing(5, 3, 3)
    assert (known.more, known.apart) == (0, False)
    play(there, 4, 5)
    known = standing(here, came_from(there))
    assert (known, known.apart, known.more) == (Standing(5, 4, 3), True, 0)
    assert hands_at(came_from(there), known.same) == 2
    assert hands_at(came_from(there), 0) == 0


def test_a_listener_that_fails_takes_all_of_it_back(here: Matches, there: Matches) -> None:
    play(there, 2, 4)
    before = carried(here.store, STREAM)

    def fail(kept: Kept, event: Event, at: str) -> None:
        if kept.seq == 5:
            raise RuntimeError

    here.listeners.append(fail)
    with pytest.raises(RuntimeError), here.store.transaction():
        go_on(here, came_from(there), 3)
    assert carried(here.store, STREAM) == before
    assert here.load(STREAM).seq == 3


def test_another_address_to_keep_it_is_no_proof(here: Matches, there: Matches) -> None:
    for role, reason in ((VIEWER, ""), (KEEPER, "other-keeper")):
        here.store.replace_address(STREAM, role, f"another-address-{role}".ljust(22, "x"))
        if not reason:
            assert standing(here, came_from(there)).same == 3
            continue
        with pytest.raises(Refusal) as caught:
            standing(here, came_from(there))
        assert (caught.value.code, caught.value.reason) == ("viewer", reason)
