"""A side by all who have played for it, for what shows a whole match at once: a sheet's head, a table's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from scorekeeper.core.table import Table
from scorekeeper.core.text import N_
from scorekeeper.words.language import Language, Said

THEN = N_("{before}, then {after}")
"""Two who had one seat, the second from some hand on."""


def holders(language: Language, table: Table, side: int) -> str:
    """The names of *side*, each seat by everybody who has had it for a hand, in the order they came."""
    return language.names([_seat(language, table.held[seat]) for seat in table.sides[side]])


def _seat(language: Language, names: Sequence[str]) -> str:
    return reduce(lambda before, after: Said(language.say(THEN, before=before, after=after)), names)
