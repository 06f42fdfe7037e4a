"""Where in a match a hand is entered: as the next one, as one that is corrected, in front of one that is there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from werkzeug.datastructures import MultiDict

from scorekeeper import games
from scorekeeper.core import commands
from scorekeeper.core.errors import refuse
from scorekeeper.core.events import Event
from scorekeeper.core.jsontext import JsonObject
from scorekeeper.core.match import Match, apply
from scorekeeper.core.play import Played, play
from scorekeeper.core.ways import Way
from scorekeeper.store.matches import Kept
from scorekeeper.web.screen import Screen, screen


@dataclass(frozen=True)
class Place:
    """Which hand is entered: a new last one, hand `number` to be corrected, or a forgotten one in front of `before`."""

    number: int | None = None
    before: int | None = None

    @property
    def query(self) -> dict[str, int]:
        """The same as parameters of the page's address."""
        return {key: value for key, value in vars(self).items() if value is not None}

    def there(self, kept: Kept) -> bool:
        """Whether the match has the hand that is named."""
        wanted = self.number if self.number is not None else self.before
        return wanted is None or 1 <= wanted <= len(kept.match.record.hands)

    def position(self, kept: Kept) -> int:
        """The number that the hand has or will have; refuses with `not-found` one that is not there."""
        wanted = self.number if self.number is not None else self.before
        if not self.there(kept):
            raise refuse("not-found", "no-hand", number=wanted)
        return len(kept.match.record.hands) + 1 if wanted is None else wanted

    def event(self, match: Match, hand: JsonObject) -> Event:
        """What writing *hand* down here does to *match*."""
        if self.number:
            return commands.correct_hand(match, self.number, hand)
        return commands.record_hand(match, hand, self.before)

    def played(self, kept: Kept, hand: JsonObject) -> Played:
        """The match as it would be with *hand* here; refuses what the rules refuse."""
        match = apply(kept.match, self.event(kept.match, hand), games.find)
        return play(match.game, match.record, kept.played)

    def screen(
        self, kept: Kept, way: Way, typed: MultiDict[str, str] | None = None, hand: JsonObject | None = None
    ) -> Screen:
        """The entry screen of the hand in this *way*, holding what was *typed*, else *hand*."""
        number = self.position(kept)
        standing = kept.played.standings[number - 1]
        return screen(kept.match.game, standing, number, way, partial(self.played, kept), typed, hand)
