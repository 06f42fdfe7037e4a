"""Club evenings over a store: rounds that open matches in the circle, all or nothing, and the ranking they come to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper import games
from scorekeeper.circles.evenings import Evenings, ranked
from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal
from scorekeeper.core.evening import Evening
from scorekeeper.core.evening_events import EveningEnded, EveningOpened, PairRenamed, Penalty, PenaltyTakenBack
from tests.circles.conftest import HOME, Friends, day

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.core.game import AnyGame

NIGHT = "friday"
FIVE = (("Anne", "Beth"), ("Cath", "Diana"), ("Ella", "Fred"), ("Gail", "Hugh"), ("Ion", "نیلوفر"))


def plays_evenings() -> AnyGame:
    return next(game for game in games.every() if game.tournament)


OPENED = EveningOpened(
    "Friday", plays_evenings().key, {"preset": plays_evenings().tournament, "deals": 3}, FIVE, "mitchell", day(2)
)


class Night:
    """An evening of five pairs in the circle `HOME`."""

    def __init__(self, friends: Friends) -> None:
        self.friends = friends
        self.evenings = Evenings(friends.matches, friends.circles)
        self.evenings.open(HOME, OPENED, NIGHT, at=day(2))

    @property
    def now(self) -> Evening:
        return self.evenings.load(NIGHT).state

    @property
    def last(self) -> list[str]:
        """The matches of the last round."""
        return [table.meeting.match for table in self.evenings.last(self.now)]

    def draw(self, command: str = "") -> None:
        self.evenings.draw(NIGHT, command or self.command(), as_they_come, titled, at=day(3))

    def back(self) -> None:
        self.evenings.take_back(NIGHT, self.command(), self.evenings.load(NIGHT).seq, at=day(3))

    def command(self) -> str:
        return f"command {next(self.friends.numbers)}"

    def adjust(self, match: str, *points: int) -> None:
        self.friends.do(match, lambda now: commands.record_hand(now, {"adjust": list(points)}))

    def end(self, match: str) -> None:
        self.friends.change(match, ended=True)

    def play(self, *leads: int) -> None:
        """A round is drawn and played: the first pair of each table wins by so much."""
        self.draw()
        for match, lead in zip(self.last, leads, strict=True):
            self.adjust(match, 100 + lead, 100)
            self.end(match)

    def told(self) -> list[str]:
        rows = ranked(self.now, self.evenings.rounds(self.now))
        return [f"{row.rank}. {row.pair}: {row.victory_points}, {row.match_points}" for row in rows]


def as_they_come(numbers: Sequence[int]) -> list[int]:
    return list(numbers)


def titled(name: str, number: int, table: int) -> str:
    return f"{name} {number}.{table}"


@pytest.fixture
def night(friends: Friends) -> Night:
    return Night(friends)


def test_an_evening_belongs_to_its_circle_and_opened_again_it_is_the_same(night: Night) -> None:
    again = night.evenings.open(HOME, replace(OPENED, name="Saturday"), NIGHT, at=day(5))
    assert again.state.name == "Friday"
    assert [held.stream for held in night.evenings.of(HOME)] == [NIGHT]
    assert night.evenings.circle_of(NIGHT) == HOME
    with pytest.raises(Refusal, match="not-found"):
        night.evenings.circle_of("another")


def test_a_round_opens_a_match_for_each_table_in_the_circle(night: Night, friends: Friends) -> None:
    night.draw()
    one, other = (friends.matches.load(match).match.record for match in night.last)
    assert (one.title, other.title) == ("Friday 1.1", "Friday 1.2")
    assert one.players == ("Anne", "Ella", "Beth", "Fred")
    assert one.table().side_names() == (("Anne", "Beth"), ("Ella", "Fred"))
    assert (one.rules, one.agreed["deals"]) == ({"preset": plays_evenings().tournament, "deals": 3}, 3)
    assert {friends.circles.circle_of(match) for match in night.last} == {HOME}
    assert night.now.rounds[0].resting == (5,)


def test_a_round_is_drawn_once_however_often_it_is_asked_for(night: Night, friends: Friends) -> None:
    night.draw("once")
    night.draw("once")
    assert len(night.now.rounds) == 1
    assert len(friends.list) == 2


def test_the_next_round_waits_for_every_table_that_plays(night: Night) -> None:
    night.draw()
    for playing, match in zip((2, 1), night.last, strict=True):
        with pytest.raises(Refusal) as caught:
            night.draw()
        assert (caught.value.reason, caught.value.values) == ("tables-play", {"count": playing})
        night.end(match)
    night.draw()
    assert len(night.now.rounds) == 2


def test_where_a_match_cannot_be_opened_nothing_is_drawn(night: Night, friends: Friends) -> None:
    def cut_short(name: str, number: int, table: int) -> str:
        return "x" * (20_000 if table == 2 else 1)

    with pytest.raises(Refusal):
        night.evenings.draw(NIGHT, "long", as_they_come, cut_short, at=day(3))
    assert night.now.rounds == ()
    assert friends.list == []


def test_a_round_is_taken_back_with_its_matches_while_nobody_has_played(night: Night, friends: Friends) -> None:
    night.draw()
    thrown = night.last
    night.back()
    assert night.now.rounds == ()
    assert all(friends.matches.load(match).match.trashed for match in thrown)
    night.draw()
    night.adjust(night.last[0], 10, 0)
    with pytest.raises(Refusal) as caught:
        night.back()
    assert caught.value.reason == "round-begun"


def test_only_matches_that_are_over_count(night: Night) -> None:
    night.play(60, -200)
    night.draw()
    night.adjust(night.last[0], 500, 0)
    assert night.told() == ["1. 4: 22, 200", "2. 1: 11, 60", "3. 5: 10, 0", "4. 3: 9, -60", "5. 2: 8, -200"]


def test_a_match_in_the_trash_or_deleted_counts_as_not_played_and_nobody_waits_for_it(
    night: Night, friends: Friends
) -> None:
    night.play(60, -200)
    one, other = night.last
    friends.do(one, commands.trash)
    assert night.told()[0] == "1. 4: 12, 200"
    friends.do(other, commands.trash)
    friends.circles.purge(other, at=day(31))
    assert night.told() == ["1. 5: 10, 0", "2. 1: 0, 0", "2. 2: 0, 0", "2. 3: 0, 0", "2. 4: 0, 0"]
    tables = night.evenings.last(night.now)
    assert [(table.thrown, table.kept is None) for table in tables] == [(True, False), (True, True)]
    night.draw()
    friends.do(one, commands.restore)
    assert night.told()[0] == "1. 1: 11, 60"


CHANGES: list[Any] = [
    pytest.param({"change": {"after": 1, "seat": "Anne", "taken_by": "Zoe"}}, True, id="a substitute"),
    pytest.param({"rename": {"Anne": "Ana"}}, True, id="a name put right"),
    pytest.param({"rules": {"preset": plays_evenings().tournament, "deals": 0}}, False, id="rules without the points"),
]


@pytest.mark.parametrize(("patch", "counts"), CHANGES)
def test_what_is_changed_in_a_match(night: Night, patch: dict[str, Any], counts: bool) -> None:
    night.play(60, 0)
    night.friends.change(night.last[0], **patch)
    assert ("1. 1: 11, 60" in night.told()) is counts


def test_sides_that_change_places_in_a_match_stay_with_their_pairs(night: Night) -> None:
    night.play(60, 0)
    seats = ["Ella", "Anne", "Fred", "Beth"]
    night.friends.do(night.last[0], lambda match: commands.reseat(match, seats))
    assert night.told()[0] == "1. 1: 11, 60"


def test_what_is_taken_back_by_its_number_is_what_the_writer_saw(night: Night) -> None:
    for pair in (1, 2):
        night.evenings.write(NIGHT, night.command(), Penalty(pair, -1), at=day(3))
    seen = night.evenings.load(NIGHT).seq
    night.evenings.write(NIGHT, "first", PenaltyTakenBack(1), at=day(3), seen=seen)
    night.evenings.write(NIGHT, "first", PenaltyTakenBack(1), at=day(3), seen=seen)
    with pytest.raises(Refusal) as caught:
        night.evenings.write(NIGHT, "second", PenaltyTakenBack(1), at=day(3), seen=seen)
    assert caught.value.code == "stale"
    assert night.now.penalties == (Penalty(2, -1),)


REFUSED: list[Any] = [
    pytest.param(replace(OPENED, game="chess"), "game", id="an unknown game"),
    pytest.param(replace(OPENED, game="bacara", rules={}), "game", id="a game without a tournament"),
    pytest.param(replace(OPENED, rules={"preset": "evening"}), "rules", id="unknown rules"),
    pytest.param(replace(OPENED, pairs=FIVE[:2]), "players", id="two pairs"),
    pytest.param(replace(OPENED, pairs=(*FIVE, ("Zoe", "Anne"))), "players", id="somebody in two pairs"),
    pytest.param(replace(OPENED, pairs=(*FIVE, ("Zoe", "x" * 41))), "players", id="a name too long"),
    pytest.param(replace(OPENED, movement="howell"), "range", id="an unknown movement"),
    pytest.param(replace(OPENED, name="x" * 10_001), "range", id="a name that is a book"),
]


@pytest.mark.parametrize(("event", "code"), REFUSED)
def test_an_evening_that_cannot_be_is_not_begun(night: Night, event: EveningOpened, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        night.evenings.open(HOME, event, "refused", at=day(2))
    assert caught.value.code == code
    assert [held.stream for held in night.evenings.of(HOME)] == [NIGHT]


def test_an_evening_is_told_again_from_its_journal(night: Night, friends: Friends) -> None:
    night.play(60, -200)
    for event in (Penalty(1, -1, -100, "late"), PairRenamed(2, ("Cath", "Zoe")), EveningEnded()):
        night.evenings.write(NIGHT, night.command(), event, at=day(3))
    again = Evenings(friends.matches, friends.circles).load(NIGHT)
    assert again == night.evenings.load(NIGHT)
    with pytest.raises(Refusal) as caught:
        night.draw()
    assert caught.value.reason == "evening-ended"
