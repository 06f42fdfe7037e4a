"""Who gets what and who pays whom after a match, in the reader's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.core.play import Played
from scorekeeper.core.settling import Settlement, in_money, in_points, settled
from scorekeeper.core.text import N_, NN_
from scorekeeper.words.language import Language, Said
from scorekeeper.words.money import money, places, worth

PAYS = N_("{giver} pays {taker} {amount}")
"""One payment in money, of one person to another."""

POINTS = NN_("{giver} to {taker}: {count} point", "{giver} to {taker}: {count} points")
"""The same in points, of one side to another."""


@dataclass(frozen=True)
class Account:
    """What a side or a person gets, below 0 gives: the names, the number, and the number as the reader says it."""

    names: tuple[str, ...]
    number: int
    said: Said


@dataclass(frozen=True)
class Payment:
    """One payment: the names of who gives and of who takes, the number, and the amount as the reader says it."""

    giver: tuple[str, ...]
    taker: tuple[str, ...]
    number: int
    amount: Said


@dataclass(frozen=True)
class Accounts:
    """A settlement: person by person in money, side by side in points.

    `worth` is what a point is worth as the reader says it, empty where no stake is agreed; `message` is what is said of
    each payment, by `giver`, `taker`, `count` and `amount`; `uneven` says that a remainder was dealt out.
    """

    accounts: tuple[Account, ...]
    payments: tuple[Payment, ...]
    worth: str
    message: str
    uneven: bool


def accounts(played: Played, language: Language) -> Accounts:
    """How *played* is settled at the stake of its record."""
    agreed, table, wanted = played.record.stake, played.now.table, settled(played)
    if agreed is None:
        return _said(in_points(wanted), table.side_names(), lambda points, _: _points(language, points), "", POINTS)
    amount, currency = str(agreed["amount"]), str(agreed["currency"])
    settlement = in_money(wanted, amount, places(currency), table.sides, len(table.seats))
    return _said(
        settlement,
        [(name,) for name in table.names],
        lambda minor, signed: money(language, minor, currency, signed),
        worth(language, amount, currency),
        PAYS,
    )


def _points(language: Language, points: int) -> Said:
    return Said(language.signed(points))


def _said(
    settlement: Settlement,
    names: Sequence[tuple[str, ...]],
    say: Callable[[int, bool], Said],
    worth: str,
    message: str,
) -> Accounts:
    """*settlement* among *names*; `say` writes an amount, with its sign where that is asked for."""
    return Accounts(
        accounts=tuple(Account(*each, say(each[1], True)) for each in zip(names, settlement.amounts, strict=True)),
        payments=tuple(
            Payment(names[one.giver], names[one.taker], one.amount, say(one.amount, False))
            for one in settlement.transfers
        ),
        worth=worth,
        message=message,
        uneven=settlement.uneven,
    )
