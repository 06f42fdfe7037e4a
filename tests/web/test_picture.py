"""The picture of a result: for whoever looks, in the reader's language, made once for every change."""

from __future__ import annotations

import subprocess
import sys
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

import pytest

from scorekeeper.sheets import picture as drawing
from scorekeeper.sheets import press
from scorekeeper.web import picture
from scorekeeper.web.accounts import accounts
from scorekeeper.words.language import language
from tests.web.hands import GAMES, HANDS, HEARTS, QUEENS, stop

if TYPE_CHECKING:
    from pathlib import Path

    from werkzeug.test import TestResponse

    from tests.web.conftest import Begin, Browser, Keeper

PNG = b"\x89PNG\r\n\x1a\n"

ASKS_FOR_A_PICTURE = """
import pathlib, sys
from scorekeeper.web import create_app
client = create_app(pathlib.Path(sys.argv[1])).test_client()
match = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "hands": []}
keeper = client.post("/api/matches", json=match).get_json()["keeper"]
print(client.get(f"{keeper}/result.png").status_code)
print(sorted({"weasyprint", "pypdfium2", "PIL"} & sys.modules.keys()))
"""


def ask(browser: Browser, token: str, *, tag: str = "", lang: str = "en") -> TestResponse:
    return browser.client.get(
        f"/m/{token}/result.png", headers={"If-None-Match": tag, "Accept-Language": lang} if tag else {}
    )


@pytest.fixture
def friday(begin: Begin) -> Keeper:
    """The two printed deals of Barbu, ended there, at five cents a point."""
    stake = {"amount": "0.05", "currency": "EUR"}
    more = {"title": "Friday", "started": "2026-03-06T20:00:00+01:00", "stake": stake, "ended": True}
    return begin("barbu", QUEENS, HEARTS, **more)


def test_it_is_made_once_for_keeper_and_viewer_and_anew_after_a_change(browser: Browser, friday: Keeper) -> None:
    first = ask(browser, friday.token)
    assert (first.status_code, first.content_type) == (200, "image/png")
    assert first.data.startswith(PNG)
    assert first.headers["Content-Disposition"] == 'inline; filename="barbu-2026-03-06.png"'
    assert "private" in first.headers["Cache-Control"]
    tag = first.headers["ETag"]
    again = ask(browser, friday.viewer, tag=tag)
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert ask(browser, friday.token, tag=tag, lang="fa").status_code == 200
    friday.write("PATCH", title="Saturday")
    assert ask(browser, friday.token, tag=tag).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_any_game_shows_it_and_waits_for_nothing(browser: Browser, begin: Begin, game: str) -> None:
    keeper = begin(game, *HANDS[game])
    page = browser.open(f"/m/{keeper.viewer}/end")
    address = f"/m/{keeper.viewer}/result.png"
    [shown] = [known for tag, known in page.tags if tag == "img"]
    assert (shown["src"], shown["loading"], shown["width"]) == (address, "lazy", "1080")
    assert int(shown["height"]) >= drawing.LEAST
    assert "How it stands" in shown["alt"]
    assert page.link("Save the picture") == address
    assert f'download="{game}.png"' in page.html


def test_it_holds_no_address_and_pays_only_what_is_agreed(browser: Browser, friday: Keeper, begin: Begin) -> None:
    def document(keeper: Keeper) -> str:
        matches = browser.client.application.extensions["matches"]
        kept = matches.load(matches.store.find_address(keeper.token).stream)
        spoken = language("en")
        return drawing.document(picture.of_match(kept, accounts(kept.played, spoken), spoken))

    paid = document(friday)
    assert "Cath pays Beth €1.48" in paid
    assert friday.token not in paid
    assert friday.viewer not in paid
    assert "Who pays whom" not in document(begin("bacara", stop("Ana", 1000), ended=True))


def test_nobody_has_the_picture_of_a_match_that_is_none(browser: Browser) -> None:
    assert ask(browser, "nobody").status_code == 404


def test_where_too_many_wait_or_none_can_be_made_that_is_said(
    browser: Browser, keeper: Keeper, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as full:
        full.setattr(picture, "_places", BoundedSemaphore(1))
        picture._places.acquire()
        assert ask(browser, keeper.token).status_code == 429
    (tmp_path / "weasyprint.py").write_text("raise OSError('no Pango')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(press, "_PRESS", press.Press())
    assert ask(browser, keeper.token).status_code == 503
    assert "The result as picture" in browser.open(f"/m/{keeper.token}/end").text


def test_a_server_loads_nothing_that_draws(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ASKS_FOR_A_PICTURE, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == ["200", "[]"]
    assert done.stderr == ""
