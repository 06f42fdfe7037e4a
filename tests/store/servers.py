"""A PostgreSQL server for the tests alone: in a folder that is thrown away, on a socket of its own, without a disk."""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from scorekeeper.store.postgres import PostgresStore

ACCOUNTS = ("postgres", "nobody")
"""Who may run the server where root runs the tests, as which it refuses to."""

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "shared_buffers": "32MB",
    "max_connections": "200",
    "deadlock_timeout": "200ms",
    "autovacuum": "off",
}
"""Nothing outlives the tests; two that wait for each other are told sooner than elsewhere."""

TABLES = [f"scorekeeper.{table}" for table in ("journal", "turns", "addresses", "visits", "shelf", "sums")]
OTHERS = """
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'cleaner'
"""
"""Ends whatever else is connected to a database, such as what a program left behind that was killed."""


@dataclass
class Server:
    """A server that runs, and how many databases it has made."""

    folder: Path
    process: subprocess.Popen[bytes]
    numbers: count[int]
    spare: list[str] = field(default_factory=list)
    cleaners: dict[str, psycopg.Connection] = field(default_factory=dict)

    def address(self, database: str = "postgres", **more: str) -> str:
        """The address of a database, with *more* of libpq's words."""
        words = {"host": str(self.folder), "user": "scores", **more}
        return f"postgresql:///{database}?" + "&".join(f"{key}={value}" for key, value in words.items())

    def new(self) -> str:
        """The address of a new, empty database."""
        name = f"scores{next(self.numbers)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"create database {name} strategy file_copy")
        return self.address(name)

    def empty(self) -> str:
        """The address of a database in which there is nothing but the tables: a spare one, or else a new one."""
        if self.spare:
            return self.spare.pop()
        address = self.new()
        PostgresStore(address).close()
        self.cleaners[address] = psycopg.connect(address, autocommit=True, application_name="cleaner")
        return address

    def clear(self, address: str) -> None:
        """Empty all tables of a database, and keep it to spare: much faster than to make another."""
        connection = self.cleaners[address]
        connection.execute(OTHERS)
        emptied = (f"delete from {table}" for table in TABLES)  # noqa: S608 - names of our own
        # The guards sleep meanwhile; whoever has just been killed is waited for.
        words = ["set local session_replication_role = replica", "lock table " + ", ".join(TABLES), *emptied]
        with connection.transaction():
            connection.execute("; ".join(words))
        self.spare.append(address)

    def drop(self, address: str) -> None:
        """Remove a database with all that is connected to it."""
        name = str(psycopg.conninfo.conninfo_to_dict(address)["dbname"])
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"drop database if exists {name} with (force)")


@contextmanager
def served() -> Iterator[Server]:
    """A server that runs until the block ends."""
    programs, account = _programs(), _account()
    folder = Path(tempfile.mkdtemp(prefix="scores"))
    try:
        if account:
            shutil.chown(folder, account["user"])
        data = ["-D", str(folder / "data")]
        made = [
            str(programs / "initdb"),
            *data,
            "-U",
            "scores",
            "--auth=trust",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C",
        ]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, cwd=folder, **account)
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        with (folder / "log").open("wb") as log:
            started = [str(programs / "postgres"), *data, "-k", str(folder), *settings]
            process = subprocess.Popen(started, stdout=log, stderr=log, cwd=folder, **account)
        server = Server(folder, process, count(1))
        try:
            _wait(server)
            yield server
        finally:
            for cleaner in server.cleaners.values():
                cleaner.close()
            process.send_signal(signal.SIGQUIT)  # at once: nothing is to be written any more
            process.wait()
    finally:
        shutil.rmtree(folder)


def _programs() -> Path:
    """Where the programs of the server are, of the newest that is installed."""
    found = [*Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    if found:
        return max(found, key=lambda path: float(path.parts[-3])).parent
    named = shutil.which("postgres")
    assert named, "these tests need Debian's package postgresql"
    return Path(named).resolve().parent


def _account() -> dict[str, Any]:
    """As whom the server is run: whoever runs the tests, or somebody else where that is root."""
    if os.geteuid() != 0:
        return {}
    import pwd

    for name in ACCOUNTS:
        with suppress(KeyError):
            return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}
    raise AssertionError(f"{getpass.getuser()} has nobody to run PostgreSQL as")


def _wait(server: Server) -> None:
    """Wait until the server answers, 30 seconds at most."""
    deadline = time.monotonic() + 30
    while True:
        try:
            return psycopg.connect(server.address()).close()
        except psycopg.OperationalError:
            log = (server.folder / "log").read_text(encoding="utf-8")
            assert server.process.poll() is None, log
            assert time.monotonic() < deadline, log
        time.sleep(0.02)
