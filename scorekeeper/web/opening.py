"""A new match: the game, who sits where and who begins, the rules, and the start."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256

from flask import Blueprint, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Redirect

from scorekeeper import games
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.game import AnyGame, Seating
from scorekeeper.core.jsontext import Json
from scorekeeper.core.record import FORMAT, Record
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.rules import PRESET
from scorekeeper.core.text import N_
from scorekeeper.store.journal import KEEPER
from scorekeeper.web.access import asked_circle, browser, circles, fresh_id, matches, now
from scorekeeper.web.counting import counted
from scorekeeper.web.devices import remember
from scorekeeper.web.errors import status_of
from scorekeeper.web.home import known_circles, known_names
from scorekeeper.web.rules_form import rules_form, rules_json
from scorekeeper.web.seats import Seats, widest
from scorekeeper.web.speaking import reader, say

pages = Blueprint("opening", __name__)

USUAL_SEATS = 4
"""Seats that a new match has at first, where the game allows it."""

FOUR = 4
"""Players of whom two pairs can be made."""

BUTTONS = ("more", "add", "remove", "up", "down", "draw", "show")
"""Buttons that bring the form back with its seats changed; the last changes nothing."""

PLAYERS, FIRST = "players", "first"
"""The parts of the page that a sentence can be about; they are the anchors of their buttons too."""


@dataclass(frozen=True)
class Opening:
    """A new match as its form has it: the game, all that was typed, and the seats, typed or as a button left them.

    `said` is a sentence on what the button did, in the part `about`; `refusal` is why the match could not start.
    """

    game: AnyGame
    typed: MultiDict[str, str]
    seats: Seats
    said: str = ""
    about: str = PLAYERS
    refusal: Refusal | None = None

    @property
    def preset(self) -> str:
        """The preset that was chosen; one that the game does not have stays until the start refuses it."""
        return self.typed.get("preset", PRESET)

    @property
    def seating(self) -> Seating:
        """Who may play by the preset that was chosen."""
        return seating_typed(self.game, self.typed)

    @property
    def circle(self) -> str:
        """The stream of the circle that was chosen, empty where none was; refuses what leads to none, or to look on."""
        token = self.typed.get("circle", "")
        return asked_circle(token, writing=True).stream if token else ""

    @property
    def singly(self) -> bool:
        """Whether four play each alone though they might be two pairs."""
        return self.seating.pairs == "usually" and self.typed.get("sides") == "singly"

    @property
    def paired(self) -> bool:
        """Whether the seats as they are make two pairs."""
        usual = {"always": (0, FOUR), "usually": (FOUR,)}.get(self.seating.pairs, ())
        return len(self.seats.people) in usual and len(self.seats.names) >= FOUR and not self.singly


@pages.get("/new")
def new() -> str:
    """The form of a new match, filled with what the address says; without `?game=` the games to choose from."""
    if "game" not in request.args:
        return render_template("games.html", games=games.every(), widest=widest)
    browser()  # known before the form is sent, so that sent twice it opens one match
    game, typed = games.find(request.args["game"]), MultiDict(request.args)
    if "circle" not in typed:
        typed["circle"] = next((known.token for known in known_circles() if known.keeper), "")
    return form_page(Opening(game, typed, seats_typed(game, typed)), fresh_id())


@pages.post("/new")
def create() -> Redirect | tuple[str, int] | str:
    """Opens the match, once however often the form is sent; any other button brings the form back."""
    typed, command = request.form, request.form.get("command") or fresh_id()
    game = games.find(typed.get("game", ""))
    opening = Opening(game, typed, seats_typed(game, typed))
    button = next((name for name in BUTTONS if name in typed), "")
    if button:
        return form_page(pressed(opening, button, typed[button].strip()), command)
    try:
        token = begin(read_record(_record(opening), games.find), command, opening.circle)
    except Refusal as refusal:
        return form_page(replace(opening, refusal=refusal), command), status_of(refusal)
    return redirect(f"/m/{token}", 303)


def begin(record: Record, command: str, circle: str = "") -> str:
    """Opens a match, once however often this browser sends *command*, and gives the token that it knows the match by.

    *circle* is the stream of the circle that it belongs to, empty for none. Refuses with `not-found` where it was
    opened before and the browser has forgotten it, or has been shut out since.
    """
    store, stream = matches().store, sha256(f"{browser()} {command}".encode()).hexdigest()[:32]
    circles().empty(datetime.now(UTC))
    with store.transaction():
        if circle:
            written = circles().open_match(circle, record, stream, at=now(), by=browser())
        else:
            written = matches().open(record, stream, at=now(), by=browser())
        if written.fresh:
            remember(matches().token(stream, KEEPER))
    for visit in store.visits(browser()):
        if visit.stream == stream:
            return visit.token
    raise refuse("not-found", "no-token")


def seating_typed(game: AnyGame, typed: MultiDict[str, str]) -> Seating:
    """Who may play by the preset that was typed, by the usual one where there is none of that name."""
    return game.seating(game.presets.get(typed.get("preset", PRESET), game.presets[PRESET]))


def seats_typed(game: AnyGame, typed: MultiDict[str, str]) -> Seats:
    """The seats that were typed: as many as the preset allows, and never fewer than there are names."""
    seating = seating_typed(game, typed)
    names = [typed.get(f"name-{seat}", "").strip() for seat in range(widest(game).most)]
    needed = max((seat + 1 for seat, name in enumerate(names) if name), default=0)
    shown = counted(typed.get("seats"))
    count = max(min(USUAL_SEATS if shown is None else shown, seating.most), seating.least, needed)
    first = counted(typed.get("dealer" if game.dealt else "opener"))
    return Seats(tuple(names[:count]), first if first is not None and first < count and names[first] else None)


def pressed(opening: Opening, button: str, value: str) -> Opening:
    """*opening* after one of `BUTTONS` with this *value*: a name, a seat's number, or what is drawn."""
    seats, seating = opening.seats, opening.seating
    seat = -1 if (number := counted(value)) is None else number
    match button:
        case "add":
            after = seats.toggled(value, seating.most)
            said = "" if after != seats else say(N_("All seats are taken; take somebody out first."))
            return replace(opening, seats=after, said=said)
        case "draw":
            return _drawn(opening, value)
        case "more":
            return replace(opening, seats=seats.widened(seating.most))
        case "remove":
            return replace(opening, seats=seats.without(seat, seating.least))
        case "up" | "down":
            return replace(opening, seats=seats.moved(seat, -1 if button == "up" else 1))
    return opening


def _drawn(opening: Opening, what: str) -> Opening:
    """*opening* after lots were drawn for the seats, or for who begins."""
    if len(opening.seats.people) < opening.seating.least:
        return replace(opening, said=say(N_("Say who plays; then lots can be drawn.")))
    if what != FIRST:
        after = replace(opening, seats=opening.seats.drawn())
        people = after.seats.people
        if not after.paired:
            return replace(after, said=say(N_("Drawn by lot: {names}."), names=people))
        pairs = {"one": people[0], "two": people[2], "three": people[1], "four": people[3]}
        return replace(after, said=say(N_("Drawn by lot: {one} & {two} against {three} & {four}."), **pairs))
    seats = opening.seats.first_drawn()
    message = N_("Drawn by lot: {name} deals first.") if opening.game.dealt else N_("Drawn by lot: {name} begins.")
    return replace(opening, seats=seats, said=say(message, name=seats.opener), about=FIRST)


def form_page(opening: Opening, command: str) -> str:
    """The form of a new match as *opening* has it, to be sent under *command*."""
    game, typed, refusal = opening.game, opening.typed, opening.refusal
    agreed = any(rule.name in typed for rule in game.house_rules)
    known = [one for one in known_circles() if one.keeper]
    chosen = next((one.stream for one in known if one.token == typed.get("circle")), "")
    return render_template(
        "new.html",
        opening=opening,
        game=game,
        typed=typed,
        command=command,
        widest=widest(game),
        rules=rules_form(game, typed if agreed else None),
        known=known_names(chosen),
        circles=known,
        refusal=refusal,
        sentence=reader().refusal(refusal, game) if refusal else "",
    )


def _record(opening: Opening) -> Json:
    """The record that the form says. Where nobody deals, whoever begins has the first seat."""
    game, typed, seats = opening.game, opening.typed, opening.seats
    names = seats.people if game.dealt else seats.turned()
    record: dict[str, Json] = {
        "format": FORMAT,
        "game": game.key,
        "players": list(names),
        "rules": {"preset": opening.preset, **rules_json(game, typed)},
        "started": now(),
    }
    if game.dealt and seats.opener:
        record["first_dealer"] = seats.opener
    if opening.singly:
        record["sides"] = [[name] for name in names]
    if title := typed.get("title", "").strip():
        record["title"] = title
    return record
