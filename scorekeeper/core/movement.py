"""Movements: who meets whom in each round of a club evening, where pairs play at several tables.

Pairs and tables are numbered from 1, as a club calls them out. Lots come from whoever asks: the rules know no chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, count, islice
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from scorekeeper.core.errors import refuse

Shuffle: TypeAlias = Callable[[Sequence[int]], list[int]]
"""Gives the same numbers back in an order by lot."""

Tables: TypeAlias = tuple[tuple[int, int], ...]
"""The two pairs of each table, that of table 1 first."""

LOOKED_AT = 150
"""Draws that are tried for one that leaves a good next round; with eight pairs there are no more than 105."""


class Draw(NamedTuple):
    """Who plays whom in a round, and who sits it out."""

    tables: Tables
    resting: tuple[int, ...] = ()


@dataclass(frozen=True)
class Movement:
    """A way to find the next round from the number of pairs and the rounds before it.

    `most` is how many rounds there are with so many pairs; `None` where there is always another one.
    """

    next_round: Callable[[int, Sequence[Draw], Shuffle], Draw]
    most: Callable[[int], int | None]


def mitchell(pairs: int, played: int) -> Draw:
    """The round of a Mitchell movement after *played* rounds: one line stays, the other moves on a table each time.

    The first half of *pairs*, rounded down, stays, each at the table of its own number; the rest moves. With an odd
    number the movers are one more, and after the last table they have a place without one, where they sit out: each
    of them once. There are as many rounds as pairs that move (`mitchell_rounds`), nobody meets anybody twice, and in
    the end everybody who stays has met everybody who moves; pairs of one line never meet. No table is skipped, as in
    bridge: no deals travel that somebody would come to twice. Refuses one more round with `finished`.
    """
    staying, places = pairs // 2, mitchell_rounds(pairs)
    if played >= places:
        raise refuse("finished", "no-more-rounds", rounds=places)
    movers = [staying + 1 + (place - played) % places for place in range(places)]
    return Draw(tuple(enumerate(movers[:staying], 1)), tuple(movers[staying:]))


def mitchell_rounds(pairs: int) -> int:
    """How many rounds of a Mitchell movement there are, one for each pair of the line that moves."""
    return pairs - pairs // 2


def drawn(pairs: int, past: Sequence[Draw], shuffle: Shuffle) -> Draw:
    """The next round by lot, in which as few as possible meet again who have met before.

    Sitting out falls to one of those who did so least. Among the rounds with the fewest meetings again, one is taken
    that leaves a next round as good, where there is one among the first `LOOKED_AT`: so up to eight pairs all meet
    before any two meet again, and with more pairs nobody does for at least half as many rounds as there are pairs.
    Once all have met, meetings count from the start again.
    """
    lots = _Lots(pairs, tuple(past), tuple(shuffle(range(1, pairs + 1))))
    again = lots.fewest_again
    looked_at = islice(lots.draws(again), LOOKED_AT)
    good = (draw for draw in looked_at if lots.after(draw).fewest_again <= again)
    return next(good, next(lots.draws(again)))


@dataclass(frozen=True)
class _Lots:
    """All that decides a draw: the rounds before it, and the pairs in the order of the lots."""

    pairs: int
    past: tuple[Draw, ...]
    order: tuple[int, ...]

    @cached_property
    def met(self) -> Counter[frozenset[int]]:
        """How often two pairs have met."""
        return Counter(frozenset(table) for draw in self.past for table in draw.tables)

    @cached_property
    def fresh(self) -> dict[int, set[int]]:
        """For each pair those whom it has met no more often than anybody has met anybody."""
        fresh: dict[int, set[int]] = {pair: set() for pair in self.order}
        least = min(self.met[frozenset(two)] for two in combinations(self.order, 2))
        for one, other in combinations(self.order, 2):
            if self.met[frozenset((one, other))] == least:
                fresh[one].add(other)
                fresh[other].add(one)
        return fresh

    @cached_property
    def fewest_again(self) -> int:
        """How many tables at least bring two together who are not fresh to each other."""
        return next(number for number in count() if any(True for _ in self.draws(number)))

    def after(self, draw: Draw) -> _Lots:
        """The lots for the round after *draw*."""
        return _Lots(self.pairs, (*self.past, draw), self.order)

    def draws(self, again: int) -> Iterator[Draw]:
        """Yield the rounds in which at most *again* tables bring two together who are not fresh to each other."""
        for resting in self.rests():
            for tables in self.tables(frozenset(self.order) - set(resting), again):
                yield Draw(tables, resting)

    def rests(self) -> list[tuple[int, ...]]:
        """Who may sit out: one of those who did so least, nobody where the number of pairs is even."""
        if self.pairs % 2 == 0:
            return [()]
        rested = Counter(pair for draw in self.past for pair in draw.resting)
        least = min(rested[pair] for pair in self.order)
        return [(pair,) for pair in self.order if rested[pair] == least]

    def tables(self, left: frozenset[int], again: int) -> Iterator[Tables]:
        """Yield the ways to set those *left* against each other, whoever has the fewest fresh opponents first."""
        if not left:
            yield ()
            return
        # Each group of an odd number has somebody who must meet someone not fresh, and one table serves two groups.
        if _odd_groups(left, self.fresh) > 2 * again:
            return
        waiting = [pair for pair in self.order if pair in left]
        first = min(waiting, key=lambda pair: len(self.fresh[pair] & left))
        others = (pair for pair in waiting if pair != first)
        for other in sorted(others, key=lambda pair: self.met[frozenset((first, pair))]):
            stale = other not in self.fresh[first]
            if stale <= again:
                for tables in self.tables(left - {first, other}, again - stale):
                    yield ((first, other), *tables)


def _odd_groups(left: Collection[int], fresh: Mapping[int, set[int]]) -> int:
    """How many groups of an odd number those *left* fall into, where whoever is fresh to somebody is in one group."""
    unseen, odd = set(left), 0
    while unseen:
        group, reached = 0, {unseen.pop()}
        while reached:
            group += 1
            near = fresh[reached.pop()] & unseen
            unseen -= near
            reached |= near
        odd += group % 2
    return odd


MOVEMENTS: Mapping[str, Movement] = MappingProxyType({
    "mitchell": Movement(lambda pairs, past, _: mitchell(pairs, len(past)), mitchell_rounds),
    "drawn": Movement(drawn, lambda _: None),
})  # fmt: skip
"""Every movement by its name on disk."""
