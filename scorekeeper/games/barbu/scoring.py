"""What a deal of Barbu is worth: raw scores, doubles settled by pairs, chips and checks (rule book, 1a; S1)."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.core.ending import AfterDeals, Ending
from scorekeeper.core.errors import refuse
from scorekeeper.core.game import Seating, Step
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.reading import Reading
from scorekeeper.core.result import Warned
from scorekeeper.core.table import Table
from scorekeeper.games.barbu import course
from scorekeeper.games.barbu.contracts import cards, domino_points, in_play, known
from scorekeeper.games.barbu.course import Now, State
from scorekeeper.games.barbu.deal import Deal, Taken, scores
from scorekeeper.games.barbu.doubling import Payment, lines, payments, read_doubles
from scorekeeper.games.barbu.results import read_result
from scorekeeper.games.barbu.rules import RAVAGE_CITY, Rules

SUITS = ("S", "H", "D", "C")
"""Suits of trumps."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Ranks that dominoes may start from."""


def seating(rules: Rules) -> Seating:
    """Four players, each alone; three, or three to five, in the presets made for them."""
    return Seating(rules.least, rules.most)


def check(rules: Rules, table: Table) -> None:
    """Refuses with `rules` values that do not go together or not with this many players."""
    players = len(table.seats)
    foreign = [contract for contract in rules.contracts if contract not in known(rules)]
    if foreign:
        raise refuse("rules", "other-games-contract", "rules.contracts", contract=foreign[0])
    if RAVAGE_CITY in in_play(rules) and not rules.ravage_city:
        raise refuse("rules", "worth-nothing", "rules.ravage_city")
    if rules.ravage_city and RAVAGE_CITY not in known(rules):
        raise refuse("rules", "other-games-contract", "rules.ravage_city", contract=RAVAGE_CITY)
    if len(domino_points(rules, players)) != players:
        raise refuse("rules", "place-each", "rules.dominoes", players=players, given=len(rules.dominoes))
    if cards(rules, players) % players:
        raise refuse("rules", "uneven-deal", "rules.pack", pack=rules.pack, players=players)
    if rules.low_wins and rules.doubles:
        raise refuse("rules", "low-doubling", "rules.doubling")
    if rules.rubbers > 1 and not rules.rubber:
        raise refuse("rules", "no-rubbers", "rules.rubbers")


def begin(rules: Rules, table: Table, start: tuple[int, ...]) -> State:
    """Nothing played, whatever points are carried in."""
    return course.beginning(rules, len(table.seats))


def play(reading: Reading, now: Now) -> Step[State]:
    """One deal."""
    declarer = _read_declarer(reading, now)
    contract = _read_contract(reading, declarer, now)
    doubles = read_doubles(reading, contract, declarer, now.rules)
    _read_sheet_notes(reading, contract)
    deal = Deal(contract, declarer, bool(doubles), now.rules, len(now.table.seats))
    taken = read_result(reading, deal)
    reading.end()
    raw = scores(taken.lines, deal.players)
    settled = payments(raw, doubles)
    every_line = tuple(sorted((*taken.lines, *lines(settled)), key=lambda line: line.side))
    points = scores(every_line, deal.players)
    state, short = course.after(now, declarer, contract, doubles, deal.total)
    return Step(
        points=points,
        lines=every_line,
        state=state,
        extras={
            "raw": list(raw),
            "payments": [_payment(payment, now.table.names) for payment in settled],
            "chips": [number - deal.total * (seat == declarer) for seat, number in enumerate(points)],
            "check": deal.total,
            "check_total": state.check_total,
        },
        warnings=_warnings(deal, taken, short, now.table.names),
    )


def _read_declarer(reading: Reading, now: Now) -> int:
    """Anybody declares first, then the order is fixed."""
    declarer = reading.seat("declarer")
    if declarer not in course.may_declare(now):
        raise refuse(
            "declarer-turn", "declarer-turn", reading.path("declarer"), name=now.table.names[course.on_turn(now)]
        )
    return declarer


def _read_contract(reading: Reading, declarer: int, now: Now) -> str:
    """An open contract; refuses with `rules` one that is not in play, with `contract-used` one that is not open."""
    contract, field = reading.text("contract"), reading.path("contract")
    if contract not in in_play(now.rules):
        raise refuse("rules", "no-contract", field, given=contract[:40])
    name = now.table.names[declarer]
    if contract not in course.still_open(declarer, now):
        if contract not in course.series_of(declarer, now).contracts:
            raise refuse("contract-used", "either-used", field, name=name)
        raise refuse("contract-used", "rubber-used" if now.rules.rubber else "contract-used", field, name=name)
    if contract not in course.callable_by(declarer, now):
        raise refuse("contract-used", "fixed-order", field, name=name)
    return contract


def _read_sheet_notes(reading: Reading, contract: str) -> None:
    """What only the sheet shows: the suit of trumps, the rank that dominoes start from."""
    if contract == "trumps" and reading.has("suit"):
        reading.word("suit", SUITS)
    if contract == "dominoes" and reading.has("rank"):
        reading.word("rank", RANKS)


def _payment(payment: Payment, names: tuple[str, ...]) -> JsonObject:
    return {
        "from": names[payment.payer],
        "to": names[payment.taker],
        "points": payment.points,
        "times": payment.times,
    }


def _warnings(deal: Deal, taken: Taken, short: tuple[int, ...], names: tuple[str, ...]) -> tuple[Warned, ...]:
    """What the rules regret about a deal."""
    undoubled = (Warned("undoubled-played"),) if taken.played and deal.may_stay_unplayed else ()
    return (*undoubled, *(Warned("doubles-owed", {"player": names[seat]}) for seat in short))


def ending(now: Now) -> Ending:
    """After every contract of everybody, or of every rubber."""
    return AfterDeals(course.all_deals(now.rules, len(now.table.seats)))


def following(now: Now) -> JsonObject:
    """Who declares and deals, the contracts still open, the doubles still owed to this declarer."""
    names, declarer = now.table.names, course.on_turn(now)
    return {
        "declarer": names[declarer],
        "dealer": names[course.dealer_for(declarer, now)],
        "contracts": {name: list(course.still_open(seat, now)) for seat, name in enumerate(names)},
        "owed": {names[seat]: doubles for seat, doubles in course.owed(now, declarer).items()},
    }


def alarms(now: Now) -> tuple[Warned, ...]:
    """Who must double the next declarer if the doubles owed are still to be made."""
    return tuple(Warned("must-double-now", {"player": now.table.names[seat]}) for seat in course.must_double(now))


def adjusted(now: Now, points: tuple[int, ...]) -> Step[State]:
    """An adjustment counts for the check: its sum is what it adds to the totals."""
    state = replace(now.state, check_total=now.state.check_total + sum(points))
    return Step(points, (), state, {"check": sum(points), "check_total": state.check_total})


def low_wins(rules: Rules) -> bool:
    """Penalties are counted in the French game."""
    return rules.low_wins
