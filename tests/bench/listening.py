"""Many listeners in one thread, and somebody who writes: for benches of whatever sends events."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Crowd:
    """Listeners at a server on this computer, and when each write was heard by the last of those it concerns."""

    port: int
    heard: dict[str, list[tuple[int, float]]] = field(default_factory=dict)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def listen(self, paths: Sequence[str]) -> None:
        """Open a stream for each path, a hundred at once; returns when all of them answer."""
        for start in range(0, len(paths), 100):
            await asyncio.gather(*(self._open(path) for path in paths[start : start + 100]))

    async def _open(self, path: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        status = await reader.readline()
        assert b" 200 " in status, status
        while b"listening" not in await reader.readline():
            pass
        seen = self.heard.setdefault(path, [])
        self._tasks.append(asyncio.create_task(self._follow(reader, writer, seen)))

    async def _follow(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: list[tuple[int, float]]
    ) -> None:
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    seen.append((int(line[4:]), time.perf_counter()))
        finally:
            writer.close()
            await writer.wait_closed()

    async def ask(self, method: str, path: str, body: bytes) -> tuple[int, dict[str, object], float]:
        """One request on a connection of its own: its status, its answer, and how long it took in seconds."""
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
            + body
        )
        try:
            answer = await reader.read()
        finally:
            writer.close()
            await writer.wait_closed()
        head, _, content = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(content) if b"json" in head else {}, time.perf_counter() - began

    async def leave(self) -> None:
        """Close all streams."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def middle(values: Sequence[float], share: float = 0.5) -> float:
    """The value that so large a *share* of *values* is not above."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
