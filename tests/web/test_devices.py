"""Several phones, one match: the history says whose device wrote what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import Browser
from tests.web.hands import stop
from tests.web.sharing import addresses, call, whose, writing
from tests.web.typed import QUEENS

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin

    Take = Callable[..., Browser]

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148"
IPAD = "Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148"
ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/137.0.0.0 Mobile Safari/537.36"
TABLET = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/137.0.0.0 Safari/537.36"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15"
LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0"
CHROMEBOOK = "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/137.0.0.0 Safari/537.36"


@pytest.fixture
def take(app: Flask) -> Take:
    """Takes up a device that says this of itself."""

    def taken(agent: str = "", **headers: str) -> Browser:
        client = app.test_client()
        client.environ_base["HTTP_USER_AGENT"] = agent
        client.environ_base.update({f"HTTP_{name.upper()}": value for name, value in headers.items()})
        return Browser(client)

    return taken


@pytest.mark.parametrize(("agent", "headers", "said"), [
    pytest.param(IPHONE, {}, "iPhone", id="iPhone"),
    pytest.param(IPAD, {}, "iPad", id="iPad"),
    pytest.param(ANDROID, {}, "Android phone", id="Android"),
    pytest.param(TABLET, {}, "Android tablet", id="Android tablet"),
    pytest.param(WINDOWS, {}, "Windows computer", id="Windows"),
    pytest.param(MAC, {}, "Mac", id="Mac"),
    pytest.param(LINUX, {}, "Linux computer", id="Linux"),
    pytest.param(CHROMEBOOK, {}, "Chromebook", id="Chromebook"),
    pytest.param("", {"sec_ch_ua_platform": '"macOS"'}, "Mac", id="Mac, by its hint"),
    pytest.param("", {"sec_ch_ua_platform": '"Chrome OS"'}, "Chromebook", id="Chromebook, by its hint"),
    pytest.param(LINUX, {"sec_ch_ua_platform": '"Windows"'}, "Windows computer", id="the hint comes first"),
    pytest.param(MAC, {"sec_ch_ua_platform": '"Fuchsia"'}, "Mac", id="a hint that nobody knows"),
    pytest.param("Lynx/2.9", {}, "another device", id="nothing known"),
    pytest.param("", {}, "another device", id="nothing said"),
])  # fmt: skip
def test_a_device_without_a_name_is_called_by_its_kind(
    take: Take, browser: Browser, agent: str, headers: dict[str, str], said: str
) -> None:
    one = take(agent, **headers)
    match = one.begin("bacara")
    assert whose(browser, match) == [said]
    assert whose(one, match) == ["this device"]


def test_devices_of_one_kind_are_numbered_as_they_began_to_write(take: Take, browser: Browser) -> None:
    first, second, third, onlooker = take(ANDROID), take(ANDROID), take(IPHONE), take(ANDROID)
    match = first.begin("bacara")
    onlooker.open(match)
    for phone, player in ((second, "Ana"), (third, "Dan"), (first, "Ana")):
        writing(phone, match, player=player, points=1000)
    assert whose(browser, match) == ["Android phone", "iPhone", "Android phone 2", "Android phone"]
    assert whose(second, match) == ["Android phone", "iPhone", "this device", "Android phone"]


def test_a_name_is_shown_to_all_who_see_the_match_and_in_no_other(take: Take, browser: Browser) -> None:
    phone = take(ANDROID)
    match, other = phone.begin("bacara"), phone.begin("bacara")
    page = call(phone, match, "  Beth’s phone ")
    assert page.form("/share/device").shown() == {"name": "Beth’s phone"}
    viewer = addresses(page)[1]
    assert whose(phone, match) == ["Beth’s phone (this device)"]
    assert whose(browser, match) == whose(browser, viewer) == ["Beth’s phone"]
    assert "<bdi>Beth’s phone</bdi>" in browser.open(f"{match}/settings").html
    assert whose(browser, other) == ["Android phone"]
    assert "Beth" not in browser.open(f"{other}/share").html
    call(phone, match, " ")
    assert whose(browser, match) == ["Android phone"]


def test_devices_of_one_name_are_numbered_too(take: Take, browser: Browser) -> None:
    phones = [take(ANDROID), take(IPHONE)]
    match = phones[0].begin("bacara")
    writing(phones[1], match, player="Ana", points=1000)
    for phone in phones:
        call(phone, match, "iphone")
    assert whose(browser, match) == ["iphone 2", "iphone"]


@pytest.mark.parametrize(("name", "sentence"), [
    pytest.param("x" * 41, "A name has at most 40 letters.", id="too long"),
    pytest.param("Beth\u202e", "A name can’t hold control or direction characters.", id="a direction character"),
    pytest.param("a\0b", "A name can’t hold control or direction characters.", id="a control character"),
])  # fmt: skip
def test_a_name_that_no_player_could_have_comes_back_to_be_mended(browser: Browser, name: str, sentence: str) -> None:
    match = browser.begin("bacara")
    page = call(browser, match, name, status=422)
    assert sentence in page.text
    assert page.form("/share/device").shown() == {"name": name}
    assert page.form("/share/device").invalid() == {"name"}
    assert whose(browser, match) == ["this device"]


def test_a_name_is_kept_as_a_players_is_and_never_is_markup(browser: Browser, another: Browser) -> None:
    match = browser.begin("bacara")
    call(browser, match, "<i>Zoe\u0308</i> {0} & co")
    page = another.open(f"{match}/settings")
    assert "<bdi>&lt;i&gt;Zo\u00eb&lt;/i&gt; {0} &amp; co</bdi>" in page.html


def test_who_comes_straight_to_the_page_of_sharing_can_name_a_device(browser: Browser, another: Browser) -> None:
    match = browser.begin("bacara")
    call(another, match, "Dan’s phone")
    writing(another, match, player="Ana", points=1000)
    assert whose(browser, match)[0] == "Dan’s phone"


def test_a_device_that_forgot_the_match_is_another_device(take: Take, browser: Browser) -> None:
    phone = take(ANDROID)
    match = phone.begin("bacara")
    call(phone, match, "Beth’s phone")
    phone.send(phone.open(f"/forget/{match.removeprefix('/m/')}").forms[0])
    assert whose(browser, match) == ["another device"]
    phone.open(match)
    assert whose(browser, match) == ["Android phone"]


def test_what_a_page_writes_through_the_api_is_its_browsers_and_a_program_is_one(
    take: Take, browser: Browser, begin: Begin, client: FlaskClient
) -> None:
    keeper = begin("bacara")
    keeper.record(stop("Ana", 1000))
    match, phone = f"/m/{keeper.token}", take(ANDROID)
    phone.open(match)
    sent = {"after": keeper.seq, "command": "from a page", "hand": stop("Dan", 1000)}
    assert phone.client.post(f"/api/matches/{keeper.token}/hands", json=sent).status_code == 201
    opened = phone.client.post("/api/matches", json=keeper.get()["record"]).get_json()
    assert whose(browser, match) == ["Android phone", "a program", "a program"]
    assert whose(phone, opened["keeper"]) == ["this device"]


def test_whoever_meets_a_change_is_told_on_whose_device_it_was_made(take: Take, browser: Browser) -> None:
    phone = take(IPHONE)
    match = browser.begin("barbu")
    call(phone, match, "Beth’s phone")
    hand = browser.entry(match, "No queens").form("/hand").fill(QUEENS)
    title = browser.open(f"{match}/settings").form("/title").fill({"title": "Friday"})
    phone.enter(match, "Trumps", {"declarer": "Anne", "result-0": 6, "result-1": 7})
    for form, button in ((hand, "Save"), (title, "Save")):
        met = browser.send(form, button, status=409).all("li")[0]
        assert met == "Deal 1 recorded · Beth’s phone Anne +30 · Beth +35 · Cath 0 · Diana 0"


def test_no_page_shows_the_id_of_a_browser(take: Take) -> None:
    phone, reader = take(ANDROID), take(IPHONE)
    match = phone.begin("bacara")
    with phone.client.session_transaction() as held:
        own = held["browser"]
    form = reader.open(f"{match}/settings").form("/title").fill({"title": "Friday"})
    writing(phone, match, player="Ana", points=1000)
    pages = [reader.open(f"{match}{path}") for path in ("", "/settings", "/share", "/hand")]
    pages.append(reader.send(form, status=409))
    assert [page.path for page in pages if own in page.html] == []
    assert own not in reader.client.get(f"/api/matches/{match.removeprefix('/m/')}").text


def test_the_kind_of_a_device_is_told_in_the_readers_language(take: Take, browser: Browser) -> None:
    phones = [take(ANDROID), take(ANDROID)]
    match = phones[0].begin("bacara")
    writing(phones[1], match, player="Ana", points=1000)
    lines = browser.open(f"{match}/settings?lang=fa").all("li")
    assert any("گوشی اندرویدی ۲" in line for line in lines)
