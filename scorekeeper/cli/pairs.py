"""What each pair of players settles: who doubled whom, how often on which difference, and who pays whom how much."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from scorekeeper.cli.columns import aligned
from scorekeeper.cli.figures import numbers
from scorekeeper.core.fields import Pairs, inside
from scorekeeper.core.jsontext import JsonObject, listed
from scorekeeper.core.play import Played, ways
from scorekeeper.words.language import Language

PAYMENTS, RAW = "payments", "raw"
"""Figures of a hand: the payments, and the numbers a player that they are settled on (format.md, section 5)."""

NOBODY = "—"
"""Where neither of two doubled the other."""


def pairs(played: Played, language: Language) -> list[str]:
    """A line for each pair of the only hand of *played*, in seating order; none where the game knows no payments."""
    names, extras = played.standings[0].table.names, played.hands[0].extras
    if not {PAYMENTS, RAW} <= extras.keys():
        return []
    raw, asked, paid = numbers(extras[RAW]), _asked(played), _paid(extras)
    term = played.game.words.terms.get(PAYMENTS, PAYMENTS)
    head = asked.label if asked else ""
    rows = [[language.say(term), language.say(head), language.say("times × difference"), ""]]
    for one, other in combinations(range(len(names)), 2):
        made = [pair for pair in _made(played, asked) if set(pair) == {one, other}]
        who = [language.say("{one} → {other}", one=names[seat], other=names[whom]) for seat, whom in made]
        times = language.say("{times} × {points}", times=len(made), points=abs(raw[one] - raw[other]))
        people = (names[one], names[other])
        payment = _said(paid.get(frozenset(people)), language)
        rows.append([language.names(people), language.series(who) or NOBODY, times, payment])
    return aligned(rows, at_left=(0, 1, 3))


def _asked(played: Played) -> Pairs | None:
    """The field that asks who doubled whom; none where the rules know no doubling."""
    fields = (field for way in ways(played.game, played.standings[0]) for field in way.fields)
    return next((field for field in fields if isinstance(field, Pairs)), None)


def _made(played: Played, asked: Pairs | None) -> list[tuple[int, int]]:
    """The doubles of the hand as (seat, seat that it doubled), in the order given."""
    given = inside(played.record.hands[0], asked.name) if asked else None
    if not isinstance(given, Mapping):
        return []
    seat = played.standings[0].table.seat
    return [(seat(name), seat(str(other))) for name, others in given.items() for other in listed(others)]


def _paid(extras: JsonObject) -> dict[frozenset[object], JsonObject]:
    """The payments by the two people that each is between."""
    payments = [payment for payment in listed(extras[PAYMENTS]) if isinstance(payment, Mapping)]
    return {frozenset((payment["from"], payment["to"])): payment for payment in payments}


def _said(payment: JsonObject | None, language: Language) -> str:
    """*payment* in words."""
    if payment is None:
        return language.say("nothing to pay")
    payer, taker, points = payment["from"], payment["to"], payment["points"]
    return language.say("{payer} pays {taker} {points}", payer=payer, taker=taker, points=points)
