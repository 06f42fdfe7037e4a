"""What a game alone says of a hand or of what follows (`extras`, `next`), in words that need not know the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from scorekeeper.cli.columns import INDENT
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json, JsonObject, listed
from scorekeeper.words.language import Language


def figures(known: JsonObject, game: AnyGame, names: Collection[str], language: Language) -> list[str]:
    """`term: value` of each of *known* that holds anything; of several lists by name, a further line each.

    Lists of objects are left out: what they tell one by one, such as payments, the lines of the hand have told.
    """
    said = partial(_said, game=game, names=names, language=language)
    lines = []
    for key, value in _telling(known):
        term = language.say(game.words.terms.get(key, key))
        if isinstance(value, Mapping) and any(map(listed, value.values())):
            lines += [
                language.heading(term),
                *(INDENT + language.labelled(said(name), said(item)) for name, item in _telling(value)),
            ]
        elif not any(isinstance(item, Mapping) for item in listed(value)):
            lines.append(language.labelled(term, said(value)))
    return lines


def numbers(value: Json) -> tuple[int, ...]:
    """*value* where it is a list of whole numbers, such as a figure a side; else nothing."""
    found = tuple(item for item in listed(value) if type(item) is int)
    return found if len(found) == len(listed(value)) else ()


def _said(value: Json, game: AnyGame, names: Collection[str], language: Language) -> str:
    """*value* as people say it: a name as it is, any other word as the game calls it."""
    said = partial(_said, game=game, names=names, language=language)
    match value:
        case bool():
            return language.say("yes") if value else language.say("no")
        case int():
            return language.number(value)
        case str():
            return language.names([value]) if value in names else language.say(game.words.terms.get(value, value))
        case Mapping():
            return "; ".join(f"{said(key)} {said(item)}" for key, item in value.items())
        case Sequence():
            return language.series([said(item) for item in value])
    return str(value)


def _telling(known: JsonObject) -> list[tuple[str, Json]]:
    """Those of *known* that say something; 0 and no do."""
    return [(key, value) for key, value in known.items() if isinstance(value, int) or value]
