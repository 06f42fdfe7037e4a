"""A match to take along: its record as it is, and its hands as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from flask import Blueprint, Response

from scorekeeper.core.jsontext import line
from scorekeeper.store.matches import Kept
from scorekeeper.web.access import asked, matches
from scorekeeper.web.match import HandView, hand_views
from scorekeeper.web.speaking import reader
from scorekeeper.words.holders import holders
from scorekeeper.words.language import END_ISOLATE, ISOLATE, LEFT_TO_RIGHT

pages = Blueprint("giving", __name__)

MARK = "\ufeff"
"""Says to a spreadsheet that what follows is UTF-8."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""What a text begins with that a spreadsheet would work out; the wide ones are those of Chinese and Japanese."""

UNSEEN = str.maketrans("", "", ISOLATE + END_ISOLATE + LEFT_TO_RIGHT)
"""What sentences have around names, and a table needs not: names in it are to be found again."""


@pages.get("/m/<token>/record.json")
def record(token: str) -> Response:
    """The record of the match, on one line as `scorekeeper export` has it."""
    kept = asked(token).kept
    return _file(kept, "json", "application/json", line(kept.match.record.to_json()))


@pages.get("/m/<token>/hands.csv")
def hands(token: str) -> Response:
    """The hands of the match as a table."""
    kept = asked(token).kept
    table = io.StringIO()
    csv.writer(table).writerows([cell(value) for value in row] for row in rows(kept))
    return _file(kept, "csv", "text/csv", MARK + table.getvalue())


def rows(kept: Kept) -> Iterator[Sequence[int | str]]:
    """The head in the reader's words, then a row a hand: its number, what it was, who, points and totals a side."""
    language, words = reader(), kept.match.game.words
    table = kept.played.now.table
    sides = [holders(language, table, side) for side in range(len(table.sides))]
    points, totals = ([language.labelled(language.say(said), side) for side in sides] for said in ("Points", "Total"))
    yield (language.say(words.hand), language.say("What was played"), language.say("Who"), *points, *totals)
    for view in reversed(hand_views(kept)):
        yield (view.number, _what(view, kept), language.names(view.people), *view.result.points, *view.result.totals)


def cell(value: int | str) -> int | str:
    """*value* for a spreadsheet: a text is never a formula, a number stays one."""
    if isinstance(value, int):
        return value
    text = value.translate(UNSEEN)
    return f"'{text}" if text.startswith(FORMULA) else text


def _what(view: HandView, kept: Kept) -> str:
    """What was played in a hand; nothing more than that it was one where it was entered in a way of its own."""
    return reader().say(view.way.label if view.way else kept.match.game.words.hand)


def _file(kept: Kept, ending: str, kind: str, text: str) -> Response:
    """*text* as a file to be kept, called by its game and the day on which the match began."""
    day = (kept.match.record.started or matches().written(kept.stream, 1).entry.at)[:10]
    response = Response(text, mimetype=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{kept.match.game.key}-{day}.{ending}"'
    return response
