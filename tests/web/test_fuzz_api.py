"""The JSON API asked by schemathesis for what its description has and for what it has not; `make bench` asks longer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from scorekeeper.core.reading import mapping
from scorekeeper.web.openapi import description
from tests.web.conftest import Keeper, record
from tests.web.hands import GAMES, HANDS

if TYPE_CHECKING:
    from flask import Flask
    from schemathesis import Case

REQUESTS = 1000
"""Requests in all."""

UNASKED = {"/api/openapi.json", "/api/matches/{token}/events"}
"""What can't be asked wrongly, and what is answered for as long as somebody listens."""

ASKED = [
    (method.upper(), path)
    for path, item in mapping(description()["paths"], "paths").items()
    for method in mapping(item, path)
    if method != "parameters" and path not in UNASKED
]

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

Count = Callable[[], int]


@dataclass
class Program:
    """A program that is asked: a match of each game, how many entries there are, and what was answered."""

    app: Flask
    entries: Count
    keepers: list[Keeper] = field(default_factory=list)
    statuses: set[int] = field(default_factory=set)

    def begin(self) -> None:
        """Opens new matches, as those of before may have grown beyond all reason; each has something to take back."""
        client = self.app.test_client()
        self.keepers = [Keeper(client, record(game, *HANDS[game])) for game in GAMES]
        for keeper in self.keepers:
            for title in ("Friday", "At Ana’s", "To be taken back"):
                keeper.write("PATCH", title=title)
            keeper.write("POST", "/undo")

    def ask(self, case: Case[Any]) -> None:
        """Asks, and looks whether what is answered and what is written are as described."""
        before = self.entries()
        response = case.call(headers={"Accept-Encoding": "identity"})
        self.statuses.add(response.status_code)
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400 or case.method == "GET" or case.path.endswith("/score"):
            assert self.entries() == before


@pytest.fixture(scope="module")
def program(app: Flask) -> Program:
    database = app.extensions["matches"].store.database
    return Program(app, lambda: int(database.execute("select count(*) from journal").fetchone()[0]))


def asked(program: Program, method: str, path: str, requests: int) -> None:
    """Makes so many requests of one kind."""
    operation = schemathesis.openapi.from_wsgi("/api/openapi.json", program.app)[path][method]
    good, bad = (operation.as_strategy(mode) for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE))
    program.begin()
    program.statuses.clear()

    @settings(max_examples=requests, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.one_of(good, good, bad), st.data())
    def ask(case: Case[Any], data: st.DataObject) -> None:
        lead(case, data, program)
        program.ask(case)

    ask()
    assert any(status < 400 for status in program.statuses), "nothing was done"
    assert any(status >= 400 for status in program.statuses), "nothing was refused"


def lead(case: Case[Any], data: st.DataObject, program: Program) -> None:
    """Lets most of what is asked be about a match that there is, how it stands, and hands that it has or might have."""
    number = data.draw(st.integers(0, len(GAMES) - 1), "which match")
    keeper, body = program.keepers[number], case.body
    if "{token}" in case.path:
        tokens = [keeper.token] * 6 + [keeper.viewer, case.path_parameters["token"]]
        case.path_parameters["token"] = data.draw(st.sampled_from(tokens), "its address")
    if "{number}" in case.path:
        case.path_parameters["number"] = data.draw(st.sampled_from([1, 1, 2, case.path_parameters["number"]]), "which")
    if not isinstance(body, dict):
        return
    if "after" in body and data.draw(st.sampled_from([True, True, True, False]), "as it stands"):
        body["after"] = keeper.get()["seq"]
    if "hand" in body and data.draw(st.sampled_from([True, True, True, False]), "a hand that might be"):
        body["hand"] = data.draw(hands(GAMES[number]))


def hands(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Hands of a game as they are, or with one value being anything."""
    known = st.sampled_from(HANDS[game])
    anything: st.SearchStrategy[Any] = st.one_of(
        st.integers(-3, 2000), st.text(max_size=4), st.sampled_from([None, []])
    )

    def spoilt(hand: Mapping[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
        return st.builds(lambda key, value: {**hand, key: value}, st.sampled_from(sorted(hand)), anything)

    return st.one_of(known, known.flatmap(spoilt))


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_whatever_is_asked_is_answered_as_described(program: Program, method: str, path: str) -> None:
    asked(program, method, path, ceil(REQUESTS / len(ASKED)))
