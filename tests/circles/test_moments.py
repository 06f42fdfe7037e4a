"""Times as lists keep them: the same moment in UTC, also at the ends of all years that there are."""

import pytest

from scorekeeper.circles.lists import moment


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("2026-11-30T20:15:00+01:00", "2026-11-30T19:15:00+00:00"),
        ("2026-11-30T20:15:00", "2026-11-30T20:15:00+00:00"),
        ("0001-01-01T00:00:00+03:00", "0001-01-01T00:00:00+00:00"),
        ("9999-12-31T23:59:00-05:00", "9999-12-31T23:59:00+00:00"),
    ],
)
def test_a_time_is_kept_as_that_moment_in_utc(given: str, kept: str) -> None:
    assert moment(given) == kept
