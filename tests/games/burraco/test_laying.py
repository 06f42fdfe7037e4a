from collections import Counter
from collections.abc import Callable, Mapping

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.jsontext import Json
from scorekeeper.core.play import Played
from scorekeeper.games.burraco.ways import ways

Playing = Callable[..., Played]

SUIT = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@st.composite
def laid(draw: st.DrawFn) -> list[list[str]]:
    """Melds out of one pack: runs from somewhere to somewhere, sets, some with a joker or a two in them."""
    melds: list[list[str]] = []
    pack = Counter({f"{rank}{suit}": 2 for rank in SUIT for suit in "SHDC"} | {"*": 4})
    for _ in range(draw(st.integers(0, 6))):
        if draw(st.booleans()):
            suit, start = draw(st.sampled_from("SHDC")), draw(st.integers(0, 10))
            meld = [f"{rank}{suit}" for rank in (*SUIT, "A")[start : start + draw(st.integers(3, 13))]]
        else:
            rank = draw(st.sampled_from([rank for rank in SUIT if rank != "2"]))
            meld = [f"{rank}{suit}" for suit in draw(st.permutations("SHDCSHDC"))[: draw(st.integers(3, 8))]]
        if draw(st.booleans()):
            meld[draw(st.integers(0, len(meld) - 1))] = draw(st.sampled_from(["*", "2S", "2H", "2D", "2C"]))
        if Counter(meld) <= pack:
            pack -= Counter(meld)
            melds.append(meld)
    return melds


def value(card: str) -> int:
    rank = card[:-1] or card
    return {"*": 30, "2": 20, "A": 15}.get(rank, 10 if rank in SUIT[7:] else 5)


@given(laid(), st.booleans())
def test_cards_laid_come_to_the_same_as_their_numbers(playing: Playing, melds: list[list[str]], semi: bool) -> None:
    listed: list[Json] = [list[Json](meld) for meld in melds]
    told = playing({"sides": [{"melds": listed}, {}]}, rules={"semi": semi})
    counts: Mapping[str, int] = {line.what: line.count for line in told.hands[0].lines if line.count}
    table = sum(value(card) for meld in melds for card in meld)
    assert sum(counts.values()) == sum(len(meld) >= 7 for meld in melds)
    assert playing({"sides": [{**counts, "table": table}, {}]}, rules={"semi": semi}).hands == told.hands
    assert [way.fits(told.record.hands[0]) for way in ways(told.standings[0])] == [False, True]


@given(laid())
def test_a_meld_laid_the_other_way_round_is_the_same(playing: Playing, melds: list[list[str]]) -> None:
    there: list[Json] = [list[Json](meld) for meld in melds]
    back: list[Json] = [list[Json](meld[::-1]) for meld in melds]
    assert playing({"sides": [{"melds": there}, {}]}).hands == playing({"sides": [{"melds": back}, {}]}).hands


@given(st.integers(0, 2), laid())
def test_two_sides_change_places_with_their_points(playing: Playing, unplayed: int, melds: list[list[str]]) -> None:
    one: Json = {"melds": [list[Json](meld) for meld in melds]}
    other: Json = {"table": 0, "unplayed": 5 * unplayed}
    there, back = playing({"sides": [one, other]}), playing({"sides": [other, one]})
    assert there.now.totals == back.now.totals[::-1]
