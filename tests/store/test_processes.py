"""What a store promises when several processes share it, or one of them dies."""

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.store import Appended, Stale, Store

Start = Callable[..., subprocess.Popen[str]]
Write = Callable[..., Appended]

WRITE_MANY = """
from scorekeeper.store import Stale
name, changes, after = arguments[0], int(arguments[1]), 0
print("ready", flush=True)
sys.stdin.readline()
for number in range(changes):
    while True:
        try:
            after = store.append("evening", after, "hand", {}, command=f"{name} {number}", at="", by=name).entry.seq
            break
        except Stale as stale:
            after = stale.latest
"""
WRITE_FOR_EVER = """
from itertools import count
for after in count():
    store.append("evening", after, "hand", {"padding": "x" * 3000}, command=f"command {after}", at="")
    print(after + 1, flush=True)
"""
WRITE_ONE = """
import time
print("ready", flush=True)
sys.stdin.readline()
store.append("evening", 0, "hand", {}, command="c", at="")
print(time.time(), flush=True)
"""
OPEN_ONLY = "print(len(store.read('evening')))"
FORK = """
import os
store.append("evening", 0, "hand", {}, command="before", at="")
heard, told = os.pipe()
if os.fork() == 0:
    store.append("evening", 1, "hand", {}, command="child, at once", at="")
    os.write(told, b"x")
    sys.stdin.readline()
    store.append("evening", 2, "hand", {}, command="child, after the parent left", at="")
    print("written", flush=True)
    os.kill(os.getpid(), 9)
os.read(heard, 1)
store.read("evening")
store.close()
print("closed", flush=True)
os.wait()
"""


def said(process: subprocess.Popen[str]) -> str:
    """Wait for the next line that a process prints."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def tell(process: subprocess.Popen[str]) -> None:
    """Let a process go on that waits for a line."""
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def test_of_two_processes_that_write_at_once_nothing_is_lost(store: Store, start: Start) -> None:
    names, changes = ["Anne", "Beth"], 60
    writers = [start(WRITE_MANY, name, str(changes)) for name in names]
    assert [said(writer) for writer in writers] == ["ready", "ready"]
    for writer in writers:
        tell(writer)
    assert [writer.wait(30) for writer in writers] == [0, 0]
    entries = store.read("evening")
    assert [entry.seq for entry in entries] == list(range(1, 2 * changes + 1))
    for name in names:
        assert [entry.command for entry in entries if entry.by == name] == [f"{name} {n}" for n in range(changes)]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="a process is killed the POSIX way")
@pytest.mark.parametrize("seed", range(3))
def test_what_was_acknowledged_outlives_a_process_that_is_killed(store: Store, start: Start, seed: int) -> None:
    writer = start(WRITE_FOR_EVER)
    said(writer)
    time.sleep(random.Random(seed).uniform(0.01, 0.5))  # noqa: S311 - a moment to kill at is no secret
    writer.kill()
    assert writer.stdout is not None
    last = [1, *map(int, writer.stdout)][-1]
    with store.transaction():  # a database server may still be at what it was asked last
        entries = store.read("evening")
    # One more may have been written and not yet told.
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert len(entries) - last in {0, 1}
    assert store.append("evening", len(entries), "hand", {}, command="after the fall", at="").fresh


def test_watchers_notice_what_another_process_writes(store: Store, start: Start) -> None:
    """One of them looks out, for all."""
    writer = start(WRITE_ONE)
    assert said(writer) == "ready"
    with ThreadPoolExecutor(3) as pool:
        waiting = [pool.submit(watch, store) for _ in range(3)]
        time.sleep(0.1)
        tell(writer)
        written = float(said(writer))
        heard = [each.result() for each in waiting]
    assert [seen for seen, _ in heard] == [1, 1, 1]
    assert max(noticed for _, noticed in heard) - written < 3


def watch(store: Store) -> tuple[int, float]:
    """How many entries a watch gives at first, and when."""
    with store.watch("evening", 0) as watching:
        return len(watching.wait(10)), time.time()


def test_a_store_is_made_once_by_programs_that_start_together(start: Start) -> None:
    programs = [start(OPEN_ONLY) for _ in range(6)]
    assert [program.communicate(timeout=30)[0].strip() for program in programs] == ["0"] * 6
    assert [program.returncode for program in programs] == [0] * 6


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only POSIX forks")
def test_a_forked_child_writes_on_after_its_parent_let_go(store: Store, start: Start) -> None:
    store.close()
    parent = start(FORK)
    assert said(parent) == "closed"
    tell(parent)
    assert said(parent) == "written"
    assert [entry.seq for entry in store.read("evening")] == [1, 2, 3]


def test_a_writer_that_another_process_overtook_is_stale(store: Store, write: Write, start: Start) -> None:
    writer = start(WRITE_ONE)
    assert said(writer) == "ready"
    tell(writer)
    assert writer.wait(10) == 0
    with pytest.raises(Stale) as caught:
        write(0)
    assert caught.value.latest == 1
    assert write(1).entry.seq == 2
    assert len(store.read("evening")) == 2
