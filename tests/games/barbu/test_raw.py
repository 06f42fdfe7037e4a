from itertools import product

import pytest

from scorekeeper.games.barbu.raw import possible
from scorekeeper.games.barbu.rules import PRESETS


@pytest.mark.parametrize(
    ("contract", "points", "count"),
    [
        pytest.param("no-queens", -6, 4, id="queens"),
        pytest.param("no-tricks", -2, 13, id="tricks"),
        pytest.param("trumps", 5, 13, id="trumps"),
    ],
)
def test_raw_scores_are_possible_just_where_the_counts_are(contract: str, points: int, count: int) -> None:
    rules, step = PRESETS["classic"], abs(points) // 2 or 1
    sums_to_it = [row for row in product(range(count + 1), repeat=3) if sum(row) <= count]
    for row in sums_to_it[:: 7 if count > 4 else 1]:
        raw = [points * each for each in (*row, count - sum(row))]
        assert possible(raw, contract, rules)
        assert not possible([raw[0] + step, raw[1] - step, *raw[2:]], contract, rules)


def test_even_hearts_of_thirty_points_are_all_possible() -> None:
    rows = [row for row in product(range(0, -31, -2), repeat=3) if sum(row) >= -30]
    assert len(rows) == 816
    assert all(possible([*row, -30 - sum(row)], "no-hearts", PRESETS["classic"]) for row in rows)
