"""What is loaded to score a record and to show pages: nothing that only something else needs."""

import json
import subprocess
import sys

import pytest

DRAWING = {"PIL", "fontpkg", "fontTools", "openskill", "psycopg", "pypdfium2", "uharfbuzz", "weasyprint"}
"""What draws sheets, rates players and speaks to another database."""

SERVING = {
    "babel", "blinker", "flask", "gunicorn", "jinja2", "limits", "persiantools", "platformdirs", "segno", "sqlite3",
    "sqlite_utils", "waitress", "werkzeug", "wtforms",
}  # fmt: skip
"""What answers browsers."""

RECORD = {
    "format": "scorekeeper/1",
    "game": "bacara",
    "players": ["Ana", "Dan"],
    "hands": [{"player": "Ana", "points": 1000}],
}

SCORE = """
import sys
from scorekeeper.cli import main
main(sys.argv[1:], standalone_mode=False)
print(*sys.modules)
"""

SHOW = """
import sys, tempfile
from pathlib import Path
from scorekeeper.web import create_app

client = create_app(Path(tempfile.mkdtemp()) / "data").test_client()
match = client.post("/api/matches", json=RECORD).get_json()["keeper"]
pages = ("/", "/new?game=bacara", "/sheets", "/circles", match, match + "/hand", match + "/settings", match + "/share")
for page in pages:
    assert client.get(page).status_code == 200, page
print(*sys.modules)
"""

SERVE = """
import sys
import scorekeeper.cli.addresses, scorekeeper.cli.home, scorekeeper.cli.serve
if sys.platform != "win32":
    import scorekeeper.cli.unix
print(*sys.modules)
"""


def loaded(program: str, *words: str, given: str = "") -> set[str]:
    """The packages that a program has loaded once it is through."""
    command = [sys.executable, "-c", program, *words]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stdout.splitlines()[-1].split()}


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["score", "-"], id="a table"),
        pytest.param(["score", "-", "--json"], id="a result"),
        pytest.param(["score", "--jsonl"], id="results a line"),
        pytest.param(["settle", "-"], id="one hand settled"),
    ],
)
def test_scoring_in_english_loads_nothing_that_serves_or_draws(words: list[str]) -> None:
    found = loaded(SCORE, "--lang", "en", *words, given=json.dumps(RECORD) + "\n")
    assert "scorekeeper" in found
    assert found & (DRAWING | SERVING) == set()


def test_the_server_begins_without_what_draws() -> None:
    found = loaded(SERVE)
    assert {"gunicorn", "scorekeeper"} <= found
    assert found & DRAWING == set()


def test_pages_are_shown_without_what_draws() -> None:
    found = loaded(SHOW.replace("RECORD", repr(RECORD)))
    assert {"flask", "scorekeeper"} <= found
    assert found & DRAWING == set()
