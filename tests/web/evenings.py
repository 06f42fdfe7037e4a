"""Club evenings as browsers begin and play them: what several files of tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.core import commands
from scorekeeper.store.journal import VIEWER

if TYPE_CHECKING:
    from flask import Flask

    from tests.web.conftest import Browser, Json
    from tests.web.forms import Form, Page

PAIRS = [("Anne", "Beth"), ("Cath", "Diana"), ("Ella", "Fred"), ("Gail", "Hugh")]
FIVE = [*PAIRS, ("Ion", "نیلوفر")]


def circle(browser: Browser) -> str:
    """A new circle's address."""
    return browser.send(browser.open("/circles").form("/circles").fill({"name": "The club"})).path


def named(form: Form, pairs: list[tuple[str, str]]) -> Form:
    for row, (one, two) in enumerate(pairs):
        form.fill({f"one-{row}": one, f"two-{row}": two})
    return form


def opened(browser: Browser, pairs: list[tuple[str, str]] = PAIRS, **chosen: object) -> Page:
    """The page of a new evening of these pairs."""
    page = browser.open(f"{circle(browser)}/evening")
    for _ in pairs[4:]:
        page = browser.send(page.form("/evening"), "One more pair", status=200)
    return browser.send(named(page.form("/evening"), pairs).fill({"name": "Friday", **chosen}), "Begin")


def drawn(browser: Browser, page: Page) -> Page:
    return browser.send(page.form("/round"), "Draw round")


def viewed(app: Flask, page: Page) -> str:
    """The viewer's address of the evening of this page."""
    evenings = app.extensions["evenings"]
    address = evenings.store.find_address(page.path.partition("#")[0].removeprefix("/e/"))
    return f"/e/{evenings.ledger.token(address.stream, VIEWER)}"


def matches(page: Page) -> list[str]:
    """Where the tables of the page lead."""
    return [href for text, href in page.links if text.startswith("Table")]


def record(browser: Browser, match: str) -> Json:
    found: Json = browser.client.get(f"/api/matches/{match.removeprefix('/m/')}").get_json()["record"]
    return found


def adjust(browser: Browser, match: str, *points: int) -> None:
    """Saves a hand that gives the two sides so many points."""
    address = f"/api/matches/{match.removeprefix('/m/')}"
    seq = browser.client.get(address).get_json()["seq"]
    body = {"after": seq, "command": f"{match} {seq}", "hand": {"adjust": points}}
    assert browser.client.post(f"{address}/hands", json=body).status_code == 201


def played(browser: Browser, page: Page, *leads: int) -> Page:
    """The evening after the first pair of each table won by so much, and the table stopped there."""
    for match, lead in zip(matches(page)[: len(leads)], leads, strict=True):
        adjust(browser, match, 1000 + lead, 1000)
        browser.send(browser.open(f"{match}/settings").form("/ended"), "End the match here")
    return browser.open(page.path.partition("#")[0])


def throw(app: Flask, match: str) -> None:
    """Throws the match at this address into the trash."""
    every = app.extensions["matches"]
    stream = every.store.find_address(match.removeprefix("/m/")).stream
    at = "2026-01-02T20:15:00+00:00"
    every.write(stream, every.load(stream).seq, f"throw {match}", commands.trash, at=at)


def ranks(page: Page) -> str:
    return page.text[page.text.index("Match points") : page.text.index("First by")]
