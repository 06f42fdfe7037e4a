"""The scoreboard: what it shows of each game, to whom, and that there is nothing to do on it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorekeeper.folders import STATIC
from scorekeeper.web.board import FIGURES, GRIDS
from tests.web.hands import GAMES, HANDS, stop

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Browser, Json, Keeper
    from tests.web.forms import Page

TO_DO = {"a", "button", "form", "input", "select", "textarea", "details", "summary", "iframe"}

ROLES = {"bacara": "throws", "barakon": "deals", "barbu": "declares", "burraco": "deals"}
PLAYED = {
    "bacara": ("Turns: 2", "to 10,000", "Turn 2: Dice, throw by throw"),
    "barakon": ("Deals: 1", "to 100", "Deal 1: Melds"),
    "barbu": ("Deals: 1 of 28", "Deal 1: No king of hearts"),
    "burraco": ("Hands: 1", "to 2,000", "Hand 1 "),
}
"""How far each game is after `HANDS`, to what total it is played, and its last hand."""


def written(number: int) -> str:
    return f"{number:,}".replace("-", "−")


def signed(number: int) -> str:
    return f"+{written(number)}" if number > 0 else written(number)


def board(browser: Browser, token: str) -> Page:
    return browser.open(f"/m/{token}/board")


def attributes(page: Page, tag: str) -> dict[str, str]:
    return next(known for name, known in page.tags if name == tag)


def shown(page: Page) -> list[str]:
    """The sides in the order in which the board has them, as it has them."""
    return page.all("li")


@pytest.fixture
def under_way(begin: Begin) -> Callable[[str], Keeper]:
    return lambda game: begin(game, *HANDS[game])


@pytest.mark.parametrize("game", GAMES)
def test_it_shows_how_a_match_stands(another: Browser, under_way: Callable[[str], Keeper], game: str) -> None:
    keeper = under_way(game)
    result = keeper.get()["result"]
    page = board(another, keeper.viewer)
    sides = shown(page)
    for side, text in enumerate(sides):
        for name in result["sides"][side]:
            assert name in text
        assert f" {written(result['totals'][side])} " in text
        assert f" {signed(result['hands'][-1]['points'][side])} " in text
        assert f"place {result['ranks'][side]}" in text
    assert sum(ROLES[game] in text for text in sides) == 1
    for said in PLAYED[game]:
        assert said in page.text


@pytest.mark.parametrize("game", GAMES)
def test_it_is_one_board_for_keeper_and_viewer_and_offers_nothing(
    browser: Browser, another: Browser, under_way: Callable[[str], Keeper], game: str
) -> None:
    keeper = under_way(game)
    pages = board(browser, keeper.token), board(another, keeper.viewer)
    for page, token in zip(pages, (keeper.token, keeper.viewer), strict=True):
        assert not {tag for tag, _ in page.tags} & TO_DO
        assert not [known for _, known in page.tags if "tabindex" in known or "contenteditable" in known]
        assert {other for other in (keeper.token, keeper.viewer) if other in page.html} == {token}
    assert pages[0].text == pages[1].text


@pytest.mark.parametrize("game", GAMES)
def test_it_says_who_has_won(browser: Browser, begin: Begin, game: str) -> None:
    keeper = begin(game, *HANDS[game], ended=True)
    result = keeper.get()["result"]
    page = board(browser, keeper.token)
    winners = [result["sides"][side] for side in result["winners"]]
    won = re.search(r"Won by ([^.]*)\.", page.text)
    assert won
    assert [name for side in winners for name in side if name not in won[1]] == []
    assert [side for side, text in enumerate(shown(page)) if "winner" in text] == result["winners"]
    assert not [text for text in shown(page) if ROLES[game] in text]


def test_before_the_first_hand_nobody_has_a_place(browser: Browser, begin: Begin) -> None:
    page = board(browser, begin("barbu", title="Friday").token)
    assert page.all("h1") == ["Friday"]
    assert "Deals: 0 of 28" in page.text
    assert "Nothing written down yet." in page.text
    assert "place" not in page.text
    assert "declares" in shown(page)[0]


def test_many_are_listed_by_rank_and_of_their_last_hand_who_had_points(browser: Browser, begin: Begin) -> None:
    names = [f"Player {number:02}" for number in range(1, 13)]
    hands: list[Json] = [stop(name, 1000 + 50 * (seat * 5 % 12)) for seat, name in enumerate(names)]
    keeper = begin("bacara", *hands, players=names)
    result = keeper.get()["result"]
    sides = shown(board(browser, keeper.token))
    places = sorted(zip(result["ranks"], names, strict=True))
    assert [text.partition(" ")[0] + text[6:9] for text in sides] == [f"Player{name[6:]}" for _, name in places]
    assert [f"place {rank}" in text for text, (rank, _) in zip(sides, places, strict=True)] == [True] * 12
    assert len([text for text in sides if "+" in text]) == 1


def test_it_can_be_followed(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", HANDS["bacara"][0])
    keeper.record(HANDS["bacara"][1])
    page = board(browser, keeper.viewer)
    main = attributes(page, "main")
    assert (main["data-follow"], main["data-seq"]) == (keeper.viewer, str(keeper.seq))
    assert "awake.mp4" in main["data-awake"]
    before, _, within = page.html.partition("<main")
    assert '<p class="visually-hidden" role="status" data-heard></p>' in before
    assert '<noscript><meta http-equiv="refresh" content="15"></noscript>' in before
    ids = re.findall(r' id="([^"]+)"', within)
    assert {f"{part}-{side}" for part in ("side", "total", "last", "rank") for side in (0, 1)} <= set(ids)
    assert len(ids) == len(set(ids))
    assert "Turn 2 recorded" not in page.text
    assert "Turn 2 recorded" in browser.open(f"/m/{keeper.viewer}/board?since={keeper.seq - 1}").text


def test_every_script_and_style_it_asks_for_is_there(browser: Browser, begin: Begin) -> None:
    page = board(browser, begin("barbu").token)
    asked = [known.get("src") or known.get("href", "") for tag, known in page.tags if tag in ("script", "link")]
    assert [address for address in asked if address.endswith("?v=")] == []
    assert {"screen.css", "board.css"} <= {address.rpartition("/")[2].partition("?")[0] for address in asked}


def test_to_look_at_it_is_no_visit(another: Browser, begin: Begin) -> None:
    keeper = begin("barbu", title="Seen on the wall")
    page = board(another, keeper.viewer)
    assert "Set-Cookie" not in page.headers
    assert "Seen on the wall" not in another.open("/").text


def test_persian_reads_it_from_right_to_left_in_its_digits(browser: Browser, begin: Begin) -> None:
    keeper = begin("burraco", *HANDS["burraco"])
    page = browser.open(f"/m/{keeper.token}/board?lang=fa")
    assert attributes(page, "html")["dir"] == "rtl"
    assert "−۱۶۵" in page.text
    assert "+۴۵۵" in page.text
    assert not re.search("[0-9]", page.text)


def test_there_is_none_at_an_address_that_nobody_was_given(client: FlaskClient) -> None:
    response = client.get("/m/nobody-knows/board")
    assert response.status_code == 404
    assert 'class="wrong"' in response.text


def test_the_stylesheet_has_every_grid_and_size_of_letters() -> None:
    sheet = (STATIC / "board.css").read_text(encoding="utf-8")
    assert [int(most) for most in re.findall(r"^\.to-(\d+) {", sheet, re.MULTILINE)] == list(GRIDS)
    assert [int(count) for count in re.findall(r"^\.letters-(\d+) {", sheet, re.MULTILINE)] == list(FIGURES)


def test_every_grid_has_a_place_for_each_side() -> None:
    sheet = (STATIC / "board.css").read_text(encoding="utf-8")
    grid = r"^\.to-(\d+) { --across: (\d+); --down: (\d+); --across-upright: (\d+); --down-upright: (\d+); }"
    for found in re.findall(grid, sheet, re.MULTILINE):
        most, across, down, across_upright, down_upright = map(int, found)
        assert across * down >= most, most
        assert across_upright * down_upright >= most, most
