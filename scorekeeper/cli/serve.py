"""`scorekeeper serve`: the program for every browser that reaches this computer, or for the internet.

What it needs (sockets, the store, a server, pages) is imported when it is asked for: `scorekeeper score` starts
without.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from scorekeeper.cli.channels import failure
from scorekeeper.words.language import Language

if TYPE_CHECKING:
    from scorekeeper.web.reach import Reach

ENVIRONMENT = "SCOREKEEPER_SERVE"
"""What the variables begin with that say what options do; without SERVE another program might set one of them."""

MOST_PROXIES = 10
"""Proxies in a row that can be in front of the program."""

MOST_WORKERS = 64
"""Processes that answer at most; one is enough for thousands of pages."""


@dataclass(frozen=True)
class Serving:
    """How the program is run: who reaches it, in how many processes, and with which certificate."""

    public: bool = False
    workers: int = 1
    behind_proxy: int = 0
    cert: str = ""
    key: str = ""
    log: bool = False
    log_addresses: bool = False

    @property
    def secure(self) -> bool:
        """Whether it speaks https itself."""
        return bool(self.cert)

    def reach(self) -> Reach:
        """The same for the pages."""
        from scorekeeper.web.rates import HOME, PUBLIC
        from scorekeeper.web.reach import Reach

        rates = PUBLIC if self.public else HOME
        return Reach(rates, self.public, self.behind_proxy, self.log, self.log_addresses)


@click.command(short_help="Runs the program for browsers.", context_settings={"auto_envvar_prefix": ENVIRONMENT})
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104 - for phones
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@click.option("--public", is_flag=True, help="For the internet: strict limits, a log, no circle of the home.")
@click.option("--behind-proxy", type=click.IntRange(0, MOST_PROXIES), default=0, help="Proxies in front to believe.")
@click.option("--workers", type=click.IntRange(1, MOST_WORKERS), default=1, show_default=True, help="Processes.")
@click.option("--cert", default="", metavar="FILE", help="Certificate for https, as PEM; --key goes with it.")
@click.option("--key", default="", metavar="FILE", help="Its private key.")
@click.option("--log/--no-log", default=None, help="A line of JSON a request; with --public unless refused.")
@click.option("--log-addresses", is_flag=True, help="The same with the address of who asks.")
@click.pass_context
def serve(context: click.Context, /, host: str, port: int, log: bool | None, **given: Any) -> None:
    """Runs the program and prints where browsers find it; Ctrl-C ends it.

    Each option can be set in the environment too, such as SCOREKEEPER_SERVE_PORT.
    """
    from scorekeeper.cli.addresses import announcement, listen
    from scorekeeper.cli.home import home_circle

    language: Language = context.obj
    logged = given["log_addresses"] or (given["public"] if log is None else log)
    serving = Serving(**given, log=logged)
    _check(serving, context, language)
    data = data_folder(language)
    listener = listen(host, port, language)
    circle = "" if serving.public else home_circle(language)
    if sys.platform == "win32":
        from scorekeeper.cli.windows import run
    else:
        from scorekeeper.cli.unix import run
    said = announcement(host, listener.getsockname()[1], circle, language, serving.secure)
    run(listener, data, language, serving, ready=lambda: click.echo(said.encode(), nl=False))


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


def _check(serving: Serving, context: click.Context, language: Language) -> None:
    """Ends the program where its options do not go together, or the certificate is none."""
    if serving.public and context.get_parameter_source("host") is ParameterSource.DEFAULT:
        # Nobody is to stand on the internet because they forgot something.
        raise click.UsageError("--public wants --host: 127.0.0.1 behind a proxy, 0.0.0.0 for all the world.")
    if bool(serving.cert) != bool(serving.key):
        raise click.UsageError("--cert and --key go together.")
    if serving.secure:
        _check_certificate(serving, language)


def _check_certificate(serving: Serving, language: Language) -> None:
    import ssl

    try:
        # The empty password keeps OpenSSL from asking for one, which nobody might be there to give.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(serving.cert, serving.key, password="")
    except OSError as fault:
        files = f"{serving.cert}, {serving.key}"
        raise failure(language.say("No certificate with its key can be read from {files}.", files=files)) from fault
