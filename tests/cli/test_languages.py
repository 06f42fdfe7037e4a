"""The command answers in the language that is asked for, or the system's."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper import games
from scorekeeper.cli import main
from scorekeeper.words.catalog import languages
from tests.browser.records import longest

NAMES = ["مهسا", "کاوه", "بهار", "دنا", "آرش", "نیما", "سارا", "پویا"]

RULES = "rules"


def persian(record: Any) -> Any:
    """The record with its people called by Persian names."""
    names = dict(zip(record["players"], NAMES, strict=False))

    def renamed(value: Any) -> Any:
        if isinstance(value, list):
            return [renamed(item) for item in value]
        if isinstance(value, dict):
            known = {key: item for key, item in value.items() if key not in ("note", "why", "title")}
            return {names.get(key, key): item if key == RULES else renamed(item) for key, item in known.items()}
        return names.get(value, value) if isinstance(value, str) else value

    return renamed(record)


def told(*arguments: str, given: object, **environment: str) -> str:
    done = CliRunner().invoke(main, [*arguments, "-"], input=json.dumps(given), env={"LC_ALL": "C", **environment})
    return done.output


@pytest.mark.parametrize("command", ["score", "settle"])
@pytest.mark.parametrize("key", games.keys())
def test_a_table_in_persian_holds_no_english_and_no_latin_digit(key: str, command: str) -> None:
    record = persian(longest(key))
    if command == "settle":
        record = {**record, "hands": record["hands"][:1], "changes": [], "ended": False}
    table = told("--lang", "fa", command, given=record)
    assert re.search("[\u06f0-\u06f9]", table)
    assert set(re.findall(r"[A-Za-z0-9]+", table)) == set()


@pytest.mark.parametrize(("environment", "word"), [
    ({}, "Total"),
    ({"LC_ALL": "it_IT.UTF-8"}, "Totale"),
    ({"LC_ALL": "", "LC_MESSAGES": "fa", "LANG": "it_IT"}, "مجموع"),
    ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ro_RO@euro"}, "Total"),
    ({"LC_ALL": "xx_YY"}, "Total"),
], ids=["none", "all", "messages", "language", "unknown"])  # fmt: skip
def test_the_system_says_in_which_language(environment: dict[str, str], word: str) -> None:
    assert word in told("score", given=longest("barbu"), **environment)


@pytest.mark.parametrize("code", languages())
def test_a_refusal_is_a_sentence_in_every_language_and_its_code_the_same(code: str) -> None:
    refused = told("--lang", code, "score", "--json", given={"format": "scorekeeper/1"})
    assert "Error: -" not in refused
    line = CliRunner().invoke(main, ["--lang", code, "score", "--jsonl"], input='{"format": "scorekeeper/1"}\n').output
    answer = json.loads(line)
    assert (answer["ok"], answer["code"]) == (False, "game")
    assert answer["error"].endswith(".")
    assert ("no game" in answer["error"]) == (code == "en")
