"""What a circle is called, and its seasons."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.core import circle as deeds
from scorekeeper.core.circle_events import SeasonRemoved
from scorekeeper.core.errors import Refusal
from scorekeeper.web.access import asked_circle, fresh_id
from scorekeeper.web.circle_people import write
from scorekeeper.web.errors import status_of
from scorekeeper.web.speaking import reader

pages = Blueprint("circle_settings", __name__)


@pages.get("/c/<token>/settings")
def show(token: str) -> str:
    """The settings; a viewer sees the seasons alone."""
    return _page(token)


@pages.post("/c/<token>/name")
def rename(token: str) -> Response | tuple[str, int]:
    """Gives the circle another name."""
    name = request.form.get("name", "")
    try:
        write(token, lambda circle: deeds.rename(circle, name))
    except Refusal as refusal:
        return _page(token, refusal), status_of(refusal)
    return redirect(f"/c/{token}/settings", 303)


@pages.post("/c/<token>/seasons")
def season(token: str) -> Response | tuple[str, int]:
    """Sets a season, new or there already, or takes one away; the matches stay."""
    typed = request.form
    key, name = typed.get("season", ""), typed.get("name", "")
    begins, ends = typed.get("begins", ""), typed.get("ends", "")
    try:
        if "remove" in typed:
            write(token, lambda circle: SeasonRemoved(circle.season(key).key))
        elif key:
            write(token, lambda circle: deeds.set_season(circle, circle.season(key).key, name, begins, ends))
        else:
            write(token, lambda circle: deeds.set_season(circle, fresh_id()[:11], name, begins, ends))
    except Refusal as refusal:
        return _page(token, refusal), status_of(refusal)
    return redirect(f"/c/{token}/settings#seasons", 303)


def _page(token: str, refusal: Refusal | None = None) -> str:
    asked = asked_circle(token)
    return render_template(
        "circle_settings.html",
        token=token,
        asked=asked,
        circle=asked.circle,
        typed=request.form if refusal else {},
        about=request.path.rpartition("/")[2] if refusal else "",
        sentence=reader().refusal(refusal) if refusal else "",
        command=fresh_id(),
    )
