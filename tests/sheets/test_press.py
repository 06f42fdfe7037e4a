"""The process that draws for a server: it draws what this one would, is replaced when it dies, and outlives nobody."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from scorekeeper.sheets import press as server
from scorekeeper.sheets.html import document
from scorekeeper.sheets.pdf import NoPango
from scorekeeper.sheets.press import NICE, Press, Undrawn
from tests.sheets.conftest import Printed, blank

PATIENCE = 10
"""Seconds until something has gone wrong for certain."""

TOO_DEEP = "<div>" * 600
"""A document that WeasyPrint fails on."""

LEAVES_IN_A_HURRY = """
import os, pathlib, sys
from scorekeeper.web import create_app
client = create_app(pathlib.Path(sys.argv[1])).test_client()
client.get("/")
print("scorekeeper.sheets.press" in sys.modules)
client.get("/sheets/sheet.pdf?game=bacara&hands=1")
from scorekeeper.sheets import press
print(press._PRESS.pid, flush=True)
os._exit(0)
"""


@pytest.fixture(scope="module")
def press() -> Iterator[Press]:
    press = Press()
    yield press
    press.end()


@pytest.fixture
def sheets(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has drawn nothing yet."""
    monkeypatch.setattr(server, "_PRESS", press)
    server._kept.cache_clear()


def drawn(press: Press, **given: str) -> Printed:
    return Printed(press.draw(document(blank("bacara", **given), styled=False)))


def pid(press: Press) -> int:
    assert press.pid
    return press.pid


def gone(process: int) -> bool:
    """Whether a process ends, or waits only for a parent to hear of it."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        try:
            if Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z":
                return True
            os.kill(process, 0)
        except (FileNotFoundError, ProcessLookupError):
            return True
        sleep(0.02)
    return False


def test_a_child_draws_the_sheet_and_stands_back(press: Press) -> None:
    made = drawn(press, names="Ana,Dan")
    assert made.made.startswith(b"%PDF-")
    assert {"Bacara", "Ana", "Dan"} <= set(made.text.split())
    assert all(made.fonts().values())
    assert os.getpriority(os.PRIO_PROCESS, pid(press)) == min(os.getpriority(os.PRIO_PROCESS, 0) + NICE, 19)
    assert os.getpgid(pid(press)) == pid(press)


def test_a_child_that_was_killed_is_replaced(press: Press) -> None:
    press.start()
    before = pid(press)
    os.kill(before, signal.SIGKILL)
    assert "Ana" in drawn(press, names="Ana,Dan").text
    assert pid(press) != before


def test_a_sheet_that_fails_keeps_no_other_from_being_drawn(press: Press, capfd: pytest.CaptureFixture[str]) -> None:
    press.end()  # the next one writes where this test reads
    with pytest.raises(Undrawn):
        press.draw(TOO_DEEP)
    assert "RecursionError" in capfd.readouterr().err
    failed = pid(press)
    assert "Ana" in drawn(press, names="Ana,Dan").text
    assert pid(press) == failed


def test_threads_that_ask_at_once_each_get_theirs(sheets: None, press: Press) -> None:
    names = ["Ana,Dan", "Ion,Eva", "Ana,Dan", "Mia,Leo"] * 2
    with ThreadPoolExecutor(len(names)) as threads:
        made = list(threads.map(lambda names: server.pdf(blank("bacara", hands="2", names=names)), names))
    assert {len({id(pdf) for pdf, asked in zip(made, names, strict=True) if asked == one}) for one in names} == {1}
    for one, pdf in zip(names, made, strict=True):
        assert set(one.split(",")) <= set(Printed(pdf).text.split())


def test_a_sheet_that_is_kept_starts_nothing(sheets: None, press: Press) -> None:
    ask = partial(server.pdf, blank("bacara", hands="2", names="Ana,Dan"))
    first = ask()
    press.end()
    assert ask() is first
    assert press.pid is None


def test_what_cannot_be_drawn_is_told_each_time(
    sheets: None, press: Press, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    press.end()
    (tmp_path / "weasyprint.py").write_text("raise OSError('no Pango')", encoding="utf-8")
    with monkeypatch.context() as without:
        without.syspath_prepend(tmp_path)
        assert not server.available()
        with pytest.raises(NoPango):
            server.pdf(blank("bacara", hands="2"))
        without.setattr(sys, "executable", str(tmp_path / "python"))
        assert not server.available()
    assert server.available()


def test_a_server_starts_nothing_until_it_is_asked_and_leaves_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LEAVES_IN_A_HURRY, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    loaded, child = done.stdout.split()
    assert loaded == "False"
    assert gone(int(child))
    assert done.stderr == ""
