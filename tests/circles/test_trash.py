"""The trash: what lies there counts no more, comes back as it was, and is gone for good when its time is over."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.circles.circles import KEPT_DAYS
from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal
from scorekeeper.store import KEEPER
from scorekeeper.store.listing import Listing
from tests.circles.conftest import HOME, Friends, day

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def test_a_match_in_the_trash_counts_no_more_until_it_is_restored(friends: Friends) -> None:
    friends.dice(1000, 2000)
    stream = friends.dice(2000, 1000, on=2)
    before = friends.won()
    friends.do(stream, commands.trash)
    assert friends.won() == {"Ana": (1, 0), "Dan": (1, 1)}
    assert [match.stream for match in friends.circles.lists.of(HOME, trashed=True)] == [stream]
    friends.do(stream, commands.restore)
    assert friends.won() == before == {"Ana": (2, 1), "Dan": (2, 1)}
    assert [match.stream for match in friends.list] == [stream, "match 1"]


@pytest.mark.parametrize("circle", [HOME, ""], ids=["of a circle", "of none"])
def test_whatever_is_thrown_away_is_found_there(friends: Friends, circle: str) -> None:
    stream = friends.dice(2000, 1000, circle=circle)
    friends.do(stream, commands.trash, day(3))
    found = friends.circles.lists.find(stream)
    assert found is not None
    assert (found.circle, found.trashed, found.summary.sides) == (circle, day(3), (("Ana",), ("Dan",)))
    friends.do(stream, commands.restore)
    assert (friends.circles.lists.find(stream) is None) is (circle == "")


def test_nothing_else_happens_to_a_match_in_the_trash(friends: Friends) -> None:
    stream = friends.dice(2000, 1000)
    friends.circles.open("The club", "club", at=day(1))
    friends.do(stream, commands.trash)
    ways: tuple[Callable[[], object], ...] = (
        lambda: friends.change(stream, ended=False),
        lambda: friends.do(stream, commands.undo),
        lambda: friends.do(stream, commands.trash),
        lambda: friends.circles.add("club", stream, at=day(4)),
        lambda: friends.circles.remove(stream, at=day(4)),
    )
    for way in ways:
        with pytest.raises(Refusal) as caught:
            way()
        assert (caught.value.code, caught.value.reason) == ("not-found", "in-trash")
    assert friends.circles.circle_of(stream) == HOME


@pytest.mark.parametrize("restored", [False, True], ids=["never thrown away", "restored"])
def test_a_match_is_deleted_only_from_the_trash(friends: Friends, restored: bool) -> None:
    stream = friends.dice(2000, 1000)
    if restored:
        friends.do(stream, commands.trash)
        friends.do(stream, commands.restore)
    before = len(friends.store.read(HOME))
    with pytest.raises(Refusal) as caught:
        friends.circles.purge(stream, at=day(9))
    assert (caught.value.code, caught.value.reason) == ("not-found", "not-in-trash")
    assert (friends.won(), len(friends.store.read(HOME))) == ({"Ana": (1, 1), "Dan": (1, 0)}, before)


def everything(friends: Friends) -> str:
    """All rows of all tables."""
    tables = friends.store.database.tables
    return "\n".join(str(tuple(row.values())) for table in tables for row in table.rows)


def test_what_is_deleted_leaves_nothing_behind(friends: Friends) -> None:
    friends.dice(1000, 2000)
    stream = friends.play(
        "bacara", ("Zoë", "Dan"), [{"player": "Zoë", "points": 1000}], on=2, circle="", title="Secret"
    )
    token = friends.matches.token(stream, KEEPER)
    friends.store.visited("Zoë’s browser", token, day(2), "iphone")
    friends.store.name_device("Zoë’s browser", stream, "Zoë’s phone")
    friends.do(stream, commands.trash)
    assert all(word in everything(friends) for word in ("Zoë", "Secret", token, stream))
    friends.circles.purge(stream, at=day(9))
    assert [word for word in ("Zoë", "Secret", token, stream) if word in everything(friends)] == []
    assert friends.won() == {"Ana": (1, 0), "Dan": (1, 1)}


def test_what_is_deleted_is_nowhere_in_its_circle(friends: Friends) -> None:
    stream = friends.dice(2000, 1000)
    friends.do(stream, commands.trash)
    friends.circles.purge(stream, at=day(9))
    assert list(friends.circles.lists.of(HOME, trashed=None)) == []
    assert friends.circles.circle_of(stream) == ""
    for load in (friends.matches.load, type(friends)(friends.store).matches.load):
        with pytest.raises(Refusal) as caught:
            load(stream)
        assert caught.value.code == "not-found"


def test_a_program_that_had_a_deleted_match_ready_finds_it_gone(friends: Friends) -> None:
    stream = friends.dice(2000, 1000, circle="")
    other = type(friends.matches)(friends.store)
    assert other.load(stream).seq == 1
    friends.do(stream, commands.trash)
    friends.circles.purge(stream, at=day(9))
    with pytest.raises(Refusal) as caught:
        other.load(stream)
    assert caught.value.code == "not-found"


@pytest.mark.parametrize(
    ("ago", "gone"),
    [
        pytest.param(timedelta(days=KEPT_DAYS - 1), False, id="a day early"),
        pytest.param(timedelta(days=KEPT_DAYS), False, id="on the day"),
        pytest.param(timedelta(days=KEPT_DAYS, seconds=1), True, id="later"),
    ],
)
@pytest.mark.parametrize("circle", [HOME, ""], ids=["of a circle", "of none"])
def test_after_thirty_days_the_trash_is_emptied(friends: Friends, ago: timedelta, gone: bool, circle: str) -> None:
    stream = friends.dice(2000, 1000, circle=circle)
    friends.do(stream, commands.trash, (NOW - ago).isoformat())
    assert friends.circles.empty(NOW) == gone
    assert (list(friends.store.read(stream)) == []) is gone
    assert friends.store.shelf.count(Listing(circle, trashed=None)) == (not gone)


def test_the_days_in_the_trash_are_counted_from_the_same_moment_anywhere(friends: Friends) -> None:
    stream = friends.dice(2000, 1000)
    friends.do(stream, commands.trash, "2026-01-30T03:00:00+03:30")
    assert friends.circles.empty(datetime(2026, 2, 28, 23, 29, tzinfo=UTC)) == 0
    assert friends.circles.empty(datetime(2026, 2, 28, 23, 31, tzinfo=UTC)) == 1
