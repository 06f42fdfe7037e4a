"""Files that are written whole or not at all: what was there before stays until all of the new one is on the disk."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.cli.channels import failure
from scorekeeper.words.language import Language

OWNER = 0o600
"""Who may read what holds secret addresses: its owner alone."""

ANYBODY = 0o666
"""Who may read anything else, less what the system takes away from every new file."""


@contextmanager
def whole_file(name: str, mode: int, language: Language) -> Iterator[Path]:
    """A new, empty file beside *name*, which takes its place when the block ends well and is gone when it does not.

    Ends the program with one line where that is not possible. What is no ordinary file is written to as it is.
    """
    place = Path(os.path.realpath(name))
    if place.exists() and not place.is_file() and not place.is_dir():
        yield place
        return
    beside = place.with_name(f".{place.name[:100]}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))
        yield beside
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(place)
    except OSError as fault:
        raise failure(language.say("This can’t be written: {reason}.", reason=str(fault.strerror))) from fault
    finally:
        beside.unlink(missing_ok=True)
