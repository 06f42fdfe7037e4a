"""A visit to the program through its seam: every page that can be asked for, and a match of each game.

It runs in this Python and in that of a phone, and has to see the same in both.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import pkgutil
import sys
from typing import Any

from jinja2 import Environment

import scorekeeper
from scorekeeper.circles.home import home_circle
from scorekeeper.phone.seam import Seam
from scorekeeper.words.catalog import ENGLISH, translations
from scorekeeper.words.language import Language, language
from scorekeeper.words.money import currency_name, money, places, worth

LEFT_OUT = (".pdf", ".png", "/events", "/people/<key>")
"""What is drawn where there is a server, what never ends, and what wants somebody in the circle."""


class Visit:
    """Somebody who asks the program, with the cookie that it gave."""

    def __init__(self, folder: str) -> None:
        self.seam = Seam(folder, "http://127.0.0.1", "en")
        self.app = self.seam._app
        self.cookie = ""

    def ask(self, method: str, address: str, value: object = None) -> tuple[int, str]:
        """The status of the answer, and its text."""
        headers = {"Cookie": self.cookie, "Content-Type": "application/json", "Origin": "http://127.0.0.1"}
        body = None if value is None else json.dumps(value).encode()
        status, answered, content = self.seam.answer(method, address, json.dumps(headers), body)
        for name, text in answered:
            if name == "Set-Cookie":
                self.cookie = text.partition(";")[0]
        return status, content.decode(errors="replace")

    def value(self, method: str, address: str, value: object = None) -> Any:
        """The JSON of an answer."""
        status, text = self.ask(method, address, value)
        assert status < 300, text
        return json.loads(text)

    def addresses(self, match: str, game: str) -> list[tuple[str, str]]:
        """Every page that can be asked for of *match* and besides, as the program knows it and as it is asked for."""
        circle = home_circle(self.app.extensions["circles"], "At home")
        found, here = [], self.app.url_map.bind("127.0.0.1")
        for rule in self.app.url_map.iter_rules():
            token = circle if rule.rule.startswith("/c/") else match
            values = {"token": token, "key": game, "kind": "m", "filename": "screen.css"}
            values["kind"] = game if "statistics" in rule.rule else "m"
            known = "GET" in (rule.methods or ()) and set(rule.arguments) <= set(values)
            if known and not rule.rule.startswith("/e/") and not rule.rule.endswith(LEFT_OUT):
                found.append((rule.rule, here.build(rule.endpoint, {name: values[name] for name in rule.arguments})))
        return sorted(found)


def visited(folder: str, given: str) -> str:
    """What is seen with the data in *folder*, as JSON; *given* are a record and a hand of each game, and languages."""
    asked = json.loads(given)
    visit = Visit(folder)
    pages: dict[str, tuple[int, int]] = {}  # the status, and how much there is of the page
    results: dict[str, Any] = {}
    for turn, (game, (record, hand)) in enumerate(asked["games"].items()):
        opened = visit.value("POST", "/api/matches", record)
        match = str(opened["keeper"]).removeprefix("/m/")
        body = {"after": opened["seq"], "command": "one more", "hand": hand}
        visit.value("POST", f"/api/matches/{match}/hands", body)
        results[game] = visit.value("GET", f"/api/matches/{match}")["result"]
        for code in asked["languages"][turn :: len(asked["games"])]:  # each language in some game
            for rule, address in visit.addresses(match, game):
                mark = "&" if "?" in address else "?"
                status, text = visit.ask("GET", f"{address}{mark}lang={code}")
                pages[f"{game} {code} {rule}"] = (status, text.count("<"))
    printed = {code: visit.ask("GET", f"/sheets/print?game=bacara&lang={code}")[1] for code in asked["languages"]}
    spoken = {code: _spoken(language(code), asked["currencies"]) for code in asked["languages"]}
    return json.dumps({"pages": pages, "results": results, "printed": printed, "spoken": spoken})


def _spoken(reader: Language, currencies: list[str]) -> dict[str, Any]:
    """All that *reader* says with what is known of the language beside its own words, and those words as a whole."""
    words = {} if reader.code == ENGLISH else translations(reader.code)._catalog
    return {
        "facts": vars(reader),
        "numbers": [reader.signed(-1_234_567), reader.digits("0123456789")],
        "days": [reader.date(f"2024-{month:02}-{2 * month:02}") for month in range(1, 13)],
        "lists": [reader.listed(["a", "b", "c", "d"][:count]) for count in range(5)],
        "names": [currency_name(reader, currency) for currency in currencies],
        "places": [places(currency) for currency in currencies],
        "money": [money(reader, 123_456_789, currency, signed=True) for currency in currencies],
        "worth": [worth(reader, "0.125", currency) for currency in ("EUR", "IRR", "JPY")],
        "words": hashlib.sha256(repr(sorted(words.items(), key=str)).encode()).hexdigest(),
    }


def toured(given: str) -> str:
    """What a phone alone is asked, as JSON: the visit, what was compiled in it, where modules came from, and which of
    *given* are lacking.
    """
    compiled: list[str] = []
    sys.addaudithook(lambda event, said: compiled.append(str(said[1])) if event == "compile" else None)
    seen = json.loads(visited("/data", given))
    Environment().from_string("one, to be seen")  # noqa: S701 - no page
    for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
        importlib.import_module(module.name)
    loaded = {name: str(getattr(module, "__file__", None) or "") for name, module in sys.modules.items()}
    lacking = [name for name in json.loads(given)["modules"] if not _there(name)]
    return json.dumps({"seen": seen, "compiled": sorted(set(compiled)), "loaded": loaded, "lacking": lacking})


def _there(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ImportError:  # what it should be in is not there
        return False
