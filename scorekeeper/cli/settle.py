"""`scorekeeper settle`: one hand of any game, scored without keeping a match."""

from __future__ import annotations

import click

from scorekeeper.cli.answers import Answer, as_json, played_through, show
from scorekeeper.cli.channels import plain
from scorekeeper.cli.columns import INDENT, aligned
from scorekeeper.cli.figures import figures, numbers
from scorekeeper.cli.pairs import pairs
from scorekeeper.cli.reasons import reasons, written
from scorekeeper.cli.table import START, heading
from scorekeeper.core.fields import Choice, Field, Text, inside
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.play import Played, way_of, ways
from scorekeeper.core.record import Record
from scorekeeper.core.text import N_
from scorekeeper.words.language import Language

ONE_HAND = N_("One hand is settled at a time; this record has {given}.")
"""Why a record of none or several is refused (`count`)."""


@click.command(short_help="Scores one hand, without keeping a match.")
@click.argument("file")
@click.option("--json", is_flag=True, help="The result as JSON, on one line.")
@click.pass_obj
def settle(language: Language, file: str, json: bool) -> None:
    """Scores one hand of any game: the only hand of the record in FILE (- is standard input).

    Shows what was played, each side's points and the reasons for them, and where players double each other, what each
    pair settles.
    """

    def tell(record: Record) -> Answer:
        if len(record.hands) != 1:
            error = language.say(ONE_HAND, given=len(record.hands))
            return {"ok": False, "error": error, "code": "count", "field": "hands"}
        return as_json(record) if json else settlement(played_through(record), language)

    show(file, language, tell)


def settlement(played: Played, language: Language) -> str:
    """The only hand of *played* as text, said in *language*."""
    [told] = reasons(played, language)
    came_to = [*_points(played, language), *_figures(played, language), *_warnings(played, language)]
    sections = [heading(played, language), _hand(played, language), told, pairs(played, language), came_to]
    return "\n\n".join("\n".join(section) for section in sections if section) + "\n"


def _hand(played: Played, language: Language) -> list[str]:
    """What was played: how its game asks for such a hand, the answers, and what the table wrote down.

    Answers of several rows are left out: the reasons tell of each throw and of each side.
    """
    game, before, hand = played.game, played.standings[0], played.record.hands[0]
    way = way_of(game, before, hand)
    labels = [each.label for each in ways(game, before) if each.key == way.beside] + [way.label] if way else []
    answers = {field.label: _answer(field, hand) for field in way.fields if not isinstance(field, Text)} if way else {}
    below = [*map(plain, figures(answers, game, before.table.names, language)), *written(hand)]
    title = " · ".join(language.say(label) for label in labels or [game.words.hand])
    return [title, *(INDENT + line for line in below)]


def _answer(field: Field, hand: JsonObject) -> Json:
    """What *hand* holds for *field*; an option is called by its label."""
    value = inside(hand, field.name)
    options = field.options if isinstance(field, Choice) else ()
    return next((option.label for option in options if option.value == value), value)


def _points(played: Played, language: Language) -> list[str]:
    """What each side has got, with what it carried in and has now, and the game's own figures a side."""
    [hand], start, words = played.hands, played.record.start, played.game.words
    sides = [language.names(side) for side in played.standings[0].table.side_names()]
    rows = [[language.say(words.hand), *sides]]
    if any(start):
        rows.append([language.say(START), *map(language.number, start)])
    rows.append([language.say("Points"), *map(language.signed, hand.points)])
    if any(start):
        rows.append([language.say("Total"), *map(language.number, hand.totals)])
    for key, value in hand.extras.items():
        if len(numbers(value)) == len(sides):
            rows.append([language.say(words.terms.get(key, key)), *map(language.number, numbers(value))])
    return aligned(rows)


def _figures(played: Played, language: Language) -> list[str]:
    """What else the game says of the hand."""
    [hand], table = played.hands, played.standings[0].table
    others = {key: value for key, value in hand.extras.items() if len(numbers(value)) != len(table.sides)}
    return figures(others, played.game, table.names, language)


def _warnings(played: Played, language: Language) -> list[str]:
    """What the rules regret about the hand."""
    [hand], sides = played.hands, played.standings[0].table.side_names()
    return [language.warning(warned.to_json(0), played.game, sides) for warned in hand.warnings]
