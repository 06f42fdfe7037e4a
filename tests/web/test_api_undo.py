"""Undo and redo through the JSON API, as format.md, section 7 promises it to other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.answers import ENVELOPE, refusal
from tests.web.hands import stop

if TYPE_CHECKING:
    from tests.web.conftest import Begin, Keeper, Written


def test_whatever_was_done_is_taken_back_and_put_again(begin: Begin) -> None:
    keeper = begin("bacara", stop("Ana", 1000))
    seen = [keeper.get()["record"]]
    for method, path, body in (
        ("POST", "/hands", {"hand": stop("Dan", 1100)}),
        ("POST", "/hands", {"hand": {"adjust": [50, 0]}, "before": 1}),
        ("PUT", "/hands/3", {"hand": stop("Dan", 1200)}),
        ("DELETE", "/hands/2", {}),
        ("PATCH", "", {"title": "Friday", "rename": {"Ana": "Anna"}, "rules": {"preset": "classic", "floor": True}}),
        ("PATCH", "", {"change": {"after": 3, "seat": "Dan", "taken_by": "Ion"}}),
        ("PATCH", "", {"ended": True}),
    ):
        keeper.write(method, path, **body)
        seen.append(keeper.get()["record"])
    for before in seen[-2::-1]:
        keeper.write("POST", "/undo")
        assert keeper.get()["record"] == before
    refusal(keeper.ask("POST", "/undo"), 422, "nothing")
    for after in seen[1:]:
        keeper.write("POST", "/redo")
        assert keeper.get()["record"] == after
    refusal(keeper.ask("POST", "/redo"), 422, "nothing")


@pytest.mark.parametrize("path", ["/undo", "/redo"])
def test_nothing_done_leaves_nothing_to_undo_or_redo(begin: Begin, written: Written, path: str) -> None:
    keeper = begin("bacara", stop("Ana", 1000))
    was = written()
    refusal(keeper.ask("POST", path), 422, "nothing")
    assert written() == was


def test_what_is_done_anew_leaves_nothing_to_redo(turns: Keeper) -> None:
    turns.record(stop("Ana", 300))
    refusal(turns.ask("POST", "/redo"), 422, "nothing")


def test_undoing_a_correction_answers_with_the_hand_as_it_was(turns: Keeper) -> None:
    turns.write("PUT", "/hands/2", hand=stop("Dan", 1300))
    answer = turns.write("POST", "/undo")
    assert (answer["number"], answer["hand"]["points"], answer["totals"]) == (2, [0, 1100], [1000, 1100])
    assert set(answer) == ENVELOPE
