"""What may not be done too often: each request is counted for what it does, and refused with `rate` beyond that.

A secret address that leads somewhere is let through however many guesses came from the same router: its 128 bits of
chance are what keeps it, and whoever has it should not pay for a neighbour. Only beginning a match that belongs to no
circle is counted by the router.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from flask import Flask, Response, after_this_request, current_app, g, make_response, request

from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.store.journal import KEEPER
from scorekeeper.web.access import circles, find, known_browser
from scorekeeper.web.errors import answer
from scorekeeper.web.rates import SOON, Rates
from scorekeeper.web.safety import READING

if TYPE_CHECKING:
    from scorekeeper.web.metering import Meter

FREE = ("static", "site.health", "site.ready", "site.robots", "site.manifest", "site.service_worker", "site.offline")
"""What is not counted: it is small, and asked for by machines."""

BEGINNING = ("api.create", "opening.create", "circle.create", "settle.keep", "rematch.again", "take.take_in")
"""What begins matches and circles, when it succeeds."""

IN_CIRCLE = ("evening.create", "evening.draw")
"""What does so in a circle alone."""

ASKING = ("entry.live", "entry.pad", "move.ready")
"""What is sent like a change of a match and changes nothing."""

DRAWING = (
    "sheets.blank",
    "sheets.print_",
    "sheets.picture",
    "sheets.filled",
    "sheets.filled_page",
    "picture.result",
    "evening_print.ranking",
    "evening_print.ranking_page",
    "evening_print.slips",
    "evening_print.slips_page",
)
"""What takes long to make."""

STREAM = "streams.events"
"""What stays open."""

NAMED = ("circle",)
"""Fields of forms that hold the secret address of something else."""

Due = tuple[str, ...]
"""What is counted, then whose it is."""


def join(app: Flask, rates: Rates | None) -> None:
    """Lets *app* count requests by *rates*, or nothing where there are none."""
    if rates is not None:
        from scorekeeper.web.metering import Meter

        app.extensions["meter"] = Meter(rates)
        app.before_request(count)


def count() -> None:
    """Counts this request; refuses with `rate` what is too often."""
    endpoint, meter = request.endpoint, _meter()
    if endpoint in FREE:
        return
    for one in _due(endpoint, request.method, meter):
        if not meter.take(*one):
            raise _too_often(one)
    if endpoint in BEGINNING + IN_CIRCLE and request.method == "POST":
        begun = _begun()
        for one in begun:
            if not meter.room(*one):
                raise _too_often(one)
        after_this_request(partial(count_begun, begun))
    elif endpoint == STREAM:
        after_this_request(count_listener)


def count_begun(begun: tuple[Due, ...], response: Response) -> Response:
    """*response*; *begun* is counted where it tells of a match, a circle or an evening that was begun."""
    led = response.status_code == 303 and response.headers.get("Location", "").startswith(("/m/", "/c/", "/e/"))
    for one in begun if led or response.status_code == 201 else ():
        _meter().take(*one)
    return response


def count_listener(response: Response) -> Response:
    """A stream, or a refusal with `rate` in its place where too many are open at one address."""
    if response.status_code != 200:
        return response
    here, meter = address(), _meter()
    if not meter.listen(here):
        response.close()
        g.retry_after = SOON
        return make_response(answer(refuse("rate"), 429))
    response.call_on_close(lambda: meter.leave(here))
    return response


def address() -> str:
    """The address of who asks, as far as it is counted."""
    return household(request.remote_addr or "")


@lru_cache(maxsize=1024)
def household(given: str) -> str:
    """An address; of IPv6 the half that a household has, as each of its computers may choose the rest."""
    try:
        found = ip_address(given)
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or found.packed[:8].hex())
    return str(found)


def _due(endpoint: str | None, method: str, meter: Meter) -> Iterator[Due]:
    """What this request is counted for at once."""
    asked = _asked()
    given = [token for token in (asked, *_named(method)) if token]
    known = [token for token in given if find(token)]
    token = asked if asked in known else ""
    if len(known) < len(given):
        yield "guessing", address()
    if endpoint in DRAWING:
        yield "drawing", token or address()
    elif method not in READING:
        if not known:
            yield "asking", address()
        elif not token or endpoint in ASKING:
            yield "asking", known[0], _browser()
        else:
            if meter.counts("writing"):
                yield "writing", token, _browser()
            yield "together", token


def _begun() -> tuple[Due, ...]:
    """What is counted once a match, a circle or an evening is begun; what belongs to a circle counts for that alone."""
    circle = _circle()
    return (("in_circle", circle),) if circle else (("opening", address()), ("own_opening", _browser()))


def _circle() -> str:
    """The stream by which beginnings in a circle are counted, "" where what is begun belongs to none."""
    if request.endpoint in ("opening.create", "take.take_in"):
        found = find(request.form.get("circle", ""))
        return found.stream if found and found.role == KEEPER else ""
    found = find(_token())
    if found is None:
        return ""
    return found.stream if request.endpoint in IN_CIRCLE else circles().circle_of(found.stream)


def _token() -> str:
    """The secret address that this request is sent to, "" where there is none, or it leads nowhere."""
    token = _asked()
    return token if find(token) else ""


def _asked() -> str:
    return str((request.view_args or {}).get("token", ""))


def _named(method: str) -> list[str]:
    """The secret addresses of something else that the form of this request holds."""
    if method in READING or request.is_json:
        return []
    return [token for name in NAMED if (token := request.form.get(name, ""))]


def _browser() -> str:
    """The browser that asks, else its address: a program need not have a cookie."""
    return known_browser() or address()


def _meter() -> Meter:
    found: Meter = current_app.extensions["meter"]
    return found


def _too_often(due: Due) -> Refusal:
    g.retry_after = _meter().wait(*due)
    return refuse("rate")
