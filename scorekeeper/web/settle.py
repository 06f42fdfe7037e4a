"""One hand of any game settled on the spot: no match is kept, and the page's address holds all that was typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper import games
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.game import AnyGame, Standing
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.play import Played, play
from scorekeeper.core.record import Record
from scorekeeper.core.ways import Way
from scorekeeper.web.access import fresh_id, now
from scorekeeper.web.errors import status_of
from scorekeeper.web.guidance import Guidance
from scorekeeper.web.home import recent
from scorekeeper.web.input_people import PairsInput
from scorekeeper.web.opening import begin
from scorekeeper.web.pressing import PRESS
from scorekeeper.web.rules import address as rules_address
from scorekeeper.web.rules_form import typed_rules
from scorekeeper.web.screen import Screen, screen
from scorekeeper.web.settling import RULES, Setting, Typed, sent, setting
from scorekeeper.web.speaking import reader

pages = Blueprint("settle", __name__)

PLACE = "settled"
"""Where on the page the result stands: addresses of settled hands lead there."""


@dataclass(frozen=True)
class OneHand:
    """One hand as an address tells it: who plays by which rules, and its screen where a way of entering it is chosen.

    `whole`: it is to be settled as it stands, and not to be changed by a button first.
    """

    setting: Setting
    screen: Screen | None
    whole: bool

    @property
    def refusal(self) -> Refusal | None:
        """Why the hand, as it stands, can't be."""
        return self.setting.refusal or (self.screen.tried.refusal if self.screen and self.whole else None)

    @property
    def address(self) -> str:
        """The shortest address of the hand, on this host."""
        here = url_for("settle.show", key=self.setting.game.key)
        told = list(self.setting.parts())
        if self.screen:
            rows = [(key, value) for key, value in self.setting.typed.items() if key.startswith("rows-")]
            told += [("as", self.screen.way.key), *rows, *sent(self.screen.asked)]
        return f"{here}?{urlencode(told)}" if told else here

    def page(self) -> str:
        """The page: the ways of entering the hand, its form, what it comes to and why."""
        game = self.setting.game
        return render_template(
            "settle.html",
            game=game,
            setting=self.setting,
            screen=self.screen,
            refused=self.refusal,
            sentence=reader().refusal(self.setting.refusal, game) if self.setting.refusal else "",
            ways=[way for way in game.ways(self.setting.played.now) if not way.beside],
            link=request.host_url.rstrip("/") + self.address + f"#{PLACE}",
            place=PLACE,
            rules_address=rules_address(game, self.setting.record.rules),
            command=fresh_id(),
        )

    def json(self) -> JsonObject:
        """What script puts into the page after each change."""
        return {
            **(self.screen.json() if self.screen else {}),
            "preview": render_template("settled.html", game=self.setting.game, screen=self.screen),
            "address": self.address,
        }


@pages.get("/settle")
def choose() -> str:
    """The games, each also with the people who played it last in this browser."""
    return render_template("settle_games.html", games=games.every(), last=_last())


@pages.get("/settle/<key>")
def show(key: str) -> str | tuple[str, int]:
    """One hand of a game, as far as the address tells it."""
    one = _one_hand(_game(key), request.args)
    return (one.page(), status_of(one.refusal)) if one.refusal else one.page()


@pages.post("/settle/<key>/live")
def live(key: str) -> Response:
    """What the rules say of the hand as it is typed so far, for script; nothing is kept."""
    one = _one_hand(_game(key), request.form, fresh=False)
    if one.screen is None:
        raise refuse("not-found")
    return jsonify(one.json())


@pages.post("/settle/<key>/keep")
def keep(key: str) -> Response:
    """Begins a match with the hand as its first, once however often the form is sent; back to it if it can't be."""
    one = _one_hand(_game(key), request.form, fresh=False)
    if one.refusal or one.screen is None or one.screen.result is None:
        return redirect(one.address, 303)
    record = replace(one.setting.record.with_hand(one.screen.hand), started=now())
    command = request.form.get("command") or fresh_id()
    return redirect(f"/m/{begin(record, command)}", 303)


def _game(key: str) -> AnyGame:
    """The game of that *key*; refuses with `not-found` an unknown one."""
    if key not in games.keys():  # noqa: SIM118 - not a dict's keys
        raise refuse("not-found")
    return games.find(key)


def _one_hand(game: AnyGame, typed: Typed, fresh: bool = True) -> OneHand:
    """The hand that was *typed*; a *fresh* page may hold nothing of it, and then proposes what the game proposes."""
    found = setting(game, typed)
    way = _way(game, found.played.now, typed)
    turned = typed.get("as", "") not in ("", typed.get("from", typed.get("as")))
    whole = not turned and not {PRESS, "more", "apply"} & typed.keys()
    if way is None:
        return OneHand(found, None, whole)
    held = found.hand if fresh else typed
    shown = screen(game, found.played.now, 1, way, lambda hand: _scored(found, hand), held, numbered=True)
    return OneHand(found, replace(shown, guidance=_of_no_match(shown)), whole)


def _way(game: AnyGame, standing: Standing[Any, Any], typed: Typed) -> Way | None:
    """The way that is asked for, else the one that the form was in (`from`), else the only one there is."""
    known = game.ways(standing)
    asked_for = typed.get("as") or typed.get("from")
    if asked_for:
        return next((way for way in known if way.key == asked_for), None)
    played = [way for way in known if not way.beside]
    return played[0] if len(played) == 1 else None


def _of_no_match(shown: Screen) -> Guidance:
    """What is known of the hand, without what each player owes others in the course of a match: none goes on."""
    rows = tuple(f"{one.name}-" for one in shown.asked.inputs if isinstance(one, PairsInput))
    said = {row: word for row, word in shown.guidance.said.items() if not row.startswith(rows)}
    return replace(shown.guidance, said=said)


def _scored(found: Setting, hand: JsonObject) -> Played:
    """*hand* played; refuses what the rules refuse, without the number that the only hand needs not."""
    if found.refusal:
        raise found.refusal
    try:
        return play(found.game, found.record.with_hand(hand), found.played)
    except Refusal as refusal:
        refusal.hand = None
        raise


def _last() -> dict[str, tuple[Sequence[str], str]]:
    """{game: who played it last in this browser, and the address of a hand among them by their rules}.

    Where people come and go a hand is the affair of one of them, and nobody else needs a name.
    """
    found: dict[str, tuple[Sequence[str], str]] = {}
    for match in recent():
        game = match.kept.match.game
        if game.key not in found and not game.open_table:
            found[game.key] = match.names, _among(game, match.kept.match.record, match.names)
    return found


def _among(game: AnyGame, record: Record, names: Sequence[str]) -> str:
    """The address of a hand among people of these *names*, by the rules of *record*."""
    given = typed_rules(game, record.rules)
    asked = {key if key == "preset" else f"{RULES}{key}": value for key, value in given.items()}
    sides = {"sides": "singly"} if record.sides_given and len(record.sides) == len(record.players) else {}
    people = {f"name-{seat}": name for seat, name in enumerate(names)}
    return f"{url_for('settle.show', key=game.key)}?{urlencode({**asked, **sides, **people}, doseq=True)}"
