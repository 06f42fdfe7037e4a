"""`scorekeeper check`: everything told and scored again, and what does not add up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.book import of_match, score_book, unfit, why
from scorekeeper.cli.channels import channel, plain, put
from scorekeeper.core.text import N_, NN_
from scorekeeper.words.language import Language, Said

if TYPE_CHECKING:
    from scorekeeper.store import Store

DOES_NOT_ADD_UP = N_("{hand} {number} does not add up.")
"""What is said of a hand whose lines are not its points, or whose totals are not their sums."""


@click.command(short_help="Replays every match and reports what does not add up.")
@click.pass_obj
def check(language: Language) -> None:
    """Replays every match, lets the database check itself, and reports what does not add up, a line each."""
    output = channel("stdout", language)
    wrong = False
    with score_book(language) as store:
        for sentence in _faults(store, language):
            put(output, plain(sentence) + "\n", language)
            wrong = True
        count = len(store.streams()) if not wrong else 0
    if wrong:
        raise SystemExit(1)
    said = NN_("{count} match was replayed; everything adds up.", "{count} matches were replayed; everything adds up.")
    put(output, language.say(said, count=count) + "\n", language)


def _faults(store: Store, language: Language) -> Iterator[str]:
    """What is wrong with the database, and then with each match."""
    from scorekeeper.store import StoreFault

    try:
        found = store.faults()
    except StoreFault as fault:
        found = [why(fault, language)]
    yield from (language.say("The database: {sentence}", sentence=Said(sentence)) for sentence in found)
    try:
        streams = store.streams()
    except StoreFault as fault:
        yield why(fault, language)
        return
    for stream in streams:
        try:
            yield from (of_match(stream, sentence, language) for sentence in _faults_of(store, stream, language))
        except StoreFault as fault:
            yield of_match(stream, why(fault, language), language)


def _faults_of(store: Store, stream: str, language: Language) -> Iterator[str]:
    """What is wrong with one match."""
    from scorekeeper.store import KEEPER
    from scorekeeper.store.telling import Unfit, adds_up, lasts, tell

    kept = tell(store.read(stream))
    if isinstance(kept, Unfit):
        yield unfit(kept, language)
        return
    hand = language.say(kept.match.game.words.hand)
    yield from (language.say(DOES_NOT_ADD_UP, hand=hand, number=number) for number in adds_up(kept))
    if not lasts(kept):
        yield language.say("Its record would be another match.")
    if all(address.role != KEEPER for address in store.addresses(stream)):
        yield language.say("No address leads here that may write.")
