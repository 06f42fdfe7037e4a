"""Streams of one kind that are no matches, such as circles: told from their entries, and written to.

A match has a class of its own (`Matches`), as it is scored and as its writers must have seen the last change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from scorekeeper.core.errors import refuse
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.store.journal import Store
from scorekeeper.store.ready import Ready, begin, token

S = TypeVar("S")
"""What a stream tells: a frozen value."""

E = TypeVar("E")
"""The facts that a stream is made of."""

KEPT_READY = 64
"""States that a process keeps ready."""


@dataclass(frozen=True)
class Kind(Generic[S, E]):
    """A kind of stream: the name on disk that one begins with, how its facts are written and read, what they tell."""

    opening: str
    encode: Callable[[E], tuple[str, JsonObject]]
    decode: Callable[[str, JsonObject], E]
    apply: Callable[[S | None, E], S]


@dataclass(frozen=True)
class Held(Generic[S]):
    """What a stream tells up to its entry `seq`."""

    stream: str
    seq: int
    state: S


class Ledger(Generic[S, E]):
    """The streams of one kind in a store; safe for any number of threads, and beside other processes."""

    def __init__(self, store: Store, kind: Kind[S, E]) -> None:
        """Over *store*, for streams of this *kind*."""
        self.store = store
        self.kind = kind
        self._ready: Ready[Held[S]] = Ready(store, KEPT_READY)

    def open(self, event: E, stream: str, *, at: str, by: str = "") -> Held[S]:
        """Begins the new *stream* by *event*, with an address for keepers and one for viewers.

        Opening the same stream again changes nothing.
        """
        self.kind.apply(None, event)
        kind, data = self.kind.encode(event)
        begin(self.store, stream, kind, data, at=at, by=by)
        return self.load(stream)

    def load(self, stream: str) -> Held[S]:
        """What *stream* tells now; refuses with `not-found` a stream of another kind, or without entries."""
        ready = self._ready.find(stream)
        entries = self.store.read(stream, ready.seq if ready else 0)
        if not ready and (not entries or entries[0].kind != self.kind.opening):
            raise refuse("not-found", "no-token")
        state = ready.state if ready else None
        for entry in entries:
            state = self.kind.apply(state, self.kind.decode(entry.kind, cast("JsonObject", entry.data)))
        return self._ready.keep(Held(stream, entries[-1].seq, cast("S", state))) if entries else cast("Held[S]", ready)

    def write(self, stream: str, command: str, decide: Callable[[S], E], *, at: str, by: str = "") -> Held[S]:
        """Does what *decide* makes of what the stream tells at this moment; the same *command* again does nothing.

        Refuses with whatever *decide* refuses, and leaves everything as it was then.
        """
        with self.store.transaction():
            held = self.load(stream)
            if self.store.first(stream, command):
                return held
            event = decide(held.state)
            self.kind.apply(held.state, event)
            kind, data = self.kind.encode(event)
            self.store.append(stream, held.seq, kind, cast("dict[str, object]", data), command=command, at=at, by=by)
        return self.load(stream)

    def token(self, stream: str, role: str) -> str:
        """The newest secret of *stream* for *role*."""
        return token(self.store, stream, role)
