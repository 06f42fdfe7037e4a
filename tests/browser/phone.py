"""A phone on which every page is checked while it is read and tapped."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

TO_TAP, TO_PRESS = 44, 48
"""Pixels in height at least: of a link; of a button or an input."""

SMALLEST_LETTERS = 16
"""Pixels; below it a phone zooms into an input."""

PATIENCE = 5_000
"""Milliseconds that a page may take."""

SHOULD_ANSWER = re.compile(r"Failed to load resource: the server responded with a status of (409|422) ")
"""What Chromium logs for a page that comes back with its form; any other status is a fault."""

NO_NETWORK = re.compile(
    r"Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_REFUSED|NETWORK_CHANGED)"
)
"""What it logs for whatever is asked for without network."""

HIDE = """
(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
"""What a browser does with a page whose tab is left, which one without a window never does."""

FACE = """
(one) => [Math.round(one.getBoundingClientRect().height), parseFloat(getComputedStyle(one).fontSize), one.localName]
"""
"""The height of what is tapped or typed into, the size of its letters, and what it is."""


@dataclass
class Phone:
    """A page in somebody's hand; every page it meets and everything it taps is checked on the way."""

    page: Page
    base: str
    faults: list[str] = field(default_factory=list)
    taps: int = 0
    lonely: bool = False

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        answered = SHOULD_ANSWER.match(message.text) and "/static/" not in message.location["url"]
        if message.type == "error" and not answered and not (self.lonely and NO_NETWORK.match(message.text)):
            self.faults.append(f"{self.page.url}: {message.text}")

    def lose_network(self) -> None:
        """Be where there is none."""
        self.lonely = True
        self.page.context.set_offline(True)

    def look_away(self, away: bool = True) -> None:
        """Put the page out of view, or back into it."""
        self.page.evaluate(HIDE, away)

    def find_network(self) -> None:
        """Be back where there is one."""
        self.page.context.set_offline(False)

    def open(self, path: str) -> None:
        """Go to an address of the program."""
        self.page.goto(self.base + path)
        self._arrived()

    def tap(self, target: Locator) -> None:
        """Tap what is large enough for a thumb."""
        height, _, kind = target.evaluate(FACE)
        least = TO_TAP if kind in ("a", "summary") else TO_PRESS
        assert height >= least, f"{target} is {height} px high"
        target.tap()
        self.taps += 1

    def come_back(self, path: str) -> None:
        """Go to a page that sends what waits, and so may lead on to another at once."""
        self.page.goto(self.base + path)

    def go(self, target: Locator) -> None:
        """Tap what leads to another page."""
        with self.page.expect_navigation(timeout=PATIENCE):
            self.tap(target)
        self._arrived()

    def follow(self, name: str) -> None:
        """Tap the link of that *name*."""
        self.go(self.page.get_by_role("link", name=name).first)

    def press(self, name: str) -> None:
        """Tap the button of that *name*."""
        self.go(self.page.get_by_role("button", name=name))

    def save(self) -> None:
        """Tap the one big button of the entry screen."""
        self.go(self.page.get_by_role("button", name=re.compile("^(Save|Correct) ")))

    def group(self, name: str, within: Locator | None = None) -> Locator:
        """The fields under the heading *name*."""
        return (within or self.page.locator("main")).get_by_role("group", name=name, exact=True)

    def fill_group(self, name: str, typed: dict[str, str], within: Locator | None = None) -> None:
        """Type into the boxes of a group, each by its label."""
        for label, text in typed.items():
            self.type(self.group(name, within).get_by_label(label, exact=True), text)

    def type(self, box: Locator, text: str) -> None:
        """Type into a box that is large enough; what is chosen from a list is chosen by its label."""
        height, letters, kind = box.evaluate(FACE)
        assert height >= TO_PRESS, f"{box} is {height} px high"
        assert letters >= SMALLEST_LETTERS, f"{box} has letters of {letters} px"
        if kind == "select":
            box.select_option(label=text)
        else:
            box.fill(text)

    def choose(self, group: str, label: str) -> None:
        """Tap a radio button."""
        self.tap(self.group(group).get_by_label(label))

    def count(self, group: str, *numbers: object) -> None:
        """Tap a number for each player in turn, in the strip under the boxes of a group."""
        for number in numbers:
            self.tap(self.group(group).get_by_role("button", name=str(number), exact=True))

    def order(self, group: str, *names: str) -> None:
        """Put players in order: by tapping them, or without script by numbers."""
        for place, name in enumerate(names, 1):
            box = self.group(group).get_by_label(name, exact=True)
            if box.is_editable():
                self.type(box, str(place))
            else:
                self.tap(box)

    def double(self, doubler: str, *doubled: str) -> None:
        """Tap whom a player doubles."""
        for name in doubled:
            self.tap(self.group(doubler).get_by_label(name))

    def begin(self, game: str, *names: str) -> str:
        """Start a match from the first page; gives its address."""
        self.open("/")
        self.go(self.page.get_by_role("link", name=re.compile(f"^{game} ")).last)
        for number, name in enumerate(names, 1):
            self.type(
                self.group("Who plays, in seating order, clockwise").get_by_label(f"Player {number}", exact=True), name
            )
        self.press("Start")
        return self.page.url.removeprefix(self.base).partition("?")[0]

    def shows(self, *totals: str) -> None:
        """The match shows these totals, in seating order."""
        expect(self.page.locator(".board .total")).to_have_text(totals)

    def hands(self, *names: str) -> None:
        """The match lists these hands, newest first."""
        expect(self.page.locator("details.hand summary b")).to_have_text(names)

    def open_hand(self, number: int) -> Locator:
        """The hand opened into its reasons."""
        hand = self.page.locator("details.hand").filter(has=self.page.get_by_text(re.compile(f"^{number} · ")))
        if hand.get_attribute("open") is None:
            self.tap(hand.locator("summary"))
        return hand

    def reason(self, hand: Locator, words: str, points: str) -> None:
        """The opened *hand* shows a line with these words and points."""
        expect(hand.locator("dd").filter(has_text=words).filter(has_text=points).first).to_be_visible()

    def sideways(self) -> int:
        """Pixels by which the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))

    def _arrived(self) -> None:
        assert self.sideways() <= 0, f"{self.page.url} scrolls sideways"
