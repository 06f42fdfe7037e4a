from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.fields import Choice, Each, Field, Flag, Number, Rows, Tally
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played, rename_hand
from scorekeeper.games import find

Playing = Callable[..., Played]

NAMES = ("Ana", "Dan", "Ion", "Eva")
TOPS = ("A", "K", "10", "9", "8", "7", "6", "5", "4", "3")
RANKS = {"A": 14, "K": 13, **{str(rank): rank for rank in range(3, 11)}}
PACK = 108


@dataclass(frozen=True)
class Side:
    """One side of a deal, meld by meld."""

    odd_even: tuple[int, ...] = ()
    opposites: int = 0
    triples: int = 0
    runs: int = 0
    families: tuple[int, ...] = ()
    tricks: int = 0
    ladders: tuple[tuple[str, bool], ...] = ()
    exit: str = "none"

    def melds(self) -> list[list[tuple[int, int]]]:
        """(cards, points) of each meld, by category."""
        return [
            [(size, size - 1) for size in self.odd_even],
            [(2, 2)] * self.opposites,
            [(3, 3)] * self.triples,
            [(3, 3)] * self.runs,
            [(size, size) for size in self.families],
        ]

    def cards(self) -> int:
        return sum(cards for category in self.melds() for cards, _ in category) + 4 * self.tricks

    def to_json(self) -> JsonObject:
        ladders: list[Json] = [{"top": top, "royal": royal} for top, royal in self.ladders]
        return {
            "odd_even": list(self.odd_even), "opposites": self.opposites, "triples": self.triples, "runs": self.runs,
            "families": list(self.families), "tricks": self.tricks, "ladders": ladders, "exit": self.exit,
        }  # fmt: skip


def worth(side: Side, rules: Mapping[str, str]) -> int:
    """The points of a side as the rule book has them (3a, 3b), one sum."""
    worths = [sorted((points for _, points in category), reverse=True) for category in side.melds()]
    sets = min(len(category) for category in worths)
    total = sum(map(sum, worths))
    if rules["doubling"] == "each":
        total += sum(sum(category) for category in worths if len(category) >= 3)
    elif sets >= 3:
        total += sum(sum(category[: 3 if rules["doubling"] == "sets" else None]) for category in worths)
    trios = side.tricks // 3
    total += 4 * side.tricks + 3 * (min(trios, 1) if rules["trios"] == "once" else trios)
    for top, royal in side.ladders[:sets]:
        if RANKS[top] > 5 or rules["low_ladders"] == "rank":
            total += RANKS[top] * (2 if royal else 1)
    flash = 24 if rules["flash"] == "adds" else 20
    return total + {"none": 0, "out": 4, "flash": flash}[side.exit]


rules_kept = st.fixed_dictionaries(
    {
        "flash": st.sampled_from(["replaces", "adds"]),
        "doubling": st.sampled_from(["categories", "sets", "each"]),
        "trios": st.sampled_from(["each", "once"]),
        "low_ladders": st.sampled_from(["none", "rank"]),
    }
)
few = st.integers(0, 5)
melded = st.builds(
    Side,
    odd_even=st.lists(st.integers(2, 4), max_size=5).map(tuple),
    opposites=few,
    triples=few,
    runs=few,
    families=st.lists(st.integers(3, 6), max_size=4).map(tuple),
    tricks=st.integers(0, 7),
    ladders=st.lists(st.tuples(st.sampled_from(TOPS), st.booleans()), max_size=4).map(tuple),
)


@st.composite
def deals(draw: st.DrawFn, sides: int) -> tuple[Side, ...]:
    """A deal that can be: no more cards than the pack has, one side out at most and only with a set."""
    found, left = [], PACK
    for _ in range(sides):
        side = draw(melded)
        found.append(side if side.cards() <= left else Side())
        left -= found[-1].cards()
    able = [n for n, side in enumerate(found) if all(side.melds())]
    out = draw(st.sampled_from([None, *able]))
    if out is not None:
        found[out] = Side(**{**vars(found[out]), "exit": draw(st.sampled_from(["out", "flash"]))})
    return tuple(found)


def hand(deal: tuple[Side, ...]) -> JsonObject:
    return {"sides": [side.to_json() for side in deal]}


@given(st.data(), rules_kept, st.integers(2, 4))
def test_points_are_those_of_the_book_and_every_one_has_its_line(
    playing: Playing, data: st.DataObject, rules: dict[str, str], sides: int
) -> None:
    found = data.draw(st.lists(deals(sides), max_size=4))
    everyone: list[Json] = [[name] for name in NAMES[:sides]]
    played = playing(*map(hand, found), players=NAMES[:sides], sides=everyone, rules={**rules, "target": 10_000})
    for deal, scored in zip(found, played.hands, strict=True):
        assert scored.points == tuple(worth(side, rules) for side in deal)
        for side, points in enumerate(scored.points):
            assert sum(line.points for line in scored.lines if line.side == side) == points
        assert {line.what for line in scored.lines} <= set(find("barakon").words.whats)
        assert all(line.points > 0 for line in scored.lines)


@given(deals(2), rules_kept)
def test_neither_the_order_of_sizes_nor_the_seat_changes_the_points(
    playing: Playing, deal: tuple[Side, ...], rules: dict[str, str]
) -> None:
    turned = tuple(
        Side(**{**vars(side), "odd_even": side.odd_even[::-1], "families": side.families[::-1]})
        for side in reversed(deal)
    )
    agreed = {**rules, "target": 1_000}
    assert playing(hand(turned), rules=agreed).now.totals == playing(hand(deal), rules=agreed).now.totals[::-1]


@given(deals(2), rules_kept)
def test_the_rules_say_which_doubling_gives_more(
    playing: Playing, deal: tuple[Side, ...], rules: dict[str, str]
) -> None:
    def total(doubling: str) -> int:
        return sum(playing(hand(deal), rules={**rules, "doubling": doubling}).now.totals)

    assert total("sets") <= total("categories") <= total("each")


@given(deals(2))
def test_each_ladder_has_its_bonus_or_its_warning(playing: Playing, deal: tuple[Side, ...]) -> None:
    played = playing(hand(deal), rules={"low_ladders": "rank", "target": 1_000})
    ladders = [line.side for line in played.hands[0].lines if line.what == "ladder"]
    incomplete = [warned["side"] for warned in played.result().warnings if warned["code"] == "incomplete-ladder"]
    for number, side in enumerate(deal):
        assert ladders.count(number) + incomplete.count(number) == len(side.ladders)


@given(deals(2))
def test_a_new_name_leaves_a_deal_as_it_is_even_for_a_player_called_as_a_card(
    playing: Playing, deal: tuple[Side, ...]
) -> None:
    played = playing(hand(deal), players=("A", "10"))
    renamed = rename_hand(played.game, hand(deal), played.standings[0], {"A": "Ana", "10": "Dan"})
    assert renamed == hand(deal)


def takes(field: Field, value: Json) -> bool:
    """Whether a form's *field* can leave *value* in the hand."""
    match field:
        case Choice():
            return value in [option.value for option in field.options]
        case Flag():
            return isinstance(value, bool)
        case Number():
            return isinstance(value, int) and field.low <= value <= field.high and value % field.step == 0
        case Tally():
            return isinstance(value, list) and set(value) <= set(field.sizes)
        case Rows():
            return isinstance(value, list) and all(takes_all(field.columns, row) for row in value)
        case Each():
            enough = isinstance(value, list) and len(value) == field.length
            return enough and isinstance(value, list) and all(takes_all(field.fields, side) for side in value)
    return False


def takes_all(fields: tuple[Field, ...], value: Json) -> bool:
    known = {field.name: field for field in fields}
    return isinstance(value, Mapping) and all(key in known and takes(known[key], value[key]) for key in value)


@given(st.data(), st.integers(2, 4))
def test_every_deal_can_be_entered(playing: Playing, data: st.DataObject, players: int) -> None:
    sides = 2 if players == 4 else players
    deal = hand(data.draw(deals(sides)))
    now = playing(players=NAMES[:players]).now
    fitting = [way for way in find("barakon").ways(now) if way.fits(deal)]
    assert [way.key for way in fitting] == ["melds"]
    assert takes_all(fitting[0].fields, deal)


def test_a_pair_is_asked_for_once(playing: Playing) -> None:
    (way,) = find("barakon").ways(playing(players=NAMES).now)
    (sides,) = way.fields
    assert isinstance(sides, Each)
    assert (sides.length, sides.heads) == (2, ())


@given(st.data())
def test_what_the_form_proposes_at_its_widest_is_understood(playing: Playing, data: st.DataObject) -> None:
    (way,) = find("barakon").ways(playing().now)
    (sides,) = way.fields
    assert isinstance(sides, Each)
    filled = data.draw(st.fixed_dictionaries({field.name: entered(field) for field in sides.fields}))
    playing({"sides": [filled, {}]})


def entered(field: Field) -> st.SearchStrategy[Json]:
    """What somebody may enter in *field*, few of each so that the pack holds them."""
    match field:
        case Choice(name="exit"):
            return st.just("none")
        case Choice():
            return st.sampled_from([option.value for option in field.options if option.value != ""])
        case Flag():
            return st.booleans()
        case Number():
            return st.integers(field.low, min(field.high, 5))
        case Tally():
            return st.lists(st.sampled_from(field.sizes), max_size=4)
        case Rows():
            row = st.fixed_dictionaries({column.name: entered(column) for column in field.columns})
            return st.lists(row, max_size=2)
    raise AssertionError(field)
