"""The page of a match: how it stands, what happened in it, and what takes something back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.core import commands
from scorekeeper.core.ending import AfterDeals, AtLeast, Exactly, MoreThan
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.events import Event
from scorekeeper.core.fields import Player
from scorekeeper.core.jsontext import Json
from scorekeeper.core.match import Match
from scorekeeper.core.play import Played, way_of, ways
from scorekeeper.core.result import HandResult, Line
from scorekeeper.core.ways import Way
from scorekeeper.folders import own_template
from scorekeeper.sheets.chart import chart
from scorekeeper.store.matches import Kept, Written
from scorekeeper.web.access import Asked, address_of, asked, browser, fresh_id, matches, now
from scorekeeper.web.counting import counted
from scorekeeper.web.devices import seen
from scorekeeper.web.evening_view import evening_of
from scorekeeper.web.history import heard, told, told_since, would
from scorekeeper.web.looking import looked_on
from scorekeeper.web.place import Place
from scorekeeper.web.rematch import new_address
from scorekeeper.web.rules import address
from scorekeeper.web.screen import Screen
from scorekeeper.web.speaking import reader
from scorekeeper.web.usual import usual_way

pages = Blueprint("match", __name__)

SHOWN = 12
"""Hands on the page at first; a link shows all."""

CROWD = 6
"""Sides that fit side by side."""


@dataclass(frozen=True)
class HandView:
    """One hand for the page: its number, how it was entered, who it names, its result and its lines a side."""

    number: int
    hand: Mapping[str, Json]
    way: Way | None
    people: tuple[str, ...]
    result: HandResult
    lines: Mapping[int, Sequence[Line]]
    proof: int | None = None

    @property
    def shown(self) -> list[tuple[int, int]]:
        """(side, points) for the head of the hand: of all sides, of a crowd only those that something happened to."""
        points = list(enumerate(self.result.points))
        return points if len(points) <= CROWD else [(side, number) for side, number in points if number]


@pages.get("/m/<token>")
def show(token: str) -> str:
    """The match; `?said=` names the change that the reader just made, `?since=` the last one that a page knows of."""
    match = asked(token)
    if "since" not in request.args:
        seen(token)
    return looked_on(match, lambda: _page(token, match))


def _page(token: str, match: Asked) -> str:
    kept = match.kept
    said = counted(request.args.get("said")) or 0
    change = matches().written(kept.stream, said) if 1 <= said <= kept.seq else None
    hands = hand_views(kept, None if "all" in request.args else SHOWN)
    return render_template(
        "match.html",
        token=token,
        match=match,
        game=kept.match.game,
        record=kept.match.record,
        result=kept.played.result(),
        table=kept.played.now.table,
        hands=hands,
        left_out=len(kept.match.record.hands) - len(hands),
        chart=chart(kept.played),
        roles=roles(kept.played),
        goal=goal(kept.played),
        otherwise=new_address(kept.played) if kept.played.finished else "",
        evening=evening_of(match),
        screen=pad(match),
        said=told(change, reader()) if change else "",
        said_command=change.entry.command if change else "",
        heard=heard(match, reader()),
        command=fresh_id(),
        rules_address=address(kept.match.game, kept.match.record.rules),
    )


@pages.post("/m/<token>/undo")
def undo(token: str) -> Response | tuple[str, int]:
    """Takes the last change back."""
    return write(token, commands.undo)


@pages.post("/m/<token>/redo")
def redo(token: str) -> Response | tuple[str, int]:
    """Puts the last change taken back again."""
    return write(token, commands.redo)


@pages.post("/m/<token>/hands/<int:number>/strike")
def strike(token: str, number: int) -> Response | tuple[str, int]:
    """Strikes a hand."""
    return write(token, lambda match: commands.strike_hand(match, number))


def roles(played: Played) -> dict[int, list[tuple[str, str]]]:
    """{side: what its players do in the next hand, each with the name where the side has several}."""
    following, table = (None if played.finished else played.game.following(played.now)) or {}, played.now.table
    found: dict[int, list[tuple[str, str]]] = {}
    for key, does in played.game.words.roles.items():
        name = following.get(key)
        for side, names in enumerate(table.side_names()):
            if isinstance(name, str) and name in names:
                found.setdefault(side, []).append((does, name if len(names) > 1 else ""))
    return found


def goal(played: Played) -> AfterDeals | int | None:
    """What ends the match by its rules: so many deals, or a total; nothing where only the table's word does."""
    match played.game.ending(played.now):
        case AtLeast(target) | MoreThan(target) | Exactly(target):
            return target
        case AfterDeals() as ending:
            return ending
    return None


def pad(match: Asked) -> Screen | None:
    """The entry screen of the next hand, for a game that has it on the page of the match, and for who may write."""
    kept = match.kept
    if kept.played.finished or not match.keeper or not own_template(kept.match.game.key, "pad.html"):
        return None
    known = ways(kept.match.game, kept.played.now)
    return Place().screen(kept, usual_way(kept.match.game, known))


def hand_views(kept: Kept, most: int | None = None) -> list[HandView]:
    """The hands of a match for the page, newest first, the last *most* of them."""
    record, played = kept.match.record, kept.played
    numbers = range(len(record.hands), 0, -1)
    return [_hand_view(kept, number) for number in numbers[: most or len(numbers)]] if played.hands else []


def write(token: str, decide: Callable[[Match], Event], back: str = "") -> Response | tuple[str, int]:
    """One write from a page: back to the match, or a page that shows what somebody else did meanwhile.

    *back* is the page to return to, below the match's address. Lets every other refusal through.
    """
    try:
        written = written_by_page(token, decide)
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
        return conflict(token), 409
    return redirect(f"/m/{token}{back}?said={written.kept.seq}", 303)


def written_by_page(token: str, decide: Callable[[Match], Event]) -> Written:
    """The write that the sent form asks for, under the command and after the change that the form carries."""
    address = address_of(token, writing=True)
    after, command = counted(request.form.get("after")), request.form.get("command", "")
    if after is None or not 0 < len(command) <= 100:
        raise refuse("type", "missing", "after", key="after")
    return matches().write(address.stream, after, command, decide, at=now(), by=browser())


def conflict(token: str, gone: bool = False) -> str:
    """What happened since the sent form was shown, and the form to be sent on top of it, unless its place is *gone*."""
    match = asked(token)
    again = [(key, value) for key, value in request.form.items(multi=True) if key not in ("after", "command")]
    return render_template(
        "conflict.html",
        token=token,
        match=match,
        changes=told_since(match.kept, counted(request.form.get("after")) or 0, reader()),
        again=again,
        would=would(match.kept, reader(), request.path),
        address=request.full_path.rstrip("?"),
        gone=gone,
        command=request.form.get("command") or fresh_id(),
    )


def _hand_view(kept: Kept, number: int) -> HandView:
    played, hand = kept.played, kept.match.record.hands[number - 1]
    standing = played.standings[number - 1]
    way = way_of(played.game, standing, hand)
    people = [hand.get(field.name) for field in way.fields if isinstance(field, Player)] if way else []
    result = played.hands[number - 1]
    lines: dict[int, list[Line]] = {}
    for line in result.lines:
        lines.setdefault(line.side, []).append(line)
    proof = result.extras.get(played.game.proof) if played.game.proof else None
    shown = proof if isinstance(proof, int) else None
    return HandView(number, hand, way, tuple(str(name) for name in people if name), result, lines, shown)
