"""Changes as they happen, by server-sent events (format.md, section 7)."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator
from threading import BoundedSemaphore, Lock
from time import monotonic

from flask import Blueprint, Flask, Response, current_app, request

from scorekeeper.core.errors import refuse
from scorekeeper.store.journal import Entry
from scorekeeper.store.matches import Matches
from scorekeeper.web.access import asked
from scorekeeper.web.api import outcome
from scorekeeper.web.counting import counted

api = Blueprint("streams", __name__, url_prefix="/api")

HEARTBEAT = 15.0
"""Seconds of silence after which a comment is sent, so that a lost connection is noticed."""

RETRY = 2000
"""Milliseconds after which a browser that lost its stream asks for it again."""

KEPT = 1024
"""Events that are kept as they were sent."""


class Streams:
    """All streams of this process: how many there may be, and what is sent on them, worked out once for all."""

    def __init__(self, book: Matches, most: int) -> None:
        """Over the matches of *book*, for *most* listeners at once."""
        self.book = book
        self.places = BoundedSemaphore(most)
        self._lock = Lock()
        self._texts: OrderedDict[tuple[str, int], str] = OrderedDict()

    def changes(self, token: str, stream: str, after: int) -> Iterator[str]:
        """The events of *stream* beyond entry *after*, for as long as somebody listens and *token* leads there."""
        yield f": listening\nretry: {RETRY}\n\n"
        with self.book.store.watch(stream, after) as watch:
            looked = monotonic()
            while True:
                entries = watch.wait(HEARTBEAT)
                if not entries or monotonic() - looked > HEARTBEAT:
                    looked = monotonic()
                    if not self._still_leads(token):
                        return
                yield "".join(self._text(entry) for entry in entries) or ": still here\n\n"

    def _still_leads(self, token: str) -> bool:
        try:
            return self.book.store.find_address(token) is not None
        finally:
            self.book.store.rest()

    def _text(self, entry: Entry) -> str:
        key = (entry.stream, entry.seq)
        text = self._texts.get(key)  # hundreds ask at the same moment, and only the first has to wait for the lock
        return text if text is not None else self._made(key, entry)

    def _made(self, key: tuple[str, int], entry: Entry) -> str:
        with self._lock:
            if key not in self._texts:
                self._texts[key] = _event(self.book, entry)
                if len(self._texts) > KEPT:
                    self._texts.popitem(last=False)
            return self._texts[key]


def join(app: Flask, book: Matches, most: int) -> None:
    """Lets *app* send what happens in *book* to *most* listeners at once."""
    app.extensions["streams"] = Streams(book, most)


@api.get("/matches/<token>/events")
def events(token: str) -> Response:
    """Every change after the one in `Last-Event-ID`, else after `?after=`, else after the last.

    Refuses with `rate` where no place is left; whoever asks then asks now and then for the match itself.
    """
    streams: Streams = current_app.extensions["streams"]
    kept = asked(token).kept
    seen = counted(request.headers.get("Last-Event-ID") or request.args.get("after"))
    after = kept.seq if seen is None else min(seen, kept.seq)
    if not streams.places.acquire(blocking=False):
        raise refuse("rate")
    response = Response(streams.changes(token, kept.stream, after), mimetype="text/event-stream")
    response.call_on_close(streams.places.release)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _event(book: Matches, entry: Entry) -> str:
    """What is sent of *entry*: the answer that its writer got."""
    try:
        data = json.dumps(outcome(book.came_of(entry)), ensure_ascii=False)
    finally:
        book.store.rest()
    return f"event: change\nid: {entry.seq}\ndata: {data}\n\n"
