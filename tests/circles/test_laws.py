"""Whatever happens to matches and people, lists and sums kept up to date are those made anew from the journals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.circles.rebuilding import misadded, misfiled, rebuild
from scorekeeper.core.summary import everybody
from scorekeeper.store import SqliteStore
from tests.circles.doing import DEEDS, Deed, World

Deeds = Sequence[tuple[Deed, int]]


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 10**6)), min_size=10, max_size=40))
def test_lists_and_sums_kept_up_to_date_are_those_made_anew(done: Deeds) -> None:
    with TemporaryDirectory() as folder:
        world = World(SqliteStore(Path(folder) / "circles.db"))
        for deed, seed in done:
            world.do(deed, Random(seed))  # noqa: S311 - chance of a test
        assert (misfiled(world.matches), misadded(world.matches)) == ([], [])
        nobody_sits_twice(world)
        filed, sums = world.filed(), world.sums()
        assert rebuild(world.matches) == len(filed)
        assert (world.filed(), world.sums()) == (filed, sums)
        world.store.close()


def nobody_sits_twice(world: World) -> None:
    for filed in world.filed():
        listed = world.circles.lists.find(filed.stream)
        if listed and listed.circle:
            circle = world.circles.load(listed.circle).state
            names = everybody(world.matches.load(listed.stream).played)
            people = [circle.root(listed.people[name]) for name in names]
            assert len(set(people)) == len(names)
            assert set(people) <= circle.people.keys()
