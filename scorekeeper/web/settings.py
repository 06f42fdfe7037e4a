"""The settings of a match: title, note, names, seats, rules, its end, and the history of all changes."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import Event
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.match import Match
from scorekeeper.core.table import across
from scorekeeper.web.access import address_of, asked, asked_circle, browser, circles, fresh_id, now
from scorekeeper.web.counting import counted
from scorekeeper.web.errors import status_of
from scorekeeper.web.history import history
from scorekeeper.web.home import known_circles
from scorekeeper.web.match import write
from scorekeeper.web.reseating import Reseating
from scorekeeper.web.rules_form import rules_form, rules_json
from scorekeeper.web.speaking import reader, say

pages = Blueprint("settings", __name__)


@pages.get("/m/<token>/settings")
def show(token: str) -> str:
    """The settings and the history; a viewer sees them without the forms."""
    return _page(token)


@pages.post("/m/<token>/title")
def title(token: str) -> Response | tuple[str, int]:
    """Changes title and note."""
    typed = request.form
    return _change(token, {"title": typed.get("title", "").strip(), "note": typed.get("note", "").strip()})


@pages.post("/m/<token>/names")
def rename(token: str) -> Response | tuple[str, int]:
    """Gives people other names, everywhere."""
    address_of(token, writing=True)
    names = asked(token).kept.played.now.table.names
    typed = {old: request.form.get(f"name-{seat}", old).strip() for seat, old in enumerate(names)}
    changed = {old: new for old, new in typed.items() if new != old}
    return _change(token, {"rename": changed}) if changed else redirect(f"/m/{token}/settings", 303)


@pages.post("/m/<token>/seats")
def seats(token: str) -> Response | str | tuple[str, int]:
    """Puts people in other seats and lets somebody else deal first; an arrow only shows the order it would make."""
    address_of(token, writing=True)
    kept = asked(token).kept
    now, typed = Reseating.of(kept.match.record), Reseating.typed(request.form, kept.match.record)
    if typed.faults:
        sentence = say("Each place, {first} to {last}, is for one person.", first=1, last=len(typed.rows))
        return _page(token, sentence=sentence), 422
    if "move" in request.form:
        return _page(token, seats=typed.after(request.form["move"]))
    if counted(request.form.get("after")) == kept.seq and (typed.order, typed.dealer) == (now.order, now.dealer):
        return redirect(f"/m/{token}/settings", 303)
    dealer = typed.dealer if kept.match.game.dealt else ""
    return _written(token, lambda match: commands.reseat(match, typed.order, dealer), "")


@pages.post("/m/<token>/rules")
def rules(token: str) -> Response | tuple[str, int]:
    """Changes the rules; everything is scored again."""
    address_of(token, writing=True)
    game = asked(token).kept.match.game
    try:
        chosen = {"preset": request.form.get("preset", "classic"), **rules_json(game, request.form)}
    except Refusal as refusal:
        return _page(token, refusal), status_of(refusal)
    return _change(token, {"rules": chosen})


@pages.post("/m/<token>/circle")
def circle(token: str) -> Response:
    """Takes the match into another circle, or out of the one that it is in."""
    address, chosen = address_of(token, writing=True), request.form.get("circle", "")
    asked(token)
    if chosen:
        circles().add(asked_circle(chosen, writing=True).stream, address.stream, at=now(), by=browser())
    else:
        circles().remove(address.stream, at=now(), by=browser())
    return redirect(f"/m/{token}/settings#circle", 303)


@pages.post("/m/<token>/ended")
def ended(token: str) -> Response | tuple[str, int]:
    """Ends the match by the table's word, or reopens it."""
    return _change(token, {"ended": request.form.get("ended") == "yes"}, back="")


def _change(token: str, patch: JsonObject, back: str = "/settings") -> Response | tuple[str, int]:
    """Makes the change."""
    return _written(token, lambda match: commands.change(match, patch), back)


def _written(token: str, decide: Callable[[Match], Event], back: str) -> Response | tuple[str, int]:
    """Writes what is decided; what is refused comes back on the settings page with all that was typed."""
    address_of(token, writing=True)
    try:
        return write(token, decide, back)
    except Refusal as refusal:
        return _page(token, refusal), status_of(refusal)


def _page(token: str, refusal: Refusal | None = None, sentence: str = "", seats: Reseating | None = None) -> str:
    """The page; *sentence* says what is wrong where it is no refusal, *seats* is their form where it was sent."""
    match = asked(token)
    kept, game, record = match.kept, match.kept.match.game, match.kept.match.record
    given = record.rules
    typed = request.form if request.method == "POST" and request.path.endswith("/rules") else None
    return render_template(
        "settings.html",
        token=token,
        match=match,
        game=game,
        record=record,
        seats=(seats or Reseating.typed(request.form, record)).shown(record),
        across=record.sides == across(4),
        table=kept.played.now.table,
        finished=kept.played.finished,
        typed=request.form,
        preset=(typed or given).get("preset", "classic"),
        rules=rules_form(game, typed, {key: value for key, value in given.items() if key != "preset"}),
        history=history(kept, reader()),
        circle=circles().circle_of(kept.stream),
        circles=[one for one in known_circles() if one.keeper],
        sentence=reader().refusal(refusal, game) if refusal else sentence,
        refusal=refusal,
        command=fresh_id(),
    )
