"""`scorekeeper sheet`: a PDF of a blank sheet, or of the match of a record."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from scorekeeper.cli import main
from scorekeeper.sheets import pdf
from tests.browser.records import longest


def run(*arguments: str, given: object = None) -> Result:
    return CliRunner().invoke(main, ["sheet", *arguments], input=json.dumps(given))


def text(made: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(made)).pages)


def test_a_blank_sheet_has_all_that_was_chosen(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    chosen = ("--lang", "it", "--paper", "letter", "--players", "Ana,Dan,Ion", "--hands", "4", "--rule", "target=5000")
    done = run("bacara", "-o", str(file), *chosen)
    assert (done.exit_code, done.output) == (0, "")
    found = text(file.read_bytes())
    for word in ("Bacara", "Ana", "Dan", "Ion", "turno", "5.000"):
        assert word in found
    box = PdfReader(file).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (612, 792)


def test_the_match_of_a_record_is_filled_in_and_may_go_to_standard_output() -> None:
    done = run("--match", "-", "-o", "-", given=longest("barbu"))
    assert done.exit_code == 0
    found = text(done.stdout_bytes)
    assert "Anne" in found


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("barby",), 1, "There is no game “barby”"),
        (("barbu", "--paper", "b5"), 1, "“b5” is none of a4, letter, a5 and a6."),
        (("barbu", "--lang", "xx"), 1, "“xx” is none of"),
        (("barbu", "--preset", "none"), 1, "There are no rules called “none”"),
        (("barbu", "--rule", "king=heart"), 1, "A whole number is needed here."),
        (("barbu", "--players", "2"), 1, "This game is for 4 players; there are 2."),
        ((), 2, "Either a GAME or --match FILE is needed."),
    ],
)
def test_what_there_is_none_of_is_refused_in_one_line(
    arguments: tuple[str, ...], status: int, sentence: str, tmp_path: Path
) -> None:
    done = run(*arguments, "-o", str(tmp_path / "sheet.pdf"))
    assert done.exit_code == status
    assert sentence in done.stderr
    assert done.stdout == ""
    assert not (tmp_path / "sheet.pdf").exists()


def test_without_pango_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing() -> None:
        raise pdf.NoPango

    monkeypatch.setattr(pdf, "_weasyprint", missing)
    done = run("bacara", "--hands", "7", "-o", str(tmp_path / "sheet.pdf"))
    assert done.exit_code == 1
    assert "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0" in done.stderr


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    done = run("bacara", "--hands", "3", "-o", str(tmp_path / "no" / "sheet.pdf"))
    assert done.exit_code == 1
    assert "can’t be written" in done.stderr
