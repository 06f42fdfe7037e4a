"""Standard input and output as bytes, and the one line of what went wrong.

Text is UTF-8 on every system and in every locale: a terminal of Windows takes it as such from `buffer` too.
"""

from __future__ import annotations

import errno
import os
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Literal

import click

from scorekeeper.words.language import Language

STDIN = "-"
"""The name of standard input where a file is asked for."""

UNSEEN = {"Cc", "Cs", "Zl", "Zp"}
"""Categories of letters that would break a line, or tell a terminal something."""


def channel(name: Literal["stdin", "stdout"], language: Language) -> BinaryIO:
    """Standard input or output; ends the program with one line where it was closed before the program began."""
    stream = sys.stdin if name == "stdin" else sys.stdout
    if stream is None:
        raise failure(language.say("{name} is closed.", name=name))
    return stream.buffer


def put(output: BinaryIO, text: str, language: Language) -> None:
    """Writes *text* to standard *output* at once; a disk that is full ends the program with one line."""
    try:
        output.write(text.encode())
        output.flush()
    except OSError as fault:
        _let_go()
        if fault.errno == errno.EPIPE:  # the reader has seen enough; Click ends quietly
            raise
        raise failure(language.say("This can’t be written: {reason}.", reason=str(fault.strerror))) from fault


def content(file: str, language: Language) -> bytes:
    """All that is in *file*; ends the program with one line where it cannot be read."""
    try:
        return channel("stdin", language).read() if file == STDIN else Path(file).read_bytes()
    except OSError as fault:
        reason = str(fault.strerror)
        raise failure(language.say("{file} can’t be read: {reason}.", file=file, reason=reason)) from fault


def failure(sentence: str) -> click.ClickException:
    """What ends the program with status 1 and *sentence* as one line on standard error."""
    return click.ClickException(plain(sentence))


def plain(text: str) -> str:
    """*text* on one line, without letters that a terminal would obey: names of keys and files hold anything."""
    return "".join(" " if unicodedata.category(letter) in UNSEEN else letter for letter in text)


def _let_go() -> None:
    """Turns what is still buffered away from a file that takes no more, so that Python does not fail on it at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
