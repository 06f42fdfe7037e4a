"""What matches and other streams have in common: how one begins, its newest addresses, and what is kept told of it."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from threading import Lock
from typing import Generic, Protocol, TypeVar, cast

from scorekeeper.core.jsontext import JsonObject
from scorekeeper.store.journal import KEEPER, VIEWER, Appended, Store


class Told(Protocol):
    """What a stream tells up to its entry `seq`."""

    @property
    def stream(self) -> str:
        """The name of the stream."""
        ...

    @property
    def seq(self) -> int:
        """The number of the last entry that it tells."""
        ...


T = TypeVar("T", bound=Told)


class Ready(Generic[T]):
    """What was told of the streams that were asked for last, `most` of them; safe for any number of threads."""

    def __init__(self, store: Store, most: int) -> None:
        """Empty."""
        self._store = store
        self._most = most
        self._told: OrderedDict[str, T] = OrderedDict()
        self._lock = Lock()

    def find(self, stream: str) -> T | None:
        """What is ready of *stream*; there may be more entries by now."""
        with self._lock:
            return self._told.get(stream)

    def keep(self, told: T) -> T:
        """Keeps *told* ready, unless something newer is; drops what was not asked for longest."""
        if self._store.unsettled(told.stream):
            return told  # what was written may still be taken back
        with self._lock:
            ready = self._told.get(told.stream)
            if ready is None or ready.seq < told.seq:
                self._told[told.stream] = told
            self._told.move_to_end(told.stream)
            while len(self._told) > self._most:
                self._told.popitem(last=False)
        return told

    def drop(self, stream: str) -> None:
        """Keeps nothing of *stream*."""
        with self._lock:
            self._told.pop(stream, None)


def begin(store: Store, stream: str, kind: str, data: JsonObject, *, at: str, by: str) -> Appended:
    """Writes the first entry of *stream*, with an address for keepers and one for viewers, unless it is there."""
    with store.transaction():
        appended = store.append(stream, 0, kind, cast("dict[str, object]", data), command=stream, at=at, by=by)
        if appended.fresh:
            for role in (KEEPER, VIEWER):
                store.give_address(stream, role, secrets.token_urlsafe(16))
    return appended


def token(store: Store, stream: str, role: str) -> str:
    """The newest secret of *stream* for *role*."""
    return [address.token for address in store.addresses(stream) if address.role == role][-1]
