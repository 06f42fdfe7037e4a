"""What a deal of Burraco is worth to each side, and how the match goes on (rule book, 2a and 2b; S2)."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.core.ending import AfterDeals, Ending, MoreThan
from scorekeeper.core.game import Seating, Step
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.reading import Reading
from scorekeeper.core.result import Line
from scorekeeper.core.table import Table
from scorekeeper.games.burraco.deal import Now, Party, State, read_deal
from scorekeeper.games.burraco.hand import HAND, TABLE, UNPLAYED, SideHand
from scorekeeper.games.burraco.rules import APART, CLOSING, NO_POZZETTO, Rules
from scorekeeper.games.burraco.victory import victory_points


def seating(rules: Rules) -> Seating:
    """Four in two pairs who sit across from each other; two or three each alone."""
    return Seating(rules.seats, rules.seats, "always" if rules.seats == 4 else "never")


def begin(rules: Rules, table: Table, start: tuple[int, ...]) -> State:
    """Totals carried in count: who brings 1000 has had them."""
    return State(apart=max(start, default=0) >= APART)


def play(reading: Reading, now: Now) -> Step[State]:
    """One deal: what each party has is added up, and halved for each of two who played against a soloist."""
    lines = tuple(
        line for party in read_deal(reading, now) for side in party.sides for line in lines_of(party, side, now.rules)
    )
    points = tuple(sum(line.points for line in lines if line.side == side) for side in range(len(now.totals)))
    return Step(points, lines, _after(now, points))


def adjusted(now: Now, points: tuple[int, ...]) -> Step[State]:
    """An adjustment too can bring somebody to 1000."""
    return Step(points, (), _after(now, points))


def _after(now: Now, points: Sequence[int]) -> State:
    totals = [total + more for total, more in zip(now.totals, points, strict=True)]
    return State(apart=now.state.apart or max(totals) >= APART)


def lines_of(party: Party, side: int, rules: Rules) -> list[Line]:
    """The lines of *side* for what its *party* has; a partner's last line takes the other's half away."""
    lines = [line for line in _whole(party.hand, side, rules) if line.points]
    whole = sum(line.points for line in lines)
    taken = half_up(whole) - whole
    return [*lines, Line(side, "half", taken)] if len(party.sides) > 1 and taken else lines


def half_up(points: int) -> int:
    """Half of *points*, a half rounded up: 305 gives 153, -305 gives -152 (BISKA)."""
    return -(-points // 2)


def _whole(hand: SideHand, side: int, rules: Rules) -> list[Line]:
    """Every reason for points of *hand*, also those that come to nothing."""
    unplayed = hand.unplayed if rules.pozzetto_unplayed == "cards" else -NO_POZZETTO * bool(hand.unplayed)
    return [
        *(Line(side, kind, count * rules.worth(kind), count) for kind, count in hand.burracos.items()),
        Line(side, "closed", CLOSING * hand.closed),
        Line(side, "pozzetto", NO_POZZETTO * (not hand.pozzetto)),
        Line(side, UNPLAYED, -unplayed),
        Line(side, TABLE, hand.table),
        Line(side, HAND, -hand.hand),
    ]


def ending(now: Now) -> Ending:
    """After so many deals, or once one side alone leads with more than the target."""
    return AfterDeals(now.rules.deals) if now.rules.deals else MoreThan(now.rules.target)


def following(now: Now) -> JsonObject:
    """Who deals: the deal passes to the left, adjustments apart."""
    return {"dealer": now.table.names[now.table.left_of(now.table.first_dealer, now.played)]}


def at_end(now: Now) -> JsonObject:
    """The victory points of a tournament match of two sides."""
    if not now.rules.deals or len(now.totals) != 2:
        return {}
    return {"victory_points": list(victory_points((now.totals[0], now.totals[1]), now.rules.deals))}
