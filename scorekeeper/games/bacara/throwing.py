"""A turn followed throw by throw while it is told: what each throw scores, what may be kept of it, what it forces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from scorekeeper.core.jsontext import Json, JsonObject, listed
from scorekeeper.games.bacara.dice import parts, scoring, value
from scorekeeper.games.bacara.rules import DICE
from scorekeeper.games.bacara.turn import Goal

Dice = tuple[int, ...]


@dataclass(frozen=True)
class Offer:
    """What one throw offers: its `value`, the `keeps` that may be chosen, the `best` of them, and what is `forced`.

    `forced` is `bust` or `overshoot` where nothing can be chosen, else empty.
    """

    value: int
    keeps: tuple[Dice, ...]
    best: Dice
    forced: str


@dataclass(frozen=True)
class Throw:
    """A throw of `thrown` dice after `held` points: the `dice` told so far, and those of them that are kept.

    `chosen` says that the keep was told and not taken for granted.
    """

    dice: Dice
    thrown: int
    held: int
    offer: Offer
    keep: Dice = ()
    chosen: bool = False

    @property
    def missing(self) -> int:
        """How many dice are still to be told."""
        return self.thrown - len(self.dice)

    @property
    def points(self) -> int:
        """The points kept of it."""
        return value(self.keep)

    @property
    def left(self) -> int:
        """The dice for the next throw; 0 where it is the last."""
        if self.missing:
            return self.thrown
        return 0 if self.offer.forced else self.thrown - len(self.keep) or DICE

    def to_hand(self) -> JsonObject:
        """The throw as a hand has it; the keep only where it was chosen, or is not every die that scores."""
        told = self.keep and (self.chosen or len(self.keep) < scoring(self.dice))
        return {"dice": list(self.dice), **({"keep": list(self.keep)} if told else {})}

    def to_json(self) -> JsonObject:
        """The throw for a page: of each die its face, whether it scores and is kept, and the keep that a tap makes.

        `hand` is the throw as a hand has it.
        """
        return {
            "dice": list(self._told()),
            "thrown": self.thrown,
            "missing": self.missing,
            "keep": list(self.keep),
            "hand": self.to_hand(),
            "points": self.points,
            "value": self.offer.value,
            "forced": self.offer.forced or None,
        }

    def _told(self) -> Iterator[Json]:
        """Each die; of several alike the first ones are those kept."""
        scores = {face for part in parts(self.dice) for face in ((part.of,) if part.of else self.dice)}
        seen: Counter[int] = Counter()
        for face in self.dice:
            seen[face] += 1
            kept = seen[face] <= self.keep.count(face)
            instead = other_keep(self.offer.keeps, self.keep, face, kept) if not self.missing else ()
            yield {"face": face, "scores": face in scores, "kept": kept, "instead": list(instead) or None}


def followed(rows: Json, goal: Goal) -> tuple[Throw, ...]:
    """The throws in *rows*, as a hand has them, as far as dice can be thrown like this; the last may be half told.

    Without a lawful keep the best is kept. Dice beyond those of the last throw are the first of the next one, so that
    nobody has to wait between them.
    """
    found: list[Throw] = []
    waiting = list(listed(rows))
    held, left = 0, DICE
    while waiting and left:
        row = waiting.pop(0)
        dice = dice_of(row.get("dice")) if isinstance(row, Mapping) else None
        if dice is None or not isinstance(row, Mapping):
            break
        if len(dice) > left and not waiting:
            waiting.append({"dice": dice[left:]})
            dice = dice[:left]
        if len(dice) > left:
            break
        found.append(thrown(dice, dice_of(row.get("keep")), left, held, goal))
        if found[-1].missing:
            break
        held, left = held + found[-1].points, found[-1].left
    return tuple(found)


def thrown(dice: Dice, keep: Dice | None, left: int, held: int, goal: Goal) -> Throw:
    """One throw of *left* dice after *held* points, of which *dice* are told and *keep* is to be kept."""
    if len(dice) < left:
        return Throw(dice, left, held, Offer(value(dice), (), (), ""))
    offer = offered(dice, held, goal)
    told = tuple(sorted(keep or ()))
    chosen = told in offer.keeps
    return Throw(dice, left, held, offer, told if chosen else offer.best, chosen)


def offered(dice: Dice, held: int, goal: Goal) -> Offer:
    """What one throw offers after *held* points.

    The best keep has the most points of those that do not pass the goal; of equals it leaves the most dice.
    """
    worth = value(dice)
    fitting = tuple(keep for keep in keeps(dice) if not goal.past(held + value(keep)))
    passes = goal.past(held + worth) and not (goal.fit and fitting)
    forced = "bust" if not worth else "overshoot" if passes else ""
    if forced:
        return Offer(worth, (), (), forced)
    return Offer(worth, fitting, max(fitting, key=lambda keep: (value(keep), -len(keep))), "")


def keeps(dice: Dice) -> tuple[Dice, ...]:
    """Every set of *dice* that may be kept: one at least, and each of them scores."""
    counts = Counter(dice)
    choices = (range(count + 1) for count in counts.values())
    sets = (
        tuple(face for face, count in zip(counts, chosen, strict=True) for _ in range(count))
        for chosen in product(*choices)
    )
    return tuple(tuple(sorted(keep)) for keep in sets if keep and scoring(keep) == len(keep))


def other_keep(lawful: tuple[Dice, ...], keep: Dice, face: int, kept: bool) -> Dice:
    """The lawful keep nearest to *keep* with a die of *face* less, where it is *kept*, or more; empty for none."""
    now = Counter(keep)
    if kept:
        less = [other for other in lawful if Counter(other) < now and other.count(face) < now[face]]
        return max(less, key=lambda other: (len(other), value(other)), default=())
    more = [other for other in lawful if Counter(other) > now and other.count(face) > now[face]]
    return min(more, key=lambda other: (len(other), -value(other)), default=())


def dice_of(told: Json) -> Dice | None:
    """*told* as dice, `None` where it is none."""
    dice = tuple(die for die in listed(told) if isinstance(die, int) and 1 <= die <= DICE)
    return dice if dice and len(dice) == len(listed(told)) else None
