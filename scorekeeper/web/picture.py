"""A match's result as a picture, for friends: a PNG in the reader's language, whoever looks."""

from __future__ import annotations

from threading import BoundedSemaphore

from flask import Blueprint, Response, abort, make_response, request

from scorekeeper.core.errors import refuse
from scorekeeper.sheets import pdf, picture
from scorekeeper.sheets.picture import Shown
from scorekeeper.store.matches import Kept
from scorekeeper.web.access import asked
from scorekeeper.web.accounts import Accounts, accounts
from scorekeeper.web.offers import offers
from scorekeeper.web.speaking import reader
from scorekeeper.words.language import Language, Said

pages = Blueprint("picture", __name__)

WAITING = 32
"""Pictures that are made or waited for at once."""

_places = BoundedSemaphore(WAITING)


@pages.get("/m/<token>/result.png")
def result(token: str) -> Response:
    """The picture, where pictures are made; what the browser has already is not made again."""
    if not offers().pdf:
        abort(404)
    kept = asked(token).kept
    shown = of_match(kept, accounts(kept.played, reader()), reader())
    if request.if_none_match.contains(picture.etag(shown)):
        response = make_response("", 304)
    else:
        response = make_response(_made(shown))
        response.mimetype = "image/png"
        response.headers["Content-Disposition"] = f'inline; filename="{name(kept)}"'
    response.set_etag(picture.etag(shown))
    return response


def of_match(kept: Kept, settled: Accounts, language: Language) -> Shown:
    """A match as its picture shows it: who pays whom where a point is worth something, once hands were played."""
    payments = paid(settled, language) if settled.worth and kept.played.hands else []
    return Shown(language.code, f"{kept.stream} {kept.seq}", kept.played, settled.worth, tuple(payments))


def name(kept: Kept) -> str:
    """What the file is called."""
    started = kept.played.record.started
    return f"{kept.played.game.key}-{started[:10]}.png" if started else f"{kept.played.game.key}.png"


def paid(settled: Accounts, language: Language) -> list[str]:
    """Who pays whom, a sentence each."""
    return [
        language.say(
            settled.message,
            giver=Said(language.names(one.giver)),
            taker=Said(language.names(one.taker)),
            count=one.number,
            amount=one.amount,
        )
        for one in settled.payments
    ]


def _made(shown: Shown) -> bytes:
    """The picture; refuses with `rate` where too many wait for theirs, and says 503 where none can be made."""
    if not _places.acquire(blocking=False):
        raise refuse("rate")
    try:
        return picture.png(shown)
    except pdf.NoPango:
        abort(503)
    finally:
        _places.release()
