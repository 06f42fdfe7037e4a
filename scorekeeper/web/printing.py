"""Pages for the browser to print: what stands above them where nothing else prints, and what they may load."""

from __future__ import annotations

from flask import Response, url_for

from scorekeeper.sheets.html import Bar
from scorekeeper.web.offers import offers
from scorekeeper.web.speaking import reader, say

OWN_STYLE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
"""What a sheet may load: nothing; its lengths are written into it."""

UNDER_BAR = OWN_STYLE.replace("style-src", "script-src 'self'; style-src 'self'")
"""What it may load where it has a bar: that too looks like something, and does something."""


def bar(back: str) -> Bar | None:
    """What stands above a sheet, the way *back* among it; nothing where PDFs are made."""
    if offers().pdf:
        return None
    return Bar(
        code=reader().code,
        direction=reader().direction,
        back=back,
        back_said=say("Back"),
        print_said=say("Print"),
        style=url_for("static", filename="bar.css"),
        script=url_for("static", filename="print.js"),
    )


def told_apart(tag: str) -> str:
    """The ETag of a page to be printed: under a bar it is another one in each language of its reader."""
    return tag if offers().pdf else f"{tag}-{reader().code}"


def guarded(response: Response) -> Response:
    """*response* with what it may load."""
    response.headers["Content-Security-Policy"] = OWN_STYLE if offers().pdf else UNDER_BAR
    return response
