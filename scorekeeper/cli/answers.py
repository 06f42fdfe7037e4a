"""What the program answers to a record: what is told of it, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from scorekeeper import games
from scorekeeper.cli.channels import STDIN, channel, content, failure, put
from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import Json, line, loads
from scorekeeper.core.play import Played, play
from scorekeeper.core.record import Record
from scorekeeper.core.record_reading import read_record
from scorekeeper.words.language import Language
from scorekeeper.words.refused import game_of, refused

Answer: TypeAlias = "str | dict[str, Json]"
"""A text, or a refusal as JSON has it."""


def show(file: str, language: Language, tell: Callable[[Record], Answer]) -> None:
    """Writes what *tell* says of the record in *file*; ends the program with one line where it is refused."""
    answer = told(content(file, language), language, tell)
    if not isinstance(answer, str):
        raise failure(str(answer["error"]) if file == STDIN else f"{file}: {answer['error']}")
    put(channel("stdout", language), answer, language)


def told(text: bytes, language: Language, tell: Callable[[Record], Answer]) -> Answer:
    """What *tell* says of the record in *text*, or the refusal."""
    value: Json = None
    try:
        value = loads(text)
        return tell(read_record(value, games.find))
    except Refusal as refusal:
        return refused(refusal, language, game_of(value))
    except Exception as fault:  # noqa: BLE001 - a fault of ours must not take the place of the answers to other lines
        return {"ok": False, "error": _fault(fault, language), "code": "failed"}


def played_through(record: Record) -> Played:
    """*record* played through by the rules of its game."""
    return play(games.find(record.game), record)


def as_json(record: Record) -> str:
    """The result of *record* as a line of JSON."""
    return line(played_through(record).result().to_json())


def _fault(fault: Exception, language: Language) -> str:
    """A fault of the program in one sentence that helps to mend it."""
    trace = fault.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"
    kind = type(fault).__name__
    return language.say("The program failed on this record ({kind} at {place}).", kind=kind, place=place)
