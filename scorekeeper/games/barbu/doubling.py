"""Doubles: who may double whom, and what each pair settles (rule book, 1a; S1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.core.errors import refuse
from scorekeeper.core.reading import Reading
from scorekeeper.core.result import Line
from scorekeeper.games.barbu.contracts import POSITIVE
from scorekeeper.games.barbu.rules import Rules

Doubles = frozenset[tuple[int, int]]
"""Pairs (doubler, doubled) of seats."""


@dataclass(frozen=True)
class Payment:
    """What two players settle: `points` above 0 from the worse to the better; `times` is how often they doubled."""

    payer: int
    taker: int
    points: int
    times: int


def read_doubles(reading: Reading, contract: str, declarer: int, rules: Rules) -> Doubles:
    """The doubles of a hand.

    Refuses with `double` one that the rules forbid, with `redouble` some redoubled where it is all or none.
    """
    if not reading.has("doubles"):
        return frozenset()
    inner = reading.inner("doubles")
    doubled = [inner.seats(name) for name in list(inner.value)]
    inner.end()
    # Now that the lists are read, the names before them: a hand is rewritten under new names from the inside out.
    pairs = [
        (seat, other) for seat, others in zip(reading.by_seat("doubles"), doubled, strict=True) for other in others
    ]
    for doubler, other in pairs:
        _may_double(reading, (doubler, other), pairs, contract, declarer, rules)
    doubles = frozenset(pairs)
    _all_or_none(reading, doubles, declarer, rules)
    return doubles


def _may_double(
    reading: Reading,
    pair: tuple[int, int],
    pairs: Sequence[tuple[int, int]],
    contract: str,
    declarer: int,
    rules: Rules,
) -> None:
    """Refuses the double *pair* where it breaks a rule."""
    names, (doubler, other) = reading.table.names, pair
    field = f"{reading.path('doubles')}.{names[doubler]}"
    if not rules.doubles:
        raise refuse("double", "no-doubling", field)
    if doubler == other:
        raise refuse("double", "double-oneself", field, name=names[doubler])
    if pairs.count(pair) > 1:
        raise refuse("double", "double-twice", field, name=names[doubler], other=names[other])
    if doubler == declarer and (other, doubler) not in pairs:
        raise refuse("double", "only-redouble", field, name=names[doubler], other=names[other])
    if pair not in allowed(contract, declarer, len(names), rules):
        reason = "positive-double" if rules.doubling == "any" else "declarer-only"
        raise refuse("double", reason, field, name=names[declarer], other=names[other])


def _all_or_none(reading: Reading, doubles: Doubles, declarer: int, rules: Rules) -> None:
    """Refuses some redoubles under `redouble: all`."""
    against = {doubler for doubler, other in doubles if other == declarer}
    back = {other for doubler, other in doubles if doubler == declarer}
    if rules.redouble == "all" and back and back != against:
        name = reading.table.names[declarer]
        raise refuse("redouble", "redouble-all", f"{reading.path('doubles')}.{name}", name=name)


def allowed(contract: str, declarer: int, players: int, rules: Rules) -> tuple[tuple[int, int], ...]:
    """The doubles that may be made, in the order of the bidding: from the declarer's left, the declarer last.

    The declarer's own are lawful only where the other doubled her.
    """
    if not rules.doubles:
        return ()
    opponents = [(declarer + step) % players for step in range(1, players)]
    crosswise = rules.doubling == "any" and contract not in POSITIVE
    made = []
    for opponent in opponents:
        made.append((opponent, declarer))
        made.extend((opponent, other) for other in opponents if crosswise and other != opponent)
    return (*made, *((declarer, opponent) for opponent in opponents))


def payments(raw: Sequence[int], doubles: Doubles) -> tuple[Payment, ...]:
    """What the pairs settle on their raw scores, in seating order of the pairs; nothing between equal scores."""
    return tuple(_payments(raw, doubles))


def _payments(raw: Sequence[int], doubles: Doubles) -> Iterator[Payment]:
    for one, other in combinations(range(len(raw)), 2):
        times = ((one, other) in doubles) + ((other, one) in doubles)
        better, worse = (one, other) if raw[one] > raw[other] else (other, one)
        if times and raw[one] != raw[other]:
            yield Payment(worse, better, times * (raw[better] - raw[worse]), times)


def lines(settled: Sequence[Payment]) -> tuple[Line, ...]:
    """A line for each side of each payment."""
    return tuple(
        Line(side, "double", points, other=other, times=payment.times)
        for payment in settled
        for side, other, points in (
            (payment.payer, payment.taker, -payment.points),
            (payment.taker, payment.payer, payment.points),
        )
    )
