"""How many pages may follow matches, by what the system lets the program open."""

import pytest

from scorekeeper.cli.unix import FEWEST, SPARE, THREADS, listeners

resource = pytest.importorskip("resource")


@pytest.mark.parametrize(("now", "highest", "raised", "found"), [
    pytest.param(1024, 524288, 2 * THREADS, THREADS - SPARE, id="raised as far as is needed"),
    pytest.param(256, -1, 2 * THREADS, THREADS - SPARE, id="no highest limit"),
    pytest.param(-1, -1, None, THREADS - SPARE, id="no limit at all"),
    pytest.param(256, 1024, 1024, 1024 - SPARE, id="a low highest limit"),
    pytest.param(128, 128, None, FEWEST, id="very few"),
])  # fmt: skip
def test_those_who_listen_leave_threads_and_files_to_the_others(
    monkeypatch: pytest.MonkeyPatch, now: int, highest: int, raised: int | None, found: int
) -> None:
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (now, highest))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: limits.append(limit))
    assert listeners() == found
    assert limits == ([] if raised is None else [(raised, highest)])
