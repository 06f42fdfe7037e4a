"""Hands as a record has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.conftest import Json

QUEENS: Json = {
    "declarer": "Anne",
    "contract": "no-queens",
    "doubles": {"Beth": ["Anne", "Cath", "Diana"], "Cath": ["Anne"], "Anne": ["Cath"]},
    "result": {"Anne": 1, "Cath": 1, "Diana": 2},
}
HEARTS: Json = {
    "declarer": "Anne",
    "contract": "no-hearts",
    "doubles": {"Diana": ["Anne", "Beth", "Cath"], "Anne": ["Diana"]},
    "result": {"hearts": {"Beth": 3, "Cath": 8, "Diana": 2}, "ace": "Cath"},
}
WORKED: Json = {
    "sides": [
        {"clean": 1, "dirty": 1, "table": 155, "hand": 25, "closed": True},
        {"table": 45, "hand": 65, "pozzetto": False},
    ]
}
HANDS: dict[str, list[Json]] = {
    "bacara": [{"player": "Ana", "points": 1000}, {"player": "Dan", "throws": [{"dice": [1, 1, 1, 5, 2, 2]}]}],
    "barbu": [{"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}, "doubles": {"Beth": ["Anne"]}}],
    "burraco": [{"sides": [{"clean": 1, "table": 155, "closed": True}, {"hand": 65, "pozzetto": False}]}],
    "barakon": [{"sides": [{"runs": 2, "tricks": 3}, {}]}],
}
GAMES = sorted(HANDS)


def stop(player: str, points: int) -> Json:
    return {"player": player, "points": points}
