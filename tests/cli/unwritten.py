"""What of a file Linux has taken and not yet written to the disk: what a power cut would lose."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

CACHESTAT = 451
"""The number of the system call, since Linux 6.5; C libraries have no function for it yet."""

DIRTY, WRITEBACK = 1, 2
"""Where it tells how many pages have to be written, and how many are being written."""


def unwritten(file: Path) -> int | None:
    """How many pages of *file* are not on the disk; `None` where the system does not tell."""
    everything, told = (ctypes.c_uint64 * 2)(0, 0), (ctypes.c_uint64 * 5)()
    opened = os.open(file, os.O_RDONLY)
    try:
        failed = ctypes.CDLL(None).syscall(CACHESTAT, opened, ctypes.byref(everything), ctypes.byref(told), 0)
    finally:
        os.close(opened)
    return None if failed else told[DIRTY] + told[WRITEBACK]
