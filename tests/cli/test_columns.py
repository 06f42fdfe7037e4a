"""Columns line up, whatever letters people's names are written in."""

import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli import main
from scorekeeper.cli.columns import aligned, width

LETTERS = st.text("abcĂ日本ｱ가אب\u0301\u2068\u2069\ufe0f🎲")


@pytest.mark.parametrize(
    ("text", "places"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("Ștefan", 6, id="letters with a mark of their own"),
        pytest.param("Jose\u0301", 4, id="a mark over the letter before"),
        pytest.param("日本", 4, id="letters of two places"),
        pytest.param("🎲", 2, id="a picture"),
        pytest.param("\u2068אבג\u2069", 3, id="isolates around letters from right to left"),
        pytest.param("−1,000", 6, id="a real minus sign"),
    ],
)
def test_a_text_takes_the_places_that_a_terminal_gives_it(text: str, places: int) -> None:
    assert width(text) == places


@given(st.lists(st.tuples(LETTERS, LETTERS, LETTERS), min_size=1))
def test_every_column_begins_or_ends_at_one_place(rows: list[tuple[str, str, str]]) -> None:
    marked = [(cell, f"{middle}|", f"{last}|") for cell, middle, last in rows]
    lines = aligned(marked)
    assert len({width(line) for line in lines}) == 1
    assert len({width(line[: -len(last)].rstrip(" ")) for line, (_, _, last) in zip(lines, marked, strict=True)}) == 1


def test_each_players_numbers_end_under_the_end_of_the_name() -> None:
    names = ["José", "日本語の名前", "\u05d0\u05d1"]
    record = {"format": "scorekeeper/1", "game": "bacara", "players": names, "hands": []}
    lines = CliRunner().invoke(main, ["score", "-"], input=json.dumps(record)).stdout.splitlines()
    [header] = [line for line in lines if line.startswith("Turn")]
    [totals] = [line for line in lines if line.startswith("Total")]
    ends_of_names = [width(header[: header.index(name) + len(name)]) for name in names]
    assert ends_of_names == [place for place, letter in enumerate(totals, 1) if letter == "0"]
