"""Where the program listens, and where browsers find it: its addresses, and a QR code for phones."""

from __future__ import annotations

import errno
import io
import ipaddress
import socket

from scorekeeper.cli.channels import failure
from scorekeeper.words.language import Language

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - phones on the same network are meant to reach the program
"""Hosts that mean every address of this computer."""

ELSEWHERE = ("192.0.2.1", 9)
"""An address kept for documentation (RFC 5737): nobody has it, and the way to it starts on the home network."""

LOCAL = "localhost"
"""This computer's name for itself."""

WAITING = 2048
"""Browsers that may wait for an answer while the program starts."""

GONE = 30_000
"""Milliseconds after which a phone that does not say that it got what was sent is taken to be gone."""


def listen(host: str, port: int, language: Language) -> socket.socket:
    """A socket that listens at *host* and *port*; ends the program where that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        listener = socket.create_server((host, port), family=family, backlog=WAITING, dualstack_ipv6=both)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; connections have it from whoever listens
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
        return listener
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise failure(language.say("Port {port} is in use; --port takes another.", port=str(port))) from fault
        place, reason = f"{host}:{port}", str(fault.strerror).partition(" (while")[0]  # Python adds the place itself
        message = "The program can’t listen at {place}: {reason}."
        raise failure(language.say(message, place=place, reason=reason)) from fault


def announcement(host: str, port: int, circle: str, language: Language, secure: bool = False) -> str:
    """The lines that `serve` begins with for a program at *host* and *port*, whose home has its *circle* there.

    The code leads into the circle: whoever scans it plays in it. A public program has no such circle; it is told where
    it listens and no more. *secure*: it speaks https.
    """
    everywhere = host in EVERYWHERE
    if not circle:
        here = _url(LOCAL if everywhere else host, port, secure)
        return "\n".join([f"    {here}", "", language.say("Ctrl-C ends the program."), ""])
    reached = home_address() if everywhere else host
    address = _url(reached, port, secure) if reached and not _only_here(reached) else ""
    lines = []
    if address:
        lines += [language.say("For every device on this network:"), f"    {address}", ""]
        lines += [_qr_code(f"{address}{circle_path(circle)}")]
    here = _url(LOCAL if everywhere else host, port, secure)
    if everywhere or not lines:
        lines += [language.say("On this computer:"), f"    {here}", ""]
    way = f"{address or here}{circle_path(circle)}"
    lines += [language.say("The circle of this home, for whoever plays here:"), f"    {way}", ""]
    return "\n".join([*lines, language.say("Ctrl-C ends the program."), ""])


def circle_path(token: str) -> str:
    """Where the circle behind *token* is, below the address of the program."""
    return f"/c/{token}"


def home_address() -> str | None:
    """This computer's address on its network, or `None` where it has none.

    To connect a datagram socket sends nothing: the system only looks up which of its addresses it would send from.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
        except OSError:
            return None
        return str(way.getsockname()[0])


def _only_here(host: str) -> bool:
    """Whether *host* is this computer's own loopback, which no other device reaches."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == LOCAL


def _url(host: str, port: int, secure: bool) -> str:
    scheme = "https" if secure else "http"
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def _qr_code(url: str) -> str:
    import segno

    drawn = io.StringIO()
    segno.make_qr(url).terminal(drawn, compact=True)
    return drawn.getvalue()
