"""What all tests share: patience with busy machines, and templates that are compiled once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask
from hypothesis import settings
from jinja2 import BytecodeCache

if TYPE_CHECKING:
    from types import CodeType

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
