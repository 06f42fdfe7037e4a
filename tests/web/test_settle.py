"""One hand settled on the spot: its address holds all of it, and nothing is kept."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from scorekeeper import games
from scorekeeper.core.play import play, way_of
from scorekeeper.core.record_reading import read_record
from scorekeeper.web.form import hand_form
from scorekeeper.web.input_lists import fill_all
from scorekeeper.web.inputs import Asker
from scorekeeper.web.settling import OURS
from tests.web.forms import plain
from tests.web.typed import HEARTS, QUEENS, WORKED

if TYPE_CHECKING:
    from scorekeeper.core.explaining import Example
    from scorekeeper.core.game import AnyGame
    from tests.web.conftest import Browser, Written
    from tests.web.forms import Page
    from tests.web.typed import Values

FOUR = {f"name-{seat}": name for seat, name in enumerate(("Anne", "Beth", "Cath", "Diana"))}
BY_SEAT = {"Anne": "0", "Cath": "2"}

TOTALS = re.compile(r"Deal ([^a-z]+) Chips")


def address(game: str, *parts: Values, **more: object) -> str:
    """The address of a hand: players by their seats, ticks as `y`."""
    typed = {key: value for part in (*parts, more) for key, value in part.items() if value is not False}
    sent = {key: "y" if value is True else BY_SEAT.get(str(value), value) for key, value in typed.items()}
    sent |= {key: name for key, name in FOUR.items() if key in typed}
    return f"/settle/{game}?{urlencode(sent)}"


PRINTED = {
    "queens": (address("barbu", FOUR, QUEENS, {"as": "no-queens"}), "−12 +24 −12 −24", "−24"),
    "hearts": (address("barbu", FOUR, HEARTS, {"as": "no-hearts", "declarer": 0}), "+8 −8 −36 +6", "−30"),
}


def link(page: Page) -> str:
    """The address to be passed on, on this host."""
    [found] = [known["value"] for tag, known in page.tags if known.get("id") == "link"]
    return found.removeprefix("http://localhost")


def alerts(page: Page) -> list[str]:
    return [plain(text) for text in re.findall(r'role="alert"[^>]*>([^<]*)', page.html)]


def came_to(page: Page) -> str:
    """What stands in the card of the result."""
    start = page.html.index("data-preview")
    card = page.html[start : page.html.index("</section>", start)].partition(">")[2]
    return plain(unescape(re.sub(r"<[^>]+>", " ", card))).replace(" ,", ",")


@pytest.mark.parametrize(("path", "points", "check"), PRINTED.values(), ids=PRINTED)
def test_the_printed_deals_are_settled_at_their_address(browser: Browser, path: str, points: str, check: str) -> None:
    page = browser.open(path)
    found = TOTALS.search(came_to(page))
    assert found
    assert found[1] == points
    assert page.form("/settle/barbu").button("").label == f"Settle · check {check} ✓"
    assert alerts(page) == []


def test_pairs_that_pay_nothing_are_told_apart(browser: Browser) -> None:
    shown = came_to(browser.open(PRINTED["queens"][0]))
    assert "Anne → Beth ×1 −6 +6" in shown
    assert "Chips +12 +24 −12 −24" in shown
    assert "Not doubled: Anne & Diana, Cath & Diana" in shown
    assert "Doubled, but level: Anne & Cath" in shown
    assert "Nobody doubled." in came_to(browser.open("/settle/barbu?as=no-king&declarer=0&result.king=2"))


def test_the_reasons_are_told_payment_by_payment(browser: Browser) -> None:
    assert browser.open(PRINTED["hearts"][0]).why() == {
        "Anne": ["Diana pays, doubled × 2 +8"],
        "Beth": ["3 hearts −6", "to Diana, doubled × 1 −2"],
        "Cath": ["7 hearts −14", "ace of hearts −6", "to Diana, doubled × 1 −16"],
        "Diana": ["2 hearts −4", "to Anne, doubled × 2 −8", "Beth pays, doubled × 1 +2", "Cath pays, doubled × 1 +16"],
    }


def test_a_deal_typed_without_script_is_seen_by_whoever_is_given_its_address(
    browser: Browser, another: Browser
) -> None:
    page = browser.send(browser.open("/settle/barbu").form("/barbu"), "No hearts")
    assert page.form("/barbu").shown()["declarer"] == ["0"]
    typed = {
        **HEARTS,
        "declarer": 0,
        "result.ace": 2,
        "doubles-3-1": False,
        "doubles-3-2": False,
        "doubles-3-all": True,
    }
    mine = browser.send(page.form("/barbu").fill(typed), "Settle")
    assert "Deal +8 −8 −36 +6" in came_to(mine)
    assert link(mine).startswith("/settle/barbu?as=no-hearts&declarer=0&doubles-3-0=y&")
    theirs = another.open(link(mine))
    assert came_to(theirs) == came_to(mine)
    assert link(theirs) == link(mine)


def test_max_of_the_declarer_means_whoever_doubled(browser: Browser) -> None:
    path = address("barbu", HEARTS, {"as": "no-hearts", "declarer": 0, "doubles-0-3": False, "doubles-0-all": True})
    assert "Deal +8 −8 −36 +6" in came_to(browser.open(path))


def worked() -> list[Any]:
    """Each worked example that is a single hand."""
    return [
        pytest.param(game, example, id=f"{game.key} {example.title}")
        for game in games.every()
        for example in game.examples
        if len(example.hands) == 1
    ]


def typed(game: AnyGame, example: Example) -> dict[str, object]:
    """The parameters of the address of *example*."""
    record = read_record(example.to_json(game.key), games.find)
    standing = play(game, record).standings[0]
    way = way_of(game, standing, record.hands[0])
    assert way
    sides = tuple(" & ".join(side) for side in standing.table.side_names())
    asked = hand_form(way, Asker(record.players, sides, str, {}, numbered=True), None, record.hands[0])
    held = {key: value for key, value in fill_all(asked.inputs, record.hands[0]).items() if value not in (None, False)}
    start = {f"start-{side}": points for side, points in enumerate(record.start) if points}
    names = {f"name-{seat}": name for seat, name in enumerate(record.players)}
    return {"as": way.key, **names, **start, **record.rules, **held}


@pytest.mark.parametrize(("game", "example"), worked())
def test_worked_examples_come_to_what_their_source_says(browser: Browser, game: AnyGame, example: Example) -> None:
    values = {key: "y" if value is True else value for key, value in typed(game, example).items()}
    page = browser.open(f"/settle/{game.key}?{urlencode(values, doseq=True)}")
    shown = [f"{points:+,}".replace("-", "−") if points else "0" for points in example.points]
    assert f" {' '.join(shown)} " in f"{came_to(page)} "


def test_points_from_before_matter_to_what_a_turn_comes_to(browser: Browser) -> None:
    outside = browser.open("/settle/bacara?as=points&player=0&points=300")
    assert "300" in came_to(outside)
    assert came_to(outside).startswith("Stop Player: P1 P1 P2 before 0 0 Turn 0 0")
    inside = browser.open("/settle/bacara?as=points&player=0&points=300&start-0=1,000")
    assert "Turn +300 0" in came_to(inside)
    assert "1,300 0" in came_to(inside)
    past = browser.open("/settle/bacara?as=over&player=0&over=1000&start-0=9800")
    assert "8,800 0" in came_to(past)


def test_rules_in_the_address_are_those_it_is_settled_by(browser: Browser) -> None:
    hand = "as=no-king&declarer=0&result.king=2&doubles-1-2=y"
    assert "Deal 0 +20 −40 0" in came_to(browser.open(f"/settle/barbu?{hand}"))
    assert "Deal 0 +15 −30 0" in came_to(browser.open(f"/settle/barbu?preset=sinclair&{hand}"))
    page = browser.open(f"/settle/barbu?preset=sinclair&rules.king=-21&{hand}")
    assert "Deal 0 +21 −42 0" in came_to(page)
    assert page.link("Rules") == "/rules/barbu?preset=sinclair&king=-21"
    assert dict(parse_qsl(urlsplit(link(page)).query))["rules.king"] == "-21"


def test_as_many_sit_as_the_rules_allow_and_somebody_asks_for(browser: Browser) -> None:
    five = browser.open("/settle/barbu?preset=french&players=5&as=dominoes")
    assert "name-4" in {control.name for control in five.form("/barbu").controls}
    four = browser.open("/settle/barbu?players=5&as=dominoes")
    assert "name-4" not in {control.name for control in four.form("/barbu").controls}
    named = browser.open("/settle/barakon?name-2=Ion")
    assert "P1 , P2 , Ion , P4" in named.text
    alone = browser.open("/settle/barakon?sides=singly&sides-3-runs=2")
    assert "P1 P2 P3 P4" in came_to(alone)
    assert "P2 & P4" in came_to(browser.open("/settle/barakon?sides-1-runs=2"))


def test_who_was_chosen_stays_chosen_under_another_name(browser: Browser) -> None:
    form = browser.open("/settle/barbu?as=no-king&declarer=1&result.king=2").form("/barbu")
    page = browser.send(form.fill({"name-1": "Beth", "name-2": "Cath"}), "Apply")
    assert page.form("/barbu").shown()["declarer"] == ["1"]
    assert page.why() == {"Cath": ["king of hearts −20"]}


@pytest.mark.parametrize("game", games.keys())
def test_nothing_typed_is_nothing_wrong(browser: Browser, game: str) -> None:
    for way in ("", *(way.key for way in games.find(game).ways(standing(game)))):
        page = browser.open(f"/settle/{game}?as={way}")
        assert alerts(page) == []
        assert page.form(f"/{game}").invalid() == set()


def standing(game: str, preset: str = "classic") -> Any:
    """How a match of *game* stands before its first hand."""
    found = games.find(game)
    least = found.seating(found.presets[preset]).least
    record = {"format": "scorekeeper/1", "game": game, "players": [f"Player {n}" for n in range(least)]}
    return play(found, read_record({**record, "rules": {"preset": preset}}, games.find)).now


WRONG = [
    ("barbu?as=no-queens&declarer=0&result-0=5", "4 queens are taken in a deal, not 5.", {"result-0"}),
    ("barbu?as=no-queens&declarer=0&result-0=x", "A whole number is needed here.", {"result-0"}),
    ("barbu?preset=nobody", "There are no rules called “nobody”", set()),
    ("barbu?rules.king=x", "A whole number is needed here.", {"rules.king"}),
    ("barbu?rules.king=9999999", "It can be", {"rules.king"}),
    ("barbu?name-0=P2", "P2 stands twice", {"name-0", "name-1"}),
    (f"barbu?name-0={'x' * 41}", "A name has at most 40 letters.", {"name-0"}),
    ("bacara?start-0=10000", "the match would be over before it begins", {"start-0"}),
    ("bacara?start-0=much", "A whole number is needed here.", {"start-0"}),
    ("bacara?as=points&player=0&points=603", "multiple of 50", {"points"}),
    ("burraco?sides-1-closed=y", "burraco", {"sides-1-closed"}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "sentence", "fields"), WRONG, ids=[path for path, *_ in WRONG])
def test_a_wrong_hand_is_refused_in_a_sentence_at_its_field(
    browser: Browser, path: str, sentence: str, fields: set[str]
) -> None:
    page = browser.open(f"/settle/{path}", status=422)
    [said] = alerts(page)
    assert sentence in said
    assert fields <= page.form(path.partition("?")[0]).invalid()


def test_another_way_or_another_row_of_a_hand_half_typed_is_no_mistake(browser: Browser) -> None:
    form = browser.open("/settle/barbu?as=no-queens", 200).form("/barbu").fill({"declarer": 2, "result-0": 1})
    page = browser.send(form, "Trumps")
    assert alerts(page) == []
    kept = page.form("/barbu").shown()
    assert (kept["declarer"], kept["result-0"]) == (["2"], "1")
    assert "Barbu · Trumps" in page.all("h1")
    throws = browser.open("/settle/bacara?as=throws").form("/bacara").fill({"throws-0-dice": "1 x"})
    longer = browser.send(throws, "One more")
    assert alerts(longer) == []
    assert len(longer.form("/bacara").controls) == len(throws.controls) + 2
    counted = browser.open("/settle/burraco?press=sides-0-clean%2B1")
    assert counted.form("/burraco").shown()["sides-0-clean"] == "1"
    assert alerts(counted) == []


NONSENSE = (
    "as=zzz", "as=adjust", "as=", "as=no-king&from=dominoes", "from=x", f"as=no-queens&result-0={'9' * 5000}",
    f"start-0={'9' * 4000}", "players=999999999", "players=-1", "players=x", "name-0=%00", "name-99=Zoe",
    "sides=singly", "sides=x", "preset=", "rules.=1", "rules.contracts=nothing", "rules.dominoes=1",
    "press=%00%2B1", "press=x%2By",
    "more=nothing", "rows-throws=999999999", "as=throws&rows-throws=9&throws-8-dice=1", "as=points&player=9&points=50",
    "as=no-king&declarer=0&result.king=9", "lang=xx&theme=xx", "command=x", "note=hello", "\u202e=\u202e",
)  # fmt: skip


@pytest.mark.parametrize("query", NONSENSE, ids=[query[:30] for query in NONSENSE])
def test_nonsense_shows_the_page_all_the_same(browser: Browser, query: str) -> None:
    for game in games.keys():  # noqa: SIM118 - not a dict's keys
        response = browser.client.get(f"/settle/{game}?{query}")
        assert response.status_code in (200, 422)
        assert 'id="hand"' in response.text
        assert browser.client.post(f"/settle/{game}/live", data=dict(parse_qsl(query))).status_code in (200, 404)


@pytest.mark.parametrize("path", ["/settle/solitaire", "/settle/barbu/more"])
def test_what_is_not_there_is_not_found(browser: Browser, path: str) -> None:
    browser.open(path, status=404)


SHORT = [path for path, *_ in PRINTED.values()] + [
    address("burraco", WORKED),
    "/settle/barakon?name-2=Ion&preset=classic&sides-0-runs=1&rows-sides-0-ladders=2&sides-1-tricks=3&start-2=7",
    "/settle/barbu?preset=french&players=5&as=no-king&declarer=4&result.king=4&rules.fixed=no",
    "/settle/bacara?lang=en&theme=auto&settled=y&name-0=&name-1=Dan&as=throws&player=0&throws-0-dice=1+1+1+2+3+4",
]


@pytest.mark.parametrize("path", SHORT)
def test_the_address_that_is_passed_on_is_as_short_as_can_be(browser: Browser, path: str) -> None:
    passed = link(browser.open(path))
    asked = parse_qsl(urlsplit(passed).query, keep_blank_values=True)
    assert all(value for _, value in asked)
    assert {"lang", "theme", "settled", "players" if "preset" not in path else "sides"}.isdisjoint(dict(asked))
    again = browser.open(passed)
    assert link(again) == passed
    assert came_to(again) == came_to(browser.open(path))


def test_script_is_told_what_a_hand_comes_to_and_its_address(browser: Browser) -> None:
    query = dict(parse_qsl(urlsplit(PRINTED["queens"][0]).query))
    told = browser.client.post("/settle/barbu/live", data={**query, "preset": "classic"}).get_json()
    assert (told["ready"], told["proof"], told["points"]) == (True, "−24", ["−12", "+24", "−12", "−24"])
    assert "to Beth, doubled × 1" in told["preview"]
    assert f"{told['address']}#settled" == link(browser.open(PRINTED["queens"][0]))
    half = browser.client.post("/settle/barbu/live", data={**query, "result-0": ""}).get_json()
    assert (half["ready"], half["points"], half["said"]) == (False, [], {})
    assert 'role="alert"' not in half["preview"]


def test_nothing_is_kept_until_somebody_goes_on(browser: Browser, written: Written) -> None:
    before = written()
    page = browser.open(PRINTED["queens"][0])
    browser.client.post("/settle/barbu/live", data={"as": "no-king"})
    assert written() == before
    match = browser.send(page.form("/barbu"), "Go on as a match")
    assert written() == (before[0] + 1, before[1] + 2)
    assert "No queens" in match.text
    assert "−24" in match.text
    assert browser.send(page.form("/barbu"), "Go on as a match").path == match.path
    assert written() == (before[0] + 1, before[1] + 2)


def test_a_wrong_hand_begins_no_match(browser: Browser, written: Written) -> None:
    before = written()
    sent = {"as": "no-queens", "declarer": "0", "result-0": "9", "command": "once"}
    answer = browser.client.post("/settle/barbu/keep", data=sent)
    assert answer.status_code == 303
    assert alerts(browser.open(answer.headers["Location"], 422)) == ["4 queens are taken in a deal, not 9."]
    assert written() == before


def test_the_games_are_offered_with_those_who_played_them_last(browser: Browser) -> None:
    page = browser.open("/settle")
    assert [href for _, href in page.links if href.startswith("/settle/")] == [
        f"/settle/{key}"
        for key in games.keys()  # noqa: SIM118 - not a dict's keys
    ]
    browser.begin("barbu", ["Anne", "Beth", "Cath", "Diana"], preset="sinclair", king="-21")
    with_them = browser.open(browser.open("/settle").link("With Anne, Beth, Cath and Diana"))
    assert "Anne , Beth , Cath , Diana" in with_them.text
    shown = with_them.form("/barbu").shown()
    assert (shown["preset"], shown["rules.king"]) == (["sinclair"], "-21")


@pytest.mark.parametrize("path", ["/settle", "/settle/barbu", PRINTED["queens"][0]])
def test_anybody_may_find_the_page(browser: Browser, path: str) -> None:
    page = browser.open(path)
    about = {known["name"]: known["content"] for tag, known in page.tags if tag == "meta" and "name" in known}
    assert "robots" not in about
    assert "X-Robots-Tag" not in page.headers
    assert "on the spot" in about["description"]
    assert ("Barbu" in about["description"]) == ("barbu" in path)
    assert [known["href"] for tag, known in page.tags if known.get("rel") == "canonical"] == [
        f"http://localhost{urlsplit(path).path}"
    ]


def test_no_part_of_a_hand_is_taken_for_anything_else() -> None:
    for game in games.every():
        for preset in game.presets:
            now = standing(game.key, preset)
            sides = ("",) * len(now.totals)
            for way in game.ways(now):
                asked = hand_form(way, Asker(now.table.names, sides, str, {}))
                assert [name for name in (control.name for control in asked.form) if OURS.fullmatch(name)] == []
