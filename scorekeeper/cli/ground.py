"""What the program stands on while it serves: a folder that can be written to, and a port."""

from __future__ import annotations

import errno
import socket
import tempfile
from pathlib import Path

from scorekeeper.cli.channels import failure
from scorekeeper.store.place import data_directory, secret
from scorekeeper.words.language import Language

WAITING = 2048
"""Browsers that may wait for an answer while the program starts."""


def data_folder(language: Language) -> Path:
    """The folder for the data, after something was written to it; ends the program where that is not possible."""
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


def listen(host: str, port: int, language: Language) -> socket.socket:
    """A socket that listens at *host* and *port*; ends the program where that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, backlog=WAITING, dualstack_ipv6=both)
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise failure(language.say("Port {port} is in use; --port takes another.", port=str(port))) from fault
        place, reason = f"{host}:{port}", str(fault.strerror).partition(" (while")[0]  # Python adds the place itself
        message = "The program can’t listen at {place}: {reason}."
        raise failure(language.say(message, place=place, reason=reason)) from fault
