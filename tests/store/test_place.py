"""Where the data lives, and the secret beside it."""

import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Timer

import pytest

from scorekeeper.store import data_directory, secret

posix = pytest.mark.skipif(sys.platform == "win32", reason="only POSIX has such modes")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_data_lives_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "deep" / "down"))
    assert data_directory() == tmp_path / "deep" / "down"
    assert data_directory().is_dir()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
@pytest.mark.parametrize("named", [None, ""], ids=["unset", "empty"])
def test_the_data_lives_in_the_users_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str | None
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("SCOREKEEPER_DATA", raising=False)
    if named is not None:
        monkeypatch.setenv("SCOREKEEPER_DATA", named)
    assert data_directory() == tmp_path / "scorekeeper"


@posix
def test_the_home_folder_may_be_written_as_in_a_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SCOREKEEPER_DATA", "~/scores")
    assert data_directory() == tmp_path / "scores"


@posix
def test_the_folder_is_made_for_its_owner_alone_and_then_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "data"))
    assert mode(data_directory()) == 0o700
    (tmp_path / "data").chmod(0o750)
    assert mode(data_directory()) == 0o750


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    made = secret(tmp_path)
    assert len(made) == 32
    assert secret(tmp_path) == made
    assert (tmp_path / "secret").read_bytes() == made


@posix
def test_a_secret_is_its_owners_alone(tmp_path: Path) -> None:
    secret(tmp_path)
    assert mode(tmp_path / "secret") == 0o600


def test_each_installation_has_its_own_secret(tmp_path: Path) -> None:
    places = [tmp_path / name for name in ("here", "there")]
    for place in places:
        place.mkdir()
    assert len({secret(place) for place in places}) == 2


def test_those_who_start_at_once_share_one_secret(tmp_path: Path) -> None:
    gate = Barrier(8)

    def begin(_: int) -> bytes:
        gate.wait()
        return secret(tmp_path)

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(begin, range(8)))) == 1


def test_a_secret_that_another_program_is_writing_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.touch()
    writer = Timer(0.1, path.write_bytes, [b"s" * 32])
    writer.start()
    assert secret(tmp_path) == b"s" * 32
    writer.join()


@pytest.mark.parametrize("content", [b"short", b"s" * 33], ids=["too short", "too long"])
def test_a_secret_of_another_length_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(ValueError):
        secret(tmp_path)
    assert (tmp_path / "secret").read_bytes() == content
