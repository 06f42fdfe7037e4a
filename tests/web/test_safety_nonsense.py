"""Nonsense of any kind is answered."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from werkzeug.datastructures import MultiDict

from tests.web.addresses import filled
from tests.web.evenings import circle, opened
from tests.web.hands import GAMES, HANDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Browser, Keeper

    Tokens = Callable[[str], str]


def short(text: str) -> str:
    """A name for a test of this text."""
    return repr(text) if len(text) < 40 else f"{text[:12]} … of {len(text)}"


DRAWN = {"sheets.filled", "picture.show", "evening_print.ranking", "evening_print.slips"}
"""What takes longer to draw than all else together; each is of what a page shows as well."""

QUERIES = [
    "said=999999999999999999999", "said=-1", "said=x", "said=0", "said=²", "said=٣", "said=" + "9" * 5000,
    "number=-1", "number=0", "number=abc", "number=99", "number=999999999999999999999", "number=" + "9" * 5000,
    "before=0", "before=-1", "before=99", "before=x", "number=1&before=0", "number=0&before=2", "number=1&before=9",
    "number=-1&as=points", "as=nonsense", "as=", "as=-", "as=points&number=2", "as=throws&number=2", "as=bust&before=1",
    "lang=xx", "lang=", "lang=../../en", "lang=%00", "all", "all=1", "game=nonsense", "game=", "game=%ff", "game=.",
    "game=__init__", "%ff=%fe", "a=1&a=2&a=3", "page=-1", "page=" + "9" * 9, "season=x&kind=x", "seat=x&seat=99&join",
]  # fmt: skip


@pytest.fixture
def tokens(browser: Browser, keeper: Keeper) -> Tokens:
    """The token for the address of a rule: a circle's, an evening's, or a match's."""
    known = {"/e/": opened(browser).path[3:], "/c/": circle(browser)[3:]}
    return lambda rule: known.get(rule[:3], keeper.token)


@pytest.mark.parametrize("query", QUERIES, ids=short)
def test_a_weird_address_is_answered(app: Flask, client: FlaskClient, tokens: Tokens, query: str) -> None:
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.endpoint not in DRAWN:
            response = client.get(f"{filled(rule.rule, tokens(rule.rule))}?{query}", buffered=False)
            assert response.status_code < 500, rule.rule
            response.close()


@pytest.mark.parametrize("query", QUERIES, ids=short)
def test_a_form_sent_to_a_weird_address_is_answered(client: FlaskClient, keeper: Keeper, query: str) -> None:
    data = {"after": str(keeper.seq), "command": "x", "player": "Dan", "points": "1000"}
    assert client.post(f"/m/{keeper.token}/hand?{query}", data=data).status_code < 500


def test_the_language_nobody_speaks_is_not_remembered(app: Flask) -> None:
    client = app.test_client()
    response = client.get("/?lang=xx")
    assert response.status_code == 200
    assert "Set-Cookie" not in response.headers


WEIRD = [
    "", " ", "0", "-1", "1", "9" * 30, "9" * 5000, "٣", "²", "½", "1e9", "1.5", "true", "null", "NaN", "é", "\0",
    "\u202e", "{name}", "{}", "%s", "<b>", "'\"", "../..", "x" * 5000, "\ud7ff", "😀", "-", "−5", "1,000", "y", "yes",
    "no", "Ana", "Dan", "points", "throws", "classic", "barbu", "bacara", "[]", "[1]", "None",
]  # fmt: skip
NAMES = [
    "after", "command", "hand", "game", "seats", "name-0", "name-1", "name-x", "preset", "dealer", "sides", "title",
    "note", "more", "rows-throws", "rows-", "rows-x", "throws-0-dice", "throws-0-keep", "player", "points", "over",
    "bust", "kind", "seat", "name", "ended", "target", "entry", "overshoot", "floor", "adjust-0", "adjust-1", "why",
    "declarer", "doubles-0-1", "result-0", "result-1", "result.raw-0", "result.hearts-0", "result.ace", "result.out-0",
    "result.out-1", "sides-0-clean", "sides-0-odd_even-2", "sides-0-ladders-0-top", "rows-sides-0-ladders", "dominoes",
    "contracts", "pack", "trick", "deals", "doubling", "do", "value", "circle", "season", "begins", "ends", "remove",
    "one-0", "two-0", "rows", "movement", "sit_out", "pair", "number", "sign", "victory_points", "match_points", "one",
    "two", "taken_by", "join", "leave", "role", "amount", "currency", "back",
]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_garbage_in_a_form_is_answered(
    app: Flask, client: FlaskClient, begin: Begin, tokens: Tokens, game: str, seed: int
) -> None:
    chance = random.Random(f"{game} {seed}")  # noqa: S311 - nonsense needs no secrecy
    keeper = begin(game, *HANDS[game])
    ways = ["", *(href.split("as=")[-1] for href in hrefs(client, f"/m/{keeper.token}/hand") if "as=" in href)]
    for rule in app.url_map.iter_rules():
        if "POST" not in (rule.methods or ()) or rule.rule.startswith("/api"):
            continue
        for way in ways if rule.rule.endswith("/hand") else [""] * 4:
            if not keeper.get()["ok"]:  # it went into the trash, or its address was replaced
                keeper = begin(game, *HANDS[game])
            data = MultiDict((name, chance.choice(WEIRD)) for name in chance.choices(NAMES, k=30))
            data["after"], data["command"] = chance.choice([str(keeper.get()["seq"]), *WEIRD]), chance.choice(WEIRD)
            data["game"] = chance.choice([game, game, *WEIRD])
            token = keeper.token if rule.rule[:3] == "/m/" else tokens(rule.rule)
            response = client.post(f"{filled(rule.rule, token)}?as={way}", data=data)
            assert response.status_code < 500, (rule.rule, way, data)


def hrefs(client: FlaskClient, path: str) -> list[str]:
    return [part.split('"')[0].replace("&amp;", "&") for part in client.get(path).text.split('href="')[1:]]


@pytest.mark.parametrize(
    ("game", "value"),
    [pytest.param(GAMES[n % len(GAMES)], value, id=short(value)) for n, value in enumerate(WEIRD)],
)
def test_one_weird_word_in_every_field_of_a_form_is_answered(
    browser: Browser, begin: Begin, game: str, value: str
) -> None:
    keeper = begin(game, *HANDS[game])
    client, match = browser.client, f"/m/{keeper.token}"
    forms = [browser.open(f"/new?game={game}").form("/new"), *browser.open(f"{match}/settings").forms]
    ways = [href for _, href in browser.open(f"{match}/hand").links if "as=" in href and "as=-" not in href]
    forms += [browser.open(href).form("/hand") for href in ways[:4]]
    for form in forms:
        hidden = {"after", "command", "game"}
        data = MultiDict((control.name, value) for control in form.controls if control.name not in hidden)
        data.update({control.name: control.value for control in form.controls if control.name in hidden})
        data.poplist("more")
        response = client.post(form.action, data=data)
        assert response.status_code < 500, (form.action, response.text[:500])


@pytest.mark.parametrize("name", ["after", "seats", "dealer", "rows-throws", "more"])
@pytest.mark.parametrize("value", WEIRD, ids=short)
def test_a_weird_hidden_field_is_answered(client: FlaskClient, begin: Begin, name: str, value: str) -> None:
    keeper = begin("burraco")
    turn = begin("bacara")
    sent = {"game": "burraco", "command": "x", "name-0": "Ana", "name-1": "Dan", "player": "Ana", name: value}
    assert client.post("/new", data=sent | {"command": ""}).status_code < 500
    for match in (keeper, turn):
        for path in ("/undo", "/hand?as=throws", "/hand?as=numbers", "/hands/1/strike", "/names", "/ended"):
            assert client.post(f"/m/{match.token}{path}", data={"after": "1"} | sent).status_code < 500, path


@pytest.mark.parametrize("seed", range(4))
def test_garbage_sent_to_the_api_is_answered(app: Flask, client: FlaskClient, keeper: Keeper, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - nonsense needs no secrecy
    keys = [
        "after", "command", "hand", "before", "format", "game", "players", "hands", "rules", "start", "changes",
        "title", "rename", "change", "stake", "ended", "player", "points", "throws", "dice", "sides", "adjust",
    ]  # fmt: skip
    words: list[Any] = [*WEIRD[:7], None, True, 0, -1, 1.5, 10**20, "scorekeeper/1", "bacara", ["Ana", "Dan"]]

    def value(depth: int) -> Any:
        kind = chance.random()
        if depth > 3 or kind < 0.5:
            return chance.choice(words)
        if kind < 0.7:
            return [value(depth + 1) for _ in range(chance.randrange(4))]
        return {chance.choice(keys): value(depth + 1) for _ in range(chance.randrange(5))}

    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}):
            for _ in range(12 if rule.rule.startswith("/api") else 2):
                body = {chance.choice(keys): value(0) for _ in range(6)}
                if rule.rule == "/api/score" or rule.rule == "/api/matches":
                    body |= {"format": "scorekeeper/1", "game": chance.choice(GAMES), "players": ["Ana", "Dan"]}
                else:
                    body |= {"after": keeper.get()["seq"], "command": f"x{chance.random()}"}
                response = client.open(filled(rule.rule, keeper.token), method=method, json=body)
                assert response.status_code < 500, (rule.rule, body)
