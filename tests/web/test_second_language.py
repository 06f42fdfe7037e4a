"""A language is a file of words: put there, pages speak it, and nothing else is touched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorekeeper.words import catalog
from scorekeeper.words.language import MINUS, language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.web.conftest import Browser

WORDS = """
msgid ""
msgstr ""
"Language: ps\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "New match"
msgstr "بازی نو"

msgid "Start"
msgstr "شروع"

msgid "Turn"
msgstr "نوبت"

msgctxt "save, correct"
msgid "turn"
msgstr "نوبت"

msgid "Save {hand} {number}"
msgstr "ذخیرهٔ {hand} {number}"

msgid "Stop"
msgstr "ایست"

msgid "{hand} {number} recorded"
msgstr "{hand} {number} نوشته شد"

msgid "{hand} {number}: {sentence}"
msgstr "{hand} {number}: {sentence}"

msgid "It must be a multiple of {step}, not {given}."
msgstr "امتیاز مضرب {step} است، {given} نمی‌شود."

msgid "agreed adjustment"
msgstr "تعدیل"

msgid "There is nothing at this address."
msgstr "چیزی اینجا نیست."

#, fuzzy
msgid "Settings"
msgstr "نامطمئن"
"""


@pytest.fixture
def pashto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Some words of Pashto, written as in Persian, where the program looks for languages."""
    (tmp_path / "ps.po").write_text(WORDS.strip(), encoding="utf-8")
    monkeypatch.setattr(catalog, "PLACES", [*catalog.PLACES, tmp_path])
    catalog.translations.cache_clear()
    language.cache_clear()
    yield
    catalog.translations.cache_clear()
    language.cache_clear()


def html(browser: Browser, path: str, **headers: str) -> str:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return browser.client.get(path, headers=names).text


def root(text: str) -> str:
    found = re.search(r"<html[^>]*>", text)
    assert found
    return found[0]


def test_the_language_is_offered_and_remembered(pashto: None, browser: Browser, another: Browser) -> None:
    page = browser.open("/")
    assert page.link("پښتو") == "?lang=ps"
    assert page.link("English") == "?lang=en"
    assert browser.open("/rules/bacara?entry=500&lang=en").link("پښتو") == "?entry=500&lang=ps"
    assert root(html(browser, "/")) == '<html lang="en" dir="ltr">'
    assert root(html(browser, "/?lang=ps")) == '<html lang="ps" dir="rtl" data-zero="۰">'
    assert root(html(browser, "/")) == '<html lang="ps" dir="rtl" data-zero="۰">'
    assert "بازی نو" in html(browser, "/new")
    assert root(html(another, "/")) == '<html lang="en" dir="ltr">'
    assert root(html(browser, "/?lang=en")) == '<html lang="en" dir="ltr">'
    assert root(html(browser, "/new")) == '<html lang="en" dir="ltr">'


@pytest.mark.parametrize(("asked", "spoken"), [
    ("ps", "ps"), ("ps-AF,ps;q=0.9,en;q=0.8", "ps"), ("en-GB,en;q=0.9,ps;q=0.5", "en"), ("de", "en"), ("", "en"),
    ("*", "en"), (";;;q=x", "en"), ("de,ps;q=0.1", "ps"),
])  # fmt: skip
def test_a_browser_asks_in_its_own_language(pashto: None, browser: Browser, asked: str, spoken: str) -> None:
    text = html(browser, "/", Accept_Language=asked)
    assert f'lang="{spoken}"' in root(text)
    assert "Accept-Language" in browser.client.get("/").headers["Vary"]


def test_a_match_is_kept_in_the_words_and_digits_of_its_reader(pashto: None, browser: Browser) -> None:
    browser.open("/?lang=ps")
    form = browser.open("/new?game=bacara").form("/new").fill({"name-0": "مهسا", "name-1": "Dan"})
    match = browser.send(form, "شروع").path
    asked = browser.open(f"{match}/hand")
    assert "ایست" in asked.text
    entry = asked.form("/hand")
    page = browser.send(entry.fill({"player": "مهسا", "points": "۱۰۰۳"}), "ذخیرهٔ نوبت ۱", status=422)
    assert "نوبت ۱: امتیاز مضرب ۵۰ است، ۱٬۰۰۳ نمی‌شود." in page.text
    assert page.form("/hand").shown()["points"] == "۱۰۰۳"
    page = browser.send(page.form("/hand").fill({"points": "۱٬۰۵۰"}), "ذخیره")
    assert "نوبت ۱ نوشته شد" in page.text
    assert "۱٬۰۵۰" in page.text
    assert "1,050" not in page.text
    assert "place 2" not in page.text


def test_a_minus_stays_left_of_its_digits(pashto: None, browser: Browser) -> None:
    browser.open("/?lang=ps")
    form = browser.open("/new?game=bacara").form("/new").fill({"name-0": "مهسا", "name-1": "Dan"})
    match = browser.send(form).path
    entry = browser.open(f"{match}/hand?as=adjust").form("/hand").fill({"adjust-0": "−۱۲۳۴"})
    page = browser.send(entry)
    assert "تعدیل" in page.text
    assert f"{MINUS}۱٬۲۳۴" in page.text
    for place in re.finditer(f"{MINUS}۱٬۲۳۴", page.html):
        before = page.html[: place.start()]
        assert before.endswith("\u2066") or before.rstrip(">").endswith('dir="ltr"'), before[-40:]
    correct = browser.open(f"{match}/hand?number=1").form("/hand")
    assert correct.shown()["adjust-0"] in ("-1234", "−1234", "−۱۲۳۴", "−۱٬۲۳۴")


def test_no_figure_of_a_match_is_left_in_other_digits(pashto: None, browser: Browser) -> None:
    browser.open("/?lang=ps")
    form = browser.open("/new?game=barbu").form("/new")
    match = browser.send(form.fill({f"name-{seat}": name for seat, name in enumerate("ابپت")})).path
    entry = browser.open(f"{match}/hand?as=no-queens").form("/hand")
    browser.send(entry.fill({"declarer": "ا", "result-0": "۱", "result-1": "۳", "doubles-1-0": True}))
    for path in ("", "/hand", "/share"):
        shown = re.sub(r"http://\S+", "", browser.open(f"{match}{path}").text)
        assert re.findall(r".{0,30}[0-9]+.{0,20}", shown) == [], path
    history = [line for line in browser.open(f"{match}/settings").all("li") if "UTC" in line]
    assert len(history) == 2
    assert not re.search("[0-9]", "".join(history))


def test_refusals_are_said_in_the_readers_language_by_the_api_too(pashto: None, browser: Browser) -> None:
    headers = {"Accept-Language": "ps"}
    answer = browser.client.get("/api/matches/nobody", headers=headers).get_json()
    assert answer["code"] == "not-found"
    assert browser.client.get("/api/nothing", headers=headers).get_json()["error"] == "چیزی اینجا نیست."


def test_a_doubtful_translation_is_not_used(pashto: None, browser: Browser) -> None:
    browser.open("/?lang=ps")
    match = browser.send(browser.open("/new?game=bacara").form("/new").fill({"name-0": "ا", "name-1": "ب"})).path
    assert "نامطمئن" not in browser.open(match).text
    assert "Settings" in browser.open(match).text


def test_a_game_may_bring_words_of_its_own(pashto: None, browser: Browser) -> None:
    catalogue = catalog.PLACES[-1] / "ps.po"
    text = catalogue.read_text(encoding="utf-8") + '\nmsgid "Bacara"\nmsgstr "باکارا"\n'
    catalogue.write_text(text, encoding="utf-8")
    assert "باکارا" in html(browser, "/?lang=ps")


def test_the_api_speaks_english_unless_asked_otherwise_whatever_the_browser_chose(
    pashto: None, browser: Browser
) -> None:
    browser.open("/?lang=ps")
    answer = browser.client.get("/api/nothing")
    assert answer.get_json()["error"] == "There is nothing at this address."
    assert "Accept-Language" in answer.headers["Vary"]
