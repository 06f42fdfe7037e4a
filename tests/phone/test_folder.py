"""The folder of static files: the whole program is in it, under the addresses that its pages ask for."""

from __future__ import annotations

import ast
import gzip
import io
import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.core import get_global
from click.testing import CliRunner

from scorekeeper import games
from scorekeeper.cli import main
from scorekeeper.folders import STATIC, TEMPLATES, content_name, static_files
from scorekeeper.phone import archive, interpreter, licences, templates
from scorekeeper.phone.folder import SHEAVES, SHELL, first_visit
from scorekeeper.phone.laying import TOP
from scorekeeper.words.catalog import ENGLISH, languages
from tests.browser.records import longest
from tests.phone.building import found
from tests.phone.visit import visited

HERE = Path(__file__).parent
FIRST_VISIT = 8_000_000
HEAVIER = {"PIL", "fontpkg", "limits", "psycopg", "pypdfium2", "rcssmin", "rjsmin", "uharfbuzz", "weasyprint"}


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder by their names."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def facts(folder: Path) -> Any:
    """What the page that starts the program is told of the folder."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    told = re.search(r'<script type="application/json" id="folder">(.*?)</script>', page, re.DOTALL)
    assert told is not None
    return json.loads(told[1])


def listed(folder: Path) -> dict[str, int]:
    """What that is told to be in the folder: addresses and bytes."""
    return {file["address"]: file["bytes"] for file in facts(folder)["files"]}


def imported() -> Iterator[str]:
    """The modules that any function of the program imports, where that is a part of what phones get."""
    ours = {name: code for name, code in archive.program().items() if name.startswith("scorekeeper/")}
    for code in (code for name, code in ours.items() if name.endswith(".py")):
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module


@pytest.fixture(scope="module")
def given() -> dict[str, Any]:
    """A match of each game, its last hand apart, to be kept by whoever visits."""
    played = {}
    for key in games.keys():  # noqa: SIM118 - no dict
        record = dict(longest(key))
        whole = {name: value for name, value in record.items() if name != "ended"}
        played[key] = ({**whole, "hands": record["hands"][:-1]}, record["hands"][-1])
    currencies = sorted(get_global("all_currencies"))
    modules = sorted(set(imported()))
    return {"games": played, "languages": list(languages()), "currencies": currencies, "modules": modules}


@pytest.fixture(scope="module")
def phone(folder: Path, given: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What was seen in the Python of the folder."""
    place = tmp_path_factory.mktemp("phone")
    (place / "given.json").write_text(json.dumps(given), encoding="utf-8")
    command = (found("node"), HERE / "visit.mjs", folder, place / "python", HERE / "visit.py", place / "given.json")
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_a_phone_shows_what_a_server_shows(phone: Any, given: dict[str, Any], tmp_path: Path) -> None:
    server = json.loads(visited(str(tmp_path / "data"), json.dumps(given)))
    assert phone["seen"] == server
    assert {status for status, _ in server["pages"].values()} <= {200, 204}
    assert len(set(server["printed"].values())) == len(languages())


def test_a_phone_compiles_no_template(phone: Any) -> None:
    templates = [name for name in phone["compiled"] if name.endswith(".html") or name.startswith("<template")]
    assert templates == ["<template>"]  # the one that is compiled to be seen


def test_of_templates_only_those_are_sent_that_are_looked_for() -> None:
    sent = {name.partition("templates/")[2] for name in archive.program() if name.startswith("scorekeeper/templates/")}
    assert sent == {path.relative_to(TEMPLATES).as_posix() for path in (TEMPLATES / "games").rglob("*.html")}


def test_a_template_is_compiled_to_the_same_in_every_language() -> None:
    whole = dict(templates.compiled(ENGLISH))
    assert {f"{path.relative_to(TEMPLATES).as_posix()}" for path in TEMPLATES.rglob("*.html")} - set(whole) == {
        "phone/index.html"
    }
    for code in languages():
        assert dict(templates.compiled(code)) == whole


def test_nothing_is_lacking_that_the_program_might_import(phone: Any) -> None:
    known = {name for name in phone["lacking"] if name.partition(".")[0] not in HEAVIER}
    assert known == {
        *("babel.messages.mofile", "babel.messages.pofile"),  # catalogues are compiled already
        *("scorekeeper.store.postgres", "scorekeeper.web.metering"),
    }


def test_every_module_comes_from_the_two_archives(phone: Any) -> None:
    places = {file.split("/")[1] for file in phone["loaded"].values() if file.startswith("/")}
    assert places == {"program", "lib"}
    ours = [file for file in phone["loaded"].values() if file.startswith("/program/")]
    assert len(ours) > 300
    assert [file for file in ours if not file.endswith(".pyc")] == []


def test_every_static_file_lies_where_pages_ask_for_it_and_is_what_a_server_sends(folder: Path, tmp_path: Path) -> None:
    from scorekeeper.web import create_app

    client, known = create_app(tmp_path / "data").test_client(), listed(folder)
    for name in static_files():
        address = f"static/{name}?v={content_name(name)}"
        assert address in known
        with client.get(f"/{address}") as answer:
            assert (folder / "static" / name).read_bytes() == answer.data


def test_the_page_and_the_script_that_keeps_it_name_every_other_file(folder: Path) -> None:
    unnamed = {"index.html", "licences.txt", "sw.js"}
    there = {name: len(content) for name, content in files(folder).items() if name not in unnamed}
    assert {address.partition("?")[0]: size for address, size in listed(folder).items()} == there
    script = (folder / "sw.js").read_text(encoding="utf-8")
    assert [address for address in listed(folder) if address not in script] == []
    assert {name.partition("/")[0] for name in files(folder)} == TOP


def test_a_first_visit_is_not_too_much_for_a_phone(folder: Path) -> None:
    assert sum(map(len, files(folder).values())) <= FIRST_VISIT


def test_the_licences_are_those_of_all_that_is_in_the_folder(folder: Path) -> None:
    parts = (folder / "licences.txt").read_text(encoding="utf-8").split(licences.RULE)[1:]
    known = {words[0].lower(): (words[1], part) for part in parts if (words := part.split(maxsplit=2))}
    assert {package.name.lower(): package.version for package in archive.taken()}.items() <= {
        name: version for name, (version, _) in known.items()
    }.items()
    assert set(known) - {package.name.lower() for package in archive.taken()} == {"pyodide", "python", "scorekeeper"}
    assert all(re.search("licen[cs]e|permission|redistribut", part, re.IGNORECASE) for _, part in known.values())
    assert known["pyodide"][0] == interpreter.VERSION
    assert "Mozilla" in known["pyodide"][1]
    assert "UNICODE LICENSE" in known["babel"][1]


def test_addresses_in_the_manifest_are_right_wherever_the_folder_lies(folder: Path) -> None:
    app = json.loads((folder / "manifest.webmanifest").read_bytes())
    assert (app["start_url"], app["scope"]) == (".", ".")
    assert {icon["src"] for icon in app["icons"]} <= set(listed(folder))


def test_archives_hold_compiled_modules_and_no_time_and_are_packed_as_a_whole(folder: Path) -> None:
    for name in ("program.zip.gz", "pyodide/python_stdlib.zip.gz"):
        with zipfile.ZipFile(io.BytesIO(gzip.decompress((folder / name).read_bytes()))) as packed:
            kept = packed.infolist()
        assert {(info.compress_type, info.date_time[0]) for info in kept} == {(zipfile.ZIP_STORED, 1980)}
        assert [info.filename for info in kept if info.filename.endswith((".py", ".so", ".pyi"))] == []
        assert [info.filename for info in kept] == sorted(info.filename for info in kept)


def test_every_script_is_one_that_browsers_can_read(folder: Path) -> None:
    for script in [folder / "sw.js", *(folder / "phone").glob("*.js")]:
        done = subprocess.run([found("node"), "--check", str(script)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_what_the_shell_says_is_said_in_every_language(folder: Path) -> None:
    said = facts(folder)["said"]
    assert set(said) == set(languages()) - {ENGLISH}
    assert all(set(words) == set(SHELL) for words in said.values())
    written = "".join((STATIC / "phone" / f"{name}.js").read_text("utf-8") for name in SHEAVES["page.js"])
    assert [message for message in re.findall(r'word\("([^"]+)"', written) if message not in SHELL] == []
    assert [message for message in SHELL if message not in written] == []


def test_an_older_folder_is_replaced_whole_and_the_same_program_makes_the_same_bytes(
    folder: Path, package: Path, tmp_path: Path
) -> None:
    place = tmp_path / "site"
    (place / "static").mkdir(parents=True)
    (place / "program.zip.gz").write_bytes(b"of yesterday")
    (place / "static" / "gone.js").write_bytes(b"of yesterday")
    done = CliRunner().invoke(main, ["--lang", "en", "static", str(place), "--pyodide", str(package)])
    assert (done.exit_code, done.stderr) == (0, "")
    made = files(place)
    assert made == files(folder)
    assert first_visit(made) == sum(map(len, made.values())) - len(made["licences.txt"])
    assert done.stdout.splitlines() == [
        f"{place} is ready. Bytes that a first visit takes: {first_visit(made):,}",
        f"To try it on this computer: python3 -m http.server --directory {place}",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_the_version_that_make_fetches_is_one_that_the_program_takes(package: Path) -> None:
    assert json.loads((package / "package.json").read_bytes())["version"] == interpreter.VERSION
    interpreter.check(package)
