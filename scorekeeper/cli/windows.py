"""The program under Waitress, where Gunicorn does not run."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path

import click
import waitress

from scorekeeper.cli.channels import failure
from scorekeeper.store import StoreFault
from scorekeeper.words.language import Language
from scorekeeper.words.sentences import REFUSALS

THREADS = 64
"""Requests answered at once; a page that follows a match holds one."""


def run(listener: socket.socket, data: Path, language: Language, ready: Callable[[], None]) -> None:
    """Answers at *listener* until Ctrl-C ends the program; calls *ready* first."""
    from scorekeeper.web import create_app

    try:
        application = create_app(data, THREADS // 2)
    except StoreFault as fault:
        raise failure(language.say(REFUSALS[fault.reason])) from fault
    ready()
    click.echo(language.say("This is Windows; Waitress answers."))
    waitress.serve(application, sockets=[listener], threads=THREADS, ident=None, _quiet=True)
