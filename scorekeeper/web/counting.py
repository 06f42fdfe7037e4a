"""Small whole numbers in addresses and forms, where anybody may type anything."""

from __future__ import annotations

LONGEST = 9
"""Digits at most; no match has as many hands."""


def counted(text: str | None) -> int | None:
    """The number that *text* writes in plain digits; `None` for anything else, however long."""
    return int(text) if text and len(text) <= LONGEST and text.isdecimal() else None
