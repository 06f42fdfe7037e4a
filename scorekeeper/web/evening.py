"""A club evening: its form, and its page with rounds, tables, penalties and the one ranking of all."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.evening_events import (
    EveningEnded,
    EveningEvent,
    EveningRenamed,
    EveningReopened,
    PairRenamed,
    Penalty,
    PenaltyTakenBack,
)
from scorekeeper.core.movement import MOVEMENTS
from scorekeeper.core.reading import text, whole
from scorekeeper.core.table import clean_name
from scorekeeper.core.text import N_
from scorekeeper.sheets.evening import PAPERS
from scorekeeper.store.journal import KEEPER
from scorekeeper.web.access import asked_circle, browser, form_command, fresh_id, matches, now
from scorekeeper.web.counting import counted
from scorekeeper.web.devices import remember, seen
from scorekeeper.web.errors import status_of
from scorekeeper.web.evening_form import BUTTONS, CALLED, EXPLAINED, Opening, event, points, pressed, read
from scorekeeper.web.evening_view import AskedEvening, asked_evening, evenings, find_tournament, lengths, tournaments
from scorekeeper.web.home import roster
from scorekeeper.web.speaking import reader, say
from scorekeeper.words.language import Said

pages = Blueprint("evening", __name__)

LARGEST_PENALTY = 100_000
"""Points of a penalty at most."""

LONGEST_REASON = 200
"""Letters of a penalty's reason at most."""


@pages.get("/c/<token>/evening")
def new(token: str) -> str:
    """The form of a new evening of a circle, of the game `?game=`."""
    asked_circle(token, writing=True)
    browser()  # known before the form is sent, so that sent twice it begins one evening
    return _form(token, read(find_tournament(request.args.get("game", "")), request.args), fresh_id())


@pages.post("/c/<token>/evening")
def create(token: str) -> Response | str | tuple[str, int]:
    """Begins the evening, once however often the form is sent; any other button brings the form back."""
    circle, typed = asked_circle(token, writing=True), request.form
    opening, command = read(find_tournament(typed.get("game", "")), typed), typed.get("command") or fresh_id()
    button = next((name for name in BUTTONS if name in typed), "")
    if button:
        return _form(token, pressed(opening, button, typed[button].strip()), command)
    stream = sha256(f"{browser()} evening {command}".encode()).hexdigest()[:32]
    try:
        with matches().store.transaction():
            evenings().open(circle.stream, event(opening), stream, at=now(), by=browser())
            remember(evenings().ledger.token(stream, KEEPER))
    except Refusal as refusal:
        return _form(token, replace(opening, refusal=refusal), command), status_of(refusal)
    return redirect(f"/e/{evenings().ledger.token(stream, KEEPER)}", 303)


@pages.get("/e/<token>")
def show(token: str) -> str:
    """The evening: the round that is played, the ranking, the rounds before; and for a keeper all that can be done."""
    asked = asked_evening(token)
    seen(token)
    return _page(token, asked)


@pages.post("/e/<token>/round")
def draw(token: str) -> Response | tuple[str, int]:
    """Draws the next round, and opens a match at each of its tables."""
    return _done(token, "round", lambda asked, command: _draw(asked.stream, command))


@pages.post("/e/<token>/round/back")
def draw_back(token: str) -> Response | tuple[str, int]:
    """Takes the last round back while nobody has played a hand of it."""
    seen = counted(request.form.get("after")) or 0
    return _done(
        token,
        "round",
        lambda asked, command: evenings().take_back(asked.stream, command, seen, at=now(), by=browser()),
    )


@pages.post("/e/<token>/penalty")
def penalize(token: str) -> Response | tuple[str, int]:
    """Changes the points of a pair."""
    return _write(token, "penalties", _penalty)


@pages.post("/e/<token>/penalty/back")
def forgive(token: str) -> Response | tuple[str, int]:
    """Takes a penalty back, by its number among those that the page showed."""
    seen = counted(request.form.get("after")) or 0
    return _write(token, "penalties", lambda: PenaltyTakenBack(counted(request.form.get("number")) or 0), seen)


@pages.post("/e/<token>/pair")
def rename_pair(token: str) -> Response | tuple[str, int]:
    """Names the two people of a pair."""
    names = (request.form.get("one", ""), request.form.get("two", ""))
    return _write(token, "names", lambda: PairRenamed(_pair(), names))


@pages.post("/e/<token>/name")
def rename(token: str) -> Response | tuple[str, int]:
    """Names the evening."""
    return _write(token, "names", lambda: EveningRenamed(clean_name(request.form.get("name", ""))))


@pages.post("/e/<token>/ended")
def end(token: str) -> Response | tuple[str, int]:
    """Ends the evening, or lets it go on."""
    over = request.form.get("ended") == "yes"
    return _write(token, "ranking" if over else "round", lambda: EveningEnded() if over else EveningReopened())


def _draw(stream: str, command: str) -> object:
    def titled(name: str, number: int, table: int) -> str:
        return say(N_("{name}, round {number}, table {table}"), name=Said(name), number=number, table=table)

    return evenings().draw(stream, command, _shuffled, titled, at=now(), by=browser())


def _shuffled(numbers: Sequence[int]) -> list[int]:
    return secrets.SystemRandom().sample(numbers, len(numbers))


def _penalty() -> Penalty:
    """The penalty that was typed: points are taken away unless it says that they are given."""
    sign = 1 if request.form.get("sign") == "given" else -1
    victory, match = (
        sign * whole(abs(points(request.form.get(field, ""), field)), field, 0, LARGEST_PENALTY)
        for field in ("victory_points", "match_points")
    )
    if not victory and not match:
        raise refuse("range", "no-penalty-points", "victory_points")
    return Penalty(_pair(), victory, match, text(request.form.get("why", "").strip(), "why", LONGEST_REASON))


def _pair() -> int:
    number = counted(request.form.get("pair")) or 0
    if not number:
        raise refuse("not-found", "no-pair", "pair", number=number)
    return number


def _write(
    token: str, part: str, decide: Callable[[], EveningEvent], seen: int | None = None
) -> Response | tuple[str, int]:
    """Writes what *decide* makes of the form, once however often it is sent; *part* of the page is about it."""

    def act(asked: AskedEvening, command: str) -> object:
        return evenings().write(asked.stream, command, decide(), at=now(), by=browser(), seen=seen)

    return _done(token, part, act)


def _done(token: str, part: str, act: Callable[[AskedEvening, str], object]) -> Response | tuple[str, int]:
    asked = asked_evening(token, writing=True)
    try:
        act(asked, form_command())
    except Refusal as refusal:
        # By now it may have changed: the page shows what there is.
        status = 422 if refusal.code == "not-found" else status_of(refusal)
        return _page(token, asked_evening(token), refusal, part), status
    return redirect(f"/e/{token}#{part}", 303)


def _page(token: str, asked: AskedEvening, refusal: Refusal | None = None, part: str = "") -> str:
    """The page; after a *refusal* it holds what was typed in this *part* of it."""
    rounds, most = asked.rounds, asked.evening.most_rounds
    return render_template(
        "evening.html",
        token=token,
        asked=asked,
        evening=asked.evening,
        game=asked.game,
        rounds=rounds,
        last=rounds[-1] if rounds else None,
        more=most is None or len(rounds) < most,
        ranking=asked.ranking,
        movement=CALLED[asked.evening.movement],
        papers=PAPERS,
        typed=request.form if refusal else {},
        refusal=refusal,
        part=part,
        sentence=reader().refusal(refusal) if refusal else "",
        command=fresh_id(),
    )


def _form(token: str, opening: Opening, command: str) -> str:
    """The form of a new evening as *opening* has it, to be sent under *command*."""
    refusal = opening.refusal
    return render_template(
        "evening_new.html",
        token=token,
        opening=opening,
        game=opening.game,
        games=tournaments(),
        lengths=lengths(opening.game),
        movements=[(key, CALLED[key], EXPLAINED[key]) for key in MOVEMENTS],
        known=roster(asked_circle(token).stream),
        command=command,
        refusal=refusal,
        sentence=reader().refusal(refusal, opening.game) if refusal else "",
    )
