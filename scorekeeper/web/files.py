"""Static files: scripts and styles as browsers need them, without what only people read, and with few headers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, request, send_from_directory

from scorekeeper.folders import STATIC, parts

KINDS = {".js": "text/javascript", ".css": "text/css"}
"""What is sent smaller than it is written, and its media type."""

LONG = "public, max-age=31536000, immutable"
"""A file's address has the name of its content, so another content has another address."""


def join(app: Flask) -> None:
    """Lets *app* send its static files."""
    app.add_url_rule("/static/<path:filename>", endpoint="static", view_func=send)


def send(filename: str) -> Response:
    """A file of the folder `static`: as it is, or as pages ask for it by its content, small and to be kept for long."""
    kind = KINDS.get(Path(filename).suffix)
    files = parts(filename)
    if kind is None or not files or "v" not in request.args:
        return send_from_directory(STATIC, filename)
    text = "\n".join(small(file, file.stat().st_mtime_ns) for file in files)
    return Response(text, mimetype=kind, headers={"Cache-Control": LONG})


@lru_cache(maxsize=256)
def small(file: Path, written: int) -> str:
    """What is in *file*, as it was *written* then, without comments and without spaces that say nothing."""
    from rcssmin import cssmin
    from rjsmin import jsmin

    shorten: Callable[[str], str] = jsmin if file.suffix == ".js" else cssmin
    return str(shorten(file.read_text("utf-8")))
