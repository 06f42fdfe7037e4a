"""The program under Waitress, where Gunicorn does not run."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from pathlib import Path

import click
import waitress

from scorekeeper.cli.channels import failure
from scorekeeper.cli.serve import Serving
from scorekeeper.store import StoreFault
from scorekeeper.words.language import Language
from scorekeeper.words.sentences import REFUSALS

THREADS = 64
"""Requests answered at once; a page that follows a match holds one."""


def run(listener: socket.socket, data: Path, language: Language, serving: Serving, ready: Callable[[], None]) -> None:
    """Answers at *listener* until Ctrl-C ends the program; calls *ready* first."""
    from scorekeeper.web import create_app
    from scorekeeper.web.logs import discreet

    for option, asked in (("--workers", serving.workers > 1), ("--cert", serving.secure)):
        if asked:
            raise failure(language.say("{option} does nothing on Windows.", option=option))
    logging.getLogger("waitress").addFilter(discreet)
    try:
        application = create_app(data, THREADS // 2, serving.reach())
    except StoreFault as fault:
        raise failure(language.say(REFUSALS[fault.reason])) from fault
    ready()
    click.echo(language.say("This is Windows; Waitress answers."))
    # Waitress takes away what it does not trust itself; here it is the application that trusts so many proxies.
    waitress.serve(
        application,
        sockets=[listener],
        threads=THREADS,
        ident=None,
        clear_untrusted_proxy_headers=not serving.behind_proxy,
        _quiet=True,
    )
