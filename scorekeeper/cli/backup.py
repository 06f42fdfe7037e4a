"""`scorekeeper backup`: a copy of the database, also while the program is at work."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import click

from scorekeeper.cli.book import score_book
from scorekeeper.cli.channels import failure
from scorekeeper.cli.serve import data_folder
from scorekeeper.cli.whole import OWNER, whole_file
from scorekeeper.words.language import Language


@click.command(short_help="Copies the database while it is in use.")
@click.argument("file")
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@click.pass_obj
def backup(language: Language, file: str, force: bool) -> None:
    """Copies the database to FILE, whole or not at all, also while the program is at work.

    Whoever has the copy can write in every match. To go back to it, end the program, put the copy in the place of
    scorekeeper.db and remove scorekeeper.db-wal and scorekeeper.db-shm.
    """
    from scorekeeper.store.place import DATABASE

    with score_book(language) as store:
        if Path(os.path.realpath(file)) == Path(os.path.realpath(data_folder(language) / DATABASE)):
            raise failure(language.say("{file} is the score book itself.", file=file))
        if not force and os.path.lexists(file):
            raise failure(language.say("{file} is there already; --force replaces it.", file=file))
        with whole_file(file, OWNER, language) as copied:
            store.copy(copied)
        _settle(Path(os.path.realpath(file)).parent)


def _settle(folder: Path) -> None:
    """Makes the name of a new file last in its *folder* through a power cut, where the system knows how."""
    with suppress(OSError):  # Windows opens no folder
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
