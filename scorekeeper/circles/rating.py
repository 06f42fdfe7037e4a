"""How good somebody is, by the places of matches with any number of sides (openskill, Plackett and Luce's model)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BEGIN, SCALE = 1000, 40
"""What whoever has not played is shown as, and how far one of the model's points moves it."""

DOUBT = 3
"""How many times its doubt is taken off a rating that is shown, so that few matches say little."""


@dataclass(frozen=True)
class Rating:
    """What the model knows of somebody: how good (`mu`), and how far that is in doubt (`sigma`)."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The rating as people see it: `BEGIN` for whoever has not played, and rarely below."""
        return round(BEGIN + SCALE * (self.mu - DOUBT * self.sigma))


FRESH = Rating(25.0, 25.0 / 3)
"""The model's own beginning."""


def rated(sides: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    """The ratings of each side's people after a match with these *ranks*, 1 being the best; equal ranks are draws.

    Sides without anybody known are left out, and a match of fewer than two sides changes nothing.
    """
    there = [number for number, side in enumerate(sides) if side]
    after = [list(side) for side in sides]
    if len(there) > 1:
        model = _model()
        teams = [[model.rating(mu=one.mu, sigma=one.sigma) for one in sides[number]] for number in there]
        for number, team in zip(there, model.rate(teams, ranks=[ranks[number] for number in there]), strict=True):
            after[number] = [Rating(one.mu, one.sigma) for one in team]
    return after


@cache
def _model() -> PlackettLuce:
    # Its fast builds are compiled, so it is loaded where it is needed.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=FRESH.mu, sigma=FRESH.sigma)
