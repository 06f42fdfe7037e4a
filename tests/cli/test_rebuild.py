"""`scorekeeper rebuild`, and what `check` says of circles and of lists that are not as their journals tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.circles.circles import Circles
from scorekeeper.core.evening_events import EveningOpened
from scorekeeper.core.movement import MOVEMENTS
from scorekeeper.store import KEEPER
from scorekeeper.store.ledger import Ledger
from scorekeeper.store.telling import EVENING
from tests.cli.books import AT, Installation, circle

FILED = "match 1: The lists show it as it is not; “scorekeeper rebuild” makes them anew."
ADDED = "home: Its points are added up wrongly; “scorekeeper rebuild” makes it right."


@pytest.fixture
def here(tmp_path: Path) -> Installation:
    here = Installation(tmp_path / "here")
    circle(here)
    return here


def missing(book: Circles) -> None:
    book.store.shelf.remove("match 1")


def otherwise(book: Circles) -> None:
    filed = book.store.shelf.find("match 1")
    assert filed is not None
    book.store.shelf.file(replace(filed, began="2020-01-01T00:00:00+00:00"))


def too_many(book: Circles) -> None:
    book.matches.open(book.matches.load("match 1").match.record, "match 9", at=AT)
    filed = book.store.shelf.find("match 2")
    assert filed is not None
    book.store.shelf.file(replace(filed, stream="match 9"))


def added_wrongly(book: Circles) -> None:
    [(scope, sums)] = book.store.shelf.sums("home").items()
    book.store.shelf.add_up("home", scope, {**sums, "matches": 7})


def of_no_season(book: Circles) -> None:
    book.store.shelf.add_up("home", "never/dice", {})


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        pytest.param(missing, [FILED, ADDED], id="a match that no list has"),
        pytest.param(otherwise, [FILED, ADDED], id="a match told otherwise"),
        pytest.param(too_many, [FILED.replace("1", "9", 1)], id="a match of no circle in a list"),
        pytest.param(added_wrongly, [ADDED], id="wrong sums"),
        pytest.param(of_no_season, [ADDED], id="sums of a season that is none"),
    ],
)
def test_lists_that_are_wrong_are_told_by_name_and_made_right(
    here: Installation, spoil: Callable[[Circles], None], said: list[str]
) -> None:
    book = Circles(here.book())
    book.lists.sums("home", book.load("home").state, "bacara")
    assert here.told("check").decode() == "1 circle was replayed. 3 matches were replayed; everything adds up.\n"
    spoil(book)
    done = here.run("check")
    assert (done.exit_code, done.stdout.splitlines()) == (1, said)
    assert here.told("rebuild").decode() == "The lists are made anew; 3 matches are in them.\n"
    assert here.told("check").decode().endswith("everything adds up.\n")


def test_a_book_without_circles_has_nothing_to_list(tmp_path: Path) -> None:
    there = Installation(tmp_path / "there")
    there.evening()
    assert there.told("rebuild").decode() == "The lists are made anew; 0 matches are in them.\n"


def test_a_match_of_a_circle_that_is_not_there_is_told(here: Installation) -> None:
    data = {"match": "lost for ever", "people": {}}
    store = here.book().store
    store.append("home", len(store.read("home")), "match-added", data, command="a", at=AT)
    assert here.run("check").stdout == "home: A match of this circle, lost for, is not there.\n"


def test_a_circle_that_can_not_be_told_is_named(here: Installation) -> None:
    store = here.book().store
    seq = len(store.read("home"))
    store.append("home", seq, "person-renamed", {"person": "nobody", "name": "Mia"}, command="a", at=AT)
    assert here.run("check").stdout.startswith(f"home: Change {seq + 1}: ")
    store.append("another", 0, "circle-opened", {"name": 1}, command="a", at=AT)
    store.give_address("another", KEEPER, "secret")
    assert here.run("check").stdout.splitlines()[1] == "another: Change 1: A text is needed here."


def test_a_match_that_can_not_be_told_is_in_no_list(here: Installation) -> None:
    here.book().store.append("match 1", 1, "dreamt", {}, command="a", at=AT)
    here.book().store.append("half", 0, "opened", {}, command="a", at=AT)
    assert here.told("rebuild").decode() == "The lists are made anew; 2 matches are in them.\n"


def test_club_evenings_are_replayed_and_move_along(here: Installation, tmp_path: Path) -> None:
    pairs = (("Ana", "Dan"), ("Mia", "Zoë"), ("Ion", "Eva"))
    opened = EveningOpened("Thursday", "burraco", {"preset": "tournament"}, pairs, next(iter(MOVEMENTS)), AT)
    evenings = Ledger(here.book().store, EVENING)
    evenings.open(opened, "thursday", at=AT)
    said = "1 circle was replayed. 1 evening was replayed. 3 matches were replayed; everything adds up.\n"
    assert here.told("check").decode() == said
    there = Installation(tmp_path / "there")
    told = there.told("import", "--journal", "-", given=here.kept()).decode()
    assert told == "3 matches were imported. 1 circle was imported. 1 evening was imported.\n"
    assert there.kept() == here.kept()
    evenings.store.append("thursday", 1, "round-taken-back", {}, command="a", at=AT)
    assert here.run("check").stdout.startswith("thursday: Change 2: ")
