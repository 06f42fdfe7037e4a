"""axe-core finds no fault with any page, in light or in dark.

Which pages there are is told by the program's routes and by the links on its pages; what only a form leads to (what is
refused, what meets another change) is sent here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from scorekeeper import games
from scorekeeper.core.record import FORMAT
from scorekeeper.web import create_app
from tests.browser.inspector import THEMES, Inspector, Match
from tests.browser.records import Record, length, worked

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from werkzeug.routing import Map, Rule

    from tests.browser.conftest import Program

pytestmark = pytest.mark.bench

UNSEEN = ("/health", "/ready", "/hand/kit", ".json", ".csv", ".js", ".png", ">.pdf", "/ranking.pdf")
"""Ends of addresses that a browser shows no page for."""

GAMES = games.keys()
SHORT = 8
"""Hands at most of a match that is played to its end for this; of a longer game one is ended before."""

CROWD = [f"Maximiliana the {number}th" for number in range(1, 13)]


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> Map:
    return create_app(tmp_path_factory.mktemp("routes")).url_map


@pytest.fixture(scope="module")
def matches(program: Program) -> list[Match]:
    """Of each game one under way, one just begun and one that is over; and one with a crowd where there may be one."""
    found = []
    for game in GAMES:
        scored = list(worked(game))
        under_way = max((record for record, result in scored if not result.finished), key=length)
        ended: Record = {**under_way, "ended": True}
        over = [record for record, result in scored if result.finished and len(record["hands"]) <= SHORT]
        found += [
            opened(program, "under way", under_way),
            opened(program, "begun", {**under_way, "hands": []}),
            opened(program, "over", min(over, key=length, default=ended)),
        ]
        seatings = [games.find(game).seating(rules) for rules in games.find(game).presets.values()]
        if max(seating.most for seating in seatings) >= len(CROWD):
            found.append(opened(program, "crowded", {"format": FORMAT, "game": game, "players": CROWD}))
    return found


def opened(program: Program, what: str, record: Record) -> Match:
    addresses = program.ask("/api/matches", record)
    return Match(record["game"], what, addresses["keeper"], addresses["viewer"])


@pytest.fixture(scope="module")
def inspector(program: Program, chromium: Browser, routes: Map, matches: list[Match]) -> Iterator[Inspector]:
    """Has looked at every page; nothing moves, so that no colour is seen on its way to another."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale="en-GB", reduced_motion="reduce"
    )
    house_rules = {rule.name for game in games.every() for rule in game.house_rules}
    found = Inspector(
        context.new_page(),
        f"http://127.0.0.1:{program.port}",
        routes.bind("127.0.0.1"),
        matches,
        frozenset({"preset", *house_rules}),
    )
    found.open("/", what="/ of a new browser")
    see_what_is_accepted(found, program)
    found.all_from([*addresses(routes, matches), *see_a_circle(found)])
    see_what_comes_of_forms(found, program)
    see_what_is_chosen_by_hand(found)
    yield found
    context.close()


def addresses(routes: Map, matches: list[Match]) -> Iterator[str]:
    """Each page of the program that needs no more than a match or a game; the others are found by links."""
    tokens = [match.keeper.rpartition("/")[2] for match in matches]
    values = {"token": tokens, "key": GAMES, "game": GAMES}
    known = routes.bind("127.0.0.1")
    for rule in routes.iter_rules():
        if is_page(rule) and rule.arguments <= values.keys() and not rule.rule.startswith(("/c/", "/e/")):
            names = sorted(rule.arguments)
            for given in product(*(values[name] for name in names)):
                yield known.build(rule.endpoint, dict(zip(names, given, strict=True)))
    yield matches[0].viewer


def is_page(rule: Rule) -> bool:
    """Whether people may go there."""
    read = "GET" in (rule.methods or ()) and not rule.rule.startswith(("/api/", "/static/"))
    return read and not rule.rule.endswith(UNSEEN)


def see_a_circle(inspector: Inspector) -> list[str]:
    """A circle of all the matches with a season, a club evening with a round, and what is refused there.

    Gives the addresses of both, for who belongs to them and for who looks on.
    """
    inspector.send("/circles", 422, name="", command="nobody")
    inspector.send("/circles", 200, name="The kitchen table", command="begun")
    circle = here(inspector)
    for match in inspector.matches:
        inspector.page.goto(inspector.base + circle)
        inspector.send(f"{match.keeper}/circle", 200, circle=circle.rpartition("/")[2])
    inspector.send(f"{circle}/people", 422, name="", command="nobody")
    inspector.send(f"{circle}/name", 422, name="", command="nothing")
    inspector.send(f"{circle}/seasons", 422, name="Spring", begins="soon", command="soon")
    inspector.send(f"{circle}/seasons", 200, name="Spring", begins="2020-01-01", command="spring")
    inspector.send(f"{circle}/evening", 422, game="burraco", command="no pairs")
    pairs = {
        f"{which}-{row}": f"{name} {row + 1}" for which, name in (("one", "Ana"), ("two", "Dan")) for row in range(5)
    }
    agreed = {"game": "burraco", "deals": "4", "movement": "mitchell", "sit_out": "10", "rows": "5"}
    inspector.send(f"{circle}/evening", 200, name="Friday", command="evening", **agreed, **pairs)
    evening = here(inspector)
    inspector.send(f"{evening}/round", 200, command="first")
    found = []
    for whole, what in ((circle, "circle"), (evening, "evening")):
        inspector.page.goto(f"{inspector.base}{whole}/share")
        looking = inspector.page.locator(".address").last.input_value().removeprefix(inspector.base)
        inspector.called |= {
            whole.rpartition("/")[2]: f"{what}, kept",
            looking.rpartition("/")[2]: f"{what}, looked on",
        }
        found += [whole, looking]
    return found


def here(inspector: Inspector) -> str:
    """The address of the page that is there."""
    return urlsplit(inspector.page.url).path


def see_what_is_accepted(inspector: Inspector, program: Program) -> None:
    """A change that is saved and taken back: both are told, and it can be put again."""
    match = inspector.matches[0].keeper
    seq = program.seq(match)
    inspector.send(f"{match}/title", 200, after=str(seq), command="put", title="Friday", note="Rain")
    inspector.send(f"{match}/undo", 200, after=str(seq + 1), command="taken back")


def see_what_comes_of_forms(inspector: Inspector, program: Program) -> None:
    """A hand settled, sent too late and refused; and what else is refused, meets another change or is not there."""
    match = inspector.matches[0]
    for one in inspector.matches:
        if one.what == "under way":
            record = program.ask(one.keeper.replace("/m/", "/api/matches/"))["record"]
            names = [(f"name-{seat}", name) for seat, name in enumerate(record["players"])]
            status = 422 if any(record.get("start") or ()) else 200  # what points from before allow, alone is refused
            inspector.settle(one, status, ("preset", record["rules"].get("preset", "classic")), *names)
            inspector.send_hand(f"{one.keeper}/hand?number=1", 409, after="0")
            inspector.send_hand(f"{one.keeper}/hand?number=1", 422, typed="many")
    inspector.send("/new", 422, game=match.game, command="names left out")
    inspector.send(f"{match.keeper}/title", 409, after="0", command="late", title="Friday", note="Rain")
    inspector.send(f"{match.keeper}/people", 422, after=str(program.seq(match.keeper)), command="nobody", taken_by="")
    inspector.open(f"/rules/{match.game}?preset=none")
    inspector.open(f"{match.keeper}/hand?number=99", 404)
    inspector.open(f"{match.viewer}/hand", 403)
    inspector.open("/m/nobody-knows", 404)
    gone = inspector.matches[-1].keeper
    inspector.send(f"{gone}/delete", 200, after=str(program.seq(gone)), command="thrown away")
    inspector.open("/trash")


def see_what_is_chosen_by_hand(inspector: Inspector) -> None:
    """Light on a phone that likes it dark, and dark on one that likes it light."""
    for theme in (*THEMES, "auto"):
        inspector.open(f"/?theme={theme}")


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_no_fault_with_any_page(inspector: Inspector, theme: str) -> None:
    faults = inspector.faults[theme]
    told = [f"{fault}\n    on {len(pages)}: {', '.join(pages[:3])}" for fault, pages in sorted(faults.items())]
    assert not told, "\n".join(told)


def test_every_page_was_looked_at(inspector: Inspector, routes: Map) -> None:
    pages = {rule.endpoint for rule in routes.iter_rules() if is_page(rule)}
    assert pages - inspector.met == set()


def test_every_page_answers_as_it_should(inspector: Inspector) -> None:
    assert inspector.surprises == []
