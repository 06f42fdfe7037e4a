"""The rules of a game as they are in force: what things are worth, what was agreed, and worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlencode

from flask import Blueprint, render_template, request

from scorekeeper import games
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.explaining import Example, Worth
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.rules import agreed, differing, read_rules
from scorekeeper.web.rules_form import rules_form, rules_json, typed_rules
from scorekeeper.web.speaking import reader
from scorekeeper.words.ruling import worded

pages = Blueprint("rules", __name__)


@dataclass(frozen=True)
class Shown:
    """A worked example for the page: the example, and the playing of its record."""

    example: Example
    played: Played


@pages.get("/rules/<key>")
def show(key: str) -> str:
    """The rules of a game; `?preset=` and the names of house rules say which."""
    if key not in games.keys():  # noqa: SIM118 - not a dict's keys
        raise refuse("not-found")
    game = games.find(key)
    preset = request.args.get("preset", "classic")
    sentence = ""
    try:
        rules = read_rules(game, {"preset": preset, **rules_json(game, request.args)})
    except Refusal as refusal:
        sentence = reader().refusal(refusal, game)
        preset, rules = "classic", read_rules(game, {})
    return render_template(
        "rules.html",
        game=game,
        preset=preset,
        sentence=sentence,
        form=rules_form(game, request.args),
        groups=_grouped(game.legend(rules)),
        agreed=agreed(rules),
        different=differing(game, rules, preset),
        examples=[_played(game, example) for example in game.examples],
        worded=partial(worded, reader()),
        address=address,
    )


def address(game: AnyGame, rules: Mapping[str, Json]) -> str:
    """The address of the page that shows *rules* as a record gives them."""
    return f"/rules/{game.key}?{urlencode(typed_rules(game, rules), doseq=True)}"


def _grouped(legend: tuple[Worth, ...]) -> dict[str, list[Worth]]:
    found: dict[str, list[Worth]] = {}
    for worth in legend:
        found.setdefault(worth.group, []).append(worth)
    return found


def _played(game: AnyGame, example: Example) -> Shown:
    record = read_record(example.to_json(game.key), games.find)
    return Shown(example, play(game, record))
