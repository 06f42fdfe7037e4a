"""Taking in a whole installation, as `store.moving` writes one: all of it, or nothing and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.circles.rebuilding import rebuild
from scorekeeper.core.errors import Refusal, refuse
from scorekeeper.core.jsontext import Json, lines, loads
from scorekeeper.store.matches import Matches
from scorekeeper.store.moving import FORMAT, Carried, bring, counted, is_head, read_carried
from scorekeeper.store.telling import Unfit, tell
from scorekeeper.words.language import Language
from scorekeeper.words.streams import MATCH, change_unfit, of_line, of_stream_in_line, sort_of


@dataclass(frozen=True)
class Wrong:
    """What is wrong with a line of a file, by its number; `given` is the stream in it that is spoken of, if any."""

    number: int
    why: Refusal | Unfit
    given: Carried | None = None

    def said(self, language: Language) -> str:
        """The same as a sentence."""
        why = self._why(language)
        if self.given is None:
            return of_line(self.number, why, language)
        return of_stream_in_line(self.number, sort(self.given), self.given.stream, why, language)

    def _why(self, language: Language) -> str:
        if isinstance(self.why, Unfit):
            return change_unfit(self.why.seq, self.why.refusal, self.why.game, language)
        return language.refusal(self.why)


class NotTaken(Exception):
    """A file that was not taken in, with all that is `wrong`, in the order of its lines."""

    def __init__(self, wrong: Sequence[Wrong]) -> None:
        """With all that is wrong."""
        super().__init__(f"{len(wrong)} things are wrong")
        self.wrong = tuple(wrong)


@dataclass(frozen=True)
class Taken:
    """What was taken in: how many of each sort are `fresh`, and how many were `there` already."""

    fresh: Counter[str]
    there: Counter[str]


def sort(given: Carried) -> str:
    """What a stream is: a match, a circle or an evening."""
    return sort_of(given.entries[0].kind) if given.entries else MATCH


def read_streams(text: bytes) -> list[tuple[int, Carried]]:
    """The streams in the *text* of a file with the numbers of their lines, each told from its entries.

    Raises `NotTaken` where anything is wrong with any line.
    """
    parts = lines(text)
    if not parts or not is_head(_value(parts[0])):
        raise NotTaken([Wrong(1, refuse("format", "no-journal", format=FORMAT))])
    count = counted(_value(parts[-1]))
    streams = parts[1:] if count is None else parts[1:-1]
    found: list[tuple[int, Carried]] = []
    wrong: list[Wrong] = []
    names: set[str] = set()
    for number, part in enumerate(streams, 2):
        try:
            found.append((number, _read(number, part, names, wrong)))
        except Refusal as refusal:
            wrong.append(Wrong(number, refusal))
    if count != len(streams):
        short = refuse("format", "cut-short")
        fewer = refuse("format", "list-length", length=count, given=len(streams))
        wrong.append(Wrong(len(parts), short if count is None else fewer))
    if wrong:
        raise NotTaken(wrong)
    return found


def take_in(matches: Matches, streams: Sequence[tuple[int, Carried]]) -> Taken:
    """Writes *streams*, by the numbers of their lines, and makes the lists anew; what is there already stays as it is.

    Raises `NotTaken` where one of them is there and not the same; then nothing is written.
    """
    taken, wrong = Taken(Counter({MATCH: 0}), Counter()), []
    with matches.store.transaction():
        for number, given in streams:
            try:
                (taken.fresh if bring(matches.store, given) else taken.there)[sort(given)] += 1
            except Refusal as refusal:
                wrong.append(Wrong(number, refusal, given))
        if wrong:
            raise NotTaken(wrong)
        if taken.fresh.total():
            rebuild(matches)
    return taken


def _read(number: int, part: bytes, names: set[str], wrong: list[Wrong]) -> Carried:
    given = read_carried(loads(part))
    told = tell(given.entries)
    if given.stream in names:
        raise refuse("format", "id-twice")
    names.add(given.stream)
    if isinstance(told, Unfit):
        wrong.append(Wrong(number, told, given))
    return given


def _value(part: bytes) -> Json:
    """What stands in a line; nothing where it is no JSON."""
    with suppress(Refusal):
        return loads(part)
    return None
