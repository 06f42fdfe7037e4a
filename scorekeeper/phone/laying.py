"""A folder that is laid down whole or not at all, in the place of nothing but an older one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree

TOP = {"index.html", "licences.txt", "manifest.webmanifest", "phone", "program.zip.gz", "pyodide", "static", "sw.js"}
"""What is in such a folder; one that has anything else was not only made here."""


class NotOurs(Exception):
    """What is there would be lost, and was not made here."""


def check(place: Path) -> None:
    """Raises `NotOurs` where something is at *place* other than an empty folder or one that was laid there before."""
    if not os.path.lexists(place):
        return
    if not place.is_dir():
        raise NotOurs
    there = {path.name for path in place.iterdir()}
    if there and not ("program.zip.gz" in there and there <= TOP):
        raise NotOurs


def lay(files: Mapping[str, bytes], place: Path) -> None:
    """Makes the folder *place* of *files* and of nothing else; until all of it is written the older one stays.

    Raises `NotOurs` as `check` does, and `OSError` where it can't be written.
    """
    place = Path(os.path.realpath(place))
    check(place)
    beside = place.with_name(f".{place.name[:100]}.{secrets.token_hex(4)}")
    try:
        for name, content in files.items():
            file = beside / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        _exchange(beside, place)
    finally:
        rmtree(beside, ignore_errors=True)


def _exchange(new: Path, place: Path) -> None:
    """Moves the folder *new* to *place*; what is there goes, or comes back if that fails."""
    if not place.exists():
        new.rename(place)
        return
    older = new.with_name(f"{new.name}.older")
    place.rename(older)
    try:
        new.rename(place)
    except OSError:
        older.rename(place)
        raise
    rmtree(older)
