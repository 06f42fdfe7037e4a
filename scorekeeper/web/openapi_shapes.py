"""What the JSON API takes and gives, as JSON schemas: made from what the games say of themselves, none named here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper import games
from scorekeeper.core.commands import PATCHES
from scorekeeper.core.fields import Choice, Field, Flag, Number, Numbers, Several
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import ADJUST
from scorekeeper.core.reading import HUGE, LONGEST_TEXT
from scorekeeper.core.record import FORMAT
from scorekeeper.core.rules import PRESET
from scorekeeper.web.api import LONGEST_COMMAND

FLAG: JsonObject = {"type": "boolean"}
TEXT: JsonObject = {"type": "string", "maxLength": LONGEST_TEXT}
NAME: JsonObject = {"type": "string", "minLength": 1, "description": "NFC; 40 letters at most once it is trimmed."}
WHOLE: JsonObject = {"type": "integer", "minimum": -HUGE, "maximum": HUGE}
COUNT: JsonObject = {"type": "integer", "minimum": 0, "maximum": HUGE}
NUMBER: JsonObject = {"type": "integer"}
PLACE: JsonObject = {"type": "integer", "minimum": 1}
SEQ: JsonObject = {"type": "integer", "minimum": 1, "description": "The number of the last change."}
OBJECT: JsonObject = {"type": "object"}
HAND: JsonObject = {"$ref": "#/components/schemas/Hand"}


def every(of: JsonObject, **more: Json) -> JsonObject:
    """A list of such values."""
    return {"type": "array", "items": of, **more}


def closed(required: Sequence[str], **properties: Json) -> JsonObject:
    """An object of these properties and no other."""
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def opened(required: Sequence[str], **properties: Json) -> JsonObject:
    """An object that has these properties, and may have more."""
    return {"type": "object", "properties": properties, "required": list(required)}


def write(**properties: Json) -> JsonObject:
    """The body of a write: what its writer saw, its command, and *properties* of its own, which have to be there."""
    return closed(("after", "command", *properties), **_envelope(), **properties)


def written(*required: str) -> JsonObject:
    """What a write answers: how the match stands, and the hand that it left."""
    standing = ("ok", "seq", "totals", "ranks", "finished", "next", "warnings")
    return closed((*standing, *required), ok=_is(True), seq=SEQ, hand=_hand_result(), number=PLACE, **_standing())


def schemas() -> dict[str, Json]:
    """All named schemas."""
    return {
        **{f"Record-{game.key}": _record(game) for game in games.every()},
        "Record": {"oneOf": [{"$ref": f"#/components/schemas/Record-{key}"} for key in games.keys()]},  # noqa: SIM118 - not a dict's keys
        "Hand": _hand(),
        "Change": {"oneOf": [_change("taken_by", seat=NAME), _change("join"), _change("leave")]},
        "Stake": _stake(),
        "Recording": _recording(),
        "Correcting": write(hand=HAND),
        "Bare": write(),
        "Patch": _patch(),
        "Result": _result(),
        "Opened": closed(
            ("ok", "keeper", "viewer", "seq", "result"),
            ok=_is(True),
            keeper={"type": "string", "pattern": "^/m/"},
            viewer={"type": "string", "pattern": "^/m/"},
            seq=SEQ,
            result={"$ref": "#/components/schemas/Result"},
        ),
        "State": _state(),
        "Written": written(),
        "WrittenHand": written("hand", "number"),
    }


def refusal(codes: Sequence[str] = (), **more: Json) -> JsonObject:
    """A refusal with one of these codes, or where none are given with any."""
    code: JsonObject = {"enum": list(codes)} if codes else {"type": "string", "minLength": 1}
    return closed(
        ("ok", "error", "code", *more),
        ok=_is(False),
        error={"type": "string", "minLength": 1},
        code=code,
        hand=PLACE,
        field={"type": "string", "minLength": 1},
        **more,
    )


def _hand() -> JsonObject:
    said = "What the table saw of one hand: the keys are its game’s, or those of an adjustment."
    adjustment: dict[str, Json] = {ADJUST: every(WHOLE, minItems=1), "why": TEXT}
    return {**opened((), note=TEXT, **adjustment), "description": said}


def _is(value: Json) -> JsonObject:
    return {"const": value}


def _envelope() -> dict[str, Json]:
    command: JsonObject = {
        "type": "string",
        "minLength": 1,
        "maxLength": LONGEST_COMMAND,
        "description": "A random id.",
    }
    return {"after": {**COUNT, "description": "The `seq` that the writer saw."}, "command": command}


def _recording() -> JsonObject:
    before = {**PLACE, "maximum": HUGE, "description": "The hand in front of which it was forgotten."}
    return closed(("after", "command", "hand"), **_envelope(), hand=HAND, before=before)


def _patch() -> JsonObject:
    """Any of what can be changed of a match itself, at least one."""
    changes: dict[str, Json] = {
        "title": TEXT,
        "note": TEXT,
        "stake": {"$ref": "#/components/schemas/Stake"},
        "ended": FLAG,
        "rules": OBJECT,
        "rename": {"type": "object", "additionalProperties": NAME},
        "change": {"$ref": "#/components/schemas/Change"},
    }
    return {**closed(("after", "command"), **_envelope(), **{key: changes[key] for key in PATCHES}), "minProperties": 3}


def _record(game: AnyGame) -> JsonObject:
    """A record of *game*, as tight as a schema can be that refuses none that is right."""
    seatings = [game.seating(rules) for rules in game.presets.values()]
    least, most = min(seating.least for seating in seatings), max(seating.most for seating in seatings)
    return closed(
        ("format", "game", "players"),
        format=_is(FORMAT),
        game=_is(game.key),
        players=every(NAME, minItems=least, maxItems=most, uniqueItems=True),
        sides=every(every(NAME, minItems=1)),
        rules=_rules(game),
        **({"first_dealer": NAME} if game.dealt else {}),
        start=every(WHOLE),
        hands=every(HAND),
        title=TEXT,
        note=TEXT,
        started={"type": "string", "description": "ISO 8601 with its offset."},
        ended=FLAG,
        changes=every({"$ref": "#/components/schemas/Change"}),
        stake={"$ref": "#/components/schemas/Stake"},
    )


def _rules(game: AnyGame) -> JsonObject:
    """A preset of *game* and what differs from it."""
    preset = {"enum": list(game.presets), "default": PRESET}
    return closed((), preset=preset, **{rule.name: _rule(rule) for rule in game.house_rules})


def _rule(rule: Field) -> JsonObject:
    match rule:
        case Flag():
            return FLAG
        case Number():
            return {"type": "integer", "minimum": rule.low, "maximum": rule.high, "multipleOf": rule.step}
        case Choice():
            return {"enum": [option.value for option in rule.options]}
        case Several():
            return every({"enum": [option.value for option in rule.options]}, minItems=1, uniqueItems=True)
        case Numbers():
            return every({"type": "integer", "minimum": rule.low, "maximum": rule.high}, minItems=1)
    raise TypeError(f"no house rule can be a {type(rule).__name__}")


def _change(kind: str, **more: Json) -> JsonObject:
    return closed(("after", kind, *more), after=COUNT, **{kind: NAME}, **more)


def _stake() -> JsonObject:
    amount = {"type": "string", "pattern": r"^[0-9]{1,9}(\.[0-9]{1,6})?$", "description": "What a point is worth."}
    return closed(("amount", "currency"), amount=amount, currency={"type": "string", "pattern": "^[A-Z]{3}$"})


def _standing() -> dict[str, Json]:
    """How a match stands, without who has won."""
    return {
        "totals": every(NUMBER),
        "ranks": every(PLACE),
        "finished": FLAG,
        "next": {"type": ["object", "null"]},
        "warnings": every(opened(("code",), code={"type": "string"}, hand=PLACE)),
    }


def _hand_result() -> JsonObject:
    side: JsonObject = {"type": "integer", "minimum": 0}
    facts: dict[str, Json] = dict.fromkeys(("points", "count", "of", "times"), NUMBER)
    line = closed(("side", "what", "points"), side=side, what={"type": "string"}, **facts, **{"with": side})
    return opened(("points", "totals", "lines"), points=every(NUMBER), totals=every(NUMBER), lines=every(line))


def _result() -> JsonObject:
    own: Mapping[str, Json] = {
        "ok": _is(True),
        "game": {"enum": list(games.keys())},
        "sides": every(every({"type": "string"}, minItems=1)),
        "hands": every(_hand_result()),
        "winners": every({"type": "integer", "minimum": 0}),
        **_standing(),
    }
    return opened(tuple(own), **own)


def _state() -> JsonObject:
    record, result = {"$ref": "#/components/schemas/Record"}, {"$ref": "#/components/schemas/Result"}
    return closed(("ok", "seq", "record", "result"), ok=_is(True), seq=SEQ, record=record, result=result)
