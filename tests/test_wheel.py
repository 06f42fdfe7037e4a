"""The program as strangers get it: a wheel in an empty environment, far from the checkout."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKED = {"scorekeeper": "scorekeeper", "templates": "scorekeeper/templates", "static": "scorekeeper/static"}
EMPTY_MATCH = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "hands": []}
VISIT = """
import pathlib
import sys
from html.parser import HTMLParser

import scorekeeper
from scorekeeper.web import create_app


class Stylesheets(HTMLParser):
    found = []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "link" and given.get("rel") == "stylesheet":
            self.found.append(given["href"])


client = create_app(pathlib.Path(sys.argv[1])).test_client()
page = client.get("/")
reader = Stylesheets()
reader.feed(page.get_data(as_text=True))
print(scorekeeper.__file__)
print(page.status_code)
print(*(client.get(address).status_code for address in reader.found))
"""


class Installed(NamedTuple):
    """A wheel, and the environment where nothing else is installed."""

    wheel: Path
    folder: Path

    def run(self, *command: str, given: str = "") -> str:
        """Run a command of the environment with an empty home, and return what it printed."""
        return outside(self.folder, str(self.folder / "bin" / command[0]), *command[1:], given=given)


def outside(folder: Path, *command: str, given: str = "") -> str:
    home = folder.parent / "home"
    home.mkdir(exist_ok=True)
    ours = ("PYTHON", "SCOREKEEPER_", "VIRTUAL_ENV", "XDG_")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)} | {"HOME": str(home)}
    done = subprocess.run(command, input=given, cwd=home, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    place = tmp_path_factory.mktemp("wheel")
    # Without --wheel it makes the source archive, then the wheel from that: so both are tried.
    outside(place / "dist", sys.executable, "-m", "build", "--no-isolation", "--outdir", str(place / "dist"), str(ROOT))
    (wheel,) = (place / "dist").glob("*.whl")
    env = place / "env"
    outside(env, sys.executable, "-m", "venv", str(env))
    outside(env, str(env / "bin/python"), "-m", "pip", "install", "-q", "--no-compile", str(wheel))
    return Installed(wheel, env)


def test_everything_beside_and_in_the_package_travels_in_the_wheel(installed: Installed) -> None:
    here = {
        f"{inside}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, inside in PACKED.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(installed.wheel) as archive:
        there = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert there == here


def test_the_installed_command_scores_a_record(installed: Installed) -> None:
    printed = installed.run("scorekeeper", "score", "--json", "-", given=json.dumps(EMPTY_MATCH))
    assert json.loads(printed)["ok"] is True


def test_the_installed_command_speaks_other_languages(installed: Installed) -> None:
    assert "باکارا" in installed.run("scorekeeper", "--lang", "fa", "score", "-", given=json.dumps(EMPTY_MATCH))


def test_the_installed_program_serves_its_first_page_and_the_stylesheets_of_it(installed: Installed) -> None:
    data = installed.folder.parent / "data"
    data.mkdir()
    package, page, stylesheets = installed.run("python", "-c", VISIT, str(data)).splitlines()
    assert Path(package).is_relative_to(installed.folder)
    assert page == "200"
    assert set(stylesheets.split()) == {"200"}


def test_the_source_archive_holds_no_more_than_the_program_and_its_tests(installed: Installed) -> None:
    (archive,) = installed.wheel.parent.glob("*.tar.gz")
    with tarfile.open(archive) as content:
        top = {name.split("/")[1] for name in content.getnames()}
    known = {"scorekeeper", "templates", "static", "tests", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE"}
    assert top <= known | {"Makefile", "PKG-INFO", ".gitignore"}
