"""The screen on which a hand is entered: its ways, its form, what the rules know of what was typed, and a preview."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import render_template
from werkzeug.datastructures import MultiDict

from scorekeeper.core.errors import Refusal
from scorekeeper.core.game import AnyGame, Standing
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.play import ADJUST, Played, ways
from scorekeeper.core.result import HandResult
from scorekeeper.core.ways import Way
from scorekeeper.web.form import AskedForm, hand_form, hand_json, rows_typed, worded
from scorekeeper.web.guidance import Guidance, guidance
from scorekeeper.web.inputs import Asker
from scorekeeper.web.pressing import pressed
from scorekeeper.web.scripts import scripts
from scorekeeper.web.speaking import reader, say

Score = Callable[[JsonObject], Played]
"""Plays a hand in its place and gives the match as it would be; refuses what the rules refuse."""


@dataclass(frozen=True)
class Tried:
    """What came of trying a hand: the match as it would be, or why it can't be; neither where nothing was typed."""

    played: Played | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Screen:
    """One hand as it is being entered: hand `number` of a match that stood as `standing` before it.

    `ways` are all there are; `way` is the one chosen, `asked` its form, `hand` what was typed into it so far.
    """

    game: AnyGame
    standing: Standing[Any, Any]
    number: int
    ways: tuple[Way, ...]
    way: Way
    asked: AskedForm
    hand: JsonObject
    offers: JsonObject
    guidance: Guidance
    tried: Tried
    typed: bool = False

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The names a side."""
        return self.standing.table.side_names()

    @property
    def grid(self) -> list[Way]:
        """The ways to choose from at first."""
        return [way for way in self.ways if not way.beside and way.key != ADJUST]

    @property
    def beside(self) -> list[Way]:
        """The other ways of entering what was chosen."""
        chosen = self.way.beside or self.way.key
        return [way for way in self.ways if chosen in (way.key, way.beside) and way.key != self.way.key]

    @property
    def scripts(self) -> tuple[str, ...]:
        """The scripts that its form is helped by."""
        return scripts(self.way.fields)

    @property
    def result(self) -> HandResult | None:
        """What the hand comes to, where it can be."""
        played = self.tried.played
        return played.hands[self.number - 1] if played else None

    @property
    def proof(self) -> int | None:
        """The sum by which the table checks the hand, where its game has one."""
        found = self.result.extras.get(self.game.proof) if self.result and self.game.proof else None
        return found if isinstance(found, int) else None

    def json(self) -> JsonObject:
        """What script puts into the page after each change: the preview, the button's words, what is open and said."""
        return {
            "preview": self.preview(),
            "proof": "" if self.proof is None else reader().number(self.proof),
            "ready": self.result is not None,
            "points": [reader().signed(points) for points in self.result.points] if self.result else [],
            **self.guidance.json(),  # type: ignore[dict-item]  # all of it is JSON
        }

    def preview(self) -> str:
        """The preview as HTML: the game's own, else the one for every game."""
        return render_template([f"games/{self.game.key}/preview.html", "preview.html"], game=self.game, screen=self)


def screen(
    game: AnyGame,
    standing: Standing[Any, Any],
    number: int,
    way: Way,
    score: Score,
    typed: MultiDict[str, str] | None = None,
    hand: JsonObject | None = None,
    numbered: bool = False,
) -> Screen:
    """The screen for *way*, holding what was *typed*, else the *hand* that is to be corrected.

    Where players are *numbered*, its form has them by their seats (`Asker`).
    """
    if typed is not None:
        typed = pressed(typed)
    asked = hand_form(way, asker(standing, typed, numbered), typed, hand)
    partial, tried = _try(way, asked, score, typed is not None or hand is not None)
    offers = game.offers(standing, partial)
    known = guidance(offers, asked, reader())
    return Screen(
        game, standing, number, ways(game, standing), way, asked, partial, offers, known, tried, typed is not None
    )


def asker(standing: Standing[Any, Any], typed: MultiDict[str, str] | None, numbered: bool = False) -> Asker:
    """Names as they are at the hand that is entered, and rows as many as the page shows or the hand needs."""
    sides = tuple(reader().names(side) for side in standing.table.side_names())
    return Asker(standing.table.names, sides, say, rows_typed(typed or {}), numbered=numbered)


def _try(way: Way, asked: AskedForm, score: Score, scored: bool) -> tuple[JsonObject, Tried]:
    """The hand that was typed, and what comes of it where it is to be *scored*."""
    try:
        hand = hand_json(way, asked)
    except Refusal as refusal:
        return dict(way.fixed), Tried(refusal=worded(refusal, way))
    if not scored:
        return hand, Tried()
    try:
        return hand, Tried(score(hand))
    except Refusal as refusal:
        return hand, Tried(refusal=worded(refusal, way))
