"""`scorekeeper check`: everything told and scored again, and what does not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.book import of_stream, score_book, unfit, why
from scorekeeper.cli.channels import channel, plain, put
from scorekeeper.core.text import N_, NN_
from scorekeeper.words.language import Language, Said
from scorekeeper.words.streams import CIRCLE, EVENING, MATCH, SHORT, counted, sort_of

if TYPE_CHECKING:
    from scorekeeper.store import Store
    from scorekeeper.store.matches import Kept, Matches

DOES_NOT_ADD_UP = N_("{hand} {number} does not add up.")
"""What is said of a hand whose lines are not its points, or whose totals are not their sums."""


REPLAYED = {
    CIRCLE: NN_("{count} circle was replayed.", "{count} circles were replayed."),
    EVENING: NN_("{count} evening was replayed.", "{count} evenings were replayed."),
    MATCH: NN_("{count} match was replayed; everything adds up.", "{count} matches were replayed; everything adds up."),
}
"""What is said where nothing is wrong."""


@click.command(short_help="Replays every match and reports what does not add up.")
@click.pass_obj
def check(language: Language) -> None:
    """Replays every match and circle, lets the database check itself, and reports what does not add up, a line each."""
    output = channel("stdout", language)
    wrong = False
    numbers = Counter({MATCH: 0})
    with score_book(language) as store:
        # Lists are made of what the journals tell, so they are looked at where these can be told.
        for look in (_faults, _faults_of_lists):
            for sentence in () if wrong else look(store, language):
                put(output, plain(sentence) + "\n", language)
                wrong = True
        if not wrong:
            numbers.update(sort_of(store.opening(stream)) for stream in store.streams())
    if wrong:
        raise SystemExit(1)
    put(output, counted(numbers, REPLAYED, language) + "\n", language)


def _faults(store: Store, language: Language) -> Iterator[str]:
    """What is wrong with the database, and then with each match and circle."""
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
            yield from (of_stream(stream, sentence, language) for sentence in _faults_of(store, stream, language))
        except StoreFault as fault:
            yield of_stream(stream, why(fault, language), language)


def _faults_of(store: Store, stream: str, language: Language) -> Iterator[str]:
    """What is wrong with one match or circle."""
    from scorekeeper.store import KEEPER
    from scorekeeper.store.matches import Kept
    from scorekeeper.store.telling import Unfit, tell

    entries = store.read(stream)
    if not entries:  # deleted for good since the streams were listed
        return
    told = tell(entries)
    if isinstance(told, Unfit):
        yield unfit(told, language)
        return
    if isinstance(told, Kept):
        yield from _faults_of_match(told, language)
    if all(address.role != KEEPER for address in store.addresses(stream)) and store.opening(stream):
        yield language.say("No address leads here that may write.")


def _faults_of_match(kept: Kept, language: Language) -> Iterator[str]:
    """What does not add up in a match."""
    from scorekeeper.store.telling import adds_up, lasts

    hand = language.say(kept.match.game.words.hand)
    yield from (language.say(DOES_NOT_ADD_UP, hand=hand, number=number) for number in adds_up(kept))
    if not lasts(kept):
        yield language.say("Its record would be another match.")


def _faults_of_lists(store: Store, language: Language) -> Iterator[str]:
    """What the lists of the circles tell otherwise than the journals do."""
    from scorekeeper.circles.rebuilding import belonging
    from scorekeeper.store.matches import OPENING, Matches

    members = belonging(store)
    if any(store.opening(match) != OPENING for match in members):
        with store.transaction():  # one of them may have been deleted for good meanwhile
            members = {match: of for match, of in belonging(store).items() if store.opening(match) != OPENING}
        for match, member in members.items():
            said = language.say("A match of this circle, {match}, is not there.", match=match[:SHORT])
            yield of_stream(member.circle, said, language)
    found = _told_otherwise(Matches(store))
    filed = language.say("The lists show it as it is not; “scorekeeper rebuild” makes them anew.")
    added = language.say("Its points are added up wrongly; “scorekeeper rebuild” makes it right.")
    yield from (of_stream(stream, filed, language) for stream in found[0])
    yield from (of_stream(stream, added, language) for stream in found[1])


def _told_otherwise(matches: Matches) -> tuple[list[str], list[str]]:
    """The matches that lists show otherwise, and the circles whose sums are wrong."""
    from scorekeeper.circles.rebuilding import misadded, misfiled

    found = misfiled(matches), misadded(matches)
    if not any(found):
        return found
    with matches.store.transaction():  # somebody may have written between one look and the other
        return misfiled(matches), misadded(matches)
