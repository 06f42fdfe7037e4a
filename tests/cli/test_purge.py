"""`scorekeeper purge`: nothing is left of a match that somebody asks to be forgotten."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.web import create_app

RECORD = {"format": "scorekeeper/1", "game": "bacara", "players": ["Persephone", "Dan"]}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def match(folder: Path) -> dict[str, str]:
    """The addresses of a match that somebody has looked at, and of another one."""
    made = create_app(folder)
    client = made.test_client()
    answer, other = (client.post("/api/matches", json=RECORD).get_json() for _ in range(2))
    client.get(answer["viewer"])
    made.extensions["matches"].store.close()
    return {"keeper": answer["keeper"], "viewer": answer["viewer"], "other": other["keeper"]}


def kept(folder: Path) -> list[int]:
    """How many entries, addresses and visits there are."""
    with closing(sqlite3.connect(folder / "scorekeeper.db")) as database:
        tables = ("journal", "addresses", "visits")
        return [database.execute(f"select count(*) from {table}").fetchone()[0] for table in tables]  # noqa: S608


@pytest.mark.parametrize("shape", [
    pytest.param("{keeper}", id="the keeper's address"),
    pytest.param("{viewer}", id="the viewer's address"),
    pytest.param("https://scores.example{keeper}/settings?lang=en#top", id="a whole address"),
])  # fmt: skip
def test_a_match_is_deleted_at_once_with_its_addresses_and_visits(
    folder: Path, match: dict[str, str], shape: str
) -> None:
    done = CliRunner().invoke(main, ["purge", "--yes", shape.format(**match)])
    assert (done.exit_code, done.output) == (0, "The match is deleted for good.\n")
    assert kept(folder) == [1, 2, 0], "the other match is as it was"
    with closing(sqlite3.connect(folder / "scorekeeper.db")) as database:
        assert database.execute("select count(*) from shelf").fetchone()[0] == 0


def test_a_token_alone_says_which_match_and_one_in_the_trash_goes_too(folder: Path, match: dict[str, str]) -> None:
    made = create_app(folder)
    made.test_client().post(f"{match['keeper']}/delete", data={"after": "1", "command": "away"})
    made.extensions["matches"].store.close()
    done = CliRunner().invoke(main, ["purge", match["keeper"].removeprefix("/m/")], input="y\n")
    assert done.exit_code == 0
    assert "Delete the match of Persephone & Dan for good?" in done.output
    assert kept(folder) == [1, 2, 0]


def test_who_thinks_better_of_it_deletes_nothing(folder: Path, match: dict[str, str]) -> None:
    was = kept(folder)
    done = CliRunner().invoke(main, ["purge", match["keeper"]], input="n\n")
    assert done.exit_code == 1
    assert kept(folder) == was


@pytest.mark.parametrize("unknown", ["/m/nobody", "nobody", "", "/c/nobody"])
def test_what_leads_nowhere_gets_one_line(folder: Path, match: dict[str, str], unknown: str) -> None:
    was = kept(folder)
    done = CliRunner().invoke(main, ["purge", "--yes", unknown])
    assert (done.exit_code, done.output) == (1, "Error: Nothing is kept at this address.\n")
    assert kept(folder) == was


def test_a_circle_is_no_match(folder: Path, match: dict[str, str]) -> None:
    made = create_app(folder)
    client = made.test_client()
    circle = client.post("/circles", data={"name": "Club"}).headers["Location"]
    made.extensions["matches"].store.close()
    done = CliRunner().invoke(main, ["purge", "--yes", circle.rpartition("/")[2]])
    assert (done.exit_code, done.output) == (1, "Error: Nothing is kept at this address.\n")
