"""The trash: a match thrown away can be taken back for thirty days, or deleted for good at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.circles.circles import KEPT_DAYS
from scorekeeper.circles.lists import Listed
from scorekeeper.core import commands
from scorekeeper.core.errors import refuse
from scorekeeper.store.journal import KEEPER
from scorekeeper.store.matches import OPENING
from scorekeeper.web.access import (
    Asked,
    address_of,
    asked,
    asked_circle,
    circles,
    fresh_id,
    known_browser,
    matches,
    now,
)
from scorekeeper.web.circle import Row
from scorekeeper.web.match import written_by_page

pages = Blueprint("trash", __name__)

LOOKED_AT = 200
"""Matches of a browser that are looked through for those in the trash."""


@dataclass(frozen=True)
class Thrown:
    """A match in the trash: how it is listed, and the day on which it is deleted (ISO 8601)."""

    row: Row
    until: str


@pages.get("/m/<token>/delete")
def ask(token: str) -> str | Response:
    """Asks whether a match should go into the trash; of one that is there, what becomes of it."""
    match = asked(token, trashed=True)
    if not match.keeper:
        asked(token)  # of one in the trash nothing is said
        raise refuse("viewer")
    return render_template(
        "delete.html",
        token=token,
        match=match,
        record=match.kept.match.record,
        game=match.kept.match.game,
        days=KEPT_DAYS,
        until=_until(match) if match.kept.match.trashed else "",
        command=fresh_id(),
    )


@pages.post("/m/<token>/delete")
def throw_away(token: str) -> Response:
    """Puts a match into the trash, sent twice or not."""
    address_of(token, writing=True)
    if not asked(token, trashed=True).kept.match.trashed:
        written_by_page(token, commands.trash)
    return redirect(f"/m/{token}/delete", 303)


@pages.post("/m/<token>/restore")
def restore(token: str) -> Response:
    """Takes a match out of the trash, sent twice or not."""
    address_of(token, writing=True)
    if asked(token, trashed=True).kept.match.trashed:
        written_by_page(token, commands.restore)
    return redirect(f"/m/{token}", 303)


@pages.post("/m/<token>/purge")
def purge(token: str) -> Response:
    """Deletes a match in the trash for good."""
    address = address_of(token, writing=True)
    circles().purge(address.stream, at=now())
    return redirect("/trash?gone", 303)


@pages.get("/trash")
def mine() -> str:
    """The matches in the trash that this browser has opened, to be taken back."""
    circles().empty(datetime.now(UTC))
    visits = matches().store.visits(known_browser(), LOOKED_AT, OPENING) if known_browser() else ()
    found = [(visit, circles().lists.find(visit.stream)) for visit in visits]
    thrown = [_thrown(visit.token, listed) for visit, listed in found if listed and listed.trashed]
    return _page(thrown, "/")


@pages.get("/c/<token>/trash")
def of_circle(token: str) -> str:
    """The matches of a circle that are in the trash."""
    circles().empty(datetime.now(UTC))
    circle = asked_circle(token)
    if not circle.keeper:
        raise refuse("viewer")
    found = circles().lists.of(circle.stream, trashed=True)
    return _page([_thrown(matches().token(listed.stream, KEEPER), listed) for listed in found], f"/c/{token}")


def _page(thrown: Sequence[Thrown], back: str) -> str:
    return render_template("trash.html", thrown=thrown, back=back, days=KEPT_DAYS, gone="gone" in request.args)


def _thrown(token: str, listed: Listed) -> Thrown:
    return Thrown(Row(token, listed), _after(listed.trashed))


def _until(match: Asked) -> str:
    listed = circles().lists.find(match.kept.stream)
    return _after(listed.trashed) if listed else ""


def _after(moment: str) -> str:
    """The day on which what was thrown away at *moment* is deleted."""
    return (datetime.fromisoformat(moment) + timedelta(days=KEPT_DAYS)).date().isoformat()
