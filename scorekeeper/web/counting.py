"""Whole numbers in addresses and forms, where anybody may type anything."""

from __future__ import annotations

import re
from typing import Any

from wtforms import IntegerField

LONGEST = 9
"""Digits at most; no match has as many hands."""


def counted(text: str | None) -> int | None:
    """The number that *text* writes in plain digits; `None` for anything else, however long."""
    return int(text) if text and len(text) <= LONGEST and text.isdecimal() else None


class WholeField(IntegerField):
    """A whole number as people type it: any script's digits, a real minus sign, separators; blank is none."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Takes what was typed; raises `ValueError` for what is no whole number."""
        typed = str(valuelist[0]) if valuelist else ""
        self.data = whole_or_none(typed)


def whole_or_none(typed: str) -> int | None:
    """The whole number in *typed*, `None` where it is blank; raises `ValueError` for anything else."""
    plain = re.sub(r"[\s,.'’٬\u200e\u200f\u2066-\u2069]", "", typed.replace("\u2212", "-"))
    return int(plain) if plain else None
