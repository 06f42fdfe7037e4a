"""Somebody who looks at pages with axe-core, in light and in dark, and follows every link to the next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urldefrag, urlencode, urlsplit

from playwright.sync_api import Error, Page, Response

if TYPE_CHECKING:
    from werkzeug.routing import MapAdapter

THEMES = ("light", "dark")

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
"""What axe-core looks for: WCAG 2.2 at level AA, with all that it takes over from before, and good practice."""

MOST_KINDS = 250
"""Kinds of pages at most; a link that leads to ever new ones is at fault, or what is taken for a kind here."""

DOUBTFUL = ("bgGradient", "bgImage")
"""Backgrounds on which axe-core can't tell a contrast: no text is to stand on one."""

LOOK = """
([rules, doubtful]) => {
  const told = (fault) => (node) => {
    const why = [...node.any, ...node.all, ...node.none].map((check) => check.message).join("; ");
    return `${fault.id} at ${node.target.join(" ")}: ${why || fault.help}`;
  };
  const doubted = (node) => node.any.some((check) => check.data && doubtful.includes(check.data.messageKey));
  return axe.run(document, {runOnly: rules, resultTypes: ["violations", "incomplete"]}).then((seen) => [
    ...seen.violations.flatMap((fault) => fault.nodes.map(told(fault))),
    ...seen.incomplete.flatMap((fault) => fault.nodes.filter(doubted).map(told(fault))),
  ]);
}
"""
"""Says what is wrong with the page, a sentence an element."""

SECRET = re.compile(r"[\w-]{11}|[\w-]{22}")
"""What keys and tokens look like, and no word of an address does."""

UNFOLD = "() => { for (const one of document.querySelectorAll('details')) one.open = true; }"

LEADS = """
() => {
  const pressed = (button) => {
    const address = new URL(button.getAttribute("formaction") ?? button.form.getAttribute("action") ?? "", location);
    const said = [...button.form.elements].filter((one) => ["number", "before"].includes(one.name));
    address.search = new URLSearchParams([...said, button].map((one) => [one.name, one.value]));
    return address.href;
  };
  const asks = (button) => button.form && (button.getAttribute("formmethod") ?? button.form.method) === "get";
  return [
    ...[...document.querySelectorAll("a[href]")].map((link) => link.href),
    ...[...document.querySelectorAll("button[name=as]")].filter(asks).map(pressed),
  ];
}
"""
"""Where links lead, and buttons that ask for a hand in another way, with nothing typed."""

SEND = """
([action, fields]) => {
  const form = Object.assign(document.createElement("form"), {method: "post", action, hidden: true});
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement("input"), {type: "hidden", name, value}));
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}
"""
"""Sends a form of our own."""

HAND = "[...document.forms].find((form) => form.elements.after && form.elements.note)"
"""The form of a hand."""

TYPED = f"""
() => [
  ["as", new URL({HAND}.action).searchParams.get("as")],
  ...[...new FormData({HAND})].filter(([name]) => !["after", "command", "number"].includes(name)),
]
"""
"""A hand as its form has it, and the way it is entered in."""

SEND_AGAIN = f"""
([typed, after]) => {{
  const form = {HAND};
  if (after) form.elements.after.value = after;
  if (typed) for (const one of form.querySelectorAll("input[type=text], input[type=number]")) one.value = typed;
  HTMLFormElement.prototype.submit.call(form);
}}
"""
"""Sends the form of a hand as the page has it, past its scripts, with another `after` or a text typed everywhere."""


@dataclass(frozen=True)
class Match:
    """A match to look at: its game, what has happened in it, and the addresses of who keeps it and who looks on."""

    game: str
    what: str
    keeper: str
    viewer: str


@dataclass
class Inspector:
    """A browser that looks at pages.

    `alike` are the parameters whose values make no other kind of page, `called` says what other secrets are, such as a
    circle's; whatever secret is not known is taken for any other. `faults` has for each theme {what is wrong: the
    pages on which it is}, `met` the functions that answered, `surprises` what had another status than it should.
    """

    page: Page
    base: str
    routes: MapAdapter
    matches: Sequence[Match]
    alike: frozenset[str]
    called: dict[str, str] = field(default_factory=dict)
    faults: dict[str, dict[str, list[str]]] = field(default_factory=lambda: {theme: {} for theme in THEMES})
    met: set[str] = field(default_factory=set)
    surprises: list[str] = field(default_factory=list)

    def all_from(self, addresses: Iterable[str]) -> None:
        """Look at these pages, and at every other kind of page that links lead to from there."""
        known: set[object] = set()
        waiting = list(addresses)
        while waiting:
            address = waiting.pop(0)
            if (kind := self.kind(address)) not in known:
                known.add(kind)
                assert len(known) <= MOST_KINDS, f"there is no end of pages: {known}"
                waiting += self.open(address)

    def open(self, address: str, status: int = 200, what: str = "") -> list[str]:
        """Look at one page; gives the addresses of the program that it leads to."""
        self.met.add(self.routes.match(urlsplit(address).path)[0])
        try:
            response = self.page.goto(self.base + address)
        except Error as error:
            if "Download is starting" in error.message:
                return []
            raise
        assert response
        if not response.headers.get("content-type", "").startswith("text/html"):
            return []
        self.look(response, status, what or self.named(address))
        return self.leads()

    def leads(self) -> list[str]:
        """The addresses of the program that the page leads to."""
        found = {urldefrag(link)[0]: None for link in self.page.evaluate(LEADS)}
        ours = [link for link in found if link.startswith(f"{self.base}/") and not chooses(link)]
        return [link.removeprefix(self.base) for link in ours]

    def send(self, address: str, status: int, **fields: str) -> None:
        """Look at the page that answers a form with these *fields*."""
        self.page.goto(f"{self.base}/new")
        with self.page.expect_navigation() as leaving:
            self.page.evaluate(SEND, [address, fields])
        self.look(leaving.value, status, f"{self.named(address)} sent {fields}")

    def send_hand(self, address: str, status: int, typed: str = "", after: str = "") -> None:
        """Look at the page that answers the form of a hand, sent with this *typed* into each box, or after this."""
        self.page.goto(self.base + address)
        with self.page.expect_navigation() as leaving:
            self.page.evaluate(SEND_AGAIN, [typed, after])
        self.look(leaving.value, status, f"{self.named(address)} answered {status}")

    def settle(self, match: Match, status: int, *setting: tuple[str, str]) -> None:
        """Look at the first hand of a match settled for itself, in this *setting* of names and rules."""
        self.page.goto(f"{self.base}{match.keeper}/hand?number=1")
        asked = urlencode([*setting, *self.page.evaluate(TYPED)])
        self.open(f"/settle/{match.game}?{asked}", status, f"the first hand of {match.game} settled")

    def look(self, response: Response, status: int, what: str) -> None:
        """Keep what is wrong with the page that is there, all that folds opened.

        The screen is made as high as the page, so that what stands at its foot covers nothing.
        """
        if response.status != status:
            self.surprises.append(f"{what}: {response.status}, not {status}")
        self.page.evaluate(UNFOLD)
        height = int(self.page.evaluate("document.documentElement.scrollHeight"))
        self.page.set_viewport_size({"width": 360, "height": max(640, height)})
        self.page.evaluate(axe())
        for theme in THEMES:
            self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            for fault in self.page.evaluate(LOOK, [RULES, DOUBTFUL]):
                self.faults[theme].setdefault(fault, []).append(what)
        self.page.set_viewport_size({"width": 360, "height": 640})

    def kind(self, address: str) -> object:
        """What two addresses share of which one is enough.

        One set of house rules is enough, one viewer, and one number; so is one way of a hand that is there already,
        since a new one is asked for in every way. What has happened in a match shows on its own page and where a hand
        is asked for.
        """
        parts = urlsplit(address)
        asked = {
            key: "#" if value.isdecimal() else value
            for key, value in parse_qsl(parts.query, keep_blank_values=True)
            if key not in self.alike
        }
        if asked.keys() & {"number", "before"}:
            asked.pop("as", None)
        for match in self.matches:
            for whole, role in ((match.keeper, match.game), (match.viewer, "viewer")):
                token = whole.rpartition("/")[2]
                if token in parts.path.split("/"):
                    shows = parts.path in (match.keeper, f"{match.keeper}/hand") and not asked
                    return parts.path.replace(token, role), tuple(asked.items()), match.what if shows else ""
        if "as" in asked:
            asked["as"] = "#"  # a hand of no match: every way of one in a match is looked at
        if "season" in asked:
            asked["season"] = "#"
        asked.pop("circle", None)
        segments = [self.called.get(one, "#" if SECRET.fullmatch(one) else one) for one in parts.path.split("/")]
        return tuple(segments), tuple(asked.items())

    def named(self, address: str) -> str:
        """The address with matches named, not by their secrets."""
        for match in self.matches:
            for whole, role in ((match.keeper, "kept"), (match.viewer, "looked on at")):
                address = address.replace(whole.rpartition("/")[2], f"<{match.game}, {match.what}, {role}>")
        for secret, what in self.called.items():
            address = address.replace(secret, f"<{what}>")
        return address


def chooses(link: str) -> bool:
    """Whether the link shows the same page in another language or theme, and all that follow."""
    return bool(dict(parse_qsl(urlsplit(link).query)).keys() & {"lang", "theme"})


@cache
def axe() -> str:
    """The script of axe-core, from the package that brings it."""
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
