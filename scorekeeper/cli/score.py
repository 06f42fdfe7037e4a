"""`scorekeeper score`: records in, results out; nothing is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from scorekeeper import games
from scorekeeper.cli.channels import STDIN, channel, content, failure, put
from scorekeeper.cli.table import table
from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, dumps, loads
from scorekeeper.core.play import Played, play
from scorekeeper.core.record_reading import read_record
from scorekeeper.words.language import Language
from scorekeeper.words.refused import game_of, refused

LINE_ENDS = {"\u0085": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""What JSON may hold as it is, and some readers of lines take for the end of one."""


@click.command()
@click.argument("file", required=False)
@click.option("--json", "as_json", is_flag=True, help="The result as JSON.")
@click.option("--jsonl", "as_lines", is_flag=True, help="Standard input, a record a line; a result or refusal a line.")
@click.pass_obj
def score(language: Language, file: str | None, as_json: bool, as_lines: bool) -> None:
    """Scores the record in FILE (- is standard input) and shows its result as a table."""
    if as_lines:
        if as_json or file not in (None, STDIN):
            raise click.UsageError("--jsonl reads standard input and goes with no file and no --json.")
        score_lines(language)
        return
    if file is None:
        raise click.UsageError("Missing argument 'FILE'.")
    shown = _told(content(file, language), language, _as_json if as_json else lambda played: table(played, language))
    if not isinstance(shown, str):
        raise failure(str(shown["error"]) if file == STDIN else f"{file}: {shown['error']}")
    put(channel("stdout", language), shown, language)


def score_lines(language: Language) -> None:
    """Answers each line of standard input with one line, before it reads the next; an empty line is refused too."""
    output = channel("stdout", language)
    for line in channel("stdin", language):
        answer = _told(line, language, _as_json)
        put(output, answer if isinstance(answer, str) else _line(answer), language)


def _told(text: bytes, language: Language, tell: Callable[[Played], str]) -> str | dict[str, Json]:
    """What *tell* says of the record in *text*, or the refusal as JSON."""
    value: Json = None
    try:
        value = loads(text)
        record = read_record(value, games.find)
        return tell(play(games.find(record.game), record))
    except Refusal as refusal:
        return refused(refusal, language, game_of(value))
    except Exception as fault:  # noqa: BLE001 - a fault of ours must not take the place of the answers to other lines
        return {"ok": False, "error": _fault(fault, language), "code": "failed"}


def _as_json(played: Played) -> str:
    return _line(played.result().to_json())


def _line(value: object) -> str:
    text = dumps(value)
    for letter, escape in LINE_ENDS.items():
        text = text.replace(letter, escape)
    return text + "\n"


def _fault(fault: Exception, language: Language) -> str:
    """A fault of the program in one sentence that helps to mend it."""
    trace = fault.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"
    kind = type(fault).__name__
    return language.say("The program failed on this record ({kind} at {place}).", kind=kind, place=place)
