"""A line for each request and each failure, in which nobody finds a secret address, a name, or what was typed."""

from __future__ import annotations

import io
import json
import logging
import re
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.web import create_app, logs
from scorekeeper.web.rates import PUBLIC
from scorekeeper.web.reach import Reach
from tests.web.addresses import filled
from tests.web.circling import begin_circle
from tests.web.hands import stop

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask

    from tests.web.conftest import Begin, Browser, Keeper

NAMES = ["Persephone", "Dimitrios"]
"""Two who are named nowhere in the program."""

FACTS = ["time", "id", "method", "route", "status", "ms", "bytes"]


@pytest.fixture
def said() -> io.StringIO:
    """What was written to the log."""
    return io.StringIO()


@pytest.fixture
def app(said: io.StringIO, tmp_path: Path) -> Iterator[Flask]:
    """The program on the internet, with a log; what it does not catch is answered, and logged."""
    made = create_app(tmp_path, reach=Reach(public=True, log=True))
    made.extensions["lines"] = logs.Lines(said)
    yield made
    made.extensions["matches"].store.close()


@pytest.fixture
def match(begin: Begin) -> Keeper:
    return begin("bacara", stop(NAMES[0], 1000), players=NAMES, title="Persephone’s party")


def lines(said: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said.getvalue().splitlines()]


def test_a_line_tells_what_was_asked_by_its_rule_and_how_it_went(app: Flask, match: Keeper, said: io.StringIO) -> None:
    answer = app.test_client().get(f"/m/{match.token}?lang=en")
    line = lines(said)[-1]
    assert list(line) == FACTS
    assert (line["method"], line["route"], line["status"]) == ("GET", "/m/<token>", 200)
    assert line["bytes"] == len(answer.data)
    assert 0 < line["ms"] < 60_000
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
    assert answer.headers["X-Request-Id"] == line["id"]


def test_neither_a_secret_address_nor_a_name_is_in_any_line(
    app: Flask, match: Keeper, browser: Browser, said: io.StringIO
) -> None:
    circle = begin_circle(browser, "Persephone’s kitchen").removeprefix("/c/")
    secrets = [match.token, match.viewer, circle, "unknowntoken"]
    client = app.test_client()
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"OPTIONS"}):
            if rule.endpoint in ("trash.purge", "share.replace") or ".pdf" in rule.rule or ".png" in rule.rule:
                continue
            for token in (circle if rule.rule.startswith("/c/") else match.viewer, "unknowntoken"):
                sent = {"name": NAMES[0], "name-0": NAMES[1], "title": NAMES[0], "command": token, "game": NAMES[0]}
                path = f"{filled(rule.rule, token)}?name={NAMES[0]}&as={NAMES[1]}"
                client.open(path, method=method, data=sent, buffered=False, headers={"Referer": path}).close()
                client.open(path, method=method, json=sent, buffered=False, headers={"Origin": NAMES[0]}).close()
    client.open(f"/{NAMES[0]}/{match.token}")
    client.open("/", method=NAMES[0].upper())
    text = said.getvalue()
    assert len(lines(said)) > 200
    assert [word for word in (*NAMES, *secrets) if word.lower() in text.lower()] == []


@pytest.mark.parametrize("log", [True, False], ids=["with a log", "without one"])
def test_a_failure_is_told_by_its_kind_and_place_alone(
    tmp_path: Path, log: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    made = create_app(tmp_path, reach=Reach(log=log))

    @made.get("/fail/<token>")
    def fail(token: str) -> str:
        try:
            return {"": token}[NAMES[0]]
        except KeyError as fault:
            raise RuntimeError(f"{token} is {NAMES[1]}") from fault

    answer = made.test_client().get(f"/fail/Dq8SecretToken?name={NAMES[0]}")
    made.extensions["matches"].store.close()
    said = capsys.readouterr().err
    told = json.loads(said.splitlines()[0])
    assert answer.status_code == 500
    assert (told["route"], told["method"]) == ("/fail/<token>", "GET")
    assert [one["error"] for one in told["failure"]] == ["RuntimeError", "KeyError"]
    assert told["failure"][0]["at"][-1].startswith("tests/web/test_logs.py:")
    assert [word for word in (*NAMES, "Dq8SecretToken") if word in said] == []
    assert len(said.splitlines()) == 1 + log
    assert not log or json.loads(said.splitlines()[1])["id"] == told["id"]


def test_a_database_that_fails_names_nobody(app: Flask, match: Keeper, said: io.StringIO) -> None:
    store = app.extensions["matches"].store
    store.close()
    store.database.execute("PRAGMA query_only = ON")
    answer = match.ask("POST", "/hands", hand=stop(NAMES[1], 1000))
    assert answer.status_code == 503
    assert lines(said)[-1]["status"] == 503
    assert NAMES[1] not in said.getvalue()


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_what_is_asked_every_few_seconds_is_not_written_down(app: Flask, said: io.StringIO, path: str) -> None:
    assert app.test_client().get(path).status_code == 204
    assert said.getvalue() == ""


@pytest.mark.parametrize(("addresses", "expected"), [(False, None), (True, "127.0.0.1")])
def test_who_asks_is_told_only_where_that_is_asked_for(
    tmp_path: Path, addresses: bool, expected: str | None, said: io.StringIO
) -> None:
    made = create_app(tmp_path, reach=Reach(log=True, addresses=addresses))
    made.extensions["lines"] = logs.Lines(said)
    made.test_client().get("/")
    made.extensions["matches"].store.close()
    assert lines(said)[0].get("address") == expected


def test_without_a_log_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = create_app(tmp_path, reach=Reach(PUBLIC))
    answer = made.test_client().get("/")
    made.extensions["matches"].store.close()
    assert capsys.readouterr() == ("", "")
    assert "X-Request-Id" not in answer.headers


def test_a_log_that_cannot_be_written_stops_nothing(app: Flask) -> None:
    closed = io.StringIO()
    closed.close()
    app.extensions["lines"] = logs.Lines(closed)
    assert app.test_client().get("/").status_code == 200


def test_what_a_server_logs_of_a_failure_has_no_message(match: Keeper) -> None:
    error = RuntimeError(NAMES[0])
    record = logging.LogRecord("x", logging.ERROR, "", 0, "On %s", (match.token,), (RuntimeError, error, None))
    assert logs.discreet(record)
    told = json.loads(logs.of_server(record))
    assert list(told) == ["time", "level", "message"]
    assert "RuntimeError" in told["message"]
    assert [word for word in (match.token, NAMES[0]) if word in logging.Formatter().format(record)] == []
