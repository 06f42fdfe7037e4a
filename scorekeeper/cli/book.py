"""The score book of this installation, opened by a command while the program may be serving it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scorekeeper.cli.channels import failure
from scorekeeper.cli.serve import data_folder
from scorekeeper.core.text import N_
from scorekeeper.words.language import Language, Said
from scorekeeper.words.sentences import REFUSALS
from scorekeeper.words.streams import SHORT, change_unfit

if TYPE_CHECKING:
    from scorekeeper.store import Store, StoreFault
    from scorekeeper.store.telling import Unfit

MISNAMED = {
    "address": N_("SCOREKEEPER_DATABASE has to be the address of a PostgreSQL database: postgresql://…"),
    "driver": N_("For a PostgreSQL database the program needs more: pip install scorekeeper[postgres]"),
}
"""What is said of a database that is named and can't be opened; never the address, which holds a password."""


@contextmanager
def score_book(language: Language, new: bool = False) -> Iterator[Store]:
    """The store of this installation; ends the program with one line where it fails, or where there is none.

    A *new* one is made where there is none.
    """
    from scorekeeper.store import Misnamed, StoreFault, open_store
    from scorekeeper.store.opening import is_shared
    from scorekeeper.store.place import DATABASE

    folder = data_folder(language)
    if not new and not is_shared() and not (folder / DATABASE).exists():
        raise failure(language.say("There is no score book in {folder}.", folder=str(folder)))
    try:
        store = open_store(folder)
        try:
            yield store
        finally:
            store.close()
    except Misnamed as fault:
        raise failure(language.say(MISNAMED[fault.lacking])) from fault
    except StoreFault as fault:
        raise failure(why(fault, language)) from fault


def why(fault: StoreFault, language: Language) -> str:
    """Why the database failed, as a sentence."""
    return language.say(REFUSALS[fault.reason])


def of_stream(stream: str, sentence: str, language: Language) -> str:
    """*sentence* of a match or a circle, by its short name."""
    return language.labelled(Said(language.written(stream[:SHORT])), Said(sentence))


def unfit(found: Unfit, language: Language) -> str:
    """Which change of a match or a circle does not fit, and why."""
    return change_unfit(found.seq, found.refusal, found.game, language)
