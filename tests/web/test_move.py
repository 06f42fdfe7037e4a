"""A match that goes from one score book to another and back, with its history: to the phone, the club, and home."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from tests.web.circling import begin_circle, end, play, standing, write
from tests.web.conftest import Keeper, record
from tests.web.moving import book
from tests.web.sharing import addresses, replace, told
from tests.web.test_trash import throw_away

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.web.forms import Form
    from tests.web.moving import Book


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


def test_a_match_goes_there_and_back_and_forth_again_with_its_history(phone: Book, club: Book, match: str) -> None:
    circle = begin_circle(club)
    play(club, circle, 1000, 1100)
    there = club.take(phone.file(match), circle=circle.removeprefix("/c/"))
    assert there == match
    assert club.entries(there) == phone.entries(match)
    assert club.state(there) == phone.state(match)
    assert told(club, there)[-1].startswith("match begun · another device")
    assert f'href="{there}"' in club.open("/").html

    write(club, there, "Ana", 500)
    page = phone.look(club.file(there))
    assert "it goes on with 1 new change." in page.text
    assert phone.send(page.form("/take/in"), "Take it in").path == match
    assert phone.entries(match) == club.entries(there)
    write(phone, match, "Dan", 600)
    assert phone.client.post(f"{match}/undo", data={"after": 5, "command": "undo"}).status_code == 303
    end(phone, match)
    assert standing(club.open(circle)) == ["Dan 1 1", "Ana 1 0"]
    page = club.look(phone.file(match))
    assert "it goes on with 3 new changes." in page.text
    assert "Won by Ana" in page.text
    club.send(page.form("/take/in"))
    assert (club.entries(there), club.state(there)) == (phone.entries(match), phone.state(match))
    assert standing(club.open(circle)) == ["Ana 2 1", "Dan 2 1"]
    assert club.sound()
    assert phone.sound()


def test_a_match_of_a_circle_goes_on_in_it_whoever_joined_elsewhere(phone: Book, club: Book) -> None:
    own, theirs = begin_circle(phone, "Us"), begin_circle(club, "The club")
    match = play(phone, own, 1000, 1100)
    club.take(phone.file(match), circle=theirs.removeprefix("/c/"))
    club.patch(match, ended=False)
    club.patch(match, change={"after": 2, "seat": "Dan", "taken_by": "Ion"})
    write(club, match, "Ana", 50)
    write(club, match, "Ion", 7000)
    end(club, match)
    phone.take(club.file(match))
    assert phone.entries(match) == club.entries(match)
    assert standing(phone.open(own)) == standing(club.open(theirs))
    assert any(row.startswith("Ion") for row in standing(phone.open(own)))
    assert phone.sound()
    assert club.sound()


def test_the_same_twice_changes_nothing_and_leads_to_it(phone: Book, club: Book, match: str) -> None:
    first = phone.file(match)
    form = club.look(first).form("/take/in")
    assert club.send(form).path == club.send(form).path == match
    before = club.entries(match)
    page = club.look(first)
    assert "This match is here already, just as it is." in page.text
    assert club.send(page.form("/take/in"), "Open it").path == match
    write(phone, match, "Ana", 300)
    page = phone.look(first)
    assert "This match is here already, and further on." in page.text
    assert phone.send(page.form("/take/in")).path == match
    assert club.entries(match) == before
    assert phone.state(match) != club.state(match)


def test_what_was_written_to_in_both_places_is_refused_and_can_be_a_match_of_its_own(
    phone: Book, club: Book, match: str
) -> None:
    club.take(phone.file(match))
    write(phone, match, "Ana", 300)
    write(club, match, "Ana", 400)
    theirs, before = club.file(match), phone.entries(match)
    page = phone.look(theirs, status=409)
    assert "was written to in both places since hand 2." in page.text
    form = page.form("/take/in")
    plain = {key: value for key, value in form.values() if key != "own"}
    assert phone.client.post("/take/in", data=plain).status_code == 409
    assert phone.entries(match) == before
    own = phone.send(form, "as a match of its own").path
    assert own == phone.send(form).path != match
    assert phone.entries(match) == before
    told_there, told_here = json.loads(club.state(match)), json.loads(phone.state(own))
    assert told_here["record"] == told_there["record"]
    assert told(phone, own)[0] == "Turn 3 recorded · another device"
    assert set(addresses(phone.open(f"{own}/share"))) & set(addresses(phone.open(f"{match}/share"))) == set()
    assert phone.sound()


def test_what_differs_from_its_first_change_on_is_told_so(phone: Book, club: Book) -> None:
    match = phone.begin("bacara")
    club.take(phone.file(match))
    write(phone, match, "Ana", 1300)
    write(club, match, "Ana", 1400)
    assert "in both places since its beginning." in phone.look(club.file(match), status=409).text


def test_only_who_keeps_a_match_goes_on_with_it(phone: Book, club: Book, match: str) -> None:
    club.take(phone.file(match))
    write(club, match, "Ana", 300)
    replace(phone, match, "keeper")  # whoever has the old address is shut out
    before = phone.store.streams()
    (here,) = (href for _, href in phone.open("/").links if href.startswith("/m/"))
    was = phone.entries(here)
    page = phone.look(club.file(match), status=403)
    assert "must be able to keep score here" in page.text
    plain = {key: value for key, value in page.form("/take/in").values() if key != "own"}
    assert phone.client.post("/take/in", data=plain).status_code == 403
    assert (phone.entries(here), phone.store.streams()) == (was, before)
    assert phone.send(page.form("/take/in"), "as a match of its own").path not in (here, match)


def test_a_match_in_the_trash_is_not_gone_on_with(phone: Book, club: Book, match: str) -> None:
    club.take(phone.file(match))
    throw_away(club, match)
    before = club.entries(match)
    write(phone, match, "Ana", 300)
    page = club.look(phone.file(match), status=404)
    assert page.link("In the trash") == f"{match}/delete"
    assert club.client.post("/take/in", data={"journal": phone.file(match), "command": "x"}).status_code == 404
    assert club.entries(match) == before
    club.send(club.open(f"{match}/delete").form("/restore"))
    club.look(phone.file(match), status=409)
    throw_away(phone, match)
    assert phone.client.get(f"{match}/move/x.jsonl").status_code in (303, 404)


def test_the_file_is_a_journal_for_the_command(phone: Book, match: str, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(phone.file(match), "utf-8")
    done = CliRunner().invoke(
        main, ["--lang", "en", "import", "--journal", str(file)], env={"SCOREKEEPER_DATA": str(tmp_path / "x")}
    )
    assert (done.exit_code, done.output.splitlines()[0]) == (0, "1 match was imported.")
    given = json.loads(phone.file(match).splitlines()[1])
    assert given["visits"] == []
    assert [address["role"] for address in given["addresses"]] == ["keeper", "viewer"]
    name = phone.client.get(f"{match}/move/x.jsonl").headers["Content-Disposition"]
    assert name.startswith('attachment; filename="bacara-20')


def test_a_match_of_two_thousand_hands_fits_and_a_larger_one_is_told_so(phone: Book, club: Book) -> None:
    people = ["مهسا", "کاوه", "آنا", "نیلوفر"]
    kept = Keeper(phone.client, record("barbu", players=people))
    stream, known = phone.stream(f"/m/{kept.token}"), {"at": "2026-11-30T20:15:00+00:00", "by": "x" * 22}
    agreed = {"hand": {"adjust": [120, -240, 120, 0], "why": "هر سه نفر سر میز با هم این را پذیرفتند و کسی چیزی نگفت"}}
    with phone.store.transaction():
        for seq in range(1, 2001):
            phone.store.append(stream, seq, "hand-recorded", agreed, command=f"{seq:032}", **known)
    match = f"/m/{kept.token}"
    text = phone.file(match)
    assert 500_000 < len(text.encode()) < 1024 * 1024
    assert club.post("/take", dict(form_to_club(phone, match).values())).status_code == 200
    assert club.take(text) == match
    assert club.state(match) == phone.state(match)
    with phone.store.transaction():
        for seq in range(2001, 4001):
            phone.store.append(stream, seq, "hand-recorded", agreed, command=f"{seq:032}", **known)
    page = phone.open(f"{match}/move")
    assert "This match is too large for a page to take it in" in page.text
    assert [form for form in page.forms if form.action] == []
    for path in ("/take", "/take/in"):
        assert club.post(path, {"journal": phone.file(match)}).status_code == 413


def form_to_club(phone: Book, match: str, address: str = "https://club.example") -> Form:
    page = phone.send(phone.open(f"{match}/move").form("/move").fill({"address": address}), "Go on", 200)
    return page.form("/take")


GOOD = {
    "https://club.example": "https://club.example",
    " http://192.168.1.5:8000/m/secret?x#y ": "http://192.168.1.5:8000",
    "HTTPS://Club.Example/": "https://club.example",
    "https://bücher.example": "https://xn--bcher-kva.example",
    "http://[::1]:8000/": "http://[::1]:8000",
}


@pytest.mark.parametrize("typed", GOOD)
def test_the_form_goes_to_the_address_that_was_typed_and_only_there(phone: Book, match: str, typed: str) -> None:
    sent = phone.open(f"{match}/move").form("/move").fill({"address": typed})
    page = phone.send(sent, "Go on", 200)
    form = page.form("/take")
    assert form.action == f"{GOOD[typed]}/take"
    assert dict(form.values())["journal"] == phone.file(match)
    policy = dict(part.strip().partition(" ")[::2] for part in page.headers["Content-Security-Policy"].split(";"))
    assert policy["form-action"] == f"'self' {'http:' if '[' in GOOD[typed] else GOOD[typed]}"
    assert policy["default-src"] == "'none'"
    again = phone.open(f"{match}/move")
    assert again.form("/move").shown() == {"address": GOOD[typed]}
    assert "form-action 'self';" in again.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    "typed",
    ["", "club.example", "ftp://club.example", "javascript:alert(1)", "https://", "https://me@club.example",
     "https://me:word@club.example", "https://club.example:x", "https://a;b", "https://a b", "https://a'b", "https://*",
     "https://[::1", "https://" + "a" * 70 + ".example", "//club.example", "https://@club.example"],
)  # fmt: skip
def test_what_is_no_address_comes_back_as_it_was_typed(phone: Book, match: str, typed: str) -> None:
    page = phone.send(phone.open(f"{match}/move").form("/move").fill({"address": typed}), "Go on", 422)
    assert page.form("/move").shown() == ({"address": typed} if typed else {})
    assert page.form("/move").invalid() == {"address"}
    assert page.headers["Content-Security-Policy"].endswith(
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )


def test_a_viewer_has_no_way_to_take_it_elsewhere(phone: Book, match: str) -> None:
    seen = addresses(phone.open(f"{match}/share"))[1]
    assert "/move" not in phone.open(f"{seen}/settings").html
    for path in ("", "/x.jsonl"):
        phone.open(f"{seen}/move{path}", status=403)
    assert phone.client.post(f"{seen}/move", data={"address": "https://club.example"}).status_code == 403
    assert phone.open(f"{match}/settings").link("Take this match elsewhere") == f"{match}/move"
    assert phone.open("/").link("Take a match in") == "/take"
