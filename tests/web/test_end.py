"""The end of a match: what its page says of each game, to whom, and how what a point is worth is agreed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scorekeeper.words.language import language
from scorekeeper.words.money import money, typed_amount, worth
from tests.web.conftest import FOUR
from tests.web.hands import GAMES, HANDS, HEARTS, QUEENS, WORKED, stop

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Browser, Keeper
    from tests.web.forms import Page

CENTS = {"amount": "0.05", "currency": "EUR"}


def end(browser: Browser, token: str, more: str = "") -> Page:
    return browser.open(f"/m/{token}/end{more}")


def rows(page: Page) -> list[str]:
    """The rows of its tables, each as it is read."""
    found = re.findall(r"<tr.*?</tr>", page.html, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)).strip() for row in found]


def items(page: Page) -> list[str]:
    """The items of its lists, as they are read."""
    return [re.sub(r" (?=[.:])", "", text) for text in page.all("li")]


@pytest.fixture
def friday(begin: Begin) -> Keeper:
    """The two printed deals of Barbu, ended there, at five cents a point."""
    more = {"title": "Friday", "started": "2026-03-06T20:00:00+01:00", "stake": CENTS, "ended": True}
    return begin("barbu", QUEENS, HEARTS, **more)


@pytest.mark.parametrize("ended", [True, False], ids=["finished", "under way"])
@pytest.mark.parametrize("game", GAMES)
def test_it_says_how_a_match_of_any_game_ended_or_stands(
    browser: Browser, begin: Begin, game: str, ended: bool
) -> None:
    keeper = begin(game, *HANDS[game], ended=ended)
    page, result = end(browser, keeper.token), keeper.get()["result"]
    assert ("Won by" in page.text) is ended
    assert ("Not over yet" in page.text) is not ended
    assert ("Who pays whom" in page.text) is ended
    table = rows(page)
    for side, names in enumerate(result["sides"]):
        total = f"{result['totals'][side]:,}".replace("-", "−")
        assert f"{result['ranks'][side]} {' &amp; '.join(f'{name}' for name in names)} {total}" in [
            re.sub(r"\s+&amp;\s+", " &amp; ", row) for row in table
        ]


def test_places_are_shared(browser: Browser, begin: Begin) -> None:
    keeper = begin("bacara", *(stop(name, 1000) for name in FOUR[:2]), stop(FOUR[2], 1500), players=FOUR)
    assert rows(end(browser, keeper.token))[1:5] == [
        "1 Cath 1,500", "2 Anne 1,000", "2 Beth 1,000", "4 Diana 0",
    ]  # fmt: skip


def test_it_says_who_pays_whom_to_the_last_coin(browser: Browser, friday: Keeper) -> None:
    page = end(browser, friday.token)
    assert [text for text in items(page) if "pays" in text] == [
        "Cath pays Anne €0.25", "Cath pays Beth €1.48", "Diana pays Anne €0.23",
    ]  # fmt: skip
    assert {"Anne +€0.48", "Beth +€1.48", "Cath −€1.73", "Diana −€0.23"} <= set(rows(page))
    assert "does not divide evenly" in page.text


def test_it_says_what_decided_the_match(browser: Browser, friday: Keeper) -> None:
    page = end(browser, friday.token)
    assert "Deal 1 In the lead from here on: Beth." in items(page)
    assert "Deal 1 The largest swing between first and second: +36 for Beth." in items(page)
    assert browser.open(page.link("Deal 1")).status == 200


def test_the_chips_are_shown_deal_by_deal_where_there_are_any(browser: Browser, begin: Begin, friday: Keeper) -> None:
    table = rows(end(browser, friday.token))
    assert table[-3:] == ["1 +12 +24 −12 −24", "2 +38 −8 −36 +6", "Sum +50 +16 −48 −18"]
    assert "Chips" not in end(browser, begin("burraco", WORKED).token).text


@pytest.mark.parametrize(("lang", "head"), [("en", "Barbu · 6 Mar 2026"), ("fa", "باربو · ۱۵ اسفند ۱۴۰۴")])
def test_the_result_as_text_of_a_match_without_a_title_begins_with_its_game(
    browser: Browser, begin: Begin, lang: str, head: str
) -> None:
    match = begin("barbu", QUEENS, started="2026-03-06T20:00:00+01:00", ended=True)
    html = end(browser, match.token, f"?lang={lang}").html
    assert html[html.index("<textarea") :].partition(">")[2].startswith(f"{head}\n")


def test_the_result_as_text_says_it_all(browser: Browser, friday: Keeper) -> None:
    html = end(browser, friday.token).html
    text = html[html.index("<textarea") : html.index("</textarea>")].partition(">")[2]
    assert text.splitlines() == [
        "Friday · Barbu · 6 Mar 2026", "1. Beth: 16", "2. Anne: −4", "3. Diana: −18", "4. Cath: −48", "",
        "A point is worth €0.05.", "Cath pays Anne €0.25", "Cath pays Beth €1.48", "Diana pays Anne €0.23",
    ]  # fmt: skip


def test_partners_pay_one_by_one_and_without_a_stake_pairs_in_points(browser: Browser, begin: Begin) -> None:
    keeper = begin("burraco", WORKED)
    assert "Beth & Diana to Anne & Cath: 650 points" in items(end(browser, keeper.token))
    keeper.write("PATCH", stake={"amount": "0.01", "currency": "EUR"})
    assert "Beth pays Anne €3.25" in items(end(browser, keeper.token))


def test_whoever_looks_on_sees_it_all_and_changes_nothing(browser: Browser, another: Browser, friday: Keeper) -> None:
    page = end(another, friday.viewer)
    assert not page.forms
    assert set(rows(page)) == set(rows(end(browser, friday.token)))
    sent = {"after": str(friday.seq), "command": "mine", "amount": "5", "currency": "EUR"}
    assert another.client.post(f"/m/{friday.viewer}/stake", data=sent).status_code == 403


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        pytest.param({"amount": "0,10", "currency": "RON"}, {"amount": "0.10", "currency": "RON"}, id="a comma"),
        pytest.param({"amount": "۰٫۵"}, {"amount": "0.5", "currency": "EUR"}, id="Persian digits"),
        pytest.param({"amount": "1", "code": "sek"}, {"amount": "1", "currency": "SEK"}, id="a code that is typed"),
    ],
)
def test_what_a_point_is_worth_is_agreed(
    browser: Browser, keeper: Keeper, values: dict[str, str], expected: dict[str, str]
) -> None:
    page = browser.send(end(browser, keeper.token).form("/stake").fill(values), "Save")
    assert page.path.startswith(f"/m/{keeper.token}/end?said=")
    assert "stake changed" in page.text
    assert keeper.get()["record"]["stake"] == expected
    assert page.form("/stake").shown()["currency"] == expected["currency"]


WRONG = ["", "0", "-1", "0.0000001", "1e9", "NaN", "a lot", "9" * 30, "½", "\0", "1/0/2", "٫", "<b>"]


@pytest.mark.parametrize("amount", WRONG, ids=repr)
def test_nonsense_is_refused_and_stays_in_its_box(browser: Browser, keeper: Keeper, amount: str) -> None:
    page = browser.send(end(browser, keeper.token).form("/stake").fill({"amount": amount}), "Save", status=422)
    assert "A stake is an amount above 0" in page.text
    assert page.form("/stake").invalid() == {"amount"}
    assert keeper.get()["record"].get("stake") is None


@pytest.mark.parametrize("sent", [{}, {"amount": "1"}, {"amount": "1", "currency": "euro"}], ids=str)
def test_a_form_that_is_not_ours_is_refused(browser: Browser, keeper: Keeper, sent: dict[str, str]) -> None:
    data = {"after": str(keeper.seq), "command": "mine", **sent}
    assert browser.client.post(f"/m/{keeper.token}/stake", data=data).status_code == 422


def test_who_wrote_meanwhile_is_shown(browser: Browser, keeper: Keeper) -> None:
    form = end(browser, keeper.token).form("/stake").fill({"amount": "2"})
    keeper.record(stop("Ana", 300))
    page = browser.send(form, "Save", status=409)
    assert "Turn 3 recorded" in page.text
    again = browser.send(page.form("/stake"), "Do it all the same")
    assert again.form("/stake").shown()["amount"] == "2"


def test_the_largest_amounts_are_written_out(browser: Browser, begin: Begin) -> None:
    hands = [{"adjust": [10**9, -(10**9)]}] * 3
    keeper = begin("barakon", *hands[:1], stake={"amount": "999999999.999999", "currency": "KWD"})
    assert "1,999,999,999,999,998,000.000" in end(browser, keeper.token).text


@pytest.mark.parametrize("hands", [[], HANDS["barbu"]], ids=["nothing played", "a deal"])
@pytest.mark.parametrize("code", ["en", "fa", "ro", "it", "fr"])
def test_every_language_has_the_page(browser: Browser, begin: Begin, code: str, hands: list[object]) -> None:
    token = begin("barbu", *hands).token
    assert end(browser, token, f"?lang={code}").status == 200


def test_pages_of_the_match_lead_there(browser: Browser, friday: Keeper) -> None:
    for page in (f"/m/{friday.token}", f"/m/{friday.token}/settings"):
        assert browser.open(page).link("The end: who won, who pays") == f"/m/{friday.token}/end"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        pytest.param("en", ("+€1,234.50", "−€1,234.50", "€0.005"), id="English"),
        pytest.param("fr", ("+1\u202f234,50\xa0€", "−1\u202f234,50\xa0€", "0,005\xa0€"), id="French"),
        pytest.param(
            "fa",
            ("\u2066+€\xa0۱٬۲۳۴٫۵۰\u2069", "\u2066−€\xa0۱٬۲۳۴٫۵۰\u2069", "\u2066€\xa0۰٫۰۰۵\u2069"),
            id="Persian, the minus left of its digits",
        ),
    ],
)
def test_money_is_written_as_the_reader_does(code: str, expected: tuple[str, ...]) -> None:
    reader = language(code)
    gain, loss = (money(reader, minor, "EUR", signed=True) for minor in (123450, -123450))
    assert (gain, loss, worth(reader, "0.005", "EUR")) == expected


@pytest.mark.parametrize(
    ("code", "typed", "expected"),
    [
        pytest.param("en", "1,000", "1000", id="thousands in English"),
        pytest.param("fr", "1,000", "1.000", id="a decimal comma in French"),
        pytest.param("it", "1.000", "1000", id="thousands in Italian"),
        pytest.param("it", "0.005", "0.005", id="no thousands after a zero"),
        pytest.param("en", "1.234,50", "1234.50", id="both, the last one decimal"),
        pytest.param("fa", "۱٬۰۰۰", "1000", id="thousands in Persian"),
        pytest.param("fa", "1,000", "1000", id="the same from a Latin keyboard"),
        pytest.param("fa", "۰/۵", "0.5", id="a decimal as written by hand in Persian"),
        pytest.param("en", ".5", "0.5", id="nothing before the point"),
    ],
)
def test_amounts_are_read_as_they_are_typed(code: str, typed: str, expected: str) -> None:
    assert typed_amount(language(code), typed) == expected
