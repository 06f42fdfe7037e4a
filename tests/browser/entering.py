"""Somebody who enters a hand on a phone: by taps where there is script, else by typing into the same form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator

from tests.browser.phone import Phone

COVERED = """
(box) => {
  const { top, bottom } = box.getBoundingClientRect();
  return top < 0 || bottom > document.querySelector("form .cta").getBoundingClientRect().top;
}
"""
"""Whether what stands at the foot of the page lies over a box, or the box is out of view."""


@dataclass
class Entering:
    """The entry screen on a *phone* that runs script or does not."""

    phone: Phone
    scripted: bool = True

    def side(self, name: str) -> Locator:
        """All that is asked about one side, unfolded."""
        side = self.phone.group(name)
        fold = side.locator("details:has(h2)")
        if fold.count() and fold.get_attribute("open") is None:
            self.phone.tap(fold.locator("summary").first)
        return side

    def count(self, side: Locator, label: str, times: int = 1) -> None:
        """Count something up."""
        if self.scripted:
            for _ in range(times):
                self.phone.tap(side.get_by_role("button", name=f"{label} +1", exact=True))
        else:
            self.phone.type(side.get_by_role("textbox", name=label), str(times))

    def write(self, box: Locator, number: str) -> None:
        """Write a number; with script by keys, into the box that is on or else is tapped first."""
        if not self.scripted:
            return self.phone.type(box, number)
        if box.get_attribute("data-on") is None:
            self.phone.tap(box)
        return self.keys(*number)

    def keys(self, *names: str) -> None:
        """Tap keys at the foot of the page by what stands on them."""
        for name in names:
            self.phone.tap(self.shown_keys.get_by_role("button", name=name, exact=True))

    @property
    def shown_keys(self) -> Locator:
        """The keys that are open."""
        return self.phone.page.locator("[data-keys]:visible")

    def chip(self, side: Locator, label: str) -> None:
        """Tap a chip by how what stands on it begins."""
        self.phone.tap(side.locator("label:visible").filter(has_text=re.compile(rf"^\s*{label}")).first)

    def covered(self, box: Locator) -> bool:
        """Whether what stands at the foot of the page covers the *box*."""
        return bool(box.evaluate(COVERED))
