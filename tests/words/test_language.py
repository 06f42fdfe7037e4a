import ast
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.core.errors import Refusal
from scorekeeper.core.result import Line
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


def test_a_gain_has_its_plus_and_nothing_has_none() -> None:
    assert [ENGLISH.signed(number) for number in (5, 0, -5)] == ["+5", "0", "−5"]


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
