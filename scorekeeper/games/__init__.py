"""The games: one folder each, and the listing of this folder is their registry."""

from __future__ import annotations

import importlib
import pkgutil

from scorekeeper.core.errors import refuse
from scorekeeper.core.game import AnyGame

_loaded: dict[str, AnyGame] = {}


def keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    return tuple(sorted(folder.name for folder in pkgutil.iter_modules(__path__) if folder.ispkg))


def find(key: str) -> AnyGame:
    """The game of this *key*, loaded when first asked for; refuses with `game` an unknown one."""
    if key not in _loaded:
        if key not in keys():
            raise refuse("game", "unknown-game", "game", given=key[:40], among=list(keys()))
        _loaded[key] = importlib.import_module(f"{__name__}.{key}").GAME
    return _loaded[key]


def every() -> tuple[AnyGame, ...]:
    """All games."""
    return tuple(find(key) for key in keys())
