"""The habits of a phone: a screen that stays on, drafts that survive, light and dark by hand, large letters."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import GROUNDS, HOME_HOST, Ground
from tests.browser.phone import Phone

if TYPE_CHECKING:
    from tests.browser.conftest import NewPhone, Program

pytestmark = pytest.mark.browser

AT_HOME = Ground(HOME_HOST, secure=False)
FOUR = ("Anne", "Beth", "Cath", "Diana")
HAND = "/hand?as=no-queens"

COUNT_LOCKS = """
  window.locks = [];
  if (navigator.wakeLock)
    navigator.wakeLock.request = async (kind) => {
      const lock = { kind, released: false, release() { this.released = true; } };
      window.locks.push(lock);
      return lock;
    };
"""
"""Grants the screen where there is a way to ask for it: a browser without a screen never would."""
HELD = "locks.filter((lock) => !lock.released).length"

APPLE = "Object.defineProperty(navigator, 'vendor', { get: () => 'Apple Computer, Inc.' });"

HIDE = """
(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
"""What a browser does when another app comes to the front, and when ours comes back."""

FILM = """
() => {
  const film = document.querySelector("video");
  const { paused, muted, loop, currentTime } = film;
  const { width, height } = film.getBoundingClientRect();
  const seen = getComputedStyle(film).opacity > 0;
  const inside = width === innerWidth && height === innerHeight;
  return { paused, muted, loop, currentTime, covers: seen && inside, sound: film.webkitAudioDecodedByteCount > 0 };
}
"""

DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('draft:')).map((key) => key.slice(6))"


@pytest.fixture
def at_home(new_phone: NewPhone) -> Phone:
    """A phone that asks a computer at home over plain http."""
    return new_phone(AT_HOME)


@pytest.fixture
def match(program: Program) -> str:
    return program.match("barbu", FOUR)


def films(phone: Phone) -> list[str]:
    """The addresses of films that the phone asks for from now on."""
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url) if ".mp4" in request.url else None)
    return asked


def touch(phone: Phone) -> None:
    """Touches the page where nothing is to be tapped."""
    phone.page.locator(".bar h1").tap()


def until(phone: Phone, truth: str) -> None:
    """Waits until an expression is true on the page. (Playwright's own way is an eval, which the page forbids.)"""
    phone.page.evaluate(
        f"""async () => {{
          for (const end = Date.now() + 5000; !({truth}); await new Promise((go) => setTimeout(go, 20)))
            if (Date.now() > end) throw new Error("it never was");
        }}"""
    )


def playing(phone: Phone) -> None:
    """The film goes on."""
    until(phone, "document.querySelector('video')?.currentTime > 0.2")


def test_at_home_a_film_keeps_the_screen_on_from_the_first_touch(at_home: Phone, match: str) -> None:
    asked = films(at_home)
    at_home.open(match)
    expect(at_home.page.locator("video")).to_have_count(0)
    assert asked == []
    touch(at_home)
    playing(at_home)
    film = at_home.page.evaluate(FILM)
    assert (film["paused"], film["loop"]) == (False, False)  # with `loop` Safari lets the screen sleep
    assert (film["muted"], film["covers"]) == (True, True)  # muted, Chromium wants it large
    assert film["sound"]  # or Firefox lets the screen sleep
    assert len(set(asked)) == 1
    assert at_home.sideways() == 0


def test_in_safari_the_film_could_be_heard(at_home: Phone, match: str) -> None:
    at_home.page.add_init_script(APPLE)
    at_home.open(match)
    touch(at_home)
    playing(at_home)
    film = at_home.page.evaluate(FILM)
    assert (film["muted"], film["paused"], film["loop"]) == (False, False, False)


@pytest.mark.parametrize("late", [False, True], ids=["in time", "late"])
def test_the_film_goes_on_for_ever(at_home: Phone, match: str, late: bool) -> None:
    at_home.open(match)
    touch(at_home)
    playing(at_home)
    if late:  # the phone is too busy to turn back before the end
        at_home.page.evaluate("addEventListener('timeupdate', (event) => event.stopImmediatePropagation(), true)")
    at_home.page.evaluate(f"document.querySelector('video').currentTime = {29.5 if late else 16}")
    until(at_home, "((film) => film.currentTime > 0.2 && film.currentTime < 10)(document.querySelector('video'))")
    assert at_home.page.evaluate(FILM)["paused"] is False


def test_the_film_rests_while_the_page_is_hidden(at_home: Phone, match: str) -> None:
    at_home.open(match)
    touch(at_home)
    playing(at_home)
    at_home.page.evaluate(HIDE, True)
    assert at_home.page.evaluate(FILM)["paused"] is True
    at_home.page.evaluate(HIDE, False)
    until(at_home, "!document.querySelector('video').paused")


def test_on_the_next_page_the_film_goes_on_without_a_touch(at_home: Phone, match: str) -> None:
    at_home.open(match)
    touch(at_home)
    playing(at_home)
    at_home.open(f"{match}{HAND}")
    playing(at_home)
    at_home.open("/")
    expect(at_home.page.locator("video")).to_have_count(0)


def test_where_it_may_the_browser_keeps_the_screen_on_and_no_film_is_fetched(scripted: Phone, match: str) -> None:
    asked = films(scripted)
    scripted.page.add_init_script(COUNT_LOCKS)
    for path in (match, f"{match}{HAND}"):
        scripted.open(path)
        until(scripted, f"{HELD} === 1")
        touch(scripted)
        scripted.page.evaluate("locks[0].release()")  # as a browser does with the page out of view
        scripted.page.evaluate(HIDE, True)
        scripted.page.evaluate(HIDE, False)
        until(scripted, f"{HELD} === 1 && locks.length === 2")
    scripted.open("/")
    assert scripted.page.evaluate("locks.length") == 0
    expect(scripted.page.locator("video")).to_have_count(0)
    assert asked == []


def said(phone: Phone) -> None:
    """The page says that what was typed is back."""
    expect(phone.page.locator("[data-restored]")).to_be_visible()


def queens(phone: Phone) -> Locator:
    """The box for the queens that Anne took."""
    return phone.group("Queens").get_by_label("Anne")


def holds(phone: Phone, typed: str) -> None:
    expect(queens(phone)).to_have_value(typed)


@pytest.fixture
def typing(new_phone: NewPhone, match: str) -> Phone:
    """A phone at home on which somebody has begun to type a deal."""
    phone = new_phone(AT_HOME)
    phone.open(f"{match}{HAND}")
    phone.type(queens(phone), "4")
    return phone


def another_page(phone: Phone) -> Phone:
    """The same phone, its browser started again."""
    page = phone.page.context.new_page()
    again = Phone(page, phone.base)
    again.faults = phone.faults
    address = phone.page.url.removeprefix(phone.base)
    phone.page.close()
    again.open(address)
    return again


def test_what_was_typed_survives_a_reload_and_is_announced(typing: Phone) -> None:
    typing.page.reload()
    holds(typing, "4")
    said(typing)


def test_what_was_typed_survives_a_browser_that_was_closed(typing: Phone) -> None:
    again = another_page(typing)
    holds(again, "4")
    said(again)
    again.save()
    again.shows("−24", "0", "0", "0")


def test_what_was_typed_survives_a_turn_of_the_phone(typing: Phone) -> None:
    typing.page.set_viewport_size({"width": 640, "height": 360})
    holds(typing, "4")
    assert typing.sideways() == 0


def test_the_rules_are_asked_about_what_came_back(typing: Phone) -> None:
    typing.page.reload()
    expect(typing.page.locator("[data-preview]")).to_contain_text("−24")


def test_what_is_saved_is_no_draft_any_more(typing: Phone) -> None:
    assert len(typing.page.evaluate(DRAFTS)) == 1
    typing.save()
    typing.shows("−24", "0", "0", "0")
    assert typing.page.evaluate(DRAFTS) == []
    typing.page.go_back()
    assert typing.page.evaluate(DRAFTS) == []
    holds(typing, "")


def test_who_goes_back_after_saving_finds_the_next_hand_blank(new_phone: NewPhone, program: Program) -> None:
    phone = new_phone(AT_HOME)
    phone.open(program.match("barbu", FOUR) + HAND)
    phone.double("Beth", "Anne")
    phone.fill_group("Queens", {"Anne": "4"})
    phone.save()
    phone.page.go_back()
    expect(phone.page).to_have_title(re.compile("^Deal 2 "))
    expect(phone.page.get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(phone.page.locator("[data-restored]")).to_be_hidden()
    assert phone.page.evaluate(DRAFTS) == []


def test_where_nothing_can_be_kept_a_hand_without_network_stays_in_its_form(typing: Phone, match: str) -> None:
    """As in a browser that has no database for pages: only what was typed stays, and says so."""
    typing.page.add_init_script("indexedDB.open = () => { throw new Error('none here'); };")
    typing.page.reload()
    typing.lose_network()
    typing.tap(typing.page.get_by_role("button", name="Save"))
    expect(typing.page.get_by_text("This browser keeps nothing here")).to_be_visible()
    holds(typing, "4")
    typing.find_network()
    expect(typing.page.locator("[data-cut]")).to_have_count(0)
    typing.page.reload()
    holds(typing, "4")
    typing.save()
    typing.shows("−24", "0", "0", "0")


def test_what_was_refused_stays_until_it_is_saved(typing: Phone, match: str) -> None:
    box = queens(typing)
    typing.type(box, "5")
    typing.save()
    holds(typing, "5")
    expect(typing.page.locator("[data-restored]")).to_be_hidden()
    typing.open(match)
    typing.open(f"{match}{HAND}")
    holds(typing, "5")
    said(typing)
    typing.type(box, "4")
    typing.save()
    typing.shows("−24", "0", "0", "0")
    assert typing.page.evaluate(DRAFTS) == []


def test_what_is_dropped_is_gone(typing: Phone) -> None:
    typing.page.reload()
    typing.tap(typing.page.get_by_role("button", name="Drop it"))
    holds(typing, "")
    expect(typing.page.locator("[data-restored]")).to_be_hidden()
    typing.page.reload()
    holds(typing, "")
    assert typing.page.evaluate(DRAFTS) == []


def test_what_was_typed_and_taken_back_is_no_draft(typing: Phone) -> None:
    typing.type(queens(typing), "")
    assert typing.page.evaluate(DRAFTS) == []


def test_ticks_and_choices_come_back_to_a_correction_and_not_to_another_hand(
    new_phone: NewPhone, program: Program
) -> None:
    deal = {"declarer": "Anne", "contract": "no-queens", "doubles": {}, "result": {"Anne": 4}}
    match = program.match(
        "barbu",
        FOUR,
        hands=[deal, {**deal, "contract": "no-tricks", "result": {"Anne": 13}}],
    )
    phone = new_phone(AT_HOME)
    phone.open(f"{match}/hand?number=1")
    phone.double("Beth", "Anne")
    phone.page.reload()
    said(phone)
    expect(phone.group("Beth").get_by_label("Anne")).to_be_checked()
    expect(phone.group("Declarer").get_by_label("Anne")).to_be_checked()
    phone.open(f"{match}/hand?number=2")
    expect(phone.page.locator("[data-restored]")).to_be_hidden()
    expect(phone.group("Beth").get_by_label("Anne")).not_to_be_checked()
    phone.open(f"{match}/hand?number=1")
    phone.save()
    assert phone.page.evaluate(DRAFTS) == []


def test_the_way_is_changed_with_all_that_was_typed_and_a_reload_keeps_what_came_after(
    new_phone: NewPhone, program: Program
) -> None:
    phone = new_phone(AT_HOME)
    phone.open(program.match("barbu", FOUR) + HAND)
    phone.double("Beth", "Anne")
    phone.go(phone.page.get_by_role("navigation", name="What was played").get_by_role("button", name="Tricks"))
    expect(phone.page.locator("[data-restored]")).to_be_hidden()
    expect(phone.group("Beth").get_by_label("Anne")).to_be_checked()
    phone.double("Cath", "Anne")
    phone.page.reload()
    said(phone)
    expect(phone.group("Beth").get_by_label("Anne")).to_be_checked()
    expect(phone.group("Cath").get_by_label("Anne")).to_be_checked()


def test_old_drafts_go_and_of_many_the_oldest(typing: Phone) -> None:
    day = 24 * 60 * 60 * 1000
    typing.page.evaluate(
        """(day) => {
          localStorage.setItem("draft:old", JSON.stringify({ at: Date.now() - 31 * day, typed: {} }));
          localStorage.setItem("draft:broken", "{");
          localStorage.setItem("other", "{");
          for (let n = 1; n <= 60; n++)
            localStorage.setItem(`draft:${n}`, JSON.stringify({ at: Date.now() - n * 1000, typed: {} }));
        }""",
        day,
    )
    typing.page.reload()
    drafts = typing.page.evaluate(DRAFTS)
    assert len(drafts) == 50
    assert {"1", "49"} <= set(drafts)
    assert not {"old", "broken", "50", "60"} & set(drafts)
    assert typing.page.evaluate("localStorage.other") == "{"
    holds(typing, "4")


def test_without_storage_all_works_but_nothing_is_remembered(new_phone: NewPhone, match: str) -> None:
    phone = new_phone(AT_HOME)
    phone.page.add_init_script(
        "for (const kind of ['localStorage', 'sessionStorage'])"
        "  Object.defineProperty(window, kind, { get: () => { throw new DOMException('no', 'SecurityError'); } });"
    )
    phone.open(f"{match}{HAND}")
    touch(phone)
    phone.type(queens(phone), "4")
    phone.save()
    phone.shows("−24", "0", "0", "0")


def test_without_script_a_draft_is_not_spoken_of(new_phone: NewPhone, match: str) -> None:
    phone = new_phone(GROUNDS["without script"])
    phone.open(f"{match}{HAND}")
    expect(phone.page.locator("[data-restored]")).to_be_hidden()


PAPER = "getComputedStyle(document.body).backgroundColor"
LIGHT_PAPER, DARK_PAPER = "rgb(247, 243, 234)", "rgb(20, 19, 15)"


def test_a_reader_chooses_light_or_dark_whatever_the_device_says(scripted: Phone) -> None:
    for device, papers in {"light": (LIGHT_PAPER, DARK_PAPER), "dark": (DARK_PAPER, LIGHT_PAPER)}.items():
        scripted.page.emulate_media(color_scheme="dark" if device == "dark" else "light")
        scripted.open("/")
        assert scripted.page.evaluate(PAPER) == papers[0]
        scripted.follow("Light" if device == "dark" else "Dark")
        assert scripted.page.evaluate(PAPER) == papers[1]
        scripted.open("/new")
        assert scripted.page.evaluate(PAPER) == papers[1]
        scripted.follow("As the device")
        assert scripted.page.evaluate(PAPER) == papers[0]


@pytest.mark.parametrize("path", ["/", "{match}", "{match}" + HAND], ids=["home", "match", "hand"])
def test_the_first_visit_is_small_wherever_it_leads(at_home: Phone, match: str, path: str) -> None:
    came: list[tuple[str, int]] = []
    at_home.page.on("requestfinished", lambda one: came.append((one.url, one.sizes()["responseBodySize"])))
    at_home.open(path.format(match=match))
    at_home.page.wait_for_load_state("networkidle")
    assert not [url for url, _ in came if ".png" in url]
    assert sum(size for _, size in came) <= 40 * 1024, json.dumps(came, indent=1)


LAPPED = """
() => {
  const links = [...document.querySelectorAll(".bar a, .foot a")].map((one) => [one, one.getBoundingClientRect()]);
  const apart = (one, other) =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
  const found = [];
  for (const [one, box] of links) {
    if (box.left < 0 || box.right > innerWidth) found.push(`${one.textContent} leaves the screen`);
    for (const [other, there] of links)
      if (other !== one && !apart(box, there)) found.push(`${one.textContent} lies on ${other.textContent}`);
  }
  return found;
}
"""


@pytest.mark.parametrize("width", [320, 360])
def test_letters_of_twice_the_size_break_neither_bar_nor_foot(scripted: Phone, program: Program, width: int) -> None:
    match = program.match("barbu", FOUR)
    scripted.page.set_viewport_size({"width": width, "height": 640})
    for path in ("/", "/new", match, f"{match}{HAND}", f"{match}/settings"):
        scripted.open(path)
        scripted.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert scripted.page.evaluate(LAPPED) == [], path


def test_a_page_may_be_zoomed(scripted: Phone) -> None:
    scripted.open("/")
    content = scripted.page.locator("meta[name=viewport]").get_attribute("content")
    assert content is not None
    assert "maximum-scale" not in content
    assert "user-scalable" not in content


COVERED = """
(box) => {
  box.focus();
  const { top, bottom } = box.getBoundingClientRect();
  const foot = document.querySelector("form .cta").getBoundingClientRect();
  return top < -1 || bottom > innerHeight + 1 || (foot.top < bottom - 1 && foot.bottom > top + 1);
}
"""


@pytest.mark.parametrize(("width", "height"), [(640, 360), (568, 320)])
def test_on_its_side_neither_button_nor_keys_lie_on_what_is_typed_into(
    scripted: Phone, match: str, width: int, height: int
) -> None:
    scripted.page.set_viewport_size({"width": width, "height": height})
    scripted.open(f"{match}/hand?as=adjust")
    expect(scripted.page.locator("form .cta")).to_have_css("position", "static")
    box = scripted.group("Points").get_by_label("Diana")
    scripted.tap(box)
    expect(scripted.page.locator("[data-keys]:not([hidden])")).to_be_visible()
    assert not box.evaluate(COVERED)
    scripted.tap(scripted.page.locator("[data-keys]:not([hidden]) [value=next]"))
    expect(scripted.page.locator("form .cta")).to_have_css("position", "static")
