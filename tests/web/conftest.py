"""The program, other programs that write to it, and browsers without script that fill in its forms."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scorekeeper.web import create_app

Json = dict[str, Any]

FOUR = ["Anne", "Beth", "Cath", "Diana"]
TWO = ["Ana", "Dan"]
PLAYERS = {"barbu": FOUR, "burraco": FOUR, "barakon": TWO, "bacara": TWO}
MARKS = re.compile("[\u2066-\u2069\u200e\u200f]")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
PIECES = {"dt", "dd", "li", "h1", "h2", "p", "legend", "title"}


def record(game: str, *hands: Json, **more: Any) -> Json:
    """A record of a game among its usual people, unless something else is said."""
    return {"format": "scorekeeper/1", "game": game, "players": PLAYERS[game], "hands": list(hands), **more}


class Keeper:
    """A program that keeps one match through the API: it writes after what it saw, each time under a new command."""

    def __init__(self, client: FlaskClient, given: Json) -> None:
        answer = client.post("/api/matches", json=given)
        assert answer.status_code == 201, answer.text
        self.client, self.opened = client, answer.get_json()
        self.token = self.opened["keeper"].removeprefix("/m/")
        self.viewer = self.opened["viewer"].removeprefix("/m/")
        self.seq: int = self.opened["seq"]
        self._commands = (f"command {number}" for number in count(1))

    def ask(self, method: str, path: str = "", *, token: str = "", **body: Any) -> TestResponse:
        """Sends a write as it is told, `after` and `command` added where they are not; `path` is below the match."""
        sent = {"after": self.seq, "command": next(self._commands), **body}
        return self.client.open(f"/api/matches/{token or self.token}{path}", method=method, json=sent)

    def write(self, method: str, path: str = "", **body: Any) -> Json:
        """Writes, and remembers where the match is then."""
        response = self.ask(method, path, **body)
        assert response.status_code in (200, 201), response.text
        answer: Json = response.get_json()
        self.seq = answer["seq"]
        return answer

    def record(self, hand: Json, **more: Any) -> Json:
        return self.write("POST", "/hands", hand=hand, **more)

    def get(self, token: str = "") -> Json:
        """What the match is now."""
        answer: Json = self.client.get(f"/api/matches/{token or self.token}").get_json()
        return answer

    @property
    def totals(self) -> list[int]:
        totals: list[int] = self.get()["result"]["totals"]
        return totals

    @property
    def hands(self) -> list[Json]:
        hands: list[Json] = self.get()["record"]["hands"]
        return hands


@dataclass
class Control:
    """A field of a form: `kind` is its type, or the name of its element; a button's `label` is what stands on it."""

    kind: str
    name: str
    value: str
    on: bool = False
    label: str = ""
    options: list[str] = field(default_factory=list)
    invalid: bool = False


@dataclass
class Form:
    """A form as a page has it, to be filled in and sent as a browser would."""

    action: str
    method: str
    controls: list[Control] = field(default_factory=list)

    def fill(self, values: Mapping[str, object]) -> "Form":
        """Types, ticks and chooses; whatever the form does not offer is a mistake of the test or of the page."""
        for name, value in values.items():
            self._fill(name, value)
        return self

    def _fill(self, name: str, value: object) -> None:
        named = [control for control in self.controls if control.name == name and control.kind != "submit"]
        assert named, f"no field {name!r} among {sorted({control.name for control in self.controls})}"
        if named[0].kind in ("radio", "checkbox"):
            wanted = [str(item) for item in value] if isinstance(value, list | tuple) else [str(value)]
            wanted = ([named[0].value] if value else []) if isinstance(value, bool) else wanted
            assert set(wanted) <= {control.value for control in named}, f"{name} can not be {value!r}"
            for control in named:
                control.on = control.value in wanted
            return
        if named[0].kind == "select":
            assert str(value) in named[0].options, f"{name} can not be {value!r}"
        named[0].value = str(value)

    def values(self, button: str = "") -> list[tuple[str, str]]:
        """What is sent when the button with this label, else the first one, is pressed."""
        sent = [
            (control.name, control.value)
            for control in self.controls
            if control.name and control.kind != "submit" and (control.kind not in ("radio", "checkbox") or control.on)
        ]
        buttons = [control for control in self.controls if control.kind == "submit" and button in control.label]
        assert buttons, f"no button {button!r}"
        chosen = buttons[-1] if not button else buttons[0]
        return [*sent, (chosen.name, chosen.value)] if chosen.name else sent

    def shown(self) -> dict[str, object]:
        """What stands in the form: {name: text, or the list of what is ticked or chosen}; blank fields are left out."""
        found: dict[str, Any] = {}
        for control in self.controls:
            if control.kind in ("radio", "checkbox") and control.on:
                found.setdefault(control.name, []).append(control.value)
            elif control.kind not in ("radio", "checkbox", "submit", "hidden") and control.value:
                found[control.name] = control.value
        return found

    def invalid(self) -> set[str]:
        """The fields that are marked as refused."""
        return {control.name for control in self.controls if control.invalid}


class Page(HTMLParser):
    """A page as somebody without script has it: `text`, `pieces` of it by their element, `links`, `forms`, `tags`."""

    def __init__(self, response: TestResponse, path: str) -> None:
        super().__init__(convert_charrefs=True)
        self.status, self.html, self.path = response.status_code, response.text, path
        self.headers = response.headers
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.pieces: list[tuple[str, str]] = []
        self._text: list[str] = []
        self._open: list[tuple[str, int]] = []
        self._form: Form | None = None
        self._control: Control | None = None
        self.feed(self.html)
        self.close()

    @property
    def text(self) -> str:
        return plain("".join(self._text))

    def all(self, tag: str) -> list[str]:
        """The text of each such element that `pieces` keeps."""
        return [text for name, text in self.pieces if name == tag]

    def form(self, ending: str) -> Form:
        """The form whose action ends so, its parameters left out."""
        found = [form for form in self.forms if urlsplit(form.action).path.endswith(ending)]
        assert found, f"no form {ending!r} among {[form.action for form in self.forms]}"
        return found[0]

    def link(self, label: str) -> str:
        """Where the first link with this label leads."""
        found = [href for text, href in self.links if label in text]
        assert found, f"no link {label!r} among {self.links}"
        return found[0]

    def why(self) -> dict[str, list[str]]:
        """The lines of the newest hand: {side: [line and its points]}."""
        found: dict[str, list[str]] = {}
        who = ""
        start = self.html.find('<dl class="why">')
        part = Page.__new__(Page)
        HTMLParser.__init__(part, convert_charrefs=True)
        part.forms, part.links, part.tags, part.pieces, part._text, part._open = [], [], [], [], [], []
        part._form = part._control = None
        part.feed(self.html[start : self.html.find("</dl>", start)] if start >= 0 else "")
        for name, text in part.pieces:
            if name == "dt":
                who = text
            else:
                found.setdefault(who, []).append(text)
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.tags.append((tag, known))
        if tag not in VOID:
            self._open.append((tag, len(self._text)))
        self._text.append(" ")
        if tag == "a":
            self.links.append(("", known.get("href", "")))
        if tag == "form":
            self._form = Form(known.get("action") or self.path, known.get("method", "get"))
            self.forms.append(self._form)
        elif self._form is not None:
            self._add(tag, known)

    def _add(self, tag: str, known: dict[str, str]) -> None:
        if tag == "option" and self._control is not None and self._control.kind == "select":
            self._control.options.append(known.get("value", ""))
            if "selected" in known:
                self._control.value = known.get("value", "")
        elif tag in ("input", "select", "textarea", "button"):
            kind = {"input": known.get("type", "text"), "button": known.get("type", "submit")}.get(tag, tag)
            control = Control(kind, known.get("name", ""), known.get("value", ""), "checked" in known)
            control.invalid = known.get("aria-invalid") == "true"
            assert self._form is not None
            self._form.controls.append(control)
            self._control = None if tag == "input" else control

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, begun = self._open.pop()
            self._end(name, "".join(self._text[begun:]))
            if name == tag:
                break
        self._text.append(" ")

    def _end(self, tag: str, typed: str) -> None:
        text = plain(typed)
        if tag in PIECES:
            self.pieces.append((tag, text))
        if tag == "a" and self.links:
            self.links[-1] = (text, self.links[-1][1])
        if tag == "form":
            self._form = None
        if tag == "textarea" and self._control is not None:
            self._control.value = typed.strip()
        if tag == "button" and self._control is not None:
            self._control.label = text
        if tag in ("select", "textarea", "button"):
            self._control = None

    def handle_data(self, data: str) -> None:
        self._text.append(data)


def plain(text: str) -> str:
    """Text as it is read: one space for several, and no invisible marks."""
    return re.sub(r"\s+", " ", MARKS.sub("", text)).strip()


class Browser:
    """Somebody with a browser that runs no script: opens pages, fills in their forms, follows where they lead."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def open(self, path: str, status: int = 200) -> Page:
        response = self.client.get(path)
        assert response.status_code == status, f"{path}: {response.status_code} {response.text[:3000]}"
        return Page(response, path)

    def send(self, form: Form, button: str = "", status: int = 303) -> Page:
        """Sends the form as it stands; after a save, the page that it leads to."""
        response = self.client.open(form.action, method=form.method, data=MultiDict(form.values(button)))
        assert response.status_code == status, f"{response.status_code} {plain(Page(response, '').text)[:3000]}"
        return self.open(response.headers["Location"]) if status == 303 else Page(response, form.action)

    def begin(self, game: str, names: Sequence[str] = (), **values: object) -> str:
        """Opens a match through the form of a new one, and gives the address of its page."""
        page = self.open(f"/new?game={game}")
        wanted = list(names or PLAYERS[game])
        while not any(control.name == f"name-{len(wanted) - 1}" for control in page.form("/new").controls):
            page = self.send(page.form("/new"), "One more player", status=200)
        people: dict[str, object] = {f"name-{seat}": name for seat, name in enumerate(wanted)}
        return self.send(page.form("/new").fill(people | values), "Start").path

    def entry(self, match: str, way: str = "") -> Page:
        """The form of the next hand of the match at this address, entered in the way with this label."""
        page = self.open(f"{match}/hand")
        return self.open(page.link(way)) if way else page

    def enter(self, match: str, way: str, values: Mapping[str, object], status: int = 303) -> Page:
        """Enters the next hand of a match in this way and saves it."""
        return self.send(self.entry(match, way).form("/hand").fill(values), "Save", status)


Begin = Callable[..., Keeper]
Written = Callable[[], tuple[int, int]]


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The program over a folder of its own; what it does not catch, a test sees."""
    made = create_app(tmp_path_factory.mktemp("web") / "data")
    made.testing = True
    store = made.extensions["matches"].store
    store.database.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug here, and disks are slow
    yield made
    store.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def begin(client: FlaskClient) -> Begin:
    """Opens a match through the API."""
    return lambda game, *hands, **more: Keeper(client, record(game, *hands, **more))


@pytest.fixture
def written(app: Flask) -> Written:
    """How many entries and addresses there are; nothing written ever changes."""
    database = app.extensions["matches"].store.database
    counts = "select (select count(*) from journal), (select count(*) from addresses)"
    return lambda: tuple(database.execute(counts).fetchone())


@pytest.fixture
def browser(app: Flask) -> Browser:
    return Browser(app.test_client())


@pytest.fixture
def another(app: Flask) -> Browser:
    """Somebody else's browser."""
    return Browser(app.test_client())


@pytest.fixture
def make_record() -> Callable[..., Json]:
    """Makes a record of a game among its usual people."""
    return record
