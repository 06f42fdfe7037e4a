"""The score sheet of Barbu: a row a deal with doubles, raw scores, payments and running totals (rule book, 1e)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.core.game import Standing
from scorekeeper.core.jsontext import Json, JsonObject, listed
from scorekeeper.core.result import HandResult
from scorekeeper.core.sheet import TOTAL, Boxes, Cell, Column, Mark, Series, Sheet, Written
from scorekeeper.core.table import Table
from scorekeeper.core.text import N_, NC_
from scorekeeper.games.barbu import course
from scorekeeper.games.barbu.contracts import in_play
from scorekeeper.games.barbu.course import State
from scorekeeper.games.barbu.rules import Rules
from scorekeeper.games.barbu.words import CONTRACTS, SIGNS

CONTRACT, DOUBLES, RAW, PAYS, VALUE, SO_FAR = "contract", "doubles", "raw", "pays", "value", "so-far"
"""The keys of its columns."""

MAXIMUM = N_("X")
"""What stands for doubling everybody."""

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
"""The suits of trumps."""


def sheet(rules: Rules, sides: int) -> Sheet:
    """The columns of a deal, the contracts each declarer has played, and the doubles owed."""
    doubled = (Column(DOUBLES, N_("doubles")), Column(RAW, N_("raw"), 0.8), Column(PAYS, NC_("column", "pays"), 1.4))
    signs = tuple(SIGNS[contract] for contract in in_play(rules))
    played = () if rules.rubber else (Boxes(N_("Played"), signs),)
    owed = (Boxes(N_("Doubles owed to"), each=rules.obligation),) if rules.doubles and rules.obligation else ()
    return Sheet(
        columns=(*(doubled if rules.doubles else (Column(RAW, N_("points")),)), Column(TOTAL, N_("total"), 1.1, True)),
        before=(Column(CONTRACT, N_("contract"), 1.3),),
        after=(Column(VALUE, N_("value"), 0.9), Column(SO_FAR, N_("so far"), 0.9)),
        hands=course.all_deals(rules, sides),
        series=_series(rules),
        boxes=(*played, *owed),
        signs={CONTRACTS[contract]: SIGNS[contract] for contract in in_play(rules)},
        notes=(*_notes(rules), N_("The points of a deal add up to the value of its contract.")),
    )


def _series(rules: Rules) -> Series | None:
    if rules.rubber:
        return Series(N_("Rubber {number}"), course.deals(rules))
    return Series(N_("{name} declares"), course.deals(rules)) if rules.order == "series" else None


def _notes(rules: Rules) -> tuple[str, ...]:
    if not rules.doubles:
        return ()
    return (
        N_("Doubles: the letters of those doubled, X for all, the declarer’s ringed; the declarer only doubles back."),
        N_("Each pair settles the difference of its raw scores once if one doubled the other, twice if both did."),
    )


def written(now: Standing[Rules, State], hand: JsonObject, result: HandResult) -> Written:
    """The contract and its sums, and for each player the doubles, the raw score and every payment."""
    extras, seats = result.extras, range(len(now.table.names))
    if RAW not in extras:
        return Written(sides=({},) * len(seats))
    declarer = now.table.seat(str(hand["declarer"]))
    return Written(
        hand={
            CONTRACT: (Mark(SIGNS[str(hand["contract"])]), *_noted(hand)),
            VALUE: _number(extras["check"]),
            SO_FAR: _number(extras["check_total"]),
        },
        sides=tuple(
            {
                DOUBLES: _doubles(seat, declarer, hand, now.table),
                RAW: _number(listed(extras["raw"])[seat]),
                PAYS: _payments(seat, listed(extras["payments"]), now.table),
            }
            for seat in seats
        ),
    )


def _noted(hand: JsonObject) -> Cell:
    """The suit of trumps or the rank that dominoes began with, where the table wrote it down."""
    noted = SUITS.get(str(hand.get("suit")), "") or str(hand.get("rank") or "")
    return (Mark(noted),) if noted else ()


def _number(value: Json) -> Cell:
    return (Mark(number=value),) if isinstance(value, int) else ()


def _doubles(seat: int, declarer: int, hand: JsonObject, table: Table) -> Cell:
    """Whom the player doubled, the declarer ringed; one mark where that is everybody."""
    given = hand.get("doubles")
    own = listed(given.get(table.names[seat])) if isinstance(given, Mapping) else ()
    doubled = sorted(table.seat(str(other)) for other in own)
    if len(doubled) == len(table.names) - 1:
        return (Mark(MAXIMUM, ringed=declarer in doubled),)
    return tuple(Mark(side=other, ringed=other == declarer) for other in doubled)


def _payments(seat: int, payments: Sequence[Json], table: Table) -> Cell:
    """What the player won or lost, by whom it was settled with."""
    name, marks = table.names[seat], []
    for payment in payments:
        if isinstance(payment, Mapping) and name in (payment["from"], payment["to"]):
            won = payment["to"] == name
            other = table.seat(str(payment["from" if won else "to"]))
            points = payment["points"] if isinstance(payment["points"], int) else 0
            marks.append(Mark(side=other, number=points if won else -points, gained=True))
    return tuple(marks)
