"""Pyodide and the folder of static files, each made once for all processes that test."""

from __future__ import annotations

import fcntl
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which

from scorekeeper.phone.folder import contents
from scorekeeper.phone.interpreter import VERSION
from scorekeeper.phone.laying import lay

ROOT = Path(__file__).parents[2]


def found(command: str) -> str:
    """Where *command* is."""
    path = which(command)
    assert path, f"these tests need {command}"
    return path


@contextmanager
def alone(name: str, place: Path) -> Iterator[None]:
    """Nobody else is in a block of that *name* and *place* until this one ends."""
    place.mkdir(parents=True, exist_ok=True)
    with (place / f".{name}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def package() -> Path:
    """The npm package `pyodide`, unpacked; `make` fetches it where it is not there yet."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    with alone("pyodide", ROOT / "build"):
        subprocess.run(
            [found("make"), "--silent", "pyodide"], cwd=ROOT, env=outside, check=True, stdout=subprocess.DEVNULL
        )
    return ROOT / "build" / f"pyodide-{VERSION}" / "package"


def folder(session: Path) -> Path:
    """The folder of static files, made once in *session*, the place that all processes of one run of tests share."""
    place = session / "static"
    with alone("static", session):
        if not place.exists():
            lay(contents(package()), place)
    return place


def shared(base: Path) -> Path:
    """The place that all processes of this run share, from pytest's own *base* of one of them."""
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
