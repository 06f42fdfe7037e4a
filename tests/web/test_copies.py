"""Copies of everything, where the reader's own device is all that has it: saved as a file, and brought back."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from scorekeeper.circles.home import home_circle
from scorekeeper.circles.rebuilding import misfiled
from scorekeeper.web import copies, create_app
from scorekeeper.web.reach import Reach
from tests.cli.books import Installation
from tests.web.circling import begin_circle, play
from tests.web.conftest import Browser
from tests.web.evenings import drawn, opened, played
from tests.web.forms import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from flask import Flask

TODAY = f"{datetime.now(UTC):%Y-%m-%d}"


class Phone(Browser):
    """A phone with the program in its browser: everything on it is its owner's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.app: Flask = create_app(folder, reach=Reach(alone=True))
        self.app.testing = True
        self.book = self.app.extensions["matches"]
        self.book.store.database.execute("PRAGMA synchronous = OFF")
        self.home = home_circle(self.app.extensions["circles"], "At home")
        super().__init__(self.app.test_client())

    def saved(self) -> bytes:
        """The copy that the page offers."""
        response = self.client.get(self.open("/copies").link("Save a copy"))
        assert response.status_code == 200
        return bytes(response.data)

    def bring(self, text: bytes, status: int = 303) -> Page:
        """Brings a copy back; the page that it leads to."""
        head = b'--end\r\nContent-Disposition: form-data; name="file"; filename="copy.jsonl"\r\n\r\n'
        sent = {"data": head + text + b"\r\n--end--\r\n", "content_type": "multipart/form-data; boundary=end"}
        response = self.client.post("/copies", **sent)
        assert response.status_code == status, response.text[:2000]
        if status == 303:
            return self.open(response.headers["Location"])
        return Page(response, "/copies")

    def listed(self) -> dict[str, str]:
        """The matches and circles of the first page: {where it leads: what stands there}, in their order."""
        kept = [(label, href) for label, href in self.open("/").links if href[:3] in ("/m/", "/c/")]
        return {href: re.sub(r"^(Continue|How it ended) ", "", label) for label, href in kept}


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Callable[[str], Phone]]:
    """Takes up a phone by its name: the same name again is the same phone."""
    taken: dict[str, Phone] = {}

    def take(name: str) -> Phone:
        if name not in taken:
            taken[name] = Phone(tmp_path / name)
        return taken[name]

    yield take
    for phone in taken.values():
        phone.book.store.close()


@pytest.fixture
def phone(phones: Callable[[str], Phone]) -> Phone:
    """A phone on which much was done: matches in the circle of the home and in none, and a club evening."""
    phone = phones("old")
    play(phone, f"/c/{phone.home}", 1500, 1100)
    phone.begin("barbu", title="Rainy night")
    play(phone, begin_circle(phone, "The club"), 800, 900, names=("Cath", "نیلوفر"))
    played(phone, drawn(phone, opened(phone)), 300, 0)
    return phone


def test_a_copy_brings_everything_to_a_new_phone(phone: Phone, phones: Callable[[str], Phone]) -> None:
    new = phones("new")
    assert list(new.listed()) == [f"/c/{new.home}"]
    page = new.bring(phone.saved())
    assert "5 matches were imported. 3 circles were imported. 1 evening was imported." in page.text
    assert new.listed() == phone.listed()
    for path in [*phone.listed(), *(f"{path}/people" for path in phone.listed() if path.startswith("/c/"))]:
        assert new.open(path).text == phone.open(path).text
    assert misfiled(new.book) == []
    for stream in phone.book.store.streams():
        assert new.book.store.read(stream) == phone.book.store.read(stream)
        assert new.book.store.addresses(stream) == phone.book.store.addresses(stream)


def test_matches_go_on_where_they_were(phone: Phone, phones: Callable[[str], Phone]) -> None:
    new = phones("new")
    new.bring(phone.saved())
    [night] = [path for path, label in new.listed().items() if "Rainy night" in label]
    king = {"declarer": "Anne", "contract": "no-tricks", "result": {"Beth": 13}}
    sent = {"after": new.book.load(new.book.store.find_address(night[3:]).stream).seq, "command": "a", "hand": king}
    assert new.client.post(f"/api/matches{night[2:]}/hands", json=sent).get_json()["totals"] == [0, -26, 0, 0]


def test_the_empty_circle_of_a_new_phone_leaves_the_list_where_one_of_its_name_comes(
    phone: Phone, phones: Callable[[str], Phone]
) -> None:
    new = phones("new")
    new.bring(phone.saved())
    assert f"/c/{new.home}" not in new.listed()
    third = phones("third")
    third.bring(new.saved())
    assert third.listed() == new.listed() == phone.listed()


def test_what_is_here_stays_and_the_same_copy_twice_changes_nothing(
    phone: Phone, phones: Callable[[str], Phone]
) -> None:
    new = phones("new")
    own = new.begin("bacara")
    new.bring(phone.saved())
    before = new.saved()
    assert own in new.listed()
    page = new.bring(phone.saved())
    assert "0 matches were imported. 5 matches were there already. 3 circles were there already." in page.text
    assert new.saved() == before


def test_a_match_that_went_on_here_since_is_not_written_over(phone: Phone) -> None:
    copy = phone.saved()
    [night] = [path for path, label in phone.listed().items() if "Rainy night" in label]
    phone.send(phone.open(f"{night}/settings").form("/title").fill({"title": "Saturday"}), "Save")
    before = phone.saved()
    page = phone.bring(copy, status=422)
    assert "This match is here already, and not the same." in page.text
    assert "Nothing was imported." in page.text
    assert phone.saved() == before


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        pytest.param(lambda text: text[: len(text) // 2], "the file was cut short", id="cut in the middle"),
        pytest.param(lambda text: text.rpartition(b"\n")[0].rpartition(b"\n")[0], "cut short", id="without its end"),
        pytest.param(lambda text: b'{"format": "scorekeeper/1"}', "Line 1: This is no journal", id="a record"),
        pytest.param(lambda text: b"\x89PNG\r\n\x1a\n" + bytes(500), "Line 1: This is no journal", id="a picture"),
        pytest.param(lambda text: b"", "Choose the file of a copy first.", id="nothing"),
        pytest.param(lambda text: text.replace(b'"opened"', b'"dreamt"', 1), "Line 3, match", id="one line"),
        pytest.param(lambda text: re.sub(rb'("at": ")[^"]+', rb"\1soon", text), "Line 9: A time has", id="every line"),
    ],
)
def test_what_is_no_whole_copy_is_refused_with_sentences(
    phone: Phone, phones: Callable[[str], Phone], spoil: Callable[[bytes], bytes], sentence: str
) -> None:
    new = phones("new")
    before = new.saved()
    page = new.bring(spoil(phone.saved()), status=422)
    assert sentence in page.text
    assert page.forms[0].invalid() == {"file"}
    assert new.saved() == before


def test_a_copy_may_be_larger_than_any_other_request_and_not_beyond_reason(
    phone: Phone, phones: Callable[[str], Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    head, rest = phone.saved().split(b"\n", 1)
    page = phones("new").bring(head + b" " * 2 * copies.MEGABYTE + b"\n" + rest)
    assert "5 matches were imported." in page.text
    monkeypatch.setattr(copies, "LARGEST", copies.MEGABYTE)
    page = phone.bring(b" " * 2 * copies.MEGABYTE, status=413)
    assert "This file is too large; a copy has at most 1 megabyte." in page.text


def test_the_page_says_what_is_here_and_when_it_was_last_saved(phone: Phone) -> None:
    page = phone.open("/copies")
    assert "5 matches, 3 circles, 1 club evening" in page.text
    assert "No copy was saved yet." in page.text
    response = phone.client.get(page.link("Save a copy"))
    assert response.headers["Content-Disposition"] == f'attachment; filename="scorekeeper-{TODAY}.jsonl"'
    assert "The last copy was saved on" in phone.open("/copies").text
    kept = [known for _, known in page.tags if "data-keeping" in known]
    assert [(known["data-keeping"], "hidden" in known) for known in kept] == [("sure", True), ("unsure", True)]
    assert phone.open("/").link("Save a copy of everything") == "/copies"
    phone.open("/copies/scorekeeper-Friday.jsonl", status=404)


def test_the_command_and_the_page_write_the_same_and_take_in_each_others(
    phone: Phone, phones: Callable[[str], Phone], tmp_path: Path
) -> None:
    copy = phone.saved()
    assert Installation(phone.folder).kept() == copy
    there = Installation(tmp_path / "computer")
    assert there.told("import", "--journal", "-", given=copy).startswith(b"5 matches were imported.")
    there.take({"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "title": "At the computer"})
    new = phones("new")
    new.bring(there.kept())
    assert any("At the computer" in label for label in new.listed().values()), "nobody had opened it yet"


def test_a_browser_that_lost_its_cookies_still_has_everything(phone: Phone) -> None:
    listed = phone.listed()
    phone.client = phone.app.test_client()
    assert phone.listed() == listed


def test_a_stream_without_its_addresses_is_given_some(phone: Phone, phones: Callable[[str], Phone]) -> None:
    parts = [json.loads(line) for line in phone.saved().splitlines()]
    for part in parts[1:-1]:
        part["addresses"] = part["visits"] = []
    new = phones("new")
    new.bring("\n".join(json.dumps(part) for part in parts).encode())
    assert sorted(new.listed().values()) == sorted(phone.listed().values())
    for path in new.listed():
        new.open(f"{path}/share")
