"""Playing again: the next match of the same people, begun at once, or as the form of a new match filled in."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from flask import Blueprint, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Redirect

from scorekeeper.core.errors import Refusal
from scorekeeper.core.game import AnyGame
from scorekeeper.core.play import Played
from scorekeeper.core.record import Record
from scorekeeper.core.record_reading import check_frame
from scorekeeper.core.rematch import rematch
from scorekeeper.web.access import address_of, asked, fresh_id, now
from scorekeeper.web.errors import status_of
from scorekeeper.web.home import own_circle
from scorekeeper.web.opening import Opening, begin, form_page, seats_typed
from scorekeeper.web.rules_form import typed_rules

pages = Blueprint("rematch", __name__)


@pages.post("/m/<token>/rematch")
def again(token: str) -> Redirect | tuple[str, int]:
    """Opens the next match, once however often the form is sent; where it can't be, its form comes filled in."""
    address_of(token, writing=True)
    kept, command = asked(token).kept, request.form.get("command") or fresh_id()
    played, circle = kept.played, own_circle(kept.stream)
    game, record = played.game, rematch(played, now())
    try:
        check_frame(record, game)
        return redirect(f"/m/{begin(record, command, circle)}", 303)
    except Refusal as refusal:
        typed = _typed(game, record)
        return form_page(Opening(game, typed, seats_typed(game, typed), refusal=refusal), command), status_of(refusal)


def new_address(played: Played) -> str:
    """The address of the form of a new match, filled in with the next match of the same people."""
    return f"/new?{urlencode(list(_typed(played.game, rematch(played)).items(multi=True)))}"


def _typed(game: AnyGame, record: Record) -> MultiDict[str, str]:
    """*record* as it would be typed; on that form partners sit across from each other."""
    order = [seat for across in zip(*record.sides, strict=True) for seat in across]
    typed = MultiDict({"game": game.key, "seats": str(len(order))})
    for number, seat in enumerate(order):
        typed[f"name-{number}"] = record.players[seat]
    typed["dealer" if game.dealt else "opener"] = str(order.index(record.first_dealer))
    if record.sides_given and len(record.sides) == len(order):
        typed["sides"] = "singly"
    for key, value in typed_rules(game, record.rules).items():
        values = value if isinstance(value, Sequence) and not isinstance(value, str) else (value,)
        typed.setlist(key, [str(item) for item in values])
    return typed
