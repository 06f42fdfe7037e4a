from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import strategies as st

from scorekeeper.core.fields import inside
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find
from scorekeeper.games.barbu.rules import PRESETS

GAME = find("barbu")
NAMES = ("Anne", "Beth", "Cath", "Diana", "Emil")
SEATS = {"three": (3,), "french": (3, 4, 5)}
TRICKS = {(4, 52): 13, (4, 32): 8, (3, 48): 16, (3, 30): 10, (5, 30): 6}
HEARTS = {52: 13, 48: 12, 32: 8, 30: 8}
POSITIVE = {"trumps", "dominoes", "tricks"}

Playing = Callable[..., Played]


@pytest.fixture(scope="session")
def playing() -> Playing:
    """Plays deals under the rules given by name; the seats are those of Anne, Beth, Cath, Diana and Emil."""

    def played(*deals: Json, seats: int = 4, start: Json = None, ended: bool = False, **rules: Json) -> Played:
        record: dict[str, Json] = {
            "format": "scorekeeper/1",
            "game": "barbu",
            "players": NAMES[:seats],
            "rules": rules,
            "hands": deals,
            "ended": ended,
        }
        return play(GAME, read_record({**record, **({"start": start} if start else {})}, find))

    return played


@dataclass(frozen=True)
class Frame:
    """What the program is told of a random match, and how many tricks and hearts a deal of it has."""

    rules: Mapping[str, Json]
    names: tuple[str, ...]
    tricks: int
    hearts: int

    @property
    def french(self) -> bool:
        return self.rules["preset"] == "french"

    def record(self, hands: Sequence[Json]) -> dict[str, Json]:
        return {
            "format": "scorekeeper/1",
            "game": "barbu",
            "players": self.names,
            "rules": self.rules,
            "hands": hands,
            "start": [5 * seat - 7 for seat in range(len(self.names))],
        }

    def played(self, hands: Sequence[Json], earlier: Played | None = None) -> Played:
        return play(GAME, read_record(self.record(hands), find), earlier)


@st.composite
def frames(draw: st.DrawFn) -> Frame:
    preset = draw(st.sampled_from(sorted(PRESETS)))
    seats = draw(st.sampled_from(SEATS.get(preset, (4,))))
    rules: dict[str, Json] = {"preset": preset, "fixed": draw(st.booleans()), "zero_adjust": draw(st.booleans())}
    if draw(st.booleans()):
        rules["order"] = draw(st.sampled_from(["series", "rotating"]))
    if preset == "three":
        rules["rubbers"] = draw(st.integers(1, 2))
    if preset != "french":
        rules["doubling"] = draw(st.sampled_from(["any", "any", "declarer", "off"]))
        rules["redouble"] = draw(st.sampled_from(["each", "all"]))
        rules["undoubled"] = draw(st.sampled_from(["played", "unplayed"]))
        rules["obligation"] = draw(st.integers(0, 3))
        rules["king"] = draw(st.integers(-25, -10))
        rules["ravage_city"] = draw(st.sampled_from([0, -24, -36]))
    pack = 48 if preset == "three" else (32 if seats == 4 else 30) if preset == "french" else 52
    if seats == 4 and draw(st.booleans()):
        pack = rules["pack"] = draw(st.sampled_from([52, 32]))
    return Frame(rules, NAMES[:seats], TRICKS[seats, pack], HEARTS[pack])


@st.composite
def dealt_out(draw: st.DrawFn, names: Sequence[str], things: int) -> dict[str, Json]:
    takers = Counter(draw(st.lists(st.sampled_from(names), min_size=things, max_size=things)))
    return dict(takers)


@st.composite
def results(draw: st.DrawFn, frame: Frame, contract: str) -> JsonObject:
    name = st.sampled_from(frame.names)
    hearts = draw(dealt_out(frame.names, frame.hearts))
    if contract == "no-hearts":
        return {"hearts": hearts} if frame.french else {"hearts": hearts, "ace": draw(st.sampled_from(sorted(hearts)))}
    if contract == "no-last-two" and len(frame.names) == 3:
        return {"last-three": draw(st.lists(name, min_size=3, max_size=3))}
    if contract == "salad":
        tricks, queens = draw(dealt_out(frame.names, frame.tricks)), draw(dealt_out(frame.names, 4))
        return {"tricks": tricks, "hearts": hearts, "queens": queens, "king": draw(name)}
    if contract in ("no-tricks", "trumps", "tricks", "no-queens"):
        return draw(dealt_out(frame.names, 4 if contract == "no-queens" else frame.tricks))
    if contract == "dominoes":
        return {"out": draw(st.permutations(frame.names))}
    if contract == "ravage-city":
        return {"longest": draw(st.lists(name, min_size=1, unique=True))}
    single = {"no-king": ("king",), "no-last-two": ("twelfth", "last"), "first-last": ("first", "last")}
    return {key: draw(name) for key in single[contract]}


@st.composite
def doubles(draw: st.DrawFn, frame: Frame, contract: str, declarer: str) -> dict[str, Json]:
    rules = frame.rules
    if frame.french or rules["doubling"] == "off":
        return {}
    opponents = [name for name in frame.names if name != declarer]
    only_her = rules["doubling"] == "declarer" or contract in POSITIVE
    made: dict[str, list[str]] = {}
    for name in opponents:
        others = [declarer] if only_her else [other for other in frame.names if other != name]
        made[name] = draw(st.lists(st.sampled_from(others), unique=True))
    against = [name for name in opponents if declarer in made[name]]
    back = draw(st.lists(st.sampled_from(against), unique=True)) if against else []
    made[declarer] = against if back and rules["redouble"] == "all" else back
    return {name: others for name, others in made.items() if others}


@st.composite
def deals(draw: st.DrawFn, frame: Frame, now: Played) -> JsonObject:
    following = now.result().following or {}
    first = now.now.played == 0
    declarer = draw(st.sampled_from(frame.names)) if first else str(following["declarer"])
    still_open = inside(following, f"contracts.{declarer}")
    assert isinstance(still_open, list)
    contract = still_open[0] if frame.rules["fixed"] else draw(st.sampled_from(still_open))
    made = draw(doubles(frame, contract, declarer))
    hand: dict[str, Json] = {"declarer": declarer, "contract": contract, **({"doubles": made} if made else {})}
    shared = frame.rules.get("undoubled") == "unplayed" and frame.rules["doubling"] != "off"
    if shared and not made and contract not in POSITIVE and draw(st.booleans()):
        return {**hand, "result": {"unplayed": True}}
    if contract == "trumps" and draw(st.booleans()):
        hand["suit"] = draw(st.sampled_from("SHDC"))
    return {**hand, "result": draw(results(frame, contract))}


@st.composite
def some_deals(draw: st.DrawFn) -> Played:
    """A match of some deals, now and then with something agreed in between."""
    frame = draw(frames())
    hands: list[JsonObject] = []
    played = frame.played(hands)
    for _ in range(draw(st.integers(1, 5))):
        if played.finished:
            break
        if draw(st.integers(0, 9)) == 0:
            hands.append({"adjust": [-3] * len(frame.names), "why": "late"})
            played = frame.played(hands, played)
        hands.append(draw(deals(frame, played)))
        played = frame.played(hands, played)
    return played


@st.composite
def two_contracts(draw: st.DrawFn) -> Played:
    """A match played to its end, of the first two contracts of its preset."""
    frame = draw(frames())
    contracts = inside(frame.played([]).result().following or {}, "contracts.Anne")
    assert isinstance(contracts, list)
    short = replace(frame, rules={**frame.rules, "contracts": contracts[:2], "ravage_city": 0})
    hands: list[JsonObject] = []
    played = short.played(hands)
    while not played.finished:
        hands.append(draw(deals(short, played)))
        played = short.played(hands, played)
    return played


@pytest.fixture(scope="session")
def matches() -> st.SearchStrategy[Played]:
    return some_deals()


@pytest.fixture(scope="session")
def short_matches() -> st.SearchStrategy[Played]:
    return two_contracts()
