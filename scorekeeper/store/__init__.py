"""The store keeps each match as a journal of what the table saw, and the secret addresses that lead to it.

It knows no game: an entry is a kind and a JSON object. Everything else in the program depends on the protocol `Store`;
what starts the program asks `open_store` for the one that the environment names, SQLite's in a file or PostgreSQL's.
The latter is imported only where it is named, as its driver need not be installed.
"""

from scorekeeper.store.faults import Reason, Stale, StoreFault
from scorekeeper.store.journal import (
    KEEPER,
    VIEWER,
    Address,
    Appended,
    Device,
    Directory,
    Entry,
    Journal,
    JsonObject,
    Store,
    Visit,
    Watch,
)
from scorekeeper.store.opening import Misnamed, open_store
from scorekeeper.store.place import data_directory, secret
from scorekeeper.store.sqlite import SqliteStore

__all__ = [
    "KEEPER",
    "VIEWER",
    "Address",
    "Appended",
    "Device",
    "Directory",
    "Entry",
    "Journal",
    "JsonObject",
    "Misnamed",
    "Reason",
    "SqliteStore",
    "Stale",
    "Store",
    "StoreFault",
    "Visit",
    "Watch",
    "data_directory",
    "open_store",
    "secret",
]
