"""An installation whose plug is pulled again and again, and everything that was ever acknowledged in it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from scorekeeper import games
from scorekeeper.circles.circles import Circles
from scorekeeper.circles.rebuilding import misadded, misfiled
from scorekeeper.core.record_reading import read_record
from scorekeeper.store import KEEPER, SqliteStore, Store
from scorekeeper.store.matches import Matches
from scorekeeper.store.place import DATABASE
from tests.cli.books import AT
from tests.cli.cutting import RECORD, Acknowledged, Served, Writer, sent, served, torn, whole, written_by

NAMES = ("Anne", "Beth", "Cath")
HOME = "home"

Journal = Sequence[tuple[str, int, str]]
"""(stream, number, command) of every entry, in the order in which they were written."""


class Evenings:
    """`kept` is what was acknowledged, `streams` the stream of each match by its keeper's token."""

    def __init__(self, place: Path, seed: int) -> None:
        """In the folder *place*; *seed* says what people do and when they are cut off, as far as that can be said."""
        self.place, self.folder = place, place / "data"
        self.folder.mkdir()
        self.seed = seed
        self.chance = Random(seed)  # noqa: S311 - a moment to kill at is no secret
        self.kept: list[Acknowledged] = []
        self.streams: dict[str, str] = {}

    def writers(self, number: int) -> list[Writer]:
        """Who writes in a round: each in a match of her own, most of them in the circle, and all in one together."""
        record, tokens = read_record(RECORD, games.find), []
        with closing(SqliteStore(self.folder / DATABASE)) as store:
            circles = Circles(Matches(store))
            circles.open("The kitchen table", HOME, at=AT)
            for name in (*NAMES, "all"):
                stream = f"{name} {number}"
                if name == NAMES[0]:
                    circles.matches.open(record, stream, at=AT)
                else:
                    circles.open_match(HOME, record, stream, at=AT)
                tokens.append(circles.matches.token(stream, KEEPER))
                self.streams[tokens[-1]] = stream
            # Once somebody has asked for the sums, every change keeps them up to date.
            circles.lists.sums(HOME, circles.load(HOME).state, "burraco")
        *own, shared = tokens
        chances = [Random(self.chance.random()) for _ in NAMES]  # noqa: S311 - the same each time
        return [
            Writer(f"{name} {number}:", [token, shared], chance)
            for name, token, chance in zip(NAMES, own, chances, strict=True)
        ]

    def streams_of(self, number: int) -> list[str]:
        """The matches of another round, in which nobody writes."""
        self.writers(number)
        return list(self.streams.values())[-len(NAMES) - 1 :]

    def cut_down(self, rounds: int, tears: int) -> int:
        """Pull the plug *rounds* times, and tear a copy of each *tears* times; how many entries the tears lost."""
        try:
            return self._cut_down(rounds, tears)
        except BaseException as fault:
            fault.add_note(f"seed {self.seed}")
            raise

    def _cut_down(self, rounds: int, tears: int) -> int:
        earlier: list[Writer] = []
        lost = 0
        for number in range(rounds):
            writers, copied = self.writers(number), self.place / f"copy {number}"
            with served(self.folder, "--workers", str(1 + number % 2)) as program:
                self._send_again(program, earlier)
                with written_by(writers, program):
                    time.sleep(self.chance.uniform(0.05, 0.25))
                    with program.frozen():
                        sure = acknowledged(writers)
                        program.copy(copied)
                    time.sleep(self.chance.uniform(0.01, 0.25))
            self.kept += acknowledged(writers)
            self._look(writers)
            lost += self._tear(copied, sure, tears)
            earlier = writers
        return lost

    def _look(self, writers: Sequence[Writer]) -> None:
        """Open the database afresh and hold it against what was acknowledged."""
        assert [surprise for writer in writers for surprise in writer.surprises] == []
        letters = {writer.letter.command for writer in writers if writer.letter}
        known = {one.letter.command for one in self.kept}
        with closing(SqliteStore(self.folder / DATABASE)) as store:
            written = {command for _, _, command in held(store, self.kept, self.streams) if ":" in command}
            assert written - known <= letters

    def _send_again(self, program: Served, writers: Sequence[Writer]) -> None:
        """What was acknowledged is answered as the first time, and what was under way is there once in the end."""
        with closing(program.connect()) as connection:
            for one in (one for writer in writers for one in writer.acknowledged[-3:]):
                assert sent(connection, one.letter) == (200, one.answer)
            for letter in (writer.letter for writer in writers if writer.letter):
                status, answer = sent(connection, letter)
                if status in (200, 201):
                    self.kept.append(Acknowledged(letter, answer))
                    assert sent(connection, letter) == (200, answer)

    def _tear(self, copied: Path, sure: Sequence[Acknowledged], tears: int) -> int:
        """Hold the copy of a moment against what was acknowledged by then, and torn copies of it against it.

        Of the log a power cut leaves some beginning, and what was written in that order is there: nothing else.
        """
        place, lost = copied.with_suffix(".whole"), 0
        whole(copied, place)
        with closing(SqliteStore(place / DATABASE)) as store:
            full = held(store, sure, self.streams)
        for number in range(tears):
            place = copied.with_suffix(f".{number}")
            torn(copied, place, self.chance)
            with closing(SqliteStore(place / DATABASE)) as store:
                left = held(store, (), self.streams)
            assert left == full[: len(left)]
            lost += len(full) - len(left)
            shutil.rmtree(place)  # hundreds of them would fill the disk
        return lost


def acknowledged(writers: Sequence[Writer]) -> list[Acknowledged]:
    """What was acknowledged to them by now."""
    return [one for writer in writers for one in list(writer.acknowledged)]


def held(store: Store, kept: Sequence[Acknowledged], streams: dict[str, str]) -> Journal:
    """All that is in a store, which is sound and has what was acknowledged once, under the number that was told."""
    assert list(store.faults()) == []
    assert misfiled(Matches(store)) == misadded(Matches(store)) == []
    found = {stream: store.read(stream) for stream in store.streams()}
    for entries in found.values():
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert len({entry.command for entry in entries}) == len(entries)
    for one in kept:
        entries = found[streams[one.letter.token]]
        assert one.seq <= len(entries), f"{one.letter} is lost"
        assert entries[one.seq - 1].command == one.letter.command
    assert isinstance(store, SqliteStore)
    return list(store.database.execute("select stream, seq, command from journal order by rowid"))
