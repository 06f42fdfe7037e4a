"""The form of a new club evening: what was typed of it, how its buttons change it, and the opening that it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.evening import FEWEST_PAIRS, MOST_PAIRS
from scorekeeper.core.evening_events import SIT_OUT, EveningOpened, Names
from scorekeeper.core.game import AnyGame
from scorekeeper.core.jsontext import Json
from scorekeeper.core.movement import MOVEMENTS
from scorekeeper.core.reading import whole
from scorekeeper.core.table import clean_name
from scorekeeper.core.text import N_
from scorekeeper.web.access import now
from scorekeeper.web.counting import counted, whole_or_none
from scorekeeper.web.evening_view import LENGTH, lengths
from scorekeeper.web.speaking import reader

USUAL_ROWS = 4
"""Rows for pairs on a new form."""

BUTTONS = ("more", "add", "show")
"""Buttons that bring the form back with its rows changed; the last changes nothing."""

MOST_SIT_OUT = 20
"""Victory points for sitting out at most: all that a table has."""

CALLED = {"mitchell": N_("Mitchell"), "drawn": N_("By lot")}
"""What each movement is called."""

EXPLAINED = {
    "mitchell": N_(
        "Half of the pairs stay at their tables, the others move on a table each round. Nobody meets twice, and there "
        "are half as many rounds as pairs, rounded up."
    ),
    "drawn": N_(
        "Each round is drawn by lot, and nobody meets again while it can be helped. There are as many rounds as you "
        "like."
    ),
}
"""How each movement goes, and how many rounds it allows."""


@dataclass(frozen=True)
class Opening:
    """A new evening as its form has it; `rows` are the two names of each row, `refusal` is why it could not begin."""

    game: AnyGame
    typed: MultiDict[str, str]
    rows: tuple[Names, ...]
    refusal: Refusal | None = None

    @property
    def name(self) -> str:
        """What the evening is called: the day, where nothing else was typed."""
        return self.typed.get("name", "").strip() or reader().date(now())

    @property
    def movement(self) -> str:
        """The movement that was chosen."""
        return self.typed.get("movement", next(iter(MOVEMENTS)))

    @property
    def length(self) -> int | None:
        """The deals of a match: those chosen, else those of the preset; `None` where the game has no such rule."""
        usual = getattr(self.game.presets[self.game.tournament], LENGTH, None)
        return counted(self.typed[LENGTH]) if LENGTH in self.typed else usual if lengths(self.game) else None

    @property
    def sit_out(self) -> str:
        """The victory points for sitting out, as typed."""
        return self.typed.get("sit_out", str(SIT_OUT))

    @property
    def names(self) -> list[str]:
        """Everybody who was named."""
        return [name for row in self.rows for name in row if name]

    @property
    def pairs(self) -> int:
        """How many rows hold somebody."""
        return sum(any(row) for row in self.rows)

    @property
    def rounds(self) -> int | None:
        """How many rounds the movement that was chosen has for them; `None` for any number, or where pairs are few."""
        movement = MOVEMENTS.get(self.movement)
        return movement.most(self.pairs) if movement and self.pairs >= FEWEST_PAIRS else None

    @property
    def full(self) -> bool:
        """Whether there is no room for another row."""
        return len(self.rows) >= MOST_PAIRS


def read(game: AnyGame, typed: MultiDict[str, str]) -> Opening:
    """The form as it was typed, with room for three pairs at least."""
    many = max(min(counted(typed.get("rows")) or USUAL_ROWS, MOST_PAIRS), FEWEST_PAIRS)
    return Opening(game, typed, tuple((_name(typed, "one", row), _name(typed, "two", row)) for row in range(many)))


def pressed(opening: Opening, button: str, value: str) -> Opening:
    """*opening* after one of `BUTTONS`: a row more, or a known name put in the first free place, or out again."""
    if button == "more":
        return replace(opening, rows=(*opening.rows, ("", ""))[:MOST_PAIRS])
    if button != "add" or not value:
        return opening
    places = [name for row in opening.rows for name in row]
    if value in places:
        return replace(opening, rows=_rows(["" if name == value else name for name in places]))
    places = places if "" in places else [*places, "", ""]
    places[places.index("")] = value
    return replace(opening, rows=_rows(places)[:MOST_PAIRS])


def event(opening: Opening) -> EveningOpened:
    """The opening that the form says; refuses what can't be by the name of its field."""
    rules: dict[str, Json] = {"preset": opening.game.tournament}
    allowed = [option.value for option in lengths(opening.game)]
    if allowed:
        if opening.length not in allowed:
            given = opening.typed.get(LENGTH, "")[:40]
            raise refuse("range", "other-word", LENGTH, given=given, among=[str(value) for value in allowed])
        rules[LENGTH] = opening.length
    return EveningOpened(
        name=clean_name(opening.name),
        game=opening.game.key,
        rules=rules,
        pairs=tuple(_whole_pair(row) for row in opening.rows if any(row)),
        movement=opening.movement,
        started=now(),
        sit_out=whole(points(opening.sit_out, "sit_out", SIT_OUT), "sit_out", 0, MOST_SIT_OUT),
    )


def points(typed: str, field: str, blank: int = 0) -> int:
    """The number that was *typed*, *blank* where nothing was; refuses with `type` what is none."""
    try:
        number = whole_or_none(typed)
    except ValueError as fault:
        raise refuse("type", "not-whole", field) from fault
    return blank if number is None else number


def _whole_pair(row: Names) -> Names:
    if not all(row):
        raise refuse("players", "half-pair", "players", name=row[0] or row[1])
    return row


def _rows(places: Sequence[str]) -> tuple[Names, ...]:
    return tuple(zip(places[::2], places[1::2], strict=True))


def _name(typed: MultiDict[str, str], which: str, row: int) -> str:
    return typed.get(f"{which}-{row}", "").strip()
