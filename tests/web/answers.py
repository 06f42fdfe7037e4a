"""Writes of every kind to the API, and what it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from tests.web.conftest import Json

ENVELOPE = {"ok", "seq", "hand", "number", "totals", "ranks", "finished", "next", "warnings"}
STANDING = ENVELOPE - {"hand", "number"}

WRITES = [
    pytest.param("POST", "/hands", {"hand": {"player": "Ana", "points": 300}}, id="a hand"),
    pytest.param("POST", "/hands", {"hand": {"adjust": [50, 0]}, "before": 1}, id="a forgotten hand"),
    pytest.param("PUT", "/hands/2", {"hand": {"player": "Dan", "points": 1300}}, id="a correction"),
    pytest.param("DELETE", "/hands/2", {}, id="a hand struck"),
    pytest.param("POST", "/undo", {}, id="undo"),
    pytest.param("POST", "/redo", {}, id="redo"),
    pytest.param("PATCH", "", {"title": "At Ana's"}, id="a title"),
]


def refusal(response: TestResponse, status: int, code: str) -> Json:
    """The body of a refusal, once it is what section 5 says that one is."""
    answer: Any = response.get_json()
    assert (response.status_code, response.mimetype) == (status, "application/json"), response.text
    assert answer["ok"] is False
    assert answer["code"] == code, answer
    assert isinstance(answer["error"], str)
    assert len(answer["error"]) > 5
    assert "{" not in answer["error"], "a sentence with a hole in it"
    body: Json = answer
    return body
