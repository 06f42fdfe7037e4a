"""What is asked of the whole site, by browsers that may install it and by crawlers."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from flask import Blueprint, Response, current_app, render_template, url_for

from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.text import N_
from scorekeeper.folders import TEMPLATES, static_files
from scorekeeper.store.faults import StoreFault
from scorekeeper.web.access import matches
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

SHELL = (".css", ".js", ".svg", ".mp4")
"""Kinds of files that pages are made with."""

PRINTED = ("sheet.css", "print.css", "picture.css", "bar.css", "print.js")
"""What is only for what is printed, which no browser keeps."""

ROBOTS = """\
User-agent: *
Disallow: /api/
"""
"""Matches are not forbidden here: each says itself that it is not to be listed, which a crawler has to read."""

PUBLIC_ROBOTS = f"""\
{ROBOTS}Disallow: /new
Disallow: /settle/
Disallow: /sheets/
"""
"""On the internet also what has addresses without end, each of which has to be worked out or drawn."""


@cache
def content_of_templates() -> str:
    """A name for what all templates hold: with other ones the pages that a browser keeps are to be asked for again."""
    files = sorted(file for file in TEMPLATES.rglob("*") if file.is_file())
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


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


@pages.get("/sw.js")
def service_worker() -> Response:
    """What browsers run beside the pages on https and on this computer, so that they start without network.

    It names every file that pages are made with by its content, so it is another one as soon as one of them is.
    """
    names = [name for name in static_files() if name.endswith(SHELL) and name not in PRINTED]
    files = [url_for("static", filename=name) for name in names]
    version = sha256(" ".join([*files, str(content_of_templates())]).encode()).hexdigest()[:12]
    script = render_template("sw.js", version=version, files=files)
    return Response(script, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


@pages.get("/offline")
def offline() -> str:
    """What a browser shows without network of a page that it has not kept."""
    return render_template("offline.html")


@pages.get("/health")
def health() -> Response:
    """Nothing: whoever asks wants to know whether the program answers."""
    return Response(status=204, headers={"Cache-Control": "no-store"})


@pages.get("/ready")
def ready() -> Response:
    """Nothing: 204 where the score book can be read and written, 503 where not; why is nobody's business."""
    store = matches().store
    try:
        with store.transaction():  # it waits for its turn to write, and writes nothing
            store.find_address("")
    except StoreFault:
        return Response(status=503, headers={"Cache-Control": "no-store"})
    return Response(status=204, headers={"Cache-Control": "no-store"})


@pages.get("/robots.txt")
def robots() -> Response:
    """What crawlers may read."""
    return Response(PUBLIC_ROBOTS if current_app.config["PUBLIC"] else ROBOTS, mimetype="text/plain")
