"""What Babel knows of languages, as far as anything here is said with it: all else is most of its bytes."""

from __future__ import annotations

import pickle
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from scorekeeper.words.catalog import languages
from scorekeeper.words.language import LOCALES

WORLD = ("currency_fractions", "parent_exceptions")
"""What is read of what holds for all languages: decimals of currencies, and which language goes back to which."""

KEPT = {
    "character_order", "currency_formats", "currency_names", "currency_names_plural", "currency_symbols",
    "date_formats", "day_periods", "days", "decimal_formats", "default_numbering_system", "eras", "list_patterns",
    "locale_id", "months", "number_symbols", "numbering_systems", "percent_formats", "plural_form", "quarters",
    "time_formats",
}  # fmt: skip
"""What is read of one: dates, numbers, money and lists. Not its units, time zones, countries and short forms."""

PROTOCOL = 4
"""How it is written; Babel reads any."""


def known() -> dict[str, bytes]:
    """Babel's files of the languages that there are and of those that they go back to, and of the world."""
    world = _read("babel/global.dat")
    exceptions = world["parent_exceptions"]
    found = {"babel/global.dat": {key: world[key] for key in WORLD}}
    for code in languages():
        locale = LOCALES.get(code, code)
        while locale:
            name = f"babel/locale-data/{locale}.dat"
            found[name] = _kept(_read(name))
            locale = "" if locale == "root" else exceptions.get(locale) or locale.rpartition("_")[0] or "root"
    return {name: pickle.dumps(facts, PROTOCOL) for name, facts in found.items()}


def _kept(facts: dict[str, Any]) -> dict[str, Any]:
    """Of all *facts* of a language those that are read, and of the names of languages those that there are."""
    ours = {code.partition("_")[0] for code in languages()}
    names = {code: name for code, name in facts.get("languages", {}).items() if code in ours}
    return {key: value for key, value in facts.items() if key in KEPT} | {"languages": names}


def _read(name: str) -> dict[str, Any]:
    """The file *name* of Babel."""
    read: dict[str, Any] = pickle.loads(Path(str(distribution("babel").locate_file(name))).read_bytes())  # noqa: S301 - Babel's
    return read
