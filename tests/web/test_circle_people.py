"""The people of a circle: added, called otherwise, merged and parted, asked for no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.circling import begin_circle, play, standing

if TYPE_CHECKING:
    from tests.web.conftest import Browser
    from tests.web.forms import Page


@pytest.fixture
def circle(browser: Browser) -> str:
    """A circle in which Ana has beaten Dan, and Anna Mia."""
    circle = begin_circle(browser)
    play(browser, circle, 2000, 1100)
    play(browser, circle, 2000, 1100, names=("Anna", "Mia"))
    return circle


def person(browser: Browser, circle: str, name: str) -> Page:
    page = browser.open(f"{circle}/people")
    return browser.open(next(href for label, href in page.links if label == name))


def deed(page: Page, do: str) -> int:
    """The place of the form that does this."""
    return next(number for number, form in enumerate(page.forms) if ("do", do) in form.values())


def do(browser: Browser, page: Page, what: str, status: int = 303, **values: object) -> Page:
    return browser.send(page.forms[deed(page, what)].fill(values), status=status)


def key(page: Page) -> str:
    return page.path.rpartition("/")[2]


def test_somebody_is_added_before_they_play(browser: Browser, circle: str) -> None:
    page = browser.send(browser.open(f"{circle}/people").form("/people").fill({"name": "  Zoe "}), "Add")
    assert standing(page)[-1] == "Zoe 0 0"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("", "Everybody at the table needs a name.", id="nobody"),
        pytest.param("Ana", "Ana stands twice; everybody needs a name of their own.", id="somebody who is there"),
    ],
)
def test_somebody_without_a_name_of_their_own_is_refused(browser: Browser, circle: str, name: str, said: str) -> None:
    page = browser.send(browser.open(f"{circle}/people").form("/people").fill({"name": name}), "Add", status=422)
    assert said in page.text


def test_another_name_touches_no_old_match(browser: Browser, circle: str) -> None:
    page = do(browser, person(browser, circle, "Dan"), "rename", value="Daniel")
    assert page.all("h1") == ["Daniel"]
    assert "Daniel 1 0" in standing(browser.open(circle))
    match = next(href for _, href in page.links if href.startswith("/m/")).removesuffix("/end")
    assert "Daniel" not in browser.open(match).text
    play(browser, circle, 1100, 2000, names=("Mia", "Dan"))
    assert "Daniel 2 1" in standing(browser.open(circle))


def test_two_who_are_one_are_merged_and_parted_again(browser: Browser, circle: str) -> None:
    anna = key(person(browser, circle, "Anna"))
    page = do(browser, person(browser, circle, "Ana"), "merge", value=anna)
    assert page.all("h1") == ["Anna"]
    assert "Also known as Ana." in page.text
    assert standing(browser.open(circle))[0] == "Anna 2 2"
    do(browser, page, "part")
    assert standing(browser.open(circle))[:2] == ["Ana 1 1", "Anna 1 1"]


def test_two_who_played_together_are_two(browser: Browser, circle: str) -> None:
    dan = key(person(browser, circle, "Dan"))
    page = do(browser, person(browser, circle, "Ana"), "merge", status=422, value=dan)
    assert "They have played in the same match, so they are two people." in page.text


def test_whoever_is_asked_for_no_more_keeps_what_was_played(browser: Browser, circle: str) -> None:
    page = do(browser, person(browser, circle, "Mia"), "leave")
    assert "New matches do not ask for Mia any more." in page.text
    form = browser.open(f"/new?game=bacara&circle={circle.removeprefix('/c/')}").form("/new")
    offered = [control.label for control in form.controls if control.name == "add"]
    assert sorted(offered[:3]) == ["Ana", "Anna", "Dan"]
    assert "Mia 1 0" in standing(browser.open(circle))
    do(browser, page, "return")
    assert "Mia" in [control.label for control in browser.open("/new?game=bacara").form("/new").controls]


def test_something_else_typed_into_an_old_page_is_written_too(browser: Browser, circle: str) -> None:
    form = browser.open(f"{circle}/people").form("/people")
    for name in ("Zoe", "Yan", "Yan"):
        page = browser.client.post(form.action, data=dict(form.fill({"name": name}).values()))
        assert page.status_code == 303
    assert standing(browser.open(f"{circle}/people"))[-2:] == ["Yan 0 0", "Zoe 0 0"]


def test_a_guest_of_one_match_is_shown_nobody_else_of_the_circle(
    browser: Browser, another: Browser, circle: str
) -> None:
    match = play(browser, circle, 1000, 1100, names=("Ana", "Mia"))
    browser.send(browser.open(f"{match}/settings").form("/ended"), "Reopen")
    assert "Anna" in browser.open(f"{match}/people?seat=0").text
    assert "Anna" not in another.open(f"{match}/people?seat=0").text
    browser.send(browser.open(f"{match}/settings").form("/ended"), "End the match here")
    again = another.send(another.open(match).form("/rematch"), "Play again").path
    assert again not in browser.open(circle).html


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param({"do": "rename", "value": "Zoe"}, 422, id="without a command"),
        pytest.param({"do": "fire", "command": "x"}, 422, id="nothing that can be done"),
        pytest.param({"do": "merge", "value": "nobody", "command": "x"}, 404, id="into nobody"),
        pytest.param({"do": "part", "value": "nobody", "command": "x"}, 404, id="nobody parted"),
        pytest.param({"do": "rename", "value": "x" * 99, "command": "x"}, 422, id="a name too long"),
    ],
)
def test_nonsense_is_refused(browser: Browser, circle: str, sent: dict[str, str], status: int) -> None:
    path = person(browser, circle, "Ana").path
    before = standing(browser.open(circle))
    assert browser.client.post(path, data=sent).status_code == status
    assert standing(browser.open(circle)) == before


def test_nobody_is_at_an_unknown_address(browser: Browser, circle: str) -> None:
    browser.open(f"{circle}/people/nobody", status=404)
    assert browser.client.post(f"{circle}/people/nobody", data={"do": "leave", "command": "x"}).status_code == 404
