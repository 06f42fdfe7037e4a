"""What all tests share: patience with busy machines, templates that are compiled once, and the order of files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask
from hypothesis import settings
from jinja2 import BytecodeCache

if TYPE_CHECKING:
    from types import CodeType

    import pytest
    from jinja2.bccache import Bucket

settings.register_profile("scorekeeper", deadline=None)  # a busy machine is no fault of the rules
settings.load_profile("scorekeeper")


class Compiled(BytecodeCache):
    """Templates as the first program of this process compiled them; almost every test begins with a new program."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code:
            self._codes[bucket.key, bucket.checksum] = bucket.code


Flask.jinja_options = {"bytecode_cache": Compiled()}

LONGEST = (
    "test_inside_kept.py",
    "test_inside.py",
    "test_safety_nonsense.py",
    "test_folder.py",
    "test_fuzz_forms.py",
    "test_wheel.py",
    "test_fuzz_api.py",
)
"""Files that take longest, each in one process: begun last, they would keep all other processes waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts `LONGEST` first; all others stay in their order."""
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))
