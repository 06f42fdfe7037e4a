"""In Persian every page speaks Persian: no sentence is left in English and no figure in Latin digits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest

from scorekeeper import games
from tests.browser.records import length, worked
from tests.web.conftest import Browser, Keeper

if TYPE_CHECKING:
    from flask import Flask

NAMES = ("مهسا", "کاوه", "بهار", "دنا", "آرش", "نیما", "سارا", "پویا", "لیلا", "رضا", "مینا", "امید")

WRITTEN = ("title", "note", "why")
"""Keys under which a table writes down what it likes."""

TOLD = (
    "aria-label",
    "alt",
    "title",
    "placeholder",
    "data-sure",
    "data-end",
    "data-more",
    "data-done",
    "data-nobody",
    "data-proof",
    "data-sure",
)
"""Attributes that are read or shown."""

UNTOLD = ("script", "style", "symbol", "textarea")

NUMERIC = ("numeric", "text", "none")

ALLOWED = {
    *("Scorekeeper", "QR", "UTC", "JSON", "CSV", "Letter", "https"),
    *("English", "Français", "Italiano", "Română"),
    *("J", "Q", "K", "A", "NT", "D", "S", "T", "RC", "L"),
}
"""Names, and what stands on cards and sheets in Latin letters at Persian tables too."""

CODES = re.compile(r"A[456]\b|https?://\S+|\b(?:10|[2-9AJQK])[SHDC]\b|\{\w+\}|\([A-Z]{3}\)")
"""Papers, addresses, cards as they are typed, and currencies by their letters."""

SECRET = re.compile(r"(?<=/)([\w-]{22}|[\w-]{11})(?=/|$)")
"""A token or a key, of which one is enough."""

MOST_KINDS = 300

EXAMPLES = {name for game in games.every() for example in game.examples for name in example.players}
"""The people of the worked examples, whose names the rules write as their sources do."""


class Reading(HTMLParser):
    """What a page says: its text and whatever else is shown of it or read out, piece by piece."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.links: list[str] = []
        self._untold: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        if tag in UNTOLD:
            self._untold.append(tag)
        if tag == "a":
            self.links.append(known.get("href", ""))
        self.pieces += [known[name] for name in TOLD if known.get(name)]
        if tag == "input" and known.get("type") == "text" and known.get("inputmode") in NUMERIC:
            self.pieces.append(known.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in UNTOLD:
            self._untold.pop()

    def handle_data(self, data: str) -> None:
        if not self._untold:
            self.pieces.append(data)

    @property
    def foreign(self) -> list[str]:
        """The pieces that are not Persian."""
        found = []
        for piece in self.pieces:
            bare = CODES.sub("", piece)
            if set(re.findall(r"[^\W\d_\u0600-\u06ff]+", bare)) - ALLOWED - EXAMPLES or re.search(r"[0-9]", bare):
                found.append(" ".join(piece.split()))
        return found


def renamed(value: Any, names: dict[str, str]) -> Any:
    """*value* with every name in it another; what a table wrote down is left out."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [renamed(item, names) for item in value]
    if isinstance(value, dict):
        return {names.get(key, key): renamed(item, names) for key, item in value.items() if key not in WRITTEN}
    return value


def persian(record: dict[str, Any]) -> dict[str, Any]:
    """The record as a Persian table plays it."""
    joined = [
        name for change in record.get("changes", ()) for key in ("joins", "taken_by") for name in _names(change, key)
    ]
    everybody = dict.fromkeys([*record["players"], *joined])
    rules = record.get("rules", {})
    found: dict[str, Any] = renamed({**record, "rules": {}}, dict(zip(everybody, NAMES, strict=False)))
    return {**found, "rules": rules}


def _names(change: dict[str, Any], key: str) -> Iterator[str]:
    given = change.get(key)
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict):
        yield str(given.get("name", ""))


@pytest.fixture(scope="module")
def matches(app: Flask) -> list[Keeper]:
    """Of each game one under way and one that is over, and one just begun."""
    found = []
    for game in games.keys():  # noqa: SIM118 - not a dict's keys
        records = [(dict(record), result) for record, result in worked(game)]
        usual = [(record, result) for record, result in records if not record.get("changes")]
        under_way = max((record for record, result in usual if not result.finished), key=length)
        over = [record for record, result in usual if result.finished]
        shown = [under_way, {**under_way, "hands": []}, min(over, key=length) if over else {**under_way, "ended": True}]
        found += [Keeper(app.test_client(), persian(record)) for record in shown]
    return found


@pytest.fixture(scope="module")
def reader(app: Flask, matches: Sequence[Keeper]) -> Browser:
    """Somebody who reads Persian and has opened all of the matches."""
    browser = Browser(app.test_client())
    browser.open("/?lang=fa")
    for match in matches:
        browser.open(f"/m/{match.token}")
    circle = browser.send(browser.open("/circles").form("/circles").fill({"name": "میز آشپزخانه"})).path
    for match in matches:
        form = browser.open(f"/m/{match.token}/settings").form("/circle")
        browser.send(form.fill({"circle": circle.removeprefix("/c/")}))
    season = browser.open(f"{circle}/settings").form("/seasons")
    browser.send(season.fill({"name": "بهار", "begins": "2020-01-01"}))
    pairs = {
        f"{which}-{row}": f"{NAMES[row]} {end}" for which, end in (("one", "یک"), ("two", "دو")) for row in range(4)
    }
    evening = browser.open(f"{circle}/evening").form("/evening").fill({"name": "جمعه", **pairs})
    browser.send(browser.send(evening).form("/round"))
    return browser


def kind(path: str, matches: Sequence[Keeper]) -> tuple[str, object]:
    """What two addresses share of which one is enough."""
    parts = urlsplit(path)
    asked = {key: "#" if value.isdecimal() else value for key, value in parse_qsl(parts.query) if key != "said"}
    if asked.keys() & {"number", "before"}:
        asked.pop("as", None)
    place = parts.path
    if "season" in asked:
        asked["season"] = "#"
    asked.pop("circle", None)
    for number, match in enumerate(matches):
        for token in (match.token, match.viewer):
            place = place.replace(token, str(number) if place == f"/m/{token}" or not asked else played(match))
    if place.startswith("/settle/"):
        asked = dict.fromkeys(asked, "#")
    return SECRET.sub("#", place), tuple(asked.items())


@cache
def played(match: Keeper) -> str:
    """The game of a match."""
    return str(match.get()["record"]["game"])


def chooses(to: str) -> bool:
    """Whether the link shows the same page in another language or theme."""
    return "lang=" in to or "theme=" in to


def leads(page: Reading, path: str) -> Iterator[str]:
    """The addresses that a page leads to, other languages and themes apart; of a sheet the page that is printed."""
    for link in page.links:
        to = urljoin(path, link).replace("sheet.pdf", "sheet")
        drawn = urlsplit(to).path.endswith((".png", ".pdf"))  # in the words of pages that are looked at
        if to.startswith("/") and not to.startswith(("/static/", "/api/")) and not drawn and not chooses(to):
            yield to.partition("#")[0]


def test_no_page_holds_an_english_sentence_or_latin_digits(reader: Browser, matches: Sequence[Keeper]) -> None:
    waiting = ["/", "/new", *(f"/{page}/{game}" for page in ("rules", "settle") for game in games.keys())]  # noqa: SIM118 - not a dict's keys
    waiting += [f"/m/{match.token}{page}" for match in matches for page in ("", "/hand", "/hand?number=1", "/settings")]
    seen: set[tuple[str, object]] = set()
    wrong: dict[str, list[str]] = {}
    while waiting:
        path = waiting.pop(0)
        if kind(path, matches) in seen:
            continue
        seen.add(kind(path, matches))
        assert len(seen) <= MOST_KINDS, f"there is no end of pages: {seen}"
        response = reader.client.get(path)
        if not response.content_type.startswith("text/html"):
            continue
        page = Reading(response.text)
        for piece in page.foreign:
            wrong.setdefault(piece, []).append(path)
        waiting += leads(page, path)
    assert len(seen) > 100
    assert {place[:3] for place, _ in seen} >= {"/c/", "/e/", "/m/"}
    assert not wrong, "\n".join(f"{piece}   on {paths[0]}" for piece, paths in list(wrong.items())[:40])


def test_what_is_refused_is_refused_in_persian(reader: Browser, matches: Sequence[Keeper]) -> None:
    """A number that is none, before and after it is sent, and a name left out."""
    for match in matches[::3]:
        form = reader.open(f"/m/{match.token}/hand?number=1&as=adjust").form("/hand").fill({"adjust-0": "زیاد"})
        shown = reader.client.post(
            f"/m/{match.token}/hand/live?number=1&as=adjust", data=dict(form.values())
        ).get_json()
        refused = reader.send(form, status=422)
        nameless = reader.open(f"/m/{match.token}/settings").form("/names").fill({"name-0": " "})
        for said in (shown["preview"], refused.html, reader.send(nameless, status=422).html):
            assert re.search("[\u0621-\u06cc]", said)
            assert Reading(said).foreign == []
