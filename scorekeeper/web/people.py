"""People who come and go during a match: whose seat it is, and who takes it over, joins or leaves, a tap each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.core import commands
from scorekeeper.core.changes import KINDS, Change
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import Changed, Event
from scorekeeper.core.jsontext import Json
from scorekeeper.core.match import Match, changed
from scorekeeper.core.record_reading import check_frame
from scorekeeper.core.table import clean_name
from scorekeeper.store.matches import Written
from scorekeeper.web.access import Asked, address_of, asked, fresh_id
from scorekeeper.web.counting import counted
from scorekeeper.web.errors import status_of
from scorekeeper.web.history import heard, told
from scorekeeper.web.home import known_names, own_circle
from scorekeeper.web.looking import looked_on
from scorekeeper.web.match import CROWD, conflict, written_by_page
from scorekeeper.web.speaking import reader

pages = Blueprint("people", __name__)


@dataclass(frozen=True)
class Chair:
    """A seat for the page: who has it, who has had it, its side's total, and whom it may go to or whether it ends."""

    seat: int
    name: str
    held: tuple[str, ...]
    total: int
    takers: tuple[str, ...] = ()
    leaves: bool = False


@pages.get("/m/<token>/people")
def show(token: str) -> str:
    """Who sits where, and for a keeper who may come; `?seat=`, also several, shows these alone, `?join` who joins."""
    match = asked(token)
    return looked_on(match, lambda: _page(token, match))


@pages.post("/m/<token>/people")
def save(token: str) -> Response | str | tuple[str, int]:
    """Lets somebody take a seat over, join or leave from the next hand on; what is refused comes back as typed."""
    address_of(token, writing=True)
    kind, typed = sent()
    seat: dict[str, Json] = {"seat": request.form.get("seat", "")} if kind == "taken_by" else {}

    def decide(match: Match) -> Event:
        return commands.change(match, {"change": {"after": len(match.record.hands), **seat, kind: typed}})

    try:
        written = written_by_page(token, decide)
        done = written.fresh or _same(written, kind, typed)
    except Refusal as refusal:
        if refusal.code == "stale":
            return conflict(token), 409
        return _page(token, asked(token), refusal), status_of(refusal)
    if not done:
        # An old page sent once more with another name: neither lost nor taken for what was saved.
        return _page(token, asked(token), said=told(written, reader())), 409
    return redirect(f"/m/{token}?said={written.kept.seq}", 303)


def sent() -> tuple[str, str]:
    """What the form says that happens, by the record's own word for it, and the name that it happens with."""
    kind = next((kind for kind in KINDS if kind in request.form), "taken_by")
    return kind, request.form.get(kind, "").strip()


def _same(written: Written, kind: str, typed: str) -> bool:
    change = getattr(written.event, "change", None)
    return isinstance(change, Change) and (change.kind, change.name) == (kind, clean_name(typed))


def _page(token: str, match: Asked, refusal: Refusal | None = None, said: str = "") -> str:
    """The page; after a *refusal*, or where something else was *said*, it holds what was typed."""
    kept = match.kept
    here = kept.played.now.table.here
    chosen = [seat for seat in map(counted, request.args.getlist("seat")) if seat in here]
    joining = "join" in request.args and not chosen and kept.match.game.open_table
    writes = match.keeper and not kept.played.finished
    known = known_names(own_circle(kept.stream)) if writes else []
    shown = [] if joining else chosen or here
    offering = writes and (bool(chosen) or len(here) <= CROWD)
    kind, typed = sent() if refusal or said else ("", "")
    return render_template(
        "people.html",
        token=token,
        match=match,
        game=kept.match.game,
        record=kept.match.record,
        result=kept.played.result(),
        chairs=[chair(match, seat, known if offering else None) for seat in shown],
        offering=offering,
        all=not (chosen or joining),
        joiners=offered(kept.match, "join", known) if writes and kept.match.game.open_table and not chosen else None,
        kind=kind,
        typed=typed,
        of_seat=request.form.get("seat", ""),
        sentence=reader().refusal(refusal, kept.match.game) if refusal else "",
        said=said,
        heard=heard(match, reader()),
        command=fresh_id(),
    )


def chair(match: Asked, seat: int, known: Iterable[str] | None) -> Chair:
    """The seat of this number, with whoever of the *known* and of those who had it before may take it over."""
    kept, table = match.kept, match.kept.played.now.table
    name, total = table.names[seat], kept.played.now.totals[table.side_of(seat)]
    if known is None:
        return Chair(seat, name, table.held[seat], total)
    takers = offered(kept.match, "taken_by", (*reversed(table.held[seat][:-1]), *known), name)
    leaves = kept.match.game.open_table and bool(offered(kept.match, "leave", [name]))
    return Chair(seat, name, table.held[seat], total, takers, leaves)


def offered(match: Match, kind: str, names: Iterable[str], seat: str = "") -> tuple[str, ...]:
    """Those of *names* with whom such a change is accepted now, each once."""
    after = len(match.record.hands)
    return tuple(
        name for name in dict.fromkeys(names) if name != seat and _fits(match, Change(after, kind, name, seat))
    )


def _fits(match: Match, change: Change) -> bool:
    try:
        check_frame(changed(match.record, Changed(change=change), match.game), match.game)
    except Refusal:
        return False
    return True
