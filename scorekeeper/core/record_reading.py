"""The strict reading of records: from any JSON value to a `Record`, or a refusal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from scorekeeper.core.changes import read_change
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.game import AnyGame, FindGame, Seating
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.reading import items, mapping, text, whole
from scorekeeper.core.record import Record, is_record
from scorekeeper.core.rules import agreed, read_rules, recall
from scorekeeper.core.table import across, alone, clean_name, unique_names

KEYS = {
    "format", "game", "players", "sides", "rules", "first_dealer", "start", "hands", "title", "note", "started",
    "ended", "changes", "stake",
}  # fmt: skip
"""The keys of a record."""


def read_record(value: Json, find: FindGame, kept: JsonObject | None = None) -> Record:
    """The record that *value* is, read strictly; its hands are checked when they are scored.

    *kept* are rules agreed earlier and written out in full: they then stand, whatever a preset says by now. Refuses
    with `format` what is no record of this format, and with the codes of format.md, section 5 anything in it that
    cannot be.
    """
    if not is_record(value):
        raise refuse("format", field="format")
    given = mapping(value, "")
    if not isinstance(given.get("game"), str):
        raise refuse("game", "no-game", "game")
    game = find(str(given["game"]))
    for key in given:
        if key not in KEYS or (key == "first_dealer" and not game.dealt):
            raise refuse("unknown-key", field=key[:60], key=key[:60])
    record = _frame(given, game, kept)
    return replace(
        record,
        start=_start(given.get("start"), record) if "start" in given else (0,) * len(record.table().sides),
        hands=_hands(given.get("hands", [])),
        title=text(given.get("title", ""), "title"),
        note=text(given.get("note", ""), "note"),
        started=read_moment(given["started"], "started") if "started" in given else "",
        ended=read_flag(given.get("ended", False), "ended"),
        stake=read_stake(given["stake"]) if "stake" in given else None,
    )


def _hands(value: Json) -> tuple[JsonObject, ...]:
    """The hands, each an object; one that is none is refused with its number."""
    for number, hand in enumerate(items(value, "hands"), 1):
        if not isinstance(hand, Mapping):
            raise Refusal("type", "not-object", hand=number)
    return tuple(hand for hand in items(value, "hands") if isinstance(hand, Mapping))


def _frame(given: JsonObject, game: AnyGame, kept: JsonObject | None) -> Record:
    """Who plays what by which rules; refuses a table that does not go with them."""
    if "players" not in given:
        raise refuse("players", "no-players", "players")
    listed = items(given["players"], "players")
    players = unique_names([text(name, f"players.{i}") for i, name in enumerate(listed)])
    rules_given = mapping(given.get("rules", {"preset": "classic"}), "rules")
    rules = read_rules(game, rules_given) if kept is None else recall(game, kept)
    seating = game.seating(rules)
    check_number(seating, len(players))
    listed = items(given.get("changes", []), "changes")
    record = Record(
        game=game.key,
        players=players,
        sides=read_sides(given["sides"], players) if "sides" in given else usual_sides(seating, len(players)),
        sides_given="sides" in given,
        rules=rules_given,
        agreed=agreed(rules),
        first_dealer=_dealer(given["first_dealer"], players) if "first_dealer" in given else 0,
        changes=tuple(read_change(change, f"changes.{i}") for i, change in enumerate(listed)),
    )
    check_frame(record, game)
    return record


def check_frame(record: Record, game: AnyGame) -> None:
    """Refuses a table that the rules or the game do not go with, and people who come and go where it knows of none."""
    rules = recall(game, record.agreed)
    seating = game.seating(rules)
    check_number(seating, len(record.players))
    check_sides(seating, record.sides, len(record.players))
    table = record.table()
    crowd = max((len(table.at(change.after).here) for change in record.changes), default=0)
    if crowd > seating.most:
        raise refuse("players", "how-many", "changes", least=seating.least, most=seating.most, given=crowd)
    if not game.open_table and any(change.kind != "taken_by" for change in record.changes):
        raise refuse("players", "closed-table", "changes")
    game.check(rules, table)


def check_number(seating: Seating, players: int) -> None:
    """Refuses (`players`) more or fewer people than may sit."""
    if not seating.least <= players <= seating.most:
        reason = "how-many" if seating.least < seating.most else "exactly-how-many"
        raise refuse("players", reason, "players", least=seating.least, most=seating.most, given=players)


def check_sides(seating: Seating, sides: Sequence[Sequence[int]], players: int) -> None:
    """Refuses (`players`) sides that leave somebody out, name somebody twice, or are not such as the game has."""
    sizes = {len(side) for side in sides}
    pairs = sizes == {2} and players == 4 and seating.pairs != "never"
    singly = sizes == {1} and not (players == 4 and seating.pairs == "always")
    if sorted(seat for side in sides for seat in side) != list(range(players)) or not (pairs or singly):
        raise refuse("players", "sides", "sides")


def usual_sides(seating: Seating, players: int) -> tuple[tuple[int, ...], ...]:
    """Who scores together where nobody says so."""
    return alone(players) if seating.pairs == "never" else across(players)


def read_sides(value: Json, players: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Sides given as lists of names, as seat numbers in seating order; refuses (`unknown-player`) who does not play."""
    named = [
        [clean_name(text(name, f"sides.{i}.{j}")) for j, name in enumerate(items(side, f"sides.{i}"))]
        for i, side in enumerate(items(value, "sides"))
    ]
    for name in (name for side in named for name in side):
        if name not in players:
            raise refuse("unknown-player", field="sides", name=name)
    return tuple(sorted(tuple(sorted(players.index(name) for name in side)) for side in named))


def read_flag(value: Json, field: str) -> bool:
    """True or false, else `type`."""
    if not isinstance(value, bool):
        raise refuse("type", "not-flag", field)
    return value


def read_stake(value: Json) -> JsonObject:
    """What a point is worth: `amount` a decimal number above 0 as text, `currency` three capital letters."""
    given = mapping(value, "stake")
    for key in given:
        if key not in ("amount", "currency"):
            raise refuse("unknown-key", field=f"stake.{key[:60]}", key=key[:60])
    for key in ("amount", "currency"):
        if key not in given:
            raise refuse("type", "missing", f"stake.{key}", key=key)
    amount, currency = text(given["amount"], "stake.amount"), text(given["currency"], "stake.currency")
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", amount, re.ASCII) or not amount.strip("0."):
        raise refuse("range", "amount", "stake.amount")
    if not re.fullmatch(r"[A-Z]{3}", currency, re.ASCII):
        raise refuse("range", "currency", "stake.currency")
    return {"amount": amount, "currency": currency}


def read_moment(value: Json, field: str) -> str:
    """An ISO 8601 time with its offset, as it is given, else `type`."""
    given = text(value, field)
    try:
        moment = datetime.fromisoformat(given)
    except ValueError as fault:
        raise refuse("type", "not-moment", field) from fault
    if moment.tzinfo is None:
        raise refuse("type", "not-moment", field)
    return given


def _dealer(value: Json, players: Sequence[str]) -> int:
    name = clean_name(text(value, "first_dealer"))
    if name not in players:
        raise refuse("unknown-player", field="first_dealer", name=name)
    return players.index(name)


def _start(value: Json, record: Record) -> tuple[int, ...]:
    """Totals carried in, one a side; people who join later start from 0, whether or not that is written out."""
    given = tuple(whole(item, f"start.{i}") for i, item in enumerate(items(value, "start")))
    sides, everyone = len(record.sides), len(record.table().sides)
    if len(given) not in (sides, everyone) or any(given[sides:]):
        raise refuse("count", "list-length", "start", length=sides, given=len(given))
    return given + (0,) * (everyone - len(given))
