import json
from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.core.events import Changed, Opened
from scorekeeper.core.fields import Each, Field, Flag, Number, Player, inside
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.match import replay
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.games import find
from scorekeeper.games.burraco.ways import ways
from scorekeeper.games.burraco.words import WORDS

Side = dict[str, int | bool]

GAME = find("burraco")
WORTH = {"clean": 200, "semi": 150, "dirty": 100, "noble": 500, "royal": 1000}
LEAST = {"noble": 110, "royal": 125}
NEW_NAMES = {"Ana": "Mia", "Anne": "Ana", "Beth": "Anne"}


@dataclass(frozen=True)
class Rules:
    """What the program is to know of the rules of a random match."""

    preset: str
    semi: bool
    flat: bool
    deals: int

    @property
    def given(self) -> dict[str, Json]:
        how = "flat" if self.flat else "cards"
        return {"semi": self.semi, "pozzetto_unplayed": how, "deals": self.deals, "target": 10**5}


def worth(side: Side, rules: Rules) -> int:
    """The points of a side by numbers, as the rule book adds them up (2a)."""
    semi = WORTH["semi"] if rules.semi else WORTH["dirty"]
    total = sum(side.get(kind, 0) * (semi if kind == "semi" else value) for kind, value in WORTH.items())
    total += 100 * side.get("closed", False) - 100 * (not side.get("pozzetto", True))
    unplayed = side.get("unplayed", 0)
    return total + side["table"] - side["hand"] - (100 * bool(unplayed) if rules.flat else unplayed)


def fives(low: int, high: int) -> st.SearchStrategy[int]:
    return st.integers(low // 5, high // 5).map(lambda number: number * 5)


@st.composite
def rules_of_matches(draw: st.DrawFn) -> Rules:
    preset = draw(st.sampled_from(sorted(GAME.presets)))
    return Rules(preset, draw(st.booleans()), draw(st.booleans()), draw(st.sampled_from([0, 3, 4])))


@st.composite
def sides(draw: st.DrawFn, rules: Rules) -> Side:
    kinds = ("clean", "semi", "dirty", *(("noble", "royal") if rules.preset == "reale" else ()))
    side: Side = {kind: draw(st.integers(0, 2 if kind in kinds[:3] else 1)) for kind in kinds}
    least = sum(count * LEAST.get(kind, 35) for kind, count in side.items())
    side["table"] = draw(fives(least, least + 60))
    side["hand"] = draw(fives(0, 60))
    side["pozzetto"] = draw(st.booleans())
    if side["pozzetto"] and draw(st.booleans()):
        side["unplayed"] = draw(fives(5, 60))
    return side


def may_close(side: Side, alone: bool, rules: Rules) -> bool:
    kinds = ("clean", "noble", "royal") if rules.preset == "reale" else tuple(WORTH)
    held = side["hand"] + side.get("unplayed", 0)
    return bool(side["pozzetto"]) and any(side.get(kind) for kind in kinds) and not (alone and held)


@st.composite
def deals(draw: st.DrawFn, rules: Rules, soloist: bool) -> JsonObject:
    """One lawful deal by numbers."""
    number = 3 if rules.preset == "three" and not soloist else 2
    rows = [draw(sides(rules)) for _ in range(number)]
    parts = ("table", "hand", "unplayed")
    assume(sum(row.get(part, 0) for row in rows for part in parts) <= (880 if rules.preset == "reale" else 1080))
    singly = rules.preset in ("two", "three")
    able = [i for i, row in enumerate(rows) if may_close(row, singly and not (soloist and i == 1), rules)]
    if draw(st.booleans()) and able:
        rows[draw(st.sampled_from(able))]["closed"] = True
    told: list[Json] = [dict(row) for row in rows]
    return {"soloist": draw(st.sampled_from(["Anne", "Beth", "Cath"])), "sides": told} if soloist else {"sides": told}


@st.composite
def matches(draw: st.DrawFn) -> tuple[Rules, Played]:
    """A match of some lawful deals and adjustments, played."""
    rules = draw(rules_of_matches())
    number = {"two": 2, "three": 3}.get(rules.preset, 2)
    names = [["Ana", "Dan"], ["Anne", "Beth", "Cath"], ["Anne", "Beth", "Cath", "Diana"]]
    players: list[Json] = list(names[{"two": 0, "three": 1}.get(rules.preset, 2)])
    hands: list[Json] = []
    totals, apart, dealt = [0] * number, False, 0
    for _ in range(draw(st.integers(0, 4))):
        if rules.deals and dealt == rules.deals:
            break
        if draw(st.integers(0, 5)) == 0:
            adjustment = [draw(st.integers(-300, 600)) for _ in range(number)]
            hands.append({"adjust": list[Json](adjustment)})
            gained = adjustment
        else:
            deal = draw(deals(rules, rules.preset == "three" and not apart))
            hands.append(deal)
            gained = expected(deal, rules, players)
            dealt += 1
        totals = [total + more for total, more in zip(totals, gained, strict=True)]
        apart = apart or max(totals) >= 1000
    record: JsonObject = {
        "format": "scorekeeper/1", "game": "burraco", "players": players,
        "rules": {"preset": rules.preset, **rules.given}, "hands": hands,
    }  # fmt: skip
    played = played_of(record)
    assert list(played.now.totals) == totals
    return rules, played


def played_of(record: JsonObject) -> Played:
    return play(GAME, read_record(record, find))


def rows_of(hand: JsonObject) -> list[Side]:
    rows: list[Side] = json.loads(json.dumps(hand["sides"]))
    return rows


def expected(hand: JsonObject, rules: Rules, players: Sequence[Json]) -> list[int]:
    """The points of each side of a deal by numbers."""
    whole = [worth(row, rules) for row in rows_of(hand)]
    if "soloist" not in hand:
        return whole
    half = (whole[1] + 1) // 2
    return [whole[0] if name == hand["soloist"] else half for name in players]


@given(matches())
def test_points_are_what_the_rule_book_adds_up_and_every_line_has_a_word(match: tuple[Rules, Played]) -> None:
    rules, played = match
    for hand, result in zip(played.record.hands, played.hands, strict=True):
        sums = [sum(line.points for line in result.lines if line.side == n) for n in range(len(result.points))]
        assert sums == list(result.points)
        if "adjust" not in hand:
            assert sums == expected(hand, rules, played.record.players)
            assert {line.what for line in result.lines} <= set(WORDS.whats)
            assert all(line.points for line in result.lines)


@given(matches())
def test_each_hand_fits_the_way_it_is_asked_for(match: tuple[Rules, Played]) -> None:
    rules, played = match
    for hand, standing in zip(played.record.hands, played.standings, strict=False):
        way, _ = ways(standing)
        told_apart = rules.semi or not any("semi" in row for row in rows_of(hand) if row) if "sides" in hand else False
        assert way.fits(hand) is told_apart
        if told_apart:
            assert all(takes(field, inside(hand, field.name), played) for field in way.fields)


def takes(field: Field, value: Json, played: Played) -> bool:
    """Whether *field* can be filled in so that it gives *value*."""
    match field:
        case Number():
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and field.low <= int(str(value)) <= field.high and int(str(value)) % field.step == 0
        case Flag():
            return isinstance(value, bool)
        case Player():
            return value in [played.now.table.names[seat] for seat in field.among]
        case Each():
            rows = value if isinstance(value, list) else []
            fields = {column.name: column for column in field.fields}
            return len(rows) == field.length and all(
                takes(fields[key], item, played) for row in rows for key, item in row.items()
            )
    return False


@given(matches())
def test_people_renamed_leave_every_point(match: tuple[Rules, Played]) -> None:
    _, played = match
    names = {old: new for old, new in NEW_NAMES.items() if old in played.record.players}
    assume(len({names.get(name, name) for name in played.record.players}) == len(played.record.players))
    renamed = replay([Opened(played.record), Changed(rename=names)], find).record
    again = play(GAME, renamed)
    assert again.hands == played.hands
    assert [hand.get("soloist") for hand in renamed.hands] == [
        names.get(str(hand.get("soloist")), hand.get("soloist")) for hand in played.record.hands
    ]


@given(matches())
def test_a_finished_tournament_shares_twenty_victory_points(match: tuple[Rules, Played]) -> None:
    rules, played = match
    result = played.result()
    shared = inside(result.extras, "victory_points")
    tournament = bool(rules.deals) and rules.preset != "three" and result.finished
    assert (shared is not None) is tournament
    if isinstance(shared, list):
        assert sum(shared) == 20
        assert (shared[0] >= shared[1]) is (result.totals[0] >= result.totals[1]) or shared == [10, 10]
