"""`scorekeeper import`: what `scorekeeper export` wrote, and records written by hand; all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import click

from scorekeeper.cli.answers import played_through, told
from scorekeeper.cli.book import score_book
from scorekeeper.cli.channels import channel, content, failure, plain, put
from scorekeeper.core.errors import Refusal
from scorekeeper.core.jsontext import lines, loads
from scorekeeper.core.record import Record
from scorekeeper.words.language import Language
from scorekeeper.words.streams import IMPORTED, THERE, counted, of_line


@click.command("import", short_help="Takes in matches.")
@click.argument("file")
@click.option("--journal", is_flag=True, help="FILE is what `export --journal` wrote.")
@click.pass_obj
def import_(language: Language, file: str, journal: bool) -> None:
    """Opens each record in FILE (- is standard input), one a line, as a new match, and shows its keeper's address.

    What is refused is named by its line; then nothing at all is taken in.
    """
    text = content(file, language)
    take = _journal if journal else _matches
    put(channel("stdout", language), take(text, language), language)


def _matches(text: bytes, language: Language) -> str:
    """Takes in records; the address of each, with what it is."""
    from datetime import UTC, datetime
    from secrets import token_urlsafe

    from scorekeeper.store import KEEPER
    from scorekeeper.store.matches import Matches

    records = _records(text, language)
    with score_book(language, new=True) as store:
        matches = Matches(store)
        streams = [token_urlsafe(16) for _ in records]
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with store.transaction():
            for stream, record in zip(streams, records, strict=True):
                matches.enter(record, stream, at=now)
        tokens = [matches.token(stream, KEEPER) for stream in streams]
    return "".join(
        plain(f"/m/{token}  {record.title or ', '.join(record.players)}") + "\n"
        for token, record in zip(tokens, records, strict=True)
    )


def _records(text: bytes, language: Language) -> list[Record]:
    """The records in *text*, one a line or a single one on several, each played through."""
    found: list[Record] = []
    wrong: list[str] = []

    def keep(record: Record) -> str:
        played_through(record)
        found.append(record)
        return ""

    for number, part in enumerate(_parts(text), 1):
        answer = told(part, language, keep)
        if not isinstance(answer, str):
            wrong.append(of_line(number, str(answer["error"]), language))
    if wrong:
        raise _nothing(wrong, language)
    return found


def _parts(text: bytes) -> list[bytes]:
    """The lines of *text*; all of it where it is one JSON text, as people write it."""
    with suppress(Refusal):
        loads(text)
        return [text]
    return lines(text)


def _journal(text: bytes, language: Language) -> str:
    """Takes in a whole installation and makes its lists anew; how much came, and how much was there already."""
    from scorekeeper.circles.installing import NotTaken, read_streams, take_in
    from scorekeeper.store.matches import Matches

    try:
        streams = read_streams(text)
        with score_book(language, new=True) as store:
            taken = take_in(Matches(store), streams)
    except NotTaken as refused:
        raise _nothing([wrong.said(language) for wrong in refused.wrong], language) from refused
    return f"{counted(taken.fresh, IMPORTED, language)} {counted(taken.there, THERE, language)}".strip() + "\n"


def _nothing(wrong: Sequence[str], language: Language) -> click.ClickException:
    """What ends the program, after a line for each thing that is *wrong*."""
    for sentence in wrong:
        click.echo(plain(sentence), err=True)
    return failure(language.say("Nothing was imported."))
