"""What every answer and every request is held to: headers, origins, cookies, limits, and nonsense of any kind."""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from werkzeug.datastructures import MultiDict
from werkzeug.test import encode_multipart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

    from tests.web.conftest import Begin, Browser, Json, Keeper, Page, Written

HANDS: dict[str, list[Json]] = {
    "bacara": [{"player": "Ana", "points": 1000}, {"player": "Dan", "throws": [{"dice": [1, 1, 1, 5, 2, 2]}]}],
    "barbu": [{"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}, "doubles": {"Beth": ["Anne"]}}],
    "burraco": [{"sides": [{"clean": 1, "table": 155, "closed": True}, {"hand": 65, "pozzetto": False}]}],
    "barakon": [{"sides": [{"runs": 2, "tricks": 3}, {}]}],
}
GAMES = sorted(HANDS)
ORIGIN = "http://localhost"


def short(text: str) -> str:
    """A name for a test of this text."""
    return repr(text) if len(text) < 40 else f"{text[:12]} … of {len(text)}"


def stop(player: str, points: int) -> Json:
    return {"player": player, "points": points}


@pytest.fixture
def keeper(begin: Begin) -> Keeper:
    keeper = begin("bacara", stop("Ana", 1000))
    keeper.record(stop("Dan", 1100))
    return keeper


ANSWERS = [
    pytest.param("GET", "/", 200, id="home"),
    pytest.param("GET", "/new", 200, id="games"),
    pytest.param("GET", "/new?game=barbu", 200, id="a new match"),
    pytest.param("POST", "/new", 422, id="an unknown game"),
    pytest.param("GET", "/m/{keeper}", 200, id="a match"),
    pytest.param("GET", "/m/{viewer}", 200, id="a match looked at"),
    pytest.param("GET", "/m/{keeper}/hand?as=points", 200, id="a hand"),
    pytest.param("GET", "/m/{keeper}/share", 200, id="addresses"),
    pytest.param("GET", "/m/{keeper}/settings", 200, id="settings"),
    pytest.param("GET", "/forget/{keeper}", 200, id="forgetting"),
    pytest.param("POST", "/m/{keeper}/undo", 422, id="a form without fields"),
    pytest.param("POST", "/m/{viewer}/undo", 403, id="a viewer's form"),
    pytest.param("GET", "/nothing", 404, id="no page"),
    pytest.param("DELETE", "/m/{keeper}", 405, id="no method"),
    pytest.param("GET", "/static/screen.css", 200, id="a file"),
    pytest.param("GET", "/static/nothing.css", 404, id="no file"),
    pytest.param("GET", "/api/matches/{keeper}", 200, id="the API"),
    pytest.param("GET", "/api/matches/nobody", 404, id="the API, nothing found"),
    pytest.param("POST", "/api/score", 415, id="the API, refused"),
    pytest.param("POST", "/forget/{keeper}", 303, id="a redirect"),
]


@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
def test_every_answer_carries_the_headers_that_protect_it(
    client: FlaskClient, keeper: Keeper, method: str, path: str, status: int
) -> None:
    response = client.open(path.format(keeper=keeper.token, viewer=keeper.viewer), method=method)
    assert response.status_code == status
    policy = dict(part.strip().partition(" ")[::2] for part in response.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "unsafe" not in response.headers["Content-Security-Policy"]
    assert {"script-src", "style-src"} <= set(policy)
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["Referrer-Policy"] in ("same-origin", "no-referrer")
    if not path.startswith("/static"):
        assert "private" in response.headers["Cache-Control"] or "no-store" in response.headers["Cache-Control"]
    response.close()


def pages(browser: Browser, keeper: Keeper) -> list[Page]:
    """Every page that there is of a match, those of refusals too."""
    match, viewer = f"/m/{keeper.token}", f"/m/{keeper.viewer}"
    found = [
        browser.open(path)
        for path in (
            "/", "/new", f"/new?game={keeper.get()['record']['game']}", match, f"{match}/hand", f"{match}/share",
            f"{match}/settings", f"{match}/hand?number=1", f"{match}/hand?as=adjust", f"/forget/{keeper.token}",
            viewer, f"{viewer}/share", f"{viewer}/settings",
        )
    ]  # fmt: skip
    found += [
        browser.open(href) for _, href in browser.open(f"{match}/hand").links if "as=" in href and "as=-" not in href
    ]
    undo = browser.open(match).forms[-1]
    keeper.write("PATCH", title="Since then")
    found.append(browser.send(undo, status=409))
    found.append(browser.open("/nothing", status=404))
    found.append(browser.open(f"{viewer}/hand", status=403))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_page_has_script_style_or_event_inside_it(browser: Browser, begin: Begin, game: str) -> None:
    for page in pages(browser, begin(game, *HANDS[game])):
        for tag, known in page.tags:
            at = f"{page.path}: <{tag} {known}>"
            assert not [name for name in known if name.startswith("on") or name == "style"], at
            assert tag not in ("style", "iframe", "object", "embed", "base"), at
            assert tag != "script" or known.get("src", "").startswith("/static/"), at
            assert tag != "meta" or "http-equiv" not in known, at
            for name in ("href", "src", "action", "formaction"):
                address = known.get(name, "/")
                allowed = ("/", "#", "?", "data:image/") if tag == "img" else ("/", "#", "?", ORIGIN + "/")
                assert not address or address.startswith(allowed), at
                assert not address.startswith("//"), at


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_every_page_has_a_label_and_no_name_stands_twice(
    browser: Browser, begin: Begin, game: str
) -> None:
    for page in pages(browser, begin(game, *HANDS[game])):
        ids = [known["id"] for _, known in page.tags if known.get("id")]
        assert len(ids) == len(set(ids)), f"{page.path}: {sorted(name for name in ids if ids.count(name) > 1)}"
        for form in page.forms:
            boxes = [control.name for control in form.controls if control.kind in ("text", "hidden", "textarea")]
            assert len(boxes) == len(set(boxes)), f"{page.path}: {boxes}"
        for _, known in page.tags:
            for name in ("for", "aria-describedby"):
                assert known.get(name, ids[0] if ids else "") in ["", *ids], f"{page.path}: {name}={known.get(name)}"


# --- where a request comes from


@pytest.mark.parametrize(("origin", "accepted"), [
    pytest.param(None, True, id="no origin, a program"),
    pytest.param(ORIGIN, True, id="the same origin"),
    pytest.param("http://evil.example", False, id="another site"),
    pytest.param("http://localhost:8080", False, id="another port"),
    pytest.param("http://localhost.evil.example", False, id="a longer name"),
    pytest.param("http://evil.example/localhost", False, id="the name in a path"),
    pytest.param("http://localhost@evil.example", False, id="the name as a user"),
    pytest.param("null", False, id="null"),
    pytest.param("", False, id="blank"),
    pytest.param("localhost", False, id="no scheme"),
    pytest.param("http://[", False, id="no address"),
    pytest.param("http://[::1", False, id="half an address"),
    pytest.param("http://\u2100.example", False, id="letters that normalise badly"),
])  # fmt: skip
@pytest.mark.parametrize("kind", ["page", "API", "opening", "score"])
def test_no_other_site_makes_a_browser_write(
    client: FlaskClient, keeper: Keeper, written: Written, kind: str, origin: str | None, accepted: bool
) -> None:
    was = written()
    headers = {} if origin is None else {"Origin": origin.encode().decode("latin-1")}
    envelope: dict[str, Any] = {"after": keeper.seq, "command": "x"}
    record = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"]}
    response = {
        "page": lambda: client.post(f"/m/{keeper.token}/undo", data=envelope, headers=headers),
        "API": lambda: client.post(f"/api/matches/{keeper.token}/undo", json=envelope, headers=headers),
        "opening": lambda: client.post("/api/matches", json=record, headers=headers),
        "score": lambda: client.post("/api/score", json=record, headers=headers),
    }[kind]()
    if accepted:
        assert response.status_code in (200, 201, 303)
        return
    assert response.status_code == 403
    assert kind == "page" or response.get_json()["ok"] is False
    assert written() == was


def test_another_site_may_lead_to_a_page(client: FlaskClient, keeper: Keeper) -> None:
    response = client.get(f"/m/{keeper.token}", headers={"Origin": "http://evil.example"})
    assert response.status_code == 200
    assert "Access-Control-Allow-Origin" not in response.headers


def test_reading_changes_nothing(app: Flask, client: FlaskClient, keeper: Keeper, written: Written) -> None:
    was = written()
    for rule in app.url_map.iter_rules():
        for method in ("GET", "HEAD", "OPTIONS"):
            path = filled(rule.rule, keeper.token)
            client.open(path, method=method, buffered=False).close()
    assert written() == was


# --- cookies


def held(value: str) -> Json:
    """What a signed cookie holds: everybody can read it, nobody can change it."""
    body = value.removeprefix(".").split(".")[0]
    raw = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    found: Json = json.loads(zlib.decompress(raw) if value.startswith(".") else raw)
    return found


def cookie(response: TestResponse) -> tuple[Json, str]:
    """What the cookie of an answer holds, and all that is said about it."""
    (header,) = response.headers.getlist("Set-Cookie")
    value, _, said = header.partition("; ")
    return held(value.partition("=")[2]), said.lower()


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_a_cookie_holds_a_random_id_and_preferences_and_stays_here(
    client: FlaskClient, keeper: Keeper, scheme: str, secure: bool
) -> None:
    response = client.get(f"/m/{keeper.token}?lang=en", base_url=f"{scheme}://localhost")
    holds, said = cookie(response)
    assert set(holds) <= {"browser", "lang", "_permanent"}
    assert len(base64.urlsafe_b64decode(holds["browser"] + "==")) >= 16
    parts = [part.strip() for part in said.split(";")]
    assert "httponly" in parts
    assert "samesite=lax" in parts
    assert ("secure" in parts) is secure
    assert keeper.token.lower() not in said


def test_two_browsers_are_two(app: Flask, keeper: Keeper) -> None:
    ids = [cookie(app.test_client().get(f"/m/{keeper.token}"))[0]["browser"] for _ in range(2)]
    assert ids[0] != ids[1]


@pytest.mark.parametrize("value", ["x", "eyJicm93c2VyIjoiYSJ9.x.y", "." * 50, "é", "9" * 4000])
def test_a_forged_cookie_is_none(app: Flask, keeper: Keeper, value: str) -> None:
    client = app.test_client()
    client.set_cookie("scorekeeper", value)
    assert client.get(f"/m/{keeper.token}").status_code == 200
    assert client.get("/").status_code == 200


def test_secrets_are_long_and_all_different(begin: Begin) -> None:
    tokens = [token for _ in range(20) for keeper in [begin("bacara")] for token in (keeper.token, keeper.viewer)]
    assert len(set(tokens)) == 40
    for token in tokens:
        assert len(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))) * 8 >= 128


@pytest.mark.parametrize("command", ["x", "", "0", "command"])
def test_a_guessable_command_opens_nobodys_match(browser: Browser, another: Browser, command: str) -> None:
    form: dict[str, object] = {"name-0": "Ana", "name-1": "Dan"}
    new = browser.open("/new?game=bacara").form("/new").fill(form)
    for control in new.controls:
        control.value = command if control.name == "command" else control.value
    mine = browser.send(new).path.partition("?")[0]
    assert another.send(new).path.partition("?")[0] != mine


# --- too much


def as_parts(values: Mapping[str, str]) -> tuple[bytes, str]:
    """A form in parts, as it is sent with files; made here so that no file is left open behind it."""
    boundary, body = encode_multipart(values)
    return body, f"multipart/form-data; boundary={boundary}"


def as_line(values: Mapping[str, str]) -> tuple[bytes, str]:
    """A form in one line, as pages send it."""
    return urlencode(values).encode(), "application/x-www-form-urlencoded"


ENCODINGS = (as_line, as_parts)


def test_a_page_takes_no_more_than_a_mebibyte(client: FlaskClient, keeper: Keeper, written: Written) -> None:
    was = written()
    sent = {"after": str(keeper.seq), "command": "x", "note": "x" * 1024 * 1024}
    for encode in ENCODINGS:
        body, kind = encode(sent)
        response = client.post(f"/m/{keeper.token}/title", data=body, content_type=kind)
        assert response.status_code == 413
        assert response.mimetype == "text/html"
    assert written() == was


@pytest.mark.parametrize("encode", ENCODINGS)
@pytest.mark.parametrize("parts", [3000, 9000])
def test_a_form_of_thousands_of_parts_is_answered(
    client: FlaskClient,
    keeper: Keeper,
    encode: Callable[[Mapping[str, str]], tuple[bytes, str]],
    parts: int,
    written: Written,
) -> None:
    was = written()
    many = {f"f{number}": "1" for number in range(parts)}
    for path in ("/new", f"/m/{keeper.token}/hand?as=points", f"/m/{keeper.token}/rules"):
        body, kind = encode({"game": "bacara", "after": str(keeper.seq - 1), "command": "x", "player": "Dan", **many})
        assert client.post(path, data=body, content_type=kind).status_code in (409, 413, 422)
    assert written() == was


def test_a_file_in_a_form_is_nothing(client: FlaskClient, keeper: Keeper) -> None:
    from io import BytesIO

    data = {"after": str(keeper.seq), "command": "x", "title": (BytesIO(b"x"), "x.txt")}
    assert client.post(f"/m/{keeper.token}/title", data=data).status_code in (303, 422)


# --- nonsense

QUERIES = [
    "said=999999999999999999999", "said=-1", "said=x", "said=0", "said=²", "said=٣", "said=" + "9" * 5000,
    "number=-1", "number=0", "number=abc", "number=99", "number=999999999999999999999", "number=" + "9" * 5000,
    "before=0", "before=-1", "before=99", "before=x", "number=1&before=0", "number=0&before=2", "number=1&before=9",
    "number=-1&as=points", "as=nonsense", "as=", "as=-", "as=points&number=2", "as=throws&number=2", "as=bust&before=1",
    "lang=xx", "lang=", "lang=../../en", "lang=%00", "all", "all=1", "game=nonsense", "game=", "game=%ff", "game=.",
    "game=__init__", "%ff=%fe", "a=1&a=2&a=3",
]  # fmt: skip


@pytest.mark.parametrize("query", QUERIES, ids=short)
def test_a_weird_address_is_answered(app: Flask, client: FlaskClient, keeper: Keeper, query: str) -> None:
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            response = client.get(f"{filled(rule.rule, keeper.token)}?{query}", buffered=False)
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


def filled(rule: str, token: str) -> str:
    return rule.replace("<token>", token).replace("<int:number>", "1").replace("<path:filename>", "screen.css")


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
    "contracts", "pack", "trick", "deals", "doubling",
]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_garbage_in_a_form_is_answered(app: Flask, client: FlaskClient, begin: Begin, game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")  # noqa: S311 - nonsense needs no secrecy
    keeper = begin(game, *HANDS[game])
    ways = ["", *(href.split("as=")[-1] for href in hrefs(client, f"/m/{keeper.token}/hand") if "as=" in href)]
    for rule in app.url_map.iter_rules():
        if "POST" not in (rule.methods or ()) or rule.rule.startswith("/api"):
            continue
        for way in ways if rule.rule.endswith("/hand") else [""] * 4:
            data = MultiDict((name, chance.choice(WEIRD)) for name in chance.choices(NAMES, k=30))
            data["after"], data["command"] = chance.choice([str(keeper.get()["seq"]), *WEIRD]), chance.choice(WEIRD)
            data["game"] = chance.choice([game, game, *WEIRD])
            response = client.post(f"{filled(rule.rule, keeper.token)}?as={way}", data=data)
            assert response.status_code < 500, (rule.rule, way, data)


def hrefs(client: FlaskClient, path: str) -> list[str]:
    return [part.split('"')[0].replace("&amp;", "&") for part in client.get(path).text.split('href="')[1:]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("value", WEIRD, ids=short)
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
