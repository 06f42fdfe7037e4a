"""What an open page needs to go on without network: the forms of any hand to come, in every way it may be entered.

They are those of the entry screen, without what is known of the match now: by then it may be another. The kit is the
same from hand to hand, so a browser that has it asks only whether it still is.
"""

from __future__ import annotations

from hashlib import sha256

from flask import Blueprint, Response, jsonify, render_template, request, url_for

from scorekeeper.core.play import ADJUST, later_ways
from scorekeeper.core.ways import Way
from scorekeeper.folders import content_name
from scorekeeper.store.matches import Kept
from scorekeeper.web.access import address_of, asked
from scorekeeper.web.form import hand_form
from scorekeeper.web.guidance import guidance
from scorekeeper.web.place import Place
from scorekeeper.web.screen import Screen, Tried, asker
from scorekeeper.web.scripts import scripts
from scorekeeper.web.site import content_of_templates
from scorekeeper.web.speaking import reader
from scorekeeper.words.language import Said

pages = Blueprint("kit", __name__)

NUMBER = Said("\ue000")
"""What stands for the number of the hand: a letter that no language has."""

EVERY = ("keys", "live")
"""What every form is helped by, beside what any page of a match has."""


@pages.get("/m/<token>/hand/kit")
def kit(token: str) -> Response:
    """JSON: `ways` ({way: its form as HTML}), the `first` of them, the addresses of the `scripts` that they need."""
    address_of(token, writing=True)
    kept = asked(token).kept
    known = later_ways(kept.match.game, kept.played.now)
    tag = _tag(token, known, kept)
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        first = next(way for way in known if not way.beside and way.key != ADJUST)
        needed = (*scripts([field for way in known for field in way.fields]), *EVERY)
        static = [url_for("static", filename=f"{name}.js") for name in needed]
        forms = {way.key: _form(token, kept, known, way) for way in known}
        response = jsonify({"first": first.key, "ways": forms, "scripts": static})
    response.set_etag(tag)
    return response


def _form(token: str, kept: Kept, known: tuple[Way, ...], way: Way) -> str:
    standing, game = kept.played.now, kept.match.game
    asked = hand_form(way, asker(standing, None))
    nothing = guidance({}, asked, reader())
    screen = Screen(game, standing, len(kept.match.record.hands) + 1, known, way, asked, {}, {}, nothing, Tried())
    return render_template(
        "_entry.html", token=token, game=game, place=Place(), screen=screen, at=NUMBER, after=kept.seq, command=""
    )


def _tag(token: str, known: tuple[Way, ...], kept: Kept) -> str:
    """What tells this kit from any other: who plays, how hands are entered, in which words, by which program."""
    program = (content_of_templates(), *(content_name(f"{name}.js") for name in EVERY))
    facts = (token, known, kept.played.now.table.names, kept.match.record.rules, reader().code, program)
    return sha256(repr(facts).encode()).hexdigest()[:32]
