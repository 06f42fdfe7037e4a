"""Score books beside each other, each a program with a database of its own, and somebody who moves matches."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, cast

from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from scorekeeper.circles.rebuilding import misadded, misfiled
from scorekeeper.store.moving import carried
from scorekeeper.web import create_app
from tests.web.conftest import Browser
from tests.web.forms import Page

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from flask import Flask
    from werkzeug.test import TestResponse

    from scorekeeper.store import Store
    from scorekeeper.web.reach import Reach


class Book(Browser):
    """A score book with somebody's browser in front of it."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app.test_client())
        self.matches = app.extensions["matches"]
        self.store: Store = self.matches.store

    def file(self, match: str) -> str:
        """The match at this address as a file."""
        return self.client.get(self.open(f"{match}/move").link("Save the file")).text

    def look(self, text: str, status: int = 200) -> Page:
        """The page that shows what a file has."""
        response = self.post("/take", {"file": FileStorage(BytesIO(text.encode()), "match.jsonl")})
        assert response.status_code == status, response.text
        return Page(response, "/take")

    def post(self, path: str, values: Mapping[str, object]) -> TestResponse:
        """Sends a form in parts, as one with a file or a whole match in it says that it is sent."""
        boundary, body = encode_multipart(values)  # made here so that no file is left open behind it
        return self.client.post(path, data=body, content_type=f"multipart/form-data; boundary={boundary}")

    def take(self, text: str, **chosen: object) -> str:
        """Takes a file in, and gives the address of the match then."""
        form = self.look(text).form("/take/in").fill(chosen)
        answer = self.post(form.action, dict(form.values()))
        assert answer.status_code == 303, answer.text
        return answer.headers["Location"]

    def stream(self, address: str) -> str:
        """The stream behind the address of a match or a circle."""
        found = self.store.find_address(address.split("/")[2])
        assert found
        return found.stream

    def entries(self, match: str) -> object:
        """All that is written of a match, as it stands in a file."""
        return carried(self.store, self.stream(match)).to_json()["entries"]

    def state(self, match: str) -> bytes:
        """What the match is now: its record and its result, in bytes."""
        return cast("bytes", self.client.get(f"/api/matches{match[2:]}").data)

    def patch(self, match: str, **changes: object) -> None:
        """Changes the match itself."""
        address = f"/api/matches{match[2:]}"
        after = self.client.get(address).get_json()["seq"]
        answer = self.client.patch(address, json={"after": after, "command": f"patch {after}", **changes})
        assert answer.status_code == 200, answer.text

    def sound(self) -> bool:
        """Whether all lists tell what the journal does."""
        return (misfiled(self.matches), misadded(self.matches)) == ([], [])


def book(folder: Path, reach: Reach | None = None) -> Book:
    """A new score book in a folder."""
    made = create_app(folder, reach=reach) if reach else create_app(folder)
    made.testing = True
    made.extensions["matches"].store.database.execute("PRAGMA synchronous = OFF")
    return Book(made)
