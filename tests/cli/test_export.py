"""`scorekeeper export` and `import`: all that is kept goes out and comes back the same, or not at all."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store import KEEPER
from tests.cli.books import AT, EVERY_GAME, PERSIAN, Installation, circle, lines

BACARA = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "hands": []}

BY_HAND = b"""{"format": "scorekeeper/1", "game": "barbu", "players": ["Anne", "Beth", "Cath", "Diana"],
 "rules": {"preset": "classic"}, "hands": [
 {"declarer": "Anne", "contract": "no-queens",
  "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Cath": ["Anne"], "Anne": ["Cath"]},
  "result": {"Anne": 1, "Cath": 1, "Diana": 2}}]}
"""


@pytest.fixture
def here(tmp_path: Path) -> Installation:
    return Installation(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> Installation:
    return Installation(tmp_path / "there")


def test_every_worked_match_goes_out_comes_back_and_goes_out_the_same(here: Installation, there: Installation) -> None:
    here.take(*EVERY_GAME, PERSIAN)
    here.evening()
    first = here.told("export")
    assert first.count(b"\n") == len(EVERY_GAME) + 2
    assert "مهسا".encode() in first
    there.told("import", "-", given=first)
    assert there.told("export") == first


def test_matches_go_out_in_the_order_in_which_they_were_opened(here: Installation) -> None:
    titles = [f"Evening {number}" for number in (3, 1, 2)]
    here.take(*(BACARA | {"title": title} for title in titles))
    assert [json.loads(line)["title"] for line in here.told("export").splitlines()] == titles


def test_a_record_written_by_hand_over_several_lines_is_one_match(here: Installation, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(BY_HAND)
    here.told("import", str(file))
    assert json.loads(here.told("export")) == json.loads(BY_HAND)


def test_each_match_that_came_is_told_with_an_address_to_write_in_it(here: Installation) -> None:
    told = here.told("import", "-", given=lines(BACARA, PERSIAN | {"title": ""})).decode().splitlines()
    assert [line.split("  ", 1)[1] for line in told] == ["Ana, Dan", "مهسا, کاوه"]
    for line in told:
        address = here.book().store.find_address(line.split()[0].removeprefix("/m/"))
        assert address
        assert address.role == KEEPER


@pytest.mark.parametrize(
    ("spoilt", "sentence"),
    [
        pytest.param(b"not JSON", "This is not JSON.", id="no JSON"),
        pytest.param(b"", "This is not JSON.", id="an empty line"),
        pytest.param(lines(BACARA)[:40], "This is not JSON.", id="half a record"),
        pytest.param(b"\xff", "This is not JSON.", id="no UTF-8"),
        pytest.param(b"[]", "This is no record of the format scorekeeper/1.", id="no record"),
        pytest.param(lines(BACARA | {"game": "go"})[:-1], "There is no game “go”", id="an unknown game"),
        pytest.param(lines(BACARA | {"winner": 1})[:-1], "Nothing here is called “winner”.", id="an unknown key"),
        pytest.param(
            lines(BACARA | {"hands": [{"player": "Dan", "bust": True}]})[:-1], "Turn 1: It is Ana’s turn.", id="a hand"
        ),
    ],
)
def test_a_spoilt_line_in_the_middle_is_named_and_leaves_everything_as_it_was(
    here: Installation, spoilt: bytes, sentence: str
) -> None:
    here.take(PERSIAN)
    told = here.refused("import", "-", given=lines(BACARA) + spoilt + b"\n" + lines(BACARA))
    assert told[0].startswith(f"Line 2: {sentence}")
    assert told[1:] == ["Error: Nothing was imported."]


def test_every_line_that_is_refused_is_named(here: Installation) -> None:
    told = here.refused("import", "-", given=b"{}\n" + lines(BACARA) + b"{\n")
    assert [line.split(":")[0] for line in told] == ["Line 1", "Line 3", "Error"]
    assert not here.file.exists()


def test_two_thousand_matches_are_taken_in_at_once(here: Installation) -> None:
    here.take(*[BACARA | {"hands": [{"player": "Ana", "points": 1000}]}] * 2000)
    assert here.told("export").count(b"\n") == 2000


@pytest.mark.parametrize(
    "words", [("export",), ("export", "--journal"), ("backup", "copy.db"), ("check",), ("rebuild",)], ids=" ".join
)
def test_where_nothing_was_ever_kept_there_is_nothing_to_give(here: Installation, words: tuple[str, ...]) -> None:
    assert here.refused(*words) == [f"Error: There is no score book in {here.folder}."]


@pytest.mark.parametrize(
    ("options", "mode"),
    [pytest.param((), 0o644, id="records"), pytest.param(("--journal",), 0o600, id="what holds addresses")],
)
def test_a_file_takes_the_place_of_the_one_before_when_it_is_whole(
    here: Installation, tmp_path: Path, options: tuple[str, ...], mode: int
) -> None:
    here.take(PERSIAN)
    file = tmp_path / "out" / "all.jsonl"
    file.parent.mkdir()
    file.write_text("of yesterday", encoding="utf-8")
    here.told("export", *options, "-o", str(file))
    assert file.read_bytes() == here.told("export", *options)
    assert stat.S_IMODE(file.stat().st_mode) & 0o600 == mode & 0o600
    assert stat.S_IMODE(file.stat().st_mode) & 0o022 == 0
    here.book().store.append("broken", 0, "no such kind", {}, command="a", at=AT)
    file.write_text("of yesterday", encoding="utf-8")
    told = here.run("export", "-o", str(file))
    assert told.exit_code == 1
    assert told.stderr.startswith("Error: broken: Change 1: The journal holds “no such kind”")
    assert file.read_text(encoding="utf-8") == "of yesterday"
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_place_that_can_not_be_written_to_is_told_in_one_line(here: Installation, tmp_path: Path) -> None:
    here.take(PERSIAN)
    for place in (tmp_path, tmp_path / "no" / "folder"):
        [told] = here.refused("export", "-o", str(place))
        assert told.startswith("Error: This can’t be written: ")


def test_what_is_no_ordinary_file_is_written_to_as_it_is(here: Installation) -> None:
    here.take(PERSIAN)
    here.told("export", "-o", "/dev/null")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_record_is_given_as_it_was_taken_in(here: Installation) -> None:
    given: dict[str, Any] = {**PERSIAN, "players": ["کاوه", "مهسا"], "first": 0}
    del given["first"]
    given["hands"] = [{"points": 1000, "note": "", "player": "کاوه"}]
    here.take(given)
    assert list(json.loads(here.told("export"))["hands"][0]) == ["points", "note", "player"]


def test_circles_and_what_lies_in_the_trash_are_passed_over(here: Installation) -> None:
    circle(here)
    assert [json.loads(line)["players"] for line in here.told("export").splitlines()] == [["Ana", "Dan"]]
