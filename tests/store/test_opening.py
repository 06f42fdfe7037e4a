"""Which store the environment names, and what is said where it names none."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.store import Misnamed, SqliteStore, StoreFault, open_store
from scorekeeper.store.place import secret
from scorekeeper.store.postgres import PostgresStore
from tests.cli.books import Installation
from tests.store.conftest import Databases

NOBODY = "postgresql://anne:s3cret@127.0.0.1:1/scores"
"""An address at which nothing answers."""

PROGRAM = "import sys; sys.modules['psycopg'] = None; from scorekeeper.cli import main; main()"
"""The program where no driver of PostgreSQL is installed."""


@pytest.mark.parametrize("named", [None, ""], ids=["unset", "empty"])
def test_without_a_name_it_is_the_file_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str | None
) -> None:
    monkeypatch.delenv("SCOREKEEPER_DATABASE", raising=False)
    if named is not None:
        monkeypatch.setenv("SCOREKEEPER_DATABASE", named)
    store = open_store(tmp_path)
    assert isinstance(store, SqliteStore)
    assert (tmp_path / "scorekeeper.db").exists()
    store.close()


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_named_database_is_opened(
    databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    address = databases.address(tmp_path)
    monkeypatch.setenv("SCOREKEEPER_DATABASE", address.replace("postgresql", scheme, 1))
    with closing(open_store(tmp_path)) as store:
        assert isinstance(store, PostgresStore)
    assert not (tmp_path / "scorekeeper.db").exists()


@pytest.mark.parametrize("address", ["scores.db", "mysql://anne:s3cret@host/scores", "postgresql://anne:s3cret@[half"])
def test_what_is_no_address_is_told_in_one_line_without_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE", address)
    with pytest.raises(Misnamed) as caught:
        open_store(tmp_path)
    assert caught.value.lacking == "address"
    done = Installation(tmp_path).run("export")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == (
        "Error: SCOREKEEPER_DATABASE has to be the address of a PostgreSQL database: postgresql://…\n"
    )


def test_a_server_that_does_not_answer_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE", NOBODY)
    with pytest.raises(StoreFault) as caught:
        open_store(tmp_path)
    assert caught.value.reason == "failed"
    done = Installation(tmp_path).run("export")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "s3cret" not in done.stderr


@pytest.mark.parametrize(
    ("named", "said"),
    [
        pytest.param(NOBODY, "Error: For a PostgreSQL database the program needs more: pip install", id="named"),
        pytest.param("", "Error: There is no score book in ", id="not named"),
    ],
)
def test_without_a_driver_the_program_runs_until_a_database_is_named(tmp_path: Path, named: str, said: str) -> None:
    root = str(Path(scorekeeper.__file__).parents[1])
    given = {"PYTHONPATH": root, "SCOREKEEPER_DATABASE": named, "SCOREKEEPER_DATA": str(tmp_path), "LC_ALL": "C.UTF-8"}
    words = [sys.executable, "-c", PROGRAM, "--lang", "en", "export"]
    done = subprocess.run(words, env=os.environ | given, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(said)


def test_machines_that_are_given_one_secret_share_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_SECRET", "correct horse battery staple, twice over")
    (tmp_path / "other").mkdir()
    assert secret(tmp_path) == secret(tmp_path / "other")
    assert len(secret(tmp_path)) == 32
    assert not (tmp_path / "secret").exists()


def test_a_secret_that_is_too_short_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_SECRET", "horse")
    with pytest.raises(ValueError, match="fewer than 32 letters") as caught:
        secret(tmp_path)
    assert "horse" not in str(caught.value)
