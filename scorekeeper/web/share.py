"""Sharing a match, a circle or an evening: its two addresses as codes and as text, and new ones in their place.

Where nobody else could follow an address, the page says so, and what one can do instead.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.core.circle_events import OPENING as CIRCLE
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.evening_events import OPENING as EVENING
from scorekeeper.core.table import clean_name
from scorekeeper.store.journal import KEEPER, VIEWER, Address
from scorekeeper.web.access import address_of, asked, browser, fresh_id, matches
from scorekeeper.web.devices import own_name, remember
from scorekeeper.web.errors import status_of
from scorekeeper.web.offers import offers
from scorekeeper.web.speaking import reader

pages = Blueprint("share", __name__)

OPENINGS = {"c": CIRCLE, "e": EVENING}
"""What the streams of circles and evenings begin with, by the first part of their addresses."""

ROLES = (KEEPER, VIEWER)
"""Whom an address may be for, in the order of the page."""


@dataclass(frozen=True)
class Way:
    """One way into a match: for whom, its token, its whole address, and the picture that a phone reads it from."""

    role: str
    token: str
    link: str
    code: str


@pages.get("/<any(m, c, e):kind>/<token>/share")
def show(kind: str, token: str) -> str:
    """The addresses of what is shared; a viewer is shown the viewer's alone. `?replaced=` names one that is new."""
    return _page(kind, token)


@pages.post("/<any(m, c, e):kind>/<token>/share/replace")
def replace(kind: str, token: str) -> Response:
    """Gives it another address for one role; the old one leads nowhere from now on."""
    _for_others()
    store, role = matches().store, request.form.get("role", "")
    fresh = _follower(token) if role == KEEPER else fresh_id()
    # All inside, so that of two who replace it at once the second is the one shut out.
    with store.transaction():
        # After a double tap the address that it came through is gone already, and this one stands in its place.
        if store.find_address(fresh) is None:
            address = _address(kind, token, writing=True)
            if role not in ROLES:
                raise refuse("range", "other-word", "role", given=role[:40], among=list(ROLES))
            store.replace_address(address.stream, role, fresh, keeping=browser())
    here = fresh if role == KEEPER else token
    remember(here)
    return redirect(f"/{kind}/{here}/share?replaced={role}#{role}", 303)


@pages.post("/m/<token>/share/device")
def name_device(token: str) -> Response | tuple[str, int]:
    """Names the device that asks, in this match and no other; an empty name takes it away."""
    _for_others()
    address = address_of(token, writing=True)
    typed = request.form.get("name", "")
    try:
        name = clean_name(typed) if typed.strip() else ""
    except Refusal as refusal:
        return _page("m", token, refusal), status_of(refusal)
    remember(token)  # whoever was sent straight to this page has not been seen here yet
    matches().store.name_device(browser(), address.stream, name)
    return redirect(f"/m/{token}/share#device", 303)


def _for_others() -> None:
    """Refuses with `not-found` what is there for others alone, where nobody else comes."""
    if not offers().live:
        raise refuse("not-found")


def _follower(token: str) -> str:
    """The keeper's token after *token*, of 128 random bits that the browser and its form bring: the same if sent twice.

    No token comes back by this: it is given through *token* alone, which is gone from then on.
    """
    command = request.form.get("command") or fresh_id()
    digest = sha256(f"{browser()} {token} {command}".encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _page(kind: str, token: str, refusal: Refusal | None = None) -> str:
    """The page, with the name that was typed where it was refused."""
    address = _address(kind, token)
    roles = ROLES if address.role == KEEPER else (VIEWER,)
    return render_template(
        "share.html",
        kind=kind,
        token=token,
        keeper=address.role == KEEPER,
        ways=[_way(kind, address.stream, role) for role in roles] if offers().live else [],
        replaced=request.args.get("replaced", ""),
        name=request.form.get("name", "") if refusal else own_name(address.stream),
        sentence=reader().refusal(refusal) if refusal else "",
        command=fresh_id(),
    )


def _address(kind: str, token: str, writing: bool = False) -> Address:
    """Where *token* leads; refuses with `not-found` what is of another kind, or in the trash."""
    address = address_of(token, writing, again=True)
    if kind == "m":
        asked(token)
    elif matches().store.opening(address.stream) != OPENINGS[kind]:
        raise refuse("not-found", "no-token")
    return address


def _way(kind: str, stream: str, role: str) -> Way:
    import segno

    token = matches().token(stream, role)
    link = f"{request.host_url}{kind}/{token}"
    return Way(role, token, link, segno.make(link, error="m").svg_data_uri(scale=6, border=3))
