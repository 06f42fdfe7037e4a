"""Forms as pages have them, filled with anything: each is answered, and what is refused is neither written nor lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from tests.web.conftest import Browser, Keeper, record
from tests.web.evenings import circle, opened
from tests.web.forms import Page
from tests.web.hands import GAMES, HANDS
from tests.web.test_safety_nonsense import WEIRD

if TYPE_CHECKING:
    from tests.web.conftest import Written
    from tests.web.forms import Form

Sent = list[tuple[str, str]]
Begun = Callable[[Browser, str], str]

TYPED = ("text", "number", "textarea", "tel", "search")
"""Kinds of fields in which anything can be typed."""

EXAMPLES = 20
"""Forms of each place and game."""

ASKED = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)

ANYTHING = st.one_of(
    st.sampled_from(WEIRD),
    st.text(max_size=12),
    st.integers(-20, 3000).map(str),
    st.sampled_from(["AS 10H *", "1 1 5", "2026-01-01", "0.05"]),
)


@dataclass(frozen=True)
class Place:
    """Where forms are: how to begin what they belong to, and the page below its address."""

    begun: Begun
    page: str


def match(browser: Browser, game: str) -> str:
    return f"/m/{Keeper(browser.client, record(game, *HANDS[game])).token}"


def new(browser: Browser, game: str) -> str:
    return f"/new?game={game}"


PLACES = {
    "new match": Place(new, ""),
    "match": Place(match, ""),
    "hand": Place(match, "/hand"),
    "correction": Place(match, "/hand?number=1"),
    "adjustment": Place(match, "/hand?as=adjust"),
    "settings": Place(match, "/settings"),
    "people": Place(match, "/people"),
    "sharing": Place(match, "/share"),
    "moving": Place(match, "/move"),
}
IN_CIRCLES = {
    "people of a circle": Place(lambda browser, _: circle(browser), "/people"),
    "settings of a circle": Place(lambda browser, _: circle(browser), "/settings"),
    "new evening": Place(lambda browser, _: circle(browser), "/evening"),
    "evening": Place(lambda browser, _: opened(browser).path, ""),
}
FORMS = [
    *(pytest.param(place, game, id=f"{name}: {game}") for name, place in PLACES.items() for game in GAMES),
    *(pytest.param(place, "", id=name) for name, place in IN_CIRCLES.items()),
]


@pytest.mark.parametrize(("place", "game"), FORMS)
def test_a_form_filled_with_anything_is_answered(browser: Browser, written: Written, place: Place, game: str) -> None:
    @ASKED
    @given(st.data())
    def send(data: st.DataObject) -> None:
        page = page_of(browser, place, game, data)
        forms = [form for form in page.forms if form.method == "post"]
        form = forms[data.draw(st.integers(0, len(forms) - 1), "form")]
        sent = filled(form, data)
        before = written()
        response = browser.client.post(form.action, data=MultiDict(sent))
        assert response.status_code < 500
        if response.status_code >= 400:
            assert written() == before
        if response.status_code == 422 and hidden(form, sent):
            assert lost(form, sent, Page(response, form.action)) == {}

    send()


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize(
    ("game", "way", "name"),
    [
        pytest.param("burraco", "numbers", "sides-0-clean", id="a number that is tapped"),
        pytest.param("burraco", "numbers", "sides-0-table", id="a number that is typed"),
        pytest.param("bacara", "points", "points", id="a game’s own pad"),
        pytest.param("bacara", "adjust", "adjust-0", id="one number of several"),
    ],
)
def test_what_is_no_number_comes_back_as_it_was_typed(
    browser: Browser, game: str, way: str, name: str, language: str
) -> None:
    form = browser.open(f"{match(browser, game)}/hand?as={way}&lang={language}").form("/hand").fill({name: "<b>'&\""})
    fields = {control.name for control in form.controls if control.kind != "submit"}
    response = browser.client.post(form.action, data=MultiDict(one for one in form.values() if one[0] in fields))
    assert response.status_code == 422
    assert Page(response, form.action).form("/hand").shown()[name] == "<b>'&\""


def page_of(browser: Browser, place: Place, game: str, data: st.DataObject) -> Page:
    """The page with the forms of something new, or where one of several ways has to be chosen, of one of these."""
    page = browser.open(place.begun(browser, game) + place.page)
    ways = [href for _, href in page.links if "as=" in href]
    if any(form.method == "post" for form in page.forms):
        return page
    return browser.open(data.draw(st.sampled_from(ways), "way"))


def filled(form: Form, data: st.DataObject) -> Sent:
    """What is sent of a form some of whose fields hold anything, are missing or come twice."""
    sent: Sent = []
    known = form.values()
    values = [value for _, value in known]
    odd = set(data.draw(st.lists(st.integers(0, len(known) - 1), max_size=4), "fields"))
    for number, (name, value) in enumerate(known):
        if number not in odd:
            sent.append((name, value))
            continue
        other = data.draw(st.one_of(ANYTHING, st.sampled_from(values)), name)
        how = data.draw(st.sampled_from(["changed", "changed", "missing", "twice"]), "how")
        sent += {"changed": [(name, other)], "missing": [], "twice": [(name, other), (name, value)]}[how]
    return sent


def hidden(form: Form, sent: Sent) -> bool:
    """Whether the fields that nobody sees were sent as they are: a page that breaks those gets no form back."""
    names = {control.name for control in form.controls if control.kind == "hidden"}
    return [one for one in sent if one[0] in names] == [one for one in form.values() if one[0] in names]


def lost(form: Form, sent: Sent, page: Page) -> dict[str, str]:
    """What was typed into the *form* and is nowhere in the *page* that came back, where that has the form again."""
    action = urlsplit(form.action).path
    again = [control for one in page.forms if urlsplit(one.action).path == action for control in one.controls]
    there = {(control.name, control.value) for control in again}
    typed = {control.name for control in form.controls if control.kind in TYPED}
    first = dict(reversed(sent))
    return {
        name: value for name, value in first.items() if name in typed and readable(value) and (name, value) not in there
    }


def readable(value: str) -> bool:
    """Whether a browser would send *value* as it was typed, and a page can hold it."""
    return value.isprintable() and value == value.strip() and value != ""
