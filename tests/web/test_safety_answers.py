"""What every answer and every page is held to: headers, nothing that runs inside, and fields with labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.addresses import ORIGIN
from tests.web.hands import GAMES, HANDS

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Browser, Keeper
    from tests.web.forms import Page


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
    if response.mimetype != "application/json":  # it leads nowhere
        assert response.headers["Referrer-Policy"] in ("same-origin", "no-referrer")
    if method == "GET" and not path.startswith("/static"):  # no cache keeps an answer to anything else
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
