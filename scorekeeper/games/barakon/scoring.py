"""A deal of Bara-kon: what cannot be, what is regretted, and what it gives each side (rule book, 3a; S0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.core.ending import AtLeast, Ending
from scorekeeper.core.errors import refuse
from scorekeeper.core.game import Seating, Standing, Step
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.reading import Reading
from scorekeeper.core.result import Warned
from scorekeeper.core.table import Table
from scorekeeper.games.barakon.lines import lines
from scorekeeper.games.barakon.melds import Melds, read_melds
from scorekeeper.games.barakon.rules import PACK, Rules

Now = Standing[Rules, None]


def seating(rules: Rules) -> Seating:
    """Two to four; four usually play as two pairs (S0)."""
    return Seating(2, 4, pairs="usually")


def begin(rules: Rules, table: Table, start: tuple[int, ...]) -> None:
    """Nothing but the totals goes on from deal to deal."""


def play(reading: Reading, now: Now) -> Step[None]:
    """One deal: the melds of each side, in the order of the sides.

    Refuses with `count` more cards than the pack has, with `exit-without-set` a side that goes out without a complete
    set of its own, with `exit-twice` a second one that goes out, and what `read_melds` refuses.
    """
    names = side_names(now.table)
    rows = reading.rows("sides", length=len(names))
    sides = [read_melds(row) for row in rows]
    reading.end()
    _within_pack(sides, reading.path("sides"))
    _one_exit(sides, names, reading.path("sides"))
    found = [lines(side, melds, now.rules) for side, melds in enumerate(sides)]
    return Step(
        points=tuple(sum(line.points for line in of_side) for of_side in found),
        lines=tuple(line for of_side in found for line in of_side),
        state=None,
        warnings=tuple(warned for side, melds in enumerate(sides) for warned in _regretted(side, melds)),
    )


def side_names(table: Table) -> tuple[str, ...]:
    """What each side is called: its players."""
    return tuple(" & ".join(names) for names in table.side_names())


def _within_pack(sides: Sequence[Melds], field: str) -> None:
    cards = sum(melds.cards for melds in sides)
    if cards > PACK:
        raise refuse("count", "pack", field, most=PACK, given=cards)


def _one_exit(sides: Sequence[Melds], names: Sequence[str], field: str) -> None:
    """Refuses an exit that S0 does not allow; the set has to be the side's own (rule book, 3b: 2)."""
    leaving = [side for side, melds in enumerate(sides) if melds.exit != "none"]
    for side in leaving:
        if not sides[side].sets:
            raise refuse("exit-without-set", "exit-without-set", f"{field}.{side}.exit", name=names[side])
    if len(leaving) > 1:
        first, second = leaving[:2]
        raise refuse("exit-twice", "exit-twice", f"{field}.{second}.exit", first=names[first], second=names[second])


def _regretted(side: int, melds: Melds) -> Iterator[Warned]:
    """One category alone, though a first meld has two; and each ladder without a set of its own."""
    if melds.kinds == 1:
        yield Warned("first-meld", {"side": side})
    for _ in melds.ladders[melds.sets :]:
        yield Warned("incomplete-ladder", {"side": side})


def ending(now: Now) -> Ending:
    """The first side to have the target wins; two level at the top play on (rule book, 3b: 9)."""
    return AtLeast(now.rules.target)


def following(now: Now) -> JsonObject:
    """Who deals: to the left at every deal; an adjustment is none."""
    return {"dealer": now.table.names[now.table.left_of(now.table.first_dealer, now.played)]}
