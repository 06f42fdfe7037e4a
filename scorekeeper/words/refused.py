"""A refusal as JSON: its code for programs, its sentence for people (format.md, section 5)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper import games
from scorekeeper.core.errors import Refusal
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json
from scorekeeper.words.language import Language


def refused(refusal: Refusal, language: Language, game: AnyGame | None = None) -> dict[str, Json]:
    """*refusal* as JSON has it, said in *language* with the words of *game* where it is known.

    `hand` is left out where no hand is at fault, `field` where no single one is.
    """
    answer: dict[str, Json] = {"ok": False, "error": language.refusal(refusal, game), "code": refusal.code}
    if refusal.hand is not None:
        answer["hand"] = refusal.hand
    if refusal.field:
        answer["field"] = refusal.field
    return answer


def game_of(record: Json) -> AnyGame | None:
    """The game that *record* names, be it a record or not, for its words; `None` where there is no such game."""
    key = record.get("game") if isinstance(record, Mapping) else None
    try:
        return games.find(key) if isinstance(key, str) else None
    except Refusal:
        return None
