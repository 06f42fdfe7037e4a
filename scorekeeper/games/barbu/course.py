"""The course of a match: who declares, which contracts are open, which doubles are owed (rule book, 1a; S1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.core.game import Standing
from scorekeeper.games.barbu.contracts import EITHER, in_play
from scorekeeper.games.barbu.doubling import Doubles
from scorekeeper.games.barbu.rules import Rules


@dataclass(frozen=True)
class Series:
    """The deals of one declarer, or of one rubber: contracts played, and how often each seat doubled the declarer."""

    contracts: tuple[str, ...]
    doubles: tuple[int, ...]


@dataclass(frozen=True)
class State:
    """Who declared first (`None` before that), a series a seat or the one of the rubber, and the sum of the checks."""

    first: int | None
    series: tuple[Series, ...]
    check_total: int = 0


Now = Standing[Rules, State]


def beginning(rules: Rules, players: int) -> State:
    """Nothing played, nobody doubled."""
    return State(None, (_fresh(players),) * (1 if rules.rubber else players))


def _fresh(players: int) -> Series:
    return Series((), (0,) * players)


@lru_cache(maxsize=512)
def deals(rules: Rules) -> int:
    """Deals in a series: every contract once; Barbette plays one of its last two."""
    both = set(EITHER) <= set(in_play(rules))
    return len(in_play(rules)) - (rules.either and both)


@lru_cache(maxsize=512)
def all_deals(rules: Rules, players: int) -> int:
    """Deals in a match."""
    return deals(rules) * (rules.rubbers if rules.rubber else players)


def declarer_of(deal: int, now: Now) -> int:
    """Who declares deal number *deal* of the match, from 0; as long as nobody has declared, the first seat begins."""
    steps = deal if now.rules.order == "rotating" else deal // deals(now.rules)
    return now.table.left_of(began(now), steps)


def on_turn(now: Now) -> int:
    """Who declares the next deal."""
    return declarer_of(now.played, now)


def began(now: Now) -> int:
    """Who declared first; as long as nobody has declared, the first seat."""
    return now.state.first or 0


def may_declare(now: Now) -> tuple[int, ...]:
    """The seats that may declare the next deal: anybody the first."""
    return now.table.here if now.state.first is None else (on_turn(now),)


def dealer_for(declarer: int, now: Now) -> int:
    """Who deals for *declarer*."""
    return declarer if now.rules.dealer == "declarer" else now.table.left_of(declarer, -1)


def series_of(declarer: int, now: Now) -> Series:
    """The series that a deal of *declarer* belongs to."""
    return now.state.series[0 if now.rules.rubber else declarer]


def still_open(declarer: int, now: Now) -> tuple[str, ...]:
    """The contracts that *declarer* has not used up."""
    used = set(series_of(declarer, now).contracts)
    if now.rules.either and used & set(EITHER):
        used |= set(EITHER)
    return tuple(contract for contract in in_play(now.rules) if contract not in used)


def callable_by(declarer: int, now: Now) -> tuple[str, ...]:
    """The contracts that *declarer* may declare now: where they are fixed, the next one alone."""
    return still_open(declarer, now)[:1] if now.rules.fixed else still_open(declarer, now)


def owed(now: Now, declarer: int) -> Mapping[int, int]:
    """The doubles that each opponent of *declarer* still owes in her series, those above 0."""
    return _owed(now.rules, series_of(declarer, now), declarer)


def must_double(now: Now) -> tuple[int, ...]:
    """The seats that owe just as many doubles as deals are left to them in the series (format.md, section 5).

    Who has missed one too many can't make them any more; the end of the series says so.
    """
    return tuple(seat for seat, doubles in owed(now, on_turn(now)).items() if doubles == _chances(now, seat))


def _chances(now: Now, seat: int) -> int:
    """Deals left in the series in which *seat* can double the declarer."""
    left = deals(now.rules) - len(series_of(on_turn(now), now).contracts)
    if not now.rules.rubber:
        return left
    return sum(declarer_of(deal, now) != seat for deal in range(now.played, now.played + left))


def _owed(rules: Rules, series: Series, declarer: int | None) -> Mapping[int, int]:
    if not rules.doubles:
        return {}
    return {
        seat: rules.obligation - made
        for seat, made in enumerate(series.doubles)
        if seat != declarer and made < rules.obligation
    }


def after(now: Now, declarer: int, contract: str, doubles: Doubles, check: int) -> tuple[State, tuple[int, ...]]:
    """The state after a deal, and who ended a series short of the doubles owed in it.

    In a rubber everybody owes them to whoever declares, so the last declarer may be short as well (rule book: LEAVER).
    """
    old = series_of(declarer, now)
    made = tuple(times + ((seat, declarer) in doubles) for seat, times in enumerate(old.doubles))
    series = Series((*old.contracts, contract), made)
    over = len(series.contracts) == deals(now.rules)
    short = tuple(_owed(now.rules, series, None if now.rules.rubber else declarer)) if over else ()
    if over and now.rules.rubber:
        series = _fresh(len(made))
    place = 0 if now.rules.rubber else declarer
    kept = now.state.series
    state = replace(
        now.state,
        first=declarer if now.state.first is None else now.state.first,
        series=(*kept[:place], series, *kept[place + 1 :]),
        check_total=now.state.check_total + check,
    )
    return state, short
