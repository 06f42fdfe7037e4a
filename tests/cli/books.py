"""Score books for the command to move: matches of every game with all that can happen to one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from scorekeeper import games
from scorekeeper.circles.circles import Circles
from scorekeeper.cli import main
from scorekeeper.core import commands
from scorekeeper.core.events import Event
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.match import Match
from scorekeeper.core.record_reading import read_record
from scorekeeper.store import KEEPER, VIEWER, SqliteStore
from scorekeeper.store.matches import Matches
from scorekeeper.store.place import DATABASE
from tests.browser.records import worked

AT = "2026-11-30T20:15:00+00:00"
EVERY_GAME: list[Any] = [record for key in games.keys() for record, _ in worked(key)]  # noqa: SIM118 - no dict

PERSIAN = {"format": "scorekeeper/1", "game": "bacara", "players": ["مهسا", "کاوه"],
           "rules": {"preset": "classic"}, "hands": [{"player": "مهسا", "points": 1000, "note": "آفرین!"}],
           "title": "جمعه\u2028شب", "started": "2026-11-27T20:15:00+03:30"}  # fmt: skip


def lines(*values: object) -> bytes:
    return b"".join(json.dumps(value, ensure_ascii=False).encode() + b"\n" for value in values)


class Installation:
    """A folder with a score book, and the command run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / DATABASE

    def run(self, *words: str, given: bytes = b"") -> Result:
        return CliRunner().invoke(main, ["--lang", "en", *words], given, {"SCOREKEEPER_DATA": str(self.folder)})

    def told(self, *words: str, given: bytes = b"") -> bytes:
        """What the command writes where it does what it is told."""
        done = self.run(*words, given=given)
        assert (done.exit_code, done.stderr) == (0, "")
        return done.stdout_bytes

    def refused(self, *words: str, given: bytes = b"") -> list[str]:
        """The lines of standard error where it refuses, which leaves everything as it was."""
        before = self.kept()
        done = self.run(*words, given=given)
        assert (done.exit_code, done.stdout) == (1, "")
        assert self.kept() == before
        return done.stderr.splitlines()

    def kept(self) -> bytes:
        """All that the score book has; nothing where there is none yet."""
        return self.told("export", "--journal") if self.file.exists() else b""

    def take(self, *records: object) -> None:
        """Opens matches from records."""
        self.told("import", "-", given=lines(*records))

    def book(self) -> Matches:
        self.folder.mkdir(parents=True, exist_ok=True)
        return Matches(SqliteStore(self.file))

    def evening(self, stream: str = "evening") -> Matches:
        """A match in which much was done, by two devices of which one has a name, and one address was replaced."""
        book = self.book()
        players = ["Anne", "Beth", "Cath", "Diana"]
        given = read_record({"format": "scorekeeper/1", "game": "barbu", "players": players}, games.find)
        book.open(given, stream, at=AT, by="Anne’s browser")
        queens: JsonObject = {"declarer": "Anne", "contract": "no-queens", "result": {"Beth": 4}}
        deeds: list[Callable[[Match], Event]] = [
            lambda match: commands.record_hand(match, queens),
            lambda match: commands.change(match, {"rename": {"Beth": "بهار"}, "title": "Friday"}),
            lambda match: commands.correct_hand(match, 1, {**queens, "result": {"بهار": 3, "Cath": 1}}),
            commands.undo,
            commands.redo,
            lambda match: commands.reseat(match, ["Diana", "بهار", "Anne", "Cath"]),
        ]
        for seq, deed in enumerate(deeds, 1):
            book.write(stream, seq, f"command {seq}", deed, at=AT, by="Beth’s browser")
        book.store.visited("Anne’s browser", book.token(stream, KEEPER), AT, "iphone")
        book.store.visited("Beth’s browser", book.token(stream, VIEWER), AT)
        book.store.name_device("Anne’s browser", stream, "تلفن آنا")
        book.store.replace_address(stream, VIEWER, f"{stream} viewer")
        return book


def circle(here: Installation) -> Circles:
    """A circle with two matches, one of them in the trash, and another match in the trash that belongs to none."""
    circles = Circles(here.book())
    circles.open("The kitchen table", "home", at=AT, by="Anne’s browser")
    for number, name in enumerate(("Dan", "Mia", "Zoë"), 1):
        hands: list[Json] = [{"player": "Ana", "points": 1000}, {"player": name, "points": 1500}]
        game: JsonObject = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", name]}
        record, stream = read_record({**game, "hands": hands, "ended": True}, games.find), f"match {number}"
        if number < 3:
            circles.open_match("home", record, stream, at=AT)
        else:
            circles.matches.open(record, stream, at=AT)
        if number > 1:
            circles.matches.write(stream, 1, "trash", commands.trash, at=AT)
    circles.store.visited("Anne’s browser", circles.ledger.token("home", KEEPER), AT, "iphone")
    return circles
