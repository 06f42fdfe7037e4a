"""A match is taken along as its record and as a table for spreadsheets, by keepers and viewers."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper import games
from scorekeeper.core.jsontext import line
from scorekeeper.web.giving import cell
from scorekeeper.words.catalog import languages
from tests.browser.records import longest
from tests.web.conftest import Keeper
from tests.web.hands import stop

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Browser


def table(client: FlaskClient, token: str, lang: str = "en") -> list[list[str]]:
    """The rows that a spreadsheet reads."""
    response = client.get(f"/m/{token}/hands.csv?lang={lang}")
    assert (response.status_code, response.content_type) == (200, "text/csv; charset=utf-8")
    assert response.data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(response.data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("key", games.keys())
def test_the_record_is_that_of_the_match_for_keepers_and_viewers(client: FlaskClient, key: str) -> None:
    given: Any = longest(key)
    keeper = Keeper(client, given)
    for token in (keeper.token, keeper.viewer):
        response = client.get(f"/m/{token}/record.json")
        assert (response.status_code, response.content_type) == (200, "application/json")
        assert response.headers["Content-Disposition"].startswith(f'attachment; filename="{key}-2')
        assert response.text == line(keeper.get()["record"])
        assert json.loads(response.text)["hands"] == given["hands"]
        assert Keeper(client, response.get_json()).get()["result"] == keeper.get()["result"]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("key", games.keys())
def test_the_table_has_a_row_a_hand_with_numbers_as_numbers(client: FlaskClient, key: str, code: str) -> None:
    keeper = Keeper(client, dict(longest(key)))
    result = keeper.get()["result"]
    head, *rows = table(client, keeper.viewer, code)
    sides = len(result["sides"])
    assert len(set(head)) == len(head) == 3 + 2 * sides
    assert all(head)
    assert len(rows) == len(result["hands"])
    for number, (row, hand) in enumerate(zip(rows, result["hands"], strict=True), 1):
        assert [int(figure) for figure in (row[0], *row[3:])] == [number, *hand["points"], *hand["totals"]]
        assert row[1]


def test_the_table_says_what_was_played_and_by_whom_in_the_readers_words(begin: Begin, client: FlaskClient) -> None:
    keeper = begin(
        "barbu",
        {"declarer": "مهسا", "contract": "no-king", "result": {"king": "Beth"}},
        {"adjust": [0, -5, 0, 5], "why": "late"},
        players=["مهسا", "Beth", "Cath", "Diana"],
    )
    head, king, adjusted = table(client, keeper.token)
    assert head[:5] == ["Deal", "What was played", "Who", "Points: مهسا", "Points: Beth"]
    assert king == ["1", "No king of hearts", "مهسا", "0", "-20", "0", "0", "0", "-20", "0", "0"]
    assert adjusted == ["2", "Agreed adjustment", "", "0", "-5", "0", "5", "0", "-25", "0", "5"]
    assert table(client, keeper.token, "it")[0][2] == "Chi"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        pytest.param("Ana", "Ana", id="a name"),
        pytest.param("=1+1", "'=1+1", id="a formula"),
        pytest.param("+49", "'+49", id="a plus"),
        pytest.param("-Ana", "'-Ana", id="a minus"),
        pytest.param("@SUM(A1)", "'@SUM(A1)", id="an at"),
        pytest.param("\u2068=1\u2069", "'=1", id="a formula within isolates"),
        pytest.param("Ana =1", "Ana =1", id="a sign further on"),
        pytest.param(-20, -20, id="a loss"),
        pytest.param(0, 0, id="nothing"),
    ],
)
def test_a_text_is_never_a_formula_and_a_number_stays_one(value: int | str, written: int | str) -> None:
    assert cell(value) == written


def test_a_player_called_like_a_formula_stays_a_text(begin: Begin, client: FlaskClient) -> None:
    name = '=HYPERLINK("http://x","y")'
    keeper = begin("bacara", stop(name, 1000), players=[name, "Dan"])
    head, row = table(client, keeper.token)
    assert row[2] == f"'{name}"
    assert head[3] == f"Points: {name}"


def test_the_settings_lead_to_both(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000))
    for token in (keeper.token, keeper.viewer):
        page = browser.open(f"/m/{token}/settings")
        assert page.link("Record (JSON)") == f"/m/{token}/record.json"
        assert page.link("Table of hands (CSV)") == f"/m/{token}/hands.csv"


@pytest.mark.parametrize("file", ["record.json", "hands.csv"])
def test_an_unknown_address_gives_nothing(client: FlaskClient, file: str) -> None:
    assert client.get(f"/m/nobody/{file}").status_code == 404
