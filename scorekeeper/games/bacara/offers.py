"""What can be known of a turn while it is thrown: which dice may be kept, what they bring, how likely a bust is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from scorekeeper.core.jsontext import Json, JsonObject, listed
from scorekeeper.games.bacara.dice import scoring, value
from scorekeeper.games.bacara.rules import DICE
from scorekeeper.games.bacara.scoring import Now, on_turn
from scorekeeper.games.bacara.turn import Goal

Dice = tuple[int, ...]


def offers(now: Now, hand: JsonObject) -> JsonObject:
    """Whose turn it is, what each player `needs` to hit the goal, and what the throws in *hand* come to so far.

    `held` are the points kept, `still` what is needed beyond them, `left` the dice for the next throw (0 where the turn
    is over), `chance` how many of the throws with them are a bust. `last` is what the last throw offers: see `offered`;
    where it says no `keep`, the best is taken. Throws from the first that no dice make on are passed over.
    """
    seat = on_turn(now)
    goal = Goal(now.totals[seat], now.rules.target, now.rules.overshoot == "fit")
    held, left, last = 0, DICE, None
    for throw in listed(hand.get("throws")):
        if not isinstance(throw, Mapping):
            break
        dice = _dice(throw.get("dice"))
        if dice is None or len(dice) != left:
            break
        last = offered(dice, held, goal)
        keep = _dice(throw.get("keep")) or last.best
        if last.forced or tuple(sorted(keep)) not in last.keeps:
            left = 0
            break
        held, left = held + value(keep), left - len(keep) or DICE
    needs = {now.table.names[other]: now.rules.target - now.totals[other] for other in now.table.here}
    known: JsonObject = {
        "player": now.table.names[seat],
        "needs": needs,
        "still": now.rules.target - now.totals[seat] - held,
        "held": held,
        "left": left,
    }
    chance: JsonObject = {"chance": {"busts": busts(left), "of": 6**left}} if left else {}
    return {**known, **chance, **({"last": last.to_json()} if last else {})}


@dataclass(frozen=True)
class Offer:
    """What one throw offers: its `value`, the `keeps` that are lawful, the `best` of them, and what is `forced`.

    `forced` is `bust` or `overshoot` where nothing can be chosen, else empty.
    """

    value: int
    keeps: tuple[Dice, ...]
    best: Dice
    forced: str

    def to_json(self) -> JsonObject:
        """The offer as JSON, each keep with its points."""
        keeps: list[Json] = [{"keep": list(keep), "points": value(keep)} for keep in self.keeps]
        return {"value": self.value, "keeps": keeps, "best": list(self.best), "forced": self.forced or None}


def offered(dice: Dice, held: int, goal: Goal) -> Offer:
    """What one throw offers after *held* points.

    The best keep has the most points of those that do not pass the goal; of equals it leaves the most dice.
    """
    worth, lawful = value(dice), keeps(dice)
    fitting = [keep for keep in lawful if not goal.past(held + value(keep))]
    passes = goal.past(held + worth) and not (goal.fit and fitting)
    forced = "bust" if not worth else "overshoot" if passes else ""
    best = () if forced else max(fitting, key=lambda keep: (value(keep), -len(keep)))
    return Offer(worth, lawful, best, forced)


def keeps(dice: Dice) -> tuple[Dice, ...]:
    """Every set of *dice* that may be kept: one at least, and each of them scores."""
    counts = Counter(dice)
    choices = (range(count + 1) for count in counts.values())
    sets = (
        tuple(face for face, count in zip(counts, chosen, strict=True) for _ in range(count))
        for chosen in product(*choices)
    )
    return tuple(tuple(sorted(keep)) for keep in sets if keep and scoring(keep) == len(keep))


@cache
def busts(thrown: int) -> int:
    """How many of the 6 ** *thrown* throws of so many dice score nothing."""
    return sum(value(dice) == 0 for dice in product(range(1, 7), repeat=thrown))


def _dice(value: Json) -> Dice | None:
    """*value* as dice, `None` where it is none."""
    dice = tuple(die for die in listed(value) if isinstance(die, int) and 1 <= die <= 6)
    return dice if dice and len(dice) == len(listed(value)) else None
