"""The rules of the house that no other tool checks."""

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scorekeeper"
GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
MODULES = sorted(PACKAGE.rglob("*.py"))
PAGES = [
    path
    for folder in ("templates", "static")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".html", ".css", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"}
]
LONGEST_FILE = 250
LONGEST_FUNCTION = 40
NOTHING_IS_CALLED = {"base", "common", "helper", "helpers", "manager", "managers", "service", "services", "utils"}
OTHER_PEOPLES = {"babel", "click", "flask", "jinja2", "sqlite3", "sqlite_utils", "weasyprint", "werkzeug", "wtforms"}
SAID_ELSEWHERE = {"overload", "override", "setter"}
LOAD_THE_RULES = """
import importlib, json, pkgutil, sys
before = set(sys.modules)
import scorekeeper.core, scorekeeper.games
for part in (scorekeeper.core, scorekeeper.games):
    for found in pkgutil.walk_packages(part.__path__, part.__name__ + "."):
        importlib.import_module(found.name)
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef
STRINGS = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def says(text: str, key: str) -> bool:
    """Whether a game's key is a whole word of the text; barbu_total and "Barbu" say barbu, barbuda does not."""
    return re.search(rf"(?<![^\W_]){re.escape(key)}(?![^\W_])", text, re.IGNORECASE) is not None


def spoken(source: str) -> Iterator[tuple[int, str]]:
    """Yield each name and string of some Python with its line, but no comment and no docstring."""
    told = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in STRINGS | {tokenize.NAME} and token.start[0] not in told:
            yield token.start[0], token.string


def shown(source: str) -> Iterator[tuple[int, str]]:
    """Yield each line of a page, stylesheet or script, its comments in /* */, <!-- --> and {# #} blanked."""
    comment = re.compile(r"/\*.*?\*/|<!--.*?-->|\{#.*?#\}", re.DOTALL)
    yield from enumerate(comment.sub(lambda found: "\n" * found[0].count("\n"), source).splitlines(), 1)


def owner(path: Path) -> str | None:
    """Which game a file belongs to: the name after `games` in its path."""
    parts = path.relative_to(ROOT).parts
    return parts[parts.index("games") + 1].partition(".")[0] if "games" in parts[:-1] else None


def functions(tree: ast.AST) -> Iterator[Function]:
    yield from (node for node in ast.walk(tree) if isinstance(node, Function))


def length(function: Function) -> int:
    first, last = function.body[0], function.body[-1]
    docstring = 0
    if ast.get_docstring(function) is not None:
        docstring = (first.end_lineno or first.lineno) - first.lineno + 1
    return (last.end_lineno or last.lineno) - function.lineno + 1 - docstring


def undocumented(node: ast.Module | ast.ClassDef, inside: str) -> Iterator[str]:
    """Yield the public classes, functions and methods below the node that have no docstring."""
    for child in node.body:
        if not isinstance(child, ast.ClassDef | Function) or child.name.startswith("_"):
            continue
        marks = {ast.unparse(mark).rpartition(".")[2] for mark in child.decorator_list}
        if ast.get_docstring(child) is None and not marks & SAID_ELSEWHERE:
            yield f"{inside}:{child.lineno} {child.name}"
        if isinstance(child, ast.ClassDef):
            yield from undocumented(child, inside)


@pytest.mark.parametrize("path", [*MODULES, *PAGES], ids=named)
def test_a_game_is_named_nowhere_but_in_its_own_files(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    words = spoken(source) if path.suffix == ".py" else shown(source)
    foreign = [key for key in GAMES if key != owner(path)]
    assert [f"line {line}: {key}" for line, word in words for key in foreign if says(word, key)] == []


def test_the_rules_load_nothing_but_the_standard_library() -> None:
    command = [sys.executable, "-I", "-c", LOAD_THE_RULES]
    loaded = set(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
    assert loaded & OTHER_PEOPLES == set()
    assert loaded - sys.stdlib_module_names == {"scorekeeper"}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_file_is_short_enough_to_be_read_at_once(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_function_is_short_enough_to_be_seen_at_once(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    lengths = {f"{function.name}, line {function.lineno}": length(function) for function in functions(tree)}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_whatever_is_public_says_what_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree) is not None
    assert list(undocumented(tree, named(path))) == []


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_module_has_a_name_that_says_nothing(path: Path) -> None:
    words = {word for part in path.relative_to(PACKAGE).with_suffix("").parts for word in part.split("_")}
    assert words & NOTHING_IS_CALLED == set()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param('KEY = "barbu"', True, id="a string that is the key"),
        pytest.param('print("Settle a Barbu deal")', True, id="a string with the key in it"),
        pytest.param('print(f"{1} of barbu")', True, id="a string with fields"),
        pytest.param("barbu_total = 0", True, id="a name with the key in it"),
        pytest.param("from scorekeeper.games import barbu", True, id="an import"),
        pytest.param('"""As in barbu."""', False, id="a docstring"),
        pytest.param("total = 0  # as in barbu", False, id="a comment"),
        pytest.param('place = "Barbuda"', False, id="a longer word"),
    ],
)
def test_a_key_is_found_in_code_but_not_in_what_is_said_about_it(source: str, expected: bool) -> None:
    assert any(says(word, "barbu") for _, word in spoken(source)) is expected
