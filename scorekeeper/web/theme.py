"""Light or dark, by the reader's own hand: chosen by link, remembered, or as the device says."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, request, session

from scorekeeper.core.text import N_
from scorekeeper.web.speaking import this_page


@dataclass(frozen=True)
class Scheme:
    """The colours of light or of dark that browsers paint around the page: as `static/screen.css` has them for it."""

    key: str
    felt: str
    paper: str


LIGHT = Scheme("light", felt="#0d5c49", paper="#f7f3ea")
DARK = Scheme("dark", felt="#12705a", paper="#14130f")


@dataclass(frozen=True)
class Theme:
    """What a reader may choose: its key in links, its name, and the schemes among which the device decides."""

    key: str
    name: str
    schemes: tuple[Scheme, ...]


AUTO = Theme("auto", N_("As the device"), (LIGHT, DARK))
THEMES = {
    theme.key: theme for theme in (AUTO, Theme("light", N_("Light"), (LIGHT,)), Theme("dark", N_("Dark"), (DARK,)))
}


def join(app: Flask) -> None:
    """Gives *app*'s templates the theme and the links that change it."""
    app.before_request(remember)
    app.jinja_env.globals.update(in_theme=in_theme)
    app.context_processor(lambda: {"theme": theme(), "themes": THEMES.values()})


def remember() -> None:
    """Remembers a theme asked for by `?theme=`; of what the device says nothing is kept."""
    if not request.query_string:  # as most requests are
        return
    asked = THEMES.get(request.args.get("theme", ""))
    if asked is None or request.endpoint == "static" or asked == theme():
        return
    if asked == AUTO:
        session.pop("theme")
    else:
        session["theme"] = asked.key
        session.permanent = True


def theme() -> Theme:
    """The theme of whoever asks."""
    return THEMES.get(session.get("theme", ""), AUTO)


def in_theme(key: str) -> str:
    """The address of this page in the theme of *key*, all else in it kept."""
    return this_page(theme=key)
