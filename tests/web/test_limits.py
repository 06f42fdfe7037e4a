"""What is done too often, and what grows too large, is refused; whoever behaves is not, whatever a neighbour does."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import fields, replace
from ipaddress import IPv6Address, IPv6Network
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from limits import parse

from scorekeeper.core import commands
from scorekeeper.web import create_app, limits, sizes
from scorekeeper.web.rates import HOME, PUBLIC, Rates
from scorekeeper.web.reach import Reach
from tests.web.addresses import filled
from tests.web.circling import begin_circle
from tests.web.hands import stop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.web.conftest import Begin, Browser, Keeper

    Do = Callable[[FlaskClient, Keeper, int], TestResponse]

FEW = Rates(
    opening="4/day",
    own_opening="4/day",
    in_circle="4/day",
    writing="4/day",
    together="4/day",
    asking="4/day",
    drawing="4/day",
    guessing="4/day",
    streams=2,
)
"""Four of everything, for a day, so that no window ends while a test is at work."""

ELSEWHERE = {"REMOTE_ADDR": "192.0.2.7"}
"""Who asks from another address."""

MATCH = {"game": "bacara", "name-0": "Ana", "name-1": "Dan", "seats": "2"}
RECORD = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"]}


@pytest.fixture(params=[FEW], ids=["few"])
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """The program on the internet, where little may be done."""
    made = create_app(tmp_path, reach=Reach(request.param, public=True))
    made.testing = True
    store = made.extensions["matches"].store
    store.database.execute("PRAGMA synchronous = OFF")
    yield made
    store.close()


def ask(client: FlaskClient, method: str, path: str, **more: object) -> TestResponse:
    return client.open(path, method=method, **more)  # type: ignore[arg-type]  # as werkzeug takes them


def guess(client: FlaskClient, number: int, **more: object) -> TestResponse:
    return ask(client, "GET", f"/m/nobody{number}", **more)


def write(client: FlaskClient, keeper: Keeper, number: int) -> TestResponse:
    sent = {"after": keeper.get()["seq"], "command": f"title {number}", "title": f"Friday {number}"}
    return client.patch(f"/api/matches/{keeper.token}", json=sent)


OFTEN = [
    pytest.param(write, 200, True, id="a change"),
    pytest.param(
        lambda c, k, n: c.post(f"/m/{k.token}/title", data={"after": k.get()["seq"], "command": n, "title": f"No {n}"}),
        303,
        False,
        id="a change by form",
    ),
    pytest.param(lambda c, k, n: c.post("/api/matches", json=RECORD), 201, True, id="a match"),
    pytest.param(lambda c, k, n: c.post("/new", data={**MATCH, "command": n}), 303, False, id="a match by form"),
    pytest.param(lambda c, k, n: c.post("/circles", data={"name": "Club", "command": n}), 303, False, id="a circle"),
    pytest.param(lambda c, k, n: c.post("/api/score", json=RECORD), 200, True, id="a record to score"),
    pytest.param(lambda c, k, n: c.post("/settle/bacara/live", data={"as": "points"}), 200, False, id="a hand settled"),
    pytest.param(
        lambda c, k, n: c.post(f"/m/{k.token}/hand/live?as=points", data={"points": n}), 200, False, id="a hand typed"
    ),
    pytest.param(lambda c, k, n: c.get(f"/sheets/picture.svg?hands={n + 5}"), 200, False, id="a sheet drawn"),
    pytest.param(lambda c, k, n: c.get(f"/m/{k.token}/sheet"), 200, False, id="a match drawn"),
    pytest.param(lambda c, k, n: guess(c, n), 404, False, id="a guess"),
    pytest.param(lambda c, k, n: c.get(f"/api/matches/x{n}"), 404, True, id="a guess of a program"),
    pytest.param(lambda c, k, n: c.get(f"/c/x{n}"), 404, False, id="a guess of a circle"),
    pytest.param(
        lambda c, k, n: c.post(f"/m/{k.token}/circle", data={"circle": f"x{n}"}), 404, False, id="a guess in a form"
    ),
]


@pytest.mark.parametrize(("do", "status", "program"), OFTEN)
def test_what_is_done_too_often_is_refused_with_the_time_to_wait(
    app: Flask, begin: Begin, do: Do, status: int, program: bool
) -> None:
    keeper = begin("bacara")
    somebody = app.test_client()
    somebody.environ_base |= ELSEWHERE  # where nothing was opened yet
    found = [do(somebody, keeper, number) for number in range(6)]
    assert [answer.status_code for answer in found] == [status] * 4 + [429] * 2
    refused = found[-1]
    assert int(refused.headers["Retry-After"]) >= 1
    if program:
        assert (refused.get_json()["ok"], refused.get_json()["code"]) == (False, "rate")
    else:
        assert refused.mimetype == "text/html"
        assert "That is too often" in refused.text


def test_a_guesser_takes_nothing_from_a_neighbour_who_has_the_address(app: Flask, begin: Begin) -> None:
    keeper = begin("bacara")
    assert [guess(app.test_client(), number).status_code for number in range(5)][-1] == 429
    newcomer = app.test_client()  # at the same address, and never seen here
    assert newcomer.get(f"/m/{keeper.viewer}").status_code == 200
    assert newcomer.get(f"/api/matches/{keeper.token}").status_code == 200
    assert write(newcomer, keeper, 1).status_code == 200
    assert guess(newcomer, 99).status_code == 429


def test_a_guess_from_elsewhere_is_answered(app: Flask) -> None:
    client = app.test_client()
    for number in range(5):
        guess(client, number)
    assert guess(client, 6, environ_base=ELSEWHERE).status_code == 404


def test_who_writes_without_end_in_one_match_keeps_nobody_from_another(app: Flask, begin: Begin) -> None:
    one, other = begin("bacara"), begin("bacara")
    client = app.test_client()
    assert [write(client, one, number).status_code for number in range(5)][-1] == 429
    assert write(client, other, 1).status_code == 200


@pytest.mark.parametrize("app", [replace(FEW, together="9/day")], indirect=True, ids=["nine together"])
def test_a_browser_that_writes_without_end_leaves_room_to_the_others_of_the_table(app: Flask, begin: Begin) -> None:
    keeper = begin("bacara")
    ana, dan = app.test_client(), app.test_client()
    for client in (ana, dan):
        client.get(f"/m/{keeper.token}")
    assert [write(ana, keeper, number).status_code for number in range(5)] == [200] * 4 + [429]
    assert [write(dan, keeper, number).status_code for number in range(5, 9)] == [200] * 4


def test_who_looks_on_uses_up_nothing_of_who_keeps_the_score(app: Flask, begin: Begin) -> None:
    keeper, looker = begin("bacara"), app.test_client()
    tried = [looker.post(f"/api/matches/{keeper.viewer}/undo", json={}).status_code for _ in range(6)]
    assert tried == [403] * 4 + [429] * 2
    assert write(app.test_client(), keeper, 1).status_code == 200


def test_only_what_was_begun_is_counted_as_begun(app: Flask) -> None:
    client = app.test_client()
    with_nobody = [client.post("/new", data={"game": "bacara", "command": "x"}).status_code for _ in range(3)]
    assert with_nobody == [422] * 3
    assert client.post("/new", data={**MATCH, "command": "y"}).status_code == 303


def test_a_circle_begins_its_matches_whatever_its_neighbours_begin(app: Flask, browser: Browser) -> None:
    circle = begin_circle(browser).removeprefix("/c/")
    stranger = app.test_client()
    assert [stranger.post("/api/matches", json=RECORD).status_code for _ in range(4)][-1] == 429
    assert [stranger.post("/api/score", json=RECORD).status_code for _ in range(4)][-1] == 429
    begun = [
        browser.client.post("/new", data={**MATCH, "circle": circle, "command": str(number)}).status_code
        for number in range(5)
    ]
    assert begun == [303] * 4 + [429]


@pytest.mark.parametrize("path", ["/health", "/ready", "/robots.txt", "/static/screen.css"])
def test_what_machines_ask_again_and_again_is_not_counted(client: FlaskClient, path: str) -> None:
    for _ in range(12):
        with closing(client.get(path)) as answer:
            assert answer.status_code in (200, 204)


def test_so_many_pages_listen_at_one_address_and_their_places_come_back(app: Flask, begin: Begin) -> None:
    keeper, client = begin("bacara"), app.test_client()
    path = f"/api/matches/{keeper.viewer}/events"
    streams = [client.get(path, buffered=False) for _ in range(2)]
    refused = client.get(path)
    assert (refused.status_code, refused.get_json()["code"]) == (429, "rate")
    assert int(refused.headers["Retry-After"]) >= 1
    with closing(client.get(path, buffered=False, environ_base=ELSEWHERE)) as elsewhere:
        assert elsewhere.status_code == 200
    streams.pop().close()
    with closing(client.get(path, buffered=False)) as again:
        assert again.status_code == 200
    streams.pop().close()
    client.head(path).close()
    assert not app.extensions["meter"]._listening


def test_as_the_program_stands_nothing_is_counted(tmp_path: Path) -> None:
    made = create_app(tmp_path)
    assert "meter" not in made.extensions
    assert [guess(made.test_client(), number).status_code for number in range(700)][-1] == 404
    made.extensions["matches"].store.close()


def test_every_rate_is_read_and_home_is_never_stricter() -> None:
    for one in (field.name for field in fields(Rates) if field.name != "streams"):
        public, home = parse(getattr(PUBLIC, one)), getattr(HOME, one) and parse(getattr(HOME, one))
        assert not home or home.amount / home.get_expiry() >= public.amount / public.get_expiry(), one
    assert HOME.streams >= PUBLIC.streams


def test_what_is_counted_by_name_is_there(app: Flask) -> None:
    named = {*limits.FREE, *limits.BEGINNING, *limits.IN_CIRCLE, *limits.ASKING, *limits.DRAWING, limits.STREAM}
    named |= {*sizes.ADDING_MATCHES, *sizes.ALWAYS}
    assert named <= {rule.endpoint for rule in app.url_map.iter_rules()}


@pytest.mark.parametrize("app", [replace(FEW, asking="8/day")], indirect=True, ids=["few"])
def test_every_route_that_writes_is_refused_in_the_end(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}):
            client, here = app.test_client(), {"REMOTE_ADDR": f"192.0.{len(rule.rule)}.{len(method)}"}
            found = [client.open(filled(rule.rule, "x"), method=method, environ_base=here) for _ in range(10)]
            assert found[-1].status_code == 429, rule.rule


@given(st.integers(0, 2**128 - 1), st.integers(0, 2**64 - 1))
def test_a_household_is_one_address_however_many_computers_it_has(number: int, other: int) -> None:
    one = IPv6Address(number)
    if one.ipv4_mapped:
        return
    neighbour = IPv6Address(int(IPv6Network((number, 64), strict=False).network_address) + other)
    assert limits.household(str(one)) == limits.household(str(neighbour)) or neighbour.ipv4_mapped
    assert limits.household(str(one)) != limits.household(str(IPv6Address(number ^ (1 << 64))))


@pytest.mark.parametrize(("given", "expected"), [
    pytest.param("192.0.2.7", "192.0.2.7", id="an address"),
    pytest.param("::ffff:192.0.2.7", "192.0.2.7", id="the same, as IPv6 has it"),
    pytest.param("", "", id="none"),
    pytest.param("a word", "", id="no address"),
])  # fmt: skip
def test_an_address_is_told(given: str, expected: str) -> None:
    assert limits.household(given) == expected


@pytest.mark.parametrize("app", [HOME], indirect=True, ids=["home"])
def test_a_match_has_so_many_hands(app: Flask, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_HANDS", 2)
    keeper = begin("bacara", stop("Ana", 1000))
    sent = {"after": keeper.seq, "command": "the last", "hand": stop("Dan", 1000)}
    path = f"/api/matches/{keeper.token}/hands"
    assert keeper.client.post(path, json=sent).status_code == 201
    assert keeper.client.post(path, json=sent).status_code == 200, "the same once more is answered as it was"
    refused = keeper.client.post(path, json={**sent, "after": 2, "command": "one more"})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "range")
    page = keeper.client.post(f"/m/{keeper.token}/hand?as=points", data={"after": "2", "command": "by form"})
    assert page.status_code == 422
    assert len(keeper.hands) == 2
    fix = {"after": 2, "command": "mended", "hand": stop("Dan", 1100)}
    assert keeper.client.put(f"{path}/2", json=fix).status_code == 200


@pytest.mark.parametrize("app", [HOME], indirect=True, ids=["home"])
def test_a_record_has_so_many_hands(client: FlaskClient) -> None:
    hands = [stop("Ana", 1000)] * (commands.MOST_HANDS + 1)
    refused = client.post("/api/matches", data=json.dumps({**RECORD, "hands": hands}), content_type="application/json")
    assert (refused.status_code, refused.get_json()["code"]) == (422, "range")


@pytest.mark.parametrize("app", [HOME], indirect=True, ids=["home"])
def test_a_match_is_changed_so_often(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = begin("bacara")
    monkeypatch.setattr(sizes, "MOST_CHANGES", 3)
    assert [write(keeper.client, keeper, number).status_code for number in range(3)] == [200, 200, 422]
    assert keeper.client.post(f"/m/{keeper.token}/delete", data={"after": 3, "command": "away"}).status_code == 303


@pytest.mark.parametrize("app", [HOME], indirect=True, ids=["home"])
@pytest.mark.parametrize(("name", "most", "path", "form", "expected"), [
    pytest.param("MOST_PEOPLE", 1, "{circle}/people", {"name": "Beth"}, 422, id="people"),
    pytest.param("MOST_PEOPLE", 2, "{circle}/people", {"name": "Beth"}, 303, id="people, one more"),
    pytest.param("MOST_PEOPLE", 2, "/new", MATCH, 422, id="people by a match"),
    pytest.param("MOST_PEOPLE", 1, "/new", {**MATCH, "name-1": "Anne"}, 422, id="people by a match of two"),
    pytest.param("MOST_MATCHES", 0, "/new", MATCH, 422, id="matches"),
    pytest.param("MOST_MATCHES", 1, "/new", MATCH, 303, id="matches, one more"),
    pytest.param("MOST_EVENINGS", 0, "{circle}/evening", {"game": "burraco"}, 422, id="evenings"),
])  # fmt: skip
def test_a_circle_grows_so_large(
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    most: int,
    path: str,
    form: dict[str, str],
    expected: int,
) -> None:
    circle = begin_circle(browser)
    added = browser.client.post(f"{circle}/people", data={"name": "Anne", "command": "Anne"})
    assert added.status_code == 303
    monkeypatch.setattr(sizes, name, most)
    sent = {**form, "circle": circle.removeprefix("/c/"), "command": "x"}
    assert browser.client.post(path.format(circle=circle), data=sent).status_code == expected
