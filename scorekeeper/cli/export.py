"""`scorekeeper export`: all matches as records, a line each, or with `--journal` the whole installation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.book import of_stream, score_book, unfit, why
from scorekeeper.cli.channels import STDIN, channel, failure, put
from scorekeeper.cli.whole import ANYBODY, OWNER, whole_file
from scorekeeper.core.jsontext import line
from scorekeeper.words.language import Language

if TYPE_CHECKING:
    from scorekeeper.store import Store


@click.command(short_help="Writes out all matches.")
@click.option("-o", "--output", default=STDIN, metavar="FILE", help="Where to write; else standard output.")
@click.option(
    "--journal",
    is_flag=True,
    help="Everything: history, addresses and devices. Whoever has this file can write in every match.",
)
@click.pass_obj
def export(language: Language, output: str, journal: bool) -> None:
    """Writes all matches but those in the trash as records, one a line, in the order in which they were opened."""
    from scorekeeper.store.moving import installation

    with score_book(language) as store:
        text = "".join(map(line, installation(store)) if journal else _records(store, language))
    if output == STDIN:
        put(channel("stdout", language), text, language)
        return
    with whole_file(output, OWNER if journal else ANYBODY, language) as file:
        file.write_bytes(text.encode())


def _records(store: Store, language: Language) -> Iterator[str]:
    """The record of each match; what can't be told ends the program with a line that names it."""
    from scorekeeper.store import StoreFault
    from scorekeeper.store.matches import Kept
    from scorekeeper.store.telling import Unfit, tell

    for stream in store.streams():
        try:
            told = tell(store.read(stream))
        except StoreFault as fault:
            raise failure(of_stream(stream, why(fault, language), language)) from fault
        if isinstance(told, Unfit):
            raise failure(of_stream(stream, unfit(told, language), language))
        if isinstance(told, Kept) and not told.match.trashed:
            yield line(told.match.record.to_json())
