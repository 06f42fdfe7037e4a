"""`scorekeeper import`: what `scorekeeper export` wrote, and records written by hand; all of it or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.answers import played_through, told
from scorekeeper.cli.book import CIRCLE, EVENING, MATCH, SHORT, counted, score_book, sort_of, unfit
from scorekeeper.cli.channels import channel, content, failure, plain, put
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.jsontext import Json, loads
from scorekeeper.core.record import Record
from scorekeeper.core.text import N_, NN_
from scorekeeper.words.language import Language, Said

if TYPE_CHECKING:
    from scorekeeper.store.moving import Carried

IMPORTED = {
    MATCH: NN_("{count} match was imported.", "{count} matches were imported."),
    CIRCLE: NN_("{count} circle was imported.", "{count} circles were imported."),
    EVENING: NN_("{count} evening was imported.", "{count} evenings were imported."),
}
"""How many came."""

THERE = {
    MATCH: NN_("{count} match was there already.", "{count} matches were there already."),
    CIRCLE: NN_("{count} circle was there already.", "{count} circles were there already."),
    EVENING: NN_("{count} evening was there already.", "{count} evenings were there already."),
}
"""How many did not have to come."""

OF_LINE = {
    MATCH: N_("Line {number}, match {stream}: {sentence}"),
    CIRCLE: N_("Line {number}, circle {stream}: {sentence}"),
    EVENING: N_("Line {number}, evening {stream}: {sentence}"),
}
"""What is wrong with what stands in a line."""


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
            wrong.append(_of_line(number, str(answer["error"]), language))
    _nothing_if(wrong, language)
    return found


def _parts(text: bytes) -> list[bytes]:
    """The lines of *text*; all of it where it is one JSON text, as people write it."""
    with suppress(Refusal):
        loads(text)
        return [text]
    return _lines(text)


def _lines(text: bytes) -> list[bytes]:
    lines = text.split(b"\n")
    return lines if lines[-1] else lines[:-1]


def _journal(text: bytes, language: Language) -> str:
    """Takes in a whole installation and makes its lists anew; how much came, and how much was there already."""
    from scorekeeper.circles.rebuilding import rebuild
    from scorekeeper.store.matches import Matches
    from scorekeeper.store.moving import bring

    streams = _streams(_lines(text), language)
    wrong: list[str] = []
    fresh, there = Counter({MATCH: 0}), Counter[str]()
    with score_book(language, new=True) as store, store.transaction():
        for number, given in streams:
            try:
                (fresh if bring(store, given) else there)[_sort(given)] += 1
            except Refusal as refusal:
                wrong.append(_of_stream(number, given, language.refusal(refusal), language))
        _nothing_if(wrong, language)
        if fresh.total():
            rebuild(Matches(store))
    return f"{counted(fresh, IMPORTED, language)} {counted(there, THERE, language)}".strip() + "\n"


def _streams(lines: Sequence[bytes], language: Language) -> list[tuple[int, Carried]]:
    """The streams in the *lines* of a journal with the numbers of their lines, each told from its entries."""
    from scorekeeper.store.moving import FORMAT, counted, is_head, read_carried
    from scorekeeper.store.telling import Unfit, tell

    found: list[tuple[int, Carried]] = []
    wrong: list[str] = []
    if not lines or not is_head(_value(lines[0])):
        _nothing_if([_of_line(1, language.refusal(refuse("format", "no-journal", format=FORMAT)), language)], language)
    count = counted(_value(lines[-1]))
    streams = lines[1:] if count is None else lines[1:-1]
    names: set[str] = set()
    for number, part in enumerate(streams, 2):
        try:
            given = read_carried(loads(part))
            told_of = tell(given.entries)
            if given.stream in names:
                raise refuse("format", "id-twice")
            names.add(given.stream)
            if isinstance(told_of, Unfit):
                wrong.append(_of_stream(number, given, unfit(told_of, language), language))
            found.append((number, given))
        except Refusal as refusal:
            wrong.append(_of_line(number, language.refusal(refusal), language))
    if count != len(streams):
        short = refuse("format", "cut-short")
        fewer = refuse("format", "list-length", length=count, given=len(streams))
        wrong.append(_of_line(len(lines), language.refusal(short if count is None else fewer), language))
    _nothing_if(wrong, language)
    return found


def _value(part: bytes) -> Json:
    """What stands in a line; nothing where it is no JSON."""
    with suppress(Refusal):
        return loads(part)
    return None


def _of_line(number: int, sentence: str, language: Language) -> str:
    return language.say("Line {number}: {sentence}", number=number, sentence=Said(sentence))


def _of_stream(number: int, given: Carried, sentence: str, language: Language) -> str:
    stream = given.stream[:SHORT]
    return language.say(OF_LINE[_sort(given)], number=number, stream=stream, sentence=Said(sentence))


def _sort(given: Carried) -> str:
    return sort_of(given.entries[0].kind) if given.entries else MATCH


def _nothing_if(wrong: Sequence[str], language: Language) -> None:
    """Ends the program, a line for each thing that is *wrong*, where there is any."""
    for sentence in wrong:
        click.echo(plain(sentence), err=True)
    if wrong:
        raise failure(language.say("Nothing was imported."))
