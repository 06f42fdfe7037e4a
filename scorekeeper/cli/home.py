"""The circle of the home that a program serves: there is one from the first start on."""

from __future__ import annotations

from scorekeeper.cli.book import score_book
from scorekeeper.words.language import Language


def home_circle(language: Language) -> str:
    """The keeper's token of the first circle of this installation, which is begun where there is none."""
    from datetime import UTC, datetime
    from secrets import token_urlsafe

    from scorekeeper.circles.circles import Circles
    from scorekeeper.store import KEEPER
    from scorekeeper.store.matches import Matches

    with score_book(language, new=True) as store, store.transaction():
        circles = Circles(Matches(store))
        stream = circles.home()
        if not stream:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            stream = circles.open(language.say("At home"), token_urlsafe(16), at=now).stream
        return circles.ledger.token(stream, KEEPER)
