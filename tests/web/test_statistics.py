"""What a circle's matches come to: who is best, over all time or in a season, and what everybody's hands add up to."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper import games
from scorekeeper.circles.circles import Circles
from scorekeeper.core import circle as deeds
from scorekeeper.core.record_reading import read_record
from scorekeeper.store.journal import KEEPER, VIEWER
from tests.web.conftest import FOUR, Json
from tests.web.hands import QUEENS, stop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Flask

    from tests.web.conftest import Browser
    from tests.web.forms import Page

FRENCH: Json = {"declarer": "Anne", "contract": "no-queens", "result": {"Anne": 2, "Cath": 1, "Diana": 1}}
TRICKS: Json = {"declarer": "Anne", "contract": "tricks", "result": {"Anne": 2, "Beth": 3, "Cath": 1, "Diana": 2}}
TRUMPS: Json = {"declarer": "Anne", "contract": "trumps", "result": {"Anne": 10, "Cath": 3}}
CROWD = tuple(f"Guest {number:02}" for number in range(1, 11))
NUMBERS = count(1)


def day(number: int) -> str:
    return f"2026-01-{number:02}T20:15:00+00:00"


@dataclass(frozen=True)
class Circle:
    """A circle and what its people play; each match is ended by the table."""

    circles: Circles
    stream: str

    def play(self, game: str, people: Sequence[str], *hands: Json, on: int = 1, **more: Any) -> None:
        given: Json = {"format": "scorekeeper/1", "game": game, "players": list(people), "hands": list(hands)}
        record = read_record({**given, "ended": True, "started": day(on), **more}, games.find)
        self.circles.open_match(self.stream, record, f"statistics {next(NUMBERS)}", at=day(on))

    def dice(self, ana: int, dan: int, on: int = 1) -> None:
        self.play("bacara", ("Ana", "Dan"), stop("Ana", ana), stop("Dan", dan), on=on)

    def season(self, key: str, begins: str, ends: str = "") -> None:
        decide = lambda circle: deeds.set_season(circle, key, f"Season {key}", begins, ends)  # noqa: E731
        self.circles.write(self.stream, f"command {next(NUMBERS)}", decide, at=day(31))

    def at(self, kind: str, role: str = KEEPER) -> str:
        """The address of the statistics of this kind."""
        return f"/c/{self.circles.ledger.token(self.stream, role)}/statistics/{kind}"

    def person(self, name: str) -> str:
        """The address of somebody's page."""
        found = self.circles.load(self.stream).state.named(name)
        assert found
        return f"/c/{self.circles.ledger.token(self.stream, KEEPER)}/people/{found.key}"


@pytest.fixture
def circle(app: Flask) -> Circle:
    made = Circle(app.extensions["circles"], f"circle {token_hex(8)}")
    made.circles.open("The kitchen table", made.stream, at=day(1))
    return made


def starting(page: Page, *begins: str) -> list[str]:
    """The rows that begin with any of these."""
    return [row for row in page.all("tr") if row.startswith(begins)]


def test_who_is_best_stands_first_with_all_that_the_matches_come_to(browser: Browser, circle: Circle) -> None:
    for on, totals in enumerate([(1100, 1200), (1500, 1100), (1300, 1000), (1200, 1100)], 1):
        circle.dice(*totals, on)
    page = browser.open(circle.at("bacara"))
    ana, dan = starting(page, "1 ", "2 ")[:2]
    rating, told = ana.removeprefix("1 Ana ").split(" ", 1)
    assert told == "4 3 75% 1.3 1,275.0 1,500 3 3"
    assert dan.startswith("2 Dan ")
    assert dan.endswith(" 4 1 25% 1.8 1,100.0 1,200 1 0")
    assert int(rating.replace(",", "")) > 1000
    assert browser.open(page.link("Ana")).all("h1") == ["Ana"]


def test_where_low_wins_the_lowest_total_is_the_best(browser: Browser, circle: Circle) -> None:
    circle.play("barbu", FOUR, FRENCH, rules={"preset": "french"})
    circle.play("barbu", FOUR, FRENCH, TRICKS, on=2, rules={"preset": "french"})
    page = browser.open(circle.at("barbu-low"))
    assert "The lowest total wins." in page.text
    assert starting(page, "1 Beth")[0].endswith(" 2 2 100% 1.0 −7.5 −15 2 2")
    assert starting(page, "4 Anne")[0].endswith(" 2 0 0% 4.0 35.0 30 0 0")


def test_a_season_counts_its_own_matches_alone(browser: Browser, circle: Circle) -> None:
    circle.dice(1200, 1100, on=1)
    circle.dice(1200, 1100, on=20)
    circle.season("early", "2026-01-01", "2026-01-10")
    circle.season("later", "2026-02-01")
    always = browser.open(circle.at("bacara"))
    assert " 2 2 100% " in starting(always, "1 Ana")[0]
    early = browser.open(always.link("Season early"))
    assert " 1 1 100% " in starting(early, "1 Ana")[0]
    later = browser.open(early.link("Season later"))
    assert "No match of Bacara was played to its end in this season." in later.text
    assert browser.open(later.link("All time")).all("tr") == always.all("tr")


def test_a_game_that_was_never_played_says_so(browser: Browser, circle: Circle) -> None:
    assert "No match of Bara-kon was played to its end here yet." in browser.open(circle.at("barakon")).text


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("chess", id="no game"),
        pytest.param("bacara-low", id="a way that nobody has won it"),
        pytest.param("bacara?season=never", id="no season"),
    ],
)
def test_what_is_not_there_is_not_found(browser: Browser, circle: Circle, kind: str) -> None:
    circle.dice(1200, 1100)
    browser.open(circle.at(kind), status=404)


def test_who_only_looks_on_sees_the_same(browser: Browser, circle: Circle) -> None:
    circle.dice(1200, 1100)
    pages = [browser.open(circle.at("bacara", role)) for role in (KEEPER, VIEWER)]
    assert pages[0].all("tr") == pages[1].all("tr") != []


def test_a_share_is_a_bar_as_long_as_it_says(browser: Browser, circle: Circle) -> None:
    circle.dice(1200, 1100, on=1)
    circle.dice(1200, 1100, on=2)
    circle.dice(1100, 1200, on=3)
    page = browser.open(circle.at("bacara"))
    assert starting(page, "Ana", "Dan")[:2] == ["Ana 2 of 3 67%", "Dan 1 of 3 33%"]
    assert [given["width"] for tag, given in page.tags if tag == "rect"][:2] == ["66%", "33%"]
    assert not [given for _, given in page.tags if "style" in given]


def test_ratings_are_lines_with_a_table_behind_them(browser: Browser, circle: Circle) -> None:
    circle.dice(1200, 1100, on=1)
    assert "The ratings, match by match" not in browser.open(circle.at("bacara")).text
    circle.dice(1200, 1100, on=2)
    page = browser.open(circle.at("bacara"))
    assert len([tag for tag, _ in page.tags if tag == "polyline"]) == 2
    assert starting(page, "2 1,000") == ["2 1,000 1,000"]


def test_parts_stand_in_the_order_of_the_game_and_people_by_rating(browser: Browser, circle: Circle) -> None:
    circle.play("barbu", FOUR, QUEENS, TRUMPS)
    page = browser.open(circle.at("barbu"))
    assert starting(page, "Anne Beth", "No queens", "Trumps") == [
        "Anne Beth Cath Diana",
        "No queens −12.0 24.0 −12.0 −24.0",
        "Trumps 50.0 0.0 15.0 0.0",
        "No queens −12.0",
        "Trumps 50.0",
    ]


def test_doubles_are_added_up_for_all_and_told_apart_for_one(browser: Browser, circle: Circle) -> None:
    circle.play("barbu", FOUR, QUEENS)
    page = browser.open(circle.at("barbu"))
    assert starting(page, "Beth ")[:5] == ["Beth 1 of 1 100%", "Beth 24.0", "Beth 24", "Beth 3", "Beth 24"]
    page = browser.open(circle.person("Beth"))
    assert "Doubles won: 1 of 1 against " in page.text
    assert sorted(starting(page, *FOUR)) == ["Anne 1 6", "Cath 1 6", "Diana 1 12"]
    assert browser.open(page.link("Diana")).all("h1") == ["Diana"]


def test_the_first_eight_are_seen_and_the_others_fold_out(browser: Browser, circle: Circle) -> None:
    circle.play("bacara", CROWD, *(stop(name, 1000 + 50 * place) for place, name in enumerate(CROWD)))
    page = browser.open(circle.at("bacara"))
    assert page.text.count("2 more") == len([tag for tag, _ in page.tags if tag == "details"]) > 1
    told = starting(page, *CROWD)[: len(CROWD)]
    assert (told[0], told[-1]) == ("Guest 10 1 of 1 100%", "Guest 01 0 of 1 0%")


def test_a_page_of_somebody_who_never_played_says_so(browser: Browser, circle: Circle) -> None:
    circle.circles.write(circle.stream, "zoe", lambda one: deeds.add_person(one, "zoe", "Zoe"), at=day(1))
    assert "No match with Zoe was played to its end yet." in browser.open(circle.person("Zoe")).text


def test_whoever_left_early_has_hands_but_no_match(browser: Browser, circle: Circle) -> None:
    change: Json = {"after": 1, "seat": "Beth", "taken_by": "Ella"}
    circle.play("barbu", FOUR, QUEENS, changes=[change])
    assert "Played hands, but sat at the end of no match." in browser.open(circle.person("Beth")).text
    page = browser.open(circle.at("barbu"))
    assert not starting(page, *(f"{place} Beth" for place in range(1, 5)))
    assert "Beth 24.0" in page.all("tr")


def test_a_persons_page_has_a_part_for_each_kind_of_match(browser: Browser, circle: Circle) -> None:
    circle.dice(1200, 1100)
    circle.play(
        "barbu", ("Ana", *FOUR[1:]), FRENCH | {"declarer": "Ana", "result": {"Ana": 4}}, rules={"preset": "french"}
    )
    page = browser.open(circle.person("Ana"))
    assert [heading for heading in page.all("h2") if heading not in ("Last matches", "This person")] == [
        "Bacara",
        "Barbu, lowest wins",
    ]
    assert starting(page, "Best total") == ["Best total 1,200", "Best total lowest wins 80"]
    assert starting(page, "Won in a row now") == ["Won in a row now 1", "Won in a row now 0"]


def test_two_who_are_one_have_one_row(browser: Browser, circle: Circle) -> None:
    circle.dice(1200, 1100)
    circle.play("bacara", ("Anna", "Mia"), stop("Anna", 1000), stop("Mia", 1100), on=2)
    known = circle.circles.load(circle.stream).state
    keys = [found.key for name in ("Anna", "Ana") if (found := known.named(name))]
    circle.circles.write(circle.stream, "merge", lambda one: deeds.merge(one, *keys), at=day(31))
    page = browser.open(circle.at("bacara"))
    assert starting(page, "Ana 1 of 2") == ["Ana 1 of 2 50%"]
    assert starting(page, "Anna") == []


def test_a_persian_reads_persian_digits_and_signs(browser: Browser, circle: Circle) -> None:
    circle.play("barbu", FOUR, QUEENS)
    page = browser.open(f"{circle.at('barbu')}?lang=fa")
    assert "۲۴٫۰" in page.text
    assert "−۱۲٫۰" in page.text
    assert "۱۰۰٪" in page.text
