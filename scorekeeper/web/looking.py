"""Pages for those who look on: alike for all of them, so each is made once for every change, language and theme.

When a hand is saved, everybody's page asks for itself again at the same moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock

from flask import request

from scorekeeper.web.access import Asked
from scorekeeper.web.speaking import reader
from scorekeeper.web.theme import theme

KEPT = 64
"""Pages that are kept; each may show a long match."""


@dataclass
class _Page:
    """A page that somebody asked for; whoever asks for it while it is made waits for the same one."""

    turn: Lock = field(default_factory=Lock)
    made: str = ""


@lru_cache(maxsize=KEPT)
def _kept(stream: str, seq: int, address: str, language: str, colours: str) -> _Page:
    return _Page()


def looked_on(match: Asked, make: Callable[[], str]) -> str:
    """The page that *make* draws of a match; nothing in it may depend on who of those who look on asks for it."""
    if match.keeper:
        return make()
    page = _kept(match.kept.stream, match.kept.seq, request.full_path, reader().code, theme().key)
    with page.turn:
        page.made = page.made or make()
    return page.made
