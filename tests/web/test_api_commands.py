"""Commands to the JSON API sent twice, too late or by those who may only look."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.answers import WRITES, refusal
from tests.web.hands import stop

if TYPE_CHECKING:
    from flask.testing import FlaskClient

    from tests.web.conftest import Begin, Json, Keeper, Written


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_the_same_command_again_gives_the_first_answer_and_writes_nothing(
    turns: Keeper, written: Written, method: str, path: str, body: Json
) -> None:
    first = turns.ask(method, path, command="once", **body)
    assert first.status_code in (200, 201), first.text
    was = written()
    again = turns.ask(method, path, command="once", **body)
    assert (again.status_code, again.data) == (200, first.data)
    assert written() == was
    turns.seq = first.get_json()["seq"]
    turns.write("PATCH", rename={"Ana": "Anna"}, rules={"preset": "classic", "entry": 0})
    turns.write("PATCH", ended=True)
    turns.write("POST", "/undo")
    was = written()
    for after in (0, 1, turns.seq, turns.seq + 5):
        later = turns.ask(method, path, command="once", after=after, **body)
        assert (later.status_code, later.data) == (200, first.data)
    assert written() == was


def test_a_refused_command_may_be_mended_and_sent_again(turns: Keeper) -> None:
    refusal(turns.ask("POST", "/hands", command="mine", hand=stop("Ana", 603)), 422, "multiple")
    assert turns.ask("POST", "/hands", command="mine", hand=stop("Ana", 600)).status_code == 201


def test_the_same_command_in_another_match_is_another_one(begin: Begin) -> None:
    one, other = begin("bacara"), begin("bacara")
    assert one.ask("POST", "/hands", command="x", hand=stop("Ana", 1000)).status_code == 201
    assert other.ask("POST", "/hands", command="x", hand=stop("Ana", 2000)).status_code == 201
    assert (one.totals, other.totals) == ([1000, 0], [2000, 0])


@pytest.mark.parametrize("after", [0, 1, 1000, 10**9], ids=["nothing", "less", "more", "much more"])
@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_who_did_not_see_the_last_change_is_told_how_the_match_stands(
    turns: Keeper, written: Written, method: str, path: str, body: Json, after: int
) -> None:
    was = written()
    answer = refusal(turns.ask(method, path, after=after, **body), 409, "stale")
    assert answer["state"] == turns.get()
    assert written() == was


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_viewer_may_not_write(turns: Keeper, written: Written, method: str, path: str, body: Json) -> None:
    was = written()
    refusal(turns.ask(method, path, token=turns.viewer, **body), 403, "viewer")
    assert written() == was


def test_a_viewer_does_not_hear_what_a_keeper_was_answered(turns: Keeper) -> None:
    turns.write("POST", "/hands", hand=stop("Ana", 300), command="once")
    refusal(turns.ask("POST", "/hands", token=turns.viewer, hand=stop("Ana", 300), command="once"), 403, "viewer")


@pytest.mark.parametrize("token", ["nobody", "x" * 22, "%00", "a" * 3000, "%ED%A0%80", "' or 1=1 --"])
def test_an_unknown_address_is_not_found(client: FlaskClient, turns: Keeper, token: str) -> None:
    refusal(client.get(f"/api/matches/{token}"), 404, "not-found")
    refusal(client.get(f"/api/matches/{token}/events"), 404, "not-found")
    refusal(turns.ask("POST", "/undo", token=token), 404, "not-found")
