"""`scorekeeper serve`: it says where it is, answers there, and ends when it is told to."""

import json
import os
import re
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from scorekeeper.store.place import DATABASE

Run = Callable[..., subprocess.CompletedProcess[bytes]]
Start = Callable[..., subprocess.Popen[bytes]]

LOOPBACK = ("serve", "--host", "127.0.0.1", "--port", "0")
RECORD = {"format": "scorekeeper/1", "game": "bacara", "players": ["Ana", "Dan"], "hands": []}
PATIENCE = 5


def place(process: subprocess.Popen[bytes]) -> str:
    """The host and port that the program prints, once it has said all that it says."""
    assert process.stdout
    said = ""
    while not said.endswith("Ctrl-C ends the program.\n"):
        line = process.stdout.readline().decode()
        assert line, f"it ended after {said!r}"
        said += line
    found = re.search(r"http://(\S+)", said)
    assert found
    return found[1]


@contextmanager
def asked(place: str, path: str, record: object = None) -> Iterator[HTTPResponse]:
    """The answer to a request: for what is at a path, or with a record."""
    connection = HTTPConnection(place, timeout=10)
    if record is None:
        connection.request("GET", path)
    else:
        connection.request("POST", path, json.dumps(record), {"Content-Type": "application/json"})
    with closing(connection), connection.getresponse() as answer:
        yield answer


def viewer(place: str) -> str:
    """Where the API tells of a new match."""
    with asked(place, "/api/matches", RECORD) as answer:
        return str(json.load(answer)["viewer"]).replace("/m/", "/api/matches/")


def end(process: subprocess.Popen[bytes], number: signal.Signals) -> tuple[int, bytes]:
    """The status and the errors of a program that got a signal; no process of its group is left."""
    process.send_signal(number)
    _, errors = process.communicate(timeout=PATIENCE)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    return process.returncode, errors


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_it_answers_where_it_says_and_ends_quietly(start: Start, number: signal.Signals) -> None:
    process = start(*LOOPBACK)
    with asked(place(process), "/") as page:
        assert page.status == 200
    assert end(process, number) == (0, b"")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_a_page_that_follows_a_match_does_not_keep_it_from_ending(start: Start, number: signal.Signals) -> None:
    process = start(*LOOPBACK)
    here = place(process)
    with asked(here, f"{viewer(here)}/events") as stream:
        assert stream.readline()
        assert end(process, number) == (0, b"")


def test_what_was_kept_is_there_the_next_time(start: Start) -> None:
    process = start(*LOOPBACK)
    path = viewer(place(process))
    end(process, signal.SIGTERM)
    with asked(place(start(*LOOPBACK)), path) as answer:
        assert json.load(answer)["record"]["players"] == ["Ana", "Dan"]


def test_the_circle_of_the_home_is_there_from_the_first_start_on_and_stays(start: Start) -> None:
    told = []
    for _ in range(2):
        process = start(*LOOPBACK)
        assert process.stdout
        said = ""
        while not said.endswith("Ctrl-C ends the program.\n"):
            said += process.stdout.readline().decode()
        found = re.search(r"http://([^/\s]+)(/c/\S+)", said)
        assert found
        with asked(found[1], found[2]) as page:
            assert page.status == 200
            assert "At home" in page.read().decode()
        told.append(found[2])
        end(process, signal.SIGTERM)
    assert told[0] == told[1]


def test_a_child_that_dies_has_a_successor(start: Start) -> None:
    process = start(*LOOPBACK)
    here = place(process)
    children = ["ps", "-o", "pid=", "--ppid", str(process.pid)]
    os.kill(int(subprocess.check_output(children)), signal.SIGKILL)
    with asked(here, "/") as page:
        assert page.status == 200


def refused(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one line of a program that could not start."""
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.count(b"\n") == 1
    return done.stderr.decode()


def test_a_port_in_use_gets_one_line(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert f"Port {port} is in use" in refused(run("serve", "--host", "127.0.0.1", "--port", port))


@pytest.mark.parametrize("host", ["192.0.2.1", "::2", "no-such-host.invalid"])
def test_a_host_that_is_not_this_computer_gets_one_line(run: Run, host: str) -> None:
    assert f"can’t listen at {host}:0: " in refused(run("serve", "--host", host, "--port", "0"))


def test_a_folder_that_is_none_gets_one_line(run: Run, env: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    assert f"can’t keep its data in {tmp_path / 'data'}: " in refused(run(*LOOPBACK))


def test_a_secret_that_is_none_gets_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "secret").write_text("short", encoding="utf-8")
    assert "is not a secret of 32 bytes" in refused(run(*LOOPBACK))


def test_a_database_that_is_none_gets_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / DATABASE).write_bytes(b"no database " * 1000)
    assert "The score book can’t be read" in refused(run(*LOOPBACK))
