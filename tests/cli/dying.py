"""A program that does what it is told and is killed at one moment of it: before one statement to SQLite, or one file.

It loads everything once and forks for each death, as hundreds of them would take too long otherwise. A line of standard
input is the folder of the data, the moment counted from 1, and the words of a command; it answers by how many moments
there were, or 0 where the moment had come.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sqlite3
import sys
from collections.abc import Sequence
from typing import Any

from scorekeeper import games
from scorekeeper.cli import main
from scorekeeper.words.language import language

connect = sqlite3.connect


class Moments:
    """Counts moments; the process does not outlive the last one."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.seen = 0

    def one(self, *_: object) -> None:
        """Another moment has come."""
        self.seen += 1
        if self.seen == self.last:
            os.kill(os.getpid(), signal.SIGKILL)

    def heard(self, event: str, _: object) -> None:
        """Something happened in Python."""
        if event in ("os.rename", "os.remove"):
            self.one()

    def connect(self, *given: Any, **named: Any) -> sqlite3.Connection:
        """A connection that tells of every statement, those of triggers too."""
        opened: sqlite3.Connection = connect(*given, **named)
        opened.set_trace_callback(self.one)
        return opened


def die(folder: str, last: int, words: Sequence[str], told: int) -> None:
    """Run the command until the moment comes; write to the file *told* how many there were."""
    os.environ["SCOREKEEPER_DATA"] = folder
    moments = Moments(last)
    sqlite3.connect = moments.connect  # type: ignore[assignment]  # the same, and it tells
    sys.addaudithook(moments.heard)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    main(["--lang", "en", *words], standalone_mode=False)
    os.write(told, str(moments.seen).encode())


def load() -> None:
    """Load what commands load when they are run, so that no child has to."""
    for module in ("circles.circles", "circles.rebuilding", "store.moving", "store.opening", "store.telling"):
        importlib.import_module(f"scorekeeper.{module}")
    games.every()
    language("en")


def serve() -> None:
    """Do what the lines say, each in a process of its own."""
    load()
    for line in sys.stdin:
        folder, last, words = json.loads(line)
        heard, told = os.pipe()
        if os.fork() == 0:
            try:
                die(folder, last, words, told)
            finally:
                os._exit(0)
        os.close(told)
        with os.fdopen(heard) as answer:
            print(int(answer.read() or 0), flush=True)  # noqa: T201 - this is how it answers
        os.wait()


if __name__ == "__main__":
    serve()
