"""A match taken elsewhere: as a file with its whole history, or sent straight to another score book by the browser."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, make_response, render_template, request, session

from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.store.matches import Kept
from scorekeeper.store.moving import alone
from scorekeeper.store.taking import check_work
from scorekeeper.web.access import Asked, address_of, asked, matches
from scorekeeper.web.errors import status_of
from scorekeeper.web.safety import sending_to
from scorekeeper.web.speaking import reader

pages = Blueprint("move", __name__)

AROUND = 8 * 1024
"""Bytes of a request at most besides the match."""

SCHEMES = ("https", "http")
"""How addresses of score books begin."""

HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]", re.ASCII)
"""A name or a number of a computer as browsers write it: nothing that means more in a policy or an address."""

REMEMBERED = "elsewhere"
"""Under what a browser's cookie has the address that it sent a match to last."""


@dataclass(frozen=True)
class Elsewhere:
    """Another score book: its address without a path, and what a policy calls it."""

    address: str
    source: str

    @property
    def host(self) -> str:
        """What people call it."""
        return urlsplit(self.address).netloc


@pages.get("/m/<token>/move")
def show(token: str) -> str:
    """The ways to take the match elsewhere, for who keeps it."""
    return _page(_kept_by(token), token)


@pages.post("/m/<token>/move")
def ready(token: str) -> Response | tuple[str, int]:
    """The form that sends the match to the address that was typed, which only this page may be sent to."""
    match = _kept_by(token)
    try:
        there = elsewhere(request.form.get("address", ""))
    except Refusal as refusal:
        return _page(match, token, refusal=refusal), status_of(refusal)
    if session.get(REMEMBERED) != there.address:
        session[REMEMBERED] = there.address
        session.permanent = True
    response = make_response(_page(match, token, there))
    response.headers["Content-Security-Policy"] = sending_to(there.source)
    return response


@pages.get("/m/<token>/move/<name>.jsonl")
def file(token: str, name: str) -> Response:
    """The match as `scorekeeper export --journal` has it, alone; *name* is only what it says in the link."""
    kept = _kept_by(token).kept
    response = Response(alone(matches().store, kept.stream), mimetype="text/plain")
    response.headers["Content-Disposition"] = f'attachment; filename="{called(kept)}.jsonl"'
    return response


def elsewhere(typed: str) -> Elsewhere:
    """The score book at the address that was typed, whatever comes after its host.

    Refuses with `range` what is no address of http or https, and one with the name of somebody or a password.
    """
    wrong = refuse("range", "no-address", "address", one="https://", other="http://")
    try:
        parts = urlsplit(typed.strip())
        port, host = parts.port, (parts.hostname or "").encode("idna").decode("ascii").lower()
    except ValueError as fault:  # a port or a host that is none, also for UnicodeError
        raise wrong from fault
    host = f"[{host}]" if ":" in host else host
    if parts.scheme not in SCHEMES or "@" in parts.netloc or not HOST.fullmatch(host):
        raise wrong
    address = f"{parts.scheme}://{host}" if port is None else f"{parts.scheme}://{host}:{port}"
    # A policy can't name a host by such a number.
    return Elsewhere(address, f"{parts.scheme}:" if host.startswith("[") else address)


def called(kept: Kept) -> str:
    """What the file is called, without its ending: the game, and the day on which the match began."""
    began = kept.match.record.started or matches().written(kept.stream, 1).entry.at
    return f"{kept.match.game.key}-{began[:10]}"


def _kept_by(token: str) -> Asked:
    """The match, for who keeps it; refuses with `viewer` who only looks on."""
    address_of(token, writing=True)
    return asked(token)


def _page(match: Asked, token: str, there: Elsewhere | None = None, refusal: Refusal | None = None) -> str:
    record = match.kept.match.record
    return render_template(
        "move.html",
        token=token,
        record=record,
        game=match.kept.match.game,
        file=called(match.kept),
        journal=alone(matches().store, match.kept.stream) if there else "",
        there=there,
        large=_large(match.kept),
        typed=request.form.get("address", "") if refusal else session.get(REMEMBERED, ""),
        sentence=reader().refusal(refusal) if refusal else "",
    )


def _large(kept: Kept) -> bool:
    """Whether the match is more than a page takes in."""
    try:
        check_work(matches().store.read(kept.stream))
    except Refusal:
        return True
    most: int = current_app.config["MAX_CONTENT_LENGTH"]
    return len(alone(matches().store, kept.stream).encode()) > most - AROUND
