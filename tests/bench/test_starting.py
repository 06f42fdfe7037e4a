"""How soon the program answers after it is started: a score on the command line, and the first page of the server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

import pytest

from tests.browser.conftest import free_port
from tests.browser.records import longest

pytestmark = pytest.mark.bench

TIMES = 9

GOAL_SCORE, GOAL_SERVE = 400, 2000
"""Milliseconds: a command seems to answer at once, and somebody who starts a server waits for its first line."""


def milliseconds(start: Callable[[], object], times: int = TIMES) -> float:
    """The median of several starts, after one that makes what Python compiles."""
    taken = []
    for number in range(times + 1):
        began = time.perf_counter()
        start()
        if number:
            taken.append(1000 * (time.perf_counter() - began))
    return median(taken)


def test_a_record_is_scored_at_once(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(longest("barbu")), encoding="utf-8")
    command = (sys.executable, "-m", "scorekeeper", "--lang", "en", "score", str(file), "--json")
    taken = milliseconds(lambda: subprocess.run(command, check=True, capture_output=True))
    bare = milliseconds(lambda: subprocess.run((sys.executable, "-c", "pass"), check=True))
    print(f"\nscorekeeper score: {taken:.0f} ms, of which Python itself {bare:.0f} ms")
    assert taken <= GOAL_SCORE


@pytest.mark.parametrize("again", [False, True], ids=["new data", "data that are there"])
def test_the_first_page_is_there_soon(tmp_path: Path, again: bool) -> None:
    folders = (tmp_path / ("data" if again else f"data {number}") for number in range(TIMES + 1))
    taken = milliseconds(lambda: serve(next(folders)))
    print(f"\nscorekeeper serve, until a page is answered, {'again' if again else 'first'}: {taken:.0f} ms")
    assert taken <= GOAL_SERVE


def serve(data: Path) -> None:
    """Starts the program over a folder, waits for its first page, and kills it: how it ends is timed by nobody."""
    port = free_port()
    command = (sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", str(port))
    kept = os.environ | {"SCOREKEEPER_DATA": str(data)}
    with subprocess.Popen(command, env=kept, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        try:
            wait_for_page(port)
        finally:
            os.killpg(process.pid, 9)


def wait_for_page(port: int) -> None:
    deadline = time.monotonic() + 20
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=20)
        try:
            connection.request("GET", "/")
            assert connection.getresponse().status == 200
            return
        except OSError:
            assert time.monotonic() < deadline, "no page came"
            time.sleep(0.005)
        finally:
            connection.close()
