"""The entry screen: a hand asked for in one of its ways, new, forgotten or to be corrected."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.events import Event
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.match import Match
from scorekeeper.core.play import way_of, ways
from scorekeeper.core.ways import Way
from scorekeeper.store.matches import Kept
from scorekeeper.web.access import address_of, asked, fresh_id
from scorekeeper.web.counting import counted
from scorekeeper.web.errors import status_of
from scorekeeper.web.form import AskedForm, hand_form, hand_json, rows_typed
from scorekeeper.web.history import Told, told_since
from scorekeeper.web.inputs import Asker
from scorekeeper.web.match import conflict, written_by_page
from scorekeeper.web.speaking import reader, say

pages = Blueprint("entry", __name__)


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
    """The form of a hand; where there are several ways and none is chosen, the ways."""
    kept, place = _kept(token), _place()
    hand = kept.match.record.hands[place.number - 1] if place.number and place.position(kept) else None
    way = _way(kept, place, hand)
    if way is None:
        return _choose(token, kept, place)
    fitting = hand if hand is not None and way.fits(hand) else None
    return _page(token, kept, place, way, hand_form(way, _asker(kept, place), None, fitting))


@pages.post("/m/<token>/hand")
def save(token: str) -> Response | str | tuple[str, int]:
    """Writes the hand down; what is refused, or met by somebody else's change, comes back with all that was typed."""
    kept, place = _kept(token), _place()
    way = _way(kept, place, None) if place.there(kept) else None
    if way is None:
        # The hand or the way it was entered in is gone: somebody took it out, or changed the rules, meanwhile.
        return (conflict(token), 409) if _after() != kept.seq else (_choose(token, kept, place), 404)
    form = hand_form(way, _asker(kept, place), request.form)
    if "more" in request.form:
        return _page(token, kept, place, way, form)
    try:
        hand = hand_json(way, form)
        written = written_by_page(token, lambda match: _command(match, place, hand))
    except Refusal as refusal:
        kept = _kept(token)
        changes = told_since(kept, _after(), reader()) if refusal.code == "stale" else []
        return _page(token, kept, place, way, form, refusal, changes), status_of(refusal)
    if not written.fresh and getattr(written.event, "hand", hand) != hand:
        # An old page sent once more, with something else typed: neither lost nor taken for what was saved.
        kept = _kept(token)
        return _page(token, kept, place, way, form, changes=told_since(kept, written.entry.seq - 1, reader())), 409
    return redirect(f"/m/{token}?said={written.kept.seq}", 303)


def _command(match: Match, place: Place, hand: JsonObject) -> Event:
    if place.number:
        return commands.correct_hand(match, place.number, hand)
    return commands.record_hand(match, hand, place.before)


def _kept(token: str) -> Kept:
    """The match, for somebody who may write."""
    address_of(token, writing=True)
    return asked(token).kept


def _place() -> Place:
    """Which hand the address of the page names."""
    return Place(counted(request.args.get("number")), counted(request.args.get("before")))


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


def _asker(kept: Kept, place: Place) -> Asker:
    """Names as they are at the hand that is entered, and rows as many as the page shows or the hand needs."""
    table = kept.played.standings[place.position(kept) - 1].table
    sides = tuple(reader().names(side) for side in table.side_names())
    return Asker(table.names, sides, say, rows_typed(request.form))


def _choose(token: str, kept: Kept, place: Place) -> str:
    """The ways of entering the hand."""
    standing = kept.played.standings[place.position(kept) - 1]
    known = [way for way in ways(kept.match.game, standing) if not way.beside]
    return render_template(
        "ways.html",
        token=token,
        game=kept.match.game,
        place=place,
        position=place.position(kept),
        ways=known,
        over=place.number is None and kept.played.finished,
    )


def _page(
    token: str,
    kept: Kept,
    place: Place,
    way: Way,
    form: AskedForm,
    refusal: Refusal | None = None,
    changes: list[Told] | None = None,
) -> str:
    """The form, with what was refused at its place, or with what somebody else did meanwhile."""
    game = kept.match.game
    standing = kept.played.standings[place.position(kept) - 1]
    beside = [
        other for other in ways(game, standing) if way.key in (other.key, other.beside) or other.key == way.beside
    ]
    return render_template(
        "entry.html",
        token=token,
        game=game,
        place=place,
        position=place.position(kept),
        way=way,
        beside=[other for other in beside if other.key != way.key],
        asked=form,
        after=kept.seq,
        # What somebody else did, or an old page did already, has this command behind it or may have.
        command=(not changes and request.form.get("command")) or fresh_id(),
        refusal=refusal,
        sentence=reader().refusal(refusal, game) if refusal else "",
        changes=changes or [],
    )
