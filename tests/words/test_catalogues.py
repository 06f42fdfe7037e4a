"""Every message in code and templates is said in every language, and nothing else is."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from string import Formatter

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from scorekeeper.words.catalog import languages, translations
from tests.words.extracting import DOMAINS, PROGRAM, folder, wanted

LANGUAGES = languages()[1:]

OUR_LANGUAGES = {"fa", "fr", "it", "ro"}

LATIN = {
    *(
        "true",
        "false",
        "JSON",
        "Node",
        "https",
        "Pyodide",
        "npm",
        "pack",
        "js",
        "apt",
        "get",
        "install",
        "application",
        "json",
        "scorekeeper",
        "rebuild",
        "SCOREKEEPER",
        "DATABASE",
        "PostgreSQL",
        "postgresql",
        "postgres",
        "pip",
        "install",
        "Windows",
        "port",
        "force",
        "CSV",
        "QR",
        "EUR",
        "Ctrl",
        "C",
        "Windows",
        "Waitress",
        "T",
    ),
    *("A", "C", "H", "T", "K", "apt", "get", "install"),
}
"""Latin letters that Persian keeps: names of formats, keys and programs, and what a player types of cards."""

every_catalogue = pytest.mark.parametrize(
    ("code", "domain"),
    [(code, domain) for code in LANGUAGES for domain in DOMAINS],
    ids=lambda part: part or "program",
)


@cache
def catalogue(code: str, domain: str) -> Catalog:
    with (folder(domain) / f"{code}.po").open("rb") as lines:
        return read_po(lines, locale=code)


def messages(found: Catalog) -> dict[tuple[str | None, object], Message]:
    """{(context, what English says): the message}."""
    return {(message.context, message.id): message for message in found if message.id}


def forms(message: Message) -> tuple[str, ...]:
    """What it says, in each plural form where there are several."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


WORD = re.compile(r"(?<![{\w])[A-Za-z]{3,}")
"""A word that is no placeholder."""


def english_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[1]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_languages_are_those_of_the_tables_the_games_come_from() -> None:
    assert set(LANGUAGES) == OUR_LANGUAGES


def test_nothing_is_marked_twice_in_the_same_words() -> None:
    """The program's words are said once: a game's catalogue holds what is its own."""
    assert len(messages(wanted(PROGRAM))) > 200
    for domain in DOMAINS[1:]:
        assert messages(wanted(domain)).keys() & messages(wanted(PROGRAM)).keys() == set()


@every_catalogue
def test_no_message_is_missing_left_over_or_doubtful(code: str, domain: str) -> None:
    found, needed = messages(catalogue(code, domain)), messages(wanted(domain))
    assert needed.keys() - found.keys() == set(), "missing: .ci/words adds them"
    assert found.keys() - needed.keys() == set(), "not used: .ci/words takes them out"
    assert [key for key, message in found.items() if not all(forms(message))] == []
    assert [key for key, message in found.items() if message.fuzzy] == []


@every_catalogue
def test_every_form_has_the_placeholders_of_its_message(code: str, domain: str) -> None:
    for message in messages(catalogue(code, domain)).values():
        english = english_of(message)
        for text in forms(message):
            assert placeholders(text) == placeholders(english), (english, text)


@every_catalogue
def test_what_stands_at_the_ends_of_a_message_stays(code: str, domain: str) -> None:
    for message in messages(catalogue(code, domain)).values():
        english = english_of(message)
        for text in forms(message):
            assert (text[0].isspace(), text[-1].isspace()) == (english[0].isspace(), english[-1].isspace()), text
            assert (text[-1] == ".") == (english[-1] == "."), text


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_message_says_the_same_in_every_game(code: str) -> None:
    said = defaultdict(set)
    for domain in DOMAINS:
        for key, message in messages(catalogue(code, domain)).items():
            said[key].add(forms(message))
    assert {key: texts for key, texts in said.items() if len(texts) > 1} == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_plural_forms_are_those_of_cldr(code: str) -> None:
    rule, known = Locale.parse(code).plural_form, translations(code)
    form_of: dict[int, str] = {}
    for number in [*range(1201), 10_000, 1_000_000, 2_000_000]:
        form = known.plural(number)
        assert form_of.setdefault(form, rule(number)) == rule(number), number
    assert len(set(form_of.values())) == len(form_of)
    for domain in DOMAINS:
        assert catalogue(code, domain).num_plurals == len(form_of)
        assert catalogue(code, domain).plural_expr == catalogue(code, PROGRAM).plural_expr


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain or "program")
def test_persian_has_its_own_letters_and_digits(domain: str) -> None:
    for message in messages(catalogue("fa", domain)).values():
        for text in forms(message):
            bare = re.sub(r"\{\w+\}|\S*:\d\d\+\d\d:\d\d|\d+H|scorekeeper/1", "", text)
            assert set(re.findall(r"[A-Za-z]+", bare)) <= LATIN, text
            assert not re.search(r"[0-9\u0643\u064a]", bare), text
            assert re.search(r"[\u0621-\u06cc\u06f0-\u06f9]", bare) or not WORD.search(english_of(message)), text


@pytest.mark.parametrize("code", LANGUAGES)
def test_minus_and_quotes_are_those_of_print(code: str) -> None:
    for domain in DOMAINS:
        for message in messages(catalogue(code, domain)).values():
            for text in forms(message):
                assert not re.search(r"(?<![\w-])-\d|['\"]|\.\.\.", text), text
