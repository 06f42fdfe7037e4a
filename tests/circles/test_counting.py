"""Who counts for what: matches, wins, streaks, seasons, and each hand for whoever played it."""

from typing import Any

import pytest

from scorekeeper.circles.rebuilding import ready
from scorekeeper.circles.tally import Tally
from scorekeeper.core import circle as deeds
from scorekeeper.core import commands
from scorekeeper.core.circle_events import SeasonRemoved
from tests.circles.conftest import FRIENDS, HOME, Friends, day

QUEENS = {"declarer": "Anne", "contract": "no-queens", "result": {"Anne": 1, "Beth": 3}}


def tally(friends: Friends, name: str, kind: str = "bacara") -> Tally:
    circle = friends.circles.load(HOME).state
    return friends.circles.lists.sums(HOME, circle, kind).tallies[friends.person(name)]


def test_a_match_is_won_by_whoever_has_most(friends: Friends) -> None:
    friends.dice(2000, 1000)
    friends.dice(1000, 3000)
    friends.dice(1500, 1000, people=("Dan", "Mia"))
    assert friends.won() == {"Ana": (2, 1), "Dan": (3, 2), "Mia": (1, 0)}


def test_a_tie_is_won_by_both(friends: Friends) -> None:
    friends.dice(2000, 2000)
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 1)}


def test_the_substitute_gets_the_match_and_each_their_own_hands(friends: Friends) -> None:
    hands = [{"player": "Ana", "points": 1000}, {"player": "Dan", "points": 1500}, {"player": "Mia", "points": 2000}]
    changes = [{"after": 2, "seat": "Ana", "taken_by": "Mia"}]
    friends.play("bacara", ("Ana", "Dan"), hands, on=1, changes=changes, ended=True)
    assert friends.won() == {"Mia": (1, 1), "Dan": (1, 0), "Ana": (0, 0)}
    assert {name: marks(friends, name) for name in ("Ana", "Dan", "Mia")} == {"Ana": 1000, "Dan": 1500, "Mia": 2000}


def marks(friends: Friends, name: str) -> int:
    """The points of somebody's hands."""
    return sum(mark.amount for mark in tally(friends, name).marks if mark.what == "points")


def test_a_substitute_who_comes_during_the_match_is_known_to_the_circle(friends: Friends) -> None:
    stream = friends.play("bacara", ("Ana", "Dan"), [{"player": "Ana", "points": 1000}], on=1)
    friends.change(stream, change={"after": 1, "seat": "Dan", "taken_by": "Mia"})
    friends.change(stream, ended=True)
    assert friends.won() == {"Ana": (1, 1), "Mia": (1, 0)}


def test_where_low_scores_win_it_is_a_kind_of_its_own(friends: Friends) -> None:
    french = {"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}}
    for number in range(2):
        friends.play("barbu", FRIENDS, [french], on=number + 1, rules={"preset": "french"}, ended=True)
    friends.play("barbu", FRIENDS, [QUEENS], on=3, ended=True)
    assert list(friends.store.shelf.kinds(HOME)) == ["barbu", "barbu-low"]
    assert friends.won("barbu-low") == {"Anne": (2, 2), "Beth": (2, 0), "Cath": (2, 2), "Diana": (2, 2)}
    assert friends.won("barbu") == {"Anne": (1, 0), "Beth": (1, 0), "Cath": (1, 1), "Diana": (1, 1)}


def test_where_low_scores_win_the_lowest_total_is_the_best(friends: Friends) -> None:
    kings = [{"declarer": "Anne", "contract": "no-king", "result": {"king": "Beth"}}]
    tricks = [{"declarer": "Anne", "contract": "no-tricks", "result": {"Anne": 2, "Beth": 6}}]
    friends.play("barbu", FRIENDS, kings, on=1, rules={"preset": "french"}, ended=True)
    friends.play("barbu", FRIENDS, tricks, on=2, rules={"preset": "french"}, ended=True)
    beth = tally(friends, "Beth", "barbu-low")
    assert beth.best == min(match.summary.totals[1] for match in friends.list) > 0
    assert tally(friends, "Cath", "barbu-low").best == 0


def test_the_highest_total_is_the_best_elsewhere(friends: Friends) -> None:
    for points in (1200, 4000, 1000):
        friends.dice(points, 1000)
    assert (tally(friends, "Ana").best, tally(friends, "Ana").total) == (4000, 6200)


@pytest.mark.parametrize(
    ("won", "streak", "longest"),
    [
        pytest.param("", 0, 0, id="nothing played"),
        pytest.param("+", 1, 1, id="one won"),
        pytest.param("++-", 0, 2, id="ended by a lost one"),
        pytest.param("+-++", 2, 2, id="running"),
        pytest.param("+++-++", 2, 3, id="a longer one before"),
    ],
)
def test_matches_won_in_a_row_are_counted(friends: Friends, won: str, streak: int, longest: int) -> None:
    friends.dice(1000, 1000, people=("Ion", "Mia"))
    for number, sign in enumerate(won, 1):
        friends.dice(*((2000, 1000) if sign == "+" else (1000, 2000)), on=number)
    found = tally(friends, "Ana") if won else Tally()
    assert (found.streak, found.longest) == (streak, longest)


def test_matches_count_in_the_order_in_which_they_were_played_whenever_they_are_written_down(friends: Friends) -> None:
    friends.dice(2000, 1000, on=3)
    friends.dice(2000, 1000, on=1)
    assert tally(friends, "Ana").longest == 2
    friends.dice(1000, 2000, on=2)
    assert (tally(friends, "Ana").longest, tally(friends, "Ana").last) == (1, day(3))


def test_a_match_that_goes_on_or_was_never_played_does_not_count(friends: Friends) -> None:
    going_on = friends.play("bacara", ("Ana", "Dan"), [{"player": "Ana", "points": 1000}], on=1)
    friends.play("bacara", ("Ana", "Dan"), [], on=2, ended=True)
    assert friends.won() == {}
    friends.change(going_on, ended=True)
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 0)}
    friends.change(going_on, ended=False)
    assert friends.won() == {}


def test_a_corrected_hand_changes_who_won(friends: Friends) -> None:
    stream = friends.dice(2000, 1000)
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 0)}
    friends.do(stream, lambda match: commands.correct_hand(match, 2, {"player": "Dan", "points": 3000}))
    assert friends.won() == {"Ana": (1, 0), "Dan": (1, 1)}
    friends.do(stream, commands.undo)
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 0)}


@pytest.mark.parametrize(
    ("begins", "ends", "played"),
    [
        pytest.param("2026-01-05", "2026-01-10", {5, 7, 10}, id="both days are in it"),
        pytest.param("2026-01-07", "2026-01-07", {7}, id="one day"),
        pytest.param("2026-01-06", "", {7, 10, 11}, id="without an end"),
        pytest.param("2026-02-01", "2026-02-28", set(), id="another month"),
    ],
)
def test_a_season_has_the_matches_of_its_days(friends: Friends, begins: str, ends: str, played: set[int]) -> None:
    friends.say(lambda circle: deeds.set_season(circle, "winter", "Winter", begins, ends))
    circle = friends.circles.load(HOME).state
    friends.circles.lists.sums(HOME, circle, "bacara", "winter")
    for number in (4, 5, 7, 10, 11):
        friends.dice(2000, 1000, on=number)
    assert friends.won(season="winter") == (
        {name: (len(played), len(played) * (name == "Ana")) for name in ("Ana", "Dan")} if played else {}
    )
    friends.circles.lists.shelf.forget_sums(HOME)
    assert friends.won(season="winter").get("Ana", (0, 0))[0] == len(played)


def test_a_season_of_other_days_is_counted_anew(friends: Friends) -> None:
    friends.say(lambda circle: deeds.set_season(circle, "winter", "Winter", "2026-01-01", "2026-01-05"))
    for number in (4, 5, 7):
        friends.dice(2000, 1000, on=number)
    assert friends.won(season="winter")["Ana"] == (2, 2)
    friends.say(lambda circle: deeds.set_season(circle, "winter", "Winter", "2026-01-05", ""))
    assert friends.won(season="winter")["Ana"] == (2, 2)
    friends.dice(2000, 1000, on=8)
    assert friends.won(season="winter")["Ana"] == (3, 3)
    friends.say(lambda circle: SeasonRemoved("winter"))
    assert dict(friends.store.shelf.sums(HOME)) == {}


def test_a_match_moved_to_another_circle_counts_there_alone(friends: Friends) -> None:
    friends.circles.open("The club", "club", at=day(1))
    stream = friends.dice(2000, 1000)
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 0)}
    friends.circles.add("club", stream, at=day(2))
    assert (friends.won(), friends.list) == ({}, [])
    club = friends.circles.load("club").state
    sums = friends.circles.lists.sums("club", club, "bacara")
    assert {club.called(key): tally.won for key, tally in sums.tallies.items()} == {"Ana": 1, "Dan": 0}
    friends.circles.add(HOME, stream, at=day(3))
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 0)}


def test_a_name_put_right_before_the_match_was_moved_is_known_in_the_new_circle(friends: Friends) -> None:
    friends.circles.open("The club", "club", at=day(1))
    stream = friends.dice(2000, 1000)
    friends.change(stream, rename={"Ana": "Anna"})
    friends.circles.add("club", stream, at=day(2))
    friends.do(stream, commands.undo)
    [listed] = friends.circles.lists.of("club")
    assert {listed.people[name] for name in ("Ana", "Dan")} <= friends.circles.load("club").state.people.keys()


def test_what_was_added_up_while_somebody_wrote_is_shown_and_not_kept(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    friends.dice(2000, 1000)
    adding, late = friends.circles.lists._anew, list[str]()

    def add_up_slowly(*asked: Any) -> Any:
        sums = adding(*asked)
        if not late:
            late.append(friends.dice(1000, 2000, on=2))
        return sums

    monkeypatch.setattr(friends.circles.lists, "_anew", add_up_slowly)
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 0)}
    assert friends.won() == {"Ana": (2, 1), "Dan": (2, 1)}


def test_lists_of_another_shape_are_made_anew(friends: Friends) -> None:
    friends.dice(2000, 1000)
    rows = friends.list
    ready(friends.matches)
    friends.store.database.execute("update shelf set data = '{}'")
    ready(friends.matches)
    with pytest.raises(KeyError):
        _ = friends.list
    friends.store.shelf.add_up("", "shape", {"shape": 0})
    ready(friends.matches)
    assert friends.list == rows
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 0)}


def test_statistics_are_told_while_nothing_can_be_written(friends: Friends) -> None:
    friends.dice(2000, 1000)
    friends.store.database.execute("pragma query_only = on")
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 0)}
    friends.store.database.execute("pragma query_only = off")
