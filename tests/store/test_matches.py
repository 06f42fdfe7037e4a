import random
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread

import pytest

from scorekeeper import games
from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal
from scorekeeper.core.events import Event
from scorekeeper.core.jsontext import Json, JsonObject
from scorekeeper.core.match import Match
from scorekeeper.core.record import Record
from scorekeeper.core.record_reading import read_record
from scorekeeper.store.journal import KEEPER, VIEWER
from scorekeeper.store.matches import Matches, Written
from scorekeeper.store.sqlite import SqliteStore

AT = "2026-11-30T20:15:00+00:00"


def record(*hands: Json, **more: Json) -> Record:
    written = {"format": "scorekeeper/1", "game": "barakon", "players": ["Ana", "Dan"], "hands": list(hands), **more}
    return read_record(written, games.find)


def melds(**side: Json) -> JsonObject:
    return {"sides": [side, {}]}


def recording(hand: JsonObject) -> Callable[[Match], Event]:
    return lambda match: commands.record_hand(match, hand)


@pytest.fixture
def book(tmp_path: Path) -> Matches:
    return Matches(SqliteStore(tmp_path / "score.db"))


def write(book: Matches, after: int, command: str, decide: Callable[[Match], Event]) -> Written:
    return book.write("thursday", after, command, decide, at=AT, by="phone")


def test_a_match_is_opened_with_an_address_for_each_role(book: Matches) -> None:
    opened = book.open(record(), "thursday", at=AT)
    assert (opened.fresh, opened.kept.seq) == (True, 1)
    assert book.store.find_address(book.token("thursday", KEEPER)) != book.store.find_address(
        book.token("thursday", VIEWER)
    )


def test_the_same_match_opened_twice_is_one(book: Matches) -> None:
    book.open(record(), "thursday", at=AT)
    again = book.open(record(), "thursday", at=AT)
    assert (again.fresh, again.kept.seq, len(book.store.addresses("thursday"))) == (False, 1, 2)


def test_what_is_written_is_told_again_from_the_journal_alone(book: Matches) -> None:
    book.open(record(), "thursday", at=AT)
    write(book, 1, "a", recording(melds(runs=2)))
    write(book, 2, "b", lambda match: commands.change(match, {"rename": {"Ana": "Anna"}}))
    write(book, 3, "c", commands.undo)
    fresh = Matches(book.store).load("thursday")
    assert fresh.match == book.load("thursday").match
    assert fresh.played.result() == book.load("thursday").played.result()
    assert (fresh.seq, fresh.match.record.players, fresh.played.now.totals) == (4, ("Ana", "Dan"), (6, 0))


def test_a_refused_hand_leaves_the_journal_alone(book: Matches) -> None:
    book.open(record(), "thursday", at=AT)
    with pytest.raises(Refusal) as caught:
        write(book, 1, "a", recording(melds(runs=-1)))
    assert (caught.value.code, caught.value.hand) == ("range", 1)
    assert len(book.store.read("thursday")) == 1


def test_the_same_command_again_gives_what_it_came_to_then(book: Matches) -> None:
    book.open(record(), "thursday", at=AT)
    first = write(book, 1, "a", recording(melds(runs=1)))
    write(book, 2, "b", recording(melds(runs=2)))
    again = write(book, 1, "a", recording(melds(runs=9)))
    assert (again.fresh, again.kept.seq, again.number) == (False, 2, 1)
    assert again.kept.played.result() == first.kept.played.result()
    assert len(book.store.read("thursday")) == 3


def test_a_writer_who_did_not_see_the_last_change_is_stale(book: Matches) -> None:
    book.open(record(), "thursday", at=AT)
    write(book, 1, "a", recording(melds(runs=1)))
    with pytest.raises(Refusal) as caught:
        write(book, 1, "b", recording(melds(runs=2)))
    assert (caught.value.code, caught.value.values["latest"]) == ("stale", 2)


def test_another_process_that_writes_is_seen(book: Matches, tmp_path: Path) -> None:
    book.open(record(), "thursday", at=AT)
    other = Matches(SqliteStore(tmp_path / "score.db"))
    write(other, 1, "a", recording(melds(runs=1)))
    assert book.load("thursday").seq == 2
    assert write(book, 2, "b", recording(melds(triples=1))).kept.played.now.totals == (6, 0)


NOT_SEEN = [
    pytest.param(recording(melds(triples=1)), id="a hand that could be"),
    pytest.param(recording(melds(nothing=1)), id="a hand that is refused"),
    pytest.param(commands.undo, id="an undo where nothing was done"),
]


@pytest.mark.parametrize("decide", NOT_SEEN)
def test_a_writer_behind_another_process_is_stale(
    book: Matches, tmp_path: Path, decide: Callable[[Match], Event]
) -> None:
    book.open(record(), "thursday", at=AT)
    write(Matches(SqliteStore(tmp_path / "score.db")), 1, "a", recording(melds(runs=1)))
    with pytest.raises(Refusal) as caught:
        write(book, 1, "b", decide)
    assert (caught.value.code, caught.value.values["latest"]) == ("stale", 2)


@pytest.mark.parametrize("decide", NOT_SEEN)
def test_a_match_that_another_process_purged_is_not_found(
    book: Matches, tmp_path: Path, decide: Callable[[Match], Event]
) -> None:
    book.open(record(), "thursday", at=AT)
    Matches(SqliteStore(tmp_path / "score.db")).purge("thursday")
    with pytest.raises(Refusal) as caught:
        write(book, 1, "b", decide)
    assert (caught.value.code, book.store.read("thursday")) == ("not-found", [])


@pytest.mark.parametrize("seed", range(3))
def test_every_acknowledged_hand_is_there_once_whoever_writes_how(book: Matches, seed: int) -> None:
    book.open(record(rules={"target": 100_000}), "thursday", at=AT)
    acknowledged: list[str] = []
    start = Barrier(4)

    def write_hands(name: str) -> None:
        """Writes six hands, each until it is taken; now and then the same once more, late."""
        chance = random.Random(f"{seed} {name}")  # noqa: S311 - chance of a test
        start.wait()
        for number in range(6):
            command, hand = f"{name}{number}", {**melds(opposites=1), "note": f"{name}{number}"}
            for _ in range(200):
                try:
                    write(book, book.load("thursday").seq, command, recording(hand))
                except Refusal:
                    continue
                acknowledged.append(command)
                if chance.random() < 0.5:
                    write(book, 0, command, recording(hand))
                break

    writers = [Thread(target=write_hands, args=(name,)) for name in ("ana", "dan", "ion", "mia")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    notes = [hand["note"] for hand in Matches(book.store).load("thursday").match.record.hands]
    assert len(acknowledged) == 24
    assert sorted(str(note) for note in notes) == sorted(acknowledged)


def test_undo_tells_which_hand_it_put_back(book: Matches) -> None:
    book.open(record(melds(runs=1), melds(runs=2)), "thursday", at=AT)
    struck = write(book, 1, "a", lambda match: commands.strike_hand(match, 1))
    assert struck.number is None
    undone = write(book, 2, "b", commands.undo)
    assert (undone.number, undone.kept.played.now.totals) == (1, (9, 0))
    redone = write(book, 3, "c", commands.redo)
    assert (redone.number, redone.kept.played.now.totals) == (None, (6, 0))


def test_the_history_tells_each_entry_as_it_was(book: Matches) -> None:
    book.open(record(), "thursday", at=AT)
    for seq in range(1, 4):
        write(book, seq, f"c{seq}", recording(melds(runs=seq)))
    told = [(written.entry.seq, written.kept.played.now.totals[0]) for written in book.since("thursday", 1)]
    assert told == [(2, 3), (3, 9), (4, 18)]
    assert [written.entry.by for written in Matches(book.store).since("thursday", 2, 1)] == ["phone"]
