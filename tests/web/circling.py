"""Circles as somebody uses them: begun, played in, looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.hands import stop

if TYPE_CHECKING:
    from tests.web.conftest import Browser
    from tests.web.forms import Page


def begin_circle(browser: Browser, name: str = "The kitchen table") -> str:
    """Begins a circle, and gives the address of its page."""
    return browser.send(browser.open("/circles").form("/circles").fill({"name": name}), "Begin").path


def play(browser: Browser, circle: str, *totals: int, names: tuple[str, ...] = ("Ana", "Dan")) -> str:
    """A match of dice in a circle, a turn each, which the table ends then; gives its address."""
    page = browser.open(f"{circle}")
    link = next(href for label, href in page.links if label.startswith("Bacara") and href.startswith("/new"))
    form = browser.open(link).form("/new")
    match = browser.send(form.fill({f"name-{seat}": name for seat, name in enumerate(names)}), "Start").path
    for name, points in zip(names, totals, strict=True):
        write(browser, match, name, points)
    end(browser, match)
    return match


def write(browser: Browser, match: str, name: str, points: int) -> None:
    token = match.removeprefix("/m/")
    after = browser.client.get(f"/api/matches/{token}").get_json()["seq"]
    sent = {"after": after, "command": f"{name} {points} {after}", "hand": stop(name, points)}
    answer = browser.client.post(f"/api/matches/{token}/hands", json=sent)
    assert answer.status_code == 201, answer.text


def end(browser: Browser, match: str) -> None:
    browser.send(browser.open(f"{match}/settings").form("/ended"), "End the match here")


def standing(page: Page) -> list[str]:
    """Who is in the table of people, each with matches and those won."""
    return [row for row in page.all("tr") if not row.startswith("Name")]
