"""The kinds of store that the contract is held to, and ways to write to one from here and from other processes."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Lock

import psycopg
import pytest

import scorekeeper
from scorekeeper.store import Appended, SqliteStore, Store
from scorekeeper.store.postgres import PostgresStore
from tests.store.servers import Server, served

AT = "2025-01-06T20:15:00Z"


@dataclass(frozen=True)
class Kind:
    """A kind of store: how it is opened at a place, here and in the text of another program, which finds `place`.

    `places` is how many new ones a test may make in passing.
    """

    open: Callable[[Path], Store]
    program: str
    places: int


class Databases:
    """The databases of one test, one for each place at which a store is opened; a file there names it.

    That of the test's own folder has its tables already, those of all other places are new.
    """

    def __init__(self, server: Server, own: Path) -> None:
        self.server = server
        self.empty = server.empty()
        self.made: list[str] = []
        self._lock = Lock()
        (own / "address").write_text(self.empty, encoding="utf-8")

    def open(self, place: Path) -> PostgresStore:
        return PostgresStore(self.address(place))

    def address(self, place: Path) -> str:
        name = place / "address"
        with self._lock:
            if not name.exists():
                self.made.append(self.server.new())
                name.write_text(self.made[-1], encoding="utf-8")
        return name.read_text(encoding="utf-8")

    def drop(self) -> None:
        self.server.clear(self.empty)
        for address in self.made:
            self.server.drop(address)


SQLITE = Kind(
    open=lambda place: SqliteStore(place / "matches.db"),
    program="from scorekeeper.store import SqliteStore\nstore = SqliteStore(place / 'matches.db')\n",
    places=20,
)
IN_POSTGRES = """
from scorekeeper.store.postgres import PostgresStore
store = PostgresStore((place / 'address').read_text(encoding='utf-8'))
"""
KINDS = ["sqlite", "postgres"]

Open = Callable[..., PostgresStore]
Sql = Callable[..., list[tuple[object, ...]]]
OpenStore = Callable[[], Store]
Write = Callable[..., Appended]
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


@pytest.fixture
def databases(server: Server, tmp_path: Path) -> Iterator[Databases]:
    made = Databases(server, tmp_path)
    yield made
    made.drop()


@pytest.fixture
def address(databases: Databases, tmp_path: Path) -> str:
    return databases.address(tmp_path)


@pytest.fixture
def open_another(address: str) -> Iterator[Open]:
    """Open the test's database once more, as another program would, by default as whoever made it."""
    opened: list[PostgresStore] = []

    def open_store(more: str = "", patience: float = 5.0) -> PostgresStore:
        opened.append(PostgresStore(address + more, patience))
        return opened[-1]

    yield open_store
    for store in opened:
        store.close()


@pytest.fixture
def postgres(open_another: Open) -> PostgresStore:
    return open_another()


@pytest.fixture
def sql(address: str) -> Sql:
    """Ask the database itself; every statement goes by itself."""

    def ask(statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(address, autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    return ask


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    if request.param == "sqlite":
        return SQLITE
    databases: Databases = request.getfixturevalue("databases")
    return Kind(databases.open, IN_POSTGRES, places=5)


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
