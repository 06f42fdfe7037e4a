"""`scorekeeper sheet`: a score sheet as PDF, blank or filled in with the match of a record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from scorekeeper import games
from scorekeeper.cli.channels import STDIN, channel, content, failure
from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, loads
from scorekeeper.core.play import play
from scorekeeper.core.record_reading import read_record
from scorekeeper.core.text import N_
from scorekeeper.sheets.choices import Choices, read
from scorekeeper.words.language import Language
from scorekeeper.words.refused import game_of

NO_PANGO = N_("PDFs need Pango; on Debian: apt-get install {packages}")
"""What to install where WeasyPrint can't be loaded."""


@click.command(short_help="A score sheet as PDF.")
@click.argument("game", required=False)
@click.option("-o", "--output", required=True, metavar="FILE", help="Where to write the PDF (- is standard output).")
@click.option("--match", "record", metavar="FILE", help="Fill in the match of this record (- is standard input).")
@click.option("--players", default="", help="How many play, or their names with commas between them.")
@click.option("--preset", default="", help="The rules to start from.")
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE", help="A house rule, its value as in a record.")
@click.option("--lang", default="", help="Language of the sheet; else that of the program.")
@click.option("--paper", default="", help="a4, letter, a5 or a6.")
@click.option("--up", default="", help="Sheets a page, to be cut apart: 1, 2 or 4.")
@click.option("--turn", default="", help="portrait or landscape; else as the game needs it.")
@click.option("--hands", default="", help="Rows or blocks, 1 to 200; else as many as there are or find room.")
@click.option("--copies", default="", help="How many times.")
@click.pass_obj
def sheet(
    language: Language,
    /,
    game: str | None,
    output: str,
    record: str | None,
    players: str,
    rules: tuple[str, ...],
    **given: str,
) -> None:
    """Writes a blank score sheet of GAME, or with --match that of a record, filled in."""
    from scorekeeper.sheets.pdf import PACKAGES, NoPango, pdf

    if (game is None) == (record is None):
        raise click.UsageError("Either a GAME or --match FILE is needed.")
    known = {**given, "lang": given["lang"] or language.code}
    value: Json = None
    try:
        if record is not None:
            text = content(record, language)
            value = loads(text)
            choices = _filled(value, known)
        else:
            value = {"game": game}
            names = [] if players.isdecimal() else players.split(",")
            known["players"] = players if players.isdecimal() else ""
            choices = read({**known, "game": game or ""}, _rules(given["preset"], rules), names)
        made = pdf(choices)
    except Refusal as refusal:
        raise failure(language.refusal(refusal, game_of(value))) from refusal
    except NoPango as fault:
        raise failure(language.say(NO_PANGO, packages=" ".join(PACKAGES))) from fault
    _write(output, made, language)


def _filled(value: Json, known: dict[str, str]) -> Choices:
    """The choices for the match of a record."""
    record = read_record(value, games.find)
    played = play(games.find(record.game), record)
    blank = read({**known, "game": record.game, "players": ""}, {})
    return replace(blank, record=repr(value), played=played)


def _rules(preset: str, rules: tuple[str, ...]) -> dict[str, Json]:
    """The rules as a record has them; refuses with `not-json` a value that is none."""
    found: dict[str, Json] = {"preset": preset} if preset else {}
    for rule in rules:
        key, _, text = rule.partition("=")
        found[key] = _value(text)
    return found


def _value(text: str) -> Json:
    """A value as JSON has it; what is no JSON is a word."""
    try:
        return loads(text.encode())
    except Refusal:
        return text


def _write(output: str, made: bytes, language: Language) -> None:
    if output == STDIN:
        channel("stdout", language).write(made)
        return
    try:
        Path(output).write_bytes(made)
    except OSError as fault:
        raise failure(language.say("This can’t be written: {reason}.", reason=str(fault.strerror))) from fault
