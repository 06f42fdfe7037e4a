"""The result of a deal read strictly: what was taken, as raw scores and the lines that explain them."""

from __future__ import annotations

from scorekeeper.core.errors import refuse
from scorekeeper.core.reading import Reading
from scorekeeper.core.result import Line
from scorekeeper.games.barbu.contracts import COUNTED, places
from scorekeeper.games.barbu.deal import Deal, Taken
from scorekeeper.games.barbu.raw import possible
from scorekeeper.games.barbu.rules import RAVAGE_CITY
from scorekeeper.games.barbu.taking import read_counted, read_named

Lines = tuple[Line, ...]
"""Reasons for points."""


def read_result(reading: Reading, deal: Deal) -> Taken:
    """What was taken; lines of 0 points are left out.

    Refuses with `count` and `order` what a deal cannot hold, with `multiple` raw scores that the contract cannot give,
    with `unplayed` a contract not played against the rules.
    """
    result, played = reading.inner("result"), True
    if _is_form(result, "raw"):
        lines = _read_raw(result, deal)
    elif _is_form(result, "unplayed"):
        lines, played = _read_unplayed(result, deal), False
    elif deal.contract in COUNTED:
        return Taken(read_counted(reading, deal))
    elif deal.contract == "dominoes":
        lines = _read_dominoes(result, deal)
    elif deal.contract == RAVAGE_CITY:
        lines = _read_longest(result, deal)
    else:
        lines = read_named(result, deal)
    result.end()
    return Taken(tuple(line for line in lines if line.points), played)


def _is_form(result: Reading, key: str) -> bool:
    """Whether *key* says how the result is given, and is not the count of a player who bears that name."""
    return result.has(key) and not (key in result.table.names and type(result.value[key]) is int)


def _read_raw(result: Reading, deal: Deal) -> Lines:
    raw = result.numbers("raw", length=deal.players)
    if sum(raw) != deal.total:
        raise refuse("count", "raw-sum", result.path("raw"), total=deal.total, given=sum(raw))
    if not possible(raw, deal.contract, deal.rules):
        raise refuse("multiple", "raw-scores", result.path("raw"), total=deal.total)
    return tuple(Line(seat, "raw", points) for seat, points in enumerate(raw))


def _read_unplayed(result: Reading, deal: Deal) -> Lines:
    """Each opponent has the nearest whole share, of a half the smaller loss, the declarer the rest (S1)."""
    result.only_true("unplayed")
    if not deal.may_stay_unplayed:
        raise refuse("unplayed", _why_played(deal), result.path("unplayed"))
    opponents = deal.players - 1
    share = _nearest(deal.total, opponents) if not deal.rules.low_wins else -_nearest(-deal.total, opponents)
    rest = Line(deal.declarer, "rest", deal.total - opponents * share)
    return tuple(rest if seat == deal.declarer else Line(seat, "share", share) for seat in range(deal.players))


def _nearest(points: int, sharers: int) -> int:
    """The whole share nearest to *points* shared by *sharers*; of a half the greater."""
    return (2 * points + sharers) // (2 * sharers)


def _why_played(deal: Deal) -> str:
    if deal.rules.undoubled == "played":
        return "always-played"
    return "doubled-played" if deal.doubled else "positive-played"


def _read_dominoes(result: Reading, deal: Deal) -> Lines:
    out = result.seats("out")
    if sorted(out) != list(range(deal.players)):
        raise refuse("order", "everyone-once", result.path("out"), players=deal.players)
    points = places(deal.rules, deal.players)
    return tuple(Line(seat, "dominoes", points[place], of=place + 1) for place, seat in enumerate(out))


def _read_longest(result: Reading, deal: Deal) -> Lines:
    """All who hold the table's longest suit share the loss (S1)."""
    longest = result.seats("longest")
    if not longest:
        raise refuse("count", "nobody-longest", result.path("longest"))
    if len(set(longest)) != len(longest):
        raise refuse("count", "longest-twice", result.path("longest"))
    share = deal.rules.ravage_city // len(longest)
    return tuple(Line(seat, "longest", share, of=len(longest)) for seat in sorted(longest))
