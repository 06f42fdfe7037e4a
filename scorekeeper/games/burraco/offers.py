"""What can be known of a hand while it is counted."""

from __future__ import annotations

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, JsonObject, objects
from scorekeeper.core.reading import Reading
from scorekeeper.games.burraco.cards import pack_points
from scorekeeper.games.burraco.deal import Now, has_soloist, least_points
from scorekeeper.games.burraco.hand import SideHand, read_side


def offers(now: Now, hand: JsonObject) -> JsonObject:
    """What the pack still holds in card points (`left`), and for each side what is known of it.

    `least` are the card points that its burracos have on the table at least; `may_close` says that it has a pozzetto
    and a burraco to close with, and that no other side has closed. A side that can't be read is as good as empty.
    `soloist` says that somebody plays alone against two.
    """
    sides = [_side(row, now) for row in objects(hand.get("sides"), 2 if has_soloist(now) else len(now.totals))]
    closed = any(side.closed for side in sides)
    told: list[Json] = [
        {
            "least": sum(count * least_points(kind, now.rules) for kind, count in side.burracos.items()),
            "burracos": dict(side.burracos),
            "may_close": side.closed or (not closed and side.pozzetto and _has_one(side, now)),
        }
        for side in sides
    ]
    left = pack_points(now.rules) - sum(side.card_points for side in sides)
    others: JsonObject = {
        f"sides.{number}.closed": [] for number, side in enumerate(sides) if closed and not side.closed
    }
    return {"soloist": has_soloist(now), "left": left, "sides": told, "closed": others}


def _has_one(side: SideHand, now: Now) -> bool:
    """Whether *side* has a burraco that one may close with."""
    return any(side.burracos.get(kind) for kind in now.rules.closing_kinds)


def _side(row: JsonObject, now: Now) -> SideHand:
    try:
        return read_side(Reading(row, now.table), now.rules)
    except Refusal:
        return SideHand({})
