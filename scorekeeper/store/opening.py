"""The store that the environment names: the file in the folder for data, or a database that several machines share."""

import os
from pathlib import Path
from typing import Literal

from scorekeeper.store.journal import Store
from scorekeeper.store.place import DATABASE
from scorekeeper.store.sqlite import SqliteStore

VARIABLE = "SCOREKEEPER_DATABASE"
"""The variable of the environment that holds the address of the database."""

SCHEMES = ("postgresql://", "postgres://")
"""How the address of a PostgreSQL database begins."""


class Misnamed(ValueError):
    """`SCOREKEEPER_DATABASE` names what can't be opened, as it is no `address` or for want of a `driver`.

    It says nothing of the address itself, which holds a password.
    """

    def __init__(self, lacking: Literal["address", "driver"]) -> None:
        said = {"address": f"is no {SCHEMES[0]} address", "driver": "needs the extra “postgres” of this program"}
        super().__init__(f"{VARIABLE} {said[lacking]}")
        self.lacking = lacking


def is_shared() -> bool:
    """Whether the environment names a database, so that none is looked for in the folder."""
    return bool(os.environ.get(VARIABLE))


def open_store(folder: Path) -> Store:
    """Open the database that `SCOREKEEPER_DATABASE` names, else the file in *folder*, made at first use.

    Raises `StoreFault` where it can't be opened, and `Misnamed` where the name is of no use.
    """
    address = os.environ.get(VARIABLE)
    if not address:
        return SqliteStore(folder / DATABASE)
    if not address.startswith(SCHEMES):
        raise Misnamed("address")
    try:
        from scorekeeper.store.postgres import PostgresStore
    except ImportError as missing:
        raise Misnamed("driver") from missing
    try:
        return PostgresStore(address)
    except ValueError:
        raise Misnamed("address") from None
