import pytest

from scorekeeper.core.errors import Refusal
from scorekeeper.games.burraco.cards import CARDS, Card, pack_points, points
from scorekeeper.games.burraco.melds import meld_of
from scorekeeper.games.burraco.rules import PRESETS

CLASSIC, REALE = PRESETS["classic"], PRESETS["reale"]
SUIT = "A 2 3 4 5 6 7 8 9 10 J Q K"


def cards(names: str) -> tuple[Card, ...]:
    return tuple(CARDS[name] for name in names.split())


def suited(ranks: str, suit: str = "H") -> str:
    return " ".join(rank if rank == "*" or rank[-1] in "SHDC" else f"{rank}{suit}" for rank in ranks.split())


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param("*", (30, None), id="a joker, and there is none in Burraco Reale"),
        pytest.param("2S", (20, 10), id="a two"),
        pytest.param("AH", (15, 15), id="an ace"),
        pytest.param("KD 8C", (20, 20), id="a king and an eight"),
        pytest.param("7C 3H", (10, 10), id="a seven and a three"),
    ],
)
def test_a_card_has_its_worth(names: str, expected: tuple[int, int | None]) -> None:
    assert points(cards(names), CLASSIC) == expected[0]
    assert expected[1] is None or points(cards(names), REALE) == expected[1]


def test_the_whole_pack_is_worth_1080_and_880_without_jokers() -> None:
    assert (pack_points(CLASSIC), pack_points(REALE)) == (1080, 880)


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        pytest.param(suited("4 5 6"), "", id="a run of three"),
        pytest.param(suited("4 5 6 7 8 9"), "", id="six in a row"),
        pytest.param(suited("4 5 6 7 8 9 10"), "clean", id="seven in a row"),
        pytest.param(suited("10 9 8 7 6 5 4"), "clean", id="laid downwards"),
        pytest.param(suited("7 8 9 10 J Q K A"), "clean", id="up to the ace"),
        pytest.param(suited("A 2 3 4 5 6 7", "S"), "clean", id="a natural two"),
        pytest.param(suited(SUIT), "clean", id="a whole suit"),
        pytest.param(suited("2 3 4 5 6 7 8 9 10 J Q K A"), "clean", id="a whole suit, the ace high"),
        pytest.param(suited("4 5 6 7 8 9 *"), "dirty", id="six and a joker"),
        pytest.param(suited("4 5 6 7 8 9 10 *"), "semi", id="seven and a joker after them"),
        pytest.param(suited("* 10 9 8 7 6 5 4"), "semi", id="seven and a joker, laid downwards"),
        pytest.param(suited("2H 7 8 9 10 J Q K", "D"), "semi", id="a two of another suit before seven"),
        pytest.param(suited("3 4 5 6 2D 8 9 10 J Q K", "C"), "dirty", id="four before the wild and six after"),
        pytest.param(suited("3 4 * 6 7 8 9 10 J Q"), "semi", id="seven after the wild"),
        pytest.param(suited("A 2 3 4 5 * 7", "S"), "dirty", id="a natural two and a joker"),
        pytest.param("2S 2H 4S", "", id="a two in its place and a two for the three"),
        pytest.param("2S 2S 3S 4S 5S 6S 7S", "dirty", id="a two for the ace before the two"),
        pytest.param("AS 2S 2S", "", id="a two for the three"),
        pytest.param("QS KS *", "", id="a joker for the high ace"),
        pytest.param("* 2S 3S", "", id="a joker for the low ace"),
        pytest.param("AS * QS", "", id="a joker for the king, laid downwards"),
        pytest.param("QS QH QD", "", id="a set of three"),
        pytest.param("QS QS 2D", "", id="a set with a two"),
        pytest.param("9C 9D 9S 9C 9D 9S 9H", "clean", id="seven of a rank"),
        pytest.param("KS KH KD KC KS KH *", "dirty", id="six of a rank and a joker"),
        pytest.param("7S 7H 7D 7C 7S 7H 7D 2C", "semi", id="seven of a rank and a two"),
        pytest.param("7S 7H * 7D 7C 7S 7H 7D 7C", "semi", id="all of a rank and a joker among them"),
        pytest.param("AS AH AD AC AS AH AD", "clean", id="seven aces"),
    ],
)
def test_a_meld_is_the_burraco_that_it_is(names: str, kind: str) -> None:
    assert meld_of(cards(names), CLASSIC, "").burraco(CLASSIC) == kind


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        pytest.param(suited(SUIT), "noble", id="from ace to king"),
        pytest.param(suited(" ".join(reversed(SUIT.split()))), "noble", id="from king to ace"),
        pytest.param(suited(f"{SUIT} A"), "royal", id="from ace to ace"),
        pytest.param(suited("2 3 4 5 6 7 8 9 10 J Q K A"), "clean", id="from two to ace"),
        pytest.param(suited("2D 2 3 4 5 6 7 8 9 10 J Q K"), "semi", id="a two for the low ace"),
        pytest.param(suited("A 2 3 4 5 6 2D 8 9 10 J Q K A"), "semi", id="from ace to ace with a two inside"),
        pytest.param(suited("A 2 3 4 5 6 2D 8 9 10 J Q K"), "dirty", id="from ace to king with a two inside"),
        pytest.param(suited("3 4 5 6 7 8 9"), "clean", id="seven in a row"),
    ],
)
def test_burraco_reale_knows_two_more(names: str, kind: str) -> None:
    assert meld_of(cards(names), REALE, "").burraco(REALE) == kind


@pytest.mark.parametrize(
    ("names", "preset", "reason"),
    [
        pytest.param("", "classic", "short-meld", id="nothing"),
        pytest.param("4H 5H", "classic", "short-meld", id="two cards"),
        pytest.param("4H 5H 6D", "classic", "no-meld", id="two suits"),
        pytest.param("4H 5H 7H 8H", "classic", "no-meld", id="a gap"),
        pytest.param("4H 4H 5H", "classic", "no-meld", id="a card twice in a run"),
        pytest.param("5H 4H 6H", "classic", "no-meld", id="out of order"),
        pytest.param("4H * *", "classic", "no-meld", id="two jokers"),
        pytest.param("2S 2S *", "classic", "no-meld", id="a natural two is not enough"),
        pytest.param("2S 2H 2D", "classic", "no-meld", id="three twos"),
        pytest.param("* * *", "classic", "no-meld", id="three jokers"),
        pytest.param("7S 7H 2D *", "classic", "no-meld", id="two wilds in a set"),
        pytest.param("7S 7H 8D", "classic", "no-meld", id="two ranks"),
        pytest.param("KS AS 2S", "classic", "no-meld", id="around the corner"),
        pytest.param("KS AS *", "classic", "no-meld", id="a joker past the high ace"),
        pytest.param("* AS 2S", "classic", "no-meld", id="a joker below the low ace"),
        pytest.param(suited(f"{SUIT} A"), "classic", "no-meld", id="the ace high and low"),
        pytest.param(suited("* 2 3 4 5 6 7 8 9 10 J Q K A"), "classic", "no-meld", id="a joker for the second ace"),
        pytest.param(suited(f"{SUIT} A 2"), "reale", "no-meld", id="fifteen in a row"),
        pytest.param("QS QH QD", "reale", "no-sets", id="a set where only runs are laid"),
    ],
)
def test_what_is_no_meld_is_refused(names: str, preset: str, reason: str) -> None:
    with pytest.raises(Refusal) as caught:
        meld_of(cards(names), PRESETS[preset], "sides.0.melds.0")
    assert (caught.value.code, caught.value.reason, caught.value.field) == ("meld", reason, "sides.0.melds.0")
