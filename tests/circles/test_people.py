"""People of a circle: names that change, two who turn out to be one, and who is meant by a name in a match."""

import pytest

from scorekeeper.core import circle as deeds
from scorekeeper.core import commands
from scorekeeper.core.errors import Refusal
from scorekeeper.core.summary import everybody
from tests.circles.conftest import HOME, Friends, day


def test_another_name_leaves_old_results_as_they_were_written(friends: Friends) -> None:
    friends.dice(2000, 1000)
    friends.say(lambda circle: deeds.rename_person(circle, friends.person("Ana"), "Anna"))
    friends.dice(2000, 1000, people=("Anna", "Dan"), on=2)
    assert [match.summary.sides[0] for match in friends.list] == [("Anna",), ("Ana",)]
    assert friends.won() == {"Anna": (2, 2), "Dan": (2, 0)}


def test_whoever_is_called_so_now_comes_before_whoever_was(friends: Friends) -> None:
    friends.dice(2000, 1000)
    friends.say(lambda circle: deeds.rename_person(circle, friends.person("Ana"), "Anna"))
    friends.dice(2000, 1000, on=2)
    assert friends.won() == {"Anna": (2, 2), "Dan": (2, 0)}
    friends.say(lambda circle: deeds.add_person(circle, "another", "Ana"))
    friends.dice(1000, 2000, on=3)
    assert friends.won() == {"Anna": (2, 2), "Dan": (3, 1), "Ana": (1, 0)}


def test_the_former_and_the_new_name_of_somebody_in_one_match_are_two_people(friends: Friends) -> None:
    friends.dice(2000, 1000)
    friends.say(lambda circle: deeds.rename_person(circle, friends.person("Ana"), "Anna"))
    friends.dice(1000, 2000, people=("Ana", "Anna"), on=2)
    assert friends.won() == {"Anna": (2, 2), "Dan": (1, 0), "Ana": (1, 0)}


def test_two_who_are_one_are_counted_as_one_and_parted_again(friends: Friends) -> None:
    friends.dice(2000, 1000)
    friends.dice(2000, 1000, people=("Annie", "Dan"), on=2)
    annie = friends.person("Annie")
    friends.say(lambda circle: deeds.merge(circle, annie, friends.person("Ana")))
    assert friends.won() == {"Ana": (2, 2), "Dan": (2, 0)}
    friends.dice(2000, 1000, people=("Annie", "Dan"), on=3)
    assert friends.won() == {"Ana": (3, 3), "Dan": (3, 0)}
    friends.say(lambda circle: deeds.part(circle, annie))
    assert friends.won() == {"Ana": (2, 2), "Annie": (1, 1), "Dan": (3, 0)}


def test_both_names_of_one_person_in_one_match_are_two_people(friends: Friends) -> None:
    friends.dice(2000, 1000)
    friends.dice(2000, 1000, people=("Annie", "Dan"), on=2)
    friends.say(lambda circle: deeds.merge(circle, friends.person("Annie"), friends.person("Ana")))
    friends.dice(1000, 2000, people=("Annie", "Ana"), on=3)
    assert friends.won() == {"Ana": (3, 3), "Dan": (2, 0), "Annie": (1, 0)}


@pytest.mark.parametrize("thrown_away", [False, True], ids=["played", "in the trash"])
def test_two_who_played_in_one_match_are_never_one(friends: Friends, thrown_away: bool) -> None:
    stream = friends.dice(2000, 1000)
    if thrown_away:
        friends.do(stream, commands.trash)
    with pytest.raises(Refusal) as caught:
        friends.say(lambda circle: deeds.merge(circle, friends.person("Ana"), friends.person("Dan")))
    assert (caught.value.code, caught.value.reason) == ("range", "played-together")


def test_two_are_no_less_two_for_having_been_merged_with_others(friends: Friends) -> None:
    friends.dice(2000, 1000)
    friends.dice(2000, 1000, people=("Annie", "Mia"), on=2)
    friends.say(lambda circle: deeds.merge(circle, friends.person("Annie"), friends.person("Ana")))
    with pytest.raises(Refusal) as caught:
        friends.say(lambda circle: deeds.merge(circle, friends.person("Dan"), friends.person("Ana")))
    assert caught.value.reason == "played-together"


def test_a_misspelt_name_that_was_put_right_can_be_merged(friends: Friends) -> None:
    stream = friends.dice(2000, 1000, people=("Anna", "Dan"))
    friends.change(stream, rename={"Anna": "Ana"})
    friends.say(lambda circle: deeds.merge(circle, friends.person("Anna"), friends.person("Ana")))
    assert friends.won() == {"Ana": (1, 1), "Dan": (1, 0)}


def test_a_name_changed_in_a_match_says_who_it_was(friends: Friends) -> None:
    friends.dice(2000, 1000, people=("Mia", "Ana"))
    stream = friends.dice(2000, 1000, on=2)
    friends.change(stream, rename={"Ana": "Mia"})
    assert friends.won() == {"Mia": (2, 2), "Ana": (1, 0), "Dan": (1, 0)}
    friends.do(stream, commands.undo)
    assert friends.won() == {"Mia": (1, 1), "Ana": (2, 1), "Dan": (1, 0)}


def test_sums_for_a_reader_who_saw_the_circle_before_are_those_of_now(friends: Friends) -> None:
    friends.dice(2000, 1000)
    friends.dice(2000, 1000, people=("Annie", "Dan"), on=2)
    before = friends.circles.load(HOME).state
    friends.say(lambda circle: deeds.merge(circle, friends.person("Annie"), friends.person("Ana")))
    friends.circles.lists.sums(HOME, before, "bacara")
    assert friends.won() == {"Ana": (2, 2), "Dan": (2, 0)}


def test_what_was_said_twice_is_done_once(friends: Friends) -> None:
    for _ in range(2):
        friends.circles.write(HOME, "same", lambda circle: deeds.add_person(circle, "mia", "Mia"), at=day(1))
    assert [person.name for person in friends.circles.load(HOME).state.roster] == ["Mia"]


def test_a_match_opened_twice_adds_nobody_twice(friends: Friends) -> None:
    stream = friends.dice(2000, 1000)
    record = friends.matches.load(stream).match.record
    before = len(friends.store.read(HOME))
    assert not friends.circles.open_match(HOME, record, stream, at=day(2)).fresh
    assert len(friends.store.read(HOME)) == before


def test_the_first_circle_is_the_one_of_the_house(friends: Friends) -> None:
    friends.circles.open("The club", "club", at=day(2))
    assert friends.circles.home() == HOME
    assert friends.circles.open("Another name", HOME, at=day(3)).state.name == "The kitchen table"


def test_an_evening_is_listed_once(friends: Friends) -> None:
    for _ in range(2):
        friends.circles.hold(HOME, "thursday", at=day(1))
    assert friends.circles.load(HOME).state.evenings == ("thursday",)


def test_a_merge_in_the_circle_never_stands_in_the_way_of_a_match(friends: Friends) -> None:
    """Somebody who was merged comes back beside whoever they are now: they are somebody else after all."""
    first = friends.play("bacara", ("Dan", "Ana"), [], on=1)
    friends.change(first, change={"after": 0, "seat": "Dan", "taken_by": "Bob"})
    friends.do(first, commands.undo)
    friends.play("bacara", ("Anne", "Zoe"), [], on=2)
    friends.play("bacara", ("Bob", "Zoe"), [], on=3)
    friends.say(lambda circle: deeds.merge(circle, friends.person("Anne"), friends.person("Bob")))
    friends.do(first, commands.redo)
    second = friends.play("bacara", ("Anne", "Dan"), [], on=4)
    friends.change(second, change={"after": 0, "seat": "Dan", "taken_by": "Bob"})
    circle = friends.circles.load(HOME).state
    for stream in (first, second):
        found = friends.circles.lists.find(stream)
        assert found
        names = everybody(friends.matches.load(stream).played)
        assert len({circle.root(found.people[name]) for name in names}) == len(names)
