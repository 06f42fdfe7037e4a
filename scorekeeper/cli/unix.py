"""The program under Gunicorn: processes that answer, with threads, and one that keeps them alive."""

from __future__ import annotations

import logging
import os
import resource
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from math import inf
from pathlib import Path

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.config import Config
from gunicorn.errors import AppImportError
from gunicorn.glogging import Logger
from gunicorn.workers.base import Worker

from scorekeeper.cli.serve import Serving
from scorekeeper.store import StoreFault
from scorekeeper.words.language import Language
from scorekeeper.words.sentences import REFUSALS

THREADS = 2200
"""Requests answered at once at most; a page that follows a match holds one. A thread is made when it is needed."""

SPARE = 200
"""Of these, and of the files that the system lets the program open, kept for whoever does not only listen."""

FEWEST = 32
"""Pages that may follow matches on any system."""

SETTINGS = {
    "worker_class": "gthread",
    "threads": THREADS,
    "worker_connections": 2 * THREADS,
    "keepalive": 15,
    "graceful_timeout": 4,
    "loglevel": "error",  # warnings would name whoever sent a broken request
    "proc_name": "scorekeeper",
    "forwarded_allow_ips": "",  # Gunicorn believes no proxy, not even one on this computer: the application is told
    "secure_scheme_headers": {},
    "control_socket_disable": True,  # nothing but a browser steers it
}
"""How Gunicorn runs; a version that does not know one of them does not do what it is against."""

PATIENCE = 1
"""Seconds that open requests have to end, well within `graceful_timeout`, after which the process is killed."""


def run(listener: socket.socket, data: Path, language: Language, serving: Serving, ready: Callable[[], None]) -> None:
    """Answers at *listener* until a signal ends the program, which closing its terminal does too.

    Calls *ready* once the program is there and answers.
    """
    logging.getLogger("gunicorn.error").addFilter(_discreet)
    keeper = os.getpid()
    try:
        Application(listener, data, language, serving, ready).run()
    except SystemExit as end:
        if os.getpid() != keeper:  # the child that answers leaves through here too, with a status that Gunicorn reads
            raise
        raise SystemExit(bool(end.code)) from end


class JsonLogger(Logger):
    """Gunicorn's own words as lines like those of the application."""

    def setup(self, cfg: Config) -> None:
        """Sets Gunicorn's logger up, then how its lines look."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(_AsJson())


class _AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        from scorekeeper.web.logs import of_server

        return of_server(record)


class Application(BaseApplication):
    """What Gunicorn asks for: the settings, and the program once the child is there that answers."""

    def __init__(
        self,
        listener: socket.socket,
        data: Path,
        language: Language,
        serving: Serving,
        ready: Callable[[], None],
    ) -> None:
        self.listener = listener.detach()
        self.data = data
        self.language = language
        self.serving = serving
        self.ready = ready
        self.hangup = signal.getsignal(signal.SIGHUP)
        super().__init__()

    def load_config(self) -> None:
        """Gives Gunicorn its settings, and the socket that listens already."""
        hooks = {"when_ready": self.keep, "post_worker_init": self.answer, "worker_exit": _leave}
        own = {"workers": self.serving.workers, "bind": f"fd://{self.listener}"}
        if self.serving.secure:
            own |= {"certfile": self.serving.cert, "keyfile": self.serving.key}
        if self.serving.log:
            own |= {"logger_class": JsonLogger}
        for name, value in {**SETTINGS, **hooks, **own}.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Flask:  # type: ignore[override]  # a Flask is a WSGI application; the stub spells out a narrower one
        """The program; what keeps it from starting is said in one line."""
        from scorekeeper.web import create_app

        try:
            return create_app(self.data, listeners(), self.serving.reach())
        except StoreFault as fault:
            raise AppImportError(f"Error: {self.language.say(REFUSALS[fault.reason])}") from fault

    def keep(self, keeper: Arbiter) -> None:
        """Takes the closing of the terminal for the end, where Gunicorn would start anew; under `nohup` for nothing."""
        if self.hangup != signal.SIG_IGN:
            signal.signal(signal.SIGHUP, lambda number, frame: keeper.signal(signal.SIGTERM, frame))

    def answer(self, worker: Worker) -> None:
        """Sets for the child that answers what must differ from its keeper; the first one says that it does."""
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        worker.cfg.set("graceful_timeout", PATIENCE)
        if worker.age == 1:
            with suppress(OSError):  # nobody has to be there to hear it
                self.ready()


def listeners() -> int:
    """How many pages may follow matches at once: each takes a thread, and a file of the system."""
    wanted = 2 * THREADS
    now, highest = (_files(limit) for limit in resource.getrlimit(resource.RLIMIT_NOFILE))
    if now < min(wanted, highest):
        with suppress(ValueError, OSError):  # a system may allow less than it says
            most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
            resource.setrlimit(resource.RLIMIT_NOFILE, (int(min(wanted, highest)), most))
            now = min(wanted, highest)
    return int(max(FEWEST, min(THREADS, now) - SPARE))


def _files(limit: int) -> float:
    """A limit of files as a number that can be compared."""
    return inf if limit == resource.RLIM_INFINITY else limit


def _leave(keeper: Arbiter, worker: Worker) -> None:
    """Ends the child at once, once Gunicorn is through: a page that follows a match would hold its thread, and it."""
    if worker.booted and keeper.pid != os.getpid():
        os._exit(0)


def _discreet(record: logging.LogRecord) -> bool:
    """Lets failures through, without the address asked for, which holds the secret of a match."""
    if not record.exc_info:  # the keeper never needs the pages for what it says
        return record.levelno >= logging.CRITICAL
    from scorekeeper.web.logs import discreet

    return discreet(record)
