"""The page of sharing as somebody uses it, and what the history says of devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.conftest import Browser
    from tests.web.forms import Page


def told(browser: Browser, match: str) -> list[str]:
    """What the history of a match says, newest first, without the times."""
    return [line.rsplit(" ", 5)[0] for line in browser.open(f"{match}/settings").all("li") if " · " in line]


def whose(browser: Browser, match: str) -> list[str]:
    """Whose device wrote each entry of the history, newest first."""
    return [line.partition(" · ")[2] for line in told(browser, match)]


def call(browser: Browser, match: str, name: str, status: int = 303) -> Page:
    form = browser.open(f"{match}/share").form("/share/device")
    return browser.send(form.fill({"name": name}), "Save", status)


def replace(browser: Browser, match: str, role: str) -> Page:
    """Presses the button that replaces the address of this role."""
    forms = browser.open(f"{match}/share").forms
    (form,) = [form for form in forms if ("role", role) in form.values() and form.action.endswith("/share/replace")]
    return browser.send(form, "Replace")


def writing(browser: Browser, match: str, **values: object) -> None:
    browser.enter(match, "Stop", values)


def addresses(page: Page) -> list[str]:
    """The addresses that the page of sharing shows, by their path."""
    shown = [known["value"] for _, known in page.tags if known.get("class") == "address"]
    return [address.removeprefix("http://localhost") for address in shown]
