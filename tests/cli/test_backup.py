"""`scorekeeper backup` and `check`: a copy while others write, and what is wrong with a score book."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from scorekeeper.store import KEEPER, VIEWER
from tests.cli.books import AT, EVERY_GAME, PERSIAN, Installation


@pytest.fixture
def here(tmp_path: Path) -> Installation:
    here = Installation(tmp_path / "here")
    here.take(*EVERY_GAME[::40], PERSIAN)
    here.evening()
    return here


def damaged(here: Installation, folder: Path) -> Installation:
    """The same score book with a few pages of it spoilt."""
    there = Installation(folder / "damaged")
    there.folder.mkdir()
    here.told("backup", str(there.file))
    content = bytearray(there.file.read_bytes())
    content[8 * 4096 : 12 * 4096] = b"\xaa" * 4 * 4096
    there.file.write_bytes(content)
    return there


def test_a_copy_made_while_somebody_writes_is_the_book_as_it_was(here: Installation, tmp_path: Path) -> None:
    there = Installation(tmp_path / "there")
    there.folder.mkdir()
    before, store = here.kept(), here.book().store
    with store.transaction():
        store.append("evening", 7, "undone", {}, command="not yet", at=AT)
        here.told("backup", str(there.file))
    assert [path.name for path in there.folder.iterdir()] == [there.file.name]
    assert stat.S_IMODE(there.file.stat().st_mode) == 0o600
    assert there.kept() == before != here.kept()


def test_a_copy_takes_the_place_of_no_file_unless_it_is_told_to(here: Installation, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    file.write_text("of yesterday", encoding="utf-8")
    assert here.refused("backup", str(file)) == [f"Error: {file} is there already; --force replaces it."]
    assert file.read_text(encoding="utf-8") == "of yesterday"
    here.told("backup", "--force", str(file))
    assert file.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize("options", [(), ("--force",)], ids=["asked", "forced"])
def test_the_book_is_never_replaced_by_its_copy(here: Installation, tmp_path: Path, options: tuple[str, ...]) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(here.file)
    for file in (here.file, link):
        assert here.refused("backup", *options, str(file)) == [f"Error: {file} is the score book itself."]


def test_a_copy_that_fails_leaves_nothing_behind(here: Installation, tmp_path: Path) -> None:
    file = tmp_path / "out" / "copy.db"
    file.parent.mkdir()
    file.write_text("of yesterday", encoding="utf-8")
    done = damaged(here, tmp_path).run("backup", "--force", str(file))
    assert done.exit_code == 1
    assert done.stderr == "Error: The score book can’t be read; it needs its keeper’s attention.\n"
    assert file.read_text(encoding="utf-8") == "of yesterday"
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_sound_book_is_told_to_be_sound(here: Installation) -> None:
    count = here.told("export").count(b"\n")
    assert here.told("check").decode() == f"{count} matches were replayed; everything adds up.\n"


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        pytest.param("dreamt", {}, "Change 1: The journal holds “dreamt”", id="an unknown event"),
        pytest.param("opened", {}, "Change 1: This is no change that a match can have.", id="half an opening"),
        pytest.param("undone", {}, "Change 1: The journal of this match has no beginning.", id="no beginning"),
    ],
)
def test_a_match_that_can_not_be_told_is_named(
    here: Installation, kind: str, data: dict[str, object], sentence: str
) -> None:
    here.book().store.append("a long name of a stream", 0, kind, data, command="a", at=AT)
    done = here.run("check")
    assert done.exit_code == 1
    [line] = done.stdout.splitlines()
    assert line.startswith(f"a long n: {sentence}")


def test_each_match_that_is_wrong_has_its_line_and_no_address_is_told(here: Installation) -> None:
    book = here.book()
    opening = book.store.read("evening")[0]
    book.store.append("nobody’s", 0, opening.kind, opening.data, command="a", at=AT)
    book.store.give_address("nobody’s", VIEWER, "secret of nobody")
    book.store.append("evening", 7, "hand-struck", {"number": 9}, command="b", at=AT)
    lines = here.run("check").stdout.splitlines()
    assert lines == ["evening: Change 8: There is no hand 9.", "nobody’s: No address leads here that may write."]
    assert book.token("evening", KEEPER) not in "".join(lines)


def test_a_record_that_would_be_another_match_is_told(here: Installation) -> None:
    book = here.book()
    opening = book.store.read("evening")[0]
    agreed = {**opening.data["agreed"], "queen": -7}  # type: ignore[dict-item]  # the rules are an object
    book.store.append("old", 0, "opened", {**opening.data, "agreed": agreed}, command="a", at=AT)
    book.store.give_address("old", KEEPER, "secret")
    assert here.run("check").stdout == "old: Its record would be another match.\n"


def test_a_damaged_file_is_told_without_a_trace(here: Installation, tmp_path: Path) -> None:
    done = damaged(here, tmp_path).run("check")
    assert (done.exit_code, done.stderr) == (1, "")
    assert done.stdout.startswith("The database: ")
    assert isinstance(done.exception, SystemExit)
