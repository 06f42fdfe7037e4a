"""What any store keeps and does: entries in streams, secret addresses, and the matches that a browser opened."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from scorekeeper.store.listing import Shelf

JsonObject = Mapping[str, object]
"""A JSON object: text keys, and values that JSON can carry, at any depth."""

KEEPER = "keeper"
"""The role of an address that writes."""

VIEWER = "viewer"
"""The role of an address that only reads."""


@dataclass(frozen=True)
class Entry:
    """One fact in a stream, as it was written and as it stays.

    `seq` counts from 1 in each stream, without gaps. `command` is the random id that the writer made for this change.
    `at` is the time in ISO 8601, UTC. `by` says which device wrote, "" if unknown.
    """

    stream: str
    seq: int
    kind: str
    data: JsonObject
    command: str
    at: str
    by: str


@dataclass(frozen=True)
class Appended:
    """The answer to an append: the entry, and whether this call wrote it.

    `fresh` is False where the command had been written before; then `entry` is the first one.
    """

    entry: Entry
    fresh: bool


@dataclass(frozen=True)
class Address:
    """A secret token that leads to a stream, with the role `KEEPER` or `VIEWER`."""

    token: str
    stream: str
    role: str


@dataclass(frozen=True)
class Visit:
    """A match that a browser opened: through which address, and when last (ISO 8601, UTC)."""

    stream: str
    token: str
    at: str


@dataclass(frozen=True)
class Device:
    """A browser that came to a stream, and what it runs on there.

    `kind` is a stable word for the kind of device, `name` what its owner calls it in this stream; "" where unknown.
    """

    browser: str
    kind: str
    name: str


class Watch(Protocol):
    """A watch over one stream."""

    def wait(self, timeout: float) -> Sequence[Entry]:
        """Wait up to `timeout` seconds for entries that this watch has not given yet, and return them in order.

        It returns nothing after that time, or earlier where something else happened to the stream, such as an address
        that was replaced. Only one thread may wait at a time. It holds no connection while it waits.
        """
        ...


class Journal(Protocol):
    """Streams of entries that only grow.

    Every method raises `StoreFault` when the database fails.
    """

    def append(
        self, stream: str, after: int, kind: str, data: JsonObject, *, command: str, at: str, by: str = ""
    ) -> Appended:
        """Write one entry with number `after` + 1.

        It is on the disk when this returns or, in a transaction, when that ends. The same command again in the same
        stream gives the first entry and writes nothing, whatever `after` is. Otherwise raises `Stale` unless `after` is
        the number of the last entry (0 in an empty stream).
        """
        ...

    def read(self, stream: str, after: int = 0) -> Sequence[Entry]:
        """Return the entries of a stream with a number above `after`, in order; an unknown stream has none."""
        ...

    def first(self, stream: str, command: str) -> Entry | None:
        """Return the entry that a command wrote in a stream, or None."""
        ...

    def streams(self, kind: str = "") -> Sequence[str]:
        """Return the names of all streams, or of those that began with an entry of this kind, as they began."""
        ...

    def opening(self, stream: str) -> str:
        """Return the kind of the first entry of a stream, "" where it has none."""
        ...

    def watch(self, stream: str, after: int) -> AbstractContextManager[Watch]:
        """Watch a stream from the entry after number `after` on, until the block ends.

        What this process writes is seen at once, what another writes within about a second.
        """
        ...


class Directory(Protocol):
    """The secret addresses of streams, and which of them each browser has opened.

    Every method raises `StoreFault` when the database fails.
    """

    def give_address(self, stream: str, role: str, token: str) -> Address:
        """Let `token` lead to a stream; the same again changes nothing.

        Raises `ValueError` for an unknown role, and for a token that leads elsewhere.
        """
        ...

    def replace_address(self, stream: str, role: str, token: str, keeping: str = "") -> Address:
        """Let `token` lead to a stream in place of every address of this role; the same again changes nothing.

        The others are gone, and so are the visits through them, but for that of the browser `keeping`, which is then
        through the new address. Raises `ValueError` as `give_address` does.
        """
        ...

    def find_address(self, token: str) -> Address | None:
        """Return where a token leads, or None."""
        ...

    def addresses(self, stream: str) -> Sequence[Address]:
        """Return the addresses of a stream, in the order they were given."""
        ...

    def visited(self, browser: str, token: str, at: str, kind: str = "") -> None:
        """Remember that a browser opened an address, on a device of this kind; an unknown token is ignored.

        A stream is remembered once a browser, by the last address it came through, but a viewer's never takes the
        place of a keeper's. A kind of "" leaves the one that is known.
        """
        ...

    def visits(self, browser: str, limit: int = 20, kind: str = "") -> Sequence[Visit]:
        """Return the last `limit` streams that a browser opened, newest first.

        With a `kind` only those that began with an entry of it.
        """
        ...

    def name_device(self, browser: str, stream: str, name: str) -> None:
        """Call the device of a browser so in a stream, or nothing at all where `name` is "".

        A browser that has not opened the stream is ignored.
        """
        ...

    def devices(self, stream: str) -> Sequence[Device]:
        """Return the devices that opened a stream.

        First come those that wrote in it, in the order in which they began to, then the others as they came.
        """
        ...

    def visitors(self, stream: str) -> Sequence[tuple[Device, Visit]]:
        """Return who opened a stream and how they came, in the order in which they first did."""
        ...

    def forget(self, browser: str, stream: str) -> None:
        """Take a stream off a browser's list, and its device's name; the stream and its addresses stay."""
        ...


class Store(Journal, Directory, Protocol):
    """A journal, a directory and a shelf in one database, with transactions over all of them."""

    @property
    def shelf(self) -> Shelf:
        """The lists of matches."""
        ...

    def transaction(self) -> AbstractContextManager[None]:
        """Make everything written inside happen, or nothing of it.

        Inside another transaction of the same thread it joins that one: it is kept only when the outer one is, and an
        error that leaves it takes back just its own part, which the outer one may survive.
        """
        ...

    def unsettled(self, stream: str) -> bool:
        """Whether this thread has written to a stream in a transaction that may still be taken back."""
        ...

    def purge(self, stream: str) -> None:
        """Delete a stream whole and for good: entries, addresses, visits, and what lists tell of it.

        Nothing else ever deletes an entry. An unknown stream is ignored.
        """
        ...

    def copy(self, file: Path) -> None:
        """Write all that is kept, as it is at this moment, into a new *file* that `SqliteStore` opens.

        Others write meanwhile as always. Raises `StoreFault`, after which the file holds nothing of use.
        """
        ...

    def faults(self) -> Sequence[str]:
        """Return what the database finds wrong with itself, a sentence each; nothing where it is sound.

        Raises `StoreFault` where it is too far gone to look.
        """
        ...

    def rest(self) -> None:
        """Let go of what this thread holds of the database, for when it does something else for a while."""
        ...

    def close(self) -> None:
        """Let go of the database; using the store again opens it again."""
        ...
