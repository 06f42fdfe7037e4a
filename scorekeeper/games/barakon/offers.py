"""What can be known of a deal while its melds are counted."""

from __future__ import annotations

from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, JsonObject, objects
from scorekeeper.core.reading import Reading
from scorekeeper.games.barakon.melds import CATEGORIES, Melds, read_melds
from scorekeeper.games.barakon.rules import PACK
from scorekeeper.games.barakon.scoring import Now


def offers(now: Now, hand: JsonObject) -> JsonObject:
    """For each side its complete `sets`, the categories it is `lacking` for the next one, and whether it `may_exit`.

    `cards` are those that no meld or trick has taken yet. A side that can't be read is as good as empty.
    """
    sides = [_melds(row, now) for row in objects(hand.get("sides"), len(now.totals))]
    out = any(melds.exit != "none" for melds in sides)
    told: list[Json] = [
        {
            "sets": melds.sets,
            "lacking": [category.what for category in CATEGORIES if melds.held(category) <= melds.sets],
            "ladders": melds.sets - len(melds.ladders),
            "may_exit": melds.sets > 0 and (not out or melds.exit != "none"),
        }
        for melds in sides
    ]
    stay: JsonObject = {
        f"sides.{number}.exit": ["out", "flash"] for number, melds in enumerate(sides) if out and melds.exit == "none"
    }
    return {"sides": told, "cards": PACK - sum(melds.cards for melds in sides), "closed": stay}


def _melds(row: JsonObject, now: Now) -> Melds:
    try:
        return read_melds(Reading(row, now.table))
    except Refusal:
        return Melds((), 0, (), "none")
