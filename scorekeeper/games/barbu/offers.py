"""What can be known of a deal while it is entered: contracts, doubles, the last player's count, lawful raw scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from scorekeeper.core.fields import inside
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.games.barbu import course
from scorekeeper.games.barbu.contracts import QUEENS, in_play, items, places, total
from scorekeeper.games.barbu.course import Now
from scorekeeper.games.barbu.deal import may_stay_unplayed
from scorekeeper.games.barbu.doubling import allowed
from scorekeeper.games.barbu.rules import RAVAGE_CITY, Rules

COUNTS = {
    "no-tricks": ("result",),
    "trumps": ("result",),
    "tricks": ("result",),
    "no-queens": ("result",),
    "no-hearts": ("result.hearts",),
    "salad": ("result.tricks", "result.hearts", "result.queens"),
}
"""Where the counts of a contract stand in a hand."""


def offers(now: Now, hand: JsonObject) -> JsonObject:
    """What is open to the declarer of *hand* (the one on turn where it names none), and what its contract leaves.

    `open` are the contracts that may be declared; `owed` and `must` who still owes a double and who must make it now.
    With a contract: `may_double` ({name: [names]}, given the doubles so far), `total` the points of the deal,
    `values` the raw scores that one player can have, `rest` ({path: {"left": n, "last":
    name}}) what the counts leave and who alone is still without one, and whether it `may_stay_unplayed`.
    """
    names = now.table.names
    named = hand.get("declarer")
    declarer = names.index(named) if isinstance(named, str) and named in names else course.on_turn(now)
    known: JsonObject = {
        "declarer": names[declarer],
        "open": list(course.callable_by(declarer, now)),
        "owed": {names[seat]: doubles for seat, doubles in course.owed(now, declarer).items()},
        "must": [names[seat] for seat in course.must_double(now)],
    }
    contract = hand.get("contract")
    if not isinstance(contract, str) or contract not in in_play(now.rules):
        return known
    players = len(names)
    return {
        **known,
        "may_double": _may_double(contract, declarer, hand, now),
        "total": total(contract, now.rules, players),
        "values": list(values(contract, now.rules, players)),
        "rest": _rest(contract, hand, now),
        "may_stay_unplayed": may_stay_unplayed(contract, now.rules) and not hand.get("doubles"),
    }


def values(contract: str, rules: Rules, players: int) -> tuple[int, ...]:
    """The raw scores that one player can have in *contract*, the lowest first."""
    if contract == "dominoes":
        return tuple(sorted(set(places(rules, players))))
    if contract == RAVAGE_CITY:
        return tuple(sorted({0, *(rules.ravage_city // sharers for sharers in range(1, players + 1))}))
    counts = [range(item.count + 1) for item in items(contract, rules, players)]
    worth = [item.points for item in items(contract, rules, players)]
    return tuple(sorted({sum(map(int.__mul__, worth, some)) for some in product(*counts)}))


def _may_double(contract: str, declarer: int, hand: JsonObject, now: Now) -> Mapping[str, Json]:
    """{name: whom that player may double}: the declarer only those who have doubled her by now."""
    names = now.table.names
    doubles = hand.get("doubles")
    made: JsonObject = doubles if isinstance(doubles, Mapping) else {}
    against = {name for name, others in made.items() if isinstance(others, Sequence) and names[declarer] in others}
    pairs = allowed(contract, declarer, len(names), now.rules)
    return {
        names[seat]: [
            names[other] for one, other in pairs if one == seat and (seat != declarer or names[other] in against)
        ]
        for seat in dict.fromkeys(one for one, _ in pairs)
    }


def _rest(contract: str, hand: JsonObject, now: Now) -> Mapping[str, Json]:
    """{path: what the counts there leave, and the only player who is still without one}."""
    names = now.table.names
    in_deal = {item.what: item.count for item in items(contract, now.rules, len(names))}
    found: dict[str, Json] = {}
    for path in COUNTS.get(contract, ()):
        given = inside(hand, path)
        counts = given if isinstance(given, Mapping) else {}
        whole = [count for count in counts.values() if isinstance(count, int)]
        what = path.rpartition(".")[2]
        most = {"hearts": in_deal.get("hearts", 0) + in_deal.get("heart-ace", 0), "queens": QUEENS}.get(what)
        most = most if most is not None else max(in_deal.values(), default=0)
        without = [name for name in names if name not in counts]
        found[path] = {"left": most - sum(whole), "last": without[0] if len(without) == 1 else None}
    return found
