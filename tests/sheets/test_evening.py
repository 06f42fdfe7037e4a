"""What a club evening prints: nothing leaves its page, every table finds its match, and Persian runs its own way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper import games
from scorekeeper.core.evening import Evening, Outcome, next_round, ranking, replay, round_of
from scorekeeper.core.evening_events import EveningEnded, EveningEvent, EveningOpened, Names, Penalty
from scorekeeper.sheets import evening as printing
from scorekeeper.sheets.evening import Slip, Slips, Standing
from scorekeeper.sheets.pdf import draw
from tests.sheets.conftest import Printed

FIVE: tuple[Names, ...] = (("Anne", "Beth"), ("Cath", "Diana"), ("Ella", "Fred"), ("Gail", "Hugh"), ("Ion", "نیلوفر"))
CROWD: tuple[Names, ...] = tuple((f"{'W' * 30} {number}", f"Maximiliana von und zu {number}") for number in range(21))
ADDRESS = "https://scorekeeper.example/e/pSNRUJZHnF_ZvaWxn12yvg"
GAME = next(game for game in games.every() if game.tournament)


def evening(pairs: tuple[Names, ...], rounds: int, *more: EveningEvent) -> Evening:
    rules = {"preset": GAME.tournament}
    done: list[EveningEvent] = [
        EveningOpened("Friday ♠", GAME.key, rules, pairs, "mitchell", "2026-03-06T20:00:00+01:00")
    ]
    for number in range(rounds):
        drawn = next_round(replay(done), list)
        done.append(round_of(drawn, [f"{number}.{table}" for table in range(len(drawn.tables))]))
    return replay([*done, *more])


def standing(now: Evening, lang: str = "en", paper: str = "a4") -> Standing:
    """A ranking in which every table of all rounds but the last has played."""
    over = {one.match: Outcome(True, (13, 7), (2250, -1130)) for drawn in now.rounds[:-1] for one in drawn.tables}
    return Standing(lang, paper, now, ranking(now, over), over, ADDRESS)


def slips(count: int, lang: str = "en", paper: str = "a4") -> Slips:
    pairs = CROWD if count > 2 else FIVE
    found = tuple(
        Slip(table, ((table, pairs[table - 1]), (table + 2, pairs[table + 1])), f"{ADDRESS}{table}")
        for table in range(1, count + 1)
    )
    return Slips(lang, paper, "Friday ♠", 2, found)


SIZES = {"a4": (210, 297), "letter": (216, 279)}


def held(made: Printed, number: int) -> None:
    """Every letter of the page is on it."""
    width, height = made.sizes[number]
    letters = made.letters(number)
    assert letters
    for letter, (left, top, right, bottom) in letters:
        assert 4 <= left <= right <= width - 4, letter
        assert 4 <= top <= bottom <= height - 4, letter


@pytest.mark.parametrize(("lang", "paper"), [("en", "letter"), ("fa", "a4")])
@pytest.mark.parametrize(("pairs", "rounds"), [(FIVE, 2), (CROWD, 2)], ids=["five pairs", "a crowd with long names"])
def test_no_ranking_leaves_its_pages(pairs: tuple[Names, ...], rounds: int, lang: str, paper: str) -> None:
    now = evening(pairs, rounds, Penalty(2, -1, -100, "late for round 2"))
    made = Printed(draw(printing.ranking(standing(now, lang, paper), styled=False)))
    assert set(made.sizes) == {SIZES[paper]}
    for number in range(len(made.sizes)):
        held(made, number)


def test_a_ranking_says_who_is_first_and_what_it_is_made_of() -> None:
    now = evening(FIVE, 2, Penalty(2, -1, -100, "late for round 2"), EveningEnded())
    text = " ".join(Printed(draw(printing.ranking(standing(now), styled=False))).text.split())
    said = [
        "Friday", f"{GAME.words.name} · 6 Mar 2026 · 5 pairs · 2 rounds", "Ranking", "1 4 Gail & Hugh 17 −3,380",
        "Round 1", "1 1 Anne & Beth 3 Ella & Fred 2,250 : −1,130 13 : 7", "5 Ion &", "rests 10",
        "Round 2", "not played to its end", "Penalties", "2 Cath & Diana −1 −100 late for round 2",
    ]  # fmt: skip
    for words in said:
        assert words in text, text
    assert "Not over yet" not in text


def test_a_ranking_before_the_end_says_so() -> None:
    assert "Not over yet: how it stands." in printing.ranking(standing(evening(FIVE, 0)))


@pytest.mark.parametrize(("count", "pages"), [(2, 1), (5, 2)])
@pytest.mark.parametrize(("lang", "paper"), [("en", "letter"), ("fa", "a4")])
def test_four_slips_lie_on_a_page_and_none_leaves_its_quarter(lang: str, count: int, pages: int, paper: str) -> None:
    made = Printed(draw(printing.slips(slips(count, lang, paper), styled=False)))
    assert made.sizes == [SIZES[paper]] * pages
    width, height = SIZES[paper]
    for number in range(pages):
        held(made, number)
        for letter, (left, top, right, bottom) in made.letters(number):
            assert right <= width / 2 or left >= width / 2, letter
            assert bottom <= height / 2 - 4 or top >= height / 2, letter


def test_a_slip_names_its_table_its_pairs_and_leads_to_its_match() -> None:
    page = printing.slips(slips(2))
    text = " ".join(Printed(draw(printing.slips(slips(2), styled=False))).text.split())
    for words in ("Round 2", "Table1", "1 AnneBeth", "3 EllaFred", "Scan to keep the score of this table."):
        assert words in text, text
    assert page.count('class="qr"') == 2


def test_persian_runs_from_right_to_left_with_its_digits() -> None:
    for page in (printing.ranking(standing(evening(FIVE, 1), "fa")), printing.slips(slips(1, "fa"))):
        assert '<html xmlns="http://www.w3.org/1999/xhtml" lang="fa" dir="rtl">' in page
    assert "۱۵ اسفند ۱۴۰۴" in printing.ranking(standing(evening(FIVE, 1), "fa"))
    assert "<b>۱</b>" in printing.slips(slips(1, "fa"))


def test_the_same_print_has_the_same_tag_and_another_has_another() -> None:
    one = standing(evening(FIVE, 2))
    pages = [printing.ranking(other, styled=False) for other in (one, one, replace(one, paper="letter"))]
    tags = [printing.etag(page) for page in pages]
    assert tags[0] == tags[1] != tags[2]
