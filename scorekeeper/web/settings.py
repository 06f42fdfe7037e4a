"""The settings of a match: title, note, names, seats, rules, its end, and the history of all changes."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.web.access import address_of, asked, fresh_id
from scorekeeper.web.errors import status_of
from scorekeeper.web.history import history
from scorekeeper.web.match import write
from scorekeeper.web.rules_form import rules_form, rules_json
from scorekeeper.web.speaking import reader

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


@pages.post("/m/<token>/people")
def people(token: str) -> Response | tuple[str, int]:
    """Lets somebody take a seat, join or leave, from the next hand on."""
    kept = asked(token).kept
    kind, name = request.form.get("kind", "taken_by"), request.form.get("name", "").strip()
    seat = request.form.get("seat", "")
    change: dict[str, Json] = {"after": len(kept.match.record.hands)}
    change |= {"leave": seat} if kind == "leave" else {kind: name}
    return _change(token, {"change": change | ({"seat": seat} if kind == "taken_by" else {})})


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


@pages.post("/m/<token>/ended")
def ended(token: str) -> Response | tuple[str, int]:
    """Ends the match by the table's word, or reopens it."""
    return _change(token, {"ended": request.form.get("ended") == "yes"}, back="")


def _change(token: str, patch: JsonObject, back: str = "/settings") -> Response | tuple[str, int]:
    """Makes the change; a refused one comes back on the settings page with all that was typed."""
    address_of(token, writing=True)
    try:
        return write(token, lambda match: commands.change(match, patch), back)
    except Refusal as refusal:
        return _page(token, refusal), status_of(refusal)


def _page(token: str, refusal: Refusal | None = None) -> str:
    match = asked(token)
    kept, game = match.kept, match.kept.match.game
    given = kept.match.record.rules
    typed = request.form if request.method == "POST" and request.path.endswith("/rules") else None
    return render_template(
        "settings.html",
        token=token,
        match=match,
        game=game,
        record=kept.match.record,
        table=kept.played.now.table,
        typed=request.form,
        preset=(typed or given).get("preset", "classic"),
        rules=rules_form(game, typed, {key: value for key, value in given.items() if key != "preset"}),
        history=history(kept, reader()),
        sentence=reader().refusal(refusal, game) if refusal else "",
        refusal=refusal,
        command=fresh_id(),
    )
