"""`scorekeeper export --journal` and `import --journal`: a whole installation moves, with its history and addresses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.circles.circles import Circles
from scorekeeper.store import KEEPER, Device, Visit
from tests.cli.books import AT, EVERY_GAME, PERSIAN, Installation, circle, lines


@pytest.fixture
def here(tmp_path: Path) -> Installation:
    here = Installation(tmp_path / "here")
    here.take(*EVERY_GAME[::40], PERSIAN)
    here.evening()
    return here


@pytest.fixture
def there(tmp_path: Path) -> Installation:
    return Installation(tmp_path / "there")


def changed(journal: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The journal with its last match changed."""
    values = [json.loads(line) for line in journal.splitlines()]
    change(values[-2])
    return lines(*values)


def test_a_whole_installation_moves_and_goes_out_the_same(here: Installation, there: Installation) -> None:
    journal = here.kept()
    count = journal.count(b"\n") - 2
    assert there.told("import", "--journal", "-", given=journal) == f"{count} matches were imported.\n".encode()
    assert there.kept() == journal
    assert there.told("export") == here.told("export")
    book = there.book()
    assert book.load("evening") == here.book().load("evening")
    [(device, visit)] = book.store.visitors("evening")
    assert device == Device("Anne’s browser", "iphone", "تلفن آنا")
    assert visit == Visit("evening", book.token("evening", KEEPER), AT)


def test_what_is_there_already_is_left_alone(here: Installation, there: Installation) -> None:
    there.take(PERSIAN)
    there.told("import", "--journal", "-", given=here.kept())
    both = there.kept()
    book = here.book()
    book.store.visited("Cath’s browser", book.token("evening", KEEPER), AT)
    count = here.kept().count(b"\n") - 2
    told = there.told("import", "--journal", "-", given=here.kept()).decode()
    assert told == f"0 matches were imported. {count} matches were there already.\n"
    assert there.kept() == both


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        pytest.param(lambda last: last["entries"].pop(), "This match is here already, and not the same.", id="shorter"),
        pytest.param(
            lambda last: last["addresses"].reverse(), "This match is here already, and not the same.", id="addresses"
        ),
        pytest.param(
            lambda last: last.update(stream="another"),
            "One of its addresses leads to another match here.",
            id="another match",
        ),
    ],
)
def test_what_differs_from_what_is_there_is_refused_by_name(
    here: Installation, change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    name = "another" if "another" in sentence else "evening"
    number = here.kept().count(b"\n") - 1
    told = here.refused("import", "--journal", "-", given=changed(here.kept(), change))
    assert told == [f"Line {number}, match {name}: {sentence}", "Error: Nothing was imported."]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        pytest.param(
            lambda last: last["entries"][2].update(kind="dreamt"),
            ", match evening: Change 3: The journal holds “dreamt”, which this version doesn’t know.",
            id="an unknown event",
        ),
        pytest.param(
            lambda last: last["entries"][1]["data"]["hand"]["result"].update(Beth=5),
            ", match evening: Change 2: Deal 1: ",
            id="a hand that can't be",
        ),
        pytest.param(
            lambda last: last["entries"][3]["data"].update(number=2),
            ", match evening: Change 4: There is no hand 2.",
            id="a hand that is not there",
        ),
        pytest.param(
            lambda last: last["entries"][0]["data"].pop("agreed"),
            ", match evening: Change 1: This is no change that a match can have.",
            id="an opening without its rules",
        ),
        pytest.param(
            lambda last: last["entries"].insert(1, last["entries"][0] | {"command": "again"}),
            ", match evening: Change 2: A match begins once.",
            id="two openings",
        ),
        pytest.param(
            lambda last: last["entries"][2]["data"].update(stake={"amount": "much"}),
            ", match evening: Change 3: “currency” is missing.",
            id="a stake that is none",
        ),
        pytest.param(
            lambda last: last["entries"].clear(),
            ", match evening: Change 1: The journal of this match has no beginning.",
            id="no entries",
        ),
        pytest.param(lambda last: last["entries"].pop(0), ", match evening: Change 1: ", id="no opening"),
        pytest.param(
            lambda last: last["entries"][2].update(command=last["entries"][1]["command"]),
            ": Something stands here twice that can be there once.",
            id="a command given twice",
        ),
        pytest.param(lambda last: last["entries"][1].update(at="Friday"), ": A time has a date,", id="no time"),
        pytest.param(lambda last: last.update(points=3), ": Nothing here is called “points”.", id="an unknown key"),
        pytest.param(lambda last: last.pop("visits"), ": “visits” is missing.", id="a missing key"),
        pytest.param(
            lambda last: last["addresses"][0].update(role="owner"), ": “owner” is none of keeper", id="an unknown role"
        ),
        pytest.param(
            lambda last: last["visits"][0].update(token="nowhere"),  # noqa: S106 - of nobody
            ": Somebody came through an address that the match doesn’t have.",
            id="a visit from nowhere",
        ),
    ],
)  # fmt: skip
def test_what_can_not_be_told_is_refused_by_line_and_match(
    here: Installation, there: Installation, change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    number = here.kept().count(b"\n") - 1
    there.take(PERSIAN)
    told = there.refused("import", "--journal", "-", given=changed(here.kept(), change))
    assert told[0].startswith(f"Line {number}{sentence}")
    assert told[1:] == ["Error: Nothing was imported."]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        pytest.param(lambda parts: parts[:-1], "The last line is missing; the file was cut short.", id="cut short"),
        pytest.param(lambda parts: [*parts[:2], *parts[3:]], "There should be 9, not 8.", id="a match is missing"),
        pytest.param(lambda parts: [*parts[:-1], parts[-1][:5]], "This is not JSON.", id="cut within a line"),
        pytest.param(lambda parts: parts[1:], "This is no journal of the format scorekeeper-journal/1.", id="no head"),
        pytest.param(lambda parts: [], "This is no journal of the format scorekeeper-journal/1.", id="nothing"),
        pytest.param(
            lambda parts: [b'{"format": "scorekeeper-journal/2"}', *parts[1:]], "This is no journal", id="a later one"
        ),
    ],
)
def test_a_file_that_is_not_whole_is_refused(
    here: Installation, there: Installation, spoil: Callable[[list[bytes]], list[bytes]], sentence: str
) -> None:
    told = there.refused("import", "--journal", "-", given=b"\n".join(spoil(here.kept().splitlines())))
    assert sentence in told[0]
    assert told[-1] == "Error: Nothing was imported."
    assert not there.file.exists()


def test_a_match_that_stands_in_the_file_twice_is_refused(here: Installation, there: Installation) -> None:
    head, *streams, _ = here.kept().splitlines()
    journal = b"\n".join([head, *streams, streams[0], lines({"streams": len(streams) + 1})])
    [told, _] = there.refused("import", "--journal", "-", given=journal)
    assert told == f"Line {len(streams) + 2}: Something stands here twice that can be there once."


def test_circles_and_the_trash_move_along_and_are_listed_there(here: Installation, there: Installation) -> None:
    circles, before = circle(here), here.kept().count(b"\n") - 3
    there.take(PERSIAN)
    told = there.told("import", "--journal", "-", given=here.kept()).decode()
    assert told == f"{before} matches were imported. 1 circle was imported.\n"
    there.told("import", "--journal", "-", given=here.kept())
    moved = Circles(there.book())
    for trashed in (False, True):
        for stream in ("", "home"):
            assert moved.lists.of(stream, trashed=trashed) == circles.lists.of(stream, trashed=trashed)
    assert moved.load("home") == circles.load("home")
    assert moved.ledger.token("home", KEEPER) == circles.ledger.token("home", KEEPER)
    assert there.told("check").decode().startswith("1 circle was replayed. ")


def test_an_installation_with_circles_goes_out_comes_back_and_goes_out_the_same(
    here: Installation, there: Installation
) -> None:
    circle(here)
    there.told("import", "--journal", "-", given=here.kept())
    assert there.kept() == here.kept()
    told = there.told("import", "--journal", "-", given=here.kept()).decode()
    assert told.endswith(" matches were there already. 1 circle was there already.\n")


def test_a_circle_that_can_not_be_told_is_refused_by_line(here: Installation, there: Installation) -> None:
    ring = [{"person": "a", "into": "b"}, {"person": "b", "into": "a"}]
    people = [{"person": key, "name": key} for key in "ab"]
    circles = Circles(here.book())
    circles.open("The kitchen table", "home", at=AT)
    for seq, (kind, data) in enumerate([*(("person-added", one) for one in people), ("people-merged", ring[0])], 1):
        circles.store.append("home", seq, kind, data, command=f"{seq}", at=AT)
    there.told("import", "--journal", "-", given=here.kept())
    circles.store.append("home", 4, "people-merged", ring[1], command="ring", at=AT)
    number = here.kept().count(b"\n") - 1
    told = Installation(there.folder / "new").refused("import", "--journal", "-", given=here.kept())
    assert told[0].startswith(f"Line {number}, circle home: Change 5: ")
    assert told[1:] == ["Error: Nothing was imported."]
