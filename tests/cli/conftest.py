"""The command as a person runs it, and as other programs do."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import scorekeeper

Run = Callable[..., subprocess.CompletedProcess[bytes]]
Start = Callable[..., subprocess.Popen[bytes]]

COMMAND = (sys.executable, "-m", "scorekeeper")


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """What the command finds around itself: this package, and a folder of its own for its data."""
    root = str(Path(scorekeeper.__file__).parents[1])
    return os.environ | {"PYTHONPATH": root, "SCOREKEEPER_DATA": str(tmp_path / "data")}


@pytest.fixture
def run(env: dict[str, str]) -> Run:
    """Run the command to its end."""

    def to_the_end(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([*COMMAND, *words], input=given, capture_output=True, env=env, timeout=60, check=False)

    return to_the_end


@pytest.fixture
def start(env: dict[str, str]) -> Iterator[Start]:
    """Start the command in a group of processes of its own, which does not outlive the test."""
    started: list[subprocess.Popen[bytes]] = []

    def begin(*words: str) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        command = [*COMMAND, *words]
        started.append(subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=env, start_new_session=True))
        return started[-1]

    yield begin
    for process in started:
        process.kill()
        process.communicate()
