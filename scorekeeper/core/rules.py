"""The rules of a match: a preset and what differs from it, read strictly and written out in full."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from functools import lru_cache
from typing import Any

from scorekeeper.core import fields as kinds
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.game import AnyGame, R
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.reading import items, mapping, text, whole

PRESET = "classic"
"""The preset of a record that names none."""


def read_rules(game: AnyGame, given: Json) -> Any:
    """The rules of *game* that *given* (`{"preset": …, key: value, …}`) agrees on.

    Refuses a key that the game does not have (`unknown-key`), a value of the wrong kind (`type`) and an unknown preset
    or a value out of bounds (`rules`).
    """
    asked = mapping(given, "rules")
    preset = text(asked.get("preset", PRESET), "rules.preset")
    if preset not in game.presets:
        raise refuse("rules", "no-preset", "rules.preset", given=preset[:40], among=list(game.presets))
    known = {rule.name: rule for rule in game.house_rules}
    changes = {}
    for key, value in asked.items():
        if key == "preset":
            continue
        if key not in known:
            raise refuse("unknown-key", field=f"rules.{key[:60]}", key=key[:60])
        changes[key] = _value(known[key], value, f"rules.{key}")
    return replace(game.presets[preset], **changes)


def agreed(rules: Any) -> JsonObject:
    """The *rules* written out in full, every key with its value."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(rules).items()}


def recall(game: AnyGame, kept: JsonObject) -> Any:
    """The rules that `agreed` wrote, as they were; a key that the game has learnt since has its `classic` value."""
    known = {item.name for item in fields(game.presets[PRESET])}
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in kept.items() if key in known}
    return _first_of(replace(game.presets[PRESET], **values))


@lru_cache(maxsize=256)
def _first_of(rules: R) -> R:
    """The first of equal *rules*: games remember things by their rules, and the same object is found fastest."""
    return rules


def _value(rule: kinds.Field, value: Json, field: str) -> Json:
    """*value* as *rule* takes it; lists become tuples, so that rules stay values."""
    try:
        return _checked(rule, value, field)
    except Refusal as refusal:
        if refusal.code in ("range", "count"):
            raise Refusal("rules", refusal.reason, field, values=refusal.values) from refusal
        raise


def _checked(rule: kinds.Field, value: Json, field: str) -> Json:
    match rule:
        case kinds.Flag():
            if not isinstance(value, bool):
                raise refuse("type", "not-flag", field)
            return value
        case kinds.Number():
            return _stepped(whole(value, field, rule.low, rule.high), rule.step, field)
        case kinds.Choice():
            return _option(rule, value, field)
        case kinds.Several():
            chosen = tuple(_option(rule, item, field) for item in items(value, field))
            if not chosen or len(set(chosen)) != len(chosen):
                raise refuse("rules", "each-once", field)
            return chosen
        case kinds.Numbers():
            numbers = tuple(whole(item, field, rule.low, rule.high) for item in items(value, field))
            if not numbers:
                raise refuse("rules", "empty-list", field)
            return numbers
    raise TypeError(f"no house rule can be a {type(rule).__name__}")


def _stepped(value: int, step: int, field: str) -> int:
    if value % step:
        raise refuse("rules", "step", field, step=step, given=value)
    return value


def _option(rule: kinds.Choice | kinds.Several, value: Json, field: str) -> str | int:
    """One of the options of *rule*; a value of another kind than theirs is `type`."""
    values = [option.value for option in rule.options]
    if type(value) not in {type(known) for known in values}:
        raise refuse("type", "not-whole" if isinstance(values[0], int) else "not-text", field)
    if isinstance(value, str | int) and value in values:
        return value
    raise refuse("rules", "other-word", field, given=str(value)[:40], among=values)


def differing(game: AnyGame, rules: Any, preset: str) -> Mapping[str, Json]:
    """What *rules* have otherwise than *preset* has it."""
    usual = agreed(game.presets[preset])
    return {key: value for key, value in agreed(rules).items() if usual[key] != value}
