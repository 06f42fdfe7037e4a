"""What a club evening prints, as PDF: its ranking for everybody, and for keepers the slips of a round."""

from __future__ import annotations

from collections.abc import Callable
from threading import BoundedSemaphore

from flask import Blueprint, Response, make_response, request

from scorekeeper.core.errors import refuse
from scorekeeper.sheets import evening as printing
from scorekeeper.sheets import pdf
from scorekeeper.sheets.evening import PAPERS, Slip, Slips, Standing
from scorekeeper.store.journal import VIEWER
from scorekeeper.web.access import address_of
from scorekeeper.web.evening_view import AskedEvening, Place, asked_evening, evenings
from scorekeeper.web.sheets import OWN_STYLE
from scorekeeper.web.speaking import reader

pages = Blueprint("evening_print", __name__)

WAITING = 32
"""Prints that are drawn or waited for at once."""

_places = BoundedSemaphore(WAITING)


@pages.get("/e/<token>/ranking.pdf")
def ranking(token: str) -> Response:
    """The ranking with the results of every round, on the paper `?paper=`."""
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
        address=f"{request.host_url}e/{evenings().ledger.token(asked.stream, VIEWER)}",
    )
    return _sent(lambda styled: printing.ranking(standing, styled), "ranking.pdf")


@pages.get("/e/<token>/round/<int:number>.pdf")
def slips(token: str, number: int) -> Response:
    """A slip for each table of a round, with the keeper's address of its match; so no viewer is given them."""
    address_of(token, writing=True)
    asked = asked_evening(token)
    if not 1 <= number <= len(asked.rounds):
        raise refuse("not-found", "no-round", number=number)
    places = [place for place in asked.rounds[number - 1].places if place.token]
    found = tuple(_slip(asked, place) for place in places)
    if not found:
        raise refuse("not-found", "no-round", number=number)
    slips_of = Slips(reader().code, _paper(), asked.evening.name, number, found)
    return _sent(lambda styled: printing.slips(slips_of, styled), f"round-{number}.pdf")


def _slip(asked: AskedEvening, place: Place) -> Slip:
    meeting = place.table.meeting
    one, other = ((pair, asked.evening.names(pair)) for pair in (meeting.pair, meeting.other))
    return Slip(meeting.table, (one, other), f"{request.host_url}m/{place.token}")


def _paper() -> str:
    """The paper that the address asks for, A4 where it says nothing; refuses with `range` any other."""
    said = request.args.get("paper", "").strip().lower() or PAPERS[0]
    if said not in PAPERS:
        raise refuse("range", "other-word", "paper", given=said[:40], among=list(PAPERS))
    return said


def _sent(document: Callable[[bool], str], name: str) -> Response:
    """A print as PDF, or where none can be made as HTML for the browser; what it has already is not made again."""
    plain = document(False)
    tag = printing.etag(plain)
    if request.if_none_match.contains(tag):
        response = make_response("", 304)
    else:
        try:
            response = make_response(_drawn(plain))
            response.mimetype = "application/pdf"
            response.headers["Content-Disposition"] = f'inline; filename="{name}"'
        except pdf.NoPango:
            response = make_response(document(True))
    response.set_etag(tag)
    response.headers["Content-Security-Policy"] = OWN_STYLE
    return response


def _drawn(document: str) -> bytes:
    """The PDF; refuses with `rate` where too many wait for theirs: each of them holds a thread."""
    if not _places.acquire(blocking=False):
        raise refuse("rate")
    try:
        return printing.pdf(document)
    finally:
        _places.release()
