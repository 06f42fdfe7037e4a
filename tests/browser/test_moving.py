"""A match sent straight from one score book to another by tapping, and back, where nothing is secure."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import AT_HOME, GROUNDS, Ground, Program, free_port, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.browser.conftest import NewPhone, Phone

pytestmark = pytest.mark.browser


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Program]:
    """A score book beside that of the home."""
    with running((sys.executable, "-m", "scorekeeper"), free_port(), tmp_path / "data") as program:
        yield program


def send(phone: Phone, match: str, address: str, script: bool) -> None:
    """Sends a match to the score book at this address, which shows it."""
    phone.open(f"{match}/settings")
    phone.follow("Take this match elsewhere")
    phone.type(phone.page.get_by_label("Its address"), address)
    phone.press("Go on")
    label = f"Send it to {address.removeprefix('http://')}"
    if script:  # with it the page goes on by itself
        phone.tap(phone.page.get_by_role("button", name=label))
    else:
        phone.press(label)
        phone.press("Look at it")
    expect(phone.page.get_by_role("heading", name="Bacara")).to_be_visible()
    assert phone.page.url == f"{address}/take"
    assert phone.sideways() <= 0


@pytest.mark.parametrize("ground", [*AT_HOME, pytest.param(GROUNDS["without script"], id="without script")])
def test_a_match_is_sent_there_into_a_circle_and_comes_back(
    new_phone: NewPhone, program: Program, club: Program, ground: Ground
) -> None:
    # Cookies know no ports: each score book has a host of its own, as they do at home and on the internet.
    host = "127.0.0.1" if ground.host != "127.0.0.1" else "localhost"
    phone, home, there = new_phone(ground), f"http://{ground.host}:{program.port}", f"http://{host}:{club.port}"
    match = program.match("bacara", ["Ana", "Dan"], hands=[{"player": "Ana", "points": 1000}])
    phone.base = there
    phone.open("/circles")
    phone.type(phone.page.locator("#name"), "The club")
    phone.press("Begin")
    phone.base = home
    send(phone, match, there, ground.script)
    expect(phone.group("Circle").get_by_label("The club")).to_be_checked()
    phone.press("Take it in")
    assert phone.page.url == there + match
    phone.shows("1,000", "0")
    club.record(match, {"player": "Dan", "points": 1100}, 1)
    phone.base = there
    send(phone, match, home, ground.script)
    expect(phone.page.get_by_text("it goes on with 1 new change")).to_be_visible()
    phone.press("Take it in")
    assert phone.page.url == home + match
    phone.shows("1,000", "1,100")
    assert program.seq(match) == club.seq(match) == 2
    phone.base = there
    phone.open("/")
    expect(phone.page.get_by_role("link", name=re.compile("^The club"))).to_contain_text("2 people")


CAN_SHARE = """
window.shared = [];
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files: [file] }) => shared.push([file.name, file.type, (await file.text()).slice(0, 35)]);
"""
"""What a phone's browser has and one without a window lacks."""


def test_the_file_is_shared_as_a_text_or_saved(new_phone: NewPhone, program: Program) -> None:
    phone = new_phone()
    phone.page.add_init_script(CAN_SHARE)
    started = "2026-03-06T20:00:00+01:00"
    phone.open(f"{program.match('bacara', ['Ana', 'Dan'], started=started)}/move")
    phone.tap(phone.page.locator("[data-send] button"))
    phone.page.wait_for_function("() => shared.length")
    # Chromium shares no file of an ending that it does not know.
    assert phone.page.evaluate("shared") == [
        ["bacara-2026-03-06.txt", "text/plain", '{"format": "scorekeeper-journal/1"}']
    ]
    with phone.page.expect_download() as saved:
        phone.tap(phone.page.get_by_role("link", name="Save the file"))
    assert saved.value.suggested_filename == "bacara-2026-03-06.jsonl"
    file = saved.value.path()
    phone.follow("Back")
    phone.open("/take")
    phone.page.get_by_label("The file of the match").set_input_files(file)
    phone.press("Look at it")
    expect(phone.page.get_by_text("This match is here already, just as it is.")).to_be_visible()
