"""A whole deal read strictly: whose hands it tells, and whether they can lie at one table together (rule book, 2a)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.core.errors import refuse
from scorekeeper.core.game import Standing
from scorekeeper.core.reading import Reading
from scorekeeper.games.burraco.cards import JOKER, RANKS, copies, pack_points, rank_points
from scorekeeper.games.burraco.hand import HAND, TABLE, UNPLAYED, SideHand, known_cards, read_side
from scorekeeper.games.burraco.rules import APART, Rules

LEAST_BURRACO = 35
"""Card points of a burraco at least: seven of the small cards in a set."""


@dataclass(frozen=True)
class State:
    """Whether somebody has had 1000: with three players everyone then plays for himself, from the next hand on."""

    apart: bool = False


Now = Standing[Rules, State]


@dataclass(frozen=True)
class Party:
    """Those who played together in a deal: the `sides` that its points are for, what they have, and where it stands.

    `alone` says that it is one player; `names` are theirs.
    """

    sides: tuple[int, ...]
    hand: SideHand
    at: str
    names: str
    alone: bool


def has_soloist(now: Now) -> bool:
    """Whether one of three plays alone against the other two in the next hand."""
    return now.rules.seats == 3 and not now.state.apart


def read_deal(reading: Reading, now: Now) -> tuple[Party, ...]:
    """The parties of one hand, the reading ended.

    Refuses besides what `read_side` does: with `closed-twice`, `closed-without-pozzetto` and `closed-without-burraco`
    who can't have gone out, with `count` what the pack does not hold, and with `unknown-key` a soloist when there is
    none any more.
    """
    parties = _grouped(reading, now)
    rows = reading.rows("sides", length=len(parties))
    deal = tuple(_party(sides, row, now) for sides, row in zip(parties, rows, strict=True))
    reading.end()
    _check_closing(deal, now.rules, reading.path("sides"))
    for party in deal:
        _check_burracos(party, now.rules)
    _check_pack(deal, now.rules, reading.path("sides"))
    return deal


def _grouped(reading: Reading, now: Now) -> list[tuple[int, ...]]:
    """Which sides each object of `sides` is for."""
    everyone = range(len(now.totals))
    if has_soloist(now):
        soloist = now.table.side_of(reading.seat("soloist"))
        return [(soloist,), tuple(side for side in everyone if side != soloist)]
    if now.rules.seats == 3 and reading.has("soloist"):
        raise refuse("unknown-key", "no-soloist", reading.path("soloist"), points=APART)
    return [(side,) for side in everyone]


def _party(sides: tuple[int, ...], row: Reading, now: Now) -> Party:
    seats = [seat for side in sides for seat in now.table.sides[side]]
    names = " + ".join(now.table.names[seat] for seat in seats)
    return Party(sides, read_side(row, now.rules), row.at, names, alone=len(seats) == 1)


def _check_closing(deal: Sequence[Party], rules: Rules, field: str) -> None:
    closers = [party for party in deal if party.hand.closed]
    if len(closers) > 1:
        raise refuse("closed-twice", "closed-twice", field, one=closers[0].names, other=closers[1].names)
    for closer in closers:
        hand, at = closer.hand, f"{closer.at}.closed"
        if not hand.pozzetto:
            raise refuse("closed-without-pozzetto", "closed-without-pozzetto", at, side=closer.names)
        if not any(hand.burracos.get(kind) for kind in rules.closing_kinds):
            reason = "closed-without-clean" if rules.clean_to_close else "closed-without-burraco"
            raise refuse("closed-without-burraco", reason, at, side=closer.names)
        if closer.alone and hand.hand + hand.unplayed:
            key = HAND if hand.hand else UNPLAYED
            raise refuse(
                "count", "cards-left", f"{closer.at}.{key}", name=closer.names, given=hand.hand + hand.unplayed
            )


def least_points(kind: str, rules: Rules) -> int:
    """The card points of a burraco of this *kind* at least; a noble and a royal one are always the same cards."""
    suit = sum(rank_points(rank, rules) for rank in range(1, len(RANKS) + 1))
    return {"noble": suit, "royal": suit + rank_points(1, rules)}.get(kind, LEAST_BURRACO)


def _check_burracos(party: Party, rules: Rules) -> None:
    least = sum(count * least_points(kind, rules) for kind, count in party.hand.burracos.items())
    if party.hand.table < least:
        raise refuse("count", "few-points", f"{party.at}.{TABLE}", least=least, given=party.hand.table)


def _check_pack(deal: Sequence[Party], rules: Rules, field: str) -> None:
    """Refuses more cards and more card points than the pack holds."""
    hands = [party.hand for party in deal]
    for card, count in known_cards(hands).items():
        if count > copies(card, rules):
            reason = "too-many-jokers" if card == JOKER else "third-copy"
            raise refuse("count", reason, field, card=card.name, most=copies(card, rules), given=count)
    given, most = sum(hand.card_points for hand in hands), pack_points(rules)
    if given > most:
        raise refuse("count", "past-the-pack", field, most=most, given=given)
