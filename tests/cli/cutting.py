"""The program as it serves, people who write to it as fast as they can, and the plug that is pulled meanwhile.

A process that is killed loses what it had not yet handed to the system; a power cut loses besides what the system had
not yet handed to the disk. The first is done here for real, the second to a copy of the files (`torn`).
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from scorekeeper.store.place import DATABASE
from tests.cli.conftest import COMMAND

Json = dict[str, Any]

RECORD = {"format": "scorekeeper/1", "game": "burraco", "players": ["Anne", "Beth", "Cath", "Diana"]}
REFUSED = (404, 409, 422)
"""What may be answered to a change that does not fit: there is no such hand, somebody else wrote, nothing to undo."""

PS = ("ps", "-A", "-L", "-o", "pgid=,stat=")
"""Tells of every thread the group of its process, and its state."""

HEADER, FRAME, PAGE = 32, 24, 4096
"""Bytes of SQLite's log: at its beginning, before each page in it, and of a page (its file format, section 4)."""

COPIED_BACK = 96
"""Where the index of the log says how many pages of it are in the database already (its WAL-index format, 2.1)."""


@dataclass(frozen=True)
class Letter:
    """A change that is sent; however often, it is the same one."""

    token: str
    method: str
    path: str
    body: Json

    @property
    def command(self) -> str:
        return str(self.body["command"])


@dataclass(frozen=True)
class Acknowledged:
    """A change that was said to be kept, and what was answered."""

    letter: Letter
    answer: Json

    @property
    def seq(self) -> int:
        return int(self.answer["seq"])


@dataclass
class Writer:
    """Somebody who makes one change after the other; `letter` is the one that is under way."""

    name: str
    tokens: Sequence[str]
    chance: Random
    numbers: Iterator[int] = field(default_factory=count)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    letter: Letter | None = None
    seen: dict[str, int] = field(default_factory=dict)
    surprises: list[str] = field(default_factory=list)

    def write(self, port: int) -> None:
        """Write until nobody answers any more; what is under way then is sent again the next time."""
        with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as connection, suppress(OSError, HTTPException):
            while True:
                self.step(connection)

    def step(self, connection: HTTPConnection) -> None:
        """Make a change, or send again the one that is under way."""
        self.letter = self.letter or self._next()
        self._hear(self.letter, *sent(connection, self.letter))

    def _hear(self, letter: Letter, status: int, answer: Json) -> None:
        self.letter = None
        if status in (200, 201):
            self.seen[letter.token] = answer["seq"]
            self.acknowledged.append(Acknowledged(letter, answer))
        elif status == 409:
            self.seen[letter.token] = answer["state"]["seq"]
            self.letter = replace(letter, body={**letter.body, "after": self.seen[letter.token]})
        elif status not in REFUSED:
            self.surprises.append(f"{letter} was answered by {status} {answer}")

    def _next(self) -> Letter:
        token, command = self.chance.choice(self.tokens), f"{self.name} {next(self.numbers)}"
        body = {"after": self.seen.get(token, 1), "command": command}
        hand = {"sides": [{"table": 5 * self.chance.randrange(3)}, {}], "note": command}
        number = self.chance.randrange(1, 9)
        kinds: list[tuple[int, str, str, Json]] = [
            (12, "POST", "/hands", {"hand": hand}),
            (3, "PUT", f"/hands/{number}", {"hand": hand}),
            (1, "DELETE", f"/hands/{number}", {}),
            (3, "POST", "/undo", {}),
            (2, "POST", "/redo", {}),
            (2, "PATCH", "", {"title": command}),
            (2, "PATCH", "", {"ended": self.chance.random() < 0.5}),
        ]
        _, method, path, more = self.chance.choices(kinds, [weight for weight, *_ in kinds])[0]
        return Letter(token, method, path, {**body, **more})


def sent(connection: HTTPConnection, letter: Letter) -> tuple[int, Json]:
    """The status and the answer of a change that is sent."""
    return asked(connection, letter.method, f"/api/matches/{letter.token}{letter.path}", letter.body)


def asked(connection: HTTPConnection, method: str, path: str, body: Json | None = None) -> tuple[int, Json]:
    """The status and the answer of a request to the API."""
    connection.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    return answer.status, json.loads(answer.read())


@contextmanager
def written_by(writers: Sequence[Writer], program: Served) -> Iterator[None]:
    """Let them all write at once; when the block ends, the plug is pulled."""
    threads = [Thread(target=writer.write, args=(program.port,)) for writer in writers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        program.cut()
        for thread in threads:
            thread.join()


@dataclass
class Served:
    """The program as it runs, in a group of processes of its own."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes]

    def connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=20)

    def cut(self) -> None:
        """Kill every process of it at once; nobody gets to say or to write anything more."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()
        while states(self.process.pid) - {"Z"}:  # its children are the system's to bury
            time.sleep(0.002)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let every thread of it stand still, in the middle of whatever is being written, until the block ends."""
        os.killpg(self.process.pid, signal.SIGSTOP)
        try:
            while states(self.process.pid) - {"T", "Z"}:
                time.sleep(0.001)
            yield
        finally:
            os.killpg(self.process.pid, signal.SIGCONT)

    def copy(self, to: Path) -> None:
        """Copy the files of the database, which has to stand still."""
        to.mkdir()
        for file in self.folder.glob(f"{DATABASE}*"):
            shutil.copyfile(file, to / file.name)


def states(group: int) -> set[str]:
    """In what states the threads of a group of processes are, by the letters of `ps`."""
    told = subprocess.check_output(PS, text=True)
    return {state[0] for its_group, state in map(str.split, told.splitlines()) if int(its_group) == group}


@contextmanager
def served(folder: Path, *words: str, before: Sequence[str] = ()) -> Iterator[Served]:
    """The program over the data in *folder* until the block ends, or it is cut; *before* stands before its command."""
    port = free_port()
    command = [*before, *COMMAND, "serve", "--host", "127.0.0.1", "--port", str(port), *words]
    env = os.environ | {"SCOREKEEPER_DATA": str(folder)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, start_new_session=True)
    found = Served(folder, port, process)
    try:
        assert process.stdout
        if not process.stdout.readline():
            raise AssertionError(f"it did not start: {process.communicate()[1].decode()}")
        yield found
    finally:
        found.cut()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def torn(copied: Path, to: Path, chance: Random) -> None:
    """Copy the files of a database as a power cut may leave them: the end of the log lost, or nonsense.

    What is in the database already was on the disk in the log before, so the log loses nothing of that.
    """
    (safe,) = struct.unpack_from("=I", (copied / f"{DATABASE}-shm").read_bytes(), COPIED_BACK)
    whole(copied, to)
    log = to / f"{DATABASE}-wal"
    content = bytearray(log.read_bytes())
    least = min(len(content), HEADER + safe * (FRAME + PAGE))
    if chance.random() < 0.7:
        del content[chance.randint(least, len(content)) :]
    for _ in range(chance.randrange(4) if len(content) > least else 0):
        content[chance.randrange(max(least, len(content) - 4 * PAGE), len(content))] ^= chance.randrange(1, 256)
    log.write_bytes(content)


def whole(copied: Path, to: Path) -> None:
    """Copy the files of a database as a power cut leaves them if nothing is lost; what was in memory alone is gone."""
    shutil.copytree(copied, to, ignore=shutil.ignore_patterns("*-shm"))
