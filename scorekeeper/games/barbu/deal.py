"""A deal and what came of it, before doubles are settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.core.result import Line
from scorekeeper.games.barbu.contracts import POSITIVE, Item, items, total
from scorekeeper.games.barbu.rules import Rules


@dataclass(frozen=True)
class Deal:
    """What a result is read for: the contract, who declared it, and whether anybody doubled anybody."""

    contract: str
    declarer: int
    doubled: bool
    rules: Rules
    players: int

    @property
    def total(self) -> int:
        """The points of the whole deal."""
        return total(self.contract, self.rules, self.players)

    @property
    def items(self) -> tuple[Item, ...]:
        """What is taken in it."""
        return items(self.contract, self.rules, self.players)

    @property
    def may_stay_unplayed(self) -> bool:
        """Whether the table may share the contract out instead of playing it."""
        return may_stay_unplayed(self.contract, self.rules) and not self.doubled


@dataclass(frozen=True)
class Taken:
    """What came of a deal: the lines of the raw scores, and whether it was played at all."""

    lines: tuple[Line, ...]
    played: bool = True


def may_stay_unplayed(contract: str, rules: Rules) -> bool:
    """Whether *contract* is not played where nobody doubles (S1)."""
    return rules.undoubled == "unplayed" and contract not in POSITIVE


def scores(lines: Sequence[Line], players: int) -> tuple[int, ...]:
    """The points of *lines*, a number a player."""
    return tuple(sum(line.points for line in lines if line.side == seat) for seat in range(players))
