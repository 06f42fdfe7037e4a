import ast
from fractions import Fraction
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.core.errors import Refusal
from scorekeeper.core.result import Line
from scorekeeper.core.text import NC_, NN_
from scorekeeper.words.catalog import languages
from scorekeeper.words.language import Language, language
from scorekeeper.words.sentences import REFUSALS

PACKAGE = Path(games.__file__).parents[1]
ENGLISH = language("en")
PERSIAN = language("fa")


@pytest.mark.parametrize(
    ("spoken", "number", "written"),
    [
        (ENGLISH, 0, "0"),
        (ENGLISH, -1000, "−1,000"),
        (ENGLISH, 10_000, "10,000"),
        (PERSIAN, 10_000, "۱۰٬۰۰۰"),
        (PERSIAN, -18, "\u2066−۱۸\u2069"),
    ],
    ids=str,
)
def test_a_number_has_the_readers_digits_and_a_minus_left_of_them(spoken: Language, number: int, written: str) -> None:
    assert spoken.number(number) == written


@pytest.mark.parametrize(
    ("code", "number", "written"),
    [
        ("en", Fraction(9, 4), "2.3"),
        ("en", Fraction(-5, 2), "−2.5"),
        ("en", Fraction(2468), "2,468.0"),
        ("en", Fraction(-1, 30), "0.0"),
        ("fr", Fraction(24681, 10), "2\u202f468,1"),
        ("it", Fraction(24681, 10), "2.468,1"),
        ("ro", Fraction(1, 3), "0,3"),
        ("fa", Fraction(24681, 10), "۲٬۴۶۸٫۱"),
        ("fa", Fraction(-5, 2), "\u2066−۲٫۵\u2069"),
    ],
    ids=str,
)
def test_an_average_has_one_decimal_after_the_languages_point(code: str, number: Fraction, written: str) -> None:
    assert language(code).decimal(number) == written


@pytest.mark.parametrize(
    ("code", "share", "written"),
    [
        ("en", Fraction(0), "0%"),
        ("en", Fraction(2, 3), "67%"),
        ("en", Fraction(1, 8), "13%"),
        ("it", Fraction(1), "100%"),
        ("fr", Fraction(1, 2), "50\u00a0%"),
        ("ro", Fraction(1, 2), "50\u00a0%"),
        ("fa", Fraction(1, 2), "۵۰٪"),
    ],
    ids=str,
)
def test_a_share_is_written_in_whole_hundredths(code: str, share: Fraction, written: str) -> None:
    assert language(code).percent(share) == written


def test_a_gain_has_its_plus_and_nothing_has_none() -> None:
    assert [ENGLISH.signed(number) for number in (5, 0, -5)] == ["+5", "0", "−5"]


@pytest.mark.parametrize(
    ("code", "listed"),
    [
        ("en", "Ana, Dan and Ion"),
        ("fa", "\u2068Ana\u2069،\u200f \u2068Dan\u2069، و \u2068Ion\u2069"),
        ("fr", "Ana, Dan et Ion"),
        ("it", "Ana, Dan e Ion"),
        ("ro", "Ana, Dan și Ion"),
    ],
)
def test_a_list_ends_with_the_languages_and(code: str, listed: str) -> None:
    assert language(code).listed(["Ana", "Dan", "Ion"]) == listed
    assert language(code).listed([]) == ""


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", "30 Nov 2026, 20:15"),
        ("fa", "۹ آذر ۱۴۰۵، ۲۰:۱۵"),
        ("fr", "30 nov. 2026 à 20:15"),
        ("it", "30 nov 2026, 20:15"),
        ("ro", "30 nov. 2026, 20:15"),
    ],
)
def test_a_day_is_that_of_the_languages_calendar(code: str, written: str) -> None:
    assert language(code).time("2026-11-30T20:15:00+00:00") == written


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+03:00", "0500-05-05", "9999-12-31T23:59:00-05:00"])
@pytest.mark.parametrize("code", languages())
def test_a_day_that_a_calendar_does_not_have_is_said_all_the_same(code: str, moment: str) -> None:
    assert language(code).digits(str(int(moment[:4]))) in language(code).date(moment)


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", ["1 trick", "2 tricks", "13 tricks", "21 tricks"]),
        ("it", ["1 presa", "2 prese", "13 prese", "21 prese"]),
        ("ro", ["1 levată", "2 levate", "13 levate", "21 de levate"]),
        ("fr", ["1 pli", "2 plis", "13 plis", "21 plis"]),
        ("fa", ["۱ تریک", "۲ تریک", "۱۳ تریک", "۲۱ تریک"]),
    ],
)
def test_a_number_of_things_takes_its_plural(code: str, forms: list[str]) -> None:
    message = NN_("{count} trick", "{count} tricks")
    assert [language(code).say(message, count=count) for count in (1, 2, 13, 21)] == forms


def test_the_first_number_decides_where_none_is_the_count() -> None:
    message = NN_("{left} die is thrown here, not {given}.", "{left} dice are thrown here, not {given}.")
    assert ENGLISH.say(message, left=1, given=6) == "1 die is thrown here, not 6."
    assert ENGLISH.say(message, left=6, given=1) == "6 dice are thrown here, not 1."


def test_a_word_of_two_meanings_is_told_apart_by_its_context() -> None:
    italian = language("it")
    assert (italian.say("Turn"), italian.say(NC_("save, correct", "turn"))) == ("Turno", "il turno")
    assert ENGLISH.say(NC_("save, correct", "turn")) == "turn"


def test_words_already_said_are_not_isolated_again() -> None:
    hand = PERSIAN.say(NC_("save, correct", "turn"))
    assert PERSIAN.say("Save {hand} {number}", hand=hand, number=2) == "ذخیرهٔ نوبت ۲"


def test_what_is_known_of_a_language_comes_with_its_code() -> None:
    assert (PERSIAN.direction, PERSIAN.digits("2026"), PERSIAN.name) == ("rtl", "۲۰۲۶", "فارسی")


def test_names_of_another_script_are_isolated() -> None:
    assert ENGLISH.say("It is {name}’s turn.", name="Ana") == "It is Ana’s turn."
    assert ENGLISH.say("It is {name}’s turn.", name="آنا") == "It is \u2068آنا\u2069’s turn."


def test_a_refusal_is_a_sentence_with_the_number_of_its_hand() -> None:
    refusal = Refusal("order", "not-on-turn", "player", 3, {"name": "Dan"})
    assert ENGLISH.refusal(refusal, games.find("bacara")) == "Turn 3: It is Dan’s turn."


def test_a_name_that_looks_like_a_placeholder_stays_a_name() -> None:
    refusal = Refusal("unknown-player", field="player", values={"name": "{field}"})
    assert ENGLISH.refusal(refusal) == "{field} isn’t at this table."


def test_a_refusal_without_a_sentence_still_says_its_code() -> None:
    assert ENGLISH.refusal(Refusal("odd-code")) == "This can’t be accepted (odd-code)."


def test_a_line_names_the_side_it_was_settled_with() -> None:
    line = Line(0, "double", -6, other=1, times=2)
    said = ENGLISH.line(line, games.find("barbu"), [["Anne"], ["Beth"]])
    assert "Beth" in said
    assert "{" not in said


def refusals_of(path: Path) -> list[tuple[str, str]]:
    """(code, reason) of every `refuse(…)` and `Refusal(…)` in a file that says both itself."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("refuse", "Refusal"):
            words = [part.value if isinstance(part, ast.Constant) else None for part in (*node.args, ast.Constant(""))]
            if isinstance(words[0], str) and isinstance(words[1], str):
                found.append((words[0], words[1]))
    return found


@pytest.mark.parametrize("folder", ["core", "store", "web", "cli", *(f"games/{key}" for key in games.keys())])  # noqa: SIM118 - not a dict's keys
def test_every_refusal_in_the_code_has_its_sentence(folder: str) -> None:
    game = games.find(folder.partition("/")[2]) if "/" in folder else None
    sentences = {**REFUSALS, **(game.words.refusals if game else {})}
    every = [refusal for path in (PACKAGE / folder).rglob("*.py") for refusal in refusals_of(path)]
    assert [(code, reason) for code, reason in every if (reason or code) not in sentences] == []


@pytest.mark.parametrize("key", games.keys())
def test_a_game_gives_no_other_sentence_to_a_reason_of_the_core(key: str) -> None:
    assert set(games.find(key).words.refusals) & set(REFUSALS) == set()
