"""What nobody writes into a record: values of any kind, texts that break what is careless, and what is no JSON."""

from __future__ import annotations

from typing import Any

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 5, 13, 49, 50, 1080, 9_950, 10_000, 10**9, 10**9 + 1, -(10**12), 10**30, 0.0, 1.0, 2.5,
    -0.0, 1e300, "", " ", "0", "3", "true", "null", "*", "A", "10", "2S", [], {}, [[]], [{}], {"": 0}, [None], [0],
    [1, 1], [True], {"raw": []}, {"unplayed": True}, {"adjust": [0, 0]}, {"player": "Ana"},
)  # fmt: skip
"""Values in the place of others."""

ODD_TEXTS = (
    "\u202e", "\u2066x", "\x00", "a\nb", "\ud800", "\udfff", "e\u0301", "\u0345", "\u00a0", "\u200d", "\ufeff", "😀",
    "ﷺ", "x" * 41, "é" * 40, "{", "}", "{0}", "{name}", "{x!r:>9}", "%s", "\\u0000", "__class__", "no-queens",
    "classic", "x" * 10_001,
)  # fmt: skip
"""Texts that break what is careless."""

ODD_TOKENS = (
    "NaN",
    "-Infinity",
    "1e999",
    "-0",
    "00",
    "0x1",
    "1" * 5000,
    "[" * 3000,
    '{"a":' * 40 + "1",
    "'",
    "// no",
    "\ufeff",
)
"""What may stand in a text and is no JSON, or barely."""
