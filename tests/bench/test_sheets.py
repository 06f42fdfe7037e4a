"""How long sheets take: beside a plain table of the same cells, again from memory, and as matches grow."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from html import unescape
from itertools import product
from statistics import median
from time import perf_counter, process_time

import pytest

from scorekeeper import games
from scorekeeper.sheets import pdf as printing
from scorekeeper.sheets.html import document
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.words.catalog import languages
from tests.sheets.conftest import blank, printed, within_margins

pytestmark = pytest.mark.bench

TIMES = 7

RATIO = 1.5
"""How much longer a sheet may take than a plain table of the same cells."""

CACHED = 5.0
"""Milliseconds for a sheet that was asked for before."""

GROWTH = 1.3
"""How much more than twice as long twice the hands may take."""


def milliseconds(do: Callable[[], object], times: int = TIMES) -> float:
    def once() -> float:
        began = perf_counter()
        do()
        return (perf_counter() - began) * 1000

    return median(once() for _ in range(times))


def cpu(do: Callable[[], object]) -> float:
    """Milliseconds of work, whatever else the computer does."""
    began = process_time()
    do()
    return (process_time() - began) * 1000


def plain(html: str) -> str:
    """A plain ruled table of the same cells as the tables of a sheet: the same texts and heads, rows and columns."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    cells = [re.findall(r"<(td|th)[^>]*>(.*?)</(?:td|th)>", row, re.DOTALL) for row in rows]
    texts = [[(kind, unescape(re.sub(r"<[^>]+>", "", cell)).strip()) for kind, cell in row] for row in cells]
    body = "".join("<tr>" + "".join(f"<{kind}>{text}</{kind}>" for kind, text in row) + "</tr>" for row in texts)
    ruled = "table { border-collapse: collapse } td, th { border: 1px solid }"
    style = f"body {{ font: 7pt Sheet }} {ruled} @page {{ margin: 0 }}"
    return f"<html lang='en'><title>Table</title><style>{style}</style><table>{body}</table>"


def drawn(html: str) -> bytes:
    fonts, styles = printing._fonts()
    made = printing._weasyprint().HTML(string=html, url_fetcher=printing._fetcher())
    return bytes(made.write_pdf(stylesheets=[styles], font_config=fonts, pdf_tags=True))


@pytest.mark.parametrize("key", games.keys())
def test_a_warm_sheet_takes_little_longer_than_a_plain_table(key: str) -> None:
    choices = blank(key)
    html = document(choices)
    table = plain(html)
    drawn(html), drawn(table)
    taken = [(cpu(partial(printing.pdf.__wrapped__, choices)), cpu(partial(drawn, table))) for _ in range(TIMES)]
    sheet, reference = (min(times) for times in zip(*taken, strict=True))
    print(f"\n{key}: a sheet {sheet:.0f} ms, a plain table {reference:.0f} ms, ratio {sheet / reference:.2f}")
    assert sheet <= RATIO * reference


def test_a_sheet_asked_for_again_comes_from_memory() -> None:
    choices = blank("barbu")
    printing.pdf(choices)
    taken = milliseconds(lambda: printing.pdf(blank("barbu")))
    print(f"\na sheet asked for again: {taken:.2f} ms")
    assert taken <= CACHED


@pytest.mark.parametrize("key", games.keys())
def test_time_grows_no_faster_than_hands(key: str) -> None:
    chosen = {hands: blank(key, hands=str(hands)) for hands in (50, 100, 200)}
    taken = {hands: milliseconds(partial(printing.pdf.__wrapped__, choices), 1) for hands, choices in chosen.items()}
    print(f"\n{key}: " + ", ".join(f"{hands} hands {time / 1000:.1f} s" for hands, time in taken.items()))
    assert taken[200] <= 2 * taken[100] * GROWTH


def test_every_sheet_in_every_language_on_every_paper_is_whole() -> None:
    count = 0
    for key, code, size in product(games.keys(), languages(), PAPERS):
        choices = blank(key, lang=code, paper=size)
        made = printed(choices)
        within_margins(made, choices)
        assert all(made.fonts().values())
        count += 1
    print(f"\n{count} sheets, all within their margins")


@pytest.mark.parametrize("key", games.keys())
def test_every_preset_is_whole_for_few_and_for_many(key: str) -> None:
    game = games.find(key)
    for preset, rules in game.presets.items():
        for seats in {game.seating(rules).least, game.seating(rules).most}:
            choices = blank(key, preset=preset, players=str(seats))
            within_margins(printed(choices), choices)
