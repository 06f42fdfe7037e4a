"""What the program inside the phone keeps: through a killed tab, a new version, and from one phone to the next."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Playwright, expect

from scorekeeper.phone.folder import shown
from scorekeeper.phone.laying import lay
from tests.browser.conftest import Ground, on_disk, small_phone
from tests.browser.pocket import DELIBERATE, KEPT, WITHIN, Pocket, sent, started

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from tests.browser.conftest import NewPhone, Program

pytestmark = pytest.mark.browser

TWO = ("Ana", "Dan")

CUTS = 2
"""Times that the browser is killed."""

WRITING = """
async ([match, players, after]) => {
  for (let seq = after; ; seq++) {
    const hand = { player: players[(seq + 1) % 2], bust: true };
    const body = JSON.stringify({ after: seq, command: `hand ${seq}`, hand });
    const headers = { "Content-Type": "application/json" };
    const answer = await ask(new URL(`/api/matches/${match}/hands`, ROOT.origin), { method: "POST", headers, body });
    if (answer.status !== 201) throw new Error(await answer.text());
    await acknowledged((await answer.json()).seq);
  }
}
"""
"""Records one hand after another, and tells of each as soon as it is acknowledged."""

WORN = "\nhtml { --worn: 1 }\n"

VERSIONS = "async () => (await caches.keys()).filter((name) => name.startsWith('scorekeeper ')).length"

WAITS = """
async () => {
  const known = await navigator.serviceWorker.getRegistration();
  await known.update();
  while (!known.waiting) await new Promise((done) => setTimeout(done, 50));
}
"""
"""Waits until a new version is there beside the one that runs."""


def kill(profile: Path) -> None:
    """Ends the browser with that profile, and all its pages, in the middle of whatever they do."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if str(profile).encode() in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)


def test_a_hand_that_was_acknowledged_is_there_after_the_browser_was_killed(
    driver: Playwright, files: int, tmp_path: Path
) -> None:
    chance, told, match, seq = Random(3), list[int](), "", 1  # noqa: S311 - no secret
    base, profile = f"http://127.0.0.1:{files}/{WITHIN}", tmp_path / "profile"

    def acknowledged(seq: int) -> None:
        told.append(seq)

    for _ in range(CUTS + 1):
        with on_disk(driver, profile) as context:
            pocket = Pocket(context.pages[0], base)
            pocket.start()
            if not match:
                opened = pocket.ask("/api/matches", {"format": "scorekeeper/1", "game": "bacara", "players": TWO})
                match = opened["keeper"].removeprefix("/m/")
            kept = pocket.ask(f"/api/matches/{match}")
            assert kept["record"].get("hands", []) == [
                {"player": TWO[number % 2], "bust": True} for number in range(kept["seq"] - 1)
            ]
            last = max(told, default=seq)
            assert last <= kept["seq"] <= last + 1, "one may be there that the page did not live to hear of"
            seq = kept["seq"]
            told.clear()
            context.expose_function("acknowledged", acknowledged)
            pocket.page.evaluate(f"given => void ({WRITING})(given)", [match, TWO, seq])
            while len(told) < 5:
                pocket.page.wait_for_timeout(20)
            pocket.page.wait_for_timeout(chance.randint(0, 300))
            kill(profile)


@pytest.fixture
def site(folder: Path, tmp_path: Path) -> Iterator[tuple[int, Callable[[], None]]]:
    """A folder on a server of its own, and what makes a new version of it."""
    place = tmp_path / WITHIN
    place.parent.mkdir(parents=True)
    shutil.copytree(folder, place)

    def renew() -> None:
        files = {path.relative_to(place).as_posix(): path.read_bytes() for path in place.rglob("*") if path.is_file()}
        files["phone/page.js"] += b"\nglobalThis.renewed = true;\n"
        lay(shown({name: content for name, content in files.items() if name not in ("index.html", "sw.js")}), place)

    with sent(tmp_path) as port:
        yield port, renew


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = small_phone(chromium)
    yield context
    context.close()


def test_a_new_version_comes_by_itself_and_is_taken_at_the_next_start(
    context: BrowserContext, site: tuple[int, Callable[[], None]]
) -> None:
    port, renew = site
    pocket = Pocket(context.new_page(), f"http://127.0.0.1:{port}/{WITHIN}")
    pocket.start()
    pocket.page.evaluate(KEPT)
    match = pocket.ask("/api/matches", {"format": "scorekeeper/1", "game": "barakon", "players": TWO})["keeper"]
    pocket.open(f"{match}/hand")
    pocket.find_network()
    renew()
    pocket.page.evaluate(WAITS)
    assert pocket.page.evaluate("globalThis.renewed") is None
    pocket.page.get_by_label("Note").first.evaluate("one => one.closest('details')?.setAttribute('open', '')")
    pocket.page.get_by_label("Note").first.fill("half typed")
    pocket.page.reload()
    expect(pocket.page.get_by_label("Note").first).to_have_value("half typed", timeout=60_000)
    started(pocket.page)
    assert pocket.page.evaluate("globalThis.renewed") is True
    assert pocket.page.evaluate(VERSIONS) == 1
    assert pocket.faults == []


def bust(page: Page) -> None:
    """Whoever is on throws nothing."""
    page.wait_for_timeout(DELIBERATE)
    page.locator("#pad-act").get_by_role("button", name="Bust", exact=True).tap()


def saved(pocket: Pocket, link: str, place: Path) -> Path:
    """The file that a link of the open page saves."""
    with pocket.page.expect_download() as download:
        pocket.tap(pocket.page.get_by_role("link", name=link))
    download.value.save_as(place)
    return place


def test_a_match_moves_to_a_server_and_back(used: Pocket, program: Program, tmp_path: Path) -> None:
    page, turns = used.page, used.page.locator("details.hand")
    match = used.begin("Bacara", *TWO)
    bust(page)
    expect(turns).to_have_count(1)
    used.find_network()
    used.open(f"{match}/move")
    page.get_by_label("Its address").fill(f"http://127.0.0.1:{program.port}")
    used.press("Go on")
    used.tap(page.get_by_role("button", name=f"Send it to 127.0.0.1:{program.port}"))
    used.tap(page.get_by_role("button", name="Take it in"))
    expect(turns).to_have_count(1)
    assert page.url.startswith(f"http://127.0.0.1:{program.port}{match}")
    bust(page)
    expect(turns).to_have_count(2)
    page.goto(f"http://127.0.0.1:{program.port}{match}/move")
    file = saved(used, "Save the file", tmp_path / "match.jsonl")
    used.start("/take")
    page.get_by_label("The file of the match").set_input_files(file)
    used.press("Look at it")
    expect(page.locator("main")).to_contain_text("it goes on with 1 new change")
    used.press("Take it in")
    expect(turns).to_have_count(2)
    there = program.ask(f"/api/matches/{match.removeprefix('/m/')}")
    assert used.ask(f"/api/matches/{match.removeprefix('/m/')}") == there


def test_a_copy_brings_everything_to_another_phone(used: Pocket, new_phone: NewPhone, tmp_path: Path) -> None:
    match = used.begin("Bacara", *TWO)
    bust(used.page)
    expect(used.page.locator("details.hand")).to_have_count(1)
    used.open("/copies")
    file = saved(used, "Save a copy", tmp_path / "copy.jsonl")
    other = new_phone(Ground(inside=True))
    other.open("/copies")
    other.page.get_by_label("The file of the copy").set_input_files(file)
    other.press("Bring it back")
    expect(other.page.get_by_role("status")).to_contain_text("imported.")
    other.open("/")
    other.follow("Continue")
    assert other.page.url == f"{other.base}{match}"
    expect(other.page.locator("details.hand")).to_have_count(1)


def test_two_folders_on_one_host_do_not_touch_each_other(context: BrowserContext, folder: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        shutil.copytree(folder, tmp_path / name)
    with sent(tmp_path) as port:
        first, second = (Pocket(context.new_page(), f"http://127.0.0.1:{port}/{name}") for name in ("a", "b"))
        match = first.ask("/api/matches", {"format": "scorekeeper/1", "game": "barakon", "players": TWO})["keeper"]
        second.find_network()
        second.open("/")
        expect(second.page.get_by_role("link", name="Continue")).to_have_count(0)
        first.start(match)
        first.shows("0", "0")
    assert first.faults == second.faults == []


def test_a_page_of_another_version_than_its_files_is_never_kept(
    context: BrowserContext, site: tuple[int, Callable[[], None]], tmp_path: Path
) -> None:
    """As while somebody puts a new version on the host, file by file."""
    port, renew = site
    place = tmp_path / WITHIN
    old = {name: (place / name).read_bytes() for name in ("index.html", "phone/page.js")}
    pocket = Pocket(context.new_page(), f"http://127.0.0.1:{port}/{WITHIN}", lonely=True)
    pocket.start()
    pocket.page.evaluate(KEPT)
    renew()
    for name, content in old.items():
        (place / name).write_bytes(content)
    pocket.page.evaluate("navigator.serviceWorker.getRegistration().then((known) => known.update()).catch(() => null)")
    pocket.page.wait_for_timeout(1000)
    assert pocket.page.evaluate("navigator.serviceWorker.getRegistration().then((known) => known.waiting)") is None
    pocket.lose_network()
    pocket.start()


def test_no_room_and_a_worker_that_stops_are_told_of_and_lose_nothing(pocket: Pocket) -> None:
    pocket.begin("Bacara", *TWO)
    page = pocket.page
    turns = page.locator("details.hand")
    bust(page)
    expect(turns).to_have_count(1)
    quota = page.context.new_cdp_session(page)
    origin = pocket.base.removesuffix(f"/{WITHIN}")
    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    for _ in range(200):  # what was taken for the file before holds some
        bust(page)
        page.wait_for_timeout(200)
        if page.get_by_role("alert").count():
            break
    expect(page.get_by_role("alert")).to_contain_text("The disk is full.")
    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    page.evaluate("died('on purpose')")
    expect(page.get_by_role("status")).to_have_text("Scorekeeper stopped. What was saved is there.")
    page.get_by_role("button", name="Start again").tap()
    started(page)
    before = turns.count()
    assert before > 0
    bust(page)
    expect(turns).to_have_count(before + 1)
    pocket.faults.clear()
