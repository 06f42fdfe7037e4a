"""The first pages: the matches that this browser has opened, and a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from flask import Blueprint, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Redirect

from scorekeeper import games
from scorekeeper.core.errors import Refusal
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json
from scorekeeper.core.record import FORMAT
from scorekeeper.core.record_reading import read_record
from scorekeeper.store.journal import KEEPER
from scorekeeper.store.matches import Kept
from scorekeeper.web.access import browser, fresh_id, known_browser, matches, now
from scorekeeper.web.counting import counted
from scorekeeper.web.errors import status_of
from scorekeeper.web.rules_form import rules_form, rules_json
from scorekeeper.web.speaking import reader

pages = Blueprint("home", __name__)

RECENT = 12
"""Matches on the first page at most."""

USUAL_SEATS = 4
"""Names that a new match asks for at first, where the game allows it."""


@dataclass(frozen=True)
class Recent:
    """A match that this browser has opened, for the first page."""

    token: str
    kept: Kept


@pages.get("/")
def home() -> str:
    """The matches of this browser, and the games."""
    return render_template("home.html", recent=_recent(), games=games.every())


@pages.get("/new")
def new() -> str:
    """The form of a new match; without `?game=` the games to choose from."""
    if "game" not in request.args:
        return render_template("games.html", games=games.every())
    browser()  # known before the form is sent, so that sent twice it opens one match
    return _form(games.find(request.args["game"]), MultiDict(), fresh_id())


@pages.post("/new")
def create() -> Redirect | tuple[str, int] | str:
    """Opens the match; the same form sent twice opens it once."""
    game = games.find(request.form.get("game", ""))
    command = request.form.get("command") or fresh_id()
    if "more" in request.form:
        return _form(game, request.form, command)
    try:
        record = read_record(_record(game), games.find)
        written = matches().open(record, _stream(command), at=now(), by=browser())
    except Refusal as refusal:
        return _form(game, request.form, command, refusal), status_of(refusal)
    token = matches().token(written.kept.stream, KEEPER)
    matches().store.visited(browser(), token, now())
    return redirect(f"/m/{token}", 303)


@pages.get("/forget/<token>")
def ask_forget(token: str) -> str:
    """Asks whether a match should leave this browser's list."""
    return render_template("forget.html", token=token)


@pages.post("/forget/<token>")
def forget(token: str) -> Redirect:
    """Takes a match off this browser's list; the match and its addresses stay."""
    address = matches().store.find_address(token)
    if address and known_browser():
        matches().store.forget(known_browser(), address.stream)
    return redirect("/", 303)


def seats_asked(game: AnyGame, typed: MultiDict[str, str]) -> int:
    """How many names the form asks for."""
    seatings = [game.seating(rules) for rules in game.presets.values()]
    least, most = min(s.least for s in seatings), max(s.most for s in seatings)
    shown = counted(typed.get("seats"))
    asked = max(least, min(USUAL_SEATS, most)) if shown is None else shown
    return max(least, min(most, asked + ("more" in typed)))


def _stream(command: str) -> str:
    """The stream of the match that this browser opens by *command*: the same again for it, and for nobody else."""
    return sha256(f"{browser()} {command}".encode()).hexdigest()[:32]


def _form(game: AnyGame, typed: MultiDict[str, str], command: str, refusal: Refusal | None = None) -> str:
    seatings = [game.seating(rules) for rules in game.presets.values()]
    return render_template(
        "new.html",
        game=game,
        typed=typed,
        command=command,
        seats=seats_asked(game, typed),
        most=max(seating.most for seating in seatings),
        singly=any(seating.pairs == "usually" for seating in seatings),
        rules=rules_form(game, typed or None),
        preset=typed.get("preset", "classic"),
        known=_known_names(),
        refusal=refusal,
        sentence=reader().refusal(refusal, game) if refusal else "",
    )


def _record(game: AnyGame) -> Json:
    """The record that the form says; names left blank are nobody."""
    typed = request.form
    names = [name for seat in range(seats_asked(game, typed)) if (name := typed.get(f"name-{seat}", "").strip())]
    record: dict[str, Json] = {
        "format": FORMAT,
        "game": game.key,
        "players": names,
        "rules": {"preset": typed.get("preset", "classic"), **rules_json(game, typed)},
        "started": now(),
    }
    dealer = counted(typed.get("dealer"))
    if game.dealt and dealer is not None and dealer < len(names):
        record["first_dealer"] = names[dealer]
    if typed.get("sides") == "singly":
        record["sides"] = [[name] for name in names]
    if title := typed.get("title", "").strip():
        record["title"] = title
    return record


def _recent() -> Sequence[Recent]:
    """The matches of this browser that can be told, newest first."""
    found = []
    for visit in matches().store.visits(known_browser(), RECENT) if known_browser() else ():
        try:
            found.append(Recent(visit.token, matches().load(visit.stream)))
        except Refusal:
            continue  # a match of a game that this installation no longer has must not take the others with it
    return found


def _known_names() -> list[str]:
    """The people of this browser's matches, to be offered in a new one."""
    return sorted({name for recent in _recent() for name in recent.kept.played.now.table.names})
