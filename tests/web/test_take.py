"""What is sent to be taken in and is not, as it is no match, nobody's here, or too much; and who may send it."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from scorekeeper.store.moving import carried
from scorekeeper.web.rates import PUBLIC
from scorekeeper.web.reach import Reach
from tests.web.circling import begin_circle, write
from tests.web.conftest import Keeper, record
from tests.web.forms import Page
from tests.web.moving import book

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from werkzeug.test import TestResponse

    from tests.web.conftest import Json
    from tests.web.moving import Book

FOREIGN = {"Origin": "http://phone.example"}
"""What a browser says of a form that another site's page sends here."""

HOME = {"Origin": "http://localhost"}
"""What it says of a form that a page from here sends."""


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Book]:
    made = book(tmp_path / "phone")
    yield made
    made.store.close()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Book]:
    made = book(tmp_path / "club")
    yield made
    made.store.close()


@pytest.fixture
def match(phone: Book) -> str:
    """A match on the phone, two turns of it played."""
    begun = phone.begin("bacara")
    write(phone, begun, "Ana", 1000)
    write(phone, begun, "Dan", 1100)
    return begun


def test_another_site_only_shows_what_it_sends_and_sets_no_cookie(phone: Book, club: Book, match: str) -> None:
    text, before = phone.file(match), list(club.store.streams())
    fresh = club.client.application.test_client()
    shown = fresh.post("/take", data={"journal": text}, headers=FOREIGN)
    assert shown.status_code == 200
    assert "Set-Cookie" not in shown.headers
    form = Page(shown, "/take").form("/take")
    assert form.values() == [("journal", text)]
    for query in ("?lang=fa", "?theme=dark", "?x"):
        answer = fresh.post(f"/take{query}", data={"journal": text}, headers=FOREIGN)
        assert (answer.status_code, "Set-Cookie" in answer.headers) == (403, False)
    assert fresh.post("/take/in", data={"journal": text, "command": "x"}, headers=FOREIGN).status_code == 403
    assert list(club.store.streams()) == before
    page = Page(club.client.post("/take", data=dict(form.values()), headers=HOME), "/take")
    assert "This match is new here." in page.text
    assert list(club.store.streams()) == before
    assert club.client.post("/take/in", data=dict(page.form("/take/in").values()), headers=HOME).status_code == 303


def spoilt(text: str, spoil: Callable[[Json], object]) -> str:
    """The file with its match changed."""
    head, stream, count = text.splitlines()
    given = json.loads(stream)
    spoil(given)
    return "\n".join((head, json.dumps(given), count)) + "\n"


def address(given: Json, token: str) -> None:
    given["addresses"][0]["token"] = token


def entry(given: Json, number: int, **changed: object) -> None:
    given["entries"][number] |= changed


def adds(given: Json, kind: str, data: object, **changed: object) -> None:
    command = f"added {len(given['entries'])}"
    given["entries"].append({**given["entries"][-1], "kind": kind, "data": data, "command": command, **changed})


def laborious(given: Json) -> None:
    for _ in range(30_000):
        adds(given, "undone", {})
        adds(given, "redone", {})


SPOILT = {
    "an entry that tells nothing": lambda given: adds(given, "danced", {}),
    "a hand that can't be": lambda given: adds(given, "hand-recorded", {"hand": {"player": "Ana", "points": 7}}),
    "what nobody asked for": lambda given: given["entries"][1]["data"].update(more="<b>"),
    "a number without end": lambda given: given["entries"][1]["data"].update(more=float("1e308")),
    "rules that are not those they are called": lambda given: given["entries"][0]["data"]["agreed"].update(entry=5),
    "a rule that no game has": lambda given: given["entries"][0]["data"]["agreed"].update(more=5),
    "other rules that are not what they say": lambda given: adds(
        given,
        "changed",
        {"rules": {"preset": "classic"}, "agreed": {**given["entries"][0]["data"]["agreed"], "entry": 5}},
    ),
    "rules that are none": lambda given: adds(
        given, "changed", {"rules": {"preset": ["x"]}, "agreed": given["entries"][0]["data"]["agreed"]}
    ),
    "begun twice": lambda given: adds(given, "opened", given["entries"][0]["data"]),
    "nothing at all": lambda given: given["entries"].clear(),
    "one command twice": lambda given: entry(given, 2, command=given["entries"][1]["command"]),
    "no time": lambda given: entry(given, 1, at="yesterday"),
    "before all calendars": lambda given: entry(given, 1, at="0001-01-01T00:00:00+14:00"),
    "begun before all calendars": lambda given: given["entries"][0]["data"]["record"].update(
        started="0001-01-01T00:00:00+14:00"
    ),
    "a short address": lambda given: address(given, "x"),
    "an address with a path": lambda given: address(given, "../" * 7 + "x"),
    "no address to look on": lambda given: given["addresses"].pop(),
    "two to keep": lambda given: given["addresses"][1].update(role="keeper"),
    "a short name": lambda given: given.update(stream="x"),
    "in the trash": lambda given: adds(given, "trashed", {}),
    "more than a page takes": laborious,
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_what_no_score_book_wrote_is_refused(
    phone: Book, club: Book, match: str, spoil: Callable[[Json], object]
) -> None:
    text = spoilt(phone.file(match), spoil)
    before = list(club.store.streams())
    for path in ("/take", "/take/in"):
        answer = club.client.post(path, data={"journal": text, "command": "x"})
        assert answer.status_code in (400, 404, 413, 422), answer.text
        assert 'role="alert"' in answer.text
    assert list(club.store.streams()) == before


def other(given: Json) -> Json:
    return {**given, "stream": "another" * 4, "addresses": [], "entries": given["entries"]}


def test_what_is_no_match_alone_is_refused(phone: Book, club: Book, match: str) -> None:
    text = phone.file(match)
    head, stream, count = text.splitlines()
    circle = carried(phone.store, phone.stream(begin_circle(phone))).to_json()
    files = {
        "": "This is no journal",
        "garbage": "This is no journal",
        "\x00\xff": "This is no journal",
        "[" * 5000: "This is no journal",
        f"{head}\n{stream}\n": "The last line is missing",
        f"{head}\n{stream}\n{json.dumps(other(json.loads(stream)))}\n" + '{"streams": 2}\n': "Only one match",
        f"{head}\n{json.dumps({**circle, 'visits': []})}\n{count}\n": "Only one match",
        f"{head}\n{{}}\n{count}\n": "is missing",
        f"{head}\n{stream[:-9]}\n{count}\n": "This is not JSON",
    }
    before = list(club.store.streams())
    for given, said in files.items():
        answer = club.client.post("/take", data={"journal": given})
        assert answer.status_code in (400, 422)
        assert said in answer.text
    for file in (b"", b"\xff\xfe"):
        answer = club.client.post("/take", data={"file": (BytesIO(file), "")})
        assert answer.status_code == 422
    assert list(club.store.streams()) == before


def test_no_address_is_taken_from_another_match(phone: Book, club: Book, match: str) -> None:
    there = club.begin("bacara")
    text = phone.file(match).replace(match.removeprefix("/m/"), there.removeprefix("/m/"))
    before = club.entries(there)
    page = club.look(text, status=422)
    assert "leads to another match here" in page.text
    assert [form for form in page.forms if form.action == "/take/in"] == []
    assert club.client.post("/take/in", data={"journal": text, "command": "x"}).status_code == 422
    assert (club.entries(there), len(club.store.streams())) == (before, 1)


def test_what_a_stranger_wrote_is_text(phone: Book, club: Book) -> None:
    opened = Keeper(phone.client, record("bacara", players=["<i>Ana", "Dan"], title='"><script>x</script>'))
    page = club.look(phone.file(f"/m/{opened.token}"))
    assert "<i>" not in page.html
    assert "<script>x" not in page.html
    assert "<i>Ana" in page.text


@pytest.fixture(params=[PUBLIC], ids=["public"])
def public(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Book]:
    made = book(tmp_path / "public", Reach(request.param, public=True))
    yield made
    made.store.close()


def sent(at: Book, text: str, **more: str) -> TestResponse:
    return at.client.post("/take/in", data={"journal": text, "command": "x", **more})


@pytest.mark.parametrize("public", [replace(PUBLIC, opening="2/day")], indirect=True, ids=["two a day"])
def test_on_the_internet_it_counts_as_a_match_that_is_begun(phone: Book, public: Book) -> None:
    files = [phone.file(phone.begin("bacara")) for _ in range(3)]
    assert sent(public, "nothing").status_code == 422  # which begins none
    assert [sent(public, text).status_code for text in files] == [303, 303, 429]
    assert len(public.store.streams()) == 2


def test_a_circle_on_the_internet_grows_no_larger_by_it(
    phone: Book, public: Book, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    circle = begin_circle(public).removeprefix("/c/")
    for name in ("MOST_PEOPLE", "MOST_MATCHES"):
        with monkeypatch.context() as patch:
            patch.setattr(f"scorekeeper.web.sizes.{name}", 0)
            answer = sent(public, phone.file(match), circle=circle)
            assert answer.status_code == 422
            assert "A circle has at most 0" in answer.text
    assert len(public.store.streams()) == 1
    assert sent(public, phone.file(match), circle="nobody").status_code == 404
    assert sent(public, phone.file(match), circle=circle).status_code == 303
