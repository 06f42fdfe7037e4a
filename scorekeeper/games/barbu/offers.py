"""What can be known of a deal while it is entered: contracts, doubles, lawful raw scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.text import N_
from scorekeeper.games.barbu import course
from scorekeeper.games.barbu.contracts import in_play, items, places, total
from scorekeeper.games.barbu.course import Now
from scorekeeper.games.barbu.deal import may_stay_unplayed
from scorekeeper.games.barbu.doubling import allowed
from scorekeeper.games.barbu.rules import RAVAGE_CITY, Rules

OWES, MUST = N_("owes {count} of {name}"), N_("must double {name} now")
"""What is said of somebody who has not doubled the declarer often enough."""


def offers(now: Now, hand: JsonObject) -> JsonObject:
    """What is open to the declarer of *hand* (the one on turn where it names none), and what its contract leaves.

    `open` are the contracts that may be declared; `owed` and `must` who still owes a double and who must make it now.
    With a contract, besides what any page understands (`Game`): `total` the points of the deal, `values` the raw scores
    that one player can have, and whether it `may_stay_unplayed`.
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
        "pairs": {"doubles": _may_double(contract, declarer, hand, now)},
        "ringed": {"doubles": names[declarer]},
        "said": {"doubles": _debts(declarer, now)},
        "total": total(contract, now.rules, players),
        "values": list(values(contract, now.rules, players)),
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


def _debts(declarer: int, now: Now) -> Mapping[str, Json]:
    """{name: what that player still owes the declarer}."""
    names, must = now.table.names, course.must_double(now)
    return {
        names[seat]: {"message": MUST if seat in must else OWES, "count": doubles, "name": names[declarer]}
        for seat, doubles in course.owed(now, declarer).items()
    }
