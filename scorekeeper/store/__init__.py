"""The store keeps each match as a journal of what the table saw, and the secret addresses that lead to it.

It knows no game: an entry is a kind and a JSON object. Everything else in the program depends on the protocol `Store`;
only what starts the program names `SqliteStore`, so that a second kind of store can stand beside it.
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
    "Reason",
    "SqliteStore",
    "Stale",
    "Store",
    "StoreFault",
    "Visit",
    "Watch",
    "data_directory",
    "secret",
]
