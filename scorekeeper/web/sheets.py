"""Score sheets: a page to choose one, a picture that follows the choices, PDFs, and HTML for the browser to print."""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import BoundedSemaphore
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, render_template, request

from scorekeeper import games
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.game import AnyGame
from scorekeeper.core.rules import PRESET
from scorekeeper.sheets import html, pdf
from scorekeeper.sheets.choices import TURNS, Choices, read
from scorekeeper.sheets.pages import Pages
from scorekeeper.sheets.papers import PAPERS, UPS
from scorekeeper.store.journal import VIEWER
from scorekeeper.web.access import asked, matches
from scorekeeper.web.form import AskedForm
from scorekeeper.web.offers import offers
from scorekeeper.web.printing import bar, guarded, told_apart
from scorekeeper.web.rules_form import rules_form, rules_json
from scorekeeper.web.speaking import reader

pages = Blueprint("sheets", __name__)

WAITING = 32
"""PDFs that are drawn or waited for at once."""

_places = BoundedSemaphore(WAITING)

KEYS = ("game", "language", "preset", "players", "names", "paper", "up", "turn", "hands", "copies")
"""What an address of a sheet says besides house rules."""


@dataclass(frozen=True)
class Desk:
    """What the page shows: what was chosen, or why it can't be."""

    game: AnyGame
    typed: dict[str, str]
    rules: AskedForm
    choices: Choices | None
    refusal: Refusal | None

    @property
    def size(self) -> tuple[int, int]:
        """The page of the picture in pixels, so that its place is kept while it comes."""
        paper = Pages(self.choices).paper if self.choices else None
        return (round(paper.page_width * html.PIXELS), round(paper.page_height * html.PIXELS)) if paper else (0, 0)

    @property
    def query(self) -> str:
        """The choices as an address has them, those left as usual apart."""
        own = {rule.name for rule in self.game.house_rules}
        said = [(key, value) for key, value in request.args.items(multi=True) if value and key in own.union(KEYS)]
        return urlencode([("game", self.game.key), *((key, value) for key, value in said if key != "game")])


def typed() -> dict[str, str]:
    """What the address says of a sheet, by `KEYS`; the first game where it names none. `lang` is the page's own."""
    said = {key: request.args.get(key, "").strip() for key in KEYS}
    return {**said, "game": said["game"] or games.every()[0].key, "language": said["language"] or reader().code}


def chosen() -> Choices:
    """The sheet that the address asks for; refuses what there is none of."""
    said = typed()
    rules = {"preset": said["preset"] or PRESET, **rules_json(games.find(said["game"]), request.args)}
    return read({**said, "lang": said["language"]}, rules, said["names"].replace("،", ",").split(","))


def desk() -> Desk:
    """What the page shows of it."""
    said = typed()
    game = games.find(said["game"])
    form = rules_form(game, request.args)
    try:
        return Desk(game, said, form, chosen(), None)
    except Refusal as refusal:
        return Desk(game, said, form, None, refusal)


@pages.get("/sheets")
def choose() -> tuple[str, int]:
    """The page to choose a sheet."""
    shown = desk()
    page = render_template(
        "sheets.html",
        desk=shown,
        game=shown.game,
        typed=shown.typed,
        games=games.every(),
        papers=tuple(PAPERS),
        ups=UPS,
        turns=TURNS,
        packages=missing(),
        sentence=reader().refusal(shown.refusal, shown.game) if shown.refusal else "",
    )
    return page, 422 if shown.refusal else 200


@pages.get("/sheets/picture.svg")
def picture() -> Response:
    """The first page as a picture."""
    return sent(chosen(), "picture", _choice())


@pages.get("/sheets/print")
def print_() -> Response:
    """All pages as HTML, for the browser to print."""
    return sent(chosen(), "print", _choice())


@pages.get("/sheets/sheet.pdf")
def blank() -> Response:
    """The sheet as PDF."""
    return sent(chosen(), "pdf", _choice())


@pages.get("/m/<token>/sheet.pdf")
def filled(token: str) -> Response:
    """The sheet of a match as PDF, filled in as far as it has come."""
    return sent(_of_match(token), "pdf", f"/m/{token}")


@pages.get("/m/<token>/sheet")
def filled_page(token: str) -> Response:
    """The same as HTML, for the browser to print."""
    return sent(_of_match(token), "print", f"/m/{token}")


def missing() -> tuple[str, ...]:
    """The packages that PDFs need where none can be made; where none are offered, nobody misses any."""
    from scorekeeper.sheets import press

    return () if not offers().pdf or press.available() else pdf.PACKAGES


def drawn(choices: Choices) -> bytes:
    """The sheet as PDF; refuses with `rate` where too many wait for theirs: each of them holds a thread."""
    from scorekeeper.sheets import press

    if not _places.acquire(blocking=False):
        raise refuse("rate")
    try:
        return press.pdf(choices)
    finally:
        _places.release()


def sent(choices: Choices, kind: str, back: str) -> Response:
    """A sheet as `pdf`, `print` or `picture`; what the browser has already is not made again.

    Where no PDF can be made it is `print` instead, with the way *back* where nothing else prints.
    """
    if kind == "pdf" and not offers().pdf:
        kind = "print"
    tag = f"{pdf.etag(choices)}-{kind}"
    if kind == "print":
        tag = told_apart(tag)
    if request.if_none_match.contains(tag):
        response = make_response("", 304)
    elif kind == "pdf":
        try:
            response = make_response(drawn(choices))
        except pdf.NoPango:
            return sent(choices, "print", back)
        response.mimetype = "application/pdf"
        response.headers["Content-Disposition"] = f'inline; filename="{pdf.name(choices)}"'
    elif kind == "picture":
        response = make_response(html.picture(choices))
        response.mimetype = "image/svg+xml"
    else:
        response = make_response(html.document(choices, bar=bar(back)))
    response.set_etag(tag)
    return guarded(response)


def _choice() -> str:
    """Where the sheet was chosen that the address asks for."""
    asked_for = request.query_string.decode(errors="replace")
    return f"/sheets?{asked_for}" if asked_for else "/sheets"


def _of_match(token: str) -> Choices:
    kept = asked(token).kept
    given = {key: request.args.get(key, "") for key in ("paper", "up", "turn", "hands", "copies")}
    blank_sheet = read({**given, "game": kept.match.game.key, "lang": reader().code}, {})
    address = f"{request.host_url}m/{matches().token(kept.stream, VIEWER)}" if offers().live else ""
    return replace(blank_sheet, record=f"{kept.stream} {kept.seq}", address=address, played=kept.played)
