"""Changes as they happen, by server-sent events (format.md, section 7)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from threading import BoundedSemaphore

from flask import Blueprint, Response, request

from scorekeeper.core.errors import refuse
from scorekeeper.store.matches import Matches
from scorekeeper.web.access import asked, matches
from scorekeeper.web.api import outcome
from scorekeeper.web.counting import counted

api = Blueprint("streams", __name__, url_prefix="/api")

MOST = 32
"""Listeners at once; well below the server's threads, so that a save always gets in."""

HEARTBEAT = 15.0
"""Seconds of silence after which a comment is sent, so that a lost connection is noticed."""

_places = BoundedSemaphore(MOST)


@api.get("/matches/<token>/events")
def events(token: str) -> Response:
    """Every change after the one in `Last-Event-ID`, by default after the last; refuses with `rate` beyond `MOST`."""
    kept = asked(token).kept
    seen = counted(request.headers.get("Last-Event-ID"))
    after = kept.seq if seen is None else min(seen, kept.seq)
    if not _places.acquire(blocking=False):
        raise refuse("rate")
    response = Response(_changes(matches(), kept.stream, after), mimetype="text/event-stream")
    response.call_on_close(_places.release)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _changes(book: Matches, stream: str, after: int) -> Iterator[str]:
    """The events of *stream* beyond entry *after*, for as long as somebody listens."""
    yield ": listening\n\n"
    while True:
        entries = book.store.watch(stream, after, HEARTBEAT)
        for entry in entries:
            data = json.dumps(outcome(book.written(stream, entry.seq)), ensure_ascii=False)
            yield f"event: change\nid: {entry.seq}\ndata: {data}\n\n"
            after = entry.seq
        if not entries:
            yield ": still here\n\n"
