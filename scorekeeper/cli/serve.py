"""`scorekeeper serve`: the program for every browser that reaches this computer.

What it needs (sockets, the store, a server, pages) is imported when it is asked for: `scorekeeper score` starts
without.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from scorekeeper.cli.channels import failure
from scorekeeper.words.language import Language


@click.command(short_help="Runs the program for browsers on this network.")
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104 - for phones
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@click.pass_obj
def serve(language: Language, host: str, port: int) -> None:
    """Runs the program and prints where browsers find it; Ctrl-C ends it."""
    from scorekeeper.cli.addresses import announcement, listen
    from scorekeeper.cli.home import home_circle

    data = data_folder(language)
    listener = listen(host, port, language)
    circle = home_circle(language)
    if sys.platform == "win32":
        from scorekeeper.cli.windows import run
    else:
        from scorekeeper.cli.unix import run
    said = announcement(host, listener.getsockname()[1], circle, language)
    run(listener, data, language, ready=lambda: click.echo(said.encode(), nl=False))


def data_folder(language: Language) -> Path:
    """The folder for the data, after something was written to it; ends the program where that is not possible."""
    import tempfile

    from scorekeeper.store.place import data_directory, secret

    try:
        folder = data_directory()
        secret(folder)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except ValueError as fault:
        raise failure(str(fault)) from fault
    except OSError as fault:
        reason = str(fault.strerror)
        message = "The program can’t keep its data in {folder}: {reason}."
        raise failure(language.say(message, folder=fault.filename, reason=reason)) from fault
