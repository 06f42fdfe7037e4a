"""The circle of the home: an installation whose people trust each other has one from the first start on."""

from __future__ import annotations

from datetime import UTC, datetime
from secrets import token_urlsafe

from scorekeeper.circles.circles import Circles
from scorekeeper.store.journal import KEEPER


def home_circle(circles: Circles, name: str) -> str:
    """The keeper's token of the first circle of this installation, begun by that *name* where there is none."""
    with circles.store.transaction():
        stream = circles.home()
        if not stream:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            stream = circles.open(name, token_urlsafe(16), at=now).stream
        return circles.ledger.token(stream, KEEPER)
