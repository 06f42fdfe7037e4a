"""The program, other programs that write to it, and browsers without script that fill in its forms."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scorekeeper.web import create_app
from tests.web.forms import Form, Page, plain
from tests.web.hands import stop

pytest.register_assert_rewrite("tests.web.answers")

Json = dict[str, Any]

FOUR = ["Anne", "Beth", "Cath", "Diana"]
TWO = ["Ana", "Dan"]
PLAYERS = {"barbu": FOUR, "burraco": FOUR, "barakon": TWO, "bacara": TWO}


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
        chosen, sent = form.button(button), MultiDict(form.values(button))
        action = urljoin(form.action, chosen.action) if chosen.action else form.action
        if (chosen.method or form.method) == "get":
            return self.open(f"{urlsplit(action).path}?{urlencode(list(sent.items(multi=True)))}")
        response = self.client.open(action, method="post", data=sent)
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
        """The form of the next hand of the match at this address, entered in the way with this label.

        Links lead to it, or on the page of another way a button does; the button of the way that is there saves.
        """
        page = self.open(f"{match}/hand")
        if not way or any(way in label for label, _ in page.links):
            return self.open(page.link(way)) if way else page
        form = page.form("/hand")
        return self.send(form, way) if form.button(way).method == "get" else page

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


@pytest.fixture
def turns(begin: Begin) -> Keeper:
    """Bacara after Ana 1000 and Dan 1100, a title put and taken back: everything can be done to it, redo too."""
    keeper = begin("bacara", stop("Ana", 1000))
    keeper.record(stop("Dan", 1100))
    keeper.write("PATCH", title="To be taken back")
    keeper.write("POST", "/undo")
    return keeper


@pytest.fixture
def keeper(begin: Begin) -> Keeper:
    keeper = begin("bacara", stop("Ana", 1000))
    keeper.record(stop("Dan", 1100))
    return keeper
