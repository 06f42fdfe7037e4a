"""A disk that fills up: it is said, all that was saved is there, and the program goes on once there is room."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.cli.cutting import RECORD, Letter, asked, sent, served

UNSHARE = ("unshare", "--map-root-user", "--mount", "sh", "-c")
MOUNTED = 'mount -t tmpfs -o size=2m none "$0" && exec "$@"'
"""A disk of two megabytes that only the program sees, and that goes with it."""


def no_disk_to_fill() -> bool:
    command = shutil.which("unshare") and [*UNSHARE, MOUNTED, "/tmp", "true"]  # noqa: S108 - seen by nobody else
    return not command or subprocess.run(command, capture_output=True, check=False).returncode != 0


def fill_up(file: Path) -> None:
    """Write until nothing more goes in."""
    with file.open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(b"x" * 4096)


@dataclass
class Saver:
    """Somebody who saves one hand after the other in a match of the program, and remembers which were saved."""

    connection: HTTPConnection
    token: str
    seq: int = 1
    saved: list[str] = field(default_factory=list)

    def save(self, note: str) -> str | None:
        """The code of what is answered; nothing where it was saved."""
        body = {"after": self.seq, "command": note, "hand": {"sides": [{"table": 5}, {}], "note": note}}
        status, answer = sent(self.connection, Letter(self.token, "POST", "/hands", body))
        if status == 201:
            self.seq = answer["seq"]
            self.saved.append(note)
        return answer.get("code")

    @property
    def there(self) -> list[str]:
        answer = asked(self.connection, "GET", f"/api/matches/{self.token}")[1]
        return [hand["note"] for hand in answer["record"]["hands"]]


@pytest.mark.skipif(no_disk_to_fill(), reason="only Linux mounts a disk for one program")
def test_a_program_whose_disk_fills_up_goes_on_once_there_is_room(tmp_path: Path) -> None:
    before = [*UNSHARE, MOUNTED, str(tmp_path)]
    with served(tmp_path, before=before) as program, closing(program.connect()) as connection:
        token = asked(connection, "POST", "/api/matches", RECORD)[1]["keeper"].removeprefix("/m/")
        saver, filler = Saver(connection, token), Path(f"/proc/{program.process.pid}/root{tmp_path}/filler")
        for time in range(2):
            fill_up(filler)
            # The log may have some room left.
            assert {saver.save(f"{time} {number}") for number in range(12)} - {None} == {"full"}
            assert saver.there == saver.saved
            filler.unlink()
            assert saver.save(f"{time} after") is None
        assert saver.there == saver.saved
