"""The page of score sheets: its choices stand in its address, and the picture and the PDF are of what was chosen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from scorekeeper import games
from scorekeeper.sheets import press
from scorekeeper.words.catalog import languages
from tests.web.conftest import FOUR

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser

CHOSEN = "game=barbu&paper=a5&language=it&preset=sinclair&names=Anne,Beth,Cath,Diana"


def test_what_is_chosen_stands_in_the_address_of_page_picture_and_pdf(browser: Browser) -> None:
    page = browser.open(f"/sheets?{CHOSEN}")
    shown = page.form("/sheets").shown()
    assert (shown["game"], shown["paper"], shown["language"]) == (["barbu"], ["a5"], ["it"])
    assert shown["names"] == "Anne,Beth,Cath,Diana"
    link = page.link("PDF to print")
    assert link.startswith("/sheets/sheet.pdf?")
    assert {"paper=a5", "language=it", "preset=sinclair"} <= set(link.partition("?")[2].split("&"))
    [picture] = [known["src"] for tag, known in page.tags if tag == "img"]
    assert "Anne" in browser.client.get(picture).text
    assert '<html lang="en"' in page.html


def test_a_sheet_is_chosen_without_script(browser: Browser) -> None:
    page = browser.open("/sheets")
    page = browser.send(page.form("/sheets").fill({"game": "burraco"}), "Show")
    page = browser.send(page.form("/sheets").fill({"paper": "letter", "up": "2", "preset": "italian"}), "Show")
    assert page.form("/sheets").shown()["preset"] == ["italian"]
    picture = browser.client.get(page.link("PDF to print").replace("sheet.pdf", "picture.svg")).text
    assert "Semi-clean" in picture


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("key", games.keys())
def test_a_picture_is_well_formed_and_a_page_as_large_as_its_paper(browser: Browser, key: str, code: str) -> None:
    response = browser.client.get(f"/sheets/picture.svg?game={key}&language={code}")
    assert response.content_type.startswith("image/svg+xml")
    root = ET.fromstring(response.text)  # noqa: S314 - our own
    assert root.tag.endswith("svg")
    assert [round(float(side) / 96 * 25.4) for side in str(root.get("viewBox")).split()[2:]] == [210, 297]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("game=barbu&paper=b5", "“b5” is none of a4, letter, a5 and a6."),
        ("game=barbu&language=xx", "“xx” is none of"),
        ("game=barbu&preset=none", "There are no rules called “none”"),
        ("game=barbu&players=9", "This game is for 4 players; there are 9."),
        ("game=bacara&hands=999", "It can be 1 to 200, not 999."),
    ],
)
def test_what_there_is_none_of_is_told_on_the_page(browser: Browser, asked: str, sentence: str) -> None:
    page = browser.open(f"/sheets?{asked}", status=422)
    assert sentence in page.text
    assert browser.client.get(f"/sheets/sheet.pdf?{asked}").status_code == 422
    browser.open("/sheets?game=barby", status=422)


def test_a_pdf_asked_for_again_is_not_sent_again(browser: Browser) -> None:
    address = "/sheets/sheet.pdf?game=bacara&hands="
    first = browser.client.get(f"{address}2")
    assert (first.status_code, first.content_type) == (200, "application/pdf")
    assert first.data.startswith(b"%PDF-")
    assert first.headers["Content-Disposition"] == 'inline; filename="bacara-a4-en.pdf"'
    again = browser.client.get(
        "/sheets/sheet.pdf?game=bacara&hands=2", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.data) == (304, b"")
    other = browser.client.get(
        "/sheets/sheet.pdf?game=bacara&hands=3", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert other.status_code == 200


def test_without_pango_the_page_says_what_to_install_and_prints_html(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "weasyprint.py").write_text("raise OSError('no Pango')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(press, "_PRESS", press.Press())
    press._kept.cache_clear()
    page = browser.open("/sheets?game=barbu")
    assert "libpango-1.0-0" in page.text
    sheet = browser.client.get(page.link("Print"))
    assert sheet.content_type.startswith("text/html")
    assert "@page { size: 210.0mm 297.0mm" in sheet.text
    assert sheet.text.count("<section") == 1
    assert "style-src 'unsafe-inline'" in sheet.headers["Content-Security-Policy"]
    instead = browser.client.get("/sheets/sheet.pdf?game=barbu")
    assert instead.content_type.startswith("text/html")
    assert instead.headers["ETag"] == sheet.headers["ETag"]


def test_a_match_is_printed_as_it_stands_with_the_way_back_to_it(browser: Browser, begin: Begin) -> None:
    king = {"declarer": "Anne", "contract": "no-tricks", "result": {"Beth": 13}}
    keeper = begin("barbu", king)
    page = browser.open(f"/m/{keeper.token}")
    assert page.link("Score sheet to print") == f"/m/{keeper.token}/sheet.pdf"
    assert browser.client.get(f"/m/{keeper.token}/sheet.pdf").data.startswith(b"%PDF-")
    sheet = browser.client.get(f"/m/{keeper.viewer}/sheet")
    for name in FOUR:
        assert name in sheet.text
    assert "−26" in sheet.text
    assert re.search('<svg [^>]*class="qr"', sheet.text)
    assert keeper.token not in sheet.text
    tag = sheet.headers["ETag"]
    keeper.write("PATCH", title="Friday")
    later = browser.client.get(f"/m/{keeper.viewer}/sheet", headers={"If-None-Match": tag})
    assert later.status_code == 200
    assert "Friday" in later.text
    assert browser.client.get("/m/nobody/sheet.pdf").status_code == 404
