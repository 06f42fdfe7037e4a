"""A match taken in from another score book: what came is shown first, and kept once somebody here says so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as Redirect

from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.summary import everybody
from scorekeeper.store.journal import KEEPER
from scorekeeper.store.moving import bring, read_alone
from scorekeeper.store.taking import Come, Standing, come, go_on, hands_at, standing
from scorekeeper.store.telling import Unfit
from scorekeeper.web.access import asked_circle, browser, circles, fresh_id, matches, now
from scorekeeper.web.devices import remember
from scorekeeper.web.end import order
from scorekeeper.web.errors import status_of
from scorekeeper.web.home import known_circles
from scorekeeper.web.safety import from_here
from scorekeeper.web.sizes import check_people
from scorekeeper.web.speaking import reader
from scorekeeper.words.language import Said

pages = Blueprint("take", __name__)

OF_ITS_OWN = ("other-keeper", "apart")
"""Why a match can't go on what is here, and may still be taken in as one of its own."""


@dataclass(frozen=True)
class Given:
    """What was sent: its text and, where it can be told, the match in it, else the sentence on what is wrong."""

    text: str
    match: Come | None = None
    sentence: str = ""
    status: int = 200


@pages.get("/take")
def ask() -> str:
    """Asks for the file of a match."""
    return render_template("take.html")


@pages.post("/take")
def show() -> str | tuple[str, int]:
    """Shows the match that came, as a file or from another score book's page, and what would become of it here.

    With what another site sends, a browser sends no cookie: that page is sent again, by itself where there is script.
    """
    if not from_here():
        return render_template("take.html", onward=_text())
    given = _given()
    return _page(given, given.match) if given.match else _nothing(given)


@pages.post("/take/in")
def take_in() -> Redirect | tuple[str, int]:
    """Takes the match in, once however often the form is sent, and leads to it."""
    given = _given()
    if given.match is None:
        return _nothing(given)
    try:
        return redirect(f"/m/{_taken(given.match)}", 303)
    except Refusal as refusal:
        return _page(given, given.match, refusal)


def _taken(came: Come) -> str:
    """Takes *came* in, or goes on with the one that is here, and gives the secret address that leads to it."""
    store, own = matches().store, "own" in request.form
    came = _own(came) if own else came
    with store.transaction():
        if own and store.read(came.given.stream):
            return _opened(came.given.stream)
        known = standing(matches(), came)
        if known.apart:
            raise _apart(came, known)
        if known.new:
            bring(store, came.given)
            _into_circle(came)
        elif known.more:
            go_on(matches(), came, known.here)
        remember(came.token(KEEPER))
    return came.token(KEEPER)


def _own(came: Come) -> Come:
    """*came* as another match, always the same one for this browser and the form that it sends."""
    command = request.form.get("command") or fresh_id()
    stream = sha256(f"{browser()} take {command}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return came.renamed(stream, (fresh_id(), fresh_id()))


def _opened(stream: str) -> str:
    """The address by which this browser knows a match; refuses with `not-found` where it was shut out of it since."""
    for visit in matches().store.visits(browser()):
        if visit.stream == stream:
            return visit.token
    raise refuse("not-found", "no-token")


def _into_circle(came: Come) -> None:
    """Takes a match that is new into the circle that was chosen, if any."""
    token = request.form.get("circle", "")
    if token:
        circle = asked_circle(token, writing=True).stream
        check_people(circle, everybody(came.kept.played))
        circles().add(circle, came.given.stream, at=now(), by=browser())


def _text() -> str:
    """The text that was sent: as a file, or in a field by the page of a match."""
    file = request.files.get("file")
    if file is None:
        return request.form.get("journal", "")
    try:
        return str(file.read(), "utf-8-sig")
    except UnicodeDecodeError:
        return ""  # which is no match either


def _given() -> Given:
    """What was sent, told as far as it can be."""
    given = Given(_text())
    try:
        if not given.text.strip() and "file" in request.files:
            raise refuse("format", "no-file")
        found = come(read_alone(given.text))
    except Refusal as refusal:
        return replace(given, sentence=reader().refusal(refusal), status=status_of(refusal))
    if isinstance(found, Unfit):
        why = Said(reader().refusal(found.refusal, found.game))
        sentence = reader().say("Change {number}: {sentence}", number=found.seq, sentence=why)
        return replace(given, sentence=sentence, status=status_of(found.refusal))
    return replace(given, match=found)


def _nothing(given: Given) -> tuple[str, int]:
    """The page that asks for a file, with what is wrong with the one that came."""
    return render_template("take.html", sentence=given.sentence), given.status


def _apart(came: Come, known: Standing) -> Refusal:
    """Why what was written to in both places can't be one match again."""
    number = hands_at(came, known.same)
    return refuse("stale", "apart", number=number) if number else refuse("stale", "apart-early")


def _page(given: Given, came: Come, refusal: Refusal | None = None) -> tuple[str, int]:
    """What came, and what can be done with it; *refusal* is why it was not."""
    browser()  # known before the form is sent, so that sent twice it opens one match
    known = None
    try:
        known = standing(matches(), came)
        if known.apart:
            raise _apart(came, known)
    except Refusal as found:
        refusal = refusal or found
    result = came.kept.played.result()
    page = render_template(
        "take.html",
        came=came,
        journal=given.text,
        game=came.kept.match.game,
        record=came.kept.match.record,
        result=result,
        order=order(result),
        known=known,
        there=came.token(KEEPER) if known and not known.new else "",
        refusal=refusal,
        own=refusal is not None and refusal.reason in OF_ITS_OWN,
        sentence=reader().refusal(refusal, came.kept.match.game) if refusal else "",
        circles=[one for one in known_circles() if one.keeper],
        chosen=request.form.get("circle"),
        command=request.form.get("command") or fresh_id(),
    )
    return page, status_of(refusal) if refusal else 200
