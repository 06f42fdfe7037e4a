"""Who asks: the match behind a secret address, whether it may be written to, and which browser it is."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from flask import current_app, g, request, session

from scorekeeper.circles.circles import Circles
from scorekeeper.core.circle import Circle
from scorekeeper.core.errors import refuse
from scorekeeper.store.journal import KEEPER, Address
from scorekeeper.store.ledger import Held
from scorekeeper.store.matches import Kept, Matches


@dataclass(frozen=True)
class Asked:
    """A match as somebody asked for it, through one of its addresses."""

    address: Address
    kept: Kept

    @property
    def keeper(self) -> bool:
        """Whether the address may write."""
        return self.address.role == KEEPER

    @property
    def key(self) -> str:
        """What a browser knows the match by, whichever of its addresses leads there; it leads nowhere itself."""
        return sha256(f"match {self.address.stream}".encode()).hexdigest()[:22]


@dataclass(frozen=True)
class AskedCircle:
    """A circle as somebody asked for it, through one of its addresses."""

    address: Address
    held: Held[Circle]

    @property
    def keeper(self) -> bool:
        """Whether the address may write."""
        return self.address.role == KEEPER

    @property
    def stream(self) -> str:
        """The stream of the circle."""
        return self.held.stream

    @property
    def circle(self) -> Circle:
        """The circle as it is now."""
        return self.held.state


def circles() -> Circles:
    """The circles of this program."""
    found: Circles = current_app.extensions["circles"]
    return found


def asked_circle(token: str, writing: bool = False) -> AskedCircle:
    """The circle behind *token*; refuses with `not-found` an unknown one, with `viewer` writing through a viewer's."""
    address = address_of(token, writing)
    return AskedCircle(address, circles().load(address.stream))


def matches() -> Matches:
    """The matches of this program."""
    found: Matches = current_app.extensions["matches"]
    return found


def asked(token: str, trashed: bool = False) -> Asked:
    """The match behind *token*; refuses with `not-found` an unknown one, and in the trash unless *trashed* is true."""
    address = address_of(token)
    kept = matches().load(address.stream)
    if kept.match.trashed and not trashed:
        raise refuse("not-found", "in-trash")
    return Asked(address, kept)


def find(token: str, again: bool = False) -> Address | None:
    """Where *token* leads, looked up once in a request unless it is to be looked up *again*; `None` where nowhere."""
    known: dict[str, Address | None] = g.setdefault("found", {})
    if again or token not in known:
        known[token] = matches().store.find_address(token) if token else None
    return known[token]


def address_of(token: str, writing: bool = False, again: bool = False) -> Address:
    """Where *token* leads; refuses with `not-found` an unknown one, with `viewer` writing through a viewer's.

    It is looked up *again* by whoever holds the lock and has to know what is true now.
    """
    address = find(token, again)
    if address is None:
        raise refuse("not-found", "no-token")
    if writing and address.role != KEEPER:
        raise refuse("viewer")
    return address


def now() -> str:
    """The time of a write, in UTC."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def browser() -> str:
    """The random id of this browser, given at its first match and remembered for a year; it says nothing else."""
    if "browser" not in session:
        session["browser"] = secrets.token_urlsafe(16)
        session.permanent = True
    return str(session["browser"])


def known_browser() -> str:
    """The id of this browser, empty where it has none yet."""
    return str(session.get("browser", ""))


def form_command() -> str:
    """The id of the change that the sent form asks for: the same form sent twice asks for one.

    Something else typed into an old page asks for something else. Refuses with `type` a form without a `command`.
    """
    if not 0 < len(request.form.get("command", "")) <= 100:
        raise refuse("type", "missing", "command", key="command")
    sent = [request.path, *(f"{key}={value}" for key, value in sorted(request.form.items(multi=True)))]
    return sha256("\n".join(sent).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def fresh_id() -> str:
    """A random id for a command or a stream, with 128 bits of chance."""
    return secrets.token_urlsafe(16)
