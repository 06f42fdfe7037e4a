"""What a club evening prints: its ranking for everybody, and for keepers the slips of a round; as PDF, or as HTML."""

from __future__ import annotations

from functools import partial
from threading import BoundedSemaphore
from typing import Protocol

from flask import Blueprint, Response, make_response, request

from scorekeeper.core.errors import refuse
from scorekeeper.sheets import evening as printing
from scorekeeper.sheets import pdf
from scorekeeper.sheets.evening import PAPERS, Slip, Slips, Standing
from scorekeeper.sheets.html import Bar
from scorekeeper.store.journal import VIEWER
from scorekeeper.web.access import address_of
from scorekeeper.web.evening_view import AskedEvening, Place, asked_evening, evenings
from scorekeeper.web.offers import offers
from scorekeeper.web.printing import bar, guarded, told_apart
from scorekeeper.web.speaking import reader

pages = Blueprint("evening_print", __name__)

WAITING = 32
"""Prints that are drawn or waited for at once."""

_places = BoundedSemaphore(WAITING)


class Document(Protocol):
    """A print as HTML: styled for browsers, under a bar where there is one, or plain for the press."""

    def __call__(self, *, styled: bool, bar: Bar | None = None) -> str:
        """The document as it is wanted."""
        ...


@pages.get("/e/<token>/ranking.pdf")
def ranking(token: str) -> Response:
    """The ranking with the results of every round, on the paper `?paper=`, as PDF."""
    return _sent(_ranking(token), f"/e/{token}", "ranking.pdf")


@pages.get("/e/<token>/ranking")
def ranking_page(token: str) -> Response:
    """The same as HTML, for the browser to print."""
    return _sent(_ranking(token), f"/e/{token}")


@pages.get("/e/<token>/round/<int:number>.pdf")
def slips(token: str, number: int) -> Response:
    """A slip for each table of a round, as PDF, with the keeper's address of its match; so no viewer is given them."""
    return _sent(_slips(token, number), f"/e/{token}", f"round-{number}.pdf")


@pages.get("/e/<token>/round/<int:number>")
def slips_page(token: str, number: int) -> Response:
    """The same as HTML, for the browser to print."""
    return _sent(_slips(token, number), f"/e/{token}")


def _ranking(token: str) -> Document:
    asked = asked_evening(token)
    standing = Standing(
        lang=reader().code,
        paper=_paper(),
        evening=asked.evening,
        rows=asked.ranking,
        outcomes={
            table.meeting.match: outcome
            for tables in asked.tables
            for table in tables
            if (outcome := table.outcome) and outcome.finished
        },
        address=_address(f"e/{evenings().ledger.token(asked.stream, VIEWER)}"),
    )
    return partial(printing.ranking, standing)


def _slips(token: str, number: int) -> Document:
    address_of(token, writing=True)
    asked = asked_evening(token)
    if not 1 <= number <= len(asked.rounds):
        raise refuse("not-found", "no-round", number=number)
    places = [place for place in asked.rounds[number - 1].places if place.token]
    found = tuple(_slip(asked, place) for place in places)
    if not found:
        raise refuse("not-found", "no-round", number=number)
    slips_of = Slips(reader().code, _paper(), asked.evening.name, number, found)
    return partial(printing.slips, slips_of)


def _slip(asked: AskedEvening, place: Place) -> Slip:
    meeting = place.table.meeting
    one, other = ((pair, asked.evening.names(pair)) for pair in (meeting.pair, meeting.other))
    return Slip(meeting.table, (one, other), _address(f"m/{place.token}"))


def _address(path: str) -> str:
    """The whole address of a path, for whoever reads it from paper; empty where nobody could follow it."""
    return request.host_url + path if offers().live else ""


def _paper() -> str:
    """The paper that the address asks for, A4 where it says nothing; refuses with `range` any other."""
    said = request.args.get("paper", "").strip().lower() or PAPERS[0]
    if said not in PAPERS:
        raise refuse("range", "other-word", "paper", given=said[:40], among=list(PAPERS))
    return said


def _sent(document: Document, back: str, name: str = "") -> Response:
    """A print as the PDF of this *name*, or as HTML for the browser where there is none or none can be made.

    What it has already is not made again.
    """
    plain = document(styled=False)
    tag = printing.etag(plain)
    name = name if offers().pdf else ""
    if not name:
        tag = told_apart(f"{tag}-print")
    if request.if_none_match.contains(tag):
        response = make_response("", 304)
    elif not name:
        response = make_response(document(styled=True, bar=bar(back)))
    else:
        try:
            response = make_response(_drawn(plain))
            response.mimetype = "application/pdf"
            response.headers["Content-Disposition"] = f'inline; filename="{name}"'
        except pdf.NoPango:
            response = make_response(document(styled=True))
    response.set_etag(tag)
    return guarded(response)


def _drawn(document: str) -> bytes:
    """The PDF; refuses with `rate` where too many wait for theirs: each of them holds a thread."""
    if not _places.acquire(blocking=False):
        raise refuse("rate")
    try:
        return printing.pdf(document)
    finally:
        _places.release()
