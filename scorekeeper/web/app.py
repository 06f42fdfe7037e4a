"""The Flask application: its settings, its parts, and nothing that happens before a request."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from json import JSONEncoder
from pathlib import Path
from typing import Any

from flask import Flask, Request, Response, request
from flask.json.provider import DefaultJSONProvider
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin

from scorekeeper.circles.circles import Circles
from scorekeeper.circles.evenings import Evenings
from scorekeeper.circles.rebuilding import ready
from scorekeeper.folders import TEMPLATES, content_name
from scorekeeper.store.faults import StoreFault
from scorekeeper.store.matches import Matches
from scorekeeper.store.opening import open_store
from scorekeeper.store.place import data_directory, secret
from scorekeeper.web import (
    api,
    board,
    circle,
    circle_people,
    circle_settings,
    end,
    entry,
    errors,
    evening,
    evening_print,
    files,
    giving,
    home,
    kit,
    limits,
    logs,
    match,
    move,
    offers,
    openapi,
    opening,
    packing,
    people,
    picture,
    proxies,
    rematch,
    rules,
    safety,
    settings,
    settle,
    share,
    sheets,
    site,
    sizes,
    speaking,
    statistics,
    streams,
    take,
    theme,
    trash,
)
from scorekeeper.web.packing import vary
from scorekeeper.web.reach import Reach

LARGEST = 1024 * 1024
"""Bytes of a request at most."""

LISTENERS = 32
"""Pages that may follow matches at once where whoever runs the program names no number; each holds a thread."""

TRUSTED = Reach()
"""Whoever asks is trusted."""


class Cookies(SecureCookieSessionInterface):
    """Flask's signed cookie; it is kept to https where it was set by https, and works on plain http at home."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the cookie holds; where none came, there is nothing to unseal."""
        return super().open_session(app, request) if "HTTP_COOKIE" in request.environ else self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Sends the cookie where something in it changed; what was read from it makes the answer this reader's own."""
        if session.modified:
            super().save_session(app, session, response)
        elif session.accessed and request.method in safety.READING:
            vary(response, "Cookie")

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether this request came by https."""
        return request.is_secure


class Answers(DefaultJSONProvider):
    """JSON of answers, in the order in which it was put together, by an encoder that is made once."""

    encoder = JSONEncoder(separators=(",", ":"))

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        """The text of *obj*; how it is written is the same for all."""
        return self.encoder.encode(obj)


class StrictRequest(Request):
    """A request whose form may be as large as any request, in as many parts as the largest table needs."""

    max_form_parts = 4000
    _most = LARGEST

    @property
    def max_content_length(self) -> int | None:
        """Bytes at most; `None` where the server was told of fewer, and hands out no more than it was told."""
        told = self.content_length if "wsgi.input_terminated" in self.environ else None
        return self._most if told is None or told > self._most else None

    @max_content_length.setter
    def max_content_length(self, value: int | None) -> None:
        self._most = LARGEST if value is None else value


def create_app(data: Path | None = None, listeners: int = LISTENERS, reach: Reach = TRUSTED) -> Flask:
    """The application over the database in the folder *data*, by default the user's own, or what `open_store` finds.

    The folder, the database and the secret that signs cookies are made at first start. *listeners* may follow matches
    at once; a server has to have more threads than that, so that whoever writes always gets one. *reach* is how it is
    reached; as it stands it counts nothing and believes no proxy.
    """
    folder = data or data_directory()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    app = logs.Discreet("scorekeeper.web", static_folder=None, template_folder=str(TEMPLATES))
    app.request_class = StrictRequest
    app.session_interface = Cookies()
    app.config.update(
        SECRET_KEY=secret(folder),
        MAX_CONTENT_LENGTH=LARGEST,
        MAX_FORM_MEMORY_SIZE=LARGEST,
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        # Else an answer that comes late would bring back the preferences of before.
        SESSION_REFRESH_EACH_REQUEST=False,
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=365),
    )
    app.json = Answers(app)
    app.url_defaults(name_by_content)
    store = open_store(folder)
    app.extensions["matches"] = Matches(store)
    app.extensions["circles"] = Circles(app.extensions["matches"])
    with suppress(StoreFault):  # pages say what is wrong with the database
        ready(app.extensions["matches"])
    app.extensions["evenings"] = Evenings(app.extensions["matches"], app.extensions["circles"])
    offers.join(app, reach)
    streams.join(app, app.extensions["matches"], listeners if app.extensions["offers"].live else 0)
    app.teardown_appcontext(lambda _: store.rest())
    _add_parts(app, reach)
    _add_pages(app)
    return app


def _add_parts(app: Flask, reach: Reach) -> None:
    """Adds what every request goes through; the log is the first to hear of one and the last to see its answer."""
    logs.join(app, reach.log, reach.addresses)
    for part in (safety, speaking, theme, errors, packing, files):
        part.join(app)
    proxies.join(app, reach.proxies)
    limits.join(app, reach.rates)
    sizes.join(app, reach.public)


def _add_pages(app: Flask) -> None:
    of_a_match = (match, board, end, picture, rematch, entry, settings, people, giving, move, share)
    of_a_circle = (circle, circle_people, circle_settings, statistics)
    of_an_evening = (evening, evening_print)
    for page in (
        home,
        opening,
        take,
        *of_a_match,
        *of_a_circle,
        *of_an_evening,
        trash,
        kit,
        rules,
        settle,
        sheets,
        site,
    ):
        app.register_blueprint(page.pages)
    for program in (api, openapi, streams):
        app.register_blueprint(program.api)
    if app.extensions["offers"].copies:
        from scorekeeper.web import copies

        app.register_blueprint(copies.pages)


def name_by_content(endpoint: str, values: dict[str, Any]) -> None:
    """Puts the content's name into the address of every static file."""
    if endpoint == "static" and "filename" in values:
        values["v"] = content_name(values["filename"])
