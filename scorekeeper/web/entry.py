"""The entry screen of a match: a hand asked for in one of its ways, new, forgotten or to be corrected."""

from __future__ import annotations

from flask import Blueprint, jsonify, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.play import way_of, ways
from scorekeeper.core.ways import Way
from scorekeeper.folders import own_template
from scorekeeper.store.matches import Kept, Written
from scorekeeper.web.access import address_of, asked, fresh_id, matches
from scorekeeper.web.counting import counted
from scorekeeper.web.errors import status_of
from scorekeeper.web.form import hand_form, hand_json, worded
from scorekeeper.web.history import Told, heard, told, told_since
from scorekeeper.web.match import conflict, roles, written_by_page
from scorekeeper.web.place import Place
from scorekeeper.web.pressing import PRESS, pressed
from scorekeeper.web.screen import Screen, asker
from scorekeeper.web.speaking import reader
from scorekeeper.web.usual import usual_way
from scorekeeper.words.language import Said

pages = Blueprint("entry", __name__)

PAD = "pad.html"
"""The template by which a game draws the entry of a hand in a way of its own."""

ASIDE = ("as", "number", "before", "lang", "theme", "after", "command")
"""Parameters of the page's address, or of its form, that are nothing typed."""


@pages.get("/m/<token>/hand")
def ask(token: str) -> str:
    """The form of a hand, holding what its address says was typed; where none of several ways is chosen, the ways."""
    kept, place = _kept(token), _place()
    hand = kept.match.record.hands[place.number - 1] if place.number and place.position(kept) else None
    way = _way(kept, place, hand)
    if way is None:
        return _choose(token, kept, place)
    fitting = hand if hand is not None and way.fits(hand) else None
    return _page(token, kept, place, place.screen(kept, way, _typed(), fitting))


@pages.post("/m/<token>/hand")
def save(token: str) -> Response | str | tuple[str, int]:
    """Writes the hand down; what is refused, or met by somebody else's change, comes back with all that was typed."""
    kept, place = _kept(token), _place()
    way = _way(kept, place, None) if place.there(kept) else None
    if way is None:
        # The hand or the way it was entered in is gone: somebody took it out, or changed the rules, meanwhile.
        return (conflict(token, gone=True), 409) if _after() != kept.seq else (_choose(token, kept, place), 404)
    if {"more", "check", PRESS} & request.form.keys():
        return _page(token, kept, place, place.screen(kept, way, request.form))
    hand: JsonObject = {}
    try:
        hand = _hand(token, kept, place, way)
        written = written_by_page(token, lambda match: place.event(match, hand))
    except Refusal as refusal:
        kept = _kept(token)
        changes = told_since(kept, _after(), reader()) if refusal.code == "stale" else []
        same = any(change.hand == hand for change in changes)
        page = _page(token, kept, place, place.screen(kept, way, request.form), refusal, changes, same)
        return page, status_of(refusal)
    if not written.fresh and getattr(written.event, "hand", hand) != hand:
        # An old page sent once more, with something else typed: neither lost nor taken for what was saved.
        kept = _kept(token)
        changes = told_since(kept, written.entry.seq - 1, reader())
        return _page(token, kept, place, place.screen(kept, way, request.form), changes=changes), 409
    address = f"/m/{token}?said={written.kept.seq}"
    if request.accept_mimetypes.best == "application/json":
        return _saved(written, address)
    return redirect(address, 303)


@pages.post("/m/<token>/hand/live")
def live(token: str) -> Response:
    """What the rules say of the hand as it is typed so far, for script; nothing is written."""
    kept, place = _kept(token), _place()
    way = _way(kept, place, None)
    if way is None:
        raise refuse("not-found")
    return jsonify(place.screen(kept, way, request.form).json())


@pages.post("/m/<token>/hand/pad")
def pad(token: str) -> str:
    """The game's own pad as it is with what is typed so far, for script; nothing is written."""
    kept, place = _kept(token), _place()
    way, template = _way(kept, place, None), own_template(kept.match.game.key, PAD)
    if way is None or not template:
        raise refuse("not-found")
    shown = place.screen(kept, way, request.form)
    command = request.form.get("command", "")
    return render_template(
        template, token=token, game=kept.match.game, place=place, screen=shown, after=_after(), command=command
    )


def _hand(token: str, kept: Kept, place: Place, way: Way) -> JsonObject:
    """The hand as the form has it, read as the match was when its command was written: sent again it is the same."""
    again = _after() != kept.seq  # a form that is sent for the first time has seen all there is, unless it is too late
    earlier = matches().store.first(kept.stream, request.form.get("command", "")) if again else None
    then = matches().written(kept.stream, earlier.seq - 1).kept if earlier and earlier.seq > 1 else kept
    seen = then if place.there(then) else kept
    typed, standing = pressed(request.form), seen.played.standings[place.position(seen) - 1]
    asked_for = _way(seen, place, None) or way
    return hand_json(asked_for, hand_form(asked_for, asker(standing, typed), typed))


def _saved(written: Written, address: str) -> Response:
    """For script: how the match stands now, to be seen at once, and the address of its page."""
    played = written.kept.played
    board = render_template(
        "saved.html", game=played.game, result=played.result(), roles=roles(played), said=told(written, reader())
    )
    return jsonify({"board": board, "address": address, "seq": written.kept.seq})


def _kept(token: str) -> Kept:
    """The match, for somebody who may write."""
    address_of(token, writing=True)
    return asked(token).kept


def _place() -> Place:
    """Which hand the address of the page names."""
    return Place(counted(request.args.get("number")), counted(request.args.get("before")))


def _typed() -> MultiDict[str, str] | None:
    """What the address of the page says was typed."""
    return request.args if request.args.keys() - set(ASIDE) else None


def _after() -> int:
    return counted(request.form.get("after")) or 0


def _way(kept: Kept, place: Place, hand: JsonObject | None) -> Way | None:
    """The way that the address asks for, else the one *hand* was entered in, else the pad's usual or the only one."""
    standing = kept.played.standings[place.position(kept) - 1]
    known = ways(kept.match.game, standing)
    asked_for = request.args.get("as")
    if asked_for:
        return next((way for way in known if way.key == asked_for), None)
    if hand is not None:
        return way_of(kept.match.game, standing, hand)
    played = [way for way in known[:-1] if not way.beside]
    over = kept.played.finished and place == Place()
    if own_template(kept.match.game.key, PAD) and not over:
        return usual_way(kept.match.game, played)
    return played[0] if len(played) == 1 else None


def _choose(token: str, kept: Kept, place: Place) -> str:
    """The ways of entering the hand."""
    standing = kept.played.standings[place.position(kept) - 1]
    return render_template(
        "ways.html",
        token=token,
        match=asked(token),
        heard=heard(asked(token), reader()),
        game=kept.match.game,
        place=place,
        position=place.position(kept),
        ways=[way for way in ways(kept.match.game, standing) if not way.beside],
        over=place.number is None and kept.played.finished,
    )


def _page(
    token: str,
    kept: Kept,
    place: Place,
    shown: Screen,
    refusal: Refusal | None = None,
    changes: list[Told] | None = None,
    same: bool = False,
) -> str:
    """The form, with what was refused at its place, or what somebody else did meanwhile, which may be the *same*."""
    return render_template(
        "entry.html",
        token=token,
        match=asked(token),
        game=kept.match.game,
        place=place,
        position=shown.number,
        at=Said(reader().number(shown.number)),
        screen=shown,
        heard=heard(asked(token), reader()),
        after=kept.seq,
        # What an old page did already has this command behind it; what was refused has written nothing under it.
        command=((refusal or not changes) and request.form.get("command")) or fresh_id(),
        refusal=refusal,
        sentence=reader().refusal(worded(refusal, shown.way), kept.match.game) if refusal else "",
        same=same,
        changes=changes or [],
    )
