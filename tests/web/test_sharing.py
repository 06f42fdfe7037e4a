"""Several phones, one match: addresses given and replaced, and what a viewer may not do."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.addresses import filled
from tests.web.conftest import Browser
from tests.web.hands import stop
from tests.web.sharing import addresses, call, replace, whose, writing
from tests.web.typed import hands

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.web.conftest import Keeper


def test_a_replaced_address_is_shut_everywhere_and_the_new_one_opens_the_match(
    browser: Browser, another: Browser, client: FlaskClient
) -> None:
    match = browser.begin("bacara")
    viewer = addresses(browser.open(f"{match}/share"))[1]
    another.open(match)
    page = replace(browser, match, "keeper")
    keeper = addresses(page)[0]
    assert page.path.startswith(f"{keeper}/share")
    assert keeper != match
    assert "This is the new address" in page.text
    for path in ("", "/share", "/settings", "/hand", "/sheet"):
        assert client.get(f"{match}{path}").status_code == 404
        assert client.get(f"{keeper}{path}").status_code == 200
    for path in ("", "/events"):
        assert client.get(f"/api/matches/{match.removeprefix('/m/')}{path}").status_code == 404
    with closing(client.get(f"/api/matches/{keeper.removeprefix('/m/')}/events", buffered=False)) as stream:
        assert stream.status_code == 200
    assert client.post(f"{match}/undo", data={"after": "1", "command": "x"}).status_code == 404
    assert addresses(browser.open(f"{keeper}/share")) == [keeper, viewer]
    browser.open(viewer)
    assert [href for _, href in another.open("/").links if href.startswith("/m/")] == []


def test_who_replaces_the_keepers_address_keeps_the_match_and_goes_on(browser: Browser) -> None:
    match = browser.begin("bacara")
    call(browser, match, "Ana’s phone")
    keeper = addresses(replace(browser, match, "keeper"))[0]
    assert [href for _, href in browser.open("/").links if href.startswith("/m/")] == [keeper]
    writing(browser, keeper, player="Ana", points=1000)
    assert whose(browser, keeper) == ["Ana’s phone (this device)"] * 2


def test_a_replaced_viewers_address_leaves_keepers_alone(browser: Browser, another: Browser) -> None:
    match = browser.begin("bacara")
    old = addresses(browser.open(f"{match}/share"))[1]
    another.open(old)
    page = replace(browser, match, "viewer")
    keeper, viewer = addresses(page)
    assert (keeper, page.path.partition("/share")[0]) == (match, match)
    assert viewer != old
    another.open(old, status=404)
    assert addresses(another.open(f"{viewer}/share")) == [viewer]
    writing(browser, match, player="Ana", points=1000)


def test_a_stream_ends_that_listens_at_an_address_when_it_is_replaced(
    browser: Browser, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.streams.HEARTBEAT", 0.05)
    match = browser.begin("bacara")
    with closing(client.get(f"/api/matches/{match.removeprefix('/m/')}/events", buffered=False)) as stream:
        chunks = stream.iter_encoded()
        next(chunks)
        replace(browser, match, "keeper")
        assert [chunk for chunk in chunks if b"change" in chunk] == []


@pytest.mark.parametrize("role", ["keeper", "viewer"])
def test_the_question_sent_twice_shuts_nobody_out(browser: Browser, role: str) -> None:
    match = browser.begin("bacara")
    forms = browser.open(f"{match}/share").forms
    (form,) = [form for form in forms if ("role", role) in form.values()]
    browser.send(form, "Replace")
    page = browser.send(form, "Replace")
    writing(browser, addresses(page)[0], player="Ana", points=1000)


def test_an_address_that_was_replaced_never_comes_back(browser: Browser, another: Browser) -> None:
    match = browser.begin("bacara")
    mine, others = (who.open(f"{match}/share").forms for who in (browser, another))
    page = browser.send(mine[0], "Replace")
    given = {match, *addresses(page)}
    for role in ("keeper", "viewer", "viewer", "keeper"):
        page = replace(browser, addresses(page)[0], role)
        for who, forms in ((browser, mine), (another, others)):
            assert {who.client.post(form.action, data=dict(form.values())).status_code for form in forms} == {404}
        assert len(set(addresses(page)) - given) == 1
        given |= set(addresses(page))
    assert {path for path in given if another.client.get(path).status_code == 200} == set(addresses(page))


def test_a_viewers_address_replaced_by_the_same_old_page_is_a_new_one_each_time(browser: Browser) -> None:
    match = browser.begin("bacara")
    form = browser.open(f"{match}/share").forms[1]
    assert len({addresses(browser.send(form, "Replace"))[1] for _ in range(4)}) == 4


def test_the_form_of_a_new_match_sent_again_lets_nobody_back_in(browser: Browser, another: Browser) -> None:
    form = browser.open("/new?game=bacara").form("/new").fill({"name-0": "Ana", "name-1": "Dan"})
    match = browser.send(form, "Start").path
    assert browser.send(form, "Start").path == match
    keeper = addresses(replace(another, match, "keeper"))[0]
    page = browser.send(form, "Start", status=404)
    assert "Nothing is kept at this address." in page.text
    assert keeper not in page.html


@pytest.mark.parametrize("role", ["", "owner", "Keeper", "keeper viewer", "x" * 5000, "\0"])
def test_an_unknown_role_is_refused(client: FlaskClient, keeper: Keeper, role: str) -> None:
    response = client.post(f"/m/{keeper.token}/share/replace", data={"role": role, "command": "x"})
    assert response.status_code == 422
    assert keeper.get()
    assert keeper.get(keeper.viewer)


def test_a_lost_phone_is_made_up_for_by_another_keepers_page(browser: Browser, another: Browser, app: Flask) -> None:
    match = browser.begin("bacara")
    another.open(match)
    shown = addresses(another.open(f"{match}/share"))[0]
    fresh = Browser(app.test_client())
    fresh.open(shown)
    writing(fresh, shown, player="Ana", points=1000)
    assert hands(another, match) == [stop("Ana", 1000)]
    assert [href for _, href in fresh.open("/").links if href.startswith("/m/")] == [match]


def test_the_question_says_what_happens_before_anything_does(browser: Browser) -> None:
    match = browser.begin("bacara")
    page = browser.open(f"{match}/share")
    folds = [known for tag, known in page.tags if tag == "details"]
    assert len(folds) == 2
    assert not any("open" in known for known in folds)
    assert page.text.count("Should the old address stop working?") == 2
    assert page.text.count("until they scan the new code") == 2
    assert page.all("h2") == ["To keep score", "To look on"]
    assert page.link("large screen") == f"{addresses(page)[1]}/board"


SENT: dict[str, Any] = {
    "after": 3, "command": "x", "player": "Dan", "points": 1000, "title": "Mine", "name-0": "Me", "name": "Me",
    "seat": "Dan", "kind": "taken_by", "ended": "yes", "preset": "classic", "role": "viewer",
}  # fmt: skip


@pytest.mark.parametrize("valid", [True, False], ids=["sensible", "empty"])
def test_a_viewer_writes_by_no_route(app: Flask, client: FlaskClient, turns: Keeper, valid: bool) -> None:
    """`/forget/<token>` is about the browser's own list."""
    store = app.extensions["matches"].store
    stream = store.find_address(turns.viewer).stream
    was = (store.read(stream), store.addresses(stream), store.devices(stream))
    form = SENT | {"after": str(turns.seq)} if valid else {}
    body = {"after": turns.seq, "command": "x", "hand": stop("Ana", 1000), "title": "Mine"} if valid else {}
    asked = set()
    for rule in app.url_map.iter_rules():
        if "<token>" not in rule.rule or rule.rule.startswith("/forget/"):
            continue
        for method in (rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}:
            path = f"{filled(rule.rule, turns.viewer)}?as=points"
            sent = {"json": body} if rule.rule.startswith("/api/") else {"data": form}
            response = client.open(path, method=method, **sent)
            # Of a circle or an evening it is no address at all.
            expected = (403,) if rule.rule.startswith(("/m/", "/api/")) else (403, 404)
            assert response.status_code in expected, (method, rule.rule)
            assert (store.read(stream), store.addresses(stream), store.devices(stream)) == was, (method, rule.rule)
            asked.add(rule.endpoint)
    assert {"share.replace", "share.name_device", "entry.live", "entry.pad", "match.undo", "api.change"} <= asked
