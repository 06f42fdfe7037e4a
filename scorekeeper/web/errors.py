"""The one boundary where refusals and faults become answers: a page for people, JSON for programs."""

from __future__ import annotations

from flask import Flask, Response, jsonify, redirect, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.wrappers import Response as Redirect

from scorekeeper.core.errors import Refusal
from scorekeeper.core.game import AnyGame
from scorekeeper.store.faults import StoreFault
from scorekeeper.store.journal import KEEPER
from scorekeeper.web.access import find, matches
from scorekeeper.web.speaking import reader
from scorekeeper.words.refused import refused

STATUS = {
    "stale": 409,
    "viewer": 403,
    "not-found": 404,
    "too-large": 413,
    "media": 415,
    "rate": 429,
}
"""HTTP statuses of codes; every other refusal is 422."""

NOT_JSON = ("not-json", "key-twice", "too-deep", "long-number")
"""Reasons of `format` for which the text is not even JSON that we read: 400."""

HTTP_REASONS = {404: "not-found", 405: "not-found", 413: "too-large", 415: "media", 429: "rate"}
"""What Flask's own errors come to; every other is `format`."""

API = "/api/"
"""Where programs ask."""


def join(app: Flask) -> None:
    """Makes *app* answer refusals, failures of the store and Flask's own errors in one shape."""
    app.register_error_handler(Refusal, on_refusal)
    app.register_error_handler(StoreFault, on_store_fault)
    app.register_error_handler(HTTPException, on_http_error)


def status_of(refusal: Refusal) -> int:
    """The HTTP status of *refusal*."""
    if refusal.code == "format" and refusal.reason in NOT_JSON:
        return 400
    return STATUS.get(refusal.code, 422)


def on_refusal(refusal: Refusal) -> tuple[Response | str, int] | Redirect:
    """The answer to what was not accepted, where no page or API function gave a better one.

    Whoever keeps a match that is in the trash is led to where it can be taken back.
    """
    token = (request.view_args or {}).get("token", "")
    wants = request.accept_mimetypes.best_match(("text/html", "application/json"), "text/html")
    by_hand = request.method == "GET" and wants == "text/html" and not request.path.startswith(API)
    if refusal.reason == "in-trash" and by_hand and _keeps(token):
        return redirect(f"/m/{token}/delete", 303)
    return answer(refusal, status_of(refusal), _game_here())


def on_store_fault(fault: StoreFault) -> tuple[Response | str, int]:
    """The answer while the database fails: nothing was saved, and it may be tried again."""
    return answer(Refusal(fault.reason), 503)


def on_http_error(error: HTTPException) -> tuple[Response | str, int, dict[str, str]] | HTTPException:
    """The answer to what Flask itself refuses, with the methods that are allowed; redirects pass as they are."""
    status = error.code or 500
    if status < 400:
        return error
    code = "failed" if status >= 500 else HTTP_REASONS.get(status, "format")
    values = {"most": 1024 * 1024} if code == "too-large" else {}
    allowed = {"Allow": ", ".join(error.valid_methods or ())} if isinstance(error, MethodNotAllowed) else {}
    return *answer(Refusal(code, values=values), status), allowed


def answer(refusal: Refusal, status: int, game: AnyGame | None = None) -> tuple[Response | str, int]:
    """*refusal* as JSON under `/api/`, else as a page."""
    if request.path.startswith(API) or request.path == API.rstrip("/"):
        return jsonify(refused(refusal, reader(), game)), status
    return render_template("refused.html", sentence=reader().refusal(refusal, game), status=status), status


def _keeps(token: str) -> bool:
    address = find(token)
    return address is not None and address.role == KEEPER


def _game_here() -> AnyGame | None:
    """The game of the match that the request is about; `None` where there is none, or it can't be told."""
    token = (request.view_args or {}).get("token", "")
    try:
        address = find(token)
        return matches().load(address.stream).match.game if address else None
    except Refusal:
        return None
