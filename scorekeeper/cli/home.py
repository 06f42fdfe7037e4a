"""The circle of the home that a program serves."""

from __future__ import annotations

from scorekeeper.cli.book import score_book
from scorekeeper.words.language import Language


def home_circle(language: Language) -> str:
    """The keeper's token of the circle of the home, begun in the reader's words where there is none."""
    from scorekeeper.circles import home
    from scorekeeper.circles.circles import Circles
    from scorekeeper.store.matches import Matches

    with score_book(language, new=True) as store:
        return home.home_circle(Circles(Matches(store)), language.say("At home"))
