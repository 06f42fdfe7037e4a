"""How large a match may grow, and on the internet also a circle; far beyond what any table comes to."""

from __future__ import annotations

from collections.abc import Collection

from flask import Flask, current_app, request

from scorekeeper.core.circle_events import OPENING
from scorekeeper.core.commands import MOST_HANDS
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.jsontext import Json, loads
from scorekeeper.store.journal import KEEPER, Address
from scorekeeper.store.listing import Listing
from scorekeeper.web.access import circles, find, matches
from scorekeeper.web.safety import READING

MOST_CHANGES = 25_000
"""Changes of a match on the internet: what is taken back and put again is kept too."""

MOST_PEOPLE = 500
"""People of a circle on the internet; who was merged still counts."""

MOST_MATCHES = 10_000
"""Matches of a circle on the internet, those in the trash too."""

MOST_EVENINGS = 500
"""Evenings of a circle on the internet."""

ALWAYS = (
    "trash.throw_away",
    "trash.restore",
    "trash.purge",
    "share.replace",
    "share.name_device",
    "rematch.again",
    "move.ready",
)
"""What may be done to a match however often it was changed."""

NAMES = ("name", "one-", "two-", "join", "taken_by")
"""What fields begin with that hold the name of somebody."""

ADDING_MATCHES = ("opening.create", "rematch.again", "evening.draw", "settings.circle", "take.take_in")
"""What may add a match to a circle, and people with it."""

FOR_CIRCLES = ("opening.create", "settings.circle", "take.take_in")
"""Whose form names the circle, by its secret address."""


def join(app: Flask, public: bool) -> None:
    """Holds what is written to *app* to its sizes, more strictly where it is *public*."""
    app.config["PUBLIC"] = public
    if public:
        app.before_request(check_growth)


def check_growth() -> None:
    """Refuses with `range` what would make a match or a circle grow beyond its size."""
    if request.method in READING or request.endpoint is None:
        return
    address = find(str((request.view_args or {}).get("token", "")))
    if address and address.role == KEEPER and request.path.startswith(("/m/", "/api/")):
        _check_match(address)
    _check_circle(address)


def check_record() -> None:
    """Refuses with `range` a record of too many hands before any of it is played.

    The smallest hand is a few letters, so that a record of a mebibyte could hold many more.
    """
    if (request.content_length or 0) < 3 * MOST_HANDS:
        return
    given = _json()
    hands = given.get("hands") if isinstance(given, dict) else None
    if isinstance(hands, list) and len(hands) > MOST_HANDS:
        raise refuse("range", "too-many-hands", "hands", most=MOST_HANDS)


def _check_match(address: Address) -> None:
    if request.endpoint in ALWAYS:
        return
    if matches().load(address.stream).seq >= MOST_CHANGES and not _sent_again(address.stream):
        raise refuse("range", "too-many-changes", most=MOST_CHANGES)


def _sent_again(stream: str) -> bool:
    """Whether this is a change that was written before: it is answered as it was then."""
    given = _json() if request.is_json else request.form
    command = given.get("command") if isinstance(given, dict) else None
    return isinstance(command, str) and matches().store.first(stream, command) is not None


def _json() -> Json:
    """What was sent as JSON, nothing where it is none: whoever reads it says so."""
    try:
        return loads(request.get_data())
    except Refusal:
        return None


def _check_circle(address: Address | None) -> None:
    """Looks at the circle that this request may add to."""
    circle = _circle(address)
    if not circle:
        return
    state = circles().load(circle).state
    check_people(circle, _names())
    adding = request.endpoint in ADDING_MATCHES
    if adding and matches().store.shelf.count(Listing(circle, trashed=None)) >= MOST_MATCHES:
        raise refuse("range", "too-many-matches", most=MOST_MATCHES)
    if request.endpoint == "evening.create" and len(state.evenings) >= MOST_EVENINGS:
        raise refuse("range", "too-many-evenings", most=MOST_EVENINGS)


def check_people(circle: str, names: Collection[str]) -> None:
    """Refuses with `range` people of these *names* where the circle would have too many with them."""
    state = circles().load(circle).state
    new = {name for name in names if not state.named(name)}
    if current_app.config["PUBLIC"] and new and len(state.people) + len(new) > MOST_PEOPLE:
        raise refuse("range", "too-many-people", most=MOST_PEOPLE)


def _circle(address: Address | None) -> str:
    """The stream of the circle that this request may add to, "" where it adds to none."""
    if request.endpoint in FOR_CIRCLES:
        address = find(request.form.get("circle", ""))
    if address is None:
        return ""
    match request.endpoint:
        case "opening.create" | "settings.circle" | "take.take_in" | "evening.create" | "circle_people.add":
            return address.stream if matches().store.opening(address.stream) == OPENING else ""
        case "rematch.again" | "people.save" | "settings.rename":
            return circles().circle_of(address.stream)
        case "evening.draw":
            evenings = current_app.extensions["evenings"]
            return str(evenings.circle_of(address.stream))
    return ""


def _names() -> set[str]:
    """The names that this request gives people."""
    return {value.strip() for key, value in request.form.items() if key.startswith(NAMES) and value.strip()}
