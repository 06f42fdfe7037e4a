"""Sheets drawn by a process of their own, so that whoever else the server answers does not wait for them.

The child is started by the first question, has a low priority and ends with this process, however that ends. It is a
plain program that reads documents from a pipe and writes PDFs to another: a pool of `multiprocessing` would run the
server's main module a second time, and leave semaphores behind, with a warning on the terminal, when a server leaves by
`os._exit`. Each message is eight bytes that say how long it is, then itself.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from traceback import print_exc
from typing import IO

from scorekeeper.sheets import pdf as drawing
from scorekeeper.sheets.choices import Choices
from scorekeeper.sheets.html import document

NICE = 5
"""How far the child stands back: the server comes first; beside other programs that work it has a quarter of theirs."""

LARGEST = 256
"""Megabytes beyond which the child ends after the sheet that it drew: another one begins small."""

_SIZE = 8
"""Bytes that say how long a message is."""

_SHEET, _PICTURE = b"s", b"p"
"""What a question begins with: whether its document becomes a PDF or a PNG."""


class Undrawn(Exception):
    """A sheet that the child failed on: it has written why to the standard error, or died of it twice."""


class Press:
    """A child that draws one sheet after the other, for any number of threads; another one where it was killed."""

    def __init__(self) -> None:
        self._turn = Lock()
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The number of the child's process, if there is one."""
        return self._child.pid if self._child else None

    def start(self) -> None:
        """Starts the child if there is none; raises `NoPango` where it cannot draw."""
        if self._child is None:  # else it was able to: nobody waits for the sheet that it is drawing to hear that
            with self._turn:
                self._started()

    def draw(self, html: str, picture: bool = False) -> bytes:
        """The PDF of a document without its stylesheet, or its first page as PNG; raises `NoPango` or `Undrawn`."""
        asked = (_PICTURE if picture else _SHEET) + html.encode()
        with self._turn:
            made = self._asked(asked)
            if made is None:  # it was killed, maybe long ago
                made = self._asked(asked)
        if not made:
            raise Undrawn
        return made

    def end(self) -> None:
        """Ends the child if there is one; a thread that waits for its sheet starts another."""
        child, self._child = self._child, None
        if child:
            child.kill()
            with suppress(OSError), child:  # what it was not told any more cannot be written
                pass

    def _asked(self, asked: bytes) -> bytes | None:
        """The child's answer; none of one that has died, which is put away."""
        child = self._started()
        try:
            _put(child.stdin, asked)
            return _take(child.stdout)
        except (EOFError, OSError):
            self.end()
            return None

    def _started(self) -> subprocess.Popen[bytes]:
        if self._child is None:
            child = _child()
            try:
                _take(child.stdout)
            except EOFError as fault:
                with child:
                    raise drawing.NoPango from fault
            self._child = child
        return self._child


_PRESS = Press()
atexit.register(_PRESS.end)


@dataclass
class _Kept:
    """A sheet that somebody asked for; whoever asks for it while it is drawn waits for the same one."""

    turn: Lock = field(default_factory=Lock)
    made: bytes = b""

    def drawn(self, choices: Choices) -> bytes:
        """The sheet, drawn unless somebody else had it drawn just now."""
        with self.turn:
            self.made = self.made or _PRESS.draw(document(choices, styled=False))
        return self.made


@lru_cache(maxsize=drawing.KEPT)
def _kept(choices: Choices) -> _Kept:
    return _Kept()


def available() -> bool:
    """Whether PDFs can be made here: the child tells, once it is there."""
    try:
        _PRESS.start()
    except drawing.NoPango:
        return False
    return True


def drawn(html: str) -> bytes:
    """A document as PDF, drawn by the child; raises as `Press.draw` does."""
    return _PRESS.draw(html)


def png(html: str) -> bytes:
    """The first page of a document as PNG, drawn by the child; raises as `Press.draw` does."""
    return _PRESS.draw(html, picture=True)


def pdf(choices: Choices) -> bytes:
    """The sheet as PDF, from memory or drawn by the child; raises as `Press.draw` does."""
    kept = _kept(choices)
    return kept.made or kept.drawn(choices)


def _child() -> subprocess.Popen[bytes]:
    """The child, with the modules of this process; what starts no process here is as good as no Pango."""
    # Ctrl-C does not reach its group, where it would leave a trace; it ends with the pipe. Not a session of its own:
    # Linux would weigh that as a whole against the server's, however far the child stands back.
    apart = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "scorekeeper.sheets.press"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            process_group=0,
            creationflags=apart,
        )
    except OSError as fault:
        raise drawing.NoPango from fault


def _put(stream: IO[bytes] | None, said: bytes) -> None:
    """Writes a message."""
    if stream:
        stream.write(len(said).to_bytes(_SIZE, "big") + said)
        stream.flush()


def _take(stream: IO[bytes] | None) -> bytes:
    """The next message; raises `EOFError` where there comes none, or not all of it."""
    head = stream.read(_SIZE) if stream else b""
    size = int.from_bytes(head, "big")
    said = stream.read(size) if stream else b""
    if len(head) < _SIZE or len(said) < size:
        raise EOFError
    return said


def _draw_what_is_asked() -> None:
    """The child's work: says that it is able to, then draws; an empty answer is a sheet that it failed on."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers, Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())  # WeasyPrint prints what it misses
        if not drawing.available():
            return
        asked: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=_listen, args=(asked,), daemon=True).start()
        with suppress(OSError):  # the server has gone
            _put(answers, b"")
            while not _large():
                _put(answers, _drawn(asked.get()))
        os._exit(0)


def _large() -> bool:
    """Whether this process is larger than it may stay; no system but Linux is asked."""
    if sys.platform != "linux":
        return False
    resident = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return resident * os.sysconf("SC_PAGE_SIZE") > LARGEST * 1024 * 1024


def _listen(asked: SimpleQueue[bytes]) -> None:
    """Takes in what is asked, beside the drawing: the end of it is the end of the server, and of this process."""
    with suppress(EOFError):
        while True:
            asked.put(_take(sys.stdin.buffer))
    os._exit(0)


def _drawn(asked: bytes) -> bytes:
    try:
        made = drawing.draw(asked[1:].decode())
        if asked[:1] == _SHEET:
            return made
        from scorekeeper.sheets.picture import rendered

        return rendered(made)
    except Exception:  # noqa: BLE001 - whatever it is, the next sheet is drawn
        print_exc()
        return b""


if __name__ == "__main__":
    _draw_what_is_asked()
