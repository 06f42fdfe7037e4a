"""What is answered while the database fails."""

import pytest
from flask import Flask, Response

from scorekeeper.store.faults import Reason, StoreFault
from scorekeeper.web.errors import on_store_fault
from scorekeeper.words.sentences import REFUSALS


@pytest.mark.parametrize("reason", ["busy", "full", "read-only", "damaged", "failed"])
def test_a_database_that_fails_is_said_as_such_and_not_as_a_match_that_is_none(app: Flask, reason: Reason) -> None:
    with app.test_request_context("/api/matches/x"):
        answer, status = on_store_fault(StoreFault(reason))
        assert isinstance(answer, Response)
        assert (status, answer.get_json()["code"]) == (503, reason)
        assert answer.get_json()["error"] == REFUSALS[reason]
