"""The ways a match ends, as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class AfterDeals:
    """Over after so many deals; whoever leads has won, ties are shared."""

    deals: int

    def over(self, totals: Sequence[int], played: int) -> bool:
        """Whether *played* deals are enough."""
        return played >= self.deals


@dataclass(frozen=True)
class AtLeast:
    """Over once one side alone leads with `target` or more; a tie at the top plays on."""

    target: int

    def over(self, totals: Sequence[int], played: int) -> bool:
        """Whether the *totals* have reached the target."""
        return max(totals) >= self.target and sum(total == max(totals) for total in totals) == 1


@dataclass(frozen=True)
class MoreThan:
    """Over once one side alone leads with more than `target`; a tie at the top plays on."""

    target: int

    def over(self, totals: Sequence[int], played: int) -> bool:
        """Whether the *totals* have passed the target."""
        return AtLeast(self.target + 1).over(totals, played)


@dataclass(frozen=True)
class Exactly:
    """Over once somebody has exactly `target`; nobody may have more."""

    target: int

    def over(self, totals: Sequence[int], played: int) -> bool:
        """Whether somebody has the target."""
        return self.target in totals


@dataclass(frozen=True)
class TableWord:
    """Over only when the table says so."""

    def over(self, totals: Sequence[int], played: int) -> bool:
        """Never by itself."""
        return False


Ending = AfterDeals | AtLeast | MoreThan | Exactly | TableWord
