"""What can be known of a hand while it is counted."""

from __future__ import annotations

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, JsonObject, listed, objects
from scorekeeper.core.reading import Reading
from scorekeeper.games.burraco.cards import pack_points, points, read_cards
from scorekeeper.games.burraco.deal import Now, has_soloist, least_points
from scorekeeper.games.burraco.hand import MELDS, SideHand, kept_apart, read_side
from scorekeeper.games.burraco.melds import SHORTEST, meld_of
from scorekeeper.games.burraco.rules import Rules
from scorekeeper.games.burraco.words import MELD, NO_MELD


def offers(now: Now, hand: JsonObject) -> JsonObject:
    """What the pack still holds in card points (`left`), and for each side what is known of it.

    `least` are the card points that its burracos have on the table at least; `may_close` says that it has a pozzetto
    and a burraco to close with, and that no other side has closed. A side that can't be read is as good as empty.
    `soloist` says that somebody plays alone against two; `said` what each meld is that was laid card by card.
    """
    rows = objects(hand.get("sides"), 2 if has_soloist(now) else len(now.totals))
    sides = [_side(row, now) for row in rows]
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
    said: JsonObject = {f"sides.{number}.{MELDS}": _melds(row, now.rules) for number, row in enumerate(rows)}
    return {"soloist": has_soloist(now), "left": left, "sides": told, "closed": others, "said": said}


def _has_one(side: SideHand, now: Now) -> bool:
    """Whether *side* has a burraco that one may close with."""
    return any(side.burracos.get(kind) for kind in now.rules.closing_kinds)


def _side(row: JsonObject, now: Now) -> SideHand:
    try:
        return read_side(Reading(row, now.table), now.rules)
    except Refusal:
        return SideHand({})


def _melds(row: JsonObject, rules: Rules) -> JsonObject:
    """{number of a meld, from 0: what it is, and what it is worth}; nothing of one that is still too short."""
    laid = listed(row.get(MELDS))
    return {str(number): _meld(cards, rules) for number, cards in enumerate(laid) if len(listed(cards)) >= SHORTEST}


def _meld(cards: Json, rules: Rules) -> JsonObject:
    try:
        meld = meld_of(read_cards(cards, MELDS, rules), rules, MELDS)
    except Refusal:
        return {"message": NO_MELD}
    (kind,) = kept_apart({meld.burraco(rules): 1}, rules) or ("",)
    worth = rules.worth(kind) if kind else 0
    return {"message": MELD[kind], "cards": points(meld.cards, rules), **({"worth": worth} if kind else {})}
