"""How a deal of Barbu is asked for: a way a contract, its raw scores beside it, and sharing it out unplayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.core.fields import Choice, Counts, Field, Numbers, Option, Pairs, Player, Players, Takers
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.text import N_
from scorekeeper.core.ways import Way
from scorekeeper.games.barbu import course
from scorekeeper.games.barbu.contracts import COUNTED, HEARTS, QUEENS, cards, in_play, tricks
from scorekeeper.games.barbu.course import Now
from scorekeeper.games.barbu.deal import may_stay_unplayed
from scorekeeper.games.barbu.doubling import allowed
from scorekeeper.games.barbu.scoring import RANKS
from scorekeeper.games.barbu.words import CONTRACTS, SIGNS, TERMS

NOT_NOTED = Option("", N_("not noted"))
"""Proposed where only the sheet shows a choice; left out of the hand."""

SUITS = (
    NOT_NOTED,
    Option("S", N_("Spades")),
    Option("H", N_("Hearts")),
    Option("D", N_("Diamonds")),
    Option("C", N_("Clubs")),
)
"""Suits of trumps."""

MISSING_RANKS = {52: (), 48: ("2",), 32: ("2", "3", "4", "5", "6"), 30: ("2", "3", "4", "5", "6")}
"""Ranks that a pack lacks."""


LAST_BUT_ONE, LAST = N_("Last trick but one"), N_("Last trick")
"""Tricks by their place."""


@dataclass(frozen=True)
class _Asked:
    """What the fields of one contract are made for."""

    contract: str
    now: Now

    @property
    def everyone(self) -> tuple[int, ...]:
        return tuple(range(len(self.now.table.seats)))


def ways(now: Now) -> tuple[Way, ...]:
    """Every contract in play, those closed to the declarer with the reason."""
    return tuple(way for contract in in_play(now.rules) for way in _ways(_Asked(contract, now)))


def later(now: Now) -> tuple[Way, ...]:
    """Every contract in play as before the first deal, when anybody may declare and nothing is closed."""
    opening = replace(now, state=course.beginning(now.rules, len(now.table.seats)))
    return tuple(replace(way, fields=tuple(map(_unproposed, way.fields)), closed="") for way in ways(opening))


def _unproposed(field: Field) -> Field:
    return replace(field, proposed=None) if isinstance(field, Player) else field


def _ways(asked: _Asked) -> Iterator[Way]:
    """Raw scores, not playing it where the rules know that, and the contract's own terms.

    Those that a hand shows by themselves come first: a count of tricks would take raw scores for its own.
    """
    contract, now = asked.contract, asked.now
    fixed: JsonObject = {"contract": contract}
    closed = _closed(asked)
    declarer = Player("declarer", TERMS["declarer"], course.may_declare(now), proposed=course.on_turn(now))
    before = (declarer, *_doubles(asked))
    raw = (*before, Numbers("result.raw", TERMS["raw"], per="seat"), *_noted(asked))
    yield Way(f"{contract}-raw", TERMS["raw"], raw, fixed, ("result.raw",), contract, closed)
    if may_stay_unplayed(contract, now.rules):
        unplayed: JsonObject = {**fixed, "result.unplayed": True}
        yield Way(f"{contract}-unplayed", TERMS["unplayed"], before[:1], unplayed, (), contract, closed)
    fields = (*before, *_result(asked), *_noted(asked))
    yield Way(contract, CONTRACTS[contract], fields, fixed, closed=closed, sign=SIGNS[contract])


def _closed(asked: _Asked) -> str:
    """Why the contract is not open to whoever declares now."""
    contract, now = asked.contract, asked.now
    declarer = course.on_turn(now)
    if contract not in course.still_open(declarer, now):
        return N_("already played")
    return "" if contract in course.callable_by(declarer, now) else N_("not its turn yet")


def _noted(asked: _Asked) -> tuple[Field, ...]:
    """The suit of trumps, the rank that dominoes start from: for the sheet alone."""
    if asked.contract == "trumps":
        return (Choice("suit", TERMS["suit"], SUITS, proposed="", nothing=""),)
    if asked.contract == "dominoes":
        missing = MISSING_RANKS[cards(asked.now.rules, len(asked.everyone))]
        ranks = tuple(Option(rank, rank) for rank in RANKS if rank not in missing)
        return (Choice("rank", TERMS["rank"], (NOT_NOTED, *ranks), proposed="", nothing=""),)
    return ()


def _doubles(asked: _Asked) -> tuple[Field, ...]:
    """The doubles that may be made; before the first deal, whose declarer may be anybody, all that some may make."""
    declarers, players = course.may_declare(asked.now), len(asked.everyone)
    first = course.on_turn(asked.now)
    lawful = {pair for declarer in declarers for pair in allowed(asked.contract, declarer, players, asked.now.rules)}
    bidding = allowed("", first, players, asked.now.rules)
    pairs = (*(pair for pair in bidding if pair in lawful), *sorted(lawful - set(bidding)))
    return (Pairs("doubles", TERMS["doubles"], pairs, answers="declarer"),) if pairs else ()


def _result(asked: _Asked) -> tuple[Field, ...]:
    """The result in the contract's own terms."""
    everyone, rules = asked.everyone, asked.now.rules
    deal = tricks(rules, len(everyone))
    hearts = Counts("result.hearts", N_("Hearts"), everyone, HEARTS[cards(rules, len(everyone))])
    king = Player("result.king", N_("King of hearts"), everyone)
    ace = () if rules.low_wins else (Player("result.ace", N_("Ace of hearts"), everyone),)
    if asked.contract in COUNTED:
        queens = COUNTED[asked.contract] == "queens"
        return (Counts("result", N_("Queens") if queens else N_("Tricks"), everyone, QUEENS if queens else deal),)
    fields: dict[str, tuple[Field, ...]] = {
        "no-hearts": (hearts, *ace),
        "no-king": (king,),
        "no-last-two": _last_tricks(everyone),
        "dominoes": (Players("result.out", N_("First out first"), everyone, ordered=True),),
        "ravage-city": (Players("result.longest", N_("Longest suit"), everyone),),
        "first-last": (
            Player("result.first", N_("First trick"), everyone),
            Player("result.last", LAST, everyone),
        ),
        "salad": (
            Counts("result.tricks", N_("Tricks"), everyone, deal),
            hearts,
            Counts("result.queens", N_("Queens"), everyone, QUEENS),
            king,
        ),
    }
    return fields[asked.contract]


def _last_tricks(everyone: tuple[int, ...]) -> tuple[Field, ...]:
    """The last two tricks, with three players the last three."""
    if len(everyone) == 3:
        places = (N_("Last but two"), LAST_BUT_ONE, LAST)
        return (Takers("result.last-three", N_("Last three tricks"), everyone, places),)
    return (Player("result.twelfth", LAST_BUT_ONE, everyone), Player("result.last", LAST, everyone))
