"""Copies of all that is kept, where the reader's own device is the only place that has it: saved, and brought back."""

from __future__ import annotations

from datetime import UTC, date, datetime

from flask import Blueprint, Response, make_response, redirect, render_template, request, session
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as Redirect

from scorekeeper.circles.installing import NotTaken, Taken, read_streams, take_in
from scorekeeper.core.errors import refuse
from scorekeeper.core.jsontext import line
from scorekeeper.core.text import N_, NN_
from scorekeeper.store.matches import OPENING
from scorekeeper.store.moving import installation
from scorekeeper.web.access import matches
from scorekeeper.web.counting import counted as number_in
from scorekeeper.web.owning import own
from scorekeeper.web.speaking import reader, say
from scorekeeper.words.streams import CIRCLE, EVENING, IMPORTED, MATCH, THERE, counted

pages = Blueprint("copies", __name__)

MEGABYTE = 1024 * 1024

LARGEST = 64 * MEGABYTE
"""Bytes of a copy at most: more hands than anybody plays."""

TOO_LARGE = NN_(
    "This file is too large; a copy has at most {most} megabyte.",
    "This file is too large; a copy has at most {most} megabytes.",
)

MOST_SAID = 10
"""Lines that are told to be wrong at most; the others are counted."""

COPIED = "copied"
"""Under what the browser's cookie has the day of the last copy."""

HERE = {
    MATCH: NN_("{count} match", "{count} matches"),
    CIRCLE: NN_("{count} circle", "{count} circles"),
    EVENING: NN_("{count} club evening", "{count} club evenings"),
}
"""How many of each sort are here."""

SORTS = {MATCH: "matches", CIRCLE: "circles", EVENING: "evenings"}
"""What each sort is called in the address of the page that says how many came."""


@pages.get("/copies")
def show() -> str:
    """What is here, how to save a copy of it, and how to bring one back; `?matches=` and the like say how many came."""
    came = {sort: number for sort, key in SORTS.items() if (number := number_in(request.args.get(key))) is not None}
    there = {sort: n for sort, key in SORTS.items() if (n := number_in(request.args.get(f"{key}-there"))) is not None}
    said = f"{counted(came, IMPORTED, reader())} {counted(there, THERE, reader())}".strip()
    return _page(said=said)


@pages.get("/copies/scorekeeper-<day>.jsonl")
def save(day: str) -> Response:
    """The copy: all that is kept, with its history and addresses, as `scorekeeper export --journal` writes it."""
    response = make_response("".join(map(line, installation(matches().store))))
    response.mimetype = "application/jsonl"
    response.headers["Content-Disposition"] = f'attachment; filename="scorekeeper-{_day(day).isoformat()}.jsonl"'
    response.headers["Cache-Control"] = "no-store"
    session[COPIED] = _today().isoformat()
    session.permanent = True
    return response


@pages.post("/copies")
def restore() -> Redirect | tuple[str, int]:
    """Brings a copy back, all of it or nothing; what is here already stays as it is."""
    request.max_content_length = LARGEST
    try:
        sent = request.files.get("file")
        text = sent.read() if sent else b""
    except RequestEntityTooLarge:
        return _page(wrong=[say(TOO_LARGE, most=LARGEST // MEGABYTE)]), 413
    if not text:
        return _page(wrong=[say(N_("Choose the file of a copy first."))]), 422
    try:
        streams = read_streams(text)
        taken = take_in(matches(), streams)
    except NotTaken as refused:
        return _page(wrong=_sentences(refused)), 422
    own(given.stream for _, given in streams)
    return redirect(f"/copies?{_told(taken)}", 303)


def _page(said: str = "", wrong: list[str] | None = None) -> str:
    store = matches().store
    numbers = {sort: len(store.streams(sort or OPENING)) for sort in SORTS}
    return render_template(
        "copies.html",
        here=[reader().say(HERE[sort], count=number) for sort, number in numbers.items() if number],
        today=_today().isoformat(),
        copied=session.get(COPIED, ""),
        said=said,
        wrong=wrong or [],
    )


def _sentences(refused: NotTaken) -> list[str]:
    """What is wrong with a file: line by line, as far as anybody reads on."""
    said = [wrong.said(reader()) for wrong in refused.wrong[:MOST_SAID]]
    more = len(refused.wrong) - len(said)
    return [*said, say(NN_("and {count} more", "and {count} more"), count=more)] if more else said


def _told(taken: Taken) -> str:
    """How much came, as the address of the page has it."""
    came = [f"{SORTS[sort]}={number}" for sort, number in taken.fresh.items()]
    return "&".join([*came, *(f"{SORTS[sort]}-there={number}" for sort, number in taken.there.items())])


def _today() -> date:
    return datetime.now(UTC).date()


def _day(said: str) -> date:
    """The day that the name of a file says; refuses with `not-found` what is none."""
    try:
        return date.fromisoformat(said)
    except ValueError as fault:
        raise refuse("not-found") from fault
