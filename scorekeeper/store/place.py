"""Where on this computer the program keeps its data, and the secret that it signs cookies with."""

import hashlib
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

DATABASE = "scorekeeper.db"
"""The name of the database in its folder."""

SECRET_LENGTH = 32
"""Bytes of chance in the secret."""


def data_directory() -> Path:
    """Return the folder for the program's data, made at first start for its owner alone.

    It is what SCOREKEEPER_DATA names, else the user's own folder for the data of programs. Raises `OSError` where it
    cannot be made.
    """
    named = os.environ.get("SCOREKEEPER_DATA")
    directory = Path(named).expanduser() if named else user_data_path("scorekeeper", appauthor=False)
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return directory


def secret(directory: Path) -> bytes:
    """Return the 32 random bytes of this installation, made at first start in the file `secret` of the folder.

    The file is its owner's alone; of several programs that start at once, all return what the first one wrote. Machines
    that answer for each other are given one secret in SCOREKEEPER_SECRET instead. Raises `ValueError` for a file of
    another length or a secret that is shorter, `OSError` where the file cannot be read or made.
    """
    named = os.environ.get("SCOREKEEPER_SECRET")
    if named:
        if len(named) < SECRET_LENGTH:
            raise ValueError(f"SCOREKEEPER_SECRET has fewer than {SECRET_LENGTH} letters")
        return hashlib.sha256(named.encode()).digest()
    path = directory / "secret"
    with suppress(FileExistsError):
        _write_first(path, secrets.token_bytes(SECRET_LENGTH))
    return _read_whole(path)


def _write_first(path: Path, content: bytes) -> None:
    """Write a new file to the disk; raises `FileExistsError`, and leaves the file alone, if there is one."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        # Without it, a power cut in the first minute leaves an empty file.
        os.fsync(file.fileno())


def _read_whole(path: Path) -> bytes:
    """Read the secret, waiting up to a second for another program that has made the file and not yet filled it."""
    deadline = time.monotonic() + 1
    while len(content := path.read_bytes()) < SECRET_LENGTH and time.monotonic() < deadline:
        time.sleep(0.01)
    if len(content) != SECRET_LENGTH:
        raise ValueError(f"{path} is not a secret of {SECRET_LENGTH} bytes; without the file a new one is made")
    return content
