"""What is asked of the whole site, by browsers that may install it and by crawlers."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, url_for

from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.text import N_
from scorekeeper.web.speaking import reader, say
from scorekeeper.web.theme import theme

pages = Blueprint("site", __name__)

NAME = "Scorekeeper"

ABOUT = N_("Keeps score of card and dice games: it knows the rules, checks every hand and explains every point.")

ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-maskable.png", "512x512", "image/png", "maskable"),
)
"""File, sizes, type and purpose of each icon; `.ci/icons` makes the PNG ones."""

ROBOTS = """\
User-agent: *
Disallow: /api/
"""
"""Matches are not forbidden here: each says itself that it is not to be listed, which a crawler has to read."""


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the program looks as an app on a phone, in the reader's words and colours."""
    scheme = theme().schemes[0]
    facts: JsonObject = {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "name": NAME,
        "short_name": NAME,
        "description": say(ABOUT),
        "lang": reader().code,
        "dir": reader().direction,
        "display": "standalone",
        "theme_color": scheme.felt,
        "background_color": scheme.paper,
        "icons": [
            {"src": url_for("static", filename=file), "sizes": sizes, "type": kind, "purpose": purpose}
            for file, sizes, kind, purpose in ICONS
        ],
    }
    return Response(current_app.json.dumps(facts), mimetype="application/manifest+json")


@pages.get("/robots.txt")
def robots() -> Response:
    """What crawlers may read."""
    return Response(ROBOTS, mimetype="text/plain")
