"""`scorekeeper static`: what it says where it can't make the folder, which leaves everything as it was.

What it makes is looked at in `tests/phone/`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.phone.interpreter import LIBRARY, LOCK, PACKED, SEEN, VERSION
from scorekeeper.phone.laying import lay


def told(*words: str, lang: str = "en", **env: str) -> str:
    """The one line of standard error where the command refuses."""
    done = CliRunner().invoke(main, ["--lang", lang, "static", *words], env=env)
    assert (done.exit_code, done.stdout) == (1, "")
    assert isinstance(done.exception, SystemExit)
    [line] = done.stderr.splitlines()
    return line


def pyodide(place: Path, version: str) -> Path:
    """A package by its looks, with nothing in its files."""
    place.mkdir()
    for name in (*SEEN, *PACKED, LIBRARY):
        (place / name).touch()
    (place / LOCK).write_text('{"info": {}, "packages": {}}', encoding="utf-8")
    (place / "package.json").write_text(json.dumps({"version": version}), encoding="utf-8")
    return place


def a_file(place: Path) -> None:
    place.write_text("of mine", encoding="utf-8")


def a_folder(place: Path) -> None:
    place.mkdir()
    (place / "index.html").write_text("of mine", encoding="utf-8")


def one_with_more(place: Path) -> None:
    place.mkdir()
    (place / "program.zip.gz").touch()
    (place / ".git").mkdir()


@pytest.mark.parametrize("made", [a_file, a_folder, one_with_more], ids=lambda made: made.__name__)
def test_what_was_not_made_here_is_never_replaced(made: Callable[[Path], None], tmp_path: Path) -> None:
    place = tmp_path / "site"
    made(place)
    before = sorted(tmp_path.rglob("*"))
    said = told(str(place), "--pyodide", str(tmp_path))
    assert said == f"Error: {place} holds something else; name a new folder, or an empty one."
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("version", [None, "0.29.0", "315.0.0"], ids=["nothing", "older", "newer"])
def test_what_is_not_pyodide_with_the_same_python_is_refused(version: str | None, tmp_path: Path) -> None:
    package = pyodide(tmp_path / "package", version) if version else tmp_path / "package"
    said = told(str(tmp_path / "site"), "--pyodide", str(package))
    wanted = f"“npm pack pyodide@{VERSION}” fetches it, to be unpacked."
    assert said == f"Error: {package} is not Pyodide {VERSION}; {wanted}"
    assert not (tmp_path / "site").exists()


def test_a_package_with_a_file_lost_is_refused(tmp_path: Path) -> None:
    package = pyodide(tmp_path / "package", VERSION)
    (package / PACKED[0]).unlink()
    assert told(str(tmp_path / "site"), "--pyodide", str(package)).startswith(f"Error: {package} is not Pyodide")


def test_without_node_it_says_so_and_what_to_install(tmp_path: Path) -> None:
    package = pyodide(tmp_path / "package", VERSION)
    _library(package)
    said = told(str(tmp_path / "site"), "--pyodide", str(package), PATH=str(tmp_path))
    assert said == "Error: The folder needs Node.js to be made; on Debian: apt-get install nodejs"
    assert [path.name for path in tmp_path.iterdir()] == ["package"]


def test_where_pyodide_fails_it_says_why_in_one_line(tmp_path: Path) -> None:
    package = pyodide(tmp_path / "package", VERSION)
    _library(package)
    (package / "pyodide.mjs").write_text('throw new Error("of no use");', encoding="utf-8")
    said = told(str(tmp_path / "site"), "--pyodide", str(package))
    assert said == "Error: Pyodide could not compile the program: Error: of no use"
    assert [path.name for path in tmp_path.iterdir()] == ["package"]


def test_a_folder_that_can_not_be_written_leaves_the_older_one(tmp_path: Path) -> None:
    place = tmp_path / "site"
    lay({"program.zip.gz": b"of yesterday"}, place)
    with pytest.raises(OSError, match="File name too long"):
        lay({"program.zip.gz": b"of today", "n" * 300: b""}, place)
    assert (place / "program.zip.gz").read_bytes() == b"of yesterday"
    assert list(tmp_path.iterdir()) == [place]


def test_an_empty_folder_is_taken_and_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "link").symlink_to("site")
    lay({"static/one.js": b"1"}, tmp_path / "link")
    assert (tmp_path / "site" / "static" / "one.js").read_bytes() == b"1"
    assert (tmp_path / "link").is_symlink()


def _library(package: Path) -> None:
    import zipfile

    with zipfile.ZipFile(package / LIBRARY, "w") as archive:
        archive.writestr("this.py", "")
