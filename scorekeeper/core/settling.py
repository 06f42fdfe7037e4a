"""Settling: from what a match comes to, to who pays whom, adding up to zero to the last coin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.core.play import Played
from scorekeeper.core.result import HandResult

EXACT = 12
"""People at most among whom the fewest payments are looked for; among more they are few, perhaps not the fewest."""

CHIPS = "chips"
"""The figure of a hand, a number a side, that says what each side wins and loses of the others' chips in it."""


@dataclass(frozen=True)
class Transfer:
    """One payment: who gives and who takes, by their numbers, and how much, above 0."""

    giver: int
    taker: int
    amount: int


@dataclass(frozen=True)
class Settlement:
    """Who gets how much, below 0 who gives it: a number a side or a person, together zero.

    Amounts are points or minor units of a currency; `uneven` says that a remainder was dealt out.
    """

    amounts: tuple[int, ...]
    uneven: bool

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The payments that settle it."""
        return transfers(self.amounts)


def balances(totals: Sequence[int], low_wins: bool = False) -> tuple[int, ...]:
    """What each side is to get when every side settles the difference of its total with every other, in points.

    That is n times its total less the sum of all; where low wins the sign turns. No source of a game without chips
    says how its points become money; this is how tables do it, and two sides settle their plain difference.
    """
    together, sign = sum(totals), -1 if low_wins else 1
    return tuple(sign * (len(totals) * total - together) for total in totals)


def chips_of(hand: HandResult) -> tuple[int, ...] | None:
    """What each side wins of the others' chips in *hand*; `None` where its game has no chips, or it was no play."""
    given = hand.extras.get(CHIPS)
    if isinstance(given, str | Mapping) or not isinstance(given, Sequence) or len(given) != len(hand.points):
        return None
    chips = tuple(number for number in given if isinstance(number, int))
    return chips if len(chips) == len(given) and not sum(chips) else None


def settled(played: Played) -> tuple[Fraction, ...]:
    """What each side of *played* is to get, in points, adding up to zero; a side that has not come yet gets nothing.

    By `balances`, but where hands have chips a point is a chip, which is settled once and not with each of the others:
    each gets or gives the distance of the total from the average. In a game that adds up to zero that is the total
    itself, “which makes it easier to turn the result into money won or lost” (S1, of Barbu), and it is what each has
    won in chips (Tim Robinson in S1, “Barbu with chips”) once all have declared alike. Before that chips favour whoever
    has declared more: then the second could get more than the winner, so it is points that are settled.
    """
    now, come = played.now, played.now.table.come
    found = balances([now.totals[side] for side in come], played.game.low_wins(now.rules))
    parts = len(come) if any(map(chips_of, played.hands)) else 1
    here = dict(zip(come, found, strict=True))
    return tuple(Fraction(here.get(side, 0), parts) for side in range(len(now.totals)))


def in_points(wanted: Sequence[Fraction]) -> Settlement:
    """The settlement of `settled` in whole points, a number a side."""
    amounts = whole(wanted)
    return Settlement(amounts, list(amounts) != list(wanted))


def in_money(
    wanted: Sequence[Fraction], amount: str, places: int, sides: Sequence[Sequence[int]], people: int
) -> Settlement:
    """The settlement of `settled` in minor units, a number a person in seating order.

    *amount* is what a point is worth, a decimal number as text; *places* how many decimals the currency has; *sides*
    are seat numbers. What a side gets is shared among its players.
    """
    worth = [balance * Fraction(amount) * 10**places for balance in wanted]
    amounts, got = whole(worth), [0] * people
    uneven = list(amounts) != worth
    for side, total in zip(sides, amounts, strict=True):
        uneven = uneven or bool(total % len(side))
        for seat, part in zip(side, shares(total, len(side)), strict=True):
            got[seat] = part
    return Settlement(tuple(got), uneven)


def whole(wanted: Sequence[Fraction]) -> tuple[int, ...]:
    """Whole numbers near those in *wanted*, which add up to zero, that do so as well.

    Each is rounded down; the units left go to those who lack most of one, of equals to whoever sits first.
    """
    down = [number.numerator // number.denominator for number in wanted]
    order = sorted(range(len(wanted)), key=lambda who: down[who] - wanted[who])
    for who in order[: -sum(down)]:
        down[who] += 1
    return tuple(down)


def shares(amount: int, players: int) -> tuple[int, ...]:
    """*amount* shared among *players* of a side; the odd units go to them in seating order, one each."""
    each, odd = divmod(amount, players)
    return tuple(each + (player < odd) for player in range(players))


def transfers(amounts: Sequence[int]) -> tuple[Transfer, ...]:
    """The fewest payments after which everybody has got *amounts* (below 0: given), which add up to zero.

    Nobody both pays and is paid. Each group of people who settle among themselves needs one payment less than it has
    people, so they are split into as many such groups as there can be, for `EXACT` people at most; within a group
    whoever owes most pays whoever is owed most. In seating order of those who pay, then of those who are paid.
    """
    owing = [who for who, amount in enumerate(amounts) if amount]
    groups = _groups(owing, amounts) if len(owing) <= EXACT else [owing]
    found = [transfer for group in groups for transfer in _largest_first({who: amounts[who] for who in group})]
    return tuple(sorted(found, key=lambda transfer: (transfer.giver, transfer.taker)))


def _groups(people: Sequence[int], amounts: Sequence[int]) -> list[list[int]]:
    """*people* in as many groups as can be whose amounts add up to zero: the best of each subset, small ones first."""
    sums, most, last = [0], [0], [0]
    for subset in range(1, 1 << len(people)):
        inside = [n for n in range(len(people)) if subset >> n & 1]
        sums.append(sums[subset & (subset - 1)] + amounts[people[inside[0]]])
        best = max(inside, key=lambda n: most[subset ^ 1 << n])
        most.append(most[subset ^ 1 << best] + (sums[subset] == 0))
        last.append(best)
    found: list[list[int]] = []
    subset = (1 << len(people)) - 1
    while subset:
        if sums[subset] == 0:
            found.append([])
        found[-1].append(people[last[subset]])
        subset ^= 1 << last[subset]
    return found


def _largest_first(left: dict[int, int]) -> list[Transfer]:
    """Payments among people with these amounts, each from whoever owes most to whoever is owed most."""
    found = []
    while any(left.values()):
        giver = min(left, key=lambda who: (left[who], who))
        taker = min(left, key=lambda who: (-left[who], who))
        amount = min(-left[giver], left[taker])
        left[giver] += amount
        left[taker] -= amount
        found.append(Transfer(giver, taker, amount))
    return found
