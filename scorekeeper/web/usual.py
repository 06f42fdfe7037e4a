"""The way in which a reader usually enters hands of a game: chosen by link on the page of a match, and remembered."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request, session

from scorekeeper.core.game import AnyGame
from scorekeeper.core.ways import Way

WAYS = "ways"
"""The key of the session under which the chosen ways are, by game."""


def usual_way(game: AnyGame, known: Sequence[Way]) -> Way:
    """The one of *known* that `?as=` asks for, which is remembered; else the one remembered, else the first."""
    remembered = session.get(WAYS, {})
    asked = _named(request.args.get("as"), known)
    if asked is not None and asked.key != remembered.get(game.key):
        session[WAYS] = {**remembered, game.key: asked.key}
        session.permanent = True
    return asked or _named(remembered.get(game.key), known) or known[0]


def _named(key: str | None, known: Sequence[Way]) -> Way | None:
    return next((way for way in known if way.key == key), None)
