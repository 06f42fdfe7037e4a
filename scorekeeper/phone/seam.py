"""The one seam between the browser and the program: a request in plain values, answered by the WSGI application."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

from jinja2 import ModuleLoader
from werkzeug.test import EnvironBuilder
from werkzeug.wrappers import Response

from scorekeeper.circles.home import home_circle
from scorekeeper.sheets import html
from scorekeeper.web import create_app
from scorekeeper.web.reach import Reach
from scorekeeper.words.language import language

COMPILED = Path(__file__).with_name("compiled")
"""The folder of compiled templates, which only a phone has: `scorekeeper.phone.templates` makes what is in it."""

Answer = tuple[int, list[tuple[str, str]], bytes]
"""The status, the headers in their order, and the whole body."""


class Seam:
    """The program for one reader, whose browser holds Python."""

    def __init__(self, folder: str, origin: str, spoken: str) -> None:
        """Over the data in *folder*, made at first start, for pages of *origin*; *spoken* is the reader's language."""
        self._origin = origin
        self._app = create_app(Path(folder), reach=Reach(alone=True))
        if COMPILED.is_dir():
            self._app.jinja_env.loader = ModuleLoader(COMPILED)
            html.COMPILED[:] = [COMPILED]
        home_circle(self._app.extensions["circles"], language(spoken).say("At home"))

    def answer(self, method: str, address: str, headers: str, body: object = None) -> Answer:
        """The answer to a request: *address* is path and query, *headers* a JSON object, *body* a view of bytes."""
        sent = bytes(cast("bytes", body)) if body else b""
        asked = EnvironBuilder(address, self._origin, method=method, headers=json.loads(headers), data=sent)
        response = Response.from_app(self._app, asked.get_environ(), buffered=True)
        answered = (response.status_code, list(response.headers), response.get_data())
        response.close()
        asked.close()
        return answered
