"""A line of JSON for each request and each failure: no secret address, no name, nothing that was typed."""

from __future__ import annotations

import json
import logging
import secrets
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from time import perf_counter
from types import TracebackType
from typing import Any, TextIO

from flask import Flask, Response, current_app, g, request

from scorekeeper.core.jsontext import Json

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
"""Methods that are written down as they were sent; any other may be any word."""

QUIET = ("site.health", "site.ready")
"""What is asked again and again, and not written down."""

DEEPEST = 40
"""Places of a failure that are written down, the last ones."""

Caught = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Lines:
    """Where lines go: one for all threads, and one that can't be written is no reason to fail."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """To *stream*, else to what is standard error when a line is written."""
        self._stream = stream
        self._lock = Lock()

    def write(self, **facts: Json) -> None:
        """Writes *facts* as one line, after the time."""
        line = f"{_line(**facts)}\n"
        stream = self._stream or sys.stderr
        with self._lock, suppress(OSError, ValueError):
            stream.write(line)
            stream.flush()


class Discreet(Flask):
    """A Flask application that tells of a failure where it is, not what was asked for or with what."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """*func* as it is: nothing here is asynchronous, and Flask would ask that of each at each request."""
        return func

    def log_exception(self, exc_info: Caught) -> None:
        """Writes one line of the failure, instead of Flask's, which has the address asked for."""
        if exc_info[1] is not None:
            self.extensions["lines"].write(id=number(), method=_method(), route=_route(), **failure(exc_info[1]))


def join(app: Flask, log: bool, addresses: bool = False, stream: TextIO | None = None) -> None:
    """Lets *app* write a line for each failure, and where *log* is true for each request, with *addresses* if so asked.

    Lines go to *stream*, by default to standard error.
    """
    app.extensions["lines"] = Lines(stream)
    if log:
        app.config["LOG_ADDRESSES"] = addresses
        app.before_request(begin)
        app.after_request(tell)


def begin() -> None:
    """Looks at the clock."""
    g.began = perf_counter()


def tell(response: Response) -> Response:
    """Writes the line of this request; of a stream when it begins, without its length."""
    if request.endpoint not in QUIET:
        facts: dict[str, Json] = {"id": number(), "method": _method(), "route": _route()}
        facts["status"] = response.status_code
        facts["ms"] = round((perf_counter() - g.get("began", perf_counter())) * 1000, 1)
        # A stream would be read to its end to be measured.
        facts["bytes"] = response.calculate_content_length() if response.is_sequence else response.content_length
        if current_app.config["LOG_ADDRESSES"]:
            facts["address"] = request.remote_addr
        current_app.extensions["lines"].write(**facts)
        response.headers["X-Request-Id"] = number()
    return response


def number() -> str:
    """A random id of this request, by which its lines are found; the answer has it too."""
    if "number" not in g:
        g.number = secrets.token_hex(8)
    return str(g.number)


def failure(error: BaseException) -> dict[str, Json]:
    """What may be written down of *error*: what kind it is of and where, for itself and what it came from.

    Its message is left out: it may hold whatever was typed.
    """
    seen: list[Json] = []
    here: BaseException | None = error
    while here is not None and len(seen) < DEEPEST:
        frames = traceback.extract_tb(here.__traceback__)[-DEEPEST:]
        at: list[Json] = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        seen.append({"error": type(here).__name__, "at": at})
        here = here.__cause__ or here.__context__
    return {"failure": seen}


def discreet(record: logging.LogRecord) -> bool:
    """Lets through what a server logs of failures, without what was asked for, and else what is critical."""
    if record.exc_info:
        told = failure(record.exc_info[1]) if record.exc_info[1] else {}
        record.msg, record.args = f"The program failed on a request: {json.dumps(told)}", ()
        record.exc_info = record.exc_text = None
        return True
    return record.levelno >= logging.CRITICAL


def of_server(record: logging.LogRecord) -> str:
    """What a server logs as a line like those of requests."""
    return _line(level=record.levelname.lower(), message=record.getMessage())


def _line(**facts: Json) -> str:
    return json.dumps({"time": datetime.now(UTC).isoformat(timespec="milliseconds"), **facts})


def _short(file: str) -> str:
    """The last parts of a file's name, which say enough."""
    return "/".join(Path(file).parts[-3:])


def _method() -> str:
    return request.method if request.method in METHODS else "other"


def _route() -> str:
    """The rule of the address, which has `<token>` where the address has the secret; "" where there is no such page."""
    return request.url_rule.rule if request.url_rule else ""
