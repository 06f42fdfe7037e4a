"""The entry screen of a match: a hand asked for in one of its ways, new, forgotten or to be corrected."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from flask import Blueprint, jsonify, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper import games
from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.events import Event
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.match import Match, apply
from scorekeeper.core.play import Played, play, way_of, ways
from scorekeeper.core.ways import Way
from scorekeeper.store.matches import Kept
from scorekeeper.web.access import address_of, asked, fresh_id
from scorekeeper.web.counting import counted
from scorekeeper.web.errors import status_of
from scorekeeper.web.form import hand_form, hand_json
from scorekeeper.web.history import Told, told_since
from scorekeeper.web.match import conflict, written_by_page
from scorekeeper.web.pressing import PRESS
from scorekeeper.web.screen import Screen, asker, screen
from scorekeeper.web.speaking import reader

pages = Blueprint("entry", __name__)

ASIDE = ("as", "number", "before", "lang", "theme", "after", "command")
"""Parameters of the page's address, or of its form, that are nothing typed."""


@dataclass(frozen=True)
class Place:
    """Which hand is entered: a new last one, hand `number` to be corrected, or a forgotten one in front of `before`."""

    number: int | None = None
    before: int | None = None

    @property
    def query(self) -> dict[str, int]:
        """The same as parameters of the page's address."""
        return {key: value for key, value in vars(self).items() if value is not None}

    def there(self, kept: Kept) -> bool:
        """Whether the match has the hand that is named."""
        wanted = self.number if self.number is not None else self.before
        return wanted is None or 1 <= wanted <= len(kept.match.record.hands)

    def position(self, kept: Kept) -> int:
        """The number that the hand has or will have; refuses with `not-found` one that is not there."""
        wanted = self.number if self.number is not None else self.before
        if not self.there(kept):
            raise refuse("not-found", "no-hand", number=wanted)
        return len(kept.match.record.hands) + 1 if wanted is None else wanted


@pages.get("/m/<token>/hand")
def ask(token: str) -> str:
    """The form of a hand, holding what its address says was typed; where none of several ways is chosen, the ways."""
    kept, place = _kept(token), _place()
    hand = kept.match.record.hands[place.number - 1] if place.number and place.position(kept) else None
    way = _way(kept, place, hand)
    if way is None:
        return _choose(token, kept, place)
    fitting = hand if hand is not None and way.fits(hand) else None
    return _page(token, kept, place, _screen(kept, place, way, _typed(), fitting))


@pages.post("/m/<token>/hand")
def save(token: str) -> Response | str | tuple[str, int]:
    """Writes the hand down; what is refused, or met by somebody else's change, comes back with all that was typed."""
    kept, place = _kept(token), _place()
    way = _way(kept, place, None) if place.there(kept) else None
    if way is None:
        # The hand or the way it was entered in is gone: somebody took it out, or changed the rules, meanwhile.
        return (conflict(token), 409) if _after() != kept.seq else (_choose(token, kept, place), 404)
    if {"more", "check", PRESS} & request.form.keys():
        return _page(token, kept, place, _screen(kept, place, way, request.form))
    try:
        standing = kept.played.standings[place.position(kept) - 1]
        hand = hand_json(way, hand_form(way, asker(standing, request.form), request.form))
        written = written_by_page(token, lambda match: _command(match, place, hand))
    except Refusal as refusal:
        kept = _kept(token)
        changes = told_since(kept, _after(), reader()) if refusal.code == "stale" else []
        return _page(token, kept, place, _screen(kept, place, way, request.form), refusal, changes), status_of(refusal)
    if not written.fresh and getattr(written.event, "hand", hand) != hand:
        # An old page sent once more, with something else typed: neither lost nor taken for what was saved.
        kept = _kept(token)
        changes = told_since(kept, written.entry.seq - 1, reader())
        return _page(token, kept, place, _screen(kept, place, way, request.form), changes=changes), 409
    return redirect(f"/m/{token}?said={written.kept.seq}", 303)


@pages.post("/m/<token>/hand/live")
def live(token: str) -> Response:
    """What the rules say of the hand as it is typed so far, for script; nothing is written."""
    kept, place = _kept(token), _place()
    way = _way(kept, place, None)
    if way is None:
        raise refuse("not-found")
    return jsonify(_screen(kept, place, way, request.form).json())


def _command(match: Match, place: Place, hand: JsonObject) -> Event:
    if place.number:
        return commands.correct_hand(match, place.number, hand)
    return commands.record_hand(match, hand, place.before)


def _played(kept: Kept, place: Place, hand: JsonObject) -> Played:
    """The match as it would be with *hand* in its place."""
    match = apply(kept.match, _command(kept.match, place, hand), games.find)
    return play(match.game, match.record, kept.played)


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
    """The way that the address asks for, else the one *hand* was entered in, else the only one there is."""
    standing = kept.played.standings[place.position(kept) - 1]
    known = ways(kept.match.game, standing)
    asked_for = request.args.get("as")
    if asked_for:
        return next((way for way in known if way.key == asked_for), None)
    if hand is not None:
        return way_of(kept.match.game, standing, hand)
    played = [way for way in known[:-1] if not way.beside]
    return played[0] if len(played) == 1 else None


def _screen(
    kept: Kept, place: Place, way: Way, typed: MultiDict[str, str] | None = None, hand: JsonObject | None = None
) -> Screen:
    """The screen of the hand in its *place*."""
    number = place.position(kept)
    score = partial(_played, kept, place)
    return screen(kept.match.game, kept.played.standings[number - 1], number, way, score, typed, hand)


def _choose(token: str, kept: Kept, place: Place) -> str:
    """The ways of entering the hand."""
    standing = kept.played.standings[place.position(kept) - 1]
    return render_template(
        "ways.html",
        token=token,
        game=kept.match.game,
        place=place,
        position=place.position(kept),
        ways=[way for way in ways(kept.match.game, standing) if not way.beside],
        following=None if kept.played.finished else kept.match.game.following(standing),
        over=place.number is None and kept.played.finished,
    )


def _page(
    token: str,
    kept: Kept,
    place: Place,
    shown: Screen,
    refusal: Refusal | None = None,
    changes: list[Told] | None = None,
) -> str:
    """The form, with what was refused at its place, or with what somebody else did meanwhile."""
    return render_template(
        "entry.html",
        token=token,
        game=kept.match.game,
        place=place,
        position=shown.number,
        screen=shown,
        after=kept.seq,
        # What somebody else did, or an old page did already, has this command behind it or may have.
        command=(not changes and request.form.get("command")) or fresh_id(),
        refusal=refusal,
        sentence=reader().refusal(refusal, kept.match.game) if refusal else "",
        changes=changes or [],
    )
