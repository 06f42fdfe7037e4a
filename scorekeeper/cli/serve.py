"""`scorekeeper serve`: the program for every browser that reaches this computer.

What it needs (sockets, the store, a server, pages) is imported when it is asked for: `scorekeeper score` starts
without.
"""

from __future__ import annotations

import sys

import click

from scorekeeper.words.language import Language


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104 - for phones
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@click.pass_obj
def serve(language: Language, host: str, port: int) -> None:
    """Runs the program and prints where browsers find it; Ctrl-C ends it."""
    from scorekeeper.cli.addresses import announcement
    from scorekeeper.cli.ground import data_folder, listen

    data = data_folder(language)
    listener = listen(host, port, language)
    if sys.platform == "win32":
        from scorekeeper.cli.windows import run
    else:
        from scorekeeper.cli.unix import run
    said = announcement(host, listener.getsockname()[1], language)
    run(listener, data, language, ready=lambda: click.echo(said.encode(), nl=False))
