"""What listening is measured against: a Flask view that sends events and one that makes them, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Condition

from flask import Flask, Response

app = Flask(__name__)
_changed = Condition()
_counts = [0]


@app.get("/events")
def events() -> Response:
    return Response(_follow(), mimetype="text/event-stream")


@app.post("/change")
def change() -> dict[str, int]:
    with _changed:
        _counts[0] += 1
        _changed.notify_all()
        return {"seq": _counts[0]}


def _follow() -> Iterator[str]:
    yield ": listening\n\n"
    with _changed:
        seen = _counts[0]
    while True:
        with _changed:
            while _counts[0] == seen:
                _changed.wait(15)
            seen = _counts[0]
        yield f"event: change\nid: {seen}\ndata: {{}}\n\n"
