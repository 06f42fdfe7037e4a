"""What can be known of a turn while it is entered: what it comes to, what may be kept, how likely a bust is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.reading import Reading
from scorekeeper.games.bacara.dice import value
from scorekeeper.games.bacara.rules import DICE
from scorekeeper.games.bacara.scoring import Now, on_turn, play
from scorekeeper.games.bacara.throwing import Throw, followed
from scorekeeper.games.bacara.turn import Goal

RARE = Fraction(1, 50)
"""Up to this chance nobody is warned that a throw may pass the goal."""


def offers(now: Now, hand: JsonObject) -> JsonObject:
    """Whose turn it is, what each player `needs` to hit the goal, and what is known of the turn in *hand*.

    `total` he has, `entry` he needs in one turn before anything is written for him (0 once he is in). `held` are the
    points of the throws told whole, `still` what is needed beyond them, `left` the dice of the throw under way or to
    come (0 where the turn is over), `chance` how many of such throws are a bust, `most` (where it may matter) what such
    a throw may bring at most. `throws`: see `Throw.to_json`. `turn` is what the turn comes to as it stands, and in
    which `way` it is entered; `past` its points past the goal, as what was `held` before and the `last` throw.
    """
    seat = on_turn(now)
    goal = Goal(now.totals[seat], now.rules.target, now.rules.overshoot == "fit")
    throws = followed(hand.get("throws"), goal)
    held = sum(throw.points for throw in throws)
    still = goal.target - goal.total - held
    return {
        "player": now.table.names[seat],
        "needs": {now.table.names[other]: goal.target - now.totals[other] for other in now.table.here},
        "total": goal.total,
        "target": goal.target,
        "entry": 0 if now.state.entered[seat] else now.rules.entry,
        "held": held,
        "still": still,
        "throws": [throw.to_json() for throw in throws],
        **_ahead(throws[-1].left if throws else DICE, still, goal),
        **_turn(now, hand, throws),
        "past": _past(hand, goal),
    }


def _ahead(left: int, still: int, goal: Goal) -> JsonObject:
    """What is known of a throw of *left* dice by somebody who needs *still* more points."""
    if not left:
        return {"left": left}
    bust = Fraction(busts(left), 6**left)
    rough = about(bust)
    chance: JsonObject = {"busts": busts(left), "of": 6**left, "about": [rough.numerator, rough.denominator]}
    passes = Fraction(sum(count for worth, count in worths(left).items() if worth > still), 6**left)
    most: JsonObject = {"most": still} if passes > RARE and not goal.fit else {}
    return {"left": left, "chance": chance, **most}


def _turn(now: Now, hand: JsonObject, throws: tuple[Throw, ...]) -> JsonObject:
    """What the rules make of the turn, in the first way in which they take it."""
    seat = on_turn(now)
    for way, told in _endings(hand, throws):
        try:
            step = play(Reading({"player": now.table.names[seat], **told}, now.table), now)
        except Refusal:
            continue
        points = step.points[seat]
        return {"turn": {"way": way, **step.extras, "points": points, "total": now.totals[seat] + points}}
    return {}


def _endings(hand: JsonObject, throws: tuple[Throw, ...]) -> Iterator[tuple[str, JsonObject]]:
    """(way, hand) for each way in which the turn may be meant; points alone may be a throw past the goal."""
    if throws:
        yield "throws", {"throws": [throw.to_hand() for throw in throws if not throw.missing]}
        return
    for way in ("over", "bust", "skip"):
        if way in hand:
            yield way, {key: told for key, told in hand.items() if key in (way, "points")}
            return
    if "points" in hand:
        yield "points", {"points": hand["points"]}
        yield "over", {"over": hand["points"]}


def _past(hand: JsonObject, goal: Goal) -> JsonObject | None:
    """Points past the goal as the two numbers that they are entered by, none where nothing passes it yet."""
    held, last = hand.get("points"), hand.get("over")
    if last is not None:
        return {"held": held, "last": last}
    return {"held": None, "last": held} if isinstance(held, int) and goal.past(held) else None


def about(chance: Fraction) -> Fraction:
    """*chance* as people say it: in parts of at most nine; what is rarer as one in so many."""
    return chance.limit_denominator(9) if chance > Fraction(1, 9) else Fraction(1, round(1 / chance))


def busts(thrown: int) -> int:
    """How many of the 6 ** *thrown* throws of so many dice score nothing."""
    return worths(thrown)[0]


@cache
def worths(thrown: int) -> Counter[int]:
    """How many of the 6 ** *thrown* throws of so many dice are worth how much."""
    found: Counter[int] = Counter()
    for dice in combinations_with_replacement(range(1, 7), thrown):
        found[value(dice)] += factorial(thrown) // prod(factorial(count) for count in Counter(dice).values())
    return found
