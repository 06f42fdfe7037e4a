"""The kinds of store that the contract is held to, and ways to write to one from here and from other processes."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.store import Appended, SqliteStore, Store

AT = "2025-01-06T20:15:00Z"


@dataclass(frozen=True)
class Kind:
    """A kind of store: how it is opened at a place, here and in the text of another program, which finds `place`."""

    open: Callable[[Path], Store]
    program: str


KINDS = {
    "sqlite": Kind(
        open=lambda place: SqliteStore(place / "matches.db"),
        program="from scorekeeper.store import SqliteStore\nstore = SqliteStore(place / 'matches.db')\n",
    )
}

OpenStore = Callable[[], Store]
Write = Callable[..., Appended]
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


@pytest.fixture
def open_store(kind: Kind, tmp_path: Path) -> Iterator[OpenStore]:
    """Open the test's store, each time a new one at the same place."""
    opened: list[Store] = []

    def open_another() -> Store:
        opened.append(kind.open(tmp_path))
        return opened[-1]

    yield open_another
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: OpenStore) -> Store:
    return open_store()


@pytest.fixture
def write(store: Store) -> Write:
    """Append to the stream "evening" with a command of its own, or the one given."""
    numbers = count(1)

    def append(after: int, command: str = "", **data: object) -> Appended:
        return store.append("evening", after, "hand", data, command=command or f"command {next(numbers)}", at=AT)

    return append


@pytest.fixture
def start(kind: Kind, tmp_path: Path) -> Iterator[Start]:
    """Start another program that has opened the same store as `store`, with its words in `arguments`."""
    started: list[subprocess.Popen[str]] = []
    root = str(Path(scorekeeper.__file__).parents[1])

    def begin(program: str, *arguments: str) -> subprocess.Popen[str]:
        opening = "import sys\nfrom pathlib import Path\nplace, *arguments = Path(sys.argv[1]), *sys.argv[2:]\n"
        started.append(
            subprocess.Popen(
                [sys.executable, "-c", opening + kind.program + program, str(tmp_path), *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=os.environ | {"PYTHONPATH": root},
            )
        )
        return started[-1]

    yield begin
    for process in started:
        process.kill()
        process.communicate()
