"""Somebody who saves a hand and waits for the new totals to be painted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.browser.records import longest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Phone, Program

PATIENCE = 10
"""Seconds that a paint may take."""

REST = 300
"""Milliseconds in which whatever a page still asks for comes."""

WATCH = """
  const now = () => performance.timeOrigin + performance.now();
  const seen = (at) => {
    const tapped = Number(sessionStorage.getItem("tapped"));
    if (tapped && at > tapped && document.querySelector(".board .total"))
      sessionStorage.setItem("taken", Math.min(sessionStorage.getItem("taken") ?? Infinity, at - tapped));
  };
  addEventListener("pointerup", () => {
    sessionStorage.setItem("tapped", now());
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => seen(now()))))
      .observe(document, {childList: true, characterData: true, subtree: true});
  }, true);
  new PerformanceObserver((list) => {
    for (const paint of list.getEntriesByName("first-contentful-paint")) seen(performance.timeOrigin + paint.startTime);
  }).observe({type: "paint", buffered: true});
"""
"""Remembers when the screen was tapped, and how long after that the totals were painted: by the first paint of another
page, or as soon as the frame is drawn that has a change of the same one."""

FORM = "[...document.forms].find((form) => form.elements.after && form.elements.note)"

TYPED = f"""
() => [...new FormData({FORM})].filter(([name]) => !["after", "command"].includes(name))
"""

TYPE = f"""
(typed) => {{
  for (const one of {FORM}.elements) {{
    if (!one.name || ["after", "command"].includes(one.name) || one.type === "submit") continue;
    const values = typed.filter(([name]) => name === one.name).map(([, value]) => value);
    if (["checkbox", "radio"].includes(one.type)) one.checked = values.includes(one.value);
    else if (values.length) one.value = values[0];
    for (const kind of ["input", "change"]) one.dispatchEvent(new Event(kind, {{bubbles: true}}));
  }}
}}
"""
"""Fills in the form of a hand as another page had it."""

STEPS = """
() => {
  const tapped = Number(sessionStorage.getItem("tapped"));
  if (performance.timeOrigin < tapped) return {"from tap to paint": Number(sessionStorage.getItem("taken"))};
  const [page] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return {
    "from tap to paint": Number(sessionStorage.getItem("taken")),
    "until the browser leaves": performance.timeOrigin - tapped,
    "the server saves": page.redirectEnd - page.redirectStart,
    "the server answers": page.responseStart - page.requestStart,
    "the page is parsed": page.domInteractive - page.responseStart,
    "styled, laid out, painted": paint.startTime - page.domInteractive,
  };
}
"""
"""How many milliseconds it took, and where they went if Save led to another page."""

TOTALS = """
() => [...document.querySelectorAll(".board .total")]
  .map((one) => Number(one.textContent.replace("−", "-").replace(",", "")))
"""


@dataclass(frozen=True)
class Saving:
    """Somebody who saves deals of Barbu on a phone, and the program that it asks."""

    phone: Phone
    program: Program

    @property
    def page(self) -> Page:
        return self.phone.page

    def begin(self, hands: int) -> str:
        """A match of Barbu of so many deals."""
        record = longest("barbu")
        return str(self.program.ask("/api/matches", {**record, "hands": record["hands"][:hands]})["keeper"])

    def totals(self, match: str) -> list[int]:
        totals: list[int] = self.program.ask(f"/api/matches/{match.removeprefix('/m/')}")["result"]["totals"]
        return totals

    def save(self, hands: int) -> Mapping[str, float]:
        """Fills in the form of the next deal after so many, taps Save, and tells how long that took."""
        before, after = self.begin(hands), self.begin(hands + 1)
        self.phone.open(f"{after}/hand?number={hands + 1}")
        typed = self.page.evaluate(TYPED)
        self.phone.open(f"{before}/hand?as={longest('barbu')['hands'][hands]['contract']}")
        self.page.evaluate(TYPE, typed)
        self.page.wait_for_timeout(REST)
        self.page.evaluate("() => { sessionStorage.removeItem('tapped'); sessionStorage.removeItem('taken'); }")
        self.page.get_by_role("button", name=re.compile("^Save ")).tap()
        # What Playwright would look with is a long script, and would be read before the paint.
        for _ in range(PATIENCE):
            self.page.wait_for_timeout(1000)
            if self.page.evaluate("sessionStorage.getItem('taken')"):
                break
        assert self.page.evaluate(TOTALS) == self.totals(before) == self.totals(after)
        steps: Mapping[str, float] = self.page.evaluate(STEPS)
        return steps
